// BAD [all]
kernel void k(global int *o) { int a[2] = 3; o[0] = a[0]; }
//                                 ^ error[initializer-list]: array 'a' is initialized by a list in braces
// BAD [all]
kernel void k(global float4 *o) { float4 v = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f}; o[0] = v; }
//                                                                    ^^^^ error[initializer-list]: 'float4' has no component left for this value
// BAD [all]
struct point { int x; };
kernel void k(global int *o) { struct point p = {.y = 1}; o[0] = p.x; }
//                                                ^ error[initializer-list]: 'struct point' has no member 'y'
// BAD [all]
kernel void k(global int *o) { int a[2] = {[5] = 1}; o[0] = a[0]; }
//                                          ^ error[initializer-list]: this index is beyond the last element of 'int [2]'
// BAD [all]
kernel void k(global int *o) { int a[2] = {.x = 1}; o[0] = a[0]; }
//                                          ^ error[initializer-list]: 'int [2]' has no members, so nothing is initialized by '.x'
// BAD [all]
typedef int number = 3;
//                   ^ error[initializer-list]: 'number' is a type: only variables can be initialized
// BAD [all] clang: warning — clspace: warning
kernel void k(global int *o) { int a = {1, 2}; o[0] = a; }
//                                         ^ warning[initializer-list]: 'int' is already initialized: excess value
// BAD [all]
kernel void k(global float4 *o) { float4 v = {(float2)(1.0f, 2.0f), 3.0f}; o[0] = v; }
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[initializer-list]: the values in this list do not have as many components as 'float4'
// BAD [all]
kernel void k(global float4 *o) { float4 v = {0}; o[0] = v; }
//                                           ^^^ error[initializer-list]: the values in this list do not have as many components as 'float4'
// fix: Remove the braces: all components are this value
// | kernel void k(global float4 *o) { float4 v = 0; o[0] = v; }
// BAD [all]
kernel void k(global float4 *o) { float4 v = {1.0f, 2.0f}; o[0] = v; }
//                                           ^^^^^^^^^^^^ error[initializer-list]: the values in this list do not have as many components as 'float4'
// GOOD [all]
struct point { int x; int y[2]; };
kernel void k(global int *o) {
  struct point p = {.y = {[1] = 2}, .x = 1};
  int a[2][2] = {1, 2, {3, 4}};
  char s[] = "abc";
  o[0] = p.x + a[0][0] + s[0];
}
// BAD [all]
struct pair { int x, y; };
void put(struct pair p);
kernel void k(global int *s) { struct pair p; p = {1, 2}; s[0] = p.x; }
//                                                ^ error[initializer-list]: an initializer list is not an expression: it initializes a variable, or follows a type in parentheses
// fix: Write '(struct pair)' before it
// | kernel void k(global int *s) { struct pair p; p = (struct pair){1, 2}; s[0] = p.x; }
// BAD [all]
kernel void k(global int *s) { int2 p; p = {1, 2}; s[0] = p.x; }
//                                         ^ error[initializer-list]: an initializer list is not an expression: it initializes a variable, or follows a type in parentheses
// fix: Write '(int2)' before it
// | kernel void k(global int *s) { int2 p; p = (int2){1, 2}; s[0] = p.x; }
// BAD [all]
int twice(int x);
kernel void k(global int *s) { s[0] = twice({2}); }
//                                          ^ error[initializer-list]: an initializer list is not an expression: it initializes a variable, or follows a type in parentheses
// BAD [all]
kernel void k(global int *s) { int a[2] = (int[2]){ 1, 2 }; s[0] = a[0]; }
//                                 ^ error[initializer-list]: array 'a' is initialized by a list in braces
// GOOD [all]
struct pair { int x; float y; };
constant struct pair pairs[2] = { [1] = 2 };
constant struct pair others[2] = { [0] = 1, 2.0f, 3, 4.0f };
constant int a[2] = (constant int[2]){ 1, 2 };
// BAD [all]
kernel void k(void) { int a[][0] = {1, 2}; }
//                        ^ warning[unsupported-c99]: 'a' is an array of size 0: it has no elements
//                        ^ hint[unused-variable]: 'a' is never used
//                                  ^ error[initializer-list]: 'int [0]' has no elements: only empty braces initialize it
//                                     ^ error[initializer-list]: 'int [0]' has no elements: only empty braces initialize it
// BAD [all]
struct empty { int none[0]; };
//                 ^^^^ warning[unsupported-c99]: 'none' is an array of size 0: it has no elements
constant struct empty e[] = {1, 2};
//                           ^ error[initializer-list]: 'int [0]' has no elements: only empty braces initialize it
//                              ^ error[initializer-list]: 'int [0]' has no elements: only empty braces initialize it
// BAD [all]
struct none {};
struct outer { struct none n; int x; };
constant struct outer o[] = {1, 2, {{}, 3}};
//                           ^ error[initializer-list]: 'struct none' has no elements: only empty braces initialize it
// GOOD [all]
constant char words[2][8] = {{"abc"}, {"def"}};
struct text { int length; char text[4]; };
constant struct text texts[] = {{2, {"ab"}}, {1, "c"}, 2, "de", {.text = {"f"}}};
