// What is proposed for small workspaces: the options with their reasons, the project file, and the number of analyses.
import { groupsOf, settingsOf, waysOf } from '../../server/src/proposals/conditionals.js';
import { declaredNames, includedNames } from '../../server/src/proposals/declared-names.js';
import { planFor, projectText, withoutAssumed, withoutKernels } from '../../server/src/proposals/plan.js';
import { proposalsFor } from '../../server/src/proposals/search.js';
import { outcomeText, planText } from '../../server/src/proposals/show.js';
import { WorkspaceIndex } from '../../server/src/proposals/workspace-index.js';
import { hostLanguageOf } from '../../server/src/text/literals.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const kernel = (body: string, head = ''): string => `${head}kernel void k(global int *p) {\n  ${body}\n}\n`;
const build = (options: string, name = 'k.cl'): string =>
  `clBuildProgram(load("${name}"), 1, &d, "${options}", NULL, NULL);\n`;
const numbered = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

const defined = (names: string): string => [...names].map((name) => `#define ${name} 1\n`).join('');

type Files = Readonly<Record<string, string>>;

const FOUND: Readonly<Record<string, Files>> = {
  'a macro of an inactive group': { 'k.cl': kernel('*p = F(1);', '#ifdef ON\n#define F(x) x\n#endif\n') },
  'the one of two groups that declares more': {
    'k.cl': kernel('*p = F(A);', '#ifdef ONE\n#define A 1\n#endif\n#ifdef TWO\n#define A 1\n#define F(x) x\n#endif\n'),
  },
  'two groups, one after the other': {
    'k.cl': kernel('*p = A + B;', '#ifdef ONE\n#define A 1\n#endif\n#if TWO == 2\n#define B 1\n#endif\n'),
  },
  'a group that the last one makes unnecessary': {
    'k.cl': kernel(
      '*p = A + B + C;',
      '#ifdef ONE\n#define A 1\n#define B 1\n#endif\n#ifdef TWO\n#undef A\n#undef B\n#define A 1\n#define B 1\n#define C 1\n#endif\n',
    ),
  },
  'the groups around a group': {
    'k.cl': kernel('*p = A;', '#ifdef OUTER\n# if WIDTH > 4 && !defined NARROW\n#  define A 1\n# endif\n#endif\n'),
  },
  'the other branch of #ifndef': {
    'k.cl': kernel('*p = A;', '#ifndef NEW\n#define B 1\n#else\n#define A 1\n#endif\n'),
  },
  'an #elif after an active #if': {
    'k.cl': kernel('*p = A;', '#define ONE\n#ifdef ONE\n#elif defined(TWO)\n#define A 1\n#endif\n'),
  },
  'no group that adds an error': {
    'k.cl': kernel(
      '*p = A;',
      '#ifdef ON\n#define A 1\n#error no\n#endif\n#ifdef OTHER\n#define A 2\nint x = ;\n#endif\n',
    ),
  },
  'a group without an error, before one with an error': {
    'k.cl': kernel('*p = A;', '#ifdef BAD\n#define A 1\n#error no\n#endif\n#ifdef GOOD\n#define A 2\n#endif\n'),
  },
  "no compiler's macro": { 'k.cl': kernel('*p = A;', '#if defined __CUDACC__ || cl_x\n#define A 1\n#endif\n') },
  'nothing for a group that a defined macro excludes': {
    'k.cl': kernel('*p = A;', '#define MODE 1\n#if MODE == 2\n#define A 1\n#endif\n'),
  },
  'no more than six groups at a time': {
    'k.cl': kernel(
      '*p = A;',
      numbered(8, (i) => `#ifdef G${i}\n#define A ${i < 6 ? '(' : '1'}\n#endif\n`),
    ),
  },
  'the macro of a group in a header of a group': {
    'k.cl': kernel('*p = A;', '#ifdef ON\n#include "a.h"\n#endif\n'),
    'a.h': '#ifdef INNER\n#define A 1\n#endif\n',
  },
  'a header, and a group in it': { 'k.cl': kernel('*p = A;'), 'a.h': '#ifdef INNER\n#define A 1\n#endif\n' },
  'a header behind two groups': {
    'k.cl': kernel('*p = two(A);', '#ifdef ON\n#include <b.h>\n#endif\n'),
    'inc/b.h': '#include "c.h"\n',
    'inc/c.h': '#ifdef TWO\nint two(int);\n#endif\n#define A 1\n',
  },
  'the header that declares the most names': {
    'k.cl': kernel('*p = A + B;'),
    'a.h': '#define A 1\n',
    'b.h': '#define A 1\n#define B 2\n',
  },
  'of two headers, the one in the nearer folder': {
    'sub/k.cl': kernel('*p = A;'),
    'other/a.h': '#define A 1\n',
    'sub/a.h': '#define A 1\n',
  },
  'of two headers, the one with the declaration itself': {
    'k.cl': kernel('*p = A;'),
    'all.h': '#include "own.h"\n',
    'own.h': '#define A 1\n',
  },
  'a group that declares as many names as another, without an error': {
    'k.cl': kernel(
      '*p = A + B + C + D + E;',
      ['ONE', 'TWO']
        .map((name) => `#ifdef ${name}\n${defined('ABCDE')}${name === 'ONE' ? '#error no\n' : ''}#endif\n`)
        .join(''),
    ),
  },
  'a group that declares what it promises': {
    'k.cl': kernel(
      '*p = A + B;',
      `#ifdef ONE\n#define A 1\n#if 0\n#define B 1\n#endif\n#endif\n#ifdef TWO\n${defined('AB')}#endif\n`,
    ),
  },
  'groups far from each other': {
    'k.cl': kernel(
      '*p = A + B;',
      `#ifdef ONE\n#define A 1\n#endif\n${numbered(300, (i) => `int f${i}(int n) { return n * ${i}; }\n`)}#ifdef TWO\n#define B 1\n#endif\n`,
    ),
  },
  'a header that names many': {
    'k.cl': kernel('*p = A + B + C + D + E + F;'),
    'a.h': defined('ABCDEF'),
  },
  'two headers': { 'k.cl': kernel('*p = A + B;'), 'a.h': '#define A 1\n', 'b.h': '#define B 1\n' },
  'a folder for a header': { 'k.cl': kernel('*p = A;', '#include "lib/a.h"\n'), 'deep/lib/a.h': '#define A 1\n' },
  'the nearest folder for a header': {
    'src/k.cl': kernel('*p = A;', '#include <a.h>\n'),
    'src/inc/a.h': '#define A 1\n',
    'srx/a.h': '#define A 1\n',
    'src/inc/deeper/a.h': '#define A 1\n',
  },
  'a folder for a header in a parent folder': {
    'src/k.cl': kernel('*p = A;', '#include "../../inc/a.h"\n#include "/etc/a.h"\n'),
    'lib/inc/a.h': '#define A 1\n',
  },
  'two folders of one header': {
    'k.cl': kernel('*p = A + B;', '#include "a.h"\n#include "b.h"\n'),
    'inc/a.h': '#define A 1\n',
    'inc/b.h': '#define B 1\n',
  },
  'a macro that makes a string of a header': {
    'src/k.cl': kernel('*p = A + B;', '#include TEXT(DIR/a.h)\n#include TEXT(b.h)\n#include S(none.h)\n'),
    'src/a.h': '#define A 1\n',
    'inc/b.h': '#define B 1\n',
  },
  'a folder of a header that a macro names': {
    'k.cl': kernel('*p = A;', '#define TEXT_(x) #x\n#define TEXT(x) TEXT_(x)\n#include TEXT(DIR/a.h)\n'),
    'inc/a.h': '#define A 1\n',
  },
  "a header that isn't found": { 'k.cl': kernel('*p = A;', '#include "none.h"\n#include NAME\n') },

  'numbers in the place of unknown values, together with other options': {
    'k.cl': kernel(
      'int a[N]; a[M] = A; *p = a[(M)] + LIMIT;',
      '#ifdef ON\n#define A 1\n#endif\n#if LIMIT > 8\n#endif\n',
    ),
  },
  'placeholders that keep the kernel correct': {
    'k.cl': kernel(
      '*p = A + N;',
      '#ifdef ON\n#define A 1\n#endif\n#ifdef N\n#if N < 10\n#error too few\n#endif\n#endif\n',
    ),
  },
  'placeholders of no index': {
    'k.cl': kernel(
      'int local_[I] = {0}; return;\n  p[I] = A; local_[J] = p[$K]; int b[2] = {J, $K};',
      '#ifdef ON\n#define A 1\n#endif\n',
    ),
  },
  'no placeholder for a type, a function or a qualifier': {
    'k.cl': kernel('T x = 1; QUAL int y = A; *p = f(x, y) + g() + h(1) + y(2)[3];', '#ifdef ON\n#define A 1\n#endif\n'),
  },
  'placeholders that are not enough': {
    'k.cl': kernel('*p = A + N + f(1);\n  f(2);\n  f(3);\n  f(4);\n  f(5);', '#ifdef ON\n#define A 1\n#endif\n'),
  },

  'a version for names': {
    'k.cl': kernel('work_group_barrier(CLK_LOCAL_MEM_FENCE); *p = work_group_all(1);'),
  },
  'a version for errors': {
    'k.cl': kernel('int *q = p; *p = *q + A;', '#ifdef ON\n#define A 1\n#endif\n'),
  },
  'OpenCL C 3.0': {
    'k.cl': kernel('*p = A;', '#if __OPENCL_C_VERSION__ < 300\n#error old\n#endif\n#ifdef ON\n#define A 1\n#endif\n'),
  },
  'no version that adds errors': {
    'k.cl': kernel('int pipe = 1; *p = pipe + A; #', '#ifdef ON\n#define A 1\n#endif\n'),
  },
  'no version beside the one of the host': {
    'k.cl': kernel('*p = N; work_group_barrier(1);'),
    'host.c': build('-cl-std=CL1.2 -DN=1'),
  },

  'the options of the host': {
    'k.cl': kernel('*p = F(N) + M;'),
    'host.c': build('-DF(x)=x -DN=1 -D M=2 -I inc -Inone -cl-std=CL2.0 -w'),
    'lib/inc/x.h': '',
  },
  'a value that the host computes': {
    'k.cl': kernel('*p = N;', '#if M == 3\n#endif\n'),
    'host.py': 'prg = cl.Program(ctx, src).build(options=[f"-DN={n}", f"-DM={m}", f"-DOTHER={o}", "-DKNOWN=4"])\n',
  },
  'only a value that the host computes': { 'k.cl': kernel('*p = N;'), 'host.py': 'prg.build(f"-DN={n}")\n' },
  'the options of the host that names the kernel': {
    'k.cl': kernel('*p = N;'),
    'a.c': build('-DN=1', 'other.cl'),
    'b.c': build('-DN=2'),
  },
  'the options of the host with the most names': {
    'k.cl': kernel('*p = N + M;'),
    'a.c': build('-DN=1', 'a.cl'),
    'b.c': build('-DN=2 -DM=2', 'b.cl'),
  },
  'the options of four builds': { 'k.cl': kernel('*p = N;'), 'a.c': numbered(6, (i) => build(`-DN=${i}`)) },
  'one set of two equal builds': { 'k.cl': kernel('*p = N;'), 'a.c': build('-DN=1') + build('-DN=1') },
  'a folder that the host passes': {
    'k.cl': kernel('*p = A;', '#include "a.h"\n'),
    'host.c': build('-I ./one/two/'),
    'x/one/two/a.h': '#define A 1\n',
    'one/a.h': '#define A 2\n',
  },
  'no folder of a host that does not name the kernel': {
    'k.cl': kernel('*p = A;', '#include "a.h"\n'),
    'host.c': build('-I two', 'other.cl'),
    'two/b.h': '#define B 1\n',
    'one/a.h': '#define A 2\n',
  },
  'no folder that is the one of the host': {
    'k.cl': kernel('*p = N;'),
    'host.c': build('-I . -I ./ -I ../ -DN=1'),
    'a.h': '',
  },
  'what the options of the host leave open': {
    'k.cl': kernel('*p = N + A;', '#ifdef ON\n#define A 1\n#endif\n'),
    'host.c': build('-DN=1'),
  },
  'options without the host, where its options are wrong': {
    'k.cl': kernel('T x = 1; *p = x + A;', '#ifdef ON\ntypedef int T;\n#define A 1\n#endif\n'),
    'host.c': build('-DT=struct'),
  },
  'a kernel in a string of its host': {
    'k.py':
      'SOURCE = """\nkernel void k(global int *p) { *p = N; }\n"""\nprg = cl.Program(ctx, SOURCE).build("-DN=4 -I inc")\n',
    'inc/a.h': '',
  },

  'nothing for slips': { 'k.cl': kernel('int count = 0; *p = cuont; retrun;') },
  'nothing for a kernel that is correct': {
    'k.cl': kernel('*p = 1;'),
    'a.h': '#define A 1\n',
    'host.c': build('-DN=1'),
  },
  'nothing for a kernel with errors of its own': {
    'k.cl': kernel('*p = ; int x = 1.0f << 2;'),
    'host.c': build('-DN=1'),
  },
  'options although a kernel has errors of its own': {
    'k.cl': kernel('int x = 1.0f << 2; *p = A;', '#ifdef ON\n#define A 1\n#endif\n'),
  },
  'all undeclared names, with their uses': {
    'k.cl': kernel(
      '*p = f(1, (2, 3), g()) + g( ) + A + A[0] + x.A;\n  T y; U *z; h\n(1,\n2); ' +
        'm(a[1, 2], "(", b); n; *p = A + A + A; STATIC int s;',
    ),
  },
  'two hosts, of which one leaves a name and the other an error': {
    'k.cl': kernel('*p = A + B;'),
    'one.c': build('-DA=1 -DB=)'),
    'two.c': build('-DA=1'),
  },
  'two hosts that leave values to be assumed': {
    'k.cl': kernel('p[A] = 1; p[B] = 2; p[C] = 3;'),
    'one.c': build('-DA=1'),
    'two.c': build('-DA=2 -DB=3'),
  },
};

const PLANNED: Readonly<Record<string, Files>> = {
  'one set for all': { 'a.cl': kernel('*p = N;'), 'b.cl': kernel('*p = N + 1;'), 'n.h': '#define N 1\n' },
  'a set for some': {
    'a.cl': kernel('*p = N;'),
    'b.cl': kernel('*p = 1;'),
    'c.cl': kernel('*p = N;'),
    'host.c': 'build("-DN=4")',
  },
  'sets that are merged': {
    'a.cl': kernel('*p = A;', '#ifdef ONE\n#define A 1\n#endif\n'),
    'b.cl': kernel('*p = B;', '#ifdef TWO\n#define B 1\n#endif\n'),
    'c.cl': kernel('*p = C;', '#if ONE == 3\n#define C 1\n#endif\n'),
    'd.cl': kernel('*p = D;'),
    'e.cl': kernel('*p = D + B;', '#ifdef TWO\n#define B 1\n#endif\n'),
    'd.h': '#define D 1\n',
  },
  'two builds of one kernel': {
    'k.cl': kernel('*p = N;'),
    'host.c': build('-DN=1 -DM=1') + build('-DN=2 -DM=1'),
  },
  'two builds of two kernels': {
    'sub/k.cl': kernel('*p = N;'),
    'sub/l.cl': kernel('*p = N + 1;'),
    'host.c': build('-DN=1') + build('-DN=2') + build('-DN=1', 'l.cl'),
  },
  'builds with the same name': {
    'a/k.cl': kernel('*p = A;'),
    'b/k.cl': kernel('*p = B;'),
    'c/k.cl': kernel('*p = C;'),
    'd/k.cl': kernel('*p = D;'),
    'a.h': '#define A 1\n',
    'b.h': '#define B 1\n',
    'x.c': 'build("-DC=1"); build("-DD=1 -DE=2");',
  },
  placeholders: {
    'a.cl': kernel('*p = A + N;', '#ifdef ON\n#define A 1\n#endif\n'),
    'b.cl': kernel('*p = N + f(N);'),
    'c.cl': kernel('*p = f(1, 2) + M;'),
  },
  'kernels of which more than four need the same': {
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.cl`, kernel('*p = N;')])),
    'g.cl': kernel('*p = M;'),
    'n.h': '#define N 1\n',
  },
  'siblings with the same names': {
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.cl`, kernel('u32 x = ADD(*p, ONE); *p = x;')]),
    ),
    'f.cl': kernel('u32 x = ADD(*p, ONE); *p = x + own(x);', 'int own(int x) { return x; }\n'),
    'g.cl': kernel('u32 x = ADD(*p, ONE); *p = x + other(x);'),
    'h.cl': kernel('u32 x = ADD(*p, ONE); *p = x + lacking(x);'),
    'i.cl': kernel('u32 x = ADD(*p, ONE); *p = x + lacking(x);'),
    'j.cl': kernel('u32 x = ADD(*p, ONE); *p = x;', '#include "gone.h"\n'),
    'l.cl': kernel('int u32 = 1, ADD = 2, ONE = 3; *p = u32 + ADD + ONE;'),
    'm.cl': kernel('u32 x = ADD(*p, ONE); *p = x;', '#include "types.h"\n'),
    'types.h':
      '#ifndef TYPES\n#define TYPES\ntypedef uint u32;\n#define ADD(a, b) ((a) + (b))\n#define ONE 1\n#endif\n',
    'other.h': '#include "types.h"\nint other(int);\n',
  },
  'siblings with settings of their own': {
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => [
        `${name}.cl`,
        kernel(
          'T x = A + B + C; *p = x + EXTRA;',
          `${i % 2 ? '#define WIDE 1\n' : ''}#ifdef ON\n#include "t.h"\n#endif\n`,
        ),
      ]),
    ),
    't.h': 'typedef int T;\n#define A 1\n#define B 2\n#define C 3\n#if WIDE\n#define EXTRA 4\n#endif\n',
  },
  nothing: { 'a.cl': kernel('*p = 1;') },
  'no option that is found': { 'a.cl': kernel('*p = N;'), 'b.cl': kernel('*p = N + M;') },
  'more kernels than are searched': {
    ...Object.fromEntries(Array.from({ length: 42 }, (_, i) => [`${i}.cl`, kernel(`*p = N${i};`)])),
    'n.h': '#define N0 1\n#define N39 1\n',
    'host.c': 'build("-DN41=2");',
  },
  'as many names as are shown': {
    'a.cl': kernel(`*p = ${Array.from({ length: 40 }, (_, i) => `N${i}`).join(' +\n')};`),
  },
  'many names that nothing defines': {
    'a.cl': kernel(`*p = ${Array.from({ length: 45 }, (_, i) => `N${i}`).join(' +\n')};`),
    'b.cl': kernel('*p = N7;'),
  },
};

const CONDITIONS = [
  ...[
    'A',
    '!A',
    'defined A',
    '!defined(A)',
    'defined',
    'defined (',
    'A B',
    '1',
    '0',
    '',
    '(',
    ')',
    '!',
    '(A',
    '1.5',
    "'a'",
  ],
  ...['==', '!=', '<', '<=', '>', '>='].flatMap((sign) => [
    ...[0, 1, 2, 'B', '0x1fUL', '08'].flatMap((value) => [`A ${sign} ${value}`, `${value} ${sign} A`]),
    `!(A ${sign} 2)`,
    `2 ${sign} 3`,
  ]),
  ...['A && B', 'A || B', '!(A && B)', '!(A || B)', 'A && B || C', 'A || B && C', '(A || B) && C', '!(!A || !B)'],
  ...[
    'A && A == 1',
    'A == 1 && A == 2',
    'A == 1 || A == 2',
    'A && !A',
    'A > 1 && A > 2',
    'A > 2 && A > 1',
    'A || 1',
    '0 && A',
  ],
  ...['A + 1 == 2', 'A == 1 + 1', 'F(1)', 'A & 1', 'A ? B : C', '-1 == A', 'A == -1', 'defined A == 1', 'A == defined'],
  'A || B || C || D || E || F || G || H || I || J',
  '(A || B || C) && (D || E || F) && G',
  '(A) == (B)',
];

const TEXTS = [
  'int a, *b = &c, d[e], (*f)(int g);',
  'enum h { I, J = K, L }; enum { M } n; typedef enum o { P } q; enum o r(enum o s);',
  'struct t { int u; struct { int v; } w; } x; union y { int z; };',
  'void a(int b) { int c; { d(); } } int e;',
  '#define A B\n # define C(D) E\n#define F \\\n  G H;\n#undef I\nint j;',
  '// int a;\n/* int b; */ int c; /* int d;',
  'char *a = "int b;\\" c"; char d = \'"\'; int e;',
  '} int a; ) int b; ] int c;',
  'typedef float4 a; kernel void b(global c *d) { } __attribute__((e(f))) int g;',
  '#if A\nint b;\n#else\nint c;\n#endif\n',
  'int \u00e4\u00f6, $a;',
];

const INCLUDES =
  '#include "a.h"\n # include <b/c.h>\n#include F(D/e.inc)\n#include NAME\n#includes "f.h"\n#include "g"\n#include ".h"\n// #include "i.h"\n#include\n#include "j.h" // "k.h"\n';

/** A workspace in memory, and the paths of the files that are analysed in it. */
function workspace(files: Files) {
  const paths = Object.keys(files).map((name) => `/w/${name}`);
  const index = new WorkspaceIndex({
    headers: paths.filter((path) => /\.(?:h|cl)$/.test(path)),
    hosts: paths.filter((path) => hostLanguageOf(path) !== undefined),
    read: async (path) => {
      const text = path.startsWith('/w/') ? files[path.slice(3)] : undefined;
      return text === undefined ? undefined : new SourceFile(path, text);
    },
    pause: async () => {},
  });
  const analysed: string[] = [];
  const analyse = index.workbench.analyse.bind(index.workbench);
  index.workbench.analyse = (root, words) => {
    analysed.push(root.path.slice(3));
    return analyse(root, words);
  };
  return { index, analysed };
}

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '    ');

describe('for small workspaces', () => {
  it('proposals are as recorded', async () => {
    const lines: string[] = [];
    for (const [title, files] of Object.entries(FOUND)) {
      const { index, analysed } = workspace(files);
      const [name = ''] = Object.keys(files);
      const proposals = await proposalsFor(new SourceFile(`/w/${name}`, files[name] ?? ''), [], index);
      lines.push(`${title}:`);
      for (const proposal of proposals) {
        lines.push(indented(planText({ sets: [{ proposal, files: [`/w/${name}`] }], whole: [], left: [] }, '/w')));
        if (proposal.missing.length > 0)
          lines.push(
            indented(indented(planText({ sets: [], whole: [], left: [{ path: `/w/${name}`, ...proposal }] }, '/w'))),
          );
      }
      if (proposals.length === 0) {
        const plan = await planFor([new SourceFile(`/w/${name}`, files[name] ?? '')], workspace(files).index);
        lines.push(indented(planText(plan, '/w')) || '    nothing');
      }
      const uses = (proposals[0]?.missing ?? []).map(
        (one) => `${one.name} ${one.uses.map(({ line }) => line + 1).join(' ')}`,
      );
      lines.push(`    (${analysed.length} analyses${uses.length > 0 ? `, uses: ${uses.join(', ')}` : ''})`);
    }
    assertRecorded('test/proposals/proposals.txt', `${lines.join('\n')}\n`);
  });

  it('plans are as recorded', async () => {
    const lines: string[] = [];
    for (const [title, files] of Object.entries(PLANNED)) {
      const { index, analysed } = workspace(files);
      const kernels = Object.entries(files).filter(([name]) => name.endsWith('.cl'));
      let advanced = 0;
      const plan = await planFor(
        kernels.map(([name, text]) => new SourceFile(`/w/${name}`, text)),
        index,
        () => advanced++,
      );
      const [{ path } = { path: '' }] = plan.left;
      const counts = kernels.map(([name]) => `${name} ${analysed.filter((one) => one === name).length}`);
      lines.push(
        `${title}:`,
        indented(planText(plan, '/w')),
        indented(projectText(plan, '/w')),
        ...(planText(plan, '/w').includes('placeholder')
          ? ['  without placeholders:', indented(projectText(withoutAssumed(plan), '/w', false))]
          : []),
        ...(path
          ? ['  without a kernel:', indented(projectText(withoutKernels(plan, new Set([path, '/w/a.cl'])), '/w'))]
          : []),
        `    analyses: ${counts.join(', ')}; after ${advanced + 1} kernels`,
        ...plan.sets.map(({ proposal }) => `    ${outcomeText(proposal)}`),
      );
    }
    assertRecorded('test/proposals/plans.txt', `${lines.join('\n')}\n`);
  });

  it('the settings of conditions, and the names in a text, are as recorded', () => {
    const shown = (way: ReadonlyMap<string, string>): string =>
      [...way].map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(' ') || 'none';
    const conditions = CONDITIONS.map((one) => `${one}: ${waysOf(one).map(shown).join(' | ') || '-'}`);
    const texts = TEXTS.map((text) => `${JSON.stringify(text)}\n  ${[...declaredNames(text)].join(' ')}`);
    const groups = Object.values({ ...FOUND, ...PLANNED }).flatMap((files) =>
      Object.entries(files).flatMap(([name, text]) => {
        const found = groupsOf(new SourceFile(`/w/${name}`, text));
        return found.map(
          (group) =>
            `${group.directive}: ${settingsOf(group, () => true)
              .map(shown)
              .join(' | ')} ${JSON.stringify(text.slice(group.start, group.end))}`,
        );
      }),
    );
    assertRecorded(
      'test/proposals/texts.txt',
      `${[...conditions, ...texts, includedNames(INCLUDES).join(' '), ...new Set(groups)].join('\n')}\n`,
    );
  });
});
