import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hostOptionsOf, optionsOfKernels, sharedOptions } from '../../server/src/preprocessor/host-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

/** The options of each call that builds a kernel: "line: options", `?` for what is known only at run time. */
const optionsIn = (path: string, text: string): string[] =>
  hostOptionsOf(path, text).map(({ line, version, macros, includes }) =>
    [
      `${line + 1}:`,
      ...(version === undefined ? [] : [`-cl-std=${version}`]),
      ...macros.map(({ name, value = '?', line: of }) => `-D${name}=${value}${of === line ? '' : `@${of + 1}`}`),
      ...includes.map((folder) => `-I${folder}`),
    ].join(' '),
  );

const BUILD = 'clBuildProgram(program, 0, NULL, options, NULL, NULL);';

/** By title: a host's file, its text and the options of each call. */
const HOSTS: readonly (readonly [title: string, path: string, text: string, options: readonly string[]])[] = [
  [
    'a string in the call',
    'h.c',
    'clBuildProgram(p, 0, 0, "-cl-std=CL2.0 -D N=4 -DM -I inc", 0, 0);',
    ['1: -cl-std=CL2.0 -DN=4 -DM=1 -Iinc'],
  ],
  ['a variable', 'h.c', `const char *options = "-DN=4";\n${BUILD}`, ['1: -DN=4']],
  [
    'a variable that is changed',
    'h.cpp',
    `std::string options = "-DN=4";\noptions += " -DM=2";\n${BUILD}`,
    ['1: -DN=4 -DM=2@2'],
  ],
  [
    'a number in the text',
    'h.cpp',
    `#define TILE 16\nauto options = "-DTILE=" + std::to_string(TILE);\n${BUILD}`,
    ['2: -DTILE=16'],
  ],
  ['a number at run time', 'h.cpp', `auto options = "-DTILE=" + std::to_string(tile);\n${BUILD}`, ['1: -DTILE=?']],
  ['a format', 'h.c', `int n = 8;\nsprintf(options, "-DN=%d -DT=%s", n, type);\n${BUILD}`, ['2: -DN=8 -DT=?']],
  [
    'two calls',
    'h.c',
    'clBuildProgram(p, 0, 0, "-DN=1", 0, 0);\nclBuildProgram(q, 0, 0, "-DN=2", 0, 0);',
    ['1: -DN=1', '2: -DN=2'],
  ],
  ['alternatives', 'h.c', `const char *options = big ? "-DN=64" : "-DN=16";\n${BUILD}`, ['1: -DN=?']],
  ['joined literals', 'h.c', `const char *options =\n  "-DN=4 "\n  "-cl-fast-relaxed-math";\n${BUILD}`, ['2: -DN=4']],
  [
    'a declared function only',
    'h.c',
    'int build(const char *options);\nconst char *options = "-DN=4";\n',
    ['2: -DN=4'],
  ],
  ['prose', 'h.c', `puts("use -DN=4 to set the size");\n${BUILD}`, []],
  ['comments', 'h.c', `// "-DN=4"\n/* "-DM=1" */\n${BUILD}`, []],
  [
    'a list in Python',
    'h.py',
    'program = cl.Program(ctx, src).build(options=["-DN=4", "-I", "inc", "-DM=2"])\n',
    ['1: -DN=4 -DM=2 -Iinc'],
  ],
  ['a name in Python', 'h.py', 'N = 32\nopts = f"-DN={N} -DK={k}"\nprogram.build(opts)\n', ['2: -DN=32 -DK=?']],
  [
    'Rust',
    'h.rs',
    'let p = Program::create_and_build_from_source(&ctx, SRC, "-DN=4 -cl-std=CL3.0").unwrap();\n',
    ['1: -cl-std=CL3.0 -DN=4'],
  ],
  [
    'CMake',
    'CMakeLists.txt',
    'add_definitions(-DN=4 -DM)\ntarget_compile_definitions(app PRIVATE K=8)\nset(X "-DZ=1")\n',
    ['1: -DN=4 -DM=1 -DK=8@2'],
  ],
  ['a macro with parameters', 'h.c', 'clBuildProgram(p, 0, 0, "-D \'F(x)=((x)+1)\'", 0, 0);', ['1: -DF(x)=((x)+1)']],
  [
    'a loop over sizes',
    'h.c',
    `for (int n = 16; n <= 64; n *= 2) sprintf(options, "-DN=%d", n);\n${BUILD}`,
    ['1: -DN=16'],
  ],
  [
    'a declaration that builds',
    'h.cpp',
    'cl::Program program(context, source);\nprogram.build("-DN=4 -cl-std=CL1.2");',
    ['2: -cl-std=CL1.2 -DN=4'],
  ],
  ['an unknown folder', 'h.cpp', `std::string options = "-I" + folder + " -DN=1";\n${BUILD}`, ['1: -DN=1']],
  [
    'a constant that has two values',
    'h.cpp',
    `n = 1; n = 2;\nauto options = "-DN=" + std::to_string(n);\n${BUILD}`,
    ['2: -DN=?'],
  ],
  ['a constant with a type', 'h.py', 'N: int = 5\nprogram.build("-DN=" + str(N))\n', ['2: -DN=5']],
  [
    'a format with names in Python',
    'h.py',
    'n = 3\nprogram.build("-DN=%(n)d -DM={m}".format(m=n))\n',
    ['2: -DN=3 -DM=?'],
  ],
  [
    'definitions that are removed',
    'CMakeLists.txt',
    'add_definitions("-DN=4")\nadd_compile_options(-cl-mad-enable -DK)\n',
    ['1: -DN=4 -DK=1@2'],
  ],
  ['no host', 'notes.txt', 'clBuildProgram(p, 0, 0, "-DN=4", 0, 0);', []],
];

describe('the build options in the text of a host', () => {
  for (const [title, path, text, options] of HOSTS)
    it(`are found: ${title}`, () => assert.deepEqual(optionsIn(path, text), options));
});

/** The options of the kernels in the strings of a host that begin with `kernel`. */
const ofKernels = (path: string, text: string): (string | undefined)[] => {
  const kernels = [...text.matchAll(/"kernel[^"]*"/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return optionsOfKernels(new SourceFile(path, text), kernels).map(
    (found) => found && `${found.line + 1}: ${found.words.join(' ')}`,
  );
};

describe('the build options of a kernel in a string of a host', () => {
  const sources = 'const char *a = "kernel void a() {}";\nconst char *b = "kernel void b() {}";\n';
  const created = 'p = clCreateProgramWithSource(c, 1, &a, 0, 0);\nq = clCreateProgramWithSource(c, 1, &b, 0, 0);\n';

  it('are those of the call that builds it', () =>
    assert.deepEqual(
      ofKernels(
        'h.c',
        `${sources}${created}clBuildProgram(p, 0, 0, "-DN=1", 0, 0);\nclBuildProgram(q, 0, 0, "-DN=2 -cl-std=CL2.0", 0, 0);\n`,
      ),
      ['5: -DN=1', '6: -cl-std=CL2.0 -DN=2'],
    ));
  it('are those of all calls, if they agree', () => {
    const built = (n: number) =>
      `clBuildProgram(x, 0, 0, "-DN=1", 0, 0);\nclBuildProgram(y, 0, 0, "-DN=${n}", 0, 0);\n`;
    assert.deepEqual(ofKernels('h.c', `${sources}${built(1)}`), ['3: -DN=1', '3: -DN=1']);
    assert.deepEqual(ofKernels('h.c', `${sources}${built(2)}`), [undefined, undefined]);
  });
  it('are unknown if a part of them is, or another statement may change them', () => {
    const build = 'clBuildProgram(p, 0, 0, options, 0, 0);\n';
    const own = 'const char *a = "kernel void a() {}";\n';
    const options = 'const char *options = "-DN=1";\n';
    assert.deepEqual(ofKernels('h.c', `${own}${options}${build}`), ['2: -DN=1']);
    assert.deepEqual(ofKernels('h.c', `${own}${options}change(options);\n${build}`), [undefined]);
    assert.deepEqual(ofKernels('h.c', `${own}${options}other = "-DM=1";\n${build}`), [undefined]);
    assert.deepEqual(ofKernels('h.c', `${own}sprintf(options, "-DN=%d", n);\n${build}`), [undefined]);
    assert.deepEqual(ofKernels('h.c', `${own}clBuildProgram(p, 0, 0, 0, 0, 0);\n`), [undefined]);
  });
  it('are shared by hosts that state the same', () => {
    const host = (name: string, n: number) => new SourceFile(name, `clBuildProgram(p, 0, 0, "-DN=${n}", 0, 0);\n`);
    assert.deepEqual(sharedOptions([host('a.c', 1), host('b.c', 1)]), { words: ['-DN=1'], path: 'a.c', line: 0 });
    assert.equal(sharedOptions([host('a.c', 1), host('b.c', 2)]), undefined);
    assert.equal(
      sharedOptions([host('a.c', 1), new SourceFile('b.c', 'clBuildProgram(p, 0, 0, 0, 0, 0);')]),
      undefined,
    );
  });
});

it('the build options of hosts with a mistake are as recorded', () => {
  const programs = [
    'programs/host.c',
    'programs/host.cpp',
    'programs/host.py',
    'programs/host.rs',
    'forms/objects.cpp',
  ].map((name) => [name, name, readFileSync(`test/hosts/${name}`, 'utf8')] as const);
  const lines = [...HOSTS, ...programs].flatMap(([title, path, text], i) => {
    const before = [...optionsIn(path, text), ...ofKernels(path, text)].join(' | ');
    const mistakes = [...mistakesIn(text, 24, 1000 * i), ...mistakesIn(text, 12, 1000 * i + 500, { isValid: true })];
    return [
      `${title}: ${before}`,
      ...mistakes.flatMap((mistake) => {
        const now = [...optionsIn(path, mistake.text), ...ofKernels(path, mistake.text)].join(' | ');
        return now === before ? [] : [`  ${JSON.stringify(mistake.title)}: ${now}`];
      }),
    ];
  });
  assertRecorded('test/preprocessor/mistakes-in-hosts.txt', `${lines.join('\n')}\n`);
});
