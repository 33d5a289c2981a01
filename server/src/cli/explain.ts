// Documentation of the rules on the command line.
import path from 'node:path';
import { readBytes } from '../disk/read-file.js';
import { ruleIds } from '../rules/diagnostic-ids.js';
import { rules } from '../rules/judge.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { InputError } from './input-error.js';
import { didYouMean } from './nearest.js';

/** The page of the rules, which is shipped next to the folder of the executable. */
const PAGE = path.join(__dirname, '../docs/rules.md');

/** Prints the documentation of a rule; returns the exit status. Throws UsageError and InputError. */
export async function explain({ operands }: CommandLine): Promise<number> {
  const [id, ...more] = operands;
  if (id === undefined || more.length > 0) throw new UsageError("'explain' takes the name of a rule");
  if (!ruleIds.has(id)) throw new InputError(`unknown rule '${id}'${didYouMean(id, ruleIds)}`);
  let page: string;
  try {
    page = readBytes(PAGE).toString('utf8');
  } catch {
    throw new InputError(`${PAGE}: the documentation of the rules cannot be read`);
  }
  const start = page.indexOf(`\n## ${id}\n`);
  if (start < 0) throw new InputError(`${PAGE}: does not document '${id}'`);
  const end = page.indexOf('\n## ', start + 1);
  const text = page.slice(start + '\n## '.length, end < 0 ? undefined : end).trimEnd();
  // Markdown's emphasis is for pages; code is in its own paragraphs.
  await print(`${text.replace(/\*\*(.+?)\*\*/g, '$1').replace(/(?<=; )\*([^*\n]+)\*(?=\)$)/gm, '$1')}\n`);
  return 0;
}

/** Prints a list of the rules; returns the exit status. Throws UsageError. */
export async function listRules({ operands, flags }: CommandLine): Promise<number> {
  if (operands.length > 0) throw new UsageError("'rules' takes no files");
  const format = flags.get('--format')?.at(-1) ?? 'pretty';
  if (format === 'json') {
    const listed = rules.map(({ id, title, severity, versions, spec }) => ({ id, title, severity, versions, spec }));
    await print(`${JSON.stringify({ version: 1, rules: listed }, undefined, 2)}\n`);
  } else if (format === 'pretty') {
    const width = Math.max(...rules.map(({ id }) => id.length));
    await print(
      rules.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(11)}  ${title}\n`).join(''),
    );
  } else throw new UsageError(`unknown format '${format}'; one of pretty, json is expected`);
  return 0;
}
