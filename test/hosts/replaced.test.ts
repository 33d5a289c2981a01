// Kernels that code replaces in ways that no API of kernels is named in: which one a variable holds is no longer known.
import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const KERNELS =
  'kernel void n(global float *a, float x) { a[0] = x; }\nkernel void wide(global float *a, double x) { a[0] = x; }\n';
const HEAD =
  '#include <CL/cl.h>\nextern cl_int err;\nextern cl_program p;\n' +
  'struct W { cl_kernel k; W(cl_program q, const char *name) : k(clCreateKernel(q, name, &err)) {} };\n';
const set = (kernel: string): string => `double d = 1; clSetKernelArg(${kernel}, 1, sizeof(d), &d);`;
const main = (body: string, before = ''): string => `${HEAD}${before}\nint main() { ${body} }\n`;

/** A class with two objects, one of its functions and the call of that function. */
const pair = (flip: string): string =>
  main(
    `Two u(p); u.flip(); ${set('u.a.k')}`,
    `struct Two { W a, b; Two(cl_program q) : a(q, "n"), b(q, "wide") {} ${flip} };`,
  );
const plainPair = (flip: string): string =>
  main(
    `Two u; u.a = clCreateKernel(p, "n", &err); u.b = clCreateKernel(p, "wide", &err); u.flip(); ${set('u.a')}`,
    `struct Two { cl_kernel a, b; ${flip} };`,
  );
const LONG = 'int i = 0; i++; i++;';
const objects = 'W a(p, "n"), b(p, "wide");';
const kernels = 'cl_kernel a = clCreateKernel(p, "n", &err), b = clCreateKernel(p, "wide", &err);';
const other = 'struct V { int x; void swap(V &o) { int t = x; x = o.x; o.x = t; } void reset() { x = 0; } };';
const exchange = (type: string, x: string, y: string): string =>
  `void change(${type} &x, ${type} &y) { ${LONG} ${type} t = ${x}; ${x} = ${y}; ${y} = t; }`;

const REPLACED: Readonly<Record<string, string>> = {
  'a member function exchanges objects': pair('void flip() { W t = a; a = b; b = t; }'),
  'a member function calls swap': pair(`void flip() { ${LONG} std::swap(this->a, this->b); }`),
  'a member function exchanges objects through pointers': pair(
    'void flip() { W *x = &a, *y = &b; W t = *x; *x = *y; }',
  ),
  'a member function exchanges objects through references': pair(`void flip() { ${LONG} W &x = a; x = b; }`),
  'a member function calls another': pair('void flip() { help(); } void help() { W t = a; a = b; b = t; }'),
  'unknown code takes the name': main(
    `cl_kernel k = make("n"); ${set('k')}`,
    'cl_kernel make(std::string name) { look(name); return clCreateKernel(p, name.c_str(), &err); }',
  ),
  'unknown code takes a name that hides a constant parameter': main(
    `cl_kernel k = make("n"); ${set('k')}`,
    'cl_kernel make(const std::string &x) { std::string name = x; { std::string x = "n"; look(x); return clCreateKernel(p, x.c_str(), &err); } }',
  ),
  'a member function assigns a tuple': pair(`void flip() { ${LONG} std::tie(a, b) = std::make_pair(b, a); }`),
  'a member function assigns what another returns': pair(`W &one() { return a; } void flip() { ${LONG} one() = b; }`),
  'a member function assigns members of its own': plainPair(`void flip() { ${LONG} a = b; }`),
  'a member function assigns the whole object': plainPair(`void flip() { ${LONG} *this = Two{b, a}; }`),
  'a member function assigns in a lambda': plainPair(`void flip() { ${LONG} auto f = [this] { a = b; }; f(); }`),
  'a lambda takes a reference': plainPair(`void flip() { ${LONG} auto f = [&](cl_kernel &x) { x = b; }; f(a); }`),
  'a function takes references': main(`${objects} change(a, b); ${set('a.k')}`, exchange('W', 'x', 'y')),
  'a function takes references to kernels': main(
    `${kernels} change(a, b); ${set('a')}`,
    exchange('cl_kernel', 'x', 'y'),
  ),
  'a function takes references to members': main(
    `${objects} change(a.k, b.k); ${set('a.k')}`,
    exchange('cl_kernel', 'x', 'y'),
  ),
  'an unknown function may take references': main(`${objects} change(a, b); ${set('a.k')}`),
  'an unknown member function': main(`${objects} a.change(b); ${set('a.k')}`),
  'a function of the program is called swap': main(
    `${kernels} swap(&a, &b); ${set('a')}`,
    `static void swap(cl_kernel *x, cl_kernel *y) { ${LONG} cl_kernel t = *x; *x = *y; *y = t; }`,
  ),
  'std::swap beside a swap of the program': main(`${kernels} std::swap(a, b); ${set('a')}`, other),
  'std::swap beside a function': main(
    `${kernels} std::swap(a, b); ${set('a')}`,
    'void swap(int &x, int &y) { x = y; }',
  ),
  'swap of two smart pointers beside a swap of the program': main(
    `auto a = std::make_unique<W>(p, "n"), b = std::make_unique<W>(p, "wide"); a.swap(b); ${set('a->k')}`,
    other,
  ),
  'reset beside a reset of the program': main(
    `auto a = std::make_unique<W>(p, "n"); a.reset(new W(p, "wide")); ${set('a->k')}`,
    other,
  ),
  'an assignment through get': main(`auto u = std::make_unique<W>(p, "n"); *u.get() = W(p, "wide"); ${set('u->k')}`),
  'a reference from get': main(
    `auto u = std::make_unique<W>(p, "n"); W &r = *u.get(); r = W(p, "wide"); ${set('u->k')}`,
  ),
  'a member through get': main(
    `auto u = std::make_unique<W>(p, "n"); u.get()->k = clCreateKernel(p, "wide", &err); ${set('u->k')}`,
  ),
  'an assignment through addressof': main(`${objects} *std::addressof(a) = b; ${set('a.k')}`),
  'an assignment through std::ref': main(`${objects} std::ref(a).get() = b; ${set('a.k')}`),
  'an assignment to either of two': main(`${objects} (err ? a : b) = b; ${set('a.k')}`),
  'another list': main(
    'std::vector<cl_kernel> a, b; a.push_back(clCreateKernel(p, "n", &err)); ' +
      `b.push_back(clCreateKernel(p, "wide", &err)); a = b; ${set('a[0]')}`,
  ),
  'placement new over an object': main(`W a(p, "n"); a.~W(); new (&a) W(p, "wide"); ${set('a.k')}`),
  'placement new over an element': main(`W a[2] = {W(p, "n"), W(p, "n")}; new (a + 1) W(p, "wide"); ${set('a[1].k')}`),
  'placement new through a pointer': main(`W *a = new W(p, "n"); a->~W(); ::new (a) W(p, "wide"); ${set('a->k')}`),
  'placement new through a smart pointer': main(
    `auto a = std::make_unique<W>(p, "n"); new (a.get()) W(p, "wide"); ${set('a->k')}`,
  ),
};

/** Code that leaves a kernel where it is. */
const KEPT: Readonly<Record<string, string>> = {
  'a member function changes another member': main(
    `Two u(p); u.next(); ${set('u.a.k')}`,
    `struct Two { W a; int id; Two(cl_program q) : a(q, "n") {} void next() { ${LONG} id = i; } };`,
  ),
  'other variables are exchanged': main(`W a(p, "n"); int x = 1, y = 2; std::swap(x, y); ${set('a.k')}`),
  'a function takes a constant reference': main(
    `W a(p, "n"); see(a); ${set('a.k')}`,
    `void see(const W &w) { ${LONG} }`,
  ),
  'unknown code takes the name, which a parameter declares constant': main(
    `cl_kernel k = make("n"); ${set('k')}`,
    'cl_kernel make(const std::string &name) { look(name); found.find(name); return clCreateKernel(p, name.c_str(), &err); }',
  ),
  'an inner function names it outside of the arguments of unknown code': main(
    `W a(p, "n"); int count(int x) { return see(x) + sizeof(a); } ${set('a.k')}`,
  ),
  'a smart pointer is asked for its pointer': main(`auto u = std::make_unique<W>(p, "n"); ${set('u.get()->k')}`),
};

describe('kernels that code replaces', () => {
  for (const [title, host] of Object.entries(REPLACED))
    it(`are unknown: ${title}`, async () => {
      assert.deepEqual(await reportsOn({ 'k.cl': KERNELS, 'h.cpp': host }), []);
    });

  for (const [title, host] of Object.entries(KEPT))
    it(`are known: ${title}`, async () => {
      const [report, ...others] = await reportsOn({ 'k.cl': KERNELS, 'h.cpp': host });
      assert.match(report ?? '', /host-argument-size: .*8 bytes.*argument 1 \('float x'\) takes 4$/);
      assert.deepEqual(others, []);
    });
});
