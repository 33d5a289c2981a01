// Kernels with the arithmetic, the pointers and the control flow that proofs are about.
#define KERNEL(name) kernel void name(global int *a, global const int *c, local int *t, int n, uint u)
#define IDS int i = get_global_id(0), l = get_local_id(0), L = get_local_size(0), g = get_group_id(0)
constant int width = 16;
constant uint wide = 4294967295u;
constant int negative = -1;
typedef struct { int head[4]; int tail; } record;

// Bounds
KERNEL(least) { IDS; local int s[16]; s[min(l, 15)] = 1; }
KERNEL(least_of_more) { IDS; local int s[16]; s[min(l, 16)] = 1; }
KERNEL(most) { IDS; local int s[16]; s[15 - max(l, 15) + l] = 1; }
KERNEL(most_of_negative) { local int s[16]; s[max(n, -1) & 15] = 1; }
KERNEL(clamped) { local int s[16]; s[clamp(n, 0, 15)] = 1; }
KERNEL(clamped_too_far) { local int s[16]; s[clamp(n, 0, 16)] = 1; }
KERNEL(clamped_below) { local int s[16]; s[clamp(n, -1, 15)] = 1; }
KERNEL(multiplied) { IDS; local int s[64]; if (l < 8) s[mul24(l, 8)] = 1; }
KERNEL(multiplied_added) { IDS; local int s[64]; if (l < 8) s[mad24(l, 8, 7)] = 1; }
KERNEL(multiplied_added_more) { IDS; local int s[64]; if (l < 8) s[mad24(l, 8, 8)] = 1; }
KERNEL(selected) { local int s[8]; s[select(3, 7, n)] = 1; }
KERNEL(selected_too_far) { local int s[8]; s[select(3, 8, n)] = 1; }
KERNEL(selected_otherwise) { local int s[8]; s[select(8, 3, n)] = 1; }
KERNEL(converted) { local int s[256]; s[convert_uchar(u)] = 1; }
KERNEL(converted_to_signed) { local int s[256]; s[convert_char(n)] = 1; }
KERNEL(saturated) { local int s[256]; s[convert_uchar_sat(n)] = 1; }
KERNEL(reinterpreted) { local int s[16]; s[as_int(u) & 15] = 1; }
KERNEL(masked) { local int s[16]; s[n & 15] = 1; }
KERNEL(masked_too_far) { local int s[16]; s[n & 16] = 1; }
KERNEL(rest) { local int s[16]; s[u % 16] = 1; }
KERNEL(signed_rest) { local int s[16]; s[n % 16] = 1; }
KERNEL(shifted) { local int s[16]; s[u >> 28] = 1; }
KERNEL(shifted_less) { local int s[16]; s[u >> 27] = 1; }
KERNEL(quotient) { IDS; local int s[16]; if (l < 64) s[l / 4] = 1; }
KERNEL(quotient_too_far) { IDS; local int s[16]; if (l <= 64) s[l / 4] = 1; }
KERNEL(of_constant) { IDS; local int s[16]; if (l < width) s[l] = 1; }
KERNEL(of_negative_constant) { IDS; local int s[16]; if (l < 16) s[l + negative] = 1; }
KERNEL(of_wide_constant) { local int s[16]; if (u < wide) s[u] = 1; }
KERNEL(counted) { local int s[16]; for (int k = 0; k < 16; k++) s[k] = 1; }
KERNEL(counted_too_far) { local int s[16]; for (int k = 0; k <= 16; k++) s[k] = 1; }
KERNEL(counted_down) { local int s[16]; for (int k = 15; k >= 0; k--) s[k] = 1; }
KERNEL(counted_down_too_far) { local int s[16]; for (int k = 15; k >= 0; k--) s[k - 1] = 1; }
KERNEL(counted_twice) { local int s[16]; for (int k = 0; k < 4; k++) for (int m = 0; m < 4; m++) s[4 * k + m] = 1; }
KERNEL(counted_by_two) { local int s[16]; for (int k = 0; k < 16; k += 2) s[k + 1] = 1; }
KERNEL(left_early) { local int s[16]; for (int k = 0;; k++) { if (k >= 16) break; s[k] = 1; } }
KERNEL(skipped) { local int s[16]; for (int k = 0; k < 20; k++) { if (k > 15) continue; s[k] = 1; } }
KERNEL(chosen_case) { local int s[4]; switch (n) { case 1: case 2: s[n] = 1; break; case 4: s[n] = 1; } }
KERNEL(of_member) { IDS; local record s; if (l < 4) s.head[l] = 1; }
KERNEL(of_member_too_far) { IDS; local record s; if (l < 5) s.head[l] = 1; }
KERNEL(of_vector) { IDS; local int s[64]; if (l < 16) vstore4((int4)(l), l, s); }
KERNEL(of_vector_too_far) { IDS; local int s[64]; if (l < 16) vstore4((int4)(l), l, s + 1); }
KERNEL(by_pointer) { IDS; local int s[16]; local int *p = s + 8; if (l < 16) p[l - 8] = 1; }
KERNEL(by_moved_pointer) { local int s[16]; for (local int *p = s; p < s + 16; p++) *p = 1; }
KERNEL(by_either) { IDS; local int s[16], r[8]; local int *p = n ? s : r; if (l < 8) p[l] = 1; }
KERNEL(by_either_too_far) { IDS; local int s[16], r[8]; local int *p = n ? s : r; if (l < 9) p[l] = 1; }
KERNEL(by_one_of_three) { IDS; local int s[16], r[8], q[9]; local int *p = n ? s : u ? r : q; if (l < 8) p[l] = 1; }
KERNEL(by_one_of_three_too_far) { IDS; local int s[16], r[8], q[7]; local int *p = n ? s : u ? r : q; if (l < 8) p[l] = 1; }
KERNEL(by_group) { IDS; local int s[16]; if (g < 4 && l < 4) s[g * 4 + l] = 1; }

// Races
KERNEL(apart_by_least) { IDS; t[min(l, L - 1)] = 1; }
KERNEL(together_at_least) { IDS; t[min(l, 3)] = l; }
KERNEL(apart_by_most) { IDS; t[max(l, 0)] = l; }
KERNEL(together_at_most) { IDS; t[max(l, 3)] = l; }
KERNEL(apart_by_select) { IDS; t[select(l, l, n)] = l; }
KERNEL(apart_by_table) { IDS; a[i * width + 3] = l; }
KERNEL(apart_by_rows) { IDS; for (int k = 0; k < width; k++) a[i * width + k] = l; }
KERNEL(together_by_rows) { IDS; for (int k = 0; k <= width; k++) a[i * width + k] = l; }
KERNEL(apart_by_columns) { IDS; for (int k = 0; k < 8; k++) a[k * get_global_size(0) + i] = l; }
KERNEL(apart_by_halves) { IDS; if (l < L / 2) t[l] = t[l + L / 2]; }
KERNEL(together_by_halves) { IDS; if (l <= L / 2) t[l] = t[l + L / 2]; }
KERNEL(apart_by_parity) { IDS; t[2 * l] = t[2 * l + 1]; }
KERNEL(together_by_parity) { IDS; t[2 * l] = t[2 * l + 2]; }
KERNEL(apart_by_reversal) { IDS; t[L - 1 - l] = l; }
KERNEL(apart_by_group) { IDS; a[g * L + l] = l; }
KERNEL(together_by_group) { IDS; a[g * 8 + l] = l; }
KERNEL(one_of_each_group) { IDS; if (l == 0) a[g] = l; }
KERNEL(two_of_each_group) { IDS; if (l <= 1) a[g] = l; }
KERNEL(one_of_all) { IDS; if (i == 3) a[0] = l; }
KERNEL(apart_by_either) { IDS; global int *p = n ? a : a + 9; p[i] = l; }
KERNEL(apart_in_vectors) { IDS; vstore4((int4)(l), i, a); }
KERNEL(together_in_vectors) { IDS; vstore4((int4)(l), i, a + i); a[i] = 1; }
KERNEL(of_members) { IDS; global record *r = (global record *)a; r[i].head[0] = r[i].tail; }
KERNEL(of_other_members) { IDS; global record *r = (global record *)a; r[i].head[0] = r[i + 1].head[0]; }
KERNEL(after_barrier) { IDS; t[l] = l; barrier(CLK_LOCAL_MEM_FENCE); a[i] = t[L - 1 - l]; }
KERNEL(after_no_barrier) { IDS; t[l] = l; a[i] = t[L - 1 - l]; }
KERNEL(after_other_fence) { IDS; t[l] = l; barrier(CLK_GLOBAL_MEM_FENCE); a[i] = t[L - 1 - l]; }
KERNEL(after_two_barriers) { IDS; for (int k = 0; k < n; k++) { t[l] = k; barrier(CLK_LOCAL_MEM_FENCE); a[i] += t[L - 1 - l]; barrier(CLK_LOCAL_MEM_FENCE); } }
KERNEL(after_one_barrier) { IDS; for (int k = 0; k < n; k++) { t[l] = k; barrier(CLK_LOCAL_MEM_FENCE); a[i] += t[L - 1 - l]; } }
KERNEL(copied) { event_t e = async_work_group_copy(t, c, 8, 0); wait_group_events(1, &e); a[get_global_id(0)] = t[0]; }
KERNEL(copied_in_loop) { IDS; for (int k = 0; k < n; k++) { event_t e = async_work_group_copy(t, c + k, 8, 0); wait_group_events(1, &e); a[i] += t[l]; } }
KERNEL(copied_where_written) { IDS; t[l] = 1; event_t e = async_work_group_copy(t, c, 8, 0); wait_group_events(1, &e); }
KERNEL(copied_back) { IDS; t[l] = l; barrier(CLK_LOCAL_MEM_FENCE); event_t e = async_work_group_copy(a, t, 8, 0); wait_group_events(1, &e); }

// Barriers
KERNEL(all_reach) { barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(all_reach_by_least) { for (int k = 0; k < min(n, 8); k++) barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(some_reach_by_least) { IDS; for (int k = 0; k < min(l, 8); k++) barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(all_reach_one_of) { if (n > 0) barrier(CLK_LOCAL_MEM_FENCE); else barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(some_reach_one_of) { IDS; if (l > 0) barrier(CLK_LOCAL_MEM_FENCE); else barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(all_vote) { IDS; if (work_group_all(l > 3)) barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(all_hear) { IDS; if (work_group_broadcast(l, 0) > 3) barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(some_return) { IDS; if (l == 3) return; barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(some_break) { IDS; for (int k = 0; k < 8; k++) { if (k == l) break; barrier(CLK_LOCAL_MEM_FENCE); } }
KERNEL(all_switch) { switch (n) { case 1: barrier(CLK_LOCAL_MEM_FENCE); } }
KERNEL(some_switch) { IDS; switch (l) { case 1: barrier(CLK_LOCAL_MEM_FENCE); } }
KERNEL(all_read) { IDS; if (t[0] > 0) barrier(CLK_LOCAL_MEM_FENCE); }
KERNEL(one_prints) { IDS; if (l == 0) printf("%d", l); prefetch(c, 4); barrier(CLK_LOCAL_MEM_FENCE); }

// Values that are not equal to a bound
KERNEL(not_zero) { IDS; local int s[16]; if (l != 0 && l < 17) s[l - 1] = 1; }
KERNEL(not_zero_of_signed) { local int s[16]; if (n != 0 && n < 17) s[n - 1] = 1; }
KERNEL(not_the_last) { IDS; local int s[16]; if (l <= 16 && l != 16) s[l] = 1; }
KERNEL(not_another) { IDS; local int s[16]; if (l <= 16 && l != 15) s[l] = 1; }
KERNEL(apart_if_not_equal) { IDS; local int s[64]; if (l < 63 && l != n) { s[l] = 1; if (l == 0) s[n & 63] = 2; } }
KERNEL(not_zero_times) { IDS; local int s[64]; if (2 * l != 0 && l < 16) s[2 * l - 2] = 1; }

// Races whose work-items are found by computing where each writes
KERNEL(found_by_vector) { IDS; int4 v = -(int4)(l, l + 1, 2, 3); t[v.x & 1] = l; }
KERNEL(found_by_scalar_of_vector) { IDS; int2 v = (int2)(l) * 2 + 1; t[v.y & 3] = l; }
KERNEL(found_by_swizzle) { IDS; int4 v = (int4)(l, l / 2, l / 4, 7); int2 w = v.zy; t[w.x + w.y] = l; }
KERNEL(found_by_complement) { IDS; t[~l & 2] = l; }
KERNEL(found_by_not) { IDS; t[!l + !(l - 1)] = l; }
KERNEL(found_by_minus) { IDS; t[-l * l + 64 & 63] = l; }
KERNEL(found_by_shift) { IDS; t[(l << 4) >> 5] = l; }
KERNEL(found_by_unsigned_shift) { IDS; t[(uint)(l - 1) >> 31] = l; }
KERNEL(found_by_narrow_type) { IDS; t[(uchar)(l * 64)] = l; }
KERNEL(found_by_signed_type) { IDS; t[(char)(l * 64) + 128] = l; }
KERNEL(found_by_unsigned_comparison) { IDS; t[(uint)l - 1u > 2u] = l; }
KERNEL(found_by_private_array) { IDS; int p[4] = {0}; p[l & 3] = 1; t[p[0] + p[1]] = l; }
KERNEL(found_by_copied_record) { IDS; record r = {{l & 1, 2}, 3}; record s = r; s.head[1] = r.tail; t[s.head[0] + s.head[1]] = l; }
KERNEL(found_by_pointer) { IDS; int p[4] = {0, 1, 2, 3}; int *q = p + (l & 1); q++; t[*q + q[1]] = l; }
KERNEL(found_by_compared_pointers) { IDS; local int *q = t + (l & 3); if (q < t + 2) t[8] = l; if (q == t + 3) t[9] = 1; }
KERNEL(found_by_function) { IDS; t[min(max(l, 2), 5)] = l; }
KERNEL(found_by_vector_function) { IDS; int2 v = max((int2)(l, 1), (int2)(2, 3)); t[v.x + v.y] = l; }
KERNEL(found_by_conversion) { IDS; uchar2 v = convert_uchar2((int2)(l * 128, 3)); t[v.x + v.y] = l; }
KERNEL(found_by_saturation) { IDS; t[convert_uchar_sat(l * 100)] = l; }
KERNEL(found_by_selection) { IDS; t[l > 2 ? l & 1 : 4] = l; }
KERNEL(found_by_loop) { IDS; int s = 0; for (int k = 0; k < l; k++) s += k & 1; t[s] = l; }
KERNEL(found_by_switch) { IDS; int s = 0; switch (l) { case 1: s = 3; break; case 2: s = 2; case 4: s++; break; default: s = 9; } t[s] = l; }
KERNEL(found_by_counter) { IDS; local int m[2]; if (l == 0) { m[0] = 0; m[1] = 3; } barrier(CLK_LOCAL_MEM_FENCE); t[atomic_inc(&m[0]) & 1] = l; }
KERNEL(found_by_decrement) { IDS; local int m; if (l == 0) m = 8; barrier(CLK_LOCAL_MEM_FENCE); atomic_dec(&m); barrier(CLK_LOCAL_MEM_FENCE); t[m & 1] = l; }
KERNEL(found_by_least) { IDS; local int m; if (l == 0) m = 8; barrier(CLK_LOCAL_MEM_FENCE); atomic_min(&m, l + 2); barrier(CLK_LOCAL_MEM_FENCE); t[m] = l; }
KERNEL(found_by_largest) { IDS; local int m; if (l == 0) m = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_max(&m, 5); barrier(CLK_LOCAL_MEM_FENCE); t[m + l / 2] = l; }
KERNEL(found_by_vector_store) { IDS; vstore2((int2)(l, 1), l / 2, t); }
KERNEL(found_by_vector_load) { IDS; int p[4] = {0, 1, 0, 1}; int2 v = vload2(l & 1, p); t[v.x + v.y] = l; }
KERNEL(found_between_groups) { IDS; a[l] = g; }
KERNEL(found_between_groups_of_rows) { IDS; a[g / 2 * L + l] = i; }
KERNEL(found_behind_barrier) { IDS; t[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); t[l + 1] = 2; t[l + 2] = t[l]; }
KERNEL(found_in_another_interval) { IDS; for (int k = 0; k < 2; k++) { t[l ^ k] = k; if (k) barrier(CLK_LOCAL_MEM_FENCE); } }
KERNEL(found_by_argument) { IDS; t[l * n] = l; }
KERNEL(found_by_zeroed_vectors) { IDS; int2 p[2] = {0}; p[1].y = l; t[p[0].x + p[1].x] = p[1].y; }
KERNEL(found_for_second_parameter) { IDS; if (c[l] > 3) t[0] = l; }
