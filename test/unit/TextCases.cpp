#include "TextCases.h"

using namespace ldgsts;

TextFrame plainFrame() {
  TextFrame frame;
  frame.dst = {"S", "", ".stride("};
  frame.src = {"G", ".data()", ".stride("};
  frame.rank = "threadIdx.x";
  frame.comment = "copy_async: a plan";
  frame.indent = "  ";
  return frame;
}

Steps twoRounds() {
  Steps steps;
  steps.width = 16;
  steps.cache = CacheOp::Global;
  steps.prefetch = 128;
  steps.thread = {{32, 128, 64}, {4, 16, 16}};
  steps.round = {{2, 4096, 2048}};
  return steps;
}

Lowering guardedLowering() {
  Steps narrow;
  narrow.width = 4;
  narrow.thread = {{128, 4, 4}};
  narrow.round = {{2, 512, 512}};
  Steps wide = twoRounds();
  wide.round.clear();
  return {{wide, narrow}, {{Side::Global}, {Side::Shared}, {Side::Global, 0, 2}}, true};
}

TextFrame guardedFrame() {
  TextFrame frame = plainFrame();
  frame.src.expr = "window(G, r++)";
  frame.fallbackOpen = "copy_async<cta<128>>(";
  frame.fallbackClose = ", ::ldgsts::dispatch::sync)";
  return frame;
}

std::string textOf(const Steps &steps, TextStyle style, const TextFrame &frame) {
  return textOf(Lowering{{steps}, {}, false}, style, frame);
}

std::string lineWith(const std::string &text, const std::string &part) {
  const size_t at = text.find(part);
  if (at == std::string::npos)
    return "no '" + part + "' in:\n" + text;
  const size_t start = text.rfind('\n', at) + 1;
  return text.substr(start, text.find('\n', at) - start);
}
