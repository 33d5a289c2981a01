// What project files mean, what is reported of them, and how commands of the editor change them.
import { isOfHosts } from '../../server/src/project/compile-commands.js';
import { configurationOf } from '../../server/src/project/configuration.js';
import {
  addBuildOptions,
  addCompileFlags,
  addKernelOptions,
  besideOther,
  movePaths,
  newProject,
  projectOfCommands,
  setDevices,
  setLaunch,
  setSeverity,
} from '../../server/src/project/edit.js';
import { projectPaths } from '../../server/src/project/paths.js';
import { readProject } from '../../server/src/project/project.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const PROJECTS = [
  '',
  ' \n',
  '{}',
  '[]',
  '{"buildOptions": 1}',
  '{"buildOptions": "-D"}',
  '{"buildOptions": "-I inc -Isrc -include a.h -D N -DM=2 -U K -D -I -cl-std=CL2.0"}',
  '{"buildOptions": "-cl-std=CL9", "isComplete": true}',
  '{"buildOptions": "-D N=1", "optionsComplete": true, "variants": [{"name": "a", "files": ["*.cl"], "buildOptions": "-cl-std=CL1.1 -I own"}, {"name": "b"}]}',
  '{"variants": [{"files": ["*.cl"]}, 3, {"name": "c", "files": ["[", "x.cl"]}, {"name": "c", "files": "x"}]}',
  '{"device": {"profile": "nvidia", "localMemoryBytes": -1, "maximumWorkGroupSize": 1.5}}',
  '{"device": {"profile": "nvidia", "localMemoryBytes": 0, "maximumWorkGroupSize": 64}}',
  '{"device": {"profile": "none"}}',
  '{"devices": ["nvidia", "amd", "amd", "none", 3]}',
  '{"devices": []}',
  '{"rules": {"race-local": "off", "missing-return": "fatal", "no-such-rule": "error", "unused-variable": 1}}',
  '{"launch": {"localSize": [64, 1], "numGroups": [4], "arguments": {"n": 3, "f": 0.5}, "kernels": [{"name": "k", "localSize": [8]}]}}',
  '{"launch": {"localSize": [0], "numGroups": [1, 2, 3, 4], "arguments": {"n": "3"}, "kernels": [{}]}}',
  '{"launch": {"localSize": 64}, "unknown": {"deep": [true]}}',
  '{"buildOptions": "-w", // comment\n}',
  '{"buildOptions": "-w" "rules": {}}',
  '\uFEFF{"buildOptions": "-w"}',
  '{"buildOptions": "-w", "buildOptions": "-Werror"}',
  '{"buildOptions": "-cl-std=CL1.2", "variants": [{"name": "a", "files": ["a.cl"], "buildOptions": "-I own -Iown"}, {"name": "b", "files": ["sub/a.cl", "x.cl"], "buildOptions": "-cl-std=CL2.0 -include own"}]}',
  '{"variants": {}, "rules": [], "device": [], "launch": {"kernels": {}}}',
  '{"device": {"profile": "./own.json"}, "launch": {"kernels": ["k", {"name": "k", "numGroups": [2], "arguments": {"n": 1}}]}}',
  '{"buildOptions": "-I inc \\"-I a b\\" -I\\"own\\" -I own \\""}',
  `// ${'['.repeat(60)}\n/* ${'{'.repeat(60)} */ {"buildOptions": "-D A=\\"${'['.repeat(60)}"}`,
  `{"rules": ${'{"a":'.repeat(49)}1${'}'.repeat(49)}}`,
  `{"rules": ${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`,
  `{"rules": ${'['.repeat(50)}`,
] as const;

const FLAGS = [
  '-DN=1\n-I inc\n-I\nsrc\n\n-isystem sys\n-include a.h\n',
  '-cl-std=CL2.0\n-Wall\n-std=CL1.2\n-xcl\n-O2 -g',
  '',
  '  -I  inc  \r\n-include\r\n  a.h\r\n-isystem\n-D A\n-std=cl2.0\n# -I no',
] as const;

const DATABASE = JSON.stringify([
  { directory: '/w', file: 'a.cl', command: 'clang -cl-std=CL2.0 -DN=1 -Iinc a.cl' },
  { directory: '/w', file: 'b.cl', command: 'clang -cl-std=CL2.0 -DN=1 -Iinc b.cl' },
  {
    directory: '/w/sub',
    file: 'a.cl',
    arguments: ['clang', '--std=CL1.2', '-D', 'X=a b', '-isystem', '.', '-include', 'x.h', '-UY', '-D'],
  },
  { directory: '/w', file: 'host.c', command: 'cc -xc host.c' },
  { directory: '/w', file: 'odd.txt', command: 'clang -x cl odd.txt' },
  { directory: '/w', file: 'odd.inc', command: 'clang -xcl odd.inc' },
  { directory: '/w', file: 'd.cl', command: 'clang "d.cl' },
  { directory: '/elsewhere', file: 'c[1].cl', command: 'clang c.cl' },
  { directory: '/w', file: 'c[1].cl', command: 'clang c.cl' },
  { directory: 1, file: 'e.cl' },
  { directory: '/w', file: 'f.cl', arguments: [], command: 'clang -DF f.cl' },
  { directory: '/w', file: 'g.cl', arguments: ['clang', 5, '-DG', '-Xclang', '-cl-mad-enable', '-cl-none', '-I'] },
  ...[null, 5, 'x', [], {}, { file: 5 }],
]);
const DATABASES: Readonly<Record<string, string>> = {
  kernels: DATABASE,
  hosts: JSON.stringify([{ directory: '/w', file: 'a.c', command: 'cc a.c' }]),
  mixed: JSON.stringify([
    { directory: '/w', file: 'a.c', command: 'cc a.c' },
    { directory: '/w', file: 'odd', command: 'clang -x cl odd' },
  ]),
  object: '{"file": "a.cl"}',
  invalid: '[{"file": "a.cl"}',
  mark: `\uFEFF${DATABASE}`,
};

const withDevices = (other: SourceFile | undefined, names: readonly string[]): string =>
  besideOther(other, undefined, (text) => setDevices(text, names));

type Edits = readonly { readonly start: number; readonly end: number; readonly newText: string }[];
const applied = (text: string, edits: Edits): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((after, { start, end, newText }) => after.slice(0, start) + newText + after.slice(end), text);

const EDITS: Readonly<Record<string, (text: string) => Edits>> = {
  'add -D N=2': (text) => addBuildOptions(text, ['-D N=2'], undefined),
  'add -cl-std=CL3.0': (text) => addBuildOptions(text, ['-cl-std=CL3.0'], undefined),
  'add -cl-std=CL3.0 to a': (text) => addBuildOptions(text, ['-cl-std=CL3.0', '-D K'], 'a'),
  'set a severity': (text) => setSeverity(text, 'race-local', 'error'),
  'select a device': (text) => setDevices(text, ['amd']),
  'select a profile': (text) => setDevices(text, ['./own.json']),
  'select two devices': (text) => setDevices(text, ['amd', 'nvidia']),
  'add -D N=2 to a.cl': (text) => addKernelOptions(text, ['-D N=2'], undefined, 'a.cl'),
  'add -D N=2 to a.cl as a': (text) => addKernelOptions(text, ['-D N=2'], 'a', 'a.cl'),
  'add -D N=2 to sub/a.cl as b': (text) => addKernelOptions(text, ['-D N=2', '-cl-std=CL3.0'], 'b', 'sub/a.cl'),
  'state a launch': (text) => setLaunch(text, { kernel: 'k', localSize: [16, 16], numGroups: [4] }),
  'move inc': (text) => movePaths(text, false, (written) => written.replace(/^inc$/, 'include dir')),
  'move own': (text) => movePaths(text, false, (written) => written.replace(/^(?:own|src)$/, 'moved')),
};

/** A project as its readers see it. */
function described(text: string, path: string): string[] {
  const root = new SourceFile(path, text);
  const project = readProject(root);
  const { problems, severities, launches } = project;
  const configurations = new Map<string, string[]>();
  for (const file of ['/w/a.cl', '/w/sub/a.cl', '/w/x.cl', '/elsewhere/a.cl']) {
    const own = configurationOf(file, { words: ['-D', 'GIVEN'] }, project);
    const { device, optionsKnown, isOneOfSeveral, optionsAreFlags } = own.settings;
    const flags = Object.entries({ optionsKnown, isOneOfSeveral, optionsAreFlags }).filter(([, value]) => value);
    const text = [
      own.words.join(' '),
      `version ${own.options.language.version}`,
      ...(own.variant === undefined ? [] : [`${own.variant} of ${own.variants.map(({ name }) => name).join(', ')}`]),
      ...(device ? [`on ${device.name} ${JSON.stringify(device.limits)}`] : []),
      ...own.devices.map(({ name }) => `for ${name}`),
      ...flags.map(([name]) => name),
    ].join('; ');
    configurations.set(text, [...(configurations.get(text) ?? []), file]);
  }
  return [
    ...problems.map(({ start, end, message }) => `  ${start}-${end} '${text.slice(start, end)}': ${message}`),
    ...[...configurations].map(([configuration, files]) => `  ${files.join(' ')}: ${configuration}`),
    ...(severities.size > 0 ? [`  severities ${JSON.stringify([...severities])}`] : []),
    ...(launches ? [`  launches ${JSON.stringify(launches)}`] : []),
  ];
}

const indented = (text: string): string => text.trimEnd().replaceAll('\n', '\n    ');

describe('project files', () => {
  it('are read, and edited by commands, as recorded', () => {
    const lines = PROJECTS.flatMap((text) => [
      `clspace.json ${JSON.stringify(text)}`,
      ...described(text, '/w/clspace.json'),
      ...Object.entries(EDITS).flatMap(([title, edit]) => {
        const after = applied(text, edit(text));
        return after === text ? [] : [`  ${title}: ${JSON.stringify(after)}`];
      }),
    ]);
    const ofFlags = FLAGS.flatMap((text) => [
      `compile_flags.txt ${JSON.stringify(text)}`,
      ...described(text, '/w/compile_flags.txt'),
      `  with options: ${JSON.stringify(applied(text, addCompileFlags(text, ['-D N=2', '-cl-std=CL3.0'])))}`,
      `  with -D K: ${JSON.stringify(applied(text, addCompileFlags(text, ['-D K'])))}`,
      `  moved: ${JSON.stringify(
        applied(
          text,
          movePaths(text, true, (written) => `moved/${written}`),
        ),
      )}`,
      `  with devices: ${JSON.stringify(withDevices(new SourceFile('/w/compile_flags.txt', text), ['amd']))}`,
    ]);
    const database = new SourceFile('/w/compile_commands.json', DATABASE);
    const ofCommands = [
      'compile_commands.json',
      ...described(DATABASE, database.path),
      `  as a project: ${indented(projectOfCommands(database, ['-D MORE'], 'a.cl'))}`,
      `  with a version: ${indented(projectOfCommands(database, ['-cl-std=CL3.0'], 'b.cl'))}`,
      `  with devices: ${indented(withDevices(database, ['amd', 'nvidia']))}`,
      `new ${JSON.stringify(newProject(['-D N=1', '-I inc']))}`,
      `new with devices ${JSON.stringify(withDevices(undefined, ['amd']))}`,
    ];
    const databases = Object.entries(DATABASES).flatMap(([name, text]) =>
      ['/w/compile_commands.json', '/w/clspace.json'].map(
        (path) => `${name} in ${path}: ${isOfHosts(new SourceFile(path, text)) ? 'of hosts' : 'of kernels'}`,
      ),
    );
    const paths = ['/w', '/w/sub', '/', '', '/other'].map(
      (top) => `below '${top}': ${projectPaths('/w/sub/k.cl', top).join(' ')}`,
    );
    assertRecorded(
      'test/project/recorded.txt',
      `${[...lines, ...ofFlags, ...ofCommands, ...databases, ...paths].join('\n')}\n`,
    );
  });
});
