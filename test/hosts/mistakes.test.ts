// What hosts with a mistake do, and what is reported for them.
import { readFileSync } from 'node:fs';
import type { ArgumentSet, HostEvents, KernelLaunch } from '../../server/src/hosts/events.js';
import { judge } from '../../server/src/hosts/hosts.js';
import { launchText } from '../../server/src/hosts/launch-text.js';
import { statedLaunches } from '../../server/src/hosts/launches.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';
import { read } from './hosts.js';

/** The kernels beside a host. */
const kernelsOf = (folder: string): string => readFileSync(`test/hosts/${folder}/kernels.cl`, 'utf8');

const namesOf = (kernels: KernelLaunch['kernels']): string =>
  kernels
    ?.map(({ names, program }) => `${names?.join('|')}${program === undefined ? '' : ` of ${program}`}`)
    .join(', ') ?? 'any';

const shown = (value: unknown): string =>
  JSON.stringify(value, (key, one) => (key === 'object' || key === 'storage' ? undefined : one)) ?? '?';

function described({ kernels, index, size, value, constant, isConditional }: ArgumentSet): string {
  const what = value && 'type' in value ? { ...value, type: undefined } : value;
  const number = constant === undefined ? '' : ` = ${constant}`;
  return `sets ${index} of ${namesOf(kernels)} to ${shown(what)} of ${size}${number}${isConditional ? ' perhaps' : ''}`;
}

/** What a host does, a line each. */
const stepsOf = ({ builds, launches, sets, unknown }: HostEvents): string[] => [
  ...builds.map(({ text }) => `builds with ${text}`),
  ...sets.map(described),
  ...launches.map(
    ({ kernels, dimensions, globalSize, localSize, given, reaching, isConditional }) =>
      `launches ${namesOf(kernels)} in ${dimensions}: ${shown(globalSize)} ${shown(localSize)}, given ${given}, set ${
        reaching && [...reaching].map(([index, some]) => `${index} ${some.length}`).join(' ')
      }${isConditional ? ' perhaps' : ''}`,
  ),
  ...unknown.map(({ reason, call }) => `unknown ${call ?? 'part'}: ${reason}`),
];

async function linesOf(name: string, text: string, kernelText: string): Promise<string[]> {
  const { events, kernels, extents } = await read({ 'kernels.cl': kernelText, [name]: text });
  return [
    ...stepsOf(events),
    ...launchText(statedLaunches(events, kernels), '').split('\n'),
    ...judge(events, kernels, extents).flatMap(({ code, severity, message, span, fixes }) => [
      `${span.file.path}:${span.file.lines.lineAt(span.start) + 1} ${span.file.text.slice(span.start, span.end)}: ${severity}[${code}]: ${message}`,
      ...fixes.map(({ title }) => `  ${title}`),
    ]),
  ];
}

/** What is reported for a host, and what changes with each of some mistakes in it. */
async function linesWithMistakes(folder: string, name: string, valid: number, invalid: number): Promise<string> {
  const text = readFileSync(`test/hosts/${folder}/${name}`, 'utf8');
  const kernels = kernelsOf(folder);
  const original = await linesOf(name, text, kernels);
  const lines = original.map((line) => `  ${line}`);
  for (const mistake of [...mistakesIn(text, valid, 0, { isValid: true }), ...mistakesIn(text, invalid, 500)]) {
    lines.push(mistake.title);
    const now = await linesOf(name, mistake.text, kernels);
    for (const line of original) if (!now.includes(line)) lines.push(`  - ${line}`);
    for (const line of now) if (!original.includes(line)) lines.push(`  + ${line}`);
  }
  return `${lines.join('\n')}\n`;
}

describe('hosts with a mistake', function () {
  this.timeout(120_000);

  for (const name of ['host.c', 'host.cpp', 'host.py', 'host.rs'])
    it(`are read as recorded: ${name}`, async () => {
      assertRecorded(`test/hosts/mistakes-in-${name}.txt`, await linesWithMistakes('programs', name, 30, 8));
    });

  for (const name of ['objects.c', 'objects.cpp', 'objects.py', 'values.rs'])
    it(`of many forms are read as recorded: ${name}`, async () => {
      assertRecorded(`test/hosts/mistakes-in-${name}.txt`, await linesWithMistakes('forms', name, 15, 3));
    });
});
