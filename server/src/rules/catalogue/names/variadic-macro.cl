// BAD [1.x] clang: accepts
#define ‹LOG›(format, ...) do_log(format, __VA_ARGS__)
#define OTHER(...) f(__VA_ARGS__)
// GOOD [2.0+]
#define LOG(format, ...) do_log(format, __VA_ARGS__)
