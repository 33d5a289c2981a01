#ifdef KERNEL_STATIC
#include STRING(INCLUDE_PATH/inc_vendor.h)
#include STRING(INCLUDE_PATH/inc_types.h)
#include STRING(INCLUDE_PATH/inc_mix.cl)
#endif

KERNEL_FQ void s10(SEARCH_ATTRIBUTES) {
  const word id = get_global_id(0);
  if (id < count) answers[id].digest[0] = mixed((word) id);
}
