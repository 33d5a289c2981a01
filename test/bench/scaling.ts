/**
 * Whether the time for a text is proportional to its length: shapes that grow in one respect (statements of a body,
 * names, errors, …), checked at one size and at four times that. With the exponent e, the time is proportional to
 * length^e: far above 1, something visits the whole text for each of its parts. A key that is typed should cost what its
 * function costs: an exponent of 0.
 *
 *   npm run bench scaling [SIZE] [SHAPES, a regular expression]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLSPACE, Client, type Position } from './servers.js';

const SIZE = 1500;
/** In milliseconds. */
const PATIENCE = 120_000;

/** A kernel file, or a folder of files by their names. */
type Shape = (size: number) => string | Readonly<Record<string, string>>;

const each = (size: number, line: (i: number) => string): string =>
  Array.from({ length: size }, (_, i) => `${line(i)}\n`).join('');
const body = (size: number, line: (i: number) => string): string =>
  `kernel void k(global int *p, local int *l, int n) {\n${each(size, line)}}\n`;

const KERNEL = 'kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }\n';
/** A folder with a kernel and these files. */
const folder = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  'k.cl': KERNEL,
  ...files,
});
const host = (head: string, statements = ''): string =>
  `${head} { cl_kernel k = clCreateKernel(program, "scale", 0); float b = 1; int x = 0;\n${statements}\n` +
  'clSetKernelArg(k, 1, sizeof(b), &b); clEnqueueNDRangeKernel(queue, k, 1, 0, sizes, 0, 0, 0, 0); }\n';
const inHost = (statements: string): Readonly<Record<string, string>> =>
  folder({ 'host.c': host('void run(void)', statements) });

const SHAPES: Readonly<Record<string, Shape>> = {
  statements: (n) => body(n, (i) => `p[${i}] += n * ${i};`),
  variables: (n) => body(n, (i) => `int v${i} = p[${i}]; p[${i}] = v${i >> 1};`),
  blocks: (n) => body(n, (i) => `{ int v = p[${i}]; p[${i}] = v + 1; }`),
  loops: (n) => body(n, (i) => `for (int i = 0; i < n; i++) p[i] += ${i};`),
  barriers: (n) =>
    body(
      n,
      (i) => `l[get_local_id(0)] = ${i}; barrier(CLK_LOCAL_MEM_FENCE); p[${i}] = l[0]; barrier(CLK_LOCAL_MEM_FENCE);`,
    ),
  'local variables': (n) =>
    body(
      n,
      (i) =>
        `local int l${i}[4]; l${i}[get_local_id(0) & 3] = p[${i}]; barrier(CLK_LOCAL_MEM_FENCE); p[${i}] = l${i}[0];`,
    ),
  'kernels with local variables': (n) =>
    each(n, (i) => `void f${i}(void) {} kernel void k${i}(global int *p) { local int l; l = 1; f${i}(); p[0] = l; }`),
  races: (n) => body(n, (i) => `l[get_local_id(0)] = ${i}; p[${i}] = l[get_local_id(0) + 1];`),
  vectors: (n) =>
    `kernel void k(global float4 *p) {\n${each(n, (i) => `p[${i}].xy = (float2)(p[${i}].zw.x, ${i}.0f);`)}}\n`,
  labels: (n) => body(n, (i) => `l${i}: if (n == ${i}) goto l${(i * 7) % n};`),
  cases: (n) => `int f(int x) { switch (x) {\n${each(n, (i) => `case ${i}: return ${i * 3};`)}} return 0; }\n`,
  'else if': (n) =>
    `int f(int x) { if (x < 0) return 0;\n${each(n, (i) => `else if (x == ${i}) return ${i};`)}return 1; }\n`,
  sum: (n) => `int f(int x) { return x\n${each(n, (i) => `+ x * ${i}`)}; }\n`,
  'conditional operators': (n) => `int f(int x) { return\n${each(n, (i) => `x == ${i} ? ${i} :`)}0; }\n`,
  parentheses: (n) => `int f(int x) { return ${'('.repeat(n)}x${')'.repeat(n)}; }\n`,
  'calls of calls': (n) => `int g(int x) { return x; }\nint f(int x) { return ${'g('.repeat(n)}x${')'.repeat(n)}; }\n`,
  functions: (n) => `int f0(int x) { return x; }\n${each(n, (i) => `int f${i + 1}(int x) { return f${i}(x); }`)}`,
  prototypes: (n) => `${each(n, (i) => `int f${i}(int x);`)}${each(n, (i) => `int f${i}(int x) { return x; }`)}`,
  overloads: (n) => each(n, (i) => `struct s${i} { int a; }; void __attribute__((overloadable)) f(struct s${i} x) {}`),
  kernels: (n) =>
    each(n, (i) => `kernel void k${i}(global int *p, global float *q) { p[get_global_id(0)] = q[${i}]; }`),
  parameters: (n) => `void f(\n${each(n, (i) => `int a${i},`)}int z) {}\n`,
  structs: (n) => each(n, (i) => `struct s${i} { int a; float b; }; void f${i}(struct s${i} *p) { p->a = 1; }`),
  members: (n) =>
    `struct s {\n${each(n, (i) => `int m${i};`)}};\nvoid f(struct s *p) {\n${each(n, (i) => `p->m${i} = 1;`)}}\n`,
  typedefs: (n) => `typedef int t0;\n${each(n, (i) => `typedef t${i} t${i + 1};`)}`,
  enumerators: (n) => `enum e {\n${each(n, (i) => `A${i},`)}};\n${body(n, (i) => `p[${i}] = A${i};`)}`,
  constants: (n) => `${each(n, (i) => `constant int c${i} = ${i};`)}${body(n, (i) => `p[${i}] = c${i};`)}`,
  initializer: (n) => `constant int a[] = {\n${each(n, (i) => `[${i}] = ${i},`)}};\n`,
  macros: (n) => `${each(n, (i) => `#define M${i}(x) ((x) + ${i})`)}${body(n, (i) => `p[${i}] = M${i}(n);`)}`,
  conditionals: (n) => each(n, (i) => `#if defined(X${i}) || ${i} > 5\n#define Y${i}\n#else\n#define Z${i}\n#endif`),
  comments: (n) => each(n, (i) => `/* ${i} --------------- */ // and more`),
  'unknown names': (n) => body(n, (i) => `p[${i}] = unknown_${i};`),
  'unknown functions': (n) => each(n, (i) => `void f${i}(global int *p) { p[0] = missing_${i}(p[1]); }`),
  'misspelled names': (n) =>
    `${each(n, (i) => `void number_${i}_function(int x) {}`)}${body(n >> 3, (i) => `numbre_${i}_function(n);`)}`,
  'wrong types': (n) => body(n, (i) => `p[${i}] = p;`),
  'wrong spaces': (n) => each(n, (i) => `void h${i}(local int *q) {} kernel void k${i}(global int *p) { h${i}(p); }`),
  'wrong syntax': (n) => each(n, (i) => `void f${i}(global int *p) { p[0] = 1 p[1] = 2; }`),
  'names in a row': (n) => each(n, () => 'int x0 y z;'),
  prose: (n) => each(n, (i) => `This is line ${i} of some text, and it isn't a program.`),
  'prose above functions': (n) =>
    `This text describes what follows.\n${each(n, (i) => `int f${i}(int x) { return x + ${i}; }`)}`,
  'mismatched calls': (n) =>
    `${each(n, (i) => `struct s${i} { int a; }; int __attribute__((overloadable)) f(struct s${i} *x);`)}${body(n >> 2, (i) => `p[${i}] = f(${i}, 2);`)}`,
  'missing operands': (n) => body(n, (i) => `p[${i}] = n + ;`),
  'missing parentheses': (n) => body(n, (i) => `if (n > ${i} p[${i}] = 1;`),
  'missing statements': (n) => body(n, (i) => `if (n > ${i})`),
  'closing braces': (n) => '}\n'.repeat(n),
  'opening braces': (n) => `void f(void) {\n${'{\n'.repeat(n)}`,
  'opening parentheses': (n) => `int f(int x) { return ${'('.repeat(n)}x; }\n`,
  brackets: (n) => `void f(global int *p) { p${'[1]'.repeat(n)}; }\n`,
  'member accesses': (n) => `struct s { int a; };\nvoid f(struct s x) { x${'.a'.repeat(n)}; }\n`,
  redefinitions: (n) => each(n, (i) => `int f(int x) { return ${i}; }`),
  'redefined structs': (n) => each(n, (i) => `struct s { int m${i}; };`),
  'redefined macros': (n) => each(n, (i) => `#define M ${i}`),
  'repeated variables': (n) => body(n, (i) => `int v = ${i};`),
  'repeated members': (n) => `struct s {\n${each(n, () => 'int m;')}};\n`,
  'repeated labels': (n) => body(n, (i) => `l: p[${i}] = 0; case 1: goto m${i};`),
  'unknown types': (n) => each(n, (i) => `void f${i}(global T${i} *p, U${i} x) { p[0] = x; }`),
  'unknown headers': (n) => each(n, (i) => `#include "missing${i}.h"`),
  'unknown directives': (n) => each(n, (i) => `#elseif X${i}\n#foo ${i}\n#if (X${i}\n#endif`),
  'unknown members': (n) => `struct s { int a; };\nvoid f(struct s *p) {\n${each(n, (i) => `p->b${i} = 1;`)}}\n`,
  'wrong arguments': (n) => body(n, (i) => `p[${i}] = clamp(n, 1.0f) + max(p, ${i});`),
  'ambiguous calls': (n) => `kernel void k(global float *p) {\n${each(n, (i) => `p[${i}] = clamp(p[${i}], 0, 1);`)}}\n`,
  'wrong initializers': (n) => each(n, (i) => `constant int a${i}[2] = {1, 2, 3, {4}}; global int b${i} = n;`),
  'unterminated literals': (n) => body(n, (i) => `p[${i}] = 'a; // "`),
  'stray characters': (n) => body(n, (i) => `p[${i}] = @ n \` \\ $;`),
  'carried spaces': (n) =>
    `void f(int *q) { *q = 1; }\nkernel void k(global int *a) {\n${each(n, () => '{ int *p = a; f(p); }')}}\n`,
  'kernels with barriers': (n) =>
    each(
      n >> 2,
      (i) =>
        `kernel void k${i}(global float *p, local float *l) { int i = get_local_id(0); l[i] = p[i]; barrier(CLK_LOCAL_MEM_FENCE); p[i] = l[i ^ 1]; }`,
    ),
  'aliases of a macro': (n) => each(n, (i) => `#define X${i} a`),
  'hosts: one each': (n) =>
    folder(Object.fromEntries(Array.from({ length: n >> 2 }, (_, i) => [`host${i}.c`, host(`void run${i}(void)`)]))),
  'hosts: functions': (n) => folder({ 'host.c': each(n, (i) => `static int f${i}(int x) { int y = x; return y; }`) }),
  'hosts: else if': (n) => inHost(`if (x == 0) x = 1;\n${each(n, (i) => `else if (x == ${i}) x = ${i};`)}`),
  'hosts: conditions': (n) => folder({ 'host.c': `${'#if 1\n'.repeat(n)}${'#endif\n'.repeat(n)}` }),
  'hosts: sum': (n) => inHost(`x = x\n${each(n, (i) => `+ ${i}`)};`),
  'hosts: strings': (n) => inHost(`const char *s = ""\n${each(n, (i) => `"kernel void k${i}() {}\\n"`)};`),
  'hosts: kernels in strings': (n) =>
    folder({ 'host.c': each(n >> 2, (i) => `const char *s${i} = "kernel void k${i}(global int *a) { a[0] = 1; }";`) }),
  'hosts: arguments': (n) => inHost(each(n, () => 'clSetKernelArg(k, 0, sizeof(cl_mem), &b);')),
  'hosts: comment': (n) => inHost(`do { x++; /*\n${each(n, (i) => `line ${i}`)}*/ } while (x < 100);`),
  'hosts: headers': (n) =>
    folder({
      'host.c': '#include "h0.h"\n',
      ...Object.fromEntries(Array.from({ length: n >> 2 }, (_, i) => [`h${i}.h`, `#include "h${i + 1}.h"\n`])),
    }),
  'lost braces': (n) => each(n, (i) => `void f${i}(global int *p) { p[0] = 1;`),
};

/** Texts with the place where a statement is typed. */
const TYPED: Readonly<Record<string, (size: number) => { readonly text: string; readonly at: Position }>> = {
  'a key in a large function': (n) => {
    const text = body(n, (i) => `p[${i}] += n * ${i};`);
    return { text, at: { line: n >> 1, character: 0 } };
  },
  'a key after an initializer': (n) => {
    const text = `constant int a[] = {\n${each(n, (i) => `${i},`)}};\n${body(2, (i) => `p[${i}] = a[n];`)}`;
    return { text, at: { line: n + 3, character: 0 } };
  },
  'a key among kernels': (n) => {
    const text = each(n, (i) => `kernel void k${i}(global int *p) {\n  p[get_global_id(0)] = ${i};\n}`);
    return { text, at: { line: 3 * (n >> 1) + 2, character: 0 } };
  },
};
const KEYS = 40;
const STATEMENT = 'int typed = 1 + 2;  ';

/** CPU time of a key in milliseconds, where the system reports it; otherwise wall time. */
async function timeOfKey(
  file: string,
  { text, at }: { readonly text: string; readonly at: Position },
): Promise<number> {
  writeFileSync(file, text);
  const client = new Client(CLSPACE, file);
  await client.open(text);
  let end = at;
  const key = async (i: number): Promise<void> => {
    const column = i % STATEMENT.length;
    if (column === 0 && end !== at) await client.replace(at, end, '');
    const place = { line: at.line, character: at.character + column };
    await client.type(place, STATEMENT.charAt(column));
    end = { line: at.line, character: place.character + 1 };
    await client.diagnostics();
  };
  for (let i = 0; i < STATEMENT.length; i++) await key(i);
  const clock = (): number => client.cpu ?? performance.now();
  const before = clock();
  for (let i = 0; i < KEYS; i++) await key(i);
  const time = (clock() - before) / KEYS;
  client.close();
  return time;
}

const row = (name: string, one: number, four: number, digits = 0): string => {
  const exponent = Math.log(Math.max(1, four) / Math.max(1, one)) / Math.log(4);
  return `| ${name} | ${one.toFixed(digits)} ms | ${four.toFixed(digits)} ms | ${exponent.toFixed(1)} |`;
};

async function main(): Promise<void> {
  const [size = SIZE, wanted = ''] = [Number(process.argv[2] ?? SIZE), process.argv[3]];
  const parent = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  let count = 0;
  const time = (text: ReturnType<Shape>): number => {
    const files = typeof text === 'string' ? { 'a.cl': text } : text;
    const checked = path.join(parent, String(count++));
    mkdirSync(checked);
    for (const [name, contents] of Object.entries(files)) writeFileSync(path.join(checked, name), contents);
    const start = performance.now();
    spawnSync(process.execPath, ['out/cli.cjs', 'check', checked], { stdio: 'ignore', timeout: PATIENCE });
    return performance.now() - start;
  };
  try {
    time('');
    const start = Math.min(time(''), time(''), time(''));
    console.log(`\n| checked | ${size} of it | ${4 * size} of it | exponent |\n|---|---:|---:|---:|`);
    for (const [name, shape] of Object.entries(SHAPES)) {
      if (!new RegExp(wanted).test(name)) continue;
      const [one, four] = [time(shape(size)) - start, time(shape(4 * size)) - start];
      console.log(row(name, one, four));
    }
    for (const [name, typed] of Object.entries(TYPED)) {
      if (!new RegExp(wanted).test(name)) continue;
      const file = path.join(parent, 'typed.cl');
      console.log(row(name, await timeOfKey(file, typed(size)), await timeOfKey(file, typed(4 * size)), 1));
    }
  } finally {
    rmSync(parent, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
