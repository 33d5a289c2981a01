import assert from 'node:assert/strict';
import { coverageOf } from '../../server/src/hosts/coverage.js';
import { read, reportsOn } from './hosts.js';

const KERNEL = 'kernel void n(global float *a, float x) { a[0] = x; }\n';
const WIDE = `${KERNEL}kernel void wide(global float *a, double x) { a[0] = x; }\n`;
const CPP = '#include <CL/opencl.hpp>\nextern cl::Program p;\nextern cl::Buffer b;\nextern cl_int err;\n';
const PYTHON = 'import pyopencl as cl\nimport numpy as np\n';
const PROGRAM = "prg = cl.Program(ctx, open('k.cl').read()).build()";
const RUST = 'use ocl::{Kernel, ProQue};\n';

/** Hosts that pass eight bytes for `float x`, each in another way. */
const WRONG: Readonly<Record<string, readonly [string, string]>> = {
  'a kernel that an object creates from a name': [
    'h.cpp',
    `${CPP}class W { cl::Kernel k; public: W(const std::string &name) : k(p, name.c_str()) {}\n` +
      'void set(double d) { k.setArg(1, d); } };\nint main() { W w("n"); w.set(1.0); }\n',
  ],
  'an object in memory of its own': [
    'h.cpp',
    `${CPP}class W { cl_kernel k; public: W(cl_program q, const char *name) { k = clCreateKernel(q, name, &err); }\n` +
      'template <class T> void set(int i, const T &d) { clSetKernelArg(k, i, sizeof(T), &d); } };\n' +
      'int main() { W *w = new W(0, "n"); w->set(1, 1.0); }\n',
  ],
  'a smart pointer to an object': [
    'h.cpp',
    `${CPP}struct W { cl::Kernel k; W(const char *name) { k = cl::Kernel(p, name); } };\n` +
      'int main() { auto w = std::make_unique<W>("n"); w->k.setArg(1, 1.0); }\n',
  ],
  'a kernel that a constructor takes': [
    'h.cpp',
    `${CPP}struct W { std::shared_ptr<cl::Kernel> k; W(std::shared_ptr<cl::Kernel> x) : k(x) {}\n` +
      'cl::Kernel& get() { return *k; } };\n' +
      'int main() { auto k = std::make_shared<cl::Kernel>(p, "n"); W w(k); w.get().setArg(1, 1.0); }\n',
  ],
  'a program that a constructor builds': [
    'h.cpp',
    `${CPP}class S { cl::Program prog; cl::Kernel k; public:\n` +
      'S(cl::Context c, std::string s) : prog(c, s), k(prog, "n") {} void run() { k.setArg(1, 1.0); } };\n',
  ],
  'a member with an initializer': [
    'h.cpp',
    `${CPP}struct S { cl::Kernel k{p, "n"}; void set(double d) { k.setArg(1, d); } };\nint main() { S s; s.set(1.0); }\n`,
  ],
  'a member with an initializer beside a constructor': [
    'h.cpp',
    `${CPP}struct S { S(int x) {} void set(double d) { k.setArg(1, d); } cl::Kernel k{p, "n"}; };\nint main() { S s(1); s.set(1.0); }\n`,
  ],
  'a member with an initializer in a class whose constructor is elsewhere': [
    'h.cpp',
    `${CPP}struct S { S(); void set(double d) { k.setArg(1, d); } cl::Kernel k{p, "n"}; };\nS::S() {}\nint main() { S s; s.set(1.0); }\n`,
  ],
  'a static member': [
    'h.cpp',
    `${CPP}struct S { static cl::Kernel k; static void init() { k = cl::Kernel(p, "n"); } };\n` +
      'cl::Kernel S::k;\nint main() { S::init(); S::k.setArg(1, 1.0); }\n',
  ],
  'a member with the name of a parameter': [
    'h.cpp',
    `${CPP}struct W { cl::Kernel k; explicit W(cl::Kernel k) : k(k) {} };\n` +
      'int main() { cl::Kernel made(p, "n"); W w(made); w.k.setArg(1, 1.0); }\n',
  ],
  'an element of a map': [
    'h.cpp',
    `${CPP}int main() { std::map<std::string, cl::Kernel> ks; ks.emplace("n", cl::Kernel(p, "n")); ks.at("n").setArg(1, 1.0); }\n`,
  ],
  'an element that is assigned': [
    'h.cpp',
    `${CPP}int main() { std::map<std::string, cl::Kernel> ks; ks.insert_or_assign("n", cl::Kernel(p, "n")); ks["n"].setArg(1, 1.0); }\n`,
  ],
  'a parameter of a lambda': [
    'h.cpp',
    `${CPP}int main() { cl::Kernel k(p, "n"); auto set = [&](double d) { k.setArg(1, d); }; set(1.0); }\n`,
  ],
  'Boost.Compute': [
    'h.cpp',
    '#include <boost/compute.hpp>\nnamespace compute = boost::compute;\n' +
      'int main() { compute::kernel k = program.create_kernel("n"); k.set_arg(1, 1.0); }\n',
  ],
  'all arguments with Boost.Compute': [
    'h.cpp',
    '#include <boost/compute.hpp>\nnamespace compute = boost::compute;\n' +
      'int main() { compute::kernel k(program, "n"); k.set_args(buffer, 1.0); }\n',
  ],
  'a member of an object of Python': [
    'h.py',
    `${PYTHON}class E:\n    def __init__(self, p):\n        self.k = p.n\ndef main(q, ctx, a):\n    ${PROGRAM}\n` +
      '    e = E(prg)\n    e.k.set_args(a, np.float64(1))\n',
  ],
  'an attribute by its name': [
    'h.py',
    `${PYTHON}def main(q, ctx, a):\n    ${PROGRAM}\n    k = getattr(prg, "n")\n    k(q, (64,), None, a, np.float64(1))\n`,
  ],
  'arguments in a list': [
    'h.py',
    `${PYTHON}def main(q, ctx, a):\n    ${PROGRAM}\n    args = [a, np.float64(1)]\n    prg.n(q, (64,), None, *args)\n`,
  ],
  'a struct that a function returns in braces': [
    'h.c',
    'struct ks { cl_kernel a, b; };\nstruct ks make(cl_program p) { return (struct ks){clCreateKernel(p, "n", 0), 0}; }\n' +
      'void f(cl_program p) { struct ks k = make(p); double d = 1; clSetKernelArg(k.a, 1, sizeof(d), &d); }\n',
  ],
  'a struct with named members that is assigned': [
    'h.c',
    'struct ks { cl_kernel a, b; };\nstatic struct ks k;\n' +
      'void f(cl_program p) { k = (struct ks){.b = clCreateKernel(p, "n", 0)}; double d = 1; clSetKernelArg(k.b, 1, sizeof(d), &d); }\n',
  ],
  'a namespace of Python': [
    'h.py',
    `${PYTHON}from types import SimpleNamespace\ndef main(q, ctx, a):\n    ${PROGRAM}\n    e = SimpleNamespace(k=prg.n)\n    e.k.set_args(a, np.float64(1))\n`,
  ],
  'a dictionary that a call makes': [
    'h.py',
    `${PYTHON}def main(q, ctx, a):\n    ${PROGRAM}\n    ks = dict(first=prg.n)\n    ks["first"].set_args(a, np.float64(1))\n`,
  ],
  'a tuple of Rust that is taken apart': [
    'h.rs',
    `${RUST}fn main() { let (k, n) = (Kernel::create(&p, "n").unwrap(), 1); k.set_arg(1, 1.0f64).unwrap(); }\n`,
  ],
  'a struct of Rust': [
    'h.rs',
    `${RUST}struct K { main: Kernel }\nimpl K { fn new(pq: &ProQue) -> Self {\n` +
      'K { main: pq.kernel_builder("n").arg(&b).arg(3.14f64).build().unwrap() } }\n' +
      'fn run(&self) { unsafe { self.main.enq().unwrap(); } } }\n',
  ],
  'a number of Rust without a suffix': [
    'h.rs',
    `${RUST}fn main() { let k = Kernel::builder().program(&p).name("n").arg(&b).arg(3.14).build().unwrap(); }\n`,
  ],
};

describe('kernels in objects of hosts', () => {
  it('are followed in tables with an enumeration', async () => {
    const host = (index: string): string =>
      `cl_program p; cl_int err;\nenum { N, W, COUNT };\nstatic const char *const names[COUNT] = {[W] = "wide", [N] = "n"};\n` +
      'static cl_kernel ks[COUNT];\nvoid init(void) { for (int i = 0; i < COUNT; i++) ks[i] = clCreateKernel(p, names[i], &err); }\n' +
      `int main(void) {\ninit(); double d = 1; clSetKernelArg(ks[${index}], 1, sizeof(d), &d); return 0; }\n`;
    assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.c': host('W') }), []);
    assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.c': host('N') }), [
      "7: host-argument-size: 'sizeof(d)' is 8 bytes, but argument 1 ('float x') takes 4",
    ]);
  });
  for (const [title, [name, host]] of Object.entries(WRONG))
    it(`are followed: ${title}`, async () => {
      const [report, ...others] = await reportsOn({ 'k.cl': KERNEL, [name]: host });
      assert.match(report ?? '', /host-argument-size: .*8 bytes.*argument 1 \('float x'\) takes 4$/);
      assert.deepEqual(others, []);
    });

  const N = 'cl::Kernel(p, "n")';
  const W = 'cl::Kernel(p, "wide")';
  const inCpp = (body: string, before = ''): Promise<string[]> =>
    reportsOn({ 'k.cl': WIDE, 'h.cpp': `${CPP}${before}int main() { ${body} }\n` });
  const TOO_LARGE = /host-argument-size: .*8 bytes.*argument 1 \('float x'\) takes 4$/;
  const PAIR = 'struct Pair { cl::Kernel a; int n; };\n';
  for (const [title, body, before] of [
    ['an array', `std::array<cl::Kernel, 2> ks = {${N}, ${W}}; ks[0].setArg(1, 1.0);`],
    ['an array in two braces', `std::array<cl::Kernel, 2> ks{{${N}, ${W}}}; ks[0].setArg(1, 1.0);`],
    ['a vector', `std::vector<cl::Kernel> ks = {${N}, ${W}}; ks[0].setArg(1, 1.0);`],
    ['a vector that grows', 'std::vector<cl::Kernel> ks; ks.emplace_back(p, "n"); ks.back().setArg(1, 1.0);'],
    ['the elements of a vector', `std::vector<cl::Kernel> ks{${N}}; for (auto &k : ks) k.setArg(1, 1.0);`],
    ['a pair', `std::pair<cl::Kernel, int> k(${N}, 1); k.first.setArg(1, 1.0);`],
    ['a pair that is made', `auto k = std::make_pair(1, ${N}); k.second.setArg(1, 1.0);`],
    ['a tuple', `auto k = std::make_tuple(${N}, 1); std::get<0>(k).setArg(1, 1.0);`],
    ['the parts of a pair', `auto [k, w] = std::make_pair(${N}, ${W}); k.setArg(1, 1.0);`],
    [
      'the parts of what a function returns',
      'auto [k, w] = make(); k.setArg(1, 1.0);',
      `std::pair<cl::Kernel, cl::Kernel> make() { return {${N}, ${W}}; }\n`,
    ],
    ['the parts of a struct', `Pair q{${N}, 1}; auto [k, n] = q; k.setArg(1, 1.0);`, PAIR],
    ['references to the parts of a struct', `Pair q{${N}, 1}; auto &[k, n] = q; k.setArg(1, 1.0);`, PAIR],
    ['a map', `std::map<std::string, cl::Kernel> ks = {{"n", ${N}}, {"w", ${W}}}; ks.at("n").setArg(1, 1.0);`],
    [
      'a map that grows',
      `std::unordered_map<std::string, cl::Kernel> ks; ks.insert({"n", ${N}}); ks["n"].setArg(1, 1.0);`,
    ],
    [
      'an iterator',
      `std::map<std::string, cl::Kernel> ks{{"n", ${N}}}; auto it = ks.find("n"); it->second.setArg(1, 1.0);`,
    ],
    [
      'the elements of a map',
      `std::map<std::string, cl::Kernel> ks{{"n", ${N}}}; for (auto &[name, k] : ks) k.setArg(1, 1.0);`,
    ],
    [
      'the elements of a map as pairs',
      `std::map<std::string, cl::Kernel> ks{{"n", ${N}}}; for (auto &e : ks) e.second.setArg(1, 1.0);`,
    ],
    [
      'an iterator whose key is a kernel, too',
      `std::map<cl::Kernel, cl::Kernel> ks; auto it = ks.find(${W}); it->second = ${N}; it->first.setArg(1, 1.0); it->second.setArg(1, 1.0);`,
    ],
    ['an optional', `std::optional<cl::Kernel> k; k.emplace(p, "n"); k->setArg(1, 1.0);`],
    ['the value of an optional', `std::optional<cl::Kernel> k(${N}); k.value().setArg(1, 1.0);`],
    ['a struct in a vector', `std::vector<Pair> v; v.push_back({${N}, 1}); v[0].a.setArg(1, 1.0);`, PAIR],
    ['the structs in a vector', `std::vector<Pair> v = {{${N}, 1}}; for (auto &e : v) e.a.setArg(1, 1.0);`, PAIR],
  ] as const)
    it(`are followed in containers: ${title}`, async () => {
      const [report, ...others] = await inCpp(body, before);
      assert.match(report ?? '', TOO_LARGE);
      assert.deepEqual(others, []);
      assert.deepEqual(await inCpp(body.replaceAll(N, W).replace('p, "n"', 'p, "wide"'), before?.replaceAll(N, W)), []);
    });
  it('are not those that containers no longer hold', async () => {
    for (const [body, before] of [
      [`std::array<cl::Kernel, 2> ks = {${N}, ${W}}; std::swap(ks[0], ks[1]); ks[0].setArg(1, 1.0);`],
      [`std::vector<cl::Kernel> ks = {${N}}; ks = {${W}}; ks[0].setArg(1, 1.0);`],
      [`std::vector<cl::Kernel> ks = {${N}}; ks.insert(ks.begin(), ${W}); ks[0].setArg(1, 1.0);`],
      [`std::vector<cl::Kernel> ks = {${N}}; change(ks); ks[0].setArg(1, 1.0);`],
      ['std::vector<cl::Kernel> ks; ks.emplace_back(p, "n"); ks.emplace_back(p, "wide"); ks.back().setArg(1, 1.0);'],
      [`std::pair<cl::Kernel, int> k = {${N}, 1}; k.first = ${W}; k.first.setArg(1, 1.0);`],
      [`std::pair<cl::Kernel, int> k = {${N}, 1}; auto *r = &k; r->first = ${W}; k.first.setArg(1, 1.0);`],
      [`std::pair<cl::Kernel, int> k = {${N}, 1}; auto &[x, y] = k; x = ${W}; k.first.setArg(1, 1.0);`],
      [`Pair q{${N}, 1}; auto &[k, n] = q; k = ${W}; q.a.setArg(1, 1.0);`, PAIR],
      [`std::map<std::string, cl::Kernel> ks{{"k", ${N}}}; for (auto &[n, k] : ks) k = ${W}; ks["k"].setArg(1, 1.0);`],
      [
        `std::map<std::string, cl::Kernel> ks{{"k", ${N}}}; auto it = ks.find("k"); it->second = ${W}; ks["k"].setArg(1, 1.0);`,
      ],
      [`std::map<std::string, cl::Kernel> ks{{"k", ${W}}}; ks.insert({"k", ${N}}); ks["k"].setArg(1, 1.0);`],
      ['std::map<std::string, cl::Kernel> ks = {{"n"}}; ks.at("n").setArg(1, 1.0);'],
      [`std::optional<cl::Kernel> k = ${N}; set(k); k->setArg(1, 1.0);`],
      [`std::vector<Pair> v; v.push_back({${N}, 1}); v.push_back({${W}, 1}); v[1].a.setArg(1, 1.0);`, PAIR],
      [`std::vector<Pair> v; v.push_back({${N}, 1}); for (auto &e : v) e.a = ${W}; v[0].a.setArg(1, 1.0);`, PAIR],
    ] as const)
      assert.deepEqual(await inCpp(body, before), [], body);
  });
  it('are those of functors', async () => {
    const launch = '(cl::EnqueueArgs(queue, cl::NDRange(64)), b, 1.0)';
    for (const [body, before] of [
      [`(*k)${launch}`, 'std::make_unique<cl::KernelFunctor<cl::Buffer, double>>(p, "n")'],
      [`k->operator()${launch}`, 'std::make_unique<cl::KernelFunctor<cl::Buffer, double>>(p, "n")'],
      [`k${launch}`, 'F(p, "n")'],
    ] as const) {
      const host = (made: string): Promise<string[]> =>
        inCpp(`auto k = ${made}; ${body};`, 'using F = cl::KernelFunctor<cl::Buffer, double>;\n');
      assert.match((await host(before)).join(), TOO_LARGE);
      assert.deepEqual(await host(before.replace('"n"', '"wide"')), []);
    }
    assert.match((await inCpp(`cl::KernelFunctor<cl::Buffer, double>(p, "n")${launch};`)).join(), TOO_LARGE);
    const member =
      'struct S { cl::KernelFunctor<cl::Buffer, double> k; S() : k(p, "n") {} void run() { k(cl::EnqueueArgs(queue, cl::NDRange(64)), b, 1.0); } };\n';
    assert.match((await inCpp('', member)).join(), TOO_LARGE);
    const { events, kernels } = await read({ 'k.cl': WIDE, 'h.cpp': `${CPP}void run(F &k) { k${launch}; }\n` });
    assert.deepEqual(coverageOf(events, kernels).launches, { matched: 0, of: 1 });
    assert.deepEqual(coverageOf(events, kernels).arguments, { matched: 0, of: 2 });
  });

  it('are not followed where other code may have changed a list of arguments', async () => {
    for (const change of ['args.insert(0, b)', 'args[1] = b', 'change(args)', 'args += [b]', 'del args[0]']) {
      const host = `${PYTHON}def main(q, ctx, a, b):\n    ${PROGRAM}\n    args = [a, np.float64(1)]\n    ${change}\n    prg.n(q, (64,), None, *args)\n`;
      assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.py': host }), [], change);
    }
  });

  it('take the type that a call states, not that of the value', async () => {
    const host =
      '#include <boost/compute.hpp>\nint main() { boost::compute::kernel k(program, "n"); k.set_arg<boost::compute::float_>(1, 1.0); }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.cpp': host }), []);
  });

  it('may have arguments that code sets to which the object is passed', async () => {
    const host = (call: string): string =>
      `${CPP}struct W { cl_kernel k; };\nint main() { W w; w.k = clCreateKernel(0, "n", &err); ${call}\n` +
      'size_t g = 64; clEnqueueNDRangeKernel(queue, w.k, 1, NULL, &g, NULL, 0, NULL, NULL); }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.cpp': host('set_all(&w);') }), []);
    const [report] = await reportsOn({ 'k.cl': KERNEL, 'h.cpp': host('') });
    assert.match(report ?? '', /host-argument-missing/);
  });

  it('are those that an object holds after other code has changed it', async () => {
    const kernels = `${KERNEL}kernel void wide(global float *a, double x) { a[0] = x; }\n`;
    const wrapper =
      'struct W { cl_kernel k; W(cl_program q, const char *name) : k(clCreateKernel(q, name, &err)) {} };\n';
    const set = (kernel: string): string => `double d = 1; clSetKernelArg(${kernel}, 1, sizeof(d), &d);`;
    const right = [
      `W a(0, "n"); a = W(0, "wide"); ${set('a.k')}`,
      `W a(0, "n"); a = {0, "wide"}; ${set('a.k')}`,
      `W a(0, "n"), b(0, "wide"); std::swap(a, b); ${set('a.k')}`,
      `cl_kernel a = clCreateKernel(0, "n", &err), b = clCreateKernel(0, "wide", &err); std::swap(a, b); ${set('a')}`,
      `W a(0, "n"), b(0, "wide"); W t = a; a = b; b = t; ${set('a.k')}`,
      `W a(0, "n"); replace(a); ${set('a.k')}`,
      `W a(0, "n"); W *q = &a; *q = W(0, "wide"); ${set('a.k')}`,
      `W a(0, "n"); W &r = a; r = W(0, "wide"); ${set('a.k')}`,
      `std::unique_ptr<W> a(new W(0, "n")); a.reset(new W(0, "wide")); ${set('a->k')}`,
      `std::vector<W> a; a.push_back(W(0, "n")); a.emplace_back(0, "wide"); ${set('a[1].k')}`,
    ];
    for (const body of right) {
      const host = `${CPP}${wrapper}void replace(W &w) { w = W(0, "wide"); }\nint main() { ${body} }\n`;
      assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.cpp': host }), [], body);
    }
    const swapped =
      'fn main() { let mut a = K::new("n"); let mut b = K::new("wide"); std::mem::swap(&mut a, &mut b); a.k.set_arg(1, 2.0); }';
    for (const body of [swapped, 'fn main() { let mut a = K::new("n"); set(&mut a); a.k.set_arg(1, 2.0); }']) {
      const rust =
        `${RUST}struct K { k: Kernel }\nimpl K { fn new(n: &str) -> Self { K { k: Kernel::create(&p, n).unwrap() } } }\n` +
        `fn set(o: &mut K) { *o = K::new("wide"); }\n${body}\n`;
      assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.rs': rust }), [], body);
    }
  });

  it('are not those of other elements, or of the parameters of lambdas', async () => {
    const kernels = `${KERNEL}kernel void wide(global float *a, double x) { a[0] = x; }\n`;
    const maps = 'std::map<std::string, cl::Kernel> ks;';
    for (const body of [
      `${maps} ks.emplace("n", cl::Kernel(p, "n")); ks.emplace("wide", cl::Kernel(p, "wide")); ks.at("wide").setArg(1, 1.0);`,
      `${maps} ks.emplace("k", cl::Kernel(p, "n")); ks.erase("k"); ks.emplace("k", cl::Kernel(p, "wide")); ks.at("k").setArg(1, 1.0);`,
      `${maps} ks["k"] = cl::Kernel(p, "n"); ks.insert_or_assign("k", cl::Kernel(p, "wide")); ks.at("k").setArg(1, 1.0);`,
      `${maps} ks["k"] = cl::Kernel(p, "n"); ks.at("k") = cl::Kernel(p, "wide"); ks["k"].setArg(1, 1.0);`,
      'cl::Kernel k(p, "n"); auto set = [](cl::Kernel &k, double d) { k.setArg(1, d); }; cl::Kernel w(p, "wide"); set(w, 1.0);',
      'cl::Kernel k(p, "n"); auto set = [&](float d) { k.setArg(1, d); }; set(1.0f);',
      'cl::Kernel k(p, "n"); auto set = [&](auto d) { k.setArg(1, d); }; set(1.0f);',
    ]) {
      const host = `${CPP}int main() { ${body} }\n`;
      assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.cpp': host }), [], body);
    }
    const own =
      'struct M { cl::Kernel a, b; cl::Kernel &at(int i) { return i ? b : a; } };\n' +
      'int main() { M m; m.a = cl::Kernel(p, "n"); m.at(0) = cl::Kernel(p, "wide"); m.a.setArg(1, 1.0); }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.cpp': CPP + own }), []);
  });

  it('are those that a struct, a namespace or a tuple holds now', async () => {
    const inC = (body: string): string =>
      'struct ks { cl_kernel a, b; };\nextern void change(struct ks *k);\nvoid f(cl_program p) { double d = 1;\n' +
      `struct ks k = (struct ks){clCreateKernel(p, "n", 0), clCreateKernel(p, "wide", 0)}; ${body} }\n`;
    const set = (kernel: string): string => `clSetKernelArg(${kernel}, 1, sizeof(d), &d);`;
    assert.equal((await reportsOn({ 'k.cl': WIDE, 'h.c': inC(set('k.a')) })).length, 1);
    for (const body of [
      set('k.b'),
      `k.a = k.b; ${set('k.a')}`,
      `k = (struct ks){.a = clCreateKernel(p, "wide", 0)}; ${set('k.a')}`,
      `struct ks l = k; l.a = l.b; k = l; ${set('k.a')}`,
      `change(&k); ${set('k.a')}`,
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.c': inC(body) }), [], body);
    const inPython = (body: string): string =>
      `${PYTHON}from types import SimpleNamespace\ndef main(q, ctx, a):\n    ${PROGRAM}\n    e = SimpleNamespace(k=prg.n, w=prg.wide)\n` +
      `    d = dict(k=prg.n, w=prg.wide)\n    ${body}.set_args(a, np.float64(1))\n`;
    for (const body of [
      'e.w',
      'e.k = e.w\n    e.k',
      'o = e\n    o.k = prg.wide\n    e.k',
      'change(e)\n    e.k',
      'd["w"]',
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.py': inPython(body) }), [], body);
    for (const body of [
      'd["k"] = prg.wide\n    d["k"]',
      'o = d\n    o["k"] = d["w"]\n    d["k"]',
      'change(d)\n    d["k"]',
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.py': inPython(body) }), [], body);
    const inRust = (body: string): string =>
      `${RUST}fn main() { let (k, w) = (Kernel::create(&p, "n").unwrap(), Kernel::create(&p, "wide").unwrap()); ${body} }\n`;
    for (const body of [
      'w.set_arg(1, 1.0f64);',
      'let k = w; k.set_arg(1, 1.0f64);',
      'let (k, w) = (w, k); k.set_arg(1, 1.0f64);',
    ])
      assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.rs': inRust(body) }), [], body);
  });
  it('are not those of an initializer that a constructor replaces', async () => {
    const host = (body: string): string =>
      `${CPP}struct S { cl::Kernel k{p, "n"}; ${body} void set(double d) { k.setArg(1, d); } };\nint main() { S s; s.set(1.0); }\n`;
    assert.equal((await reportsOn({ 'k.cl': WIDE, 'h.cpp': host('') })).length, 1);
    for (const body of ['S() : k(p, "wide") {}', 'S() { k = cl::Kernel(p, "wide"); }'])
      assert.deepEqual(await reportsOn({ 'k.cl': WIDE, 'h.cpp': host(body) }), [], body);
  });
  it('are not those of another object of their class', async () => {
    const kernels = `${KERNEL}kernel void wide(global float *a, double x) { a[0] = x; }\n`;
    const template =
      'template <int N> struct T { static cl_kernel k; };\n' +
      'int main() { T<0>::k = clCreateKernel(0, "wide", &err); T<1>::k = clCreateKernel(0, "n", &err);\n' +
      'double d = 1; clSetKernelArg(T<0>::k, 1, sizeof(d), &d); }\n';
    assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.cpp': CPP + template }), []);
    const python =
      `${PYTHON}${PROGRAM}\nclass R:\n    def __init__(self, prg, name):\n        self.k = getattr(prg, name)\n` +
      '    @classmethod\n    def make(cls, name):\n        return cls(prg, name)\n' +
      'r1 = R(prg, "n")\nr2 = R.make("wide")\nr2.k.set_args(a, np.float64(1))\n';
    assert.deepEqual(await reportsOn({ 'k.cl': kernels, 'h.py': python }), []);
  });

  it('may have arguments in a list that has another name', async () => {
    for (const change of ['c = args; c.append(b)', 'c = d = args; d.append(b)', 'with_one(args)']) {
      const host =
        `${PYTHON}def with_one(l):\n    l.append(np.float32(1))\ndef main(q, ctx, a, b):\n    ${PROGRAM}\n    args = [a]\n    ${change}\n` +
        '    prg.n(q, (64,), None, *args)\n';
      assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.py': host }), [], change);
    }
  });

  it('may be absent where a host asks for an attribute', async () => {
    const host = `${PYTHON}def main(q, ctx, a, b):\n    ${PROGRAM}\n    k = getattr(prg, "fast", None) or prg.n\n    l = getattr(prg, "faster")\n`;
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.py': host }), []);
  });

  it('take the type that a call of Rust states', async () => {
    const host = `${RUST}fn main() { let k = Kernel::create(&p, "n").unwrap(); k.set_arg::<f32>(1, 2.0); }\n`;
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.rs': host }), []);
  });

  it('survive numbers that are none', async () => {
    const host = `${PYTHON}def main(q, ctx, a):\n    x = np.int32(2j)\n    y = 1e400\n    z = int(y) << 3\n`;
    assert.deepEqual(await reportsOn({ 'k.cl': KERNEL, 'h.py': host }), []);
  });
});
