// Tells ThreadSanitizer about waits for a Swift mutex. Swift's code for contended mutexes is in a library
// without instrumentation, so ThreadSanitizer would report data under such a mutex as a race. Load this
// library before Swift's, with LD_PRELOAD.
//
// Source: Swift, stdlib/public/Synchronization/Mutex/LinuxImpl.swift (_MutexHandle).
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

METHOD void lock_slow(uint32_t thread, SELF void *handle) __asm__(
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
METHOD void unlock_slow(SELF void *handle) __asm__(
    "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

METHOD void lock_slow(uint32_t thread, SELF void *handle) {
  METHOD void (*lock)(uint32_t, SELF void *) =
      dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

METHOD void unlock_slow(SELF void *handle) {
  METHOD void (*unlock)(SELF void *) =
      dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(handle);
  unlock(handle);
}
