#include "report/page_parts.h"

// CAIRN_PAGE is the folder of the files.
asm(".section .rodata\n"
    "cairn_page_frame: .incbin \"" CAIRN_PAGE
    "/frame.html\"\n"
    "cairn_page_frame_end: .byte 0\n"
    "cairn_page_style: .incbin \"" CAIRN_PAGE
    "/style.css\"\n"
    "cairn_page_style_end: .byte 0\n"
    "cairn_page_script: .incbin \"" CAIRN_PAGE
    "/script.js\"\n"
    "cairn_page_script_end: .byte 0\n"
    ".text\n");

extern "C" const char cairn_page_frame[];
extern "C" const char cairn_page_frame_end[];
extern "C" const char cairn_page_style[];
extern "C" const char cairn_page_style_end[];
extern "C" const char cairn_page_script[];
extern "C" const char cairn_page_script_end[];

namespace cairn::report {

namespace {
std::string_view part(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }
}  // namespace

std::string_view pageFrame() { return part(cairn_page_frame, cairn_page_frame_end); }
std::string_view pageStyle() { return part(cairn_page_style, cairn_page_style_end); }
std::string_view pageScript() { return part(cairn_page_script, cairn_page_script_end); }

}  // namespace cairn::report
