import assert from 'node:assert/strict';
import { TRUE_CONDITIONS, VARIABLES } from '../arithmetic.js';
import { reportsOn } from './hosts.js';

const KERNEL = 'kernel void scale(global float *data, ulong n) { data[get_global_id(0)] *= n; }\n';

/** Conditions that are true in C++ after some statements. */
const AFTER: readonly (readonly [statements: string, condition: string])[] = [
  ['int n = 5; n += 2; n -= 1; n *= 4; n /= 3; n %= 5; n <<= 2; n >>= 1;', 'n == 6'],
  ['int n = 12; n &= 6; n |= 3; n ^= 1; int o = n++ + 1; --n;', 'n == 6 && o == 7'],
  ['int n = a ? 1 : 2; if (z) n = 5; else n += 3;', 'n == 4'],
  ['int n = 0; switch (a) { case 1: n = 1; break; case 7: n = 2; break; default: n = 3; }', 'n == 2'],
  ['double d = 2.5; float f = 1.5f;', 'd + f == 4.0 && d * 2 == 5.0 && d / 2 == 1.25 && d > f && -f == -1.5'],
  ['bool t = true, f = false;', 't && !f && t == 1 && f == 0'],
  ['size_t n = sizeof(float) * 3; struct S { int x; double y; };', 'n == 12 && sizeof(cl_mem) == 8 && sizeof(S) == 16'],
  ['int t2[3] = { 1, 2 }; t2[2] = 5;', 't2[0] == 1 && t2[1] == 2 && t2[2] == 5 && sizeof(t2) == 12'],
  ['struct P { int x; int y; } p = { 1, 2 }; P q = p; q.x = 7;', 'p.x == 1 && p.y == 2 && q.x == 7 && q.y == 2'],
  ['int n = 1; int *p = &n; *p = 4;', 'n == 4 && *p == 4'],
  ['int n = 1; int &r = n; r = 4;', 'n == 4 && r == 4'],
  ['std::string s = "ab"; s += "cd";', 's == "abcd" && s.size() == 4 && s.length() == 4'],
  ['std::vector<int> v = { 1, 2 }; v.push_back(3);', 'v.size() == 3 && v[2] == 3'],
  ['std::vector<int> v(5); ', 'v.size() == 5'],
  ['std::array<int, 3> v = { 1, 2, 3 };', 'v.size() == 3 && v[1] == 2'],
  ['auto f = [](int x) { return x + 1; };', 'f(2) == 3'],
  ['int n = twice(4);', 'n == 8'],
  ['int n = static_cast<int>(2.75); int o = (int)3.5; int k2 = int(1.5);', 'n == 2 && o == 3 && k2 == 1'],
  ['int n = std::max(3, 5); int o = std::min(3, 5);', 'n == 5 && o == 3'],
  ['const int N = 16; constexpr int M = N / 4;', 'M == 4 && LIMIT == 64 && NAMED == 3'],
  ["char x = 'A';", "x == 65 && '\\n' == 10"],
  ['int n{3}; int o(4); auto q = 5u;', 'n == 3 && o == 4 && q == 5'],
];

const inHost = (cases: typeof AFTER): string =>
  `#define LIMIT 64\nenum { ZERO, NAMED = 3 };\nint twice(int x) { return 2 * x; }\n` +
  `cl_program program; cl_int err;\nint main() { cl_kernel k = clCreateKernel(program, "scale", &err); cl_ulong n0; ${VARIABLES.replace(/\b(uint|int|long|uchar|char|short)\b(?! \w+ = ".)/g, 'cl_$1')}\n` +
  `${cases.map(([statements, condition]) => `{ ${statements} clSetKernelArg(k, 1, (${condition}) ? 8 : 4, &n0); }`).join('\n')}\nreturn 0; }\n`;

/** The cases with the wrong size. */
async function wrongIn(cases: typeof AFTER): Promise<(typeof AFTER)[number][]> {
  const found = await reportsOn({ 'k.cl': KERNEL, 'h.cpp': inHost(cases) });
  const lines = new Set(found.map((report) => Number.parseInt(report, 10)));
  return cases.filter((_, i) => lines.has(i + 6));
}

/** Shifts of OpenCL C are modulo the width; a host's `int` is not C's `char`. */
const CASES = [
  ...TRUE_CONDITIONS.filter((condition) => !condition.includes('<< 33')).map(
    (condition) => ['', condition.replace(/\((u?(?:int|long|char|short))\)/g, '(cl_$1)')] as const,
  ),
  ...AFTER,
];

describe('the arithmetic of hosts', () => {
  it('is that of C', async () => {
    assert.deepEqual(await wrongIn(CASES), []);
  });
  it('is known, but for branches, switches, containers and conditions without variables', async () => {
    const isUnknown = /m \* m|\(h \+ h\)|^!\(-7|^!\(1 <<|if \(|switch|std::|auto f|constexpr|char x/;
    const negated = CASES.map(([statements, condition]) => [statements, `!(${condition})`] as const);
    const wrong = await wrongIn(negated);
    assert.deepEqual(
      negated.filter((one) => !wrong.includes(one) && !one.some((text) => isUnknown.test(text))),
      [],
    );
  });
});
