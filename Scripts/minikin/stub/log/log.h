// Android's log: silent, but a fatal condition ends the program.
#pragma once
#include <cstdlib>
#define ALOGV(...) static_cast<void>(0)
#define ALOGD(...) static_cast<void>(0)
#define ALOGI(...) static_cast<void>(0)
#define ALOGW(...) static_cast<void>(0)
#define ALOGE(...) static_cast<void>(0)
#define LOG_FATAL_IF(condition, ...) static_cast<void>(condition)
#define LOG_ALWAYS_FATAL(...) std::abort()
#define LOG_ALWAYS_FATAL_IF(condition, ...) do { if (condition) std::abort(); } while (0)
#define android_errorWriteLog(...) static_cast<void>(0)
#define __android_log_assert(...) std::abort()
