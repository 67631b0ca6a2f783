// Commands that block, crash or take too much are ended within the limits, and what they have said before counts.
#include "driver/verify/watch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "driver/options/files.h"

namespace cairn::driver {
namespace {

using Clock = std::chrono::steady_clock;

double secondsOf(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void crashSilently(int signal) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

TEST(Watch, ACommandThatEndsByItself) {
  const WatchResult result = watch({5.0, std::nullopt}, [](WatchLink&) { return 3; });
  EXPECT_EQ(result.end, WatchedEnd::Exited);
  EXPECT_EQ(result.status, 3);
  EXPECT_FALSE(result.lineOpen);
}

TEST(Watch, OneThatSleepsOrIsBusyIsEndedAtItsLimit) {
  for (const bool busy : {false, true}) {
    WatchResult result;
    const double seconds = secondsOf([&] {
      result = watch({0.1, std::nullopt}, [&](WatchLink&) {
        while (busy) std::this_thread::yield();
        sleep(30);
        return 0;
      });
    });
    EXPECT_EQ(result.end, WatchedEnd::OutOfTime);
    EXPECT_GE(seconds, 0.1);
    EXPECT_LE(seconds, 3);  // 1.1, on a machine that does nothing else
  }
}

TEST(Watch, OneThatBlocksTheSignalsThatAskItToEnd) {
  const WatchResult result = watch({0.05, std::nullopt}, [](WatchLink&) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    for (;;) sleep(1);
    return 0;
  });
  EXPECT_EQ(result.end, WatchedEnd::OutOfTime);
}

TEST(Watch, OneThatTakesTooMuchMemory) {
  const std::uint64_t limit = std::uint64_t{300} << 20U;
  WatchResult result;
  const double seconds = secondsOf([&] {
    result = watch({60.0, limit}, [](WatchLink&) {
      std::vector<std::vector<char>> blocks;
      for (int i = 0; i < 400; ++i) {
        blocks.emplace_back(std::size_t{4} << 20U, 'x');
        usleep(2'000);
      }
      sleep(30);
      return static_cast<int>(blocks.size());
    });
  });
  EXPECT_EQ(result.end, WatchedEnd::OutOfMemory);
  EXPECT_LE(seconds, 20);
}

TEST(Watch, WhatItHasStartedCountsToo) {
  const std::uint64_t limit = std::uint64_t{300} << 20U;
  const WatchResult result = watch({60.0, limit}, [](WatchLink&) {
    if (fork() == 0) {
      const std::vector<char> block(std::size_t{500} << 20U, 'x');
      sleep(30);
      _exit(block.back());
    }
    sleep(30);
    return 0;
  });
  EXPECT_EQ(result.end, WatchedEnd::OutOfMemory);
}

TEST(Watch, CrashesAreTold) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGKILL}) {
    const WatchResult result = watch({60.0, std::nullopt}, [&](WatchLink&) {
      crashSilently(signal);
      return 0;
    });
    EXPECT_EQ(result.end, WatchedEnd::Crashed);
    EXPECT_EQ(result.signal, signal);
  }
}

TEST(Watch, WhatWasDecidedBeforeCounts) {
  for (const bool crashes : {false, true}) {
    const WatchResult result = watch({0.1, std::nullopt}, [&](WatchLink& link) {
      link.decided(1, "result: false(valid-deref)", 0);
      if (crashes) crashSilently(SIGSEGV);
      sleep(30);
      return 0;
    });
    EXPECT_EQ(result.end, WatchedEnd::Decided);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.answer, "result: false(valid-deref)");
  }
}

TEST(Watch, ReportsMayTakeTheirTime) {
  const WatchResult result = watch({0.01, std::nullopt}, [](WatchLink& link) {
    link.decided(1, std::string(5000, 'x'), 30);
    sleep(2);
    return 4;
  });
  EXPECT_EQ(result.end, WatchedEnd::Exited);
  EXPECT_EQ(result.status, 4);
}

TEST(Watch, AnOpenLineIsKnown) {
  for (const std::string text : {"whole\n", "open", "several\nlines"}) {
    const std::string path = testing::TempDir() + "watch_output";
    std::FILE* file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    const WatchResult result = watch({60.0, std::nullopt}, [&](WatchLink& link) {
      std::ostringstream stream;
      const WatchedOutput output(stream, fileno(file), link);
      stream << text << std::flush;
      crashSilently(SIGKILL);
      return 0;
    });
    std::fclose(file);
    EXPECT_EQ(readFile(path), text);
    EXPECT_EQ(result.lineOpen, text.back() != '\n');
  }
}

TEST(Watch, LeavesNoProcessBehind) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(pipe(ends), 0);
  const WatchResult result = watch({0.05, std::nullopt}, [&](WatchLink&) {
    for (;;) sleep(1);
    return 0;
  });
  EXPECT_EQ(result.end, WatchedEnd::OutOfTime);
  close(ends[1]);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);  // nobody holds the other end any more
  close(ends[0]);
}

}  // namespace
}  // namespace cairn::driver
