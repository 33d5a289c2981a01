import { readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorOf, otherDiagnostics } from '../../server/src/rules/diagnostic-ids.js';
import { rules } from '../../server/src/rules/judge.js';
import { filesIn } from './examples.js';

/** Rules that report errors and never offer a fix, and why. */
export const WITHOUT_FIX: ReadonlyMap<string, string> = new Map([
  ['assertion-failed', 'What the assertion checks is wrong elsewhere: in a type, a macro or a build option.'],
  [
    'attribute-argument',
    'The value that is meant is known only to the author; the message names the values that are possible.',
  ],
  ['block-derived-type', 'A block in an array, a struct or reached through a pointer needs another design.'],
  ['build-option', 'Options are passed by the host, or listed in a project file.'],
  [
    'kernel-arguments-size',
    'The host passes the arguments: a buffer in place of a large struct is a change of its code.',
  ],
  ['builtin-argument', 'The message says what the function takes; which value is meant is known only to the author.'],
  ['computed-goto', 'No standard construct has the same effect: a `switch` has to be written.'],
  ['cpp-code', 'Code in C++ has to be written in OpenCL C, or built as C++ for OpenCL.'],
  ['event-field', 'An event has to be passed on its own, in each function that the struct goes through.'],
  ['function-pointer', 'Calls through pointers become a `switch` over the functions that are possible.'],
  ['generic-selection', 'Which association is missing, or too much, is known only to the author.'],
  ['image-modified', 'An image is read and written through functions; an assignment of one has no counterpart.'],
  ['incomplete-type', 'The definition of the type is missing, or in a header that is.'],
  ['inline-assembly', 'Constraints depend on the instruction.'],
  ['integer-constant', 'The value is known only at run time; a constant has to be chosen.'],
  ['newer-syntax', 'The code has to be written as older compilers expect it: the message says how.'],
  ['not-a-function', 'The intended function is unknown.'],
  ['offsetof-member', 'The intended member is unknown.'],
  [
    'reinterpretation-size',
    'A conversion changes the value and a reinterpretation its bits: which one is meant is known only to the author.',
  ],
  ['sampler-derived-type', 'A sampler has to be passed on its own, in each function that it goes through.'],
  ['selection-condition', 'The operands have different shapes; which one is meant is known only to the author.'],
  ['sizeof-operand', 'An incomplete type has no size in any spelling.'],
]);

/** The files of the catalogue by their names. */
const FILES: ReadonlyMap<string, string> = new Map(
  ['.ts', '.cl'].flatMap((extension) =>
    filesIn(path.resolve('server/src/rules/catalogue'), extension).map((file) => [path.basename(file), file]),
  ),
);

/** The comment above a rule in its file: its explanation. */
function explanation(id: string): string {
  const text = readFileSync(FILES.get(`${id}.ts`) ?? '', 'utf8');
  return (
    /\/\*\*\s+((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport const/
      .exec(text)?.[1]
      ?.replace(/^\*\s*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ') ?? ''
  );
}

/** The names of the examples' configurations on the page. */
const CONFIGURATION_NAMES: ReadonlyMap<string, string> = new Map([
  ['all', ''],
  ['gas', 'with the generic address space'],
  ['no-gas', 'without the generic address space'],
  ['psv', 'with program-scope variables in global memory'],
  ['no-psv', 'without program-scope variables in global memory'],
  ['enq', 'with device enqueue'],
  ['no-enq', 'without device enqueue'],
  ['1.x', 'in OpenCL C 1.x'],
  ['1.2+', 'in OpenCL C 1.2 and later'],
  ['2.0+', 'in OpenCL C 2.0 and later'],
  ['1.2−fp64', 'in OpenCL C 1.2 without cl_khr_fp64'],
  ['3.0−gas', 'in OpenCL C 3.0 without the generic address space'],
  ['3.0−psv', 'in OpenCL C 3.0 without program-scope variables in global memory'],
  ['3.0−both', 'in OpenCL C 3.0 with neither'],
]);
const CLANG = { accepts: 'clang 19 accepts it', warning: 'clang 19 warns', error: 'an error in clang 19' } as const;
const MARK = /^\/\/ (BAD|GOOD|QUIRK) \[([^\]]+)\](?: clang: (accepts|warning|error))?(?:[ –]*clspace: (\w+))?.*$/;

/** The heading of an example: which compilers report it, in which versions. */
function headingOf([, kind, names = '', clang, severity]: RegExpExecArray): string {
  const where = names
    .split(',')
    .map((name) => CONFIGURATION_NAMES.get(name.trim()) ?? `in OpenCL C ${name.trim()}`)
    .filter(Boolean)
    .join(', ');
  const notes = [
    ...(severity && severity !== 'accept' ? [`${severity === 'error' ? 'an' : 'a'} ${severity}`] : []),
    ...(clang === 'accepts' || clang === 'warning' || clang === 'error' ? [CLANG[clang]] : []),
  ];
  return `// ${kind === 'BAD' ? 'Reported' : 'Accepted'}${where && ` ${where}`}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}:`;
}

/** The examples of a rule on the page, without warnings and hints of other rules. */
const shownExamples = (id: string, text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const mark = MARK.exec(line);
    if (mark) return headingOf(mark);
    const [, code] = /^\/\/.* (?:warning|hint|information)\[([\w.-]+)\]: /.exec(line) ?? [];
    return code === undefined || code === id ? line : [];
  });

/** docs/rules.md, generated from the rules and their example kernels. */
export function rulesDocument(): string {
  const lines = [
    '# The rules of clspace',
    '',
    'Generated from `server/src/rules/catalogue` by `npm run docs`; each rule is one file in the folder of its group, its example kernels beside it.',
    'OpenCL C 2.0 has the generic address space, program-scope variables in global memory and device enqueue; 3.0 has each where its feature macro is defined.',
    'Carets mark the text that the message below it is about; `|` precedes the lines that the first fix changes.',
    'A *safe fix* keeps the meaning or restores the only possible one: `check --fix`, *Fix All* and actions on save apply it. An *unsafe fix* is plausible: `check --unsafe-fixes` applies it. Any other fix is a suggestion, applied one by one in the editor.',
    '',
    '| rule | severity | versions |',
    '|---|---|---|',
    ...rules.map((rule) => `| [\`${rule.id}\`](#${anchorOf(rule.id)}) | ${rule.severity} | ${rule.versions} |`),
    '',
  ];
  for (const rule of rules) {
    const examples = FILES.get(`${rule.id}.cl`);
    lines.push(
      `## ${rule.id}`,
      '',
      `**${rule.title}** (${rule.severity}; ${rule.versions}; *${rule.spec}*)`,
      '',
      explanation(rule.id),
      '',
    );
    if (examples) lines.push('```c', ...shownExamples(rule.id, readFileSync(examples, 'utf8').trim()), '```', '');
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
