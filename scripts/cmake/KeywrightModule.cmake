# One static library per module, one test program per module, the same strict flags for all of them.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(KEYWRIGHT_SANITIZE "" CACHE STRING "Sanitizers to build with, as in -fsanitize=")

find_program(KEYWRIGHT_CCACHE ccache)
if(KEYWRIGHT_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${KEYWRIGHT_CCACHE}")
endif()

add_library(keywright_flags INTERFACE)
target_include_directories(keywright_flags INTERFACE "${PROJECT_SOURCE_DIR}/lib" "${PROJECT_SOURCE_DIR}")
target_compile_options(keywright_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
if(KEYWRIGHT_SANITIZE)
  target_compile_options(keywright_flags INTERFACE -fsanitize=${KEYWRIGHT_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(keywright_flags INTERFACE -fsanitize=${KEYWRIGHT_SANITIZE})
endif()

# keywright_module(NAME [USES module...] [LINKS library...])
# Builds kw_NAME from the .cpp files of this folder (recursively) and NAME_test from its *_test.cpp files.
function(keywright_module name)
  cmake_parse_arguments(ARG "" "" "USES;LINKS;SOURCES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(APPEND sources ${ARG_SOURCES})
  list(TRANSFORM ARG_USES PREPEND "kw_" OUTPUT_VARIABLE uses)
  if(sources)
    add_library(kw_${name} STATIC ${sources})
    target_link_libraries(kw_${name} PUBLIC keywright_flags ${uses} ${ARG_LINKS})
  else()
    add_library(kw_${name} INTERFACE)
    target_link_libraries(kw_${name} INTERFACE keywright_flags ${uses} ${ARG_LINKS})
  endif()
  if(tests AND BUILD_TESTING)
    keywright_test(${name}_test SOURCES ${tests} LINKS kw_${name})
  endif()
endfunction()

# keywright_test(NAME SOURCES file... LINKS library...)
# A doctest program, run in the source tree's root so that tests may name files from there.
function(keywright_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} keywright_test_main)
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
endfunction()

# keywright_embed(OUT_VAR SYMBOL file...)
# Writes a source that defines `const EmbeddedFile SYMBOL[]` and `SYMBOL_count` (base/embedded.h) from text files.
function(keywright_embed out symbol)
  set(target "${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp")
  add_custom_command(
    OUTPUT "${target}"
    COMMAND ${CMAKE_COMMAND} -DOUT=${target} -DSYMBOL=${symbol} "-DFILES=${ARGN}" -DROOT=${PROJECT_SOURCE_DIR}
            -P ${PROJECT_SOURCE_DIR}/scripts/cmake/embed.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/scripts/cmake/embed.cmake
    VERBATIM)
  set(${out} "${target}" PARENT_SCOPE)
endfunction()
