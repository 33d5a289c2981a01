import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/** Asserts that a text is that of a file. `npm test -- --accept` writes the file; look at the difference. */
export function assertRecorded(file: string, text: string): void {
  if (process.env.CLSPACE_ACCEPT) writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'));
}
