// What hosts of many forms do, what is reported for them, and what an editor shows at each place of them.
import { readFileSync } from 'node:fs';
import { type AnalysisSettings, analyse } from '../../server/src/analysis/analysis.js';
import { HostContract } from '../../server/src/hosts/contract.js';
import type {
  ArgumentSet,
  HostEvents,
  HostSpan,
  KernelLaunch,
  KernelObject,
  UnknownPart,
} from '../../server/src/hosts/events.js';
import { judge, knownLaunches, neededIn } from '../../server/src/hosts/hosts.js';
import { launchText } from '../../server/src/hosts/launch-text.js';
import { diagnosticsOfLaunches, launchTextOf } from '../../server/src/hosts/launched.js';
import { type KnownLaunch, statedLaunches } from '../../server/src/hosts/launches.js';
import type { HostFinding } from '../../server/src/hosts/rules/finding.js';
import type { SignatureParameter } from '../../server/src/hosts/signatures.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { finish } from '../../server/src/text/parts.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { read } from './hosts.js';

const FOLDER = 'test/hosts/forms';
const textOf = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

const shown = (value: unknown): string =>
  JSON.stringify(value, (key, one) => (key === 'object' || key === 'storage' ? undefined : one)) ?? '?';
const place = ({ file, start, end }: HostSpan): string => {
  const { line, character } = file.lines.position(start);
  return `${file.path}:${line + 1}:${character + 1} ${shown(file.text.slice(start, end).slice(0, 30))}`;
};
const lineOf = ({ file, start }: HostSpan): string => `${file.path}:${file.lines.lineAt(start) + 1}`;
const namesOf = (kernels: KernelLaunch['kernels']): string =>
  kernels
    ?.map(({ names, isShared, isAsked }) => `${names?.join('|')}${isShared ? ' shared' : ''}${isAsked ? ' asked' : ''}`)
    .join(', ') ?? 'any';

/** The kind of a value, with its size and its type. */
function valueOf(value: ArgumentSet['value']): string {
  if (value?.kind === 'object') return `${value.name} of ${value.type.kind} ${value.type.size}`;
  if (value?.kind === 'memory')
    return [value.of, value.bytes, value.access, value.element && `${value.element.size} each`]
      .filter(Boolean)
      .join(' ');
  return value ? Object.values(value).join(' ') : '?';
}

const ofSet = (set: ArgumentSet): string =>
  `${lineOf(set.at)} sets ${set.index} of ${namesOf(set.kernels)}: ${set.size} ${shown(set.sizeText)}${set.isImplied ? ' implied' : ''}, ${valueOf(set.value)} = ${set.constant}${set.isConditional ? ' perhaps' : ''}, at ${place(set.valueAt)}`;

const ofLaunch = (launch: KernelLaunch): string =>
  `${lineOf(launch.at)} launches ${namesOf(launch.kernels)} in ${launch.dimensions}${launch.offset?.length === 0 ? '' : ` from ${shown(launch.offset)}`}: ${shown(launch.globalSize)} ${shown(launch.localSize)}, given ${launch.given}, ${launch.misfits.length} misfits, set ${launch.reaching && [...launch.reaching].map(([index, sets]) => `${index}:${sets.length}`).join(' ')}${launch.isConditional ? ' perhaps' : ''}, at ${place(launch.globalAt)} ${place(launch.localAt)}`;

const ofObject = ({ names, at, nameAt, isLiteral, program, source }: KernelObject): string =>
  `${lineOf(at)} creates ${names?.join('|')} of ${program?.replace(/^L\d+/, 'L')}${isLiteral ? ' by a literal' : ''} at ${place(nameAt)}, source ${source?.map(place).join(', ')}`;

const ofUnknown = ({ at, reason, call }: UnknownPart): string => `${lineOf(at)} unknown ${call ?? 'part'}: ${reason}`;

const stepsOf = ({ builds, sets, launches, objects, transfers, unknown }: HostEvents): string[] => [
  ...objects.map(ofObject),
  ...sets.map(ofSet),
  ...launches.map(ofLaunch),
  ...builds.map((build) => `builds with ${build.text} at ${place(build.textAt)}`),
  ...transfers.map(
    ({ at, kind, bytes, within, array, pattern, isConditional }) =>
      `${lineOf(at)} ${kind} ${bytes} at ${within?.offset} of ${within?.of}${array ? `, ${array.name} of ${array.bytes}` : ''}${pattern ? `, pattern of ${pattern}` : ''}${isConditional ? ' perhaps' : ''}`,
  ),
  ...unknown.map(ofUnknown),
];

const ofKnown = (known: KnownLaunch): string => `${known.name} is ${launchTextOf(known)}: ${shown(known.launch)}`;

const ofFinding = ({ code, severity, message, span, related, fixes }: HostFinding): string[] => [
  `${place(span)} ${severity ?? 'default'}[${code}]: ${message}`,
  ...related.map((one) => `  ${place(one.span)}: ${one.message}`),
  ...fixes.flatMap(({ title, preferred, safety, edits }) => [
    `  fix: ${title}${preferred ? ', preferred' : ''}${safety ? `, ${safety}` : ''}`,
    ...edits.map((edit) => `    ${place(edit.span)} → ${shown(edit.newText)}`),
  ]),
];

/** What an editor shows at each place of a host. */
function targetsIn(contract: HostContract, name: string, text: string): string[] {
  const lines: string[] = [];
  let last = '';
  for (let offset = 0; offset <= text.length; offset++) {
    const target = contract.targetAt(name, offset);
    const now = target
      ? `${place(target.origin)} refers to ${target.kernels.map((one) => one.name).join(', ')} ${target.index} ${target.parameter?.text}`
      : '';
    if (now !== last && now !== '') lines.push(now);
    last = now;
  }
  return lines;
}

/** `buffer __global int *a of 4 bytes, written`, with what it declares at its place. */
const ofParameter = (parameter: SignatureParameter, text: string): string => {
  const { kind, text: declared, size, floating, isVector, isWritten, isRead, members, start, end } = parameter;
  const words = { floating, 'a vector': isVector, written: isWritten, read: isRead };
  const traits = Object.entries(words).flatMap(([word, holds]) => (holds ? [`, ${word}`] : []));
  return `  ${kind} ${declared} of ${size}${traits.join('')}${members ? `, ${shown(members)}` : ''} at ${text.slice(start, end)}`;
};

describe('hosts of many forms', () => {
  for (const [name, device] of [
    ['values.c', 'generic'],
    ['rules.c', 'generic'],
    ['rules.c', 'apple-m1'],
    ['values.cpp', 'generic'],
    ['compute.cpp', 'generic'],
    ['values.py', 'generic'],
    ['values.rs', 'generic'],
    ['objects.c', 'generic'],
    ['objects.cpp', 'generic'],
    ['objects.py', 'generic'],
  ] as const)
    it(`are read as recorded: ${name} on ${device}`, async () => {
      const text = textOf(name);
      const files = {
        'kernels.cl': textOf('kernels.cl'),
        [name]: text,
        ...(name === 'values.c' && { 'values.h': textOf('values.h') }),
      };
      const { events, kernels, extents } = await read(files, '-cl-std=CL1.2', device);
      const contract = new HostContract(events, kernels, extents);
      const lines =
        device === 'generic'
          ? [
              ...stepsOf(events),
              ...launchText(statedLaunches(events, kernels), '').split('\n'),
              ...knownLaunches(events, kernels, neededIn(events, kernels, extents)).map(ofKnown),
              ...targetsIn(contract, name, text),
              ...kernels.signatures.flatMap((kernel) => [
                `${kernel.name} is named at ${contract.namesOf(kernel).map(place).join(', ')}`,
                ...contract.launchesOf(kernel).map((launch) => {
                  const within = contract.functionAt(launch.at);
                  return `${ofLaunch(launch)}${within ? `, in ${place(within)}` : ''}`;
                }),
              ]),
              shown({
                ...contract.coverage,
                unknown: contract.coverage.unknown.map(({ at, ...rest }) => ({ at: place(at), ...rest })),
              }),
            ]
          : [];
      lines.push(...contract.findings.flatMap(ofFinding));
      assertRecorded(`${FOLDER}/${name}${device === 'generic' ? '' : `-on-${device}`}.txt`, `${lines.join('\n')}\n`);
    });

  it('in several files are read as recorded', async () => {
    const names = ['main.c', 'helper.h', 'a/shared.h', 'a/helper.c', 'b/helper.c', 'b/same.cl', 'race.cl'];
    const files = Object.fromEntries(names.map((name) => [name, textOf(`many/${name}`)]));
    const { events, kernels, extents } = await read(files);
    const known = knownLaunches(events, kernels, neededIn(events, kernels, extents));
    const root = new SourceFile('race.cl', files['race.cl'] ?? '');
    const analysisOf = (launches: AnalysisSettings['launches']) =>
      analyse(root, parseBuildOptions([]), { read: () => undefined }, { ...(launches && { launches }) });
    const inLaunches = [undefined, { every: undefined, kernels: { same: { localSize: [1], numGroups: [1] } } }].flatMap(
      (stated) => [
        'in launches',
        ...finish(
          diagnosticsOfLaunches(analysisOf(stated), known, stated, function* (launches) {
            yield;
            return analysisOf({ every: undefined, kernels: { ...stated?.kernels, ...launches } });
          }),
        ).flatMap(ofFinding),
      ],
    );
    const lines = [
      ...stepsOf(events),
      ...known.map(ofKnown),
      ...judge(events, kernels, extents).flatMap(ofFinding),
      ...inLaunches,
    ];
    assertRecorded(`${FOLDER}/many.txt`, `${lines.join('\n')}\n`);
  });

  it('meet kernels whose signatures are as recorded', async () => {
    const text = textOf('signatures.cl');
    const lines: string[] = [];
    for (const [options, device] of [
      ['-cl-std=CL1.2', 'generic'],
      ['-cl-std=CL3.0 -DUSE_DOUBLE', 'amd'],
    ] as const) {
      const { kernels } = await read({ 'k.cl': text }, options, device);
      lines.push(`${options} on ${device}`);
      for (const { name, parameters, start, end, path: _, ...rest } of [...kernels.signatures, ...kernels.functions]) {
        lines.push(
          `${name} at ${text.slice(start, end)}: ${shown(rest)}`,
          ...(parameters ?? []).map((one) => ofParameter(one, text)),
        );
      }
    }
    // Conditionals on values, on too many names, and in an included file, leave parameters open.
    for (const condition of [
      '#if A > 1',
      '#if defined(A) && !defined(B)',
      '#if A && B && C',
      '#ifdef __GNUC__',
      '#if 1',
      '#ifndef A // why',
    ])
      for (const rest of ['', '#define A\n', '#include "other.h"\n']) {
        const kernel = `${rest}${condition}\n#define T int\n#else\n#define T float\n#endif\nkernel void k(T a, global T *b) { }\n`;
        const { kernels } = await read({ 'k.cl': kernel, 'other.h': '#ifdef C\n#define D\n#endif\n' });
        const all = kernels.signatures.map(({ parameters }) =>
          parameters?.map((one) => `${one.kind} ${one.text}`).join(', '),
        );
        lines.push(`${shown(rest + condition)}: ${all.join(' or ')}`);
      }
    assertRecorded(`${FOLDER}/signatures.txt`, `${lines.join('\n')}\n`);
  });
});
