// The kernels in the strings of hosts, and in those that hosts compose: their places, their texts, and what is unknown.
import { readFileSync } from 'node:fs';
import { composedIn } from '../../server/src/text/composed.js';
import { type EmbeddedKernel, isolated, kernelsIn } from '../../server/src/text/embedded.js';
import { swallowedCode } from '../../server/src/text/joined-literals.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

/** The files in `hosts.txt`, each after a line `== name`. */
const hosts = readFileSync('test/text/hosts.txt', 'utf8')
  .split(/^== /m)
  .filter((part) => part !== '')
  .map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end), text: part.slice(end + 1) };
  });

/** What is found in a host, a line for each kernel and for each place that belongs to it. */
function found(name: string, text: string): readonly string[] {
  const file = new SourceFile(`/${name}`, text);
  const place = ({ start, end }: { readonly start: number; readonly end: number }): string => {
    const [from, to] = [start, end].map((offset) => file.lines.position(offset));
    return `${(from?.line ?? 0) + 1}:${(from?.character ?? 0) + 1}-${(to?.line ?? 0) + 1}:${(to?.character ?? 0) + 1}`;
  };
  const written = (code: string): string => JSON.stringify(code.replace(/ {2,}/g, (run) => ` *${run.length} `));
  const swallowed = (one: EmbeddedKernel): string[] =>
    swallowedCode(text, one).map((code) => `  swallowed by ${code.kind} ${place(code)}, ${code.boundary - code.end}`);
  return [
    ...(kernelsIn(file) ?? []).flatMap((one) => [
      `string ${place(one)} of ${one.parts.length}: ${written(isolated(file, one).slice(one.start))}`,
      ...swallowed(one),
    ]),
    ...composedIn(file).flatMap((one) => [
      `composed ${place(one)} of ${one.parts.length}: ${written(one.text)}`,
      ...one.unknown.map((part) => `  unknown ${place(part)}`),
      ...swallowed(one),
    ]),
  ];
}

describe('the kernels of hosts', () => {
  it('are those that are recorded', () => {
    const lines = hosts.flatMap(({ name, text }) => [name, ...found(name, text).map((line) => `  ${line}`)]);
    assertRecorded('test/text/kernels.txt', `${lines.join('\n')}\n`);
  });

  it('are those that are recorded after changes of the host', () => {
    const lines = hosts.flatMap(({ name, text }, i) => {
      const before = new Set(found(name, text).map((line) => line.replace(/[\d:-]+/, '')));
      return mistakesIn(text, 30, 1000 * i).flatMap((mistake) => {
        const after = found(name, mistake.text).map((line) => line.replace(/[\d:-]+/, ''));
        const other = [
          ...[...before].filter((line) => !after.includes(line)).map((line) => `  lacks ${line.slice(0, 60)}`),
          ...after.filter((line) => !before.has(line)).map((line) => `  has ${line}`),
        ];
        return other.length > 0 ? [`${name} ${mistake.title}`, ...other] : [];
      });
    });
    assertRecorded('test/text/changed-kernels.txt', `${lines.join('\n')}\n`);
  });
});
