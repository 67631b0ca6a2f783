#include "report/page/page_parts.h"

// CAIRN_PAGE is the folder of the files.
asm(".section .rodata\n"
    "kCairnPageFrame: .incbin \"" CAIRN_PAGE
    "/frame.html\"\n"
    "kCairnPageFrameEnd: .byte 0\n"
    "kCairnPageStyle: .incbin \"" CAIRN_PAGE
    "/style.css\"\n"
    "kCairnPageStyleEnd: .byte 0\n"
    "kCairnPageScript: .incbin \"" CAIRN_PAGE
    "/script.js\"\n"
    "kCairnPageScriptEnd: .byte 0\n"
    ".text\n");

extern "C" const char kCairnPageFrame[];
extern "C" const char kCairnPageFrameEnd[];
extern "C" const char kCairnPageStyle[];
extern "C" const char kCairnPageStyleEnd[];
extern "C" const char kCairnPageScript[];
extern "C" const char kCairnPageScriptEnd[];

namespace cairn::report {

namespace {
std::string_view part(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }
}  // namespace

std::string_view pageFrame() { return part(kCairnPageFrame, kCairnPageFrameEnd); }
std::string_view pageStyle() { return part(kCairnPageStyle, kCairnPageStyleEnd); }
std::string_view pageScript() { return part(kCairnPageScript, kCairnPageScriptEnd); }

}  // namespace cairn::report
