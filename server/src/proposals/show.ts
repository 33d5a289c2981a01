// Formats proposals as text.

import { optionText, type Plan, pathFrom, sourceText } from './plan.js';
import { isWhole, type MissingName, type Proposal } from './proposal.js';
import { listed } from './search.js';

/** The maximum number of listed kernels. */
const SHOWN_FILES = 4;
/** The maximum number of listed names. */
const SHOWN_NAMES = 40;

/** The required role of a name, judging by its uses. */
export function roleText({ role, argumentCount }: MissingName): string {
  switch (role) {
    case 'type':
      return 'a type';
    case 'value':
      return 'a value';
    case 'function':
      return argumentCount === undefined
        ? 'a function or a macro'
        : `a function or a macro of ${argumentCount} ${argumentCount === 1 ? 'argument' : 'arguments'}`;
    case 'nothing':
      return 'a qualifier, or a macro that may be empty';
  }
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The result of a set, in one line. */
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
  else if (isWhole(proposal)) parts.push('no undeclared names left');
  return parts.join('; ');
}

const filesText = (files: readonly string[], folder: string): string => {
  const shown = files.slice(0, SHOWN_FILES).map((path) => pathFrom(folder, path));
  return files.length > SHOWN_FILES ? `${shown.join(', ')} and ${files.length - SHOWN_FILES} more` : shown.join(', ');
};

/** Undeclared names, each once with its first use, the most frequent ones first. */
function missingText(left: Plan['left'], folder: string): string[] {
  const names = new Map<string, { readonly first: MissingName; readonly path: string; files: number }>();
  for (const { path, missing } of left)
    for (const name of missing) {
      const known = names.get(name.name);
      if (known) known.files++;
      else names.set(name.name, { first: name, path, files: 1 });
    }
  if (names.size === 0) return [];
  const sorted = [...names.values()].sort((a, b) => b.files - a.files);
  const lines = [`No file in this folder defines these, in ${count(left.length, 'kernel file')}:`];
  for (const { first, path, files } of sorted.slice(0, SHOWN_NAMES)) {
    const [use] = first.uses;
    const where = use ? ` (${pathFrom(folder, path)}:${use.line + 1}: ${use.text})` : '';
    lines.push(`  ${first.name}: ${roleText(first)}, in ${count(files, 'file')}${where}`);
  }
  if (sorted.length > SHOWN_NAMES) lines.push(`  and ${sorted.length - SHOWN_NAMES} more names`);
  return lines;
}

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
  if (left.length > 0) lines.push(...missingText(left, folder), '');
  return lines.join('\n');
}
