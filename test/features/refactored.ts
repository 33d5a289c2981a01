// The results of refactorings, and that clang compiles a kernel to the same code before and after.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { analyse } from '../../server/src/analysis/analysis.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CLANG } from '../compiler.js';
import { compiledAll } from './compiled.js';
import { unmark } from './fixture.js';

/** Whether clang is installed. */
export const clang = spawnSync(CLANG, ['--version']).status === 0;

/**
 * All refactorings of one kind at the marks, as `title\ntext`. `prelude` defines functions for clang that it knows only
 * by name.
 */
export function made(marked: string, kind: string, prelude = ''): string[] {
  const { text, cursor, stretches } = unmark(marked);
  const edited = (content: string) =>
    analyse(new SourceFile('/k.cl', content), parseBuildOptions([]), { read: () => undefined });
  const [stretch = { start: cursor ?? 0, end: cursor ?? 0 }] = stretches;
  const found = refactoringsAt(
    edited(text),
    stretch,
    (one) => one === kind,
    (texts) => edited(texts.get('/k.cl') ?? ''),
  );
  return found.map(({ title, edits }) => {
    let after = text;
    for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
      after = after.slice(0, span.start) + newText + after.slice(span.end);
    if (clang) {
      const [now, before] = compiledAll([prelude + after, prelude + text]);
      assert.deepEqual(now, before, after);
    }
    return `${title}\n${after}`;
  });
}

const HEAD = 'kernel void k(global float *out, global const float *in, local float *tile, int n, float f)\n{\n';
/** A kernel of these lines, with some parameters. */
export const kernel = (...lines: string[]): string => `${HEAD}${lines.map((line) => `    ${line}\n`).join('')}}\n`;
