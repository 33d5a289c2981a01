// BAD [all] clang: warning
kernel void k(global int *out) { int sum; out[0] = sum; }
//                                                 ^^^ warning[uninitialized-variable]: 'sum' is uninitialized when it is read here
// BAD [all] clang: warning
kernel void k(global float *out, int n) { float sum; for (int i = 0; i < n; i++) sum += out[i]; out[0] = sum; }
//                                                                               ^^^ warning[uninitialized-variable]: 'sum' is uninitialized when it is read here
// GOOD [all]
kernel void k(global int *out, int n) {
  int a, b, c;
  if (n) a = 1; else a = 2;
  for (int i = 0; i < n; i++) { if (i > 0) out[i] = b; b = i; }
  (void)c;
  out[0] = a;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  if (n > 3) x = 1;
//    ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is false, and is read later
  out[0] = x;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x, y;
  if (n == 1) x = 1;
  else if (n == 2) x = 2;
//         ^^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is false, and is read later
  y = n;
  out[0] = x + y;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  if (n > 3) x = 1;
//    ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is false, and is read later
  else n = 2;
  out[0] = x + n;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  if (n > 3) n = 2;
//    ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is true, and is read later
  else x = 1;
  out[0] = x + n;
}
// GOOD [all]
kernel void k(global int *out, int n) {
  int a;
  for (int i = 0; i < n; i++) {
    if (n > 3) { if (n > 4) continue; }
    else a = 1;
    out[i] = a;
  }
}
// GOOD [all]
kernel void k(global int *out, int n) {
  int a, b, c, d, e;
  if (n > 3) a = 1;
  else a = 2;
  if (n > 3) b = 1;
  else return;
  if (n > 3) c = 1;
  if (n > 3) out[1] = c;
  if (n > 3) d = 1;
  d = 2;
  if (1) e = 1;
  out[0] = a + b + d + e;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  while (n > 3) { x = n; break; }
//       ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is false, and is read later
  out[0] = x;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  switch (n) {
    case 1: x = 1; break;
    case 2: out[1] = 2; break;
//  ^^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is chosen, and is read later
    default: x = 3;
  }
  out[0] = x;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  if (n > 3 && (x = out[1])) n = 2;
//    ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is false, and is read later
  out[0] = x + n;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  int x;
  n = n > 3 ? n : (x = 2);
//    ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is true, and is read later
  out[0] = x + n;
}
// BAD [all] clang: warning
kernel void k(global int *out, int n) {
  for (int i = 0; i < n; i++) {
    int x;
    if (i > 3) out[i] = 1;
//      ^^^^^ warning[uninitialized-variable]: 'x' is uninitialized where this is true, and is read later
    else x = i;
    out[i] = x;
  }
}
// GOOD [all]
void set(int *p);
kernel void k(global int *out, int n) {
  int a, b, c, d, e;
  float2 v;
  while (n > 3) { a = n; n--; }
  switch (n) {
    case 1: b = 1; break;
    case 2: b = 2;
  }
  for (;;) { c = n; if (n++ > 3) break; }
  do { d = n; } while (n-- > 0);
  set(&e);
  v.x = 1;
  if (n > 3 && (n & 1)) goto end;
  v.y = out[2];
end:
  out[0] = a + b + c + d + e + (int)v.x;
}
// GOOD [all]
kernel void k(global int *out, int n) {
  int a, b, c, d;
  if (n < 7 || n > 3) a = 1;
  if ((3 > n) && n >= 7) out[1] = 2;
  else b = 1;
  if (n && 0 && c) out[2] = 1;
  do { break; } while (d);
  out[0] = a + b;
}
// GOOD [all]
kernel void k(global float *o, int n) { float2 v; for (int i = 0; i < 2; i++) v[i] = n; *o = v.x + v[1]; }
