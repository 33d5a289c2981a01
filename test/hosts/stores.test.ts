// What code may store that a host executes under a condition, or that is not followed: the value is then unknown.
import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const KERNEL = 'kernel void n(global float *a, float x) { a[0] = x; }\n';
const HEAD = '#include <CL/cl.h>\nextern cl_int err, c;\nextern cl_program p;\nstruct F { int a; size_t s; };\n';

interface Variable {
  /** Declares a size of 8. */
  readonly init: string;
  /** Stores 4. */
  readonly put: string;
  readonly get: string;
  readonly before?: string;
}
const local = (put: string, before?: string): Variable => ({
  init: 'size_t s = 8, o = 4;',
  put,
  get: 's',
  ...(before && { before }),
});
const member = (put: string, before?: string): Variable => ({
  init: 'struct F f = {1, 8}, g = {1, 4};',
  put,
  get: 'f.s',
  ...(before && { before }),
});
const array = (put: string): Variable => ({ init: 'size_t v[2] = {8, 8};', put, get: 'v[0]' });
const vector = (put: string): Variable => ({ init: 'std::vector<size_t> v(2); v[0] = 8;', put, get: 'v[0]' });

/** Variables by the languages that have their stores. */
const BOTH: Readonly<Record<string, Variable>> = {
  'a variable': local('s = 4;'),
  'a quotient': local('s /= 2;'),
  'a variable by address': local('put(&s);', 'void put(size_t *x) { *x = 4; }'),
  'a variable that is read': local('scanf("%zu", &s);'),
  'a variable through a pointer': { ...local('*q = 4;'), init: 'size_t s = 8; size_t *q = &s;' },
  'a variable through a macro': local('PUT(s);', '#define PUT(x) do { (x) = 4; } while (0)'),
  'a variable through half an if': local('PUT(s, 4);', '#define PUT(x, y) if (y < x) x = y'),
  'a variable through an unknown macro': local('PUT(s, 4);'),
  'a member': member('f.s = 4;'),
  'a member that decreases': member('f.s -= 4;'),
  'a member through a pointer': member('struct F *w = &f; w->s = 4;'),
  'a member by its address': member('size_t *w = &f.s; *w = 4;'),
  'a member in a function': member('put(&f);', 'void put(struct F *x) { x->s = 4; }'),
  'a struct': member('f = g;'),
  'a struct by a literal': member('f = (struct F){1, 4};'),
  'a struct that is copied': member('memcpy(&f, &g, sizeof f);'),
  'an element': array('v[0] = 4;'),
  'an element through a pointer': { ...array('q[0] = 4;'), init: 'size_t v[2] = {8, 8}; size_t *q = v;' },
  'an element of unknown index': array('v[err] = 4;'),
  'a global variable': { before: 'size_t s = 8;', init: 's = 8;', put: 's = 4;', get: 's' },
  'a global variable in a function': {
    before: 'size_t s = 8; void put() { s = 4; }',
    init: 's = 8;',
    put: 'put();',
    get: 's',
  },
  'a global struct': { before: 'struct F f = {1, 8};', init: '', put: 'f.s = 4;', get: 'f.s' },
  'what an unknown pointer points to': {
    before: 'extern struct F *get(void);',
    init: 'struct F *f = get(); f->s = 8;',
    put: 'f->s = 4;',
    get: 'f->s',
  },
};
const CPP: Readonly<Record<string, Variable>> = {
  'a variable through a reference': local('auto &r = s; r = 4;'),
  'a variable through an outer reference': { ...local('r = 4;'), init: 'size_t s = 8; size_t &r = s;' },
  'a variable of an unknown function': local('change(s);'),
  'a variable from a stream': local('std::cin >> s;'),
  'a variable that is exchanged': local('std::swap(s, o);'),
  'a variable of a tuple': local('std::tie(o, s) = other();'),
  'a variable that a lambda captures': local('auto g = [&] { s = 4; }; g();'),
  'a variable that a lambda points to': local('[q = &s] { *q = 4; }();'),
  'a member from a stream': member('in >> f.s;'),
  'a member through a reference': member('auto &r = f; r.s = 4;'),
  'a member of a structured binding': member('auto &[x, y] = f; y = 4;'),
  'a struct from a list': member('f = {1, 4};'),
  'a struct in place': member('new (&f) F{1, 4};'),
  'a member in a member function': {
    before: 'struct G { size_t s; void put(size_t v) { int i = 0; i++; i++; s = v; } };',
    init: 'G g; g.s = 8;',
    put: 'g.put(4);',
    get: 'g.s',
  },
  'a member that a function refers to': {
    before: 'struct G { size_t s; size_t &ref() { return s; } };',
    init: 'G g; g.s = 8;',
    put: 'g.ref() = 4;',
    get: 'g.s',
  },
  'elements that are filled': array('std::fill(v, v + 2, 4);'),
  'elements in a loop': array('for (auto &x : v) x = 4;'),
  'an element of a vector': vector('v[0] = 4;'),
  'an element at a place': vector('v.at(0) = 4;'),
  'a vector': vector('v.assign(2, 4);'),
};

/** Code that may execute a statement. */
const C_CODE: Readonly<Record<string, (statement: string) => string>> = {
  'as it is': (s) => s,
  'in a do loop that does not repeat': (s) => `do { ${s} } while (0);`,
  'in a while loop': (s) => `while (c) { ${s} c--; }`,
  'in a for loop': (s) => `for (int i = 0; i < c; i++) { ${s} }`,
  'in a loop that is left': (s) => `for (;;) { ${s} break; }`,
  'in nested loops': (s) => `for (int i = 0; i < c; i++) for (int j = 0; j < c; j++) { ${s} }`,
  'in a switch': (s) => `switch (c) { case 1: ${s} break; default: break; }`,
  'in a switch in a loop': (s) => `while (c--) switch (c) { case 2: ${s} break; }`,
  'in a branch': (s) => `if (c) { } else { ${s} }`,
  'before a goto': (s) => `if (c) { ${s} goto make; } err = 1; make: ;`,
  'after a goto': (s) => `if (!c) goto make; ${s} make: ;`,
  'under a directive': (s) => `\n#ifdef SMALL\n${s}\n#endif\n`,
  'in the block of an unknown macro': (s) => `WITH_LOCK(m) { ${s} }`,
  'in an unknown loop': (s) => `FOREACH(x, list) { ${s} }`,
  'in a function of the function': (s) => `void inner() { ${s} } inner();`,
};
const CPP_CODE: Readonly<Record<string, (statement: string) => string>> = {
  'in a loop over values': (s) => `for (auto x : list) { ${s} }`,
  'in a lambda': (s) => `auto h = [&] { ${s} }; h();`,
  'in a lambda that is passed on': (s) => `run([&]() { ${s} });`,
  'in a handler': (s) => `try { risky(); } catch (...) { ${s} }`,
  'in a statement expression': (s) => `({ ${s} 0; });`,
  'in a branch with a declaration': (s) => `if (int z = c; z > 2) { ${s} }`,
};

const hostOf = ({ before = '', init, get }: Variable, code: string): string =>
  `${HEAD}${before}\nint main() { cl_kernel k = clCreateKernel(p, "n", &err); ${init} ${code}\n` +
  `float d[4]; clSetKernelArg(k, 1, ${get}, d); }\n`;
const reports = (host: string, extension: 'c' | 'cpp') => reportsOn({ 'k.cl': KERNEL, [`h.${extension}`]: host });

describe('sizes that hosts may change', () => {
  for (const [where, put] of Object.entries({ ...C_CODE, ...CPP_CODE }))
    it(`are unknown: ${where}`, async () => {
      // Skipped code is found by names, which the rarer stores hide best.
      const chosen = [
        'a member',
        'a variable through a pointer',
        'a variable through a macro',
        'a global variable in a function',
      ];
      const extension = where in CPP_CODE ? 'cpp' : 'c';
      for (const title of chosen) {
        const variable = BOTH[title];
        assert.ok(variable);
        assert.deepEqual(await reports(hostOf(variable, put(variable.put)), extension), [], title);
      }
      const known = await reports(hostOf(local(''), put('o = 3;')), extension);
      assert.equal(known.length, 1, 'another variable');
    });
  for (const [title, variable] of Object.entries({ ...BOTH, ...CPP }))
    it(`are unknown: ${title}`, async () => {
      const extension = title in CPP ? 'cpp' : 'c';
      for (const where of ['as it is', 'in a do loop that does not repeat', 'in a while loop', 'before a goto'])
        assert.deepEqual(await reports(hostOf(variable, C_CODE[where]?.(variable.put) ?? ''), extension), [], where);
      assert.equal((await reports(hostOf(variable, ''), extension)).length, 1);
    });
  it('are known beside a string that names them', async () => {
    const skipped = 'while (c) { c--; report("the size s of f.s"); }';
    assert.equal((await reports(hostOf(local(''), skipped), 'cpp')).length, 1);
    const inClass = `struct G { size_t s; void run(cl_kernel k) { s = 8; while (c) { c--; report("G"); }
float d[4]; clSetKernelArg(k, 1, s, d); } };
int main() { G g; g.run(clCreateKernel(p, "n", &err)); }`;
    assert.equal((await reports(`${HEAD}${inClass}\n`, 'cpp')).length, 1);
  });
  it('are known where a list names the members', async () => {
    const sized = (init: string): string => hostOf({ init: `struct F f = ${init};`, put: '', get: 'f.s' }, '');
    assert.deepEqual(await reports(sized('{.s = 4, .a = 8}'), 'c'), []);
    assert.equal((await reports(sized('{.s = 8, .a = 4}'), 'c')).length, 1);
    assert.equal((await reports(sized('{.a = 4, 8}'), 'c')).length, 1);
  });
  it('are those of the last member of a union', async () => {
    const union = (put: string): string =>
      hostOf({ before: 'union U { size_t s; size_t t; };', init: 'union U u; u.s = 8;', put: '', get: 'u.s' }, put);
    assert.deepEqual(await reports(union('u.t = 4;'), 'c'), []);
    assert.equal((await reports(union(''), 'c')).length, 1);
  });
});
