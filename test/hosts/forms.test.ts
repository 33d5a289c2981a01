// What hosts of many forms do, what is reported for them, and what an editor shows at each place of them.
import { readFileSync } from 'node:fs';
import { HostContract } from '../../server/src/hosts/contract.js';
import type { ArgumentSet, HostSpan, KernelLaunch, KernelObject, UnknownPart } from '../../server/src/hosts/events.js';
import { knownLaunches } from '../../server/src/hosts/hosts.js';
import { launchText } from '../../server/src/hosts/launch-text.js';
import { statedLaunches } from '../../server/src/hosts/launches.js';
import type { HostFinding } from '../../server/src/hosts/rules/finding.js';
import { assertRecorded } from '../as-recorded.js';
import { read } from './hosts.js';

const FOLDER = 'test/hosts/forms';
const textOf = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

const shown = (value: unknown): string => JSON.stringify(value) ?? '?';
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
  `${lineOf(launch.at)} launches ${namesOf(launch.kernels)} in ${launch.dimensions}${launch.hasOffset ? ' from an offset' : ''}: ${shown(launch.globalSize)} ${shown(launch.localSize)}, given ${launch.given}, single ${launch.single.length}, set ${launch.reaching && [...launch.reaching].map(([index, sets]) => `${index}:${sets.length}`).join(' ')}${launch.isConditional ? ' perhaps' : ''}, at ${place(launch.globalAt)} ${place(launch.localAt)}`;

const ofObject = ({ names, at, nameAt, isLiteral, program, source }: KernelObject): string =>
  `${lineOf(at)} creates ${names?.join('|')} of ${program?.replace(/^L\d+/, 'L')}${isLiteral ? ' by a literal' : ''} at ${place(nameAt)}, source ${source?.map(place).join(', ')}`;

const ofUnknown = ({ at, reason, call }: UnknownPart): string => `${lineOf(at)} unknown ${call ?? 'part'}: ${reason}`;

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

describe('hosts of many forms', () => {
  for (const [name, device] of [
    ['values.c', 'generic'],
    ['rules.c', 'generic'],
    ['rules.c', 'apple-m1'],
    ['values.cpp', 'generic'],
    ['values.py', 'generic'],
    ['values.rs', 'generic'],
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
      const { builds, sets, launches, objects, transfers, unknown } = events;
      const lines =
        device === 'generic'
          ? [
              ...objects.map(ofObject),
              ...sets.map(ofSet),
              ...launches.map(ofLaunch),
              ...builds.map((build) => `builds with ${build.text} at ${place(build.textAt)}`),
              ...transfers.map(
                ({ at, isRead, offset, bytes, of, isConditional }) =>
                  `${lineOf(at)} ${isRead ? 'reads' : 'writes'} ${bytes} at ${offset} of ${of}${isConditional ? ' perhaps' : ''}`,
              ),
              ...unknown.map(ofUnknown),
              ...launchText(statedLaunches(events, kernels), '').split('\n'),
              ...knownLaunches(events, kernels).map(
                ({ name: kernel, launch, isFree }) =>
                  `known launch of ${kernel}${isFree ? ', free' : ''}: ${shown(launch)}`,
              ),
              ...targetsIn(contract, name, text),
              ...kernels.signatures.flatMap((kernel) => [
                `${kernel.name} is named at ${contract.namesOf(kernel).map(place).join(', ')}`,
                ...contract.launchesOf(kernel).map(ofLaunch),
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
});
