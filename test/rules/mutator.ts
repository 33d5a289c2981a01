// Makes kernels with address-space errors from kernels without. Equal seeds make equal mutants.

/** A random number generator (mulberry32): numbers in [0, 1). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NAMED = ['private', 'local', 'global', 'constant'] as const;
const SPACE = /\b(?:__)?(?:private|local|global|constant|generic)\b(?!\s*\()/g;
const TYPE = /\b(?:u?(?:char|short|int|long)|float|double)(?:2|3|4|8|16)?\b|\bstruct [A-Za-z_]\w*(?!\s*[{\w])/g;

/** The edit of an operator: replaces `[start, end)`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

type Pick = <T>(list: readonly T[]) => T | undefined;
type Operator = (text: string, pick: Pick) => Change | undefined;

const matches = (
  text: string,
  pattern: RegExp,
): { readonly start: number; readonly end: number; readonly text: string }[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));

const inserted = (at: number, newText: string): Change => ({ start: at, end: at, newText });

/** The beginnings of functions' bodies, and whether they are kernels. */
function bodies(text: string): { readonly at: number; readonly kernel: boolean }[] {
  return [...text.matchAll(/^(.*[^\s=].*)\)\s*\{/gm)]
    .filter(([head]) => !/\b(?:if|for|while|switch)\s*\(|^\s/.test(head) && !/^#/.test(head))
    .map((match) => ({ at: match.index + match[0].length, kernel: /\bkernel\b/.test(match[0]) }));
}

/** Statements about two pointers `m` and `n`, of which the first points to `a` and the second to `b`. */
const MEETINGS: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a} int *m = 0; ${b} int *n = m; n = n;`,
  (a, b) => `${a} int *m = 0; ${b} int *n = 0; n = m;`,
  (a, b) => `${a} int *m = 0; ${b} int *n = (${b} int *)m; n = n;`,
  (a, b) => `${a} float *m = 0; ${b} float *n = m + 1; n = n;`,
  (a, b) => `${a} int *m = 0; ${b} int *n = 0; (void)(m == n);`,
  (a, b) => `${a} int *m = 0; ${b} int *n = 0; (void)(m - n);`,
  (a, b) => `${a} int *m = 0; ${b} int *n = 0; (void)(get_work_dim() > 1 ? m : n);`,
  (a, b) => `${a} int *m = 0; ${b} int *n[2] = {m, 0}; (void)n;`,
  (a, b) => `${a} uchar *m = 0; (void)*(${b} uint *)m;`,
  (a, b) => `${a} int *m = 0; ${b} int *n, *o; n = o = m; (void)n;`,
  (a, b) => `${a} float4 *m = 0; ${b} float4 *n = &m[3]; (void)n;`,
  (a, b) => `struct pair { ${a} int *x; ${b} int *y; } m = {0, 0}; m.y = m.x;`,
  (a, b) => `${a} int *m = 0; struct two { ${a} int *x; ${b} int *y; } n = {m, m}; (void)n;`,
  (a, b) => `${a} int *m = 0; ${b} int *n = 0; int o = *(get_work_dim() > 1 ? m + 1 : n); (void)o;`,
  (a, b) =>
    `${a} int *m = 0; ${b} int *n = 0; event_t e = async_work_group_copy(m, n, 8, 0); wait_group_events(1, &e);`,
  (a) => `${a} int *m = 0; atomic_add(m, 2); (void)atomic_inc(&m[1]); prefetch(m, 1);`,
  (a) => `${a} half *m = 0; float n = m[1] + *m; m[2] = n;`,
  (a) => `${a} int *m = (${a} int[]){1, 2}; (void)m;`,
  (a) => `${a} const char *m = "text"; (void)m;`,
  () => 'int local = 3; (void)local;',
];

/** Functions with an error in an argument or a result. */
const CALLS: readonly ((a: string, b: string) => string)[] = [
  (a, b) =>
    `int mutant_get(${a} int *p) { return *p; }\nkernel void mutant_caller(${b} int *q, global int *o) { *o = mutant_get(q); }\n`,
  (a, b) =>
    `void mutant_put(${a} float *p, float v);\nvoid mutant_put(${a} float *p, float v) { *p = v; }\nkernel void mutant_caller(${b} float *q) { mutant_put(q + 1, 2.0f); }\n`,
  (a, b) =>
    `int mutant_inner(${a} int *p) { return p[1]; }\nint mutant_outer(${a} int *p) { return mutant_inner(p + 1); }\nkernel void mutant_caller(${b} int *q, global int *o) { *o = mutant_outer(&q[2]); }\n`,
  (a, b) =>
    `${a} int *mutant_next(${b} int *p) { return p + 1; }\nkernel void mutant_caller(${b} int *q, global int *o) { *o = *mutant_next(q); }\n`,
  (a) =>
    `int mutant_sum(${a} int *p) { return p[0] + p[1]; }\nkernel void mutant_caller(global int *g, local int *l, constant int *c) { int t[2] = {1, 2}; g[0] = mutant_sum(g) + mutant_sum(l) + mutant_sum(t) + mutant_sum(c); }\n`,
  (a) =>
    `void mutant_swap(${a} int *p, ${a} int *q) { int t = *p; *p = *q; *q = t; }\nkernel void mutant_caller(global int *g) { int x = 1, y = 2; mutant_swap(&x, &y); mutant_swap(g, &y); g[2] = x + y; }\n`,
  (a, b) => `void mutant_fill(${a} int *p);\nvoid mutant_fill(${b} int *p) { *p = 1; }\n`,
  (a) =>
    `${a} int mutant_shared[4];\nint mutant_any(void) { return mutant_shared[1]; }\nkernel void mutant_caller(global int *o) { mutant_shared[0] = 1; *o = mutant_any(); }\n`,
  (a) =>
    `${a} int mutant_count = 0;\nvoid mutant_more(void) { mutant_count++; }\nkernel void mutant_caller(global int *o) { mutant_more(); *o = mutant_count; }\n`,
  (a, b) =>
    `int __attribute__((overloadable)) mutant_over(${a} int *p) { ${a} int *q = p; return *q; }\nint __attribute__((overloadable)) mutant_over(float f) { return f; }\nkernel void mutant_caller(${b} int *r, global int *o) { *o = mutant_over(r); }\n`,
  (a, b) =>
    `struct mutant_view { ${a} int *near; int n; };\nkernel void mutant_taker(struct mutant_view v, ${b} int *o) { v.near[0] = v.n; o[0] = v.near[1]; }\n`,
  (a) => `kernel void mutant_rows(${a} int *${a} *rows, int i) { rows[i][i + 1] = 1; }\n`,
  (a) =>
    `constant int mutant_table[2] = {1, 2};\nvoid mutant_reader(void) { ${a} int *p = mutant_table; mutant_table[1] = p[0]; }\n`,
  (a, b) =>
    `int mutant_first(${a} const char *s) { return s[0]; }\nkernel void mutant_caller(${b} int *o) { *o = mutant_first("abc"); }\n`,
];

const DECLARATIONS: readonly ((a: string) => string)[] = [
  (a) => `${a} int level = 3;`,
  (a) => `${a} float weights[4] = {1, 2, 3, 4};`,
  (a) => `static ${a} int kept = 1;`,
  (a) => `extern ${a} int elsewhere;`,
  (a) => `${a} int blank;`,
  (a) => `const ${a} float table[2] = {1, 2};`,
  (a) => `${a} int *${a} end = 0;`,
  (a) => `${a} event_t done;`,
  (a) => `${a} image2d_t picture;`,
];

const OPERATORS: readonly Operator[] = [
  // Changes existing text.
  (text, pick) => {
    const found = pick(matches(text, SPACE));
    return found && { ...found, end: text.charAt(found.end) === ' ' ? found.end + 1 : found.end, newText: '' };
  },
  (text, pick) => {
    const found = pick(matches(text, SPACE));
    return found && { ...found, newText: pick(NAMED.filter((space) => !found.text.includes(space))) ?? '' };
  },
  (text, pick) => {
    const found = pick(matches(text, SPACE));
    return found && inserted(found.end, ` ${pick(NAMED) ?? ''}`);
  },
  // Inserts text.
  (text, pick) => {
    const found = pick(matches(text, TYPE));
    return found && inserted(found.start, `${pick(NAMED) ?? ''} `);
  },
  (text, pick) => {
    const found = pick(matches(text, /(?<=\w )\*(?=\w)/g));
    return found && inserted(found.end, `${pick(NAMED) ?? ''} `);
  },
  (text, pick) => {
    const body = pick(bodies(text));
    const make = pick(MEETINGS);
    return body && make && inserted(body.at, ` { ${make(pick(NAMED) ?? '', pick(['', ...NAMED]) ?? '')} }`);
  },
  (text, pick) => {
    const body = pick(bodies(text));
    const make = pick(DECLARATIONS);
    const declared = make?.(pick(['', ...NAMED]) ?? '') ?? '';
    return body && inserted(body.at, pick([true, false]) ? ` ${declared}` : ` { ${declared} }`);
  },
  (text, pick) =>
    inserted(
      text.length,
      `\n${pick(CALLS)?.(pick(['', ...NAMED]) ?? '', pick(['global', 'local', 'constant']) ?? '') ?? ''}`,
    ),
  (text, pick) => inserted(text.length, `\n${pick(DECLARATIONS)?.(pick(['', ...NAMED]) ?? '') ?? ''}\n`),
];

const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|[-+*/%&|^=!<>]=|&&|\|\||[-+<>]{2}|[^\s\w]/g;
const WORD = /(?<!#\s*)\b[A-Za-z_]\w{2,}\b/g;

/** A word with two neighbouring letters swapped, one omitted, or one doubled. */
function misspelt(word: string, pick: Pick): string {
  const at = pick([...word.slice(1)].map((_, i) => i)) ?? 0;
  const [one = '', two = ''] = word.slice(at, at + 2);
  const typed = pick([two + one, one, one + one + two]) ?? '';
  return word.slice(0, at) + typed + word.slice(at + 2);
}

/** Errors in the syntax and in names, as typing produces them. */
const TYPING: readonly Operator[] = [
  (text, pick) => {
    const found = pick(matches(text, TOKEN));
    return found && { ...found, newText: '' };
  },
  (text, pick) => {
    const found = pick(matches(text, TOKEN));
    return found && inserted(found.end, ` ${found.text}`);
  },
  (text, pick) => {
    const found = pick(matches(text, WORD));
    return found && { ...found, newText: misspelt(found.text, pick) };
  },
  (text, pick) => {
    const found = pick(matches(text, /\b(?:for|while|do|if|switch|return|else)\b/g));
    return found && { ...found, newText: pick(['for', 'while', 'do', 'if', 'switch', 'fro', 'retrun']) ?? '' };
  },
  (text, pick) => {
    const found = pick(matches(text, /\bfor \(/g));
    return found && inserted(found.end, 'FOREACH(i, n) ');
  },
  (text, pick) => {
    const found = pick(matches(text, TYPE));
    return found && inserted(found.start, 'unsigned ');
  },
];

/** One random change by one of the operators; undefined if the text has no place for the chosen one. */
export function mutant(text: string, next: () => number, kind: 'spaces' | 'typing' = 'spaces'): string | undefined {
  const pick: Pick = (list) => list[Math.floor(next() * list.length)];
  const change = pick(kind === 'spaces' ? OPERATORS : TYPING)?.(text, pick);
  return change && text.slice(0, change.start) + change.newText + text.slice(change.end);
}
