// BAD [psv]
extern constant int mode;
extern global int ‹mode›;
// BAD [psv]
extern global float *global cur;
extern float *global ‹cur›;
// GOOD [psv]
extern global int total;
int total;
