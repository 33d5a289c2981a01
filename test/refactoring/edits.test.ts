import assert from 'node:assert/strict';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import {
  applied,
  deleteToken,
  fix,
  insertAfter,
  insertBefore,
  replaceSpelling,
  replaceToken,
  replaceTokens,
  textOf,
} from '../../server/src/refactoring/edits/edits.js';
import { describeChange, surfaceChange } from '../../server/src/refactoring/edits/surface.js';
import type { Unit } from '../../server/src/syntax/unit.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const analysed = (text: string): Analysis =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });

/** The unit of the last declaration of a text, and its tokens by their spelling. */
function unitOf(text: string): { readonly unit: Unit; token(spelling: string): number } {
  const unit = analysed(text).units.at(-1)?.unit;
  assert.ok(unit);
  const token = (spelling: string): number => {
    for (let i = 0; i < unit.length; i++) if (spellingOf(unit.names[i] ?? 0) === spelling) return i;
    throw new Error(`no token ${spelling}`);
  };
  return { unit, token };
}

/** A text after a fix; undefined if the fix is impossible. */
function edited(text: string, make: (of: ReturnType<typeof unitOf>) => ReturnType<typeof fix>): string | undefined {
  const made = make(unitOf(text));
  return made && applied(text, made.edits);
}

describe('edits of tokens', () => {
  const TEXT = 'int f(int a, int b) { return a  + b; }\n';

  it('insert, replace and delete', () => {
    assert.equal(
      edited(TEXT, ({ unit, token }) => fix('', insertBefore(unit, token('return'), 'if (a) '))),
      'int f(int a, int b) { if (a) return a  + b; }\n',
    );
    assert.equal(
      edited(TEXT, ({ unit, token }) =>
        fix('', insertAfter(unit, token('return'), ' 2 *'), replaceToken(unit, token('+'), '-')),
      ),
      'int f(int a, int b) { return 2 * a  - b; }\n',
    );
    assert.equal(
      edited(TEXT, ({ unit, token }) => fix('', deleteToken(unit, token('+')))),
      'int f(int a, int b) { return a  b; }\n',
    );
    assert.equal(
      edited(TEXT, ({ unit, token }) =>
        fix('', replaceTokens(unit, { first: token('+') - 1, last: token('+') + 1 }, '0')),
      ),
      'int f(int a, int b) { return 0; }\n',
    );
  });

  it('know the text of a range as it is written', () => {
    const { unit, token } = unitOf('int f(int a) { return a /* twice */ * 2; }\n');
    assert.equal(textOf(unit, { first: token('*') - 1, last: token('*') + 1 }), 'a /* twice */ * 2');
  });

  it('are impossible in the body of a macro, unless its spelling is meant', () => {
    const text = '#define SUM(x) x + one\nint f(int a) { return SUM(a); }\n';
    assert.equal(
      edited(text, ({ unit, token }) => fix('', replaceToken(unit, token('one'), '1'))),
      undefined,
    );
    assert.equal(
      edited(text, ({ unit, token }) => fix('', replaceSpelling(unit, token('one'), '1'))),
      '#define SUM(x) x + 1\nint f(int a) { return SUM(a); }\n',
    );
    // The argument of a macro is written where the macro is used.
    assert.match(edited(text, ({ unit, token }) => fix('', replaceToken(unit, token('+') - 1, 'b'))) ?? '', /SUM\(b\)/);
  });

  it('make no fix if one of them is impossible', () => {
    const { unit, token } = unitOf(TEXT);
    assert.equal(fix('', replaceToken(unit, token('+'), '-'), undefined), undefined);
  });
});

describe('the external interface of a program', () => {
  const changeOf = (before: string, now: string): string | undefined => {
    const [one] = analysed(before).programs();
    const [other] = analysed(now).programs();
    assert.ok(one && other);
    return describeChange(surfaceChange(one.parts, other.parts));
  };

  it('stays the same if only bodies change', () => {
    assert.equal(
      changeOf('kernel void k(global int *p) { p[0] = 1; }', 'kernel void k(global int *p) { p[0] = 2; }'),
      undefined,
    );
  });

  it('changes with the parameters of a kernel', () => {
    const before = 'kernel void k(global int *p) {}';
    const now = 'kernel void k(global int *p, int n) {}';
    assert.equal(changeOf(before, now), "changes the kernel's interface");
    assert.equal(changeOf(before, 'void k(global int *p) {}'), "changes the kernel's interface");
  });

  it('does not change with a kernel that did not exist', () => {
    assert.equal(changeOf('void k(global int *p) {}', 'kernel void k(global int *p) {}'), undefined);
  });
});
