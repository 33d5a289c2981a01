// Finds options that resolve a kernel's `#include`s to headers of the workspace.
import type { FileSpan } from '../preprocessor/source-map.js';
import { directoryOf } from '../text/source-file.js';
import type { ProposedOption } from './proposal.js';
import type { Trial } from './trial.js';

/** `F(X/name.h)`: in an `#include`, a macro can only stringify that, once `X` is expanded. */
const STRUNG = /^([A-Za-z_]\w*)\s*\(\s*(?:([A-Za-z_]\w*)\s*\/\s*)?([\w.+-]+(?:\/[\w.+-]+)*\.\w+)\s*\)$/;

/** Options that resolve unresolved `#include`s, each once. */
export function includeRepairs(trial: Trial, headers: readonly string[]): ProposedOption[] {
  const options = new Map<string, ProposedOption>();
  const add = (words: readonly string[], reason: string, span: FileSpan): void => {
    const place = { path: span.file.path, line: span.file.lines.lineAt(span.start) };
    const key = words.join(' ');
    if (!options.has(key)) options.set(key, { words, source: 'conditional', reason, place });
  };
  const find = (name: string, span: FileSpan): string | undefined => folderOf(name, span.file.path, headers);
  for (const span of trial.broken) {
    const [, macro = '', prefix, name = ''] = STRUNG.exec(textOf(span)) ?? [];
    const folder = name && find(name, span);
    if (!folder) continue;
    const reason = `finds '${name}'`;
    if (!trial.isDefined(macro)) {
      add(['-D', `${macro}_TEXT(x)=#x`], reason, span);
      add(['-D', `${macro}(x)=${macro}_TEXT(x)`], reason, span);
    }
    if (prefix && !trial.isDefined(prefix)) add(['-D', `${prefix}=.`], reason, span);
    if (folder !== directoryOf(span.file.path)) add(['-I', folder], reason, span);
  }
  for (const span of trial.headers) {
    const text = textOf(span);
    const strung = STRUNG.exec(text);
    const name = strung ? (strung[3] ?? '') : text.slice(1, -1);
    if (/^(?:\/|[A-Za-z]:)/.test(name)) continue;
    const tail = name.replace(/^(?:\.\.?\/)+/, '');
    const folder = find(tail, span);
    if (!folder) continue;
    const reason = `finds '${tail}'`;
    const prefix = strung?.[2];
    if (prefix && !trial.isDefined(prefix)) add(['-D', `${prefix}=.`], reason, span);
    if (!prefix || folder !== directoryOf(span.file.path)) add(['-I', folder], reason, span);
  }
  return [...options.values()];
}

const textOf = ({ file, start, end }: FileSpan): string => file.text.slice(start, end).trim();

/** The workspace folder from which a header is found: that of the including file, or the nearest one. */
function folderOf(name: string, from: string, headers: readonly string[]): string | undefined {
  const own = directoryOf(from);
  const found = headers.filter((path) => path.endsWith(`/${name}`)).map((path) => path.slice(0, -name.length - 1));
  return found.includes(own)
    ? own
    : found.sort((a, b) => sharedLength(b, own) - sharedLength(a, own) || a.length - b.length)[0];
}

function sharedLength(one: string, other: string): number {
  let i = 0;
  while (i < one.length && one[i] === other[i]) i++;
  return i;
}
