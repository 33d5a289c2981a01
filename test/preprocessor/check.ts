import assert from 'node:assert/strict';
import { preprocess } from './snapshot.js';

/**
 * The text with its diagnostics drawn under the lines that they are about, as the fixtures of this folder have them.
 */
function annotate(text: string, words: readonly string[], headers: Readonly<Record<string, string>>): string {
  const lines = text.split('\n');
  const notes = new Map<number, string[]>();
  for (const chunk of preprocess(text, words, headers)) {
    if (chunk.file.path !== 'a.cl') continue;
    for (const { id, severity, message, start, end } of chunk.diagnostics) {
      const { line, character } = chunk.file.lines.position(chunk.start + start);
      const to = chunk.file.lines.position(chunk.start + end);
      const length = Math.max(1, (to.line === line ? to.character : (lines[line]?.length ?? 0)) - character);
      const note = `//${' '.repeat(Math.max(0, character - 2))}${'^'.repeat(Math.max(1, character < 2 ? length - 2 + character : length))} ${severity}[${id}]: ${message}`;
      notes.set(line, [...(notes.get(line) ?? []), note]);
    }
  }
  return lines.flatMap((line, i) => [line, ...(notes.get(i) ?? [])]).join('\n');
}

/**
 * Holds a fixture: code, and under a line the diagnostics that it has, `//   ^^^^ severity[id]: message`, each with
 * carets under its range (its first two columns are covered by the slashes). Without such lines there must be none.
 */
export function check(
  fixture: string,
  words: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = fixture
    .split('\n')
    .filter((line) => !/^\/\/ *\^+ \w+\[/.test(line))
    .join('\n');
  assert.equal(annotate(text, words, headers), fixture);
}
