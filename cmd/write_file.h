#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "base/error.h"

namespace kw {

/// All of `text`, or why not.
tl::expected<void, Error> write_file(const std::string& path, std::string_view text);

/// The same behind what the file has.
tl::expected<void, Error> append_file(const std::string& path, std::string_view text);

/// Gives an existing file a new text by way of a second file beside it, so that a failure leaves the old one as it is.
/// Permissions stay; a symbolic link stays one.
tl::expected<void, Error> replace_file(const std::string& path, std::string_view text);

/// All of `text` on an open stream. A reader that went away is no failure.
tl::expected<void, Error> write_stream(std::FILE* stream, std::string_view name, std::string_view text);

}  // namespace kw
