// Expressions of every kind, whose types are recorded.
typedef struct { int whole; float4 v; struct { char c[3]; } inner; unsigned bits : 3; } record;
typedef int (*never)(int);
enum choice { FIRST, SECOND = 5, THIRD };
constant int small[3] = { 1, 2, FIRST + THIRD };
constant char text[] = "text";
global int counter;
int twice(int x) { return x * 2; }
float4 mixed(float4 a, float b) { return a * b + (float4)(b); }
kernel void types(global record *r, local short *s, constant uchar4 *u, global half *h, read_only image2d_t image,
                  sampler_t sampler, double d, ulong n, bool flag) {
  char c = 'c'; uchar uc = 200; short sh = -1; ushort us = 65535; long l = 1; float f = 1.0f; int i = 0x7fffffff; uint ui = 0xffffffff;
  int4 iv = (int4)(1, 2, 3, 4); float8 fv = (float8)(iv.xyzw == iv ? 1 : 0); uchar16 bv = 1;
  c + uc; sh * us; i + ui; i + l; l + n; f + i; f + d; n + f; c << l; uc >> 1; -uc; ~us; !f; +c; -ui;
  i < ui; iv < 3; fv == fv; d != f; iv && iv; i || f; iv ? iv : iv + 1; flag ? 1 : 2.0f; i ? r : 0; i, f;
  iv.x; iv.xy; iv.s3210; iv.hi; iv.odd; fv.lo.even; bv.sF; (*r).v.w; r->inner.c[2]; r[2].bits; (&r->v)->y;
  *s; &s[1]; s + 1; s - &s[3]; &small; *small; &*r; text[1]; sizeof(record); sizeof text; sizeof(int4[3]);
  (float)i; (uchar)300; convert_int4_sat(fv.lo); as_uint(f); (int4)(iv.lo, 1, 2); (record){ 1 }; (global int *)r; vload3(0, h + 1) ;
  twice(c); mixed(fv.lo, 1); get_global_id(0); max(iv, 3); clamp(f, 0.0f, 1.0f); read_imagef(image, sampler, (int2)(1, 2)).x; atomic_inc(&counter);
  i = f; f += i; iv.yx = iv.xy; iv <<= 1; i++; --iv; *s = c; r->bits = 9; us += 1;
  1; 1u; 1l; 1ul; 1.0; 1.0f; 0x1p3f; 'a'; "s"; 077; 4294967296; 2147483648; 0xffffffffffffffff; FIRST; SECOND - THIRD;
  1 + 2 * 3; 7 / 2; -7 / 2; -7 % 3; 1 << 31; 1u << 31; -1 >> 1; 0xffffffffu + 1; 1 ? 2 : 3; !0; ~0u; (char)200; (uchar)-1; 5 > 3 && 2; 1.5f * 2; 10 / 4.0f; 1 / 0; sizeof(int) * 2;
}
