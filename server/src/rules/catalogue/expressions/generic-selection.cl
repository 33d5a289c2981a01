// BAD [all]
kernel void k(global int *s) { s[0] = _Generic(1.0f, int: 1, char: 2); }
//                                             ^^^^ error[generic-selection]: none of the types of this '_Generic' is 'float', and it has no 'default'
// BAD [all]
typedef int number;
kernel void k(global int *s) { s[0] = _Generic(1, int: 1, number: 2); }
//                                                        ^^^^^^ error[generic-selection]: 'int' is compatible with the type of an earlier association
// BAD [all]
kernel void k(global int *s) { s[0] = _Generic(1, default: 1, default: 2); }
//                                                            ^^^^^^^ error[generic-selection]: this '_Generic' has another 'default'
// BAD [all]
struct unknown;
kernel void k(global int *s) { s[0] = _Generic(1, struct unknown: 1, int: 2); }
//                                                ^^^^^^^^^^^^^^ error[generic-selection]: no value has type 'struct unknown', which has no size
// BAD [all]
kernel void k(global int *s) { s[0] = _Generic(1, int(void): 1, int: 2); }
//                                                ^^^^^^^^^ error[generic-selection]: no value has type 'int (void)', which is a function's
// GOOD [all]
enum side { LEFT };
kernel void k(global int *s, enum side e, const int c) {
  s[0] = _Generic(c, int: 1);
  s[1] = _Generic(e, uint: 1);
  s[2] = _Generic(s, global int *: 1, default: 2);
  s[3] = _Generic('a', char: 1, int: 2);
  s[4] = _Generic(1, const int: 1, int: 2);
  s[5] = _Generic((float4)(1), float4: 1);
}
