import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Asserts that a text is that of a file, which is below the folder of its suite. `npm test -- --accept` writes the
 * file; look at the difference.
 */
export function assertRecorded(file: string, text: string): void {
  if (process.env.CLSPACE_ACCEPT) writeFileSync(file, text);
  const recorded = readFileSync(file, 'utf8');
  if (text === recorded) return;
  const [actual, expected] = [text.split('\n'), recorded.split('\n')];
  const line = actual.findIndex((content, i) => content !== expected[i]);
  const i = line < 0 ? actual.length : line;
  // All of the texts would be too much to read.
  assert.fail(
    `${file} differs from line ${i + 1} on. If that is right, write it with \`npm test -- --accept ${suiteFolder(file)}\`, ` +
      `and look at \`git diff\`.\n- ${expected[i] ?? '(the end)'}\n+ ${actual[i] ?? '(the end)'}`,
  );
}

/** `test/features` of `test/features/recorded/builtins.txt`. */
const suiteFolder = (file: string): string => file.split('/').slice(0, 2).join('/');
