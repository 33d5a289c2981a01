// Proposals as text.

import { optionText, type Plan, pathFrom, sourceText } from './plan.js';
import { isWhole, type MissingName, type Proposal } from './proposal.js';
import { listed } from './search.js';

/** Kernels that are named. */
const SHOWN_FILES = 4;

/** What kind of thing a name has to be, as its uses show. */
export function roleText({ role, argumentCount }: MissingName): string {
  switch (role) {
    case 'type':
      return 'a type';
    case 'value':
      return 'a number, or another value';
    case 'function':
      return argumentCount === undefined
        ? 'a function or a macro'
        : `a function or a macro of ${argumentCount} ${argumentCount === 1 ? 'argument' : 'arguments'}`;
    case 'nothing':
      return 'a qualifier, or another macro that may be empty';
  }
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** What a set comes to, in one line. */
export function outcomeText(proposal: Proposal): string {
  const { declares, missing, errors, options } = proposal;
  const assumed = options.filter(({ source }) => source === 'assumed').length;
  const parts = [
    declares.length === 0
      ? 'finds the headers'
      : missing.length === 0
        ? declares.length === 1
          ? `declares ${listed(declares)}`
          : `declares all ${declares.length} names`
        : `declares ${count(declares.length, 'name')}`,
  ];
  if (missing.length > 0) parts.push(`${listed(missing.map(({ name }) => name))} still unknown`);
  if (errors > 0) parts.push(`${count(errors, 'error')} left`);
  if (assumed > 0) parts.push(`${assumed === 1 ? 'one value is' : `${assumed} values are`} assumed`);
  else if (isWhole(proposal)) parts.push('nothing is left unknown');
  return parts.join('; ');
}

const filesText = (files: readonly string[], folder: string): string => {
  const shown = files.slice(0, SHOWN_FILES).map((path) => pathFrom(folder, path));
  return files.length > SHOWN_FILES ? `${shown.join(', ')} and ${files.length - SHOWN_FILES} more` : shown.join(', ');
};

/** A plan as a block of text. */
export function planText({ sets, left }: Plan, folder: string): string {
  const lines: string[] = [];
  for (const { files, proposal } of sets) {
    lines.push(filesText(files, folder));
    const options = proposal.options.map((option) => [optionText(option, folder), sourceText(option, folder)] as const);
    const width = Math.min(36, Math.max(0, ...options.map(([text]) => text.length)));
    for (const [text, source] of options) lines.push(`  ${text.padEnd(width)}  ${source}`);
    lines.push(`  ${outcomeText(proposal)}`, '');
  }
  for (const { path, missing } of left) {
    lines.push(`${pathFrom(folder, path)}: nothing in this folder says what these are`);
    for (const name of missing) {
      const [use] = name.uses;
      lines.push(`  ${name.name}: ${roleText(name)}${use ? ` (line ${use.line + 1}: ${use.text})` : ''}`);
    }
    lines.push('');
  }
  return lines.join('\n');
}
