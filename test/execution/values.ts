// Kernels that each show a value: the index of an access beyond the end of an array.
import { readFileSync } from 'node:fs';

const HEAD = `
typedef struct { int head[3]; int tail; } record;
union word { int i; float f; };
enum mode { OFF, ON = 6 };
constant int width = 16, table[4] = {4, 5, 6, 7};
constant char text[] = "abc";
constant record nested[2] = {{{1, 2, 3}, 4}, {{5, 6, 7}, 8}};
constant int numbers[8] = {11, 12, 13, 14, 15, 16, 17, 18};
int twice(int x) { return x * 2; }
int least(int a, int b) { if (a < b) return a; return b; }
int factorial(int k) { int product = 1; for (int m = 2; m <= k; m++) product *= m; return product; }
void change(int *p, int value) { *p = value; }
int tail_of(record r) { r.tail++; return r.tail; }
void set_tail(record *r, int value) { r->tail = value; }
int early(int x) { for (int k = 0; k < 3; k++) { if (x > k) continue; return k + 10; } return 20; }
int adds(int a, int b) { return a + b; }
void nothing(void) { return; } int2 either(int x) { if (x & 1) return (int2)(x, 1); return (int2)(2 * x, 3); }
int many(int a, int b, int c) { a += b; b = a * c; return b - c; }
void waits(int x) { if (x) barrier(CLK_LOCAL_MEM_FENCE); }
float half_of(float x) { return x / 2; }
float fract_of(float x) { float whole; return fract(x, &whole) * 4 + whole; }
`;
const PARAMETERS =
  'global int *out, global const int *in, global const int *numbers_global, int n, int zero, uint u, local int *given';

const EXECUTED = 'test/execution/values-of-one-launch.txt';

/** The values that the executed kernels have shown, by the line that shows each. */
export const executedValues = (): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(EXECUTED, 'utf8').matchAll(/^(\S.*)\n {2}index-out-of-bounds: .*?index (-?\d+)/gm)].map(
      ([, line = '', value = '']) => [line, value],
    ),
  );

/**
 * The lines of `values.txt` as kernels: `kernel void k17(…)` for line 17. An index that has the expected value is within
 * the array.
 */
export function kernelsOfValues(
  expected?: ReadonlyMap<string, string>,
  use = (index: string): string => `shown[${index}] = 1;`,
  isWanted: (line: number) => boolean = () => true,
): {
  readonly text: string;
  readonly lines: readonly string[];
} {
  const lines = readFileSync('test/execution/values.txt', 'utf8').split('\n');
  const kernels = lines.map((line, i) => {
    const [, statements, index] = /^(|(?!\/\/).*?[;:})] )\| (.*)$/.exec(line) ?? [];
    if (statements === undefined || index === undefined || !isWanted(i)) return '';
    const value = expected?.get(line);
    const ids = 'size_t i = get_global_id(0), l = get_local_id(0), g = get_group_id(0);';
    return `kernel void k${i + 1}(${PARAMETERS}) { ${ids} local int shown[1]; ${statements} ${use(value === undefined ? index : `(${index}) - (${value})`)} }`;
  });
  return { text: [HEAD, ...kernels].join('\n'), lines };
}

/** The launch in which they are executed. */
export const LAUNCH = {
  localSize: [4],
  numGroups: [2],
  arguments: { n: 3, zero: 0, u: 3 },
  buffers: { out: 32, numbers_global: 32, given: 16 },
} as const;
