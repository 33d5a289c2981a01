import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { deviceNames } from '../../server/src/devices/index.js';
import { quoted } from '../../server/src/preprocessor/build-options.js';
import { configurationOf } from '../../server/src/project/configuration.js';
import { addBuildOptions, addCompileFlags, newProject, projectOfCommands } from '../../server/src/project/edit.js';
import { projectPaths } from '../../server/src/project/paths.js';
import { readProject } from '../../server/src/project/project.js';
import { projectSchema } from '../../server/src/project/schema.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const accepts = new Ajv({ strict: false }).compile(projectSchema());

/** A project file; the reader accepts what the schema does. */
function project(text: string, path = '/w/clspace.json') {
  const read = readProject(new SourceFile(path, text));
  const isJson = !read.problems.some(({ message }) => message.startsWith('invalid JSON'));
  if (path.endsWith('clspace.json') && isJson) assert.equal(accepts(parse(text)), read.problems.length === 0, text);
  return read;
}
const messages = (text: string) =>
  project(text).problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);
const applied = (text: string, edits: readonly { start: number; end: number; newText: string }[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((after, { start, end, newText }) => after.slice(0, start) + newText + after.slice(end), text);

describe('the project file', () => {
  it('gives build options whose folders start at it', () => {
    assert.deepEqual(
      project('{"buildOptions": "-cl-std=CL2.0 -I inc -I/abs -D \'F(x)=x + 1\' -include a.h"}').options,
      ['-cl-std=CL2.0', '-I', '/w/inc', '-I', '/abs', '-D', 'F(x)=x + 1', '-include', '/w/a.h'],
    );
  });

  it('may hold comments and trailing commas', () => {
    assert.deepEqual(project('{\n  // kernels\n  "buildOptions": "-w",\n}').problems, []);
  });

  it('names variants, of which the first that matches is active until another is chosen', () => {
    const text = `{"buildOptions": "-D N=1", "variants": [
      {"name": "float", "files": ["blas/**/*.cl", "*.ocl"], "buildOptions": "-D REAL=float"},
      {"name": "double", "files": ["./blas/**"], "buildOptions": "-D REAL=double -cl-std=CL3.0"}]}`;
    const of = (path: string, chosen?: string) => {
      const { variant, variants, options } = configurationOf(
        path,
        { words: ['-cl-std=CL2.0'], ...(chosen !== undefined && { variant: chosen }) },
        project(text),
      );
      return [
        variant,
        variants.map(({ name }) => name),
        options.language.version,
        options.macros.map(({ name, body }) => `${name}=${body}`),
      ];
    };
    assert.deepEqual(of('/w/blas/a/b.cl'), ['float', ['float', 'double'], 200, ['N=1', 'REAL=float']]);
    assert.deepEqual(of('/w/blas/a/b.cl', 'double'), ['double', ['float', 'double'], 300, ['N=1', 'REAL=double']]);
    assert.deepEqual(of('/w/x.ocl', 'double'), ['float', ['float'], 200, ['N=1', 'REAL=float']]);
    assert.deepEqual(of('/w/x.cl'), [undefined, [], 200, ['N=1']]);
    assert.deepEqual(of('/elsewhere/blas/x.cl'), [undefined, [], 200, ['N=1']]);
  });

  it('may come from a build system', () => {
    const database = JSON.stringify([
      { directory: '/w/build', file: '../a.cpp', command: 'c++ -DHOST a.cpp' },
      { directory: '/w/build', file: '../k.cl', command: 'clang -x cl -cl-std=CL2.0 -DN=1 -I ../inc -O2 -c ../k.cl' },
      { directory: '/w/build', file: '/w/k.cl', arguments: ['clang', '-DN=2', '-isystem', '/abs', '-Wall', '/w/k.cl'] },
      { file: 3 },
      null,
    ]);
    const { options, variants, problems } = project(database, '/w/compile_commands.json');
    assert.deepEqual(
      variants.map((variant) => [
        variant.name,
        variant.options,
        variant.matches('/w/k.cl'),
        variant.matches('/w/a.cpp'),
      ]),
      [
        ['k.cl', ['-cl-std=CL2.0', '-DN=1', '-I', '/w/inc'], true, false],
        ['k.cl 2', ['-DN=2', '-I', '/abs'], true, false],
      ],
    );
    assert.deepEqual([options, problems], [[], []]);
    for (const broken of ['', '{"k.cl": 1}', '[{"file": "k.cl"', '[[".cl"]]'])
      assert.deepEqual(project(broken, '/w/compile_commands.json').variants, []);
  });

  it('reports invalid parts, and uses the rest', () => {
    assert.deepEqual(
      messages(
        '{"buildOptions": 1, "variants": [{"buildOptions": "-Q"}, {"name": "a", "buildOptions": "-Q"}, {"name": "a"}], "x": 1, "rules": {"recursion": "of", "none": "off"}}',
      ),
      [
        '1: a string is expected here',
        '{"buildOptions": "-Q"}: \'name\' is missing',
        '"x": unknown name \'x\'',
        '"of": one of error, warning, information, hint, off is expected here',
        '"none": unknown name \'none\'',
        '"-Q": unknown build option -Q',
        '"a": there is another variant \'a\'',
      ].map((text) => text),
    );
    const half = project('{"buildOptions": "-D A", "variants": [');
    assert.deepEqual(half.options, ['-D', 'A']);
    assert.equal(half.problems.length > 0, true);
    assert.deepEqual(project('').options, []);
    assert.equal(project('[]').problems[0]?.message, 'an object is expected here');
  });

  it('is looked for in the folder of a file and those around it, as far as the workspace reaches', () => {
    assert.deepEqual(projectPaths('/w/a/b.cl', '/w'), [
      '/w/a/clspace.json',
      '/w/a/compile_flags.txt',
      '/w/a/compile_commands.json',
      '/w/clspace.json',
      '/w/compile_flags.txt',
      '/w/compile_commands.json',
    ]);
    assert.deepEqual(projectPaths('/w/b.cl', '/w'), [
      '/w/clspace.json',
      '/w/compile_flags.txt',
      '/w/compile_commands.json',
    ]);
    assert.deepEqual(projectPaths('b.cl', ''), ['clspace.json', 'compile_flags.txt', 'compile_commands.json']);
  });

  it('chooses severities and the device, overriding the settings', () => {
    const text = '{"rules": {"recursion": "off"}, "device": {"profile": "nvidia", "localMemorySize": 1000}}';
    const { settings } = configurationOf(
      '/w/k.cl',
      {
        words: [],
        settings: {
          severities: new Map([
            ['recursion', 'hint'],
            ['barrier-divergent', 'hint'],
          ]),
        },
      },
      project(text),
    );
    assert.deepEqual(
      [...(settings.severities ?? [])],
      [
        ['recursion', 'off'],
        ['barrier-divergent', 'hint'],
      ],
    );
    assert.deepEqual(settings.device?.limits, { constantArguments: 9, localMemorySize: 1000, workGroupSize: 1024 });
    assert.deepEqual(messages('{"device": {"localMemorySize": -1, "profile": "toaster"}}'), [
      '-1: a number of at least 0 is expected here',
      `"toaster": one of ${deviceNames.join(', ')} is expected here`,
    ]);
  });

  it('may be a compile_flags.txt, of which only the options of OpenCL count', () => {
    const flags =
      '-xcl\n-std=CL2.0\n-I\ninc\n-Ilib\n-isystem sys\n# comment\n-DN=4\n-D\nM\n-Wall\n-Xclang\n-finclude-default-header\n--target=spir64\n-include a.h\n';
    assert.deepEqual(project(flags, '/w/compile_flags.txt').options, [
      '-cl-std=CL2.0',
      '-I',
      '/w/inc',
      '-I',
      '/w/lib',
      '-I',
      '/w/sys',
      '-DN=4',
      '-D',
      'M',
      '-include',
      '/w/a.h',
    ]);
  });
});

describe('a change of the project file', () => {
  it('adds build options to those that are there', () => {
    const text = '{\n  // host\n  "buildOptions": "-D A",\n  "rules": {}\n}\n';
    assert.equal(applied(text, addBuildOptions(text, ['-D B=1'], undefined)), text.replace('-D A', '-D A -D B=1'));
    assert.deepEqual(JSON.parse(applied('{}', addBuildOptions('{}', ['-I inc'], undefined))), {
      buildOptions: '-I inc',
    });
  });

  it('replaces the version that is in force', () => {
    const text =
      '{"buildOptions": "-cl-std=CL1.2 -Wall -w", "variants": [{"name": "a", "buildOptions": "-cl-std=CL1.1"}]}';
    assert.deepEqual(JSON.parse(applied(text, addBuildOptions(text, ['-cl-std=CL3.0'], undefined))), {
      buildOptions: '-Wall -w -cl-std=CL3.0',
      variants: [{ name: 'a', buildOptions: '-cl-std=CL1.1' }],
    });
    assert.deepEqual(JSON.parse(applied(text, addBuildOptions(text, ['-cl-std=CL3.0'], 'a'))), {
      buildOptions: '-cl-std=CL1.2 -Wall -w',
      variants: [{ name: 'a', buildOptions: '-cl-std=CL3.0' }],
    });
  });

  it('makes a new one', () => {
    assert.deepEqual(JSON.parse(newProject(['-cl-std=CL2.0', `-I ${quoted('my headers')}`])), {
      buildOptions: "-cl-std=CL2.0 -I 'my headers'",
    });
  });

  it('keeps all commands of a compile_commands.json, over which the new file takes precedence', () => {
    const database = new SourceFile(
      '/w/compile_commands.json',
      JSON.stringify([
        { directory: '/w/build', file: '../k.cl', command: 'clang -cl-std=CL1.2 -DN=1 -I ../inc -c ../k.cl' },
        {
          directory: '/w/build',
          file: '/w/a (1)/l.cl',
          arguments: ['clang', '-DN=1', '-I', '/w/inc', '-cl-std=CL1.2'],
        },
        { directory: '/w', file: 'k.cl', arguments: ['clang', '-DT=a b', '-include', '/abs/x.h', '-I.', 'k.cl'] },
        { directory: '/w', file: '[m].cl', arguments: ['clang', '-cl-std=CL1.2', '[m].cl'] },
      ]),
    );
    const before = readProject(database);
    const optionsOf = ({ options, variants }: ReturnType<typeof readProject>, path: string): string[] =>
      variants.filter(({ matches }) => matches(path)).map((variant) => [...options, ...variant.options].join('\n'));
    const text = projectOfCommands(database, ['-D MORE=1'], undefined);
    const after = readProject(new SourceFile('/w/clspace.json', text));
    assert.deepEqual(after.problems, []);
    assert.match(text, /\/\/ The variants are those of compile_commands\.json/);
    for (const path of ['/w/k.cl', '/w/a (1)/l.cl', '/w/[m].cl', '/w/m.cl', '/w/a/l.cl'])
      assert.deepEqual(
        optionsOf(after, path).map((options) => options.split('\n').sort()),
        optionsOf(before, path).map((options) => ['-D', 'MORE=1', ...options.split('\n')].sort()),
        `${path}: ${text}`,
      );
    // Another version applies to the kernel that needs it, and to those with the same options.
    const later = readProject(
      new SourceFile('/w/clspace.json', projectOfCommands(database, ['-cl-std=CL2.0'], '[m].cl')),
    );
    assert.deepEqual(optionsOf(later, '/w/[m].cl'), ['-cl-std=CL2.0']);
    assert.match(optionsOf(later, '/w/k.cl')[0] ?? '', /-cl-std=CL1\.2/);
  });

  it('adds lines to a compile_flags.txt', () => {
    assert.equal(
      applied('-DN\n-std=CL1.2', addCompileFlags('-DN\n-std=CL1.2', ['-cl-std=CL2.0', '-D M=1'])),
      '-DN\n\n-cl-std=CL2.0\n-DM=1\n',
    );
  });
});
