import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from './clang.js';
import { CONFIGURATIONS, configurationsOf } from './examples.js';

/** A kernel for the contents of a manual page, in the versions that the page covers. */
interface Page {
  readonly title: string;
  readonly configurations: readonly string[];
  readonly text: string;
  /** The lines (from 0) with a comment `error`. */
  readonly errors: readonly number[];
}

const FOLDER = path.resolve('test/rules/pages');

const pages: readonly Page[] = readdirSync(FOLDER)
  .sort()
  .flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .split(/^(?=\/\/ PAGE )/m)
      .filter(Boolean)
      .map((text) => {
        const [, title = '', names = ''] = /^\/\/ PAGE (.*) \[(.*)\]/.exec(text) ?? [];
        return {
          title,
          configurations: configurationsOf(names),
          text,
          errors: text.split('\n').flatMap((line, i) => (/\/\/ error$/.test(line) ? [i] : [])),
        };
      }),
  );

describe('the manual pages of the qualifiers', () => {
  for (const { title, configurations, text, errors } of pages) {
    const said =
      text
        .split('\n')
        .slice(1, 3)
        .find((line) => line.startsWith('// ')) ?? '';
    it(`${title}: ${said.slice(3)}`, () => {
      for (const name of configurations) {
        const { diagnostics } = analyse(
          new SourceFile('page.cl', text),
          parseBuildOptions(CONFIGURATIONS[name] ?? []),
          { read: () => undefined },
        );
        const lines = diagnostics
          .filter(({ severity }) => severity === 'error')
          .map(({ span }) => span.file.lines.lineAt(span.start));
        assert.deepEqual(
          [...new Set(lines)].sort((a, b) => a - b),
          errors,
          `OpenCL C ${name}`,
        );
      }
    });
  }

  it('agrees with clang', function () {
    if (!hasClang) this.skip();
    const questions = pages.flatMap((page) =>
      page.configurations.map((name) => ({ text: page.text, options: CONFIGURATIONS[name] ?? [], name, page })),
    );
    for (const [i, reported] of errorsOf(questions).entries()) {
      const question = questions[i];
      assert.deepEqual(
        [...new Set(reported.map(({ line }) => line))].sort((a, b) => a - b),
        question?.page.errors,
        `${question?.page.title} in OpenCL C ${question?.name}: ${reported.map(({ line, message }) => `${line + 1}: ${message}`).join('; ')}`,
      );
    }
  });
});
