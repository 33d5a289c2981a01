#include "../helper.h"
#define WIDTH 128
typedef struct { int a; char b; } record;
cl_context context;
cl_program made(void);
