#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// Every function that is called, by the library that has it.
#define LIBAV_FORMAT(each) \
  each(av_find_input_format) each(avformat_open_input) each(avformat_find_stream_info) \
  each(avformat_close_input) each(av_find_best_stream) each(av_read_frame) \
  each(avformat_index_get_entries_count)
#define LIBAV_CODEC(each) \
  each(avcodec_find_decoder) each(avcodec_alloc_context3) each(avcodec_parameters_to_context) \
  each(avcodec_open2) each(avcodec_send_packet) each(avcodec_receive_frame) \
  each(avcodec_free_context) each(av_packet_alloc) each(av_packet_free) each(av_packet_unref)
#define LIBAV_UTIL(each) \
  each(av_frame_alloc) each(av_frame_free) each(av_strerror) each(av_dict_set) each(av_dict_free) \
  each(av_log_set_level)
#define LIBAV_SCALE(each) \
  each(sws_getContext) each(sws_freeContext) each(sws_scale) each(sws_getCoefficients) \
  each(sws_setColorspaceDetails)

#define LIBAV_DECLARE(name) __typeof__(&name) name##_;
typedef struct libav {
  LIBAV_FORMAT(LIBAV_DECLARE)
  LIBAV_CODEC(LIBAV_DECLARE)
  LIBAV_UTIL(LIBAV_DECLARE)
  LIBAV_SCALE(LIBAV_DECLARE)
} libav;

// The functions, or NULL with the reason; the libraries stay open.
const libav *cvideoreader_libav(const char **reason);
