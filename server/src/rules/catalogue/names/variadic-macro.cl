// BAD [1.x] clang: accepts
#define LOG(format, ...) do_log(format, __VA_ARGS__)
//      ^^^ warning[variadic-macro]: macro 'LOG' is variadic, which OpenCL C 1.x does not support
#define OTHER(...) f(__VA_ARGS__)
// GOOD [2.0+]
#define LOG(format, ...) do_log(format, __VA_ARGS__)
