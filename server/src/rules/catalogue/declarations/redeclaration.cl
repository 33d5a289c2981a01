// BAD [all]
kernel void k(global int *o) {
  int sum = 0;
  float ‹sum› = 1.0f;
  o[0] = sum;
}
// fix: Call it 'sum2'
// BAD [all]
int twice(int x) { return 2 * x; }
int ‹twice›(int x) { return x + x; }
// fix: Call it 'twice2'
// fix: Remove the second definition
// BAD [all]
int half_of(int x);
float ‹half_of›(int x);
// fix: Call it 'half_of2'
// BAD [all]
void tell();
void ‹tell›(int x) { }
// fix: Call it 'tell2'
// BAD [all]
int scale(int x) { int ‹x› = 2; return x; }
// fix: Call it 'x2'
// fix: Remove the second declaration
// BAD [all]
struct point { int x; int ‹x›; };
// fix: Call it 'x2'
// BAD [all]
struct point { int x; };
struct ‹point› { int y; };
// fix: Call it 'point2'
// fix: Remove the second definition
// BAD [all]
enum colour { RED, GREEN };
enum light { GREEN2, ‹RED› };
// fix: Call it 'RED2'
// BAD [all]
typedef int number;
typedef float ‹number›;
// fix: Call it 'number2'
// BAD [all]
struct point { int x; };
void move(‹union› point *p);
// safe fix: Write 'struct'
// BAD [all]
void jump(void) { again: ; ‹again›: ; }
// fix: Call it 'again2'
// fix: Remove the second declaration
// GOOD [all]
int declared(int x);
int declared(int y);
typedef int number;
kernel void k(global int *o) { int i = 0; { float i = 1.0f; o[0] = i; } o[1] = i; }
// BAD [all]
struct box { int side; };
struct ‹box› { int side; };
kernel void k(global struct box *b) { b->side = 1; }
// fix: Call it 'box2'
// fix: Remove the second definition
// BAD [all]
typedef float ‹float4›;
// fix: Call it 'float4_2'
// GOOD [all]
typedef float float4 __attribute__((ext_vector_type(4)));
kernel void k(global float *out) { typedef float float4; float4 x = 1; out[0] = x; }
// BAD [all]
typedef int ‹size_t›;
// fix: Call it 'size_t2'
// BAD [all]
typedef float ‹uint›;
// BAD [2.0+]
typedef int ‹memory_order›;
// fix: Call it 'memory_order2'
// BAD [2.0+]
typedef int ‹atomic_int›;
// fix: Call it 'atomic_int2'
// GOOD [1.2]
typedef int memory_order;
typedef int atomic_int;
// GOOD [all]
typedef unsigned long size_t;
typedef unsigned int uint;
// BAD [all]
constant float ‹step› = 0.5f;
// fix: Call it 'step2'
// BAD [all]
int ‹abs›(int x) { return x < 0 ? -x : x; }
// fix: Call it 'abs2'
// BAD [1.2+]
int ‹printf›(int x);
// fix: Call it 'printf2'
// GOOD [1.2+]
static constant float mix = 0.5f;
static inline int abs(int x) { return x < 0 ? -x : x; }
float sin(float x);
int cos(int x) { return x; }
int f(int step, int printf) { int max = step + printf; return max; }
// BAD [gas]
global int *‹to_global›(int *p);
// fix: Call it 'to_global2'
// BAD [1.2+]
enum formats { ‹printf›, scanf };
// fix: Call it 'printf2'
// BAD [1.2+]
constant float scale = 2.0f;
kernel void k(global int *o) { extern constant int ‹scale›; o[0] = scale; }
// fix: Call it 'scale2'
// GOOD [gas]
static int to_local(int x) { return x; }
kernel void k(global int *o) { o[0] = to_local(1); }
// BAD [all]
typedef struct { float x, y; } ‹float2›;
// fix: Call it 'float2_2'
// BAD [all]
constant int ‹uint› = 1;
// BAD [all]
void ‹float3›(void) {}
// fix: Call it 'float3_2'
// BAD [2.0+]
enum ‹memory_order› { first, second };
// fix: Call it 'memory_order2'
// fix: Remove the second definition
// BAD [2.0+]
enum order { ‹memory_order_relaxed› };
// fix: Call it 'memory_order_relaxed2'
// GOOD [all]
typedef unsigned int uint;
typedef float float4 __attribute__((ext_vector_type(4)));
int f(void) { int float2 = 1; return float2; }
