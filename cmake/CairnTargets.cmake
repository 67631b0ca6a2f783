# Every folder of src/ is one library, cairn_<folder>, with the folders it may use declared in its CMakeLists.txt.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# mold links the many test binaries in a fraction of GNU ld's time.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()

# cairn_precompile(<target> <headers>): what many files of one target include is parsed once. ccache must be told that a precompiled
# header is no obstacle.
function(cairn_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  cairn_cache_precompiled(${target})
endfunction()
function(cairn_cache_precompiled target)
  if(CCACHE_PROGRAM)
    set_target_properties(${target} PROPERTIES
      CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CCACHE_PROGRAM}")
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

if(CAIRN_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=address,undefined)
  add_library(cairn_sanitizer_options OBJECT ${CMAKE_CURRENT_LIST_DIR}/sanitizer_options.c)
  link_libraries(cairn_sanitizer_options)
else()
  # States and terms are many small objects: a fifth of the time of a proof with the C library's allocator.
  find_library(TCMALLOC_LIBRARY tcmalloc_minimal REQUIRED)
  find_library(TCMALLOC_ARCHIVE libtcmalloc_minimal.a REQUIRED)
  link_libraries(
    "$<IF:$<BOOL:$<TARGET_PROPERTY:CAIRN_LINKS_ARCHIVES>>,${TCMALLOC_ARCHIVE},${TCMALLOC_LIBRARY}>")
endif()

# An executable that has this property holds Clang, LLVM and the allocator itself: it starts in half the time, and is large. For the command that
# people use, and not for tests, which are many.
define_property(TARGET PROPERTY CAIRN_LINKS_ARCHIVES BRIEF_DOCS "Linked with archives of Clang, LLVM and the allocator")
include(CheckLinkerFlag)
check_linker_flag(CXX -Wl,-z,pack-relative-relocs CAIRN_PACKS_RELOCATIONS)
function(cairn_link_archives target)
  if(CAIRN_SANITIZE OR NOT CMAKE_BUILD_TYPE STREQUAL Release)
    return()
  endif()
  set_target_properties(${target} PROPERTIES CAIRN_LINKS_ARCHIVES ON)
  target_link_options(${target} PRIVATE -Wl,--gc-sections)
  if(CAIRN_PACKS_RELOCATIONS)
    # mold packs relocations, too, but leaves out the version mark that glibc asks for.
    target_link_options(${target} PRIVATE -fuse-ld=bfd -Wl,-z,pack-relative-relocs)
  endif()
endfunction()

set(CAIRN_WARNINGS -Wall -Wextra -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping and oversized copies inside std::string where there are none (GCC bug 105329).
  list(APPEND CAIRN_WARNINGS -Wno-restrict -Wno-stringop-overflow)
endif()

# cairn_library(<folder> SOURCES ... USES <folders> LINK <outside libraries>)
function(cairn_library folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;LINK" ${ARGN})
  set(target cairn_${folder})
  add_library(${target} STATIC ${ARG_SOURCES})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(${target} PRIVATE ${CAIRN_WARNINGS})
  if(CAIRN_FULL_CHECKS)
    target_compile_definitions(${target} PUBLIC CAIRN_FULL_CHECKS=1)
  endif()
  foreach(used ${ARG_USES})
    target_link_libraries(${target} PUBLIC cairn_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ${ARG_LINK})
endfunction()

# cairn_unit_test(<folder> [READS_SOURCES] SOURCES ... USES <folders>): the GoogleTest binary of tests/unit/<folder>; READS_SOURCES if its
# tests read files of the repository, whose folder is then CAIRN_SOURCE_DIR (a path in the flags keeps ccache from sharing). Tests spend their time in the
# libraries: they are compiled quickly rather than well.
function(cairn_unit_test folder)
  cmake_parse_arguments(ARG "READS_SOURCES" "" "SOURCES;USES;LINK" ${ARGN})
  set(target unit_${folder})
  add_executable(${target} ${ARG_SOURCES})
  target_compile_options(${target} PRIVATE ${CAIRN_WARNINGS} $<$<CONFIG:Release>:-O1>)
  foreach(used ${folder} ${ARG_USES})
    target_link_libraries(${target} PRIVATE cairn_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ${ARG_LINK} GTest::gtest_main)
  if(ARG_READS_SOURCES)
    target_compile_definitions(${target} PRIVATE CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  endif()
  list(LENGTH ARG_SOURCES files)
  if(files GREATER 5)
    cairn_precompile(${target} <gtest/gtest.h> <map> <string> <vector>)
  endif()
  add_test(NAME unit/${folder} COMMAND ${target})
endfunction()
