// BAD [all]
kernel void main(void) { }
//          ^^^^ error[kernel-named-main]: a kernel cannot be called 'main'
// fix: Rename to 'main_kernel': changes the kernel's interface
// | kernel void main_kernel(void) { }
// BAD [all]
int main(void) { return 0; }
//  ^^^^ error[kernel-named-main]: a function cannot be called 'main'
// fix: Rename to 'main_function'
// | int main_function(void) { return 0; }
// GOOD [all]
kernel void run(void) { }
