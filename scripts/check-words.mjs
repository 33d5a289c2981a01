// Checks that comments, test titles, messages and pages use plain technical English: words on the list below belong to a
// private dialect, in which "told" means reported and "mend" means fix. Kernels and code blocks are not checked.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** What must not be written, and what to write instead. */
const BANNED = [
  [/\b(?:told|tells)\b/i, 'reported, reports, shows, passed'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair, correct'],
  [/\b(?:whoever|whomever)\b/i, 'the function, the caller, the user'],
  [/\b(?:nobody|somebody|anybody)\b/i, 'name the subject: the host, the client, no unit'],
  [/\bwhat is no\b/i, 'what is not a'],
  [/\bis no (?!longer\b|more\b|different\b|other\b)[a-z]+ (?:that|of|at all)\b/i, 'is not a'],
  [/\bworked out\b/i, 'computed'],
  [/\bput together\b/i, 'composed, concatenated, joined'],
  [/\bgoes on (?!to\b)/i, 'continues'],
  [/\bcomes? to (?:the same|nothing|it)\b/i, 'results in'],
  [/\bstands? (?:in|at|beside|behind|there|here|for|before|alone)\b/i, 'is in, appears, precedes, denotes'],
  [/\bbehind (?:it|them|its|their|an?|the|one|another|each|which)\b/i, 'after'],
  [/\bof what is\b/i, 'name the thing'],
  [/\bthe way that\b/i, 'how'],
  [/(?<!\bthere )\bis no (?:token|name|type|loop|part|call)\b/i, 'is not a'],
  [/\bcloses nothing\b/i, 'is unmatched'],
  [/\b\w*initialis\w*/i, 'the American spelling: initialize'],
  [/\b(?:says|said|say) of\b/i, 'reports, states'],
  [/\b(?:is|are) said\b/i, 'is reported, is shown'],
  [/\bmisspelt\b/i, 'misspelled'],
  [/\bin vain\b/i, 'unnecessarily'],
  [/\blays? out\b/i, 'formats'],
  [/\bwho (?:asks|waits|writes|jumps|uses|calls|has|does)\b/i, 'the caller, the function'],
];

/** The files with one of these extensions in a folder and below. */
function* filesIn(folder, pattern) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) yield* filesIn(name, pattern);
    else if (pattern.test(entry.name)) yield name;
  }
}

/** A comment, a string, a template or a regular expression; only comments and strings are captured. */
const PIECES =
  /(\/\/[^\n]*|\/\*[^]*?\*\/)|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`)|(?<=[=(,:?!&|[{;\n]\s*|return )\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;

/** The comments and texts of a source: strings of several words that hold neither code nor several lines. */
function* proseOf(text) {
  for (const { 0: piece, 1: comment, index } of text.matchAll(PIECES)) {
    if (comment !== undefined)
      yield [comment.replace(/\n\s*(?:\*|\/\/)/g, (white) => `${white.replace(/[^\n]/g, ' ')}`), index];
    else if (/^['"`]/.test(piece) && / /.test(piece) && !/[;{}\n]|\\n/.test(piece.replace(/\$\{[^}]*\}/g, '')))
      yield [piece, index];
  }
}

/** A page without its code blocks and inline code. */
const pageOf = (text) =>
  text
    .replace(/^( *)```[^]*?^ *```/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => code.replace(/./g, ' '));

const patterns = BANNED.map(([{ source }, instead]) => [new RegExp(source.replaceAll(' ', '\\s+'), 'i'), instead]);
const found = [];
function check(name, prose, text, start) {
  for (const [pattern, instead] of patterns) {
    const match = pattern.exec(prose);
    if (!match) continue;
    const line = text.slice(0, start + match.index).split('\n').length;
    found.push(`${name}:${line}: '${match[0].replace(/\s+/g, ' ')}': write ${instead}`);
  }
}

for (const folder of ['server/src', 'client/src', 'scripts', 'test'])
  for (const name of filesIn(folder, /\.(?:ts|mjs|cjs)$/)) {
    if (name === 'scripts/check-words.mjs') continue;
    const text = readFileSync(path.join(root, name), 'utf8');
    for (const [prose, start] of proseOf(text)) check(name, prose, text, start);
  }
for (const name of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesIn('docs', /\.md$/)]) {
  const text = readFileSync(path.join(root, name), 'utf8');
  for (const paragraph of pageOf(text).matchAll(/[^\n]+/g)) check(name, paragraph[0], text, paragraph.index);
}
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
