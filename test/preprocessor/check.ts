import assert from 'node:assert/strict';
import { preprocess } from './snapshot.js';

/** The text with its diagnostics drawn under their lines, in the notation of the fixtures of this folder. */
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
 * Checks a fixture: code, with its diagnostics under each line, `//   ^^^^ severity[id]: message`, each with carets
 * under its range (the slashes cover the first two columns). Without such lines there must be no diagnostics.
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
