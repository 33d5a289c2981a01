static int hidden(int n) { return n + 100; }
int twice_defined = 1;
int other(cl_kernel k) {
  clSetKernelArg(k, hidden(1), 4, NULL);
  clSetKernelArg(k, twice_defined, 4, NULL);
  return 0;
}
