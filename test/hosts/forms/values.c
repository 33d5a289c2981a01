#include <CL/cl.h>
#include "values.h"
/* Each call of SHOW records two values: the index and the size. */
#define SHOW(index, size) clSetKernelArg(shown, index, size, NULL)
#define TWICE(x) ((x) * 2)
#define PAIR(a, b) a, b
#define COUNT 6 // a comment
#define LIMIT /* a comment */ (COUNT + 1)
#define SIZE_OF(type) sizeof(type)
#define LOOP(n) for (int i = 0; i < n; i++) SHOW(i, n)
#define EMPTY
enum { ZERO, ONE, FIVE = 5, SIX, AGAIN = ONE, TWO, NEGATIVE = -3, AFTER };
enum sized { LAST = FIVE + SIX };
typedef unsigned short word;
typedef word words[3];
typedef struct { char c; double d; short s; } padded;
typedef struct node { struct node *next; int value; } node;
typedef int (*callback)(int);
typedef union { char c[5]; int i; } either;
struct inner { cl_int3 v; cl_char c; };
struct outer { struct inner in[2]; cl_uint n; padded p, *q; words w; };
struct bits { int a : 3; int b; };
struct __attribute__((packed)) packed { char c; int i; };
struct empty;
struct anonymous { int a; union { int b; char c; }; };
cl_kernel shown;
static int counter = 3;
const int fixed = 11;
extern int elsewhere;
int table[] = {4, 5, 6}, grid[2][3] = {{1, 2, 3}, {4, 5, 6}}, chosen[4] = {7};
padded global = {1, 2.5, 3};

void sizes(void) {
  SHOW(sizeof(char), sizeof(unsigned char));
  SHOW(sizeof(short), sizeof(unsigned long long));
  SHOW(sizeof(cl_half), sizeof(cl_bool));
  SHOW(sizeof(float), sizeof(double));
  SHOW(sizeof(long double), sizeof(wchar_t));
  SHOW(sizeof(bool), sizeof(void *));
  SHOW(sizeof(cl_char3), sizeof(cl_double16));
  SHOW(sizeof(cl_uint2), sizeof(cl_float5));
  SHOW(sizeof(word), sizeof(words));
  SHOW(sizeof(padded), sizeof(node));
  SHOW(sizeof(callback), sizeof(either));
  SHOW(sizeof(struct inner), sizeof(struct outer));
  SHOW(sizeof(struct bits), sizeof(struct packed));
  SHOW(sizeof(struct empty), sizeof(struct anonymous));
  SHOW(sizeof(enum sized), sizeof(cl_mem));
  SHOW(sizeof(int[3]), sizeof(int[2][3]));
  SHOW(sizeof(int *[3]), sizeof(struct outer *));
  SHOW(sizeof table, sizeof(grid));
  SHOW(sizeof grid[0], sizeof grid[0][1]);
  SHOW(sizeof(global.d), sizeof(&global));
  SHOW(sizeof(table) / sizeof(table[0]), sizeof *table);
  SHOW(sizeof(1), sizeof(1.0));
  SHOW(sizeof(1.0f), sizeof(1L));
  SHOW(sizeof('a'), sizeof(1 + 1L));
  SHOW(sizeof(counter ? 1 : 2), sizeof(counter ? 1 : 2L));
  SHOW(sizeof(!counter), sizeof(-(char)1));
  SHOW(sizeof(1.0f * 2), sizeof(1 < 2));
  SHOW(sizeof(sizeof(char)), sizeof(unknown_type));
  SHOW(SIZE_OF(short), SIZE_OF(padded));
  SHOW(sizeof(header_type), sizeof(header_record));
  struct outer o = {{{{{1, 2, 3}}, 4}, {{{5, 6, 7}}, 8}}, 9, {1, 2, 3}, 0, {10, 11, 12}};
  SHOW(o.in[1].c, o.n);
  SHOW(o.w[0], o.w[2]);
  SHOW(sizeof o.in[0].v, sizeof(o.q->d));
  SHOW(o.p.s, sizeof o.w);
}

void constants(void) {
  SHOW(ZERO, ONE);
  SHOW(FIVE, SIX);
  SHOW(AGAIN, TWO);
  SHOW(NEGATIVE, AFTER);
  SHOW(LAST, COUNT);
  SHOW(LIMIT, TWICE(COUNT + 1));
  SHOW(PAIR(3, 4));
  SHOW(fixed, counter);
  SHOW(elsewhere, HEADER_VALUE);
  SHOW(table[0], table[2]);
  SHOW(table[3], grid[1][2]);
  SHOW(chosen[0], chosen[1]);
  SHOW(global.c, global.s);
  SHOW(0x10, 010);
  SHOW(0b101, 10u);
  SHOW(1e2, 1.5f);
  SHOW(0x1p3, 5ull);
  SHOW('a', "a"[0]);
  SHOW((char)300, (unsigned char)-1);
  SHOW((short)2.9, (float)3);
  SHOW((int)4294967297, (cl_uint)-1);
  SHOW(3000000000, 0xffffffff);
  SHOW(from_header(2), HEADER_TWICE(4));
  SHOW(-5, +5);
  SHOW(0777, 09);
  SHOW(18446744073709551615u, 2147483648);
}

void variables(int given) {
  int a = 1, b, c[3] = {1, 2}, *p = &a, *q = c;
  SHOW(a, b);
  SHOW(given, c[1]);
  SHOW(c[2], *p);
  SHOW(*q, q[1]);
  *p = 5;
  SHOW(a, p[0]);
  q[1] = 6;
  SHOW(c[1], *(q + 1));
  c[given] = 7;
  SHOW(c[0], c[1]);
  a += 2;
  SHOW(a, a++);
  SHOW(a, ++a);
  SHOW(a--, --a);
  a = b = 4;
  SHOW(a, b);
  a = (b = 5, b + 1);
  SHOW(a, b);
  a <<= 2, b *= 3;
  SHOW(a, b);
  a ^= 1;
  b %= 4;
  SHOW(a, b);
  {
    int a = 100;
    SHOW(a, b);
    b = 8;
  }
  SHOW(a, b);
  padded one = {1, 2, 3}, two = one, *r = &one;
  two.c = 9;
  SHOW(one.c, two.c);
  SHOW(two.s, r->s);
  r->s = 30;
  SHOW(one.s, (*r).s);
  one = two;
  SHOW(one.s, one.c);
  node first = {0, 1}, second = {&first, 2};
  SHOW(second.next->value, second.value);
  second.next->value = 12;
  SHOW(first.value, sizeof second.next->value);
  int **pp = &p;
  **pp = 13;
  SHOW(a, **pp);
  unsigned char narrow = 255;
  narrow++;
  SHOW(narrow, sizeof narrow);
  narrow = 258;
  SHOW(narrow, narrow + 1);
  memset(c, 0, sizeof c);
  SHOW(c[0], c[1]);
  unknown(&a, p, r);
  SHOW(a, one.s);
  counter = 4;
  SHOW(counter, fixed);
}

int chooses(int x) {
  if (x > 2) return 1;
  return 2;
}
int same(int x) {
  if (x) return 3;
  return 3;
}
int adds(int x, int y) { return x + y; }
void writes(int *to, int value) { *to = value; }
int counts(void) {
  static int calls = 0;
  return calls++;
}
int recursive(int n) { return n < 2 ? 1 : n * recursive(n - 1); }
static size_t rounded(size_t n, size_t group) { return (n + group - 1) / group * group; }
static void shows(cl_kernel shown, int index, size_t size) { SHOW(index, size); }
static void deeper(int a, size_t b) { shows(shown, a, b); }
static int reassigned(int n) {
  n = n + 1;
  SHOW(n, n * 2);
  return n;
}

void calls(void) {
  SHOW(chooses(3), same(3));
  SHOW(adds(1, 2), adds(1, adds(2, 3)));
  int a = 1;
  writes(&a, 20);
  SHOW(a, counts());
  SHOW(recursive(1), recursive(3));
  SHOW(rounded(100, 64), rounded(128, 64));
  shows(shown, 1, 2);
  deeper(3, 4);
  deeper(a, sizeof(a));
  SHOW(reassigned(5), undeclared(1));
  shows(shown, 1);
  int (*f)(int, int) = adds;
  SHOW(f(1, 2), a);
  LOOP(2);
  LOOP(ONE);
}

void branches(int given, int flag) {
  int a = 1, b = 1, c = 1;
  if (given) a = 2;
  SHOW(a, b);
  if (given) b = 2; else b = 2;
  SHOW(b, c);
  if (1 < 2) c = 3; else c = 4;
  SHOW(c, 0);
  int known = 1;
  if (known) SHOW(1, 1); else SHOW(2, 2);
  if (!known) SHOW(3, 3); else SHOW(4, 4);
  if (COUNT > 5) SHOW(5, 5); else SHOW(6, 6);
  if (known && given) SHOW(7, known ? 8 : 9);
  SHOW(given ? 1 : 1, given ? 1 : 2);
  SHOW(known == 1 ? 10 : 11, known != 1 ? 12 : 13);
  switch (given) {
    case 0: a = 5; break;
    case 1: a = 6;
    case 2: SHOW(a, 1); break;
    default: a = 7;
  }
  SHOW(a, 2);
  if (flag) return;
  SHOW(a, 3);
  if (flag) exit(1); else a = 8;
  SHOW(a, 4);
  if (given) { a = 9; goto end; }
  SHOW(a, 5);
end:
  SHOW(a, 6);
#ifdef SETTING
  a = 10;
  SHOW(a, 7);
#elif defined(OTHER)
  a = 11;
#else
  a = 12;
  SHOW(a, 8);
#endif
  SHOW(a, 9);
#if 0
  SHOW(a, 10);
#else
  SHOW(a, 11);
#endif
  while (given) { if (flag) break; a = 13; }
  SHOW(a, 12);
}

void loops(int given) {
  int sum = 0;
  for (int i = 0; i < 3; i++) SHOW(i, sum += i);
  SHOW(sum, 1);
  for (int i = 0; i < 0; i++) SHOW(i, 2);
  for (int i = 4; i > 2; i--) SHOW(i, 3);
  for (int i = 0; i < given; i++) SHOW(i, 4);
  for (int i = 0; i < 4; i++) { if (i == 2) continue; SHOW(i, 5); }
  for (int i = 0; i < 4; i++) { if (i == 2) break; SHOW(i, 6); }
  for (int i = 0; i < 64; i++) sum = i;
  SHOW(sum, 7);
  for (int i = 0; i < 65; i++) sum = i;
  SHOW(sum, 8);
  int j = 0;
  while (j < 3) { SHOW(j, 9); j++; }
  SHOW(j, 10);
  do { SHOW(j, 11); j = 7; } while (given);
  SHOW(j, 12);
  for (;;) { SHOW(1, 13); if (given) break; }
  int k = 1;
  for (; k < 4; k += 2) SHOW(k, 14);
  SHOW(k, 15);
  for (int i = 0; i < 2; i++) for (int l = 0; l < 2; l++) { if (l) continue; SHOW(i * 2 + l, 16); }
  for (int i = 0; i < 2; ++i) switch (i) { case 0: SHOW(i, 17); break; default: SHOW(i, 18); }
  int many[4];
  for (int i = 0; i < 4; i++) many[i] = i * i;
  SHOW(many[2], many[3]);
  for (int i = 0; i < given; i++) many[i] = 50;
  SHOW(many[2], 19);
  for (int i = 0, n = 2; i < n; i++) SHOW(i, n);
  do SHOW(2, 20); while (0);
}

int shared_table[4];
struct { int x; int y[3]; } state;
cl_kernel kernels[3];
void stores(int given) {
  shared_table[0] = 3;
  shared_table[1] = 3;
  state.x = 17;
  state.y[given] = 18;
}
void elements(int given) {
  int same[3] = {5, 5, 5}, other[3] = {5, 6, 5}, none[3];
  SHOW(same[given], other[given]);
  SHOW(none[given], shared_table[given]);
  SHOW(shared_table[1], shared_table[2]);
  SHOW(state.x, state.y[1]);
  none[given] = 4;
  SHOW(none[given], none[0]);
  none[1] = 4;
  SHOW(none[given], none[1]);
  none[2] = 9;
  SHOW(none[given], none[2]);
  padded many[2] = {{1, 2, 3}, {1, 2, 4}};
  SHOW(many[given].c, many[given].s);
  many[given].c = 7;
  SHOW(many[0].c, many[1].s);
  padded *p = &many[1], copy = many[0];
  SHOW(p->s, copy.s);
  p--;
  SHOW(p->s, p[1].s);
  int square[2][2] = {{1, 2}, {3, 4}}, (*row)[2] = square + 1;
  SHOW(square[given][1], square[1][given]);
  SHOW((*row)[1], row[0][0]);
  for (int i = 0; i < 3; i++) clSetKernelArg(kernels[i], i, same[i], NULL);
  kernels[0] = clCreateKernel(0, "volume", NULL);
  kernels[1] = clCreateKernel(0, "none", NULL);
  clSetKernelArg(kernels[0], 0, 1, NULL);
  clSetKernelArg(kernels[given], 0, 2, NULL);
  kernels[given] = clCreateKernel(0, "sized", NULL);
  clSetKernelArg(kernels[0], 0, 3, NULL);
  clSetKernelArg(*kernels, 0, 4, NULL);
  clSetKernelArg(*(kernels + 1), 0, 5, NULL);
  int *q = given ? same : other;
  SHOW(q[0], *q);
  int *null = 0, *after = same + 3;
  SHOW(null == 0, after - same);
  size_t sizes[3] = {64, given, 1}, *start = sizes;
  clEnqueueNDRangeKernel(0, kernels[0], 3, NULL, sizes, start, 0, NULL, NULL);
  clEnqueueNDRangeKernel(0, kernels[0], 2, NULL, start + 1, sizes + 1, 0, NULL, NULL);
  clEnqueueNDRangeKernel(0, kernels[0], 4, sizes, sizes, 0, 0, NULL, NULL);
  clEnqueueNDRangeKernel(0, kernels[0], given, sizes, sizes, 0, 0, NULL, NULL);
  clEnqueueNDRangeKernel(0, kernels[0], 1, NULL, &sizes[2], (size_t[]){8}, 0, NULL, NULL);
}
