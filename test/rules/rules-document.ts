import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorOf, otherDiagnostics } from '../../server/src/rules/diagnostic-ids.js';
import { rules } from '../../server/src/rules/judge.js';

/** Rules that report errors and never offer a fix, and why. */
export const WITHOUT_FIX: ReadonlyMap<string, string> = new Map([
  ['assertion-failed', 'What the assertion checks is wrong elsewhere: in a type, a macro or a build option.'],
  [
    'attribute-argument',
    'The value that is meant is known only to the author; the message names the values that are possible.',
  ],
  ['block-derived-type', 'A block in an array, a struct or behind a pointer needs another design.'],
  ['builtin-argument', 'The message says what the function takes; which value is meant is known only to the author.'],
  ['computed-goto', 'No standard construct has the same effect: a `switch` has to be written.'],
  ['event-field', 'An event has to be passed on its own, in each function that the struct goes through.'],
  ['function-pointer', 'Calls through pointers become a `switch` over the functions that are possible.'],
  ['generic-selection', 'Which association is missing, or too much, is known only to the author.'],
  ['image-modified', 'An image is read and written through functions; an assignment of one has no counterpart.'],
  ['incomplete-type', 'The definition of the type is missing, or in a header that is.'],
  ['inline-assembly', 'Constraints depend on the instruction.'],
  ['integer-constant', 'The value is known only at run time; a constant has to be chosen.'],
  ['not-a-function', 'The intended function is unknown.'],
  ['offsetof-member', 'The intended member is unknown.'],
  [
    'reinterpretation-size',
    'A conversion changes the value and a reinterpretation its bits: which one is meant is known only to the author.',
  ],
  ['sampler-derived-type', 'A sampler has to be passed on its own, in each function that it goes through.'],
  ['selection-condition', 'The operands have different shapes; which one is meant is known only to the author.'],
  ['sizeof-operand', 'What has no size has none in any spelling.'],
]);

const CATALOGUE = path.resolve('server/src/rules/catalogue');

/** The comment above a rule in its file: its explanation. */
function explanation(id: string): string {
  const text = readFileSync(path.join(CATALOGUE, `${id}.ts`), 'utf8');
  return (
    /\/\*\*\s+((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport const/
      .exec(text)?.[1]
      ?.replace(/^\*\s*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ') ?? ''
  );
}

/** docs/rules.md, made from the rules and their example kernels. */
export function rulesDocument(): string {
  const lines = [
    '# The rules of clspace',
    '',
    'Generated from `server/src/rules/catalogue` by `npm run docs`; each rule is one file there, its example kernels beside it.',
    '`gas` stands for the versions with the generic address space (2.0, and 3.0 with its feature), `psv` for those with program-scope variables in global memory,',
    '`enq` for those with device enqueue, `no-…` for the others. What ‹is marked› is underlined.',
    '',
    '| rule | severity | versions |',
    '|---|---|---|',
    ...rules.map((rule) => `| [\`${rule.id}\`](#${anchorOf(rule.id)}) | ${rule.severity} | ${rule.versions} |`),
    '',
  ];
  for (const rule of rules) {
    const examples = path.join(CATALOGUE, `${rule.id}.cl`);
    lines.push(
      `## ${rule.id}`,
      '',
      `**${rule.title}** (${rule.severity}; ${rule.versions}; *${rule.spec}*)`,
      '',
      explanation(rule.id),
      '',
    );
    if (existsSync(examples)) lines.push('```c', readFileSync(examples, 'utf8').trim(), '```', '');
  }
  lines.push(
    '# Other diagnostics',
    '',
    'What the preprocessor, the parser and the comments for clspace report themselves.',
    '',
  );
  for (const { id, title, severity, spec, explanation, example } of otherDiagnostics)
    lines.push(
      `## ${id}`,
      '',
      `**${title}** (${severity}; all; *${spec}*)`,
      '',
      explanation,
      '',
      '```c',
      example,
      '```',
      '',
    );
  lines.push(
    '# Errors without a quick fix',
    '',
    'These rules report errors that no edit corrects for certain, or whose correction only the author knows.',
    '',
    '| rule | reason |',
    '|---|---|',
    ...[...WITHOUT_FIX].map(([id, reason]) => `| [\`${id}\`](#${anchorOf(id)}) | ${reason} |`),
    '',
  );
  return `${lines.join('\n').trimEnd()}\n`;
}
