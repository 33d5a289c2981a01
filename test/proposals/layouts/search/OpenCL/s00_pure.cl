#ifdef KERNEL_STATIC
#include STRING(INCLUDE_PATH/inc_vendor.h)
#include STRING(INCLUDE_PATH/inc_types.h)
#include STRING(INCLUDE_PATH/inc_mix.cl)
#endif

KERNEL_FQ void s00(SEARCH_ATTRIBUTES) {
  const word id = get_global_id(0);
  if (id >= count) return;
  const words found = EACH(mixed, candidates[id]);
#if LANES == 1
  answers[id].digest[FIRST] = found;
#else
  answers[id].digest[FIRST] = found.x;
#endif
}
