#include "cvideoreader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "libraries.h"

struct cvideoreader {
  const libraries *av;
  AVFormatContext *file;
  AVCodecContext *decoder;
  AVPacket *packet;
  AVFrame *frame;
  struct SwsContext *scaler;
  int track;
  int is_draining;
  int64_t pixel_limit;
  // Of all pictures that are given out: the decoder's own size follows the stream.
  int width, height;
  int scaler_format, scaler_range, scaler_space;
  // How many pictures came out, and the times of those that can't, for their packets are damaged.
  int64_t shown;
  int64_t *lost;
  size_t lost_count, lost_capacity;
};

static void note(char *message, const char *text) {
  strncpy(message, text, cvideoreader_message_size - 1);
  message[cvideoreader_message_size - 1] = 0;
}

static int failed(const cvideoreader *video, int code, char *message) {
  if (code >= 0) return 0;
  char text[cvideoreader_message_size] = "an error of the decoder";
  video->av->av_strerror(code, text, sizeof text);
  note(message, text);
  return 1;
}

// Opens the decoder of the best video track; 0 with a message.
static int open_track(cvideoreader *video, char *message) {
  const libraries *av = video->av;
  if (failed(video, av->avformat_find_stream_info(video->file, NULL), message)) return 0;
  video->track = av->av_find_best_stream(video->file, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  if (video->track < 0) {
    note(message, "no video track");
    return 0;
  }
  const AVCodecParameters *parameters = video->file->streams[video->track]->codecpar;
  const AVCodec *codec = av->avcodec_find_decoder(parameters->codec_id);
  if (!codec) {
    note(message, "no decoder for the video's codec");
    return 0;
  }
  const int64_t pixels = (int64_t)parameters->width * parameters->height;
  if (parameters->width < 1 || parameters->height < 1 || pixels > video->pixel_limit) {
    note(message, "a picture size out of range");
    return 0;
  }
  video->decoder = av->avcodec_alloc_context3(codec);
  video->packet = av->av_packet_alloc();
  video->frame = av->av_frame_alloc();
  if (!video->decoder || !video->packet || !video->frame) {
    note(message, "out of memory");
    return 0;
  }
  // One thread gives frames out as soon as they are decoded.
  video->decoder->thread_count = 1;
  video->decoder->max_pixels = video->pixel_limit;
  if (failed(video, av->avcodec_parameters_to_context(video->decoder, parameters), message))
    return 0;
  return !failed(video, av->avcodec_open2(video->decoder, codec, NULL), message);
}

cvideoreader *cvideoreader_open(
  const char *path, int64_t pixel_limit, int32_t *width, int32_t *height, int *is_missing,
  char *message) {
  const libraries *av = cvideo_libraries(message, cvideoreader_message_size);
  *is_missing = !av;
  if (!av) return NULL;
  cvideoreader *video = calloc(1, sizeof *video);
  if (!video) {
    note(message, "out of memory");
    return NULL;
  }
  video->av = av;
  video->pixel_limit = pixel_limit;
  AVDictionary *options = NULL;
  av->av_dict_set(&options, "protocol_whitelist", "file", 0);
  const int code = av->avformat_open_input(
    &video->file, path, av->av_find_input_format("mov"), &options);
  av->av_dict_free(&options);
  if (failed(video, code, message) || !open_track(video, message)) {
    cvideoreader_close(video);
    return NULL;
  }
  *width = video->width = video->decoder->width;
  *height = video->height = video->decoder->height;
  return video;
}

int64_t cvideoreader_count(const cvideoreader *video) {
  return video->av->avformat_index_get_entries_count(video->file->streams[video->track]);
}

// Notes the time of a picture that will not come; a negative code where memory is out.
static int lose(cvideoreader *video, int64_t time) {
  if (video->lost_count == video->lost_capacity) {
    const size_t capacity = 2 * video->lost_capacity + 16;
    int64_t *lost = realloc(video->lost, capacity * sizeof *lost);
    if (!lost) return AVERROR(ENOMEM);
    video->lost = lost;
    video->lost_capacity = capacity;
  }
  video->lost[video->lost_count++] = time;
  return 0;
}

// The place of the picture that came out, counted with those that were lost before it.
static int64_t place(const cvideoreader *video) {
  int64_t place = video->shown - 1;
  const int64_t time = video->frame->pts;
  for (size_t i = 0; i < video->lost_count; i++)
    if (time == AV_NOPTS_VALUE || video->lost[i] < time) place++;
  return place;
}

// Hands the decoder the next packet of the track, or the end of the file.
static int feed(cvideoreader *video) {
  const libraries *av = video->av;
  int code;
  while ((code = av->av_read_frame(video->file, video->packet)) >= 0) {
    const int64_t time = video->packet->pts;
    if (video->packet->stream_index == video->track)
      code = av->avcodec_send_packet(video->decoder, video->packet);
    else
      code = 1;
    av->av_packet_unref(video->packet);
    // A damaged packet loses its picture, not the video.
    if (code == AVERROR_INVALIDDATA) return lose(video, time);
    if (code == 0) return 0;
    if (code < 0) return code;
  }
  video->is_draining = 1;
  return av->avcodec_send_packet(video->decoder, NULL);
}

int cvideoreader_next(cvideoreader *video, int64_t *found, char *message) {
  for (;;) {
    const int code = video->av->avcodec_receive_frame(video->decoder, video->frame);
    if (code >= 0) {
      video->shown++;
      *found = place(video);
      return 1;
    }
    if (code == AVERROR_EOF || (code == AVERROR(EAGAIN) && video->is_draining)) return 0;
    if (code != AVERROR(EAGAIN)) {
      failed(video, code, message);
      return -1;
    }
    if (failed(video, feed(video), message)) return -1;
  }
}

// The conversion from the frame's format and colours to full-range BT.601; 0 with a message.
static int prepare_scaler(cvideoreader *video, char *message) {
  const libraries *av = video->av;
  const AVFrame *frame = video->frame;
  const int range = frame->color_range == AVCOL_RANGE_JPEG || frame->format == AV_PIX_FMT_YUVJ420P;
  const int space = frame->colorspace == AVCOL_SPC_UNSPECIFIED
    ? (frame->height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601)
    : (int)frame->colorspace;
  if (video->scaler && video->scaler_format == frame->format && video->scaler_range == range
      && video->scaler_space == space)
    return 1;
  av->sws_freeContext(video->scaler);
  video->scaler = av->sws_getContext(
    video->width, video->height, frame->format, video->width, video->height, AV_PIX_FMT_YUV420P,
    SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
  if (!video->scaler) {
    note(message, "a pixel format that can't be converted");
    return 0;
  }
  av->sws_setColorspaceDetails(
    video->scaler, av->sws_getCoefficients(space), range, av->sws_getCoefficients(SWS_CS_ITU601), 1, 0,
    1 << 16, 1 << 16);
  video->scaler_format = frame->format;
  video->scaler_range = range;
  video->scaler_space = space;
  return 1;
}

int cvideoreader_planes(
  cvideoreader *video, uint8_t *luma, int32_t luma_stride, uint8_t *cb, uint8_t *cr,
  int32_t chroma_stride, char *message) {
  if (video->frame->width != video->width || video->frame->height != video->height) {
    note(message, "a picture of another size");
    return 0;
  }
  if (!prepare_scaler(video, message)) return 0;
  uint8_t *const planes[4] = {luma, cb, cr, NULL};
  const int strides[4] = {luma_stride, chroma_stride, chroma_stride, 0};
  const int rows = video->av->sws_scale(
    video->scaler, (const uint8_t *const *)video->frame->data, video->frame->linesize, 0,
    video->frame->height, planes, strides);
  if (rows == video->frame->height) return 1;
  note(message, "the picture's colours can't be converted");
  return 0;
}

void cvideoreader_close(cvideoreader *video) {
  if (!video) return;
  const libraries *av = video->av;
  av->sws_freeContext(video->scaler);
  av->av_frame_free(&video->frame);
  av->av_packet_free(&video->packet);
  av->avcodec_free_context(&video->decoder);
  av->avformat_close_input(&video->file);
  free(video->lost);
  free(video);
}
