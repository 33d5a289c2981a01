// Values that are the same for all work-items, or differ in every way.
constant int table[4] = { 1, 2, 3, 4 };
int shifted(int x, int by) { return x << by; }
int chosen(int x) { if (x > 2) return 1; return 2; }
void through(int *p, int x) { *p = x; }
kernel void forms(global int *o, global const int *in, local int *t, int n, int4 w) {
  int i = get_global_id(0), l = get_local_id(0), y = get_local_id(1), g = get_group_id(0);
  int a = l << 2, b = l << 31, c = l << n, d = 3 << l, e = -l, f = ~l, h = !l, j = l - l, k = l * l;
  int m = l * n, p = n * 8 + l, q = (l + y) * 4, r = l % 4, s = l & 3, u = l | 1, v = l ^ l, x = l == l;
  int aa = n ? l : l, ab = l ? 1 : 1, ac = n > 2 ? 3 : 4, ad = l > 2 && n, ae = table[n], af = table[l], ag = in[n], ah = t[l];
  int ai = shifted(l, 2), aj = shifted(n, n), ak = chosen(n), al = chosen(l), am = w.x, an = (int)(char)l, ao = (uchar)n;
  int ap = work_group_broadcast(l, 0), aq = work_group_all(l), as = atomic_inc(o), at = get_local_size(0);
  through(&a, n); through(&b, l); c += n; d -= d; e++;
  for (int z = 0; z < n; z++) { if (z == l) break; m = z; if (in[z]) continue; p = z; }
  while (n-- > 0) { q = n; }
  do { r += l; } while (r < 9);
  switch (n) { case 1: s = 1; break; case 2: s = 2; default: u = l; }
  switch (l) { case 1: v = 1; break; case 2: v = n; }
  switch (g) { case 1: x = 1; break; default: x = 2; }
  if (l == 0) { aa = 1; } else { aa = 1; }
  if (n == 0) { ab = l; }
  if (get_local_id(0) > 5) return;
  o[i] = a + b + c + d + e + f + h + j + k + m + p + q + r + s + u + v + x + aa + ab + ac + ad + ae + af + ag + ah + ai + aj + ak + al + am + an + ao + ap + aq + as + at;
  barrier(CLK_LOCAL_MEM_FENCE);
}
