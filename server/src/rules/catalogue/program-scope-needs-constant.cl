// BAD [no-psv]
int ‹counter› = 0;
// BAD [no-psv]
const float ‹taps›[3] = {0.25f, 0.5f, 0.25f};
// BAD [no-psv]
global int *‹cursor›;
// BAD [no-psv]
constant char *‹name› = "blur";
// GOOD [all]
constant float taps[3] = {0.25f, 0.5f, 0.25f};
constant char *constant name = "blur";
global int *constant none = 0;
