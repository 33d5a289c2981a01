// One kernel of level 1.
R"(

__kernel void Xaxpy(const int n, const real alpha, const __global real* restrict x, __global real* y) {
  for (int id = get_global_id(0); id < n; id += get_global_size(0)) MultiplyAdd(y[id], alpha, x[id]);
}

)"
