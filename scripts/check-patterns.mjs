// Finds regular expressions that may take more than linear time: an exponential one hangs the server on a single line,
// a quadratic one on a long file.
//
// It checks all literals of the server and the client. Files that call `new RegExp` have to be listed in MADE, as
// reviewed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { analyse } from 'scslre';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that create patterns at run time, and how many: each inserts names of word characters into a fixed pattern. */
const MADE = {
  // The options that a device accepts: anchored alternatives from the tables of devices.
  'server/src/devices/options.ts': 1,
  // The name of a parameter.
  'server/src/hosts/rules/missing-call.ts': 2,
  // The definition of a type, whose length is bounded.
  'server/src/hosts/signatures.ts': 2,
  'server/src/preprocessor/host-options.ts': 1,
  // Only the fixed pattern of a device's profile.
  'server/src/project/schema.ts': 1,
  'server/src/proposals/search.ts': 2,
  'server/src/refactoring/fixes/literals.ts': 1,
  'server/src/refactoring/fixes/program-variables.ts': 1,
  'server/src/refactoring/edits/reserved.ts': 1,
  'server/src/rules/catalogue/program-scope/program-scope-opaque-type.ts': 1,
  'server/src/rules/catalogue/program-scope/program-scope-queue-type.ts': 1,
  'server/src/rules/catalogue/names/reserved-space-macro.ts': 1,
  // The head of a kernel, whose parameter list is bounded.
  'server/src/text/embedded.ts': 1,
  // Alternatives of literals that are checked where they are written, and lists of words.
  'server/src/text/patterns.ts': 3,
};

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') yield node;
  for (const part of Object.values(node)) yield* nodesOf(part);
}

/** The problem of a pattern; undefined if there is none. */
function problemOf({ pattern, flags }) {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: !flags.includes('y') } });
  if (reports.length === 0) return undefined;
  const kind = reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
  const quantifiers = reports.flatMap((report) => [report.quant, report.startQuant, report.endQuant]);
  return `${kind} time in ${[...new Set(quantifiers.filter(Boolean).map(({ raw }) => raw))].join(' and ')}`;
}

let failed = false;
let count = 0;
const made = new Map();
const report = (file, text, offset, message) => {
  console.error(`${file}:${text.slice(0, offset).split('\n').length}: ${message}`);
  failed = true;
};
for (const folder of ['server/src', 'client/src'])
  for (const name of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.posix.join(folder, name.split(path.sep).join('/'));
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!text.includes('/')) continue;
    for (const node of nodesOf(parseSync(file, text).program)) {
      if (node.type === 'Literal' && node.regex) {
        count++;
        const problem = problemOf(node.regex);
        if (problem) report(file, text, node.start, `/${node.regex.pattern}/${node.regex.flags} takes ${problem}`);
      } else if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp')
        made.set(file, (made.get(file) ?? 0) + 1);
    }
  }
for (const file of new Set([...made.keys(), ...Object.keys(MADE)]))
  if (made.get(file) !== MADE[file])
    report(file, '', 0, `makes ${made.get(file) ?? 0} patterns, of which ${MADE[file] ?? 0} have been looked at`);
if (failed) process.exitCode = 1;
else console.log(`patterns: ${count} take linear time`);
