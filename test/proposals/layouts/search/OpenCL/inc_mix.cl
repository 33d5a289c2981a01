#ifdef KERNEL_STATIC
#include STRING(INCLUDE_PATH/inc_vendor.h)
#include STRING(INCLUDE_PATH/inc_types.h)
#endif

word mixed(word x) {
  x ^= x >> 16;
  return x * 0x45d9f3bu;
}
