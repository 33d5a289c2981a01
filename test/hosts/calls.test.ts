// The calls of a host around each place, as they are while they are typed, and the kernels that their expressions mean.
import { readFileSync } from 'node:fs';
import { callAround, calledName, isCode, pathBefore } from '../../server/src/hosts/call-text.js';
import { HostContract } from '../../server/src/hosts/contract.js';
import { withLaunches } from '../../server/src/hosts/launch-text.js';
import { statedLaunches } from '../../server/src/hosts/launches.js';
import { type HostLanguage, hostLanguageOf } from '../../server/src/text/literals.js';
import { assertRecorded } from '../as-recorded.js';
import { read } from './hosts.js';

const FOLDER = 'test/hosts/calls';
const textOf = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** Where a call is completed while it is typed: behind brackets, commas, quotation marks, blanks and words. */
const placesIn = (text: string): readonly number[] =>
  [...text.matchAll(/[([{,"'\])};<>]|\b(?=\W)/g)].map(({ index, 0: mark }) => index + mark.length);

function callsIn(contract: HostContract, name: string, text: string, language: HostLanguage): string[] {
  const kernelsOf = (expression: string, offset: number): string =>
    contract
      .kernelsOf(expression, name, offset)
      .map((kernel) => kernel.name)
      .join('|') || '-';
  let last = '';
  return placesIn(text).flatMap((offset) => {
    const call = callAround(text, offset, language);
    const now = call
      ? [
          `${call.isDeclaration ? 'declares ' : ''}${calledName(call.callee)} by '${call.callee}' at ${call.start}-${call.at}`,
          `(${call.arguments.join(' ¦ ')})`,
          `last ${offset - call.lastAt}${call.literalAt === undefined ? '' : `, in a literal ${offset - call.literalAt}`}`,
          [call.callee, call.callee.replace(/(?:\.|->)\w+$/, ''), call.arguments[0] ?? '']
            .map((expression) => kernelsOf(expression, call.at))
            .join(' '),
          contract.isProgram(call.callee.replace(/\.\w+$/, ''), name) ? 'a program' : '',
        ].join(' ')
      : `no call${isCode(text, offset, language) ? '' : ', no code'}; ${pathBefore(text, offset)}`;
    const isNew = now !== last;
    last = now;
    return isNew ? [`${text.slice(0, offset).split('\n').length}: ${now}`.trimEnd()] : [];
  });
}

describe('the calls around the places of a host', () => {
  for (const name of ['host.c', 'host.cpp', 'host.py', 'host.rs'])
    it(`are those that are recorded: ${name}`, async () => {
      const text = textOf(name);
      const { events, kernels, extents } = await read({ 'kernels.cl': textOf('kernels.cl'), [name]: text });
      const contract = new HostContract(events, kernels, extents);
      const lines = callsIn(contract, name, text, hostLanguageOf(name) ?? 'c');
      for (const kernel of kernels.signatures)
        for (const [index] of (kernel.parameters ?? []).entries())
          for (const { at } of contract.settersOf(kernel, index))
            lines.push(`${kernel.name} ${index} is set in line ${at.file.lines.lineAt(at.start) + 1}`);
      const stated = statedLaunches(events, kernels);
      for (const [folder, before] of [
        ['', undefined],
        ['/w', '{ "options": ["-DA"], }\n'],
        ['', '{}'],
      ] as const)
        lines.push(...withLaunches(before, stated, folder).split('\n'));
      lines.push(withLaunches('{ "a": 1 }', [], ''));
      assertRecorded(`${FOLDER}/${name}.txt`, `${lines.join('\n')}\n`);
    });
});
