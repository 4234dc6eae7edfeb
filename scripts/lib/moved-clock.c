/*
 * The clock of day moved by CLOCK_AHEAD_S seconds for a process that loads this first; waiting goes by the other clock, which stays as it is.
 * libfaketime does the same and more, but under it the time-outs of PostgreSQL never come: a signal that arrives while it waits finds the true time.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
  static long seconds, known;
  if (!known) {
    const char *given = getenv("CLOCK_AHEAD_S");
    seconds = given ? atol(given) : 0;
    known = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec exact;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *also) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (also) *also = exact.tv_sec;
  return exact.tv_sec;
}
