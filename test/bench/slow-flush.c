/* Loaded before the C library (LD_PRELOAD): every flush to the disk takes FLUSH_MICROS longer, as it does on a disk that
   really flushes. Where a machine's own disk flushes lazily, nothing else shows what waiting for it costs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *micros = getenv("FLUSH_MICROS");
  if (micros != NULL) usleep((useconds_t)atoi(micros));
}

int fsync(int file) {
  int (*flush)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return flush(file);
}

int fdatasync(int file) {
  int (*flush)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return flush(file);
}
