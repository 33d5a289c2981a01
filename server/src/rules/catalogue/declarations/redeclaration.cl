// BAD [all]
kernel void k(global int *o) {
  int sum = 0;
  float sum = 1.0f;
//      ^^^ error[redeclaration]: 'sum' is declared as 'float', but was declared as 'int' before
// fix: Call it 'sum2'
// |   float sum2 = 1.0f;
  o[0] = sum;
}
// BAD [all]
int twice(int x) { return 2 * x; }
int twice(int x) { return x + x; }
//  ^^^^^ error[redeclaration]: function 'twice' is already defined
// fix: Call it 'twice2'
// | int twice2(int x) { return x + x; }
// fix: Remove the second definition
// BAD [all]
int half_of(int x);
float half_of(int x);
//    ^^^^^^^ error[redeclaration]: 'half_of' is declared as 'float (__private int)', but was declared as 'int (__private int)' before
// fix: Call it 'half_of2'
// | float half_of2(int x);
// BAD [all]
void tell();
void tell(int x) { }
//   ^^^^ error[redeclaration]: 'tell' is declared as 'void (__private int)', but was declared as 'void (void)' before
// fix: Call it 'tell2'
// | void tell2(int x) { }
//            ^ hint[unused-parameter]: 'x' is never used
// BAD [all]
int scale(int x) { int x = 2; return x; }
//                     ^ error[redeclaration]: 'x' is declared in this scope already, as a parameter
// fix: Call it 'x2'
// | int scale(int x) { int x2 = 2; return x; }
// fix: Remove the second declaration
// BAD [all]
struct point { int x; int x; };
//                        ^ error[redeclaration]: the struct already has a member 'x'
// fix: Call it 'x2'
// | struct point { int x; int x2; };
// BAD [all]
struct point { int x; };
struct point { int y; };
//     ^^^^^ error[redeclaration]: 'point' is defined already
// fix: Call it 'point2'
// | struct point2 { int y; };
// fix: Remove the second definition
// BAD [all]
enum colour { RED, GREEN };
enum light { GREEN2, RED };
//                   ^^^ error[redeclaration]: 'RED' is declared in this scope already, as an enumerator
// fix: Call it 'RED2'
// | enum light { GREEN2, RED2 };
// BAD [all]
typedef int number;
typedef float number;
//            ^^^^^^ error[redeclaration]: 'number' is declared as 'float', but was declared as 'int' before
// fix: Call it 'number2'
// | typedef float number2;
// BAD [all]
struct point { int x; };
void move(union point *p);
//        ^^^^^ error[redeclaration]: 'point' is a struct, not a union
// safe fix: Write 'struct'
// | void move(struct point *p);
// BAD [all]
void jump(void) { again: ; again: ; }
//                         ^^^^^ error[redeclaration]: the function already has a label 'again'
// fix: Call it 'again2'
// | void jump(void) { again: ; again2: ; }
// fix: Remove the second declaration
// GOOD [all]
int declared(int x);
int declared(int y);
typedef int number;
kernel void k(global int *o) { int i = 0; { float i = 1.0f; o[0] = i; } o[1] = i; }
// BAD [all]
struct box { int side; };
struct box { int side; };
//     ^^^ error[redeclaration]: 'box' is defined already
// fix: Call it 'box2'
// | struct box2 { int side; };
// fix: Remove the second definition
kernel void k(global struct box *b) { b->side = 1; }
// BAD [all]
typedef float float4;
//            ^^^^^^ error[redeclaration]: 'float4' is a type of OpenCL C and cannot be redefined
// fix: Call it 'float4_2'
// | typedef float float4_2;
// GOOD [all]
typedef float float4 __attribute__((ext_vector_type(4)));
kernel void k(global float *out) { typedef float float4; float4 x = 1; out[0] = x; }
// BAD [all]
typedef int size_t;
//          ^^^^^^ error[redeclaration]: 'size_t' is a type of OpenCL C and cannot be redefined
// fix: Call it 'size_t2'
// | typedef int size_t2;
// BAD [all]
typedef float uint;
//            ^^^^ error[redeclaration]: 'uint' is a type of OpenCL C and cannot be redefined
// BAD [2.0+]
typedef int memory_order;
//          ^^^^^^^^^^^^ error[redeclaration]: 'memory_order' is a type of OpenCL C and cannot be redefined
// fix: Call it 'memory_order2'
// | typedef int memory_order2;
// BAD [2.0+]
typedef int atomic_int;
//          ^^^^^^^^^^ error[redeclaration]: 'atomic_int' is a type of OpenCL C and cannot be redefined
// fix: Call it 'atomic_int2'
// | typedef int atomic_int2;
// GOOD [1.2]
typedef int memory_order;
typedef int atomic_int;
// GOOD [all]
typedef unsigned long size_t;
typedef unsigned int uint;
// BAD [all]
constant float step = 0.5f;
//             ^^^^ error[redeclaration]: 'step' is a function of OpenCL C, and cannot be a variable
// fix: Call it 'step2'
// | constant float step2 = 0.5f;
// BAD [all]
int abs(int x) { return x < 0 ? -x : x; }
//  ^^^ error[redeclaration]: 'abs' is declared as 'int (__private int)', but OpenCL C has it as 'uint (int)'
// fix: Call it 'abs2'
// | int abs2(int x) { return x < 0 ? -x : x; }
// BAD [1.2+]
int printf(int x);
//  ^^^^^^ error[redeclaration]: 'printf' is declared as 'int (__private int)', but OpenCL C has it as 'int (const __constant char *, ...)'
// fix: Call it 'printf2'
// | int printf2(int x);
// GOOD [1.2+]
static constant float mix = 0.5f;
static inline int abs(int x) { return x < 0 ? -x : x; }
float sin(float x);
int cos(int x) { return x; }
int f(int step, int printf) { int max = step + printf; return max; }
// BAD [gas]
global int *to_global(int *p);
//          ^^^^^^^^^ error[redeclaration]: 'to_global' is a compiler function and cannot be redeclared
// fix: Call it 'to_global2'
// | global int *to_global2(int *p);
// BAD [1.2+]
enum formats { printf, scanf };
//             ^^^^^^ error[redeclaration]: 'printf' is a function of OpenCL C, and cannot be an enumerator
// fix: Call it 'printf2'
// | enum formats { printf2, scanf };
// BAD [1.2+]
constant float scale = 2.0f;
kernel void k(global int *o) { extern constant int scale; o[0] = scale; }
//                                                 ^^^^^ error[redeclaration]: 'scale' is declared as 'int', but was declared as 'float' before
// fix: Call it 'scale2'
// | kernel void k(global int *o) { extern constant int scale2; o[0] = scale; }
// GOOD [gas]
static int to_local(int x) { return x; }
kernel void k(global int *o) { o[0] = to_local(1); }
// BAD [all]
typedef struct { float x, y; } float2;
//                             ^^^^^^ error[redeclaration]: 'float2' is a type of OpenCL C and cannot be redefined
// fix: Call it 'float2_2'
// | typedef struct { float x, y; } float2_2;
// BAD [all]
constant int uint = 1;
//           ^^^^ error[redeclaration]: 'uint' is a type of OpenCL C, and cannot be a variable
// BAD [all]
void float3(void) {}
//   ^^^^^^ error[redeclaration]: 'float3' is a type of OpenCL C, and cannot be a function
// fix: Call it 'float3_2'
// | void float3_2(void) {}
// BAD [2.0+]
enum memory_order { first, second };
//   ^^^^^^^^^^^^ error[redeclaration]: 'memory_order' is defined already
// fix: Call it 'memory_order2'
// | enum memory_order2 { first, second };
// fix: Remove the second definition
// BAD [2.0+]
enum order { memory_order_relaxed };
//           ^^^^^^^^^^^^^^^^^^^^ error[redeclaration]: 'memory_order_relaxed' is declared in this scope already, as an enumerator
// fix: Call it 'memory_order_relaxed2'
// | enum order { memory_order_relaxed2 };
// GOOD [all]
typedef unsigned int uint;
typedef float float4 __attribute__((ext_vector_type(4)));
int f(void) { int float2 = 1; return float2; }
