#include "cvideoprobe.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdio.h>

static void keep(const AVFrame *frame, uint8_t *rgb) {
  struct SwsContext *scaler = sws_getContext(
    frame->width, frame->height, frame->format, frame->width, frame->height, AV_PIX_FMT_RGB24,
    SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
  const int *matrix = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(scaler, matrix, 0, matrix, 1, 0, 1 << 16, 1 << 16);
  uint8_t *rows[1] = {rgb};
  const int strides[1] = {3 * frame->width};
  sws_scale(
    scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, rows, strides);
  sws_freeContext(scaler);
}

int cvideoprobe_read(const char *path, cvideoprobe *found, int wanted, uint8_t *rgb) {
  AVFormatContext *file = NULL;
  if (avformat_open_input(&file, path, NULL, NULL) < 0) return 1;
  if (avformat_find_stream_info(file, NULL) < 0 || file->nb_streams != 1) return 2;
  AVStream *stream = file->streams[0];
  const AVCodec *codec = avcodec_find_decoder(stream->codecpar->codec_id);
  AVCodecContext *decoder = codec ? avcodec_alloc_context3(codec) : NULL;
  if (!decoder || avcodec_parameters_to_context(decoder, stream->codecpar) < 0) return 3;
  if (avcodec_open2(decoder, codec, NULL) < 0) return 4;
  *found = (cvideoprobe){.width = decoder->width, .height = decoder->height};
  found->seconds = (double)file->duration / AV_TIME_BASE;
  found->rate = av_q2d(stream->avg_frame_rate);
  snprintf(found->codec, sizeof found->codec, "%s", codec->name);
  snprintf(found->pixels, sizeof found->pixels, "%s", av_get_pix_fmt_name(decoder->pix_fmt));
  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  int more = 1;
  while (more) {
    more = av_read_frame(file, packet) >= 0;
    if (avcodec_send_packet(decoder, more ? packet : NULL) < 0) return 5;
    av_packet_unref(packet);
    while (avcodec_receive_frame(decoder, frame) >= 0) {
      if (found->frames++ == wanted && rgb) keep(frame, rgb);
    }
  }
  av_frame_free(&frame);
  av_packet_free(&packet);
  avcodec_free_context(&decoder);
  avformat_close_input(&file);
  return 0;
}
