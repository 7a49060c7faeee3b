#include "cvideo.h"

#include <stdio.h>
#include <stdlib.h>

#include "libraries.h"

struct cvideo {
  const libraries *av;
  const AVCodec *codec;
  AVCodecContext *encoder;
  AVFormatContext *file;
  AVStream *stream;
  AVFrame *frame;
  AVPacket *packet;
  struct SwsContext *scaler;
  int64_t count;
};

static cvideo_status say(char *message, const char *text, cvideo_status status) {
  snprintf(message, cvideo_message_size, "%s", text);
  return status;
}

static cvideo_status refused(cvideo *video, char *message, const char *what, int error) {
  char reason[128] = "";
  video->av->av_strerror(error, reason, sizeof reason);
  snprintf(message, cvideo_message_size, "%s: %s", what, reason);
  return cvideo_refused;
}

static int open_encoder(cvideo *video, int width, int height, int rate) {
  const libraries *av = video->av;
  AVCodecContext *encoder = video->encoder;
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = (AVRational){1, rate};
  encoder->framerate = (AVRational){rate, 1};
  encoder->gop_size = 4 * rate;
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->colorspace = AVCOL_SPC_BT709;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = AVCOL_TRC_BT709;
  // One thread and no version string: the same bytes on every machine.
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT;
  if (video->file->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (video->codec->id == AV_CODEC_ID_H264) {
    av->av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
    av->av_opt_set(encoder->priv_data, "crf", "20", 0);
  } else {
    encoder->flags |= AV_CODEC_FLAG_QSCALE;
    encoder->global_quality = 3 * FF_QP2LAMBDA;
  }
  return av->avcodec_open2(encoder, video->codec, NULL);
}

static int open_scaler(cvideo *video, int width, int height) {
  const libraries *av = video->av;
  video->scaler = av->sws_getContext(
    width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUV420P,
    SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP, NULL, NULL, NULL);
  if (!video->scaler) return AVERROR(ENOMEM);
  const int *matrix = av->sws_getCoefficients(SWS_CS_ITU709);
  av->sws_setColorspaceDetails(video->scaler, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16);
  video->frame->width = width;
  video->frame->height = height;
  video->frame->format = AV_PIX_FMT_YUV420P;
  return av->av_frame_get_buffer(video->frame, 0);
}

static cvideo_status begin(
  cvideo *video, const char *path, int width, int height, int rate, char *message) {
  const libraries *av = video->av;
  int error = av->avformat_alloc_output_context2(&video->file, NULL, "mp4", path);
  if (error < 0) return refused(video, message, "MP4 can't be written", error);
  video->file->flags |= AVFMT_FLAG_BITEXACT;
  video->codec = av->avcodec_find_encoder_by_name("libx264");
  if (!video->codec) video->codec = av->avcodec_find_encoder(AV_CODEC_ID_MPEG4);
  if (!video->codec) return say(message, "FFmpeg has no encoder for MP4", cvideo_missing);
  video->encoder = av->avcodec_alloc_context3(video->codec);
  video->stream = av->avformat_new_stream(video->file, NULL);
  video->frame = av->av_frame_alloc();
  video->packet = av->av_packet_alloc();
  if (!video->encoder || !video->stream || !video->frame || !video->packet) {
    return say(message, "out of memory", cvideo_refused);
  }
  error = open_encoder(video, width, height, rate);
  if (error < 0) return refused(video, message, video->codec->name, error);
  error = open_scaler(video, width, height);
  if (error < 0) return refused(video, message, "the pictures can't be converted", error);
  video->stream->time_base = video->encoder->time_base;
  video->stream->avg_frame_rate = video->encoder->framerate;
  error = av->avcodec_parameters_from_context(video->stream->codecpar, video->encoder);
  if (error < 0) return refused(video, message, video->codec->name, error);
  error = av->avio_open(&video->file->pb, path, AVIO_FLAG_WRITE);
  if (error < 0) {
    refused(video, message, "can't be opened", error);
    return cvideo_cannot_write;
  }
  AVDictionary *options = NULL;
  av->av_dict_set(&options, "movflags", "+faststart", 0);
  error = av->avformat_write_header(video->file, &options);
  av->av_dict_free(&options);
  if (error < 0) {
    refused(video, message, "can't be written", error);
    return cvideo_cannot_write;
  }
  return cvideo_ok;
}

cvideo_status cvideo_open(
  const char *path, int width, int height, int rate, cvideo **out, char *message) {
  const libraries *av = cvideo_libraries(message, cvideo_message_size);
  if (!av) return cvideo_missing;
  cvideo *video = calloc(1, sizeof *video);
  if (!video) return say(message, "out of memory", cvideo_refused);
  video->av = av;
  cvideo_status status = begin(video, path, width, height, rate, message);
  if (status != cvideo_ok) {
    cvideo_free(video);
    return status;
  }
  *out = video;
  return cvideo_ok;
}

// Gives the encoder a picture, or its end with NULL, and writes the packets that are ready.
static cvideo_status encode(cvideo *video, const AVFrame *frame, char *message) {
  const libraries *av = video->av;
  int error = av->avcodec_send_frame(video->encoder, frame);
  if (error < 0) return refused(video, message, "a picture can't be encoded", error);
  while ((error = av->avcodec_receive_packet(video->encoder, video->packet)) >= 0) {
    av->av_packet_rescale_ts(
      video->packet, video->encoder->time_base, video->stream->time_base);
    video->packet->stream_index = video->stream->index;
    error = av->av_interleaved_write_frame(video->file, video->packet);
    if (error < 0) {
      refused(video, message, "can't be written", error);
      return cvideo_cannot_write;
    }
  }
  if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return cvideo_ok;
  return refused(video, message, "a picture can't be encoded", error);
}

cvideo_status cvideo_write(cvideo *video, const uint8_t *rgb, size_t stride, char *message) {
  const libraries *av = video->av;
  int error = av->av_frame_make_writable(video->frame);
  if (error < 0) return refused(video, message, "no memory for a picture", error);
  const uint8_t *rows[1] = {rgb};
  const int strides[1] = {(int)stride};
  av->sws_scale(
    video->scaler, rows, strides, 0, video->frame->height, video->frame->data,
    video->frame->linesize);
  video->frame->pts = video->count++;
  return encode(video, video->frame, message);
}

cvideo_status cvideo_finish(cvideo *video, char *message) {
  cvideo_status status = encode(video, NULL, message);
  if (status != cvideo_ok) return status;
  int error = video->av->av_write_trailer(video->file);
  if (error >= 0) error = video->av->avio_closep(&video->file->pb);
  if (error >= 0) return cvideo_ok;
  refused(video, message, "can't be written", error);
  return cvideo_cannot_write;
}

const char *cvideo_encoder(const cvideo *video) { return video->codec->name; }

void cvideo_free(cvideo *video) {
  if (!video) return;
  const libraries *av = video->av;
  if (video->packet) av->av_packet_free(&video->packet);
  if (video->frame) av->av_frame_free(&video->frame);
  if (video->encoder) av->avcodec_free_context(&video->encoder);
  if (video->scaler) av->sws_freeContext(video->scaler);
  if (video->file) {
    if (video->file->pb) av->avio_closep(&video->file->pb);
    av->avformat_free_context(video->file);
  }
  free(video);
}
