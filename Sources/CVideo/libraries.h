// The functions of FFmpeg's libraries that are used, as a table filled by dlopen.

#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

#define CVIDEO_FUNCTIONS(X)                                                                       \
  X(util, av_dict_free)                                                                           \
  X(util, av_dict_set)                                                                            \
  X(util, av_frame_alloc)                                                                         \
  X(util, av_frame_free)                                                                          \
  X(util, av_frame_get_buffer)                                                                    \
  X(util, av_frame_make_writable)                                                                 \
  X(util, av_log_set_level)                                                                       \
  X(util, av_opt_set)                                                                             \
  X(util, av_strerror)                                                                            \
  X(codec, av_packet_alloc)                                                                       \
  X(codec, av_packet_free)                                                                        \
  X(codec, av_packet_rescale_ts)                                                                  \
  X(codec, av_packet_unref)                                                                       \
  X(codec, avcodec_alloc_context3)                                                                \
  X(codec, avcodec_find_decoder)                                                                  \
  X(codec, avcodec_find_encoder)                                                                  \
  X(codec, avcodec_find_encoder_by_name)                                                          \
  X(codec, avcodec_free_context)                                                                  \
  X(codec, avcodec_open2)                                                                         \
  X(codec, avcodec_parameters_from_context)                                                       \
  X(codec, avcodec_parameters_to_context)                                                         \
  X(codec, avcodec_receive_frame)                                                                 \
  X(codec, avcodec_receive_packet)                                                                \
  X(codec, avcodec_send_frame)                                                                    \
  X(codec, avcodec_send_packet)                                                                   \
  X(format, av_find_best_stream)                                                                  \
  X(format, av_find_input_format)                                                                 \
  X(format, av_interleaved_write_frame)                                                           \
  X(format, av_read_frame)                                                                        \
  X(format, av_write_trailer)                                                                     \
  X(format, avformat_alloc_output_context2)                                                       \
  X(format, avformat_close_input)                                                                 \
  X(format, avformat_find_stream_info)                                                            \
  X(format, avformat_free_context)                                                                \
  X(format, avformat_index_get_entries_count)                                                     \
  X(format, avformat_new_stream)                                                                  \
  X(format, avformat_open_input)                                                                  \
  X(format, avformat_write_header)                                                                \
  X(format, avio_closep)                                                                          \
  X(format, avio_open)                                                                            \
  X(scale, sws_freeContext)                                                                       \
  X(scale, sws_getCoefficients)                                                                   \
  X(scale, sws_getContext)                                                                        \
  X(scale, sws_scale)                                                                             \
  X(scale, sws_setColorspaceDetails)

typedef struct libraries {
#define FIELD(library, name) __typeof__(&name) name;
  CVIDEO_FUNCTIONS(FIELD)
#undef FIELD
} libraries;

/// The table, opened once for the process; NULL with a message where a library is missing.
const libraries *cvideo_libraries(char *message, size_t size);
