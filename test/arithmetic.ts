/** Operands of the conditions. */
const OPERANDS = {
  a: ['int', '7'],
  b: ['int', '-3'],
  z: ['int', '0'],
  u: ['uint', '7u'],
  m: ['uint', '0xffffffffu'],
  w: ['long', '0x100000000L'],
  c: ['char', '-56'],
  h: ['uchar', '200'],
  s: ['short', '-2'],
} as const;

/** The operands as variables, and as macros of constant expressions. */
export const VARIABLES = Object.entries(OPERANDS)
  .map(([name, [type, value]]) => `${type} ${name} = ${value};`)
  .join(' ');
export const CONSTANTS = Object.entries(OPERANDS)
  .map(([name, [type, value]]) => `#define ${name} ((${type})(${value}))\n`)
  .join('');

/** Conditions that are true: the arithmetic of C (C99 6.3.1, 6.5) and OpenCL C (6.3: shifts are modulo the width). */
export const TRUE_CONDITIONS = [
  ...['a + b == 4', 'a - b == 10', 'a * b == -21', 'a / b == -2', 'a % b == 1', 'b % a == -3', 'b / 2 == -1'],
  ...[
    'a << 2 == 28',
    'a >> 1 == 3',
    'b >> 1 == -2',
    'a << 33 == 14',
    'm >> 28 == 15u',
    'w >> 32 == 1',
    'w << 1 == 0x200000000L',
  ],
  ...[
    '(a & 5) == 5',
    '(a & 8) == 0',
    '(a | 8) == 15',
    '(a ^ 5) == 2',
    '~a == -8',
    '~u == 0xfffffff8u',
    '-a == -7',
    '+b == -3',
  ],
  ...['!z == 1', '!a == 0', 'a', '!z', 'a && b', 'a || z', 'z || b', '!(a && z)', '!(z || z)'],
  ...[
    'b < a',
    'a <= 7',
    'a >= 7',
    'a > b',
    'a != b',
    'a == 7',
    '!(a < 7)',
    '!(a > 7)',
    '!(a <= 6)',
    '!(a >= 8)',
    '!(a != 7)',
    '!(a == b)',
  ],
  // A signed operand becomes unsigned.
  ...[
    'b > u',
    'm > a',
    'm + 1 == 0',
    'u - 8 == m',
    'b + u == 4u',
    'm / 2 == 0x7fffffffu',
    'm % 10 == 5u',
    'm * m == 1',
  ],
  // Small types become int.
  ...[
    'c < 0',
    'h > 0',
    'h + h == 400',
    'c + c == -112',
    'h << 1 == 400',
    's * s == 4',
    '(uchar)(h + h) == 144',
    '(char)h == c',
    '(uchar)c == h',
  ],
  ...[
    'w > m',
    'w / 2 == 0x80000000L',
    'w + m == 0x1ffffffffL',
    '(int)w == 0',
    '(long)m == 0xffffffffL',
    '(int)m == -1',
    '(ushort)b == 65533',
  ],
  ...['(z ? a : b) == b', '(a ? a : b) == a', '(z, a) == 7', 'a / 2 * 2 != a', '-7 / 2 == -3', '1 << 4 == 16'],
];

/** Conditions that are true after some statements: effects, vectors, initializers, structs and pointers. */
export const TRUE_AFTER: readonly (readonly [statements: string, condition: string])[] = [
  ...[
    'min(a, b) == -3 && max(a, b) == 7 && clamp(9, z, a) == 7 && clamp(b, z, a) == 0 && clamp(5, z, a) == 5',
    'mul24(a, b) == -21 && mad24(a, b, 5) == -16 && mul24(b, b) == 9 && abs(a) == 7u',
    'convert_uchar_sat(a * 100) == 255 && convert_uchar_sat(b) == 0 && convert_char_sat(a * 100) == 127',
    'convert_char_sat(b * 100) == -128 && convert_uchar(h + h) == 144 && convert_short_sat(m) == 32767',
    'sizeof(int) == 4 && sizeof(float4) == 16 && sizeof(a) == 4 && sizeof(int3) == 16',
    "'A' == 65 && true && !false && 0x10 == 16 && 010 == 8",
    'w * 2 == 0x200000000L && w / 3 == 1431655765L && w % 10 == 6L && (w | 5) == 0x100000005L && (w ^ w) == 0L',
    '(w & 0x1ffffffffL) == w && -w < 0L && ~w == -0x100000001L && w - 1 == 0xffffffffL && (w >> 4) == 0x10000000L',
  ].map((condition) => ['', condition] as const),
  ['int n = 5; n += 2; n -= 1; n *= 4; n /= 3; n %= 5; n <<= 2; n >>= 1;', 'n == 6'],
  ['int n = 12; n &= 6; n |= 3; n ^= 1; int o = n++ + 8;', 'n == 7 && o == 14'],
  ['int n = 1; int o = (n = 4, n + 1); n = o = 9;', 'n == 9 && o == 9'],
  ['int n = 0; for (int j = 0; j < 5; j++) { if (j == 1) continue; if (j == 4) break; n += j; }', 'n == 5'],
  ['int n = 0; while (n < 7) n += 2; do n++; while (n < 4);', 'n == 9'],
  ['int n = 0; switch (a) { case 1: n = 1; case 7: n += 2; case 8: n += 4; break; default: n = 90; }', 'n == 6'],
  ['int n = 0; switch (b) { case 1: n = 1; break; default: n = 90; case 2: n++; }', 'n == 91'],
  ['int n = 0; z && n++; a && (n += 2); z || (n += 4); a || (n += 8);', 'n == 6'],
  ['int n = a ? 1 : 2; if (z) n = 5; else n += 3;', 'n == 4'],
  ['int4 v = (int4)(1, 2, 3, 4);', 'v.x == 1 && v.y == 2 && v.z == 3 && v.w == 4 && v.s3 == 4 && v.hi.x == 3'],
  ['int4 v = (int4)(1, 2, 3, 4);', 'v.lo.y == 2 && v.odd.y == 4 && v.even.y == 3 && v.wzyx.x == 4 && v.xyz.z == 3'],
  ['int4 v = (int4)(1, 2, 3, 4); v.yx = v.xy; v.hi += 5;', 'v.x == 2 && v.y == 1 && v.z == 8 && v.w == 9'],
  ['int4 v = (int4)(1, 2, 3, 4); v.hi.y = 9; v.s0++; --v.s1;', 'v.w == 9 && v.z == 3 && v.x == 2 && v.y == 1'],
  ['int4 v = 2 * (int4)(1, 2, 3, 4) + 1; int4 n = -v;', 'v.x == 3 && v.w == 9 && n.y == -5 && (~v).x == -4'],
  ['int4 v = (int4)(a); int2 p = (int2)(1, 2); int4 q = (int4)(p, 3, 4);', 'v.w == 7 && q.y == 2 && q.z == 3'],
  // Initializers (C99 6.7.8): parts without one are 0, inner braces may be left out, designators change the place.
  ['int t2[4] = { 1, [2] = 5, 6 };', 't2[0] == 1 && t2[1] == 0 && t2[2] == 5 && t2[3] == 6'],
  ['int t2[2][2] = { 1, 2, 3, 4 };', 't2[0][0] == 1 && t2[0][1] == 2 && t2[1][0] == 3 && t2[1][1] == 4'],
  ['int t2[2][2] = { 1, [1] = { 3 } };', 't2[0][0] == 1 && t2[0][1] == 0 && t2[1][0] == 3 && t2[1][1] == 0'],
  ['int t2[2][2] = { [1] = 3, 4 };', 't2[0][0] == 0 && t2[0][1] == 0 && t2[1][0] == 3 && t2[1][1] == 4'],
  ['int t2[2][2] = { [0][1] = 3, 4 };', 't2[0][0] == 0 && t2[0][1] == 3 && t2[1][0] == 4 && t2[1][1] == 0'],
  ['struct P { int x, y; } p = { .y = 2, .x = 1 }; struct P *o = &p; o->y = 6;', 'p.x == 1 && p.y == 6 && o->x == 1'],
  ['struct P { struct { int x; int y; } in; int z; } p = { 1, 2, 3 };', 'p.in.x == 1 && p.in.y == 2 && p.z == 3'],
  ['struct P { struct { int x; int y; } in; int z; } p = { .in.y = 2, 3 };', 'p.in.x == 0 && p.in.y == 2 && p.z == 3'],
  ['struct P { struct { int x; int y; }; int z; } p = { .y = 2, 3 };', 'p.x == 0 && p.y == 2 && p.z == 3'],
  ['struct P { int x[2]; int z; } p[2] = { 1, 2, 3, { { 4 } } };', 'p[0].x[1] == 2 && p[0].z == 3 && p[1].x[0] == 4'],
  ['struct P { int x; int y; } o = { 1, 2 }, p[2] = { o, 3 };', 'p[0].y == 2 && p[1].x == 3 && p[1].y == 0'],
  ['union { int i; uint u; } n = { 3 }; int o = n.i; n.i = 5;', 'n.i == 5 && o == 3'],
  ['int4 v = { 1, 2, 3 }; int2 q = { (int2)(4, 5) }; int n = { 6 };', 'v.y == 2 && v.z == 3 && q.y == 5 && n == 6'],
  ['int2 v[2] = { { 1, 2 }, 3 };', 'v[0].x == 1 && v[0].y == 2 && v[1].x == 3 && v[1].y == 3'],
  // What a builtin function only reads stays known.
  ['int t2[4] = { 1, 2, 3, 4 }; int4 v = vload4(0, t2);', 't2[0] == 1 && t2[3] == 4'],
  // Objects.
  [
    'struct P { int x; int y[2]; } p = { 1, { 2, 3 } }, q = p; q.y[1] = 5; p.x += 4;',
    'p.x == 5 && p.y[0] == 2 && p.y[1] == 3 && q.x == 1 && q.y[1] == 5',
  ],
  [
    'struct P { int x; int4 v; } p; p.v = (int4)(4); p.v.y = 2; p.x = p.v.y + 1;',
    'p.x == 3 && p.v.x == 4 && p.v.y == 2',
  ],
  ['struct P { int x; int y; } t2[2] = { { 1, 2 }, { 3, 4 } };', 't2[0].y == 2 && t2[1].x == 3 && t2[1].y == 4'],
  [
    'int t2[2][2] = { { 1, 2 }, { 3, 4 } }; int *p = t2[1]; p[1] = 8;',
    't2[0][1] == 2 && t2[1][0] == 3 && t2[1][1] == 8',
  ],
  [
    'int t2[8]; int *p = t2 + 2; int *q = &t2[6]; p[1] = 4; *q = 9;',
    'q - p == 4 && t2[3] == 4 && t2[6] == 9 && p < q && p != q',
  ],
  [
    'int t2[8]; int *p = t2; *p++ = 1; *p++ = 2; *--p = 3; p += 2; *p = 4; p -= 1;',
    't2[0] == 1 && t2[1] == 3 && t2[3] == 4 && p == t2 + 2',
  ],
  ['int n = 1; int *p = &n; int **q = &p; **q = 4; (*p)++;', 'n == 5 && *p == 5 && p && !(p == 0) && p != 0'],
];

/** More of them: floating-point numbers, and builtin functions that only the costs of accesses compute. */
export const TRUE_OF_NUMBERS: readonly (readonly [statements: string, condition: string])[] = [
  ...[
    'abs(b) == 3u && abs_diff(a, b) == 10u && abs_diff(b, a) == 10u',
    'hadd(a, b) == 2 && rhadd(a, 4) == 6 && hadd(7, 4) == 5 && rhadd(b, b) == -3',
    'rotate(u, 30u) == 0xc0000001u && rotate((uchar)0x81, (uchar)1) == 3 && rotate(u, 33u) == 14u',
    'popcount(u) == 3u && popcount(m) == 32u && popcount(h) == 3',
    'clz(u) == 29u && clz(m) == 0u && clz(h) == 0 && clz((ushort)1) == 15 && clz(z) == 32',
    'ctz(8) == 3 && ctz(u) == 0u && ctz(z) == 32',
    'mul_hi(m, m) == 0xfffffffeu && mul_hi(1 << 30, 8) == 2 && mul_hi(b, a) == -1',
    'bitselect(12, 3, 5) == 9 && bitselect(m, 0u, 0xffu) == 0xffffff00u',
    'select(a, b, 1) == -3 && select(a, b, 0) == 7 && select(u, m, 2u) == 0xffffffffu',
    'as_uint(b) == 0xfffffffdu && as_int(m) == -1 && as_char(h) == c && as_uchar(c) == h',
    'floor(2.5f) == 2.0f && ceil(2.5f) == 3.0f && trunc(-2.5f) == -2.0f && floor(-2.5f) == -3.0f',
    'rint(2.5f) == 2.0f && rint(3.5f) == 4.0f && rint(2.25f) == 2.0f && rint(2.75f) == 3.0f',
    'round(2.5f) == 3.0f && round(-2.5f) == -3.0f && round(2.25f) == 2.0f',
    'sqrt(9.0f) == 3.0f && native_sqrt(16.0f) == 4.0f && half_sqrt(4.0f) == 2.0f && fmod(7.5f, 2.0f) == 1.5f',
    'mad(2.0f, 3.0f, 1.0f) == 7.0f && fma(2.0f, 3.0f, -1.0f) == 5.0f && native_divide(9.0f, 2.0f) == 4.5f',
    'sign(-2.0f) == -1.0f && sign(2.0f) == 1.0f && step(1.0f, 2.0f) == 1.0f && step(2.0f, 1.0f) == 0.0f',
    'step(2.0f, 2.0f) == 1.0f && fmin(1.0f, 2.0f) == 1.0f && fmax(1.0f, 2.0f) == 2.0f && fabs(-2.5f) == 2.5f',
    'ldexp(3.0f, 2) == 12.0f && pown(2.0f, 5) == 32.0f && exp2(3.0f) == 8.0f && log2(8.0f) == 3.0f',
    'native_exp2(2.0f) == 4.0f && native_log2(4.0f) == 2.0f && 1.5e1f == 15.0f',
    'convert_int(2.75f) == 2 && convert_int_rte(2.5f) == 2 && convert_int_rte(3.5f) == 4 && convert_int_rte(2.75f) == 3',
    'convert_int_rtp(2.25f) == 3 && convert_int_rtn(2.75f) == 2 && convert_int_rtn(-2.25f) == -3 && convert_int_rtz(-2.75f) == -2',
    '(int)2.75f == 2 && (int)-2.75f == -2 && (float)a / 2 == 3.5f && (bool)a == 1 && (bool)z == 0 && (bool)0.5f',
    '(ulong)-1 > 1ul && (float)w == 4294967296.0f && (bool)w',
  ].map((condition) => ['', condition] as const),
  ['int2 v = (int2)(1, 2); int2 n = v > 1; int2 e = !n;', 'n.x == 0 && n.y == -1 && e.x == -1 && e.y == 0'],
  [
    'int2 v = (int2)(0, 2); int2 n = v && (int2)(1); int2 o = v || (int2)(0);',
    'n.x == 0 && n.y == -1 && o.x == 0 && o.y == -1',
  ],
  ['int2 n = (int2)(-1, 0); int2 v = n ? (int2)(1, 2) : (int2)(3, 4);', 'v.x == 1 && v.y == 4'],
  ['int2 v = select((int2)(1, 2), (int2)(3, 4), (int2)(-1, 0));', 'v.x == 3 && v.y == 2'],
  [
    'int2 v = min((int2)(1, 5), (int2)(3)); int2 x = max((int2)(1, 5), 3);',
    'v.x == 1 && v.y == 3 && x.x == 3 && x.y == 5',
  ],
  [
    'int2 v = convert_int2((float2)(1.5f, 2.5f)); uint2 k = convert_uint2_sat((int2)(-1, 1));',
    'v.x == 1 && v.y == 2 && k.x == 0u && k.y == 1u',
  ],
  [
    'int t2[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }; int4 v = vload4(1, t2); vstore2((int2)(9, 8), 0, t2);',
    'v.x == 5 && v.w == 8 && t2[0] == 9 && t2[1] == 8 && t2[2] == 3',
  ],
  ['int t2[9] = { 1, 2, 3, 4, 5, 6, 7, 8 }; int3 v = vload3(1, t2);', 'v.x == 4 && v.z == 6'],
  ['int n = 12; int o = n++ + ++n;', 'n == 14 && o == 26'],
];
