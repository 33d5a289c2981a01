#ifdef WIDE
#define REAL float4
#else
#define REAL float
#endif
#if WIDE > 1 || !defined(MISSING
#endif
#define ADD(a, b) a ## b
#include "header.h"
#include "none.h"
kernel void conditions(global REAL *out) { out[0] = ADD(1, 2) + ADD(1) + ADD(+, -); }
