/**
 * Refactorings of whole kernels, wherever they are offered: clang compiles a kernel to the same code before and after.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Analysis, AnalysisSession } from '../../server/src/analysis/analysis.js';
import type { TextRange } from '../../server/src/features/outline/tokens.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied, editableRange } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CLANG } from '../compiler.js';
import { compiledAll, SELECT, VLOAD } from './compiled.js';

const clang = spawnSync(CLANG, ['--version']).status === 0;
/** The number of selections in each kernel, evenly spread; of the kernel that is made for them, every second one. */
const TRIES = 30;
const OPTIONS = ['-I', 'examples', '-D', 'REAL=float'];
/** The same for a compiler that is started elsewhere. */
const ABSOLUTE = OPTIONS.map((word) => (word === 'examples' ? resolve(word) : word));

const files = {
  read(path: string): SourceFile | undefined {
    try {
      return new SourceFile(path, readFileSync(path, 'utf8'));
    } catch {
      return undefined;
    }
  },
};

/** Possible selections: every expression, and the beginning of every word. */
function stretchesOf({ root, units }: Analysis): TextRange[] {
  const found = new Map<string, TextRange>();
  const add = (start: number, end: number) => found.set(`${start} ${end}`, { start, end });
  for (const { unit, values } of units)
    for (const [node] of values) {
      const range = editableRange(unit, node);
      if (range?.file.path === root.path) add(range.start, range.end);
    }
  for (const { index } of root.text.matchAll(/\b[a-z]\w*/g)) add(index, index);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

describe('refactorings of whole kernels', function () {
  this.timeout(300_000);
  // Two have mistakes; one is for OpenCL C 3.0.
  const examples = readdirSync('examples').filter(
    (name) => /\.cl$/.test(name) && !/mistakes|race|portability/.test(name),
  );
  const titles = new Set<string>();
  before(function () {
    if (!clang) this.skip();
  });

  for (const path of ['test/features/refactorings.cl', ...examples.map((name) => `examples/${name}`)])
    it(`leave ${path} unchanged`, () => {
      const { text } = new SourceFile(path, readFileSync(path, 'utf8'));
      const analysed = (content: string): Analysis =>
        new AnalysisSession(parseBuildOptions(OPTIONS), files).update(new SourceFile(path, content));
      const analysis = analysed(text);
      const isOwn = path.startsWith('test');
      const prelude = (isOwn ? VLOAD : '') + SELECT;
      const all = stretchesOf(analysis);
      const seen = new Map<string, string>();
      const every = isOwn ? 2 : Math.max(1, all.length / TRIES);
      for (let i = every - 1; i < all.length; i += every) {
        const stretch = all[Math.floor(i)];
        if (!stretch) continue;
        const edited = (texts: ReadonlyMap<string, string>): Analysis => analysed(texts.get(path) ?? '');
        for (const { title, edits } of refactoringsAt(analysis, stretch, () => true, edited)) {
          const after = applied(text, edits);
          if (seen.has(after)) continue;
          seen.set(after, title);
          titles.add(title.replace(/'[^']*'/g, '…').replace(/\d+/g, 'n'));
        }
      }
      assert.ok(seen.size > 3, `${seen.size}`);
      const [wanted, ...found] = compiledAll(
        [text, ...seen.keys()].map((one) => prelude + one),
        ABSOLUTE,
      );
      [...seen].forEach(([after, title], i) => {
        assert.deepEqual(found[i], wanted, `${title}\n${after}`);
      });
    });

  it('cover all kinds', () =>
    assert.deepEqual(
      [...titles].sort().filter((title) => !/^Move/.test(title)),
      [
        'Add an overload of … for … in constant memory',
        'Add an overload of … for … in global memory',
        'Add an overload of … for … in local memory',
        'Add an overload of … for … in private memory',
        'Add parameter …, which all callers pass (n places)',
        'Choose all elements with one …',
        'Extract into function …',
        'Extract into variable …',
        'Inline variable …',
        'Read it with …',
        'Replace … by …',
        'Split … into n scalars',
        'Write it with …',
      ],
    ));
});
