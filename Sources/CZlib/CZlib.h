// zlib, and the one of its calls that is a macro.
#pragma once

#include <zlib.h>

static inline int inflate_begin(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
