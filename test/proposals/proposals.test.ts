import assert from 'node:assert/strict';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import type { Chunk } from '../../server/src/preprocessor/chunks/chunk.js';
import { hostOptionsOf } from '../../server/src/preprocessor/host-options.js';
import { TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { groupsOf, settingsOf, waysOf } from '../../server/src/proposals/conditionals.js';
import { declaredNames, includedNames } from '../../server/src/proposals/declared-names.js';
import { planFor, projectText } from '../../server/src/proposals/plan.js';
import { wordsOf } from '../../server/src/proposals/proposal.js';
import { proposalsFor } from '../../server/src/proposals/search.js';
import { Bench, type Trial } from '../../server/src/proposals/trial.js';
import { WorkspaceIndex } from '../../server/src/proposals/workspace-index.js';
import { hostLanguageOf } from '../../server/src/text/literals.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** A workspace in memory; files outside `/w` are requested but don't exist. */
function workspace(files: Readonly<Record<string, string>>) {
  const paths = Object.keys(files).map((name) => `/w/${name}`);
  const asked = new Set<string>();
  const read = async (path: string): Promise<SourceFile | undefined> => {
    asked.add(path);
    const text = files[path.slice(3)];
    return path.startsWith('/w/') && text !== undefined ? new SourceFile(path, text) : undefined;
  };
  const index = new WorkspaceIndex({
    headers: paths.filter((path) => /\.(?:h|cl|opencl)$/.test(path)),
    hosts: paths.filter((path) => hostLanguageOf(path) !== undefined),
    read,
    pause: async () => {},
  });
  return { index, asked };
}

/** The proposals for `k.cl`, each set as one text, with assumed values in brackets. */
async function proposed(files: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<string[]> {
  const { index } = workspace(files);
  const found = await proposalsFor(new SourceFile('/w/k.cl', files['k.cl'] ?? ''), words, index);
  return found.map(({ options, missing, errors }) => {
    const texts = options.map((option) => {
      const text = wordsOf([option]).join(' ').replaceAll('/w/', '');
      return option.source === 'assumed' ? `[${text}]` : text;
    });
    const left = missing.map(({ name }) => name);
    return [...texts, ...(left.length > 0 ? [`? ${left.join(' ')}`] : []), ...(errors > 0 ? [`! ${errors}`] : [])].join(
      ' ',
    );
  });
}

const kernel = (body: string, head = ''): string => `${head}kernel void k(global int *p) {\n  ${body}\n}\n`;

describe('conditions', () => {
  const ways = (condition: string): string[] =>
    waysOf(condition).map((way) =>
      [...way].map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(' '),
    );

  it('are satisfied in each possible way, with the fewest macros first', () => {
    assert.deepEqual(ways('defined(A)'), ['A']);
    assert.deepEqual(ways('defined A && B == 2'), ['A B=2']);
    assert.deepEqual(ways('(A > 3 || !defined(B)) && C'), ['C=1', 'A=4 C=1']);
    assert.deepEqual(ways('!(defined A && defined B) || 1'), ['', '', '']);
    assert.deepEqual(ways('4 <= A'), ['A=4']);
    assert.deepEqual(ways('MODE == MODE_FAST'), ['MODE=MODE_FAST']);
    assert.deepEqual(ways('A != 0'), ['A=1']);
    assert.deepEqual(ways('A == 0x10u'), ['A=0x10']);
  });
  it('that no setting satisfies have none', () => {
    for (const condition of ['A == 1 && A == 2', 'A && !A', 'defined(A) && A == 2 && A != 2', '0 && A'])
      assert.deepEqual(ways(condition), [], condition);
  });
  it('are read as the preprocessor reads them', () => {
    const text =
      '/*\n#if A\n*/\n%:ifdef /* B */ C // D\n# if (E \\\n  == 2)\n#elifdef F\n#endif\n#endif\nchar *s = "\\\n#if G";\n';
    assert.deepEqual(
      groupsOf(new SourceFile('a.cl', text)).map(({ directive, ways: [way] }) => [directive, ...(way?.keys() ?? [])]),
      [
        ['#if (E == 2)', 'E'],
        ['#elifdef F', 'F'],
        ['#ifdef C', 'C'],
      ],
    );
  });
  it('of any other kind are left alone', () => {
    for (const condition of ['(A & 3) == 1', 'F(2)', '', ')(', 'A ==', 'defined'])
      assert.ok(
        ways(condition).every((way) => !/[^\w= ]/.test(way)),
        condition,
      );
  });
  it('include those of all enclosing groups', () => {
    const file = new SourceFile('a.cl', '#ifdef A\n#if B == 2\nx\n#elif defined(C)\ny\n#else\n#endif\n#endif\n');
    assert.deepEqual(
      groupsOf(file).map((group) => [
        group.directive,
        settingsOf(group, () => true).map((way) => [...way.keys()].join()),
      ]),
      [
        ['#if B == 2', ['A,B']],
        ['#elif defined(C)', ['A,C']],
        ['#else', []],
        ['#ifdef A', ['A']],
      ],
    );
  });
});

describe('names that a text declares', () => {
  it('are macros, types, functions, variables and enumerators at file scope', () => {
    const text = `#define M(x) inner
// comment(n)
typedef struct { int field; } record;
enum kind { FIRST, SECOND = 2 };
constant int table[2] = { one, two };
static int f(int parameter) { int local_one; return g(1); }
`;
    assert.deepEqual([...declaredNames(text)].sort(), ['FIRST', 'M', 'SECOND', 'f', 'record', 'table']);
    assert.deepEqual(includedNames('#include "a/b.h"\n# include <c.cl>\n#include S(D/e.inc)\n#include NAME\n'), [
      'b.h',
      'c.cl',
      'e.inc',
    ]);
  });
});

describe('options in the code of a host', () => {
  const options = (path: string, text: string): string[] =>
    hostOptionsOf(path, text).map(({ line, macros, includes, version }) =>
      [
        `${line + 1}:`,
        ...macros.map(({ name, value }) => `${name}=${value ?? '?'}`),
        ...includes.map((folder) => `-I ${folder}`),
        ...(version ? [version] : []),
      ].join(' '),
    );

  it('of C are read from strings, joined and formatted ones as far as they are literal', () => {
    const text = `#define SIZE 64
void f(cl_program p, int n) {
  // clBuildProgram(p, "-D COMMENT")
  clBuildProgram(p, 0, 0, "-cl-std=CL2.0 " "-D A -DB=2" " -I inc", 0, 0);
  sprintf(o, "-DSIZE=%d -DN=%d -DNAME=%s", SIZE, n, "x");
  clBuildProgram(p, 0, 0, o, 0, 0);
}
`;
    assert.deepEqual(options('a.c', text), ['4: A=1 B=2 -I inc CL2.0', '5: SIZE=64 N=? NAME=?']);
  });
  it('of C++ grow in a variable, and are several sets where a macro has several values', () => {
    const text = `void f() {
  std::string options = "-DBLOCK=" + std::to_string(32);
  if (wide) options += " -DT=double"; else options += " -DT=float";
  options << " -D LAST=" << n << " -w";
  program.build(devices, options.c_str());
}
`;
    assert.deepEqual(options('a.cpp', text), ['3: BLOCK=32 T=double LAST=?', '3: BLOCK=32 T=float LAST=?']);
  });
  it('of Python are lists, strings and formatted strings', () => {
    const text = `N = 16
p = cl.Program(ctx, src).build(options=["-DA=1", "-D", "B=2", f"-DN={N}", "-I" + folder + "/kernels"])
q = cl.Program(ctx, src).build("-DC=%d -DD={}" % 5)
`;
    assert.deepEqual(options('a.py', text), ['2: A=1 B=2 N=16 -I /kernels', '3: C=5 D=?']);
  });
  it('of Rust and CMake', () => {
    assert.deepEqual(options('a.rs', 'let p = Program::builder().src(s).cmplr_opt("-DA=1").build(&c)?;'), ['1: A=1']);
    assert.deepEqual(
      options(
        'CMakeLists.txt',
        'add_definitions(-DA -DB=2) # -DNO\ntarget_compile_definitions(t PRIVATE C=3 D=$' + '{D})\n',
      ),
      ['1: A=1 B=2 C=3 D=?'],
    );
  });
  it('are not confused with similar code', () => {
    assert.deepEqual(options('a.c', 'puts("see -Docs or the 3-D view"); // -D X\n'), []);
  });
});

describe('proposals', () => {
  const BEHIND = '#ifdef ALL\n#include "types.h"\n#endif\n';

  it('are macros that activate the code that declares the names', async () => {
    assert.deepEqual(
      await proposed({ 'k.cl': kernel('p[0] = (word) TWO;', BEHIND), 'types.h': 'typedef int word;\n#define TWO 2\n' }),
      ['-D ALL'],
    );
  });
  it('include the macros of computed includes and the values that conditionals compare with', async () => {
    assert.deepEqual(
      await proposed({
        'k.cl': kernel('p[0] = (word) 1;', '#ifdef ALL\n#include TEXT(DIR/types.h)\n#endif\n'),
        'inc/types.h': '#if WIDTH == 4\ntypedef int word;\n#elif WIDTH == 8\ntypedef long word;\n#endif\n',
      }),
      ['-D ALL -D TEXT_TEXT(x)=#x -D TEXT(x)=TEXT_TEXT(x) -D DIR=. -I inc -D WIDTH=4'],
    );
  });
  it('are include folders, and headers to include', async () => {
    assert.deepEqual(
      await proposed({ 'k.cl': kernel('p[0] = two();', '#include "two.h"\n'), 'lib/two.h': 'int two(void);\n' }),
      ['-I lib'],
    );
    assert.deepEqual(
      await proposed({ 'k.cl': kernel('p[0] = two();'), 'a.h': 'int one(void);\n', 'b.h': 'int two(void);\n' }),
      ['-include b.h'],
    );
  });
  it('are those of each call in a host', async () => {
    assert.deepEqual(
      await proposed({
        'k.cl': kernel('p[0] = (T) N;'),
        'host.c':
          'void f(void) { build(p, "k.cl", "-DT=int -DN=3"); build(p, "k.cl", "-DT=long -DN=4"); other(q, "-DX=1"); }',
      }),
      ['-D T=int -D N=3', '-D T=long -D N=4'],
    );
  });
  it('are those of another host where one that names the kernel passes only what is defined', async () => {
    const build = (options: string): string => `clBuildProgram(p, 1, &d, "${options}", NULL, NULL);`;
    const files = {
      'k.cl': kernel('*p = M;', '#if N > 2\n#endif\n'),
      'a.c': `const char *file = "k.cl"; ${build('-DN=4')}`,
      'b.c': build('-DM=3'),
    };
    assert.deepEqual(await proposed(files, ['-D', 'N=4']), ['-D M=3']);
  });

  it('assume unknown numbers and what was found, and nothing else', async () => {
    assert.deepEqual(
      await proposed({ 'k.cl': kernel('p[FIRST] = (word) SIZE;', BEHIND), 'types.h': 'typedef int word;' }),
      ['-D ALL [-D FIRST=0] [-D SIZE=1]'],
    );
    assert.deepEqual(await proposed({ 'k.cl': kernel('word x = SIZE; QUALIFIER int y = f(x);') }), []);
  });
  it("never define a macro for a typo, for a compiler's macro, or for a name of a later version", async () => {
    assert.deepEqual(await proposed({ 'k.cl': kernel('int counter = 0; p[0] = countre; retrun;') }), []);
    assert.deepEqual(
      await proposed({
        'k.cl': kernel('f();', '#if defined(__CUDACC__) || defined(cl_other)\nvoid f(void);\n#endif\n'),
      }),
      [],
    );
    assert.deepEqual(
      await proposed({
        'k.cl': kernel('atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_relaxed, memory_scope_device);'),
      }),
      ['-cl-std=CL2.0'],
    );
  });
  it('never add errors, and are empty if nothing is undeclared', async () => {
    assert.deepEqual(
      await proposed({ 'k.cl': kernel('p[0] = two;', '#ifdef BAD\n#error no\n#define two p + local\n#endif\n') }),
      [],
    );
    assert.deepEqual(await proposed({ 'k.cl': kernel('p[0] = 1;'), 'host.c': 'build(p, "-DX=1")' }), []);
    assert.deepEqual(await proposed({ 'k.cl': kernel('p[0] = N;'), 'a.h': '#define N 1\n' }, ['-D', 'N=2']), []);
  });
  it('are bounded, and ask for no file outside of the workspace', async () => {
    const many = Array.from(
      { length: 400 },
      (_, i) => `#if defined A${i} && B${i} > ${i}\n#define NAME${i} 1\n#endif\n`,
    ).join('');
    const uses = Array.from({ length: 400 }, (_, i) => `NAME${i}`).join(' + ');
    const text = kernel(`p[0] = ${uses};`, `#include "../../etc/passwd"\n${many}`);
    const { index, asked } = workspace({ 'k.cl': text });
    await proposalsFor(new SourceFile('/w/k.cl', text), [], index);
    // Only the file of the workspace is read: a search must not read others.
    assert.deepEqual([...asked].sort(), ['/etc/passwd', '/w/k.cl', 'opencl-c-base.h']);
  });
});

describe('a trial', () => {
  it('gives the same result regardless of earlier attempts', async () => {
    const include = '#ifdef ON\n#include "real.h"\n#endif\n';
    const files = {
      'a.cl': `${include}kernel void a(global float *p) { p[0] = twice(p[0]); }\n`,
      'b.cl': `#define WIDE\n${include}kernel void b(global float4 *p) { p[0] = twice(p[0]); }\n`,
      'c.cl': `${include}struct s { int i; };\nkernel void c(global struct s *p) { p[0] = twice(N); }\n`,
      'd.cl': `typedef int real;\n${include}kernel void d(global float *p) { p[0] = twice(M); }\n`,
      'real.h': '#ifdef WIDE\ntypedef float4 real;\n#else\ntypedef float real;\n#endif\nreal twice(real x);\n',
    };
    const options = [[], ['-D', 'ON'], ['-D', 'ON', '-D', 'WIDE'], ['-D', 'ON', '-cl-std=CL2.0'], ['-D', 'ON']];
    const shared = workspace(files).index.workbench;
    for (const [name, text] of Object.entries(files)) {
      const tried: { readonly trial: Trial | undefined; readonly alone: Trial | undefined }[] = [];
      for (const words of options) {
        const [one, other] = await Promise.all(
          [shared, workspace(files).index.workbench].map((workbench) =>
            new Bench(new SourceFile(`/w/${name}`, text), workbench).try(words),
          ),
        );
        assert.deepEqual(
          { missing: one?.missing, errors: one?.errors, files: [...(one?.files.keys() ?? [])] },
          { missing: other?.missing, errors: other?.errors, files: [...(other?.files.keys() ?? [])] },
          `${name} with ${words.join(' ')}`,
        );
        tried.push({ trial: one, alone: other });
      }
      // Later trials don't change it.
      for (const { trial, alone } of tried)
        for (const macro of ['ON', 'WIDE', '__OPENCL_VERSION__', 'none'])
          assert.equal(trial?.isDefined(macro), alone?.isDefined(macro), `${macro} with ${trial?.words.join(' ')}`);
    }
  });
});

describe('text that options insert before a kernel', () => {
  const files = {
    'k.cl':
      '#ifdef ON\n#include "real.h"\n#endif\n#ifndef VALUE\nint none;\n#endif\n' +
      'kernel void k(global float *p) { p[0] = VALUE + F(3) + M_PI_F + REAL; barrier(CLK_LOCAL_MEM_FENCE); }\n',
    'real.h': '#define REAL VALUE\n',
  };
  const sets: readonly (readonly string[])[] = [
    [],
    ['-D', 'VALUE'],
    ['-DVALUE=2'],
    ['-D', 'VALUE=2', '-D', 'ON'],
    ['-D', 'VALUE=1', '-D', 'VALUE=two'],
    ['-D', 'VALUE=1', '-U', 'VALUE'],
    ['-U', 'VALUE', '-DVALUE='],
    ['-D', 'F(x)=((x) + VALUE)', '-D', 'VALUE=1'],
    ['-D', 'F (x)=x'],
    ['-D', 'VALUE=/* 2', '-D', 'ON'],
    ['-D', 'VALUE=2 // 3', '-D', 'ON'],
    ['-D', 'VALUE=2 \\', '-D', 'ON'],
    ['-D', 'VALUE="a b"', '-D', 'F(x)=#x'],
    ['-D', 'M_PI_F=3', '-U', 'CLK_LOCAL_MEM_FENCE'],
    ['-D', '__OPENCL_VERSION__=3', '-U', '__ENDIAN_LITTLE__'],
    ['-include', '/w/real.h', '-D', 'VALUE=4'],
    ['-D', 'VALUE=5', '-include', '/w/real.h', '-cl-std=CL2.0', '-I', '/w'],
    ['-include', '/w/none.h', '-D', 'VALUE=6'],
  ];

  it('gives the result of the options, regardless of earlier attempts', async () => {
    const { workbench } = workspace(files).index;
    const root = new SourceFile('/w/k.cl', files['k.cl']);
    const texts = new Map(
      Object.entries(files).map(([name, text]) => [`/w/${name}`, new SourceFile(`/w/${name}`, text)]),
    );
    const read = (chunks: readonly Chunk[]): string =>
      chunks
        .filter(({ file }) => file.path === root.path)
        .flatMap(({ names }) => [...names].map(spellingOf))
        .join(' ');
    for (const words of [...sets, ...[...sets].reverse()])
      assert.equal(
        read(await workbench.preprocess(root, words)),
        read(new TranslationUnit(parseBuildOptions(words), { read: (path) => texts.get(path) }).update(root)),
        words.join(' '),
      );
  });
});

describe('a plan', () => {
  it('gives kernels with the same requirements one set, and each other kernel a variant', async () => {
    const files = {
      'a.cl': kernel('p[0] = one();'),
      'b.cl': kernel('p[0] = one() + 1;'),
      'c.cl': kernel('p[0] = two();'),
      'd.cl': kernel('p[0] = 1;'),
      'one.h': 'int one(void);\n',
      'two.h': 'int two(void);\n',
    };
    const { index } = workspace(files);
    const kernels = ['a.cl', 'b.cl', 'c.cl', 'd.cl'] as const;
    const plan = await planFor(
      kernels.map((name) => new SourceFile(`/w/${name}`, files[name])),
      index,
    );
    assert.deepEqual(
      plan.sets.map((set) => set.files),
      [['/w/a.cl', '/w/b.cl'], ['/w/c.cl']],
    );
    assert.deepEqual(plan.whole, ['/w/d.cl']);
    assert.equal(
      projectText(plan, '/w'),
      `{
  "buildOptions": "",
  "variants": [
    {
      // -include one.h: declares 'one' (one.h:1)
      "name": "a",
      "files": ["a.cl","b.cl"],
      "buildOptions": "-include one.h"
    },
    {
      // -include two.h: declares 'two' (two.h:1)
      "name": "c",
      "files": ["c.cl"],
      "buildOptions": "-include two.h"
    }
  ]
}
`,
    );
  });

  it('tries the options of one kernel on the next, and another set only if a host has one', async () => {
    const use = (name: string): string => `kernel void ${name}(global int *p) { p[0] = N; }\n`;
    const filesOf = async (host: string): Promise<string[][]> => {
      const files = {
        'a.cl': use('a'),
        'b.cl': `#ifdef B\n#define N 2\n#endif\n${use('b')}`,
        'c.cl': `#ifdef B\n#define N 3\n#endif\n${use('c')}`,
        'n.h': '#define N 1\n',
        'host.c': host,
      };
      const { index } = workspace(files);
      const kernels = ['a.cl', 'b.cl', 'c.cl'] as const;
      const { sets } = await planFor(
        kernels.map((name) => new SourceFile(`/w/${name}`, files[name])),
        index,
      );
      return sets.map((set) => [wordsOf(set.proposal.options).join(' ').replaceAll('/w/', ''), ...set.files]);
    };
    assert.deepEqual(await filesOf(''), [['-include n.h', '/w/a.cl', '/w/b.cl', '/w/c.cl']]);
    const two = 'clBuildProgram(p, 1, &d, "-D N=4", 0, 0);\nclBuildProgram(p, 1, &d, "-D N=8", 0, 0);\n';
    assert.deepEqual(await filesOf(two), [
      ['-D N=4', '/w/a.cl', '/w/b.cl', '/w/c.cl'],
      ['-D N=8', '/w/a.cl', '/w/b.cl', '/w/c.cl'],
    ]);
  });

  it('predicts the result for kernels with the same names, and analyses the others', async () => {
    const body = (more: string): string =>
      `kernel void k(global u32 *p) { u32 x = ADD(p[0], one); u32 y = TWO; p[1] = x + y; ${more} }\n`;
    const files = {
      'a.cl': body(''),
      'b.cl': body(''),
      'b2.cl': body(''),
      'c.cl': body(''),
      'd.cl': body('u32 local_of_d = x; p[2] = local_of_d; p[1] = own_of_d(x);').replace(
        'kernel',
        'int own_of_d(u32 x) { return x; }\nkernel',
      ),
      'e.cl': body('p[2] = ELSEWHERE;'),
      'f.cl': `#include "gone.h"\n${body('')}`,
      'types.h': 'typedef uint u32;\n#define ADD(a, b) ((a) + (b))\nconstant u32 one = 1;\n#define TWO 2\n',
    };
    const { index } = workspace(files);
    const kernels = (['a.cl', 'b.cl', 'b2.cl', 'c.cl', 'd.cl', 'e.cl', 'f.cl'] as const).map(
      (name) => new SourceFile(`/w/${name}`, files[name]),
    );
    const analysed: string[] = [];
    const analyse = index.workbench.analyse.bind(index.workbench);
    index.workbench.analyse = (root, words) => {
      analysed.push(root.path);
      return analyse(root, words);
    };
    const { sets } = await planFor(kernels, index);
    assert.deepEqual(sets[0]?.files.slice(0, 5), ['/w/a.cl', '/w/b.cl', '/w/b2.cl', '/w/c.cl', '/w/d.cl']);
    assert.deepEqual([...new Set(analysed)], ['/w/a.cl', '/w/b.cl', '/w/b2.cl', '/w/c.cl', '/w/e.cl', '/w/f.cl']);
  });
});
