// BAD [all] clang: rejects
template <typename T> class Box {
// 'template' error[cpp-code]: this is C++, not OpenCL C: it uses 'template', 'class', 'public:'
public:
  T value;
  T get() const { return value; }
};
kernel void k(global int *o) {
  Box<int> box;
  o[0] = box.get();
}

// GOOD [all]
struct box { int value; };
kernel void k(global int *o) {
  struct box b = { o[0] };
  o[0] = b.value;
}
