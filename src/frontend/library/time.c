/* time.h and sys/time.h. Clocks give any time from 0 on below 2^37 (the year 6325), not necessarily in order. Local
   time is UTC without daylight saving. */
#include "models.h"

typedef long clock_t;

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

static time_t unknownTime(void) {
  return (time_t)(__cairn_choose_size("time") & (sizeof(time_t) == 8 ? 0x1fffffffffULL : (size_t)PTRDIFF_MAX));
}

time_t time(time_t *result) {
  time_t now = unknownTime();
  if (result) *result = now;
  return now;
}

clock_t clock(void) { return (clock_t)(__cairn_choose_size("clock") & (size_t)PTRDIFF_MAX); }
double difftime(time_t end, time_t start) { return (double)end - (double)start; }

int gettimeofday(struct timeval *now, void *zone) {
  if (now) {
    now->tv_sec = unknownTime();
    now->tv_usec = (long)((unsigned)__cairn_choose_i32("microseconds") % 1000000);
  }
  if (zone) __cairn_fill(zone, 0, 8);
  return 0;
}

static void unknownTimespec(struct timespec *result) {
  result->tv_sec = unknownTime();
  result->tv_nsec = (long)((unsigned)__cairn_choose_i32("nanoseconds") % 1000000000);
}

int clock_gettime(int clockId, struct timespec *result) {
  (void)clockId;
  unknownTimespec(result);
  return 0;
}

int clock_getres(int clockId, struct timespec *result) {
  (void)clockId;
  if (result) unknownTimespec(result);
  return 0;
}

int timespec_get(struct timespec *result, int base) {
  if (base != 1) return 0;
  unknownTimespec(result);
  return base;
}

/* Never interrupted: no signal arrives. */
int nanosleep(const struct timespec *requested, struct timespec *remaining) {
  (void)remaining;
  readable(requested, sizeof *requested);
  return 0;
}

/* ---- Calendar ---------------------------------------------------------------------------------------------------- */

/* Days from 1970-01-01 to the given day of the proleptic Gregorian calendar; months count from 0 = March, years
   begin there. */
static long long daysFromMarch(long long year, int month, long long day) {
  long long era = (year >= 0 ? year : year - 399) / 400;
  long long yearOfEra = year - era * 400;
  long long dayOfYear = (153 * month + 2) / 5 + day - 1;
  return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

static int isLeap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* 0 if the year does not fit. */
static int breakDown(long long seconds, struct tm *result) {
  long long days = seconds / 86400;
  int rest = (int)(seconds % 86400);
  if (rest < 0) {
    rest += 86400;
    days--;
  }
  long long shifted = days + 719468;
  long long era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  int dayOfEra = (int)(shifted - era * 146097);
  int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  int month = (5 * dayOfYear + 2) / 153; /* from March */
  long long year = era * 400 + yearOfEra + (month >= 10);
  if (year - 1900 > __INT_MAX__ || year - 1900 < -__INT_MAX__ - 1LL) return 0;
  int weekday = (int)((days + 4) % 7);
  result->tm_sec = rest % 60;
  result->tm_min = rest / 60 % 60;
  result->tm_hour = rest / 3600;
  result->tm_mday = dayOfYear - (153 * month + 2) / 5 + 1;
  result->tm_mon = month < 10 ? month + 2 : month - 10;
  result->tm_year = (int)(year - 1900);
  result->tm_wday = weekday < 0 ? weekday + 7 : weekday;
  result->tm_yday = month < 10 ? dayOfYear + 59 + isLeap(year) : dayOfYear - 306;
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = "GMT";
  return 1;
}

static struct tm sharedTime;

static struct tm *broken(const time_t *when, struct tm *result) {
  if (breakDown(*when, result)) return result;
  *__errno_location() = 75; /* EOVERFLOW */
  return NULL;
}

struct tm *gmtime(const time_t *when) { return broken(when, &sharedTime); }
struct tm *localtime(const time_t *when) { return broken(when, &sharedTime); }
struct tm *gmtime_r(const time_t *when, struct tm *result) { return broken(when, result); }
struct tm *localtime_r(const time_t *when, struct tm *result) { return broken(when, result); }
void tzset(void) {}

static time_t putTogether(struct tm *t) {
  long long months = (long long)t->tm_year * 12 + t->tm_mon - 2; /* from March 1900 */
  long long year = (months >= 0 ? months : months - 11) / 12;
  long long days = daysFromMarch(year + 1900, (int)(months - year * 12), t->tm_mday);
  long long seconds = ((days * 24 + t->tm_hour) * 60 + t->tm_min) * 60 + t->tm_sec;
  if (seconds != (time_t)seconds || !breakDown(seconds, t)) {
    *__errno_location() = 75; /* EOVERFLOW */
    return -1;
  }
  return (time_t)seconds;
}

time_t mktime(struct tm *t) { return putTogether(t); }
time_t timegm(struct tm *t) { return putTogether(t); }

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static int formatText(char *dst, size_t size, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  int n = __cairn_format(CAIRN_SINK_MEMORY, dst, size, format, AREA(arguments));
  __builtin_va_end(arguments);
  return n;
}

static const char weekdays[] = "SunMonTueWedThuFriSat";
static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static char *writeTime(const struct tm *t, char *dst, size_t size) {
  const char *weekday = t->tm_wday < 0 || t->tm_wday > 6 ? "???" : weekdays + 3 * t->tm_wday;
  const char *month = t->tm_mon < 0 || t->tm_mon > 11 ? "???" : months + 3 * t->tm_mon;
  formatText(dst, size, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", weekday, month, t->tm_mday, t->tm_hour, t->tm_min,
             t->tm_sec, 1900 + t->tm_year);
  return dst;
}

static char sharedText[128];

char *asctime(const struct tm *t) { return writeTime(t, sharedText, sizeof sharedText); }
char *ctime(const time_t *when) { return broken(when, &sharedTime) ? asctime(&sharedTime) : NULL; }
char *asctime_r(const struct tm *t, char *dst) { return writeTime(t, dst, UNBOUNDED); }

char *ctime_r(const time_t *when, char *dst) {
  struct tm t;
  return broken(when, &t) ? writeTime(&t, dst, UNBOUNDED) : NULL;
}

/* Each number of the time is printed with its usual number of digits. */
static int isUsual(const struct tm *t) {
  return ((unsigned)t->tm_sec < 100) & ((unsigned)t->tm_min < 100) & ((unsigned)t->tm_hour < 100) &
         ((unsigned)t->tm_mday < 100) & ((unsigned)t->tm_mon < 12) & ((unsigned)t->tm_wday < 7) &
         ((unsigned)t->tm_yday < 366) & (t->tm_gmtoff > -360000) & (t->tm_gmtoff < 360000);
}

static size_t longestYear(const struct tm *t) { return t->tm_year >= -1900 && t->tm_year < 10000 - 1900 ? 4 : 11; }

/* The most characters that a conversion of strftime gives in the "C" locale for a usual time. */
static size_t longestPart(char conversion, const struct tm *t) {
  switch (conversion) {
    case '%':
    case 'n':
    case 't':
    case 'u':
    case 'w': return 1;
    case 'd':
    case 'e':
    case 'g':
    case 'H':
    case 'I':
    case 'k':
    case 'l':
    case 'M':
    case 'm':
    case 'p':
    case 'P':
    case 'S':
    case 'U':
    case 'V':
    case 'W':
    case 'y': return 2;
    case 'a':
    case 'b':
    case 'h':
    case 'j': return 3;
    case 'G': return longestYear(t) + 1; /* the week may be one of a neighbouring year */
    case 'C':
    case 'Y': return longestYear(t);
    case 'R':
    case 'z': return 5;
    case 'D':
    case 'T':
    case 'X':
    case 'x': return 8;
    case 'A':
    case 'B': return 9;
    case 'F': return longestYear(t) + 6;
    case 'r': return 11;
    case 's': return 20;
    case 'c': return longestYear(t) + 20;
    case 'Z': return t->tm_zone ? length(t->tm_zone) : 0;
    default: __cairn_unsupported("strftime: unknown conversion");
  }
}

/* Any text of at most the length that the format can give for a usual time; others are unsupported. If that is too long for the buffer the result may be 0, and
   all bytes of the buffer unknown. */
size_t strftime(char *dst, size_t limit, const char *format, const struct tm *t) {
  readable(t, sizeof *t);
  size_t longest = 0;
  for (; *format != 0; format++) longest += *format == '%' ? longestPart(*++format, t) : 1;
  if (limit == 0) return 0;
  if (!isUsual(t)) __cairn_unsupported("strftime of a time that no calendar has");
  size_t n = __cairn_choose_size("strftime: characters written");
  __cairn_assume(n <= longest);
  __cairn_assume(n < limit);
  if (n == 0 && longest >= limit) {
    __cairn_havoc(dst, limit);
    return 0;
  }
  __cairn_havoc(dst, n);
  dst[n] = 0;
  return n;
}
