import assert from 'node:assert/strict';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { literalValue } from '../../server/src/refactoring/edits/body.js';
import {
  applied,
  deleteToken,
  fix,
  insertAfter,
  insertAfterUse,
  insertBefore,
  replaceSpelling,
  replaceToken,
  replaceTokens,
  spaceWord,
  spelledAs,
  textOf,
  withLineEnds,
} from '../../server/src/refactoring/edits/edits.js';
import { describeChange, surfaceChange } from '../../server/src/refactoring/edits/surface.js';
import type { Unit } from '../../server/src/syntax/unit.js';
import { partsWithin } from '../../server/src/syntax/walk.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { AddressSpace } from '../../server/src/types/address-space.js';

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

  it('are merged where they begin at one place', () => {
    const at = (text: string, ...first: readonly ('insert' | 'replace')[]): string | undefined =>
      edited(text, ({ unit, token }) =>
        fix(
          '',
          ...first.map((kind, i) =>
            kind === 'insert' ? insertBefore(unit, token('a'), `${i} `) : replaceToken(unit, token('a'), `r${i}`),
          ),
        ),
      );
    assert.equal(at('int f(int a);\n', 'insert', 'replace'), 'int f(int 0 r1);\n');
    assert.equal(at('int f(int a);\n', 'replace', 'insert'), 'int f(int 1 r0);\n');
    assert.equal(at('int f(int a);\n', 'insert', 'insert'), 'int f(int 0 1 a);\n');
  });

  it('have the line ends of their file', () => {
    const ended = (text: string, newText: string): string | undefined =>
      edited(text, ({ unit, token }) => {
        const made = fix('', insertBefore(unit, token('return'), newText));
        return made && withLineEnds(made);
      });
    assert.equal(ended('int f(void) {\r\n return 1; }', 'a;\nb;\r\n '), 'int f(void) {\r\n a;\r\nb;\r\n return 1; }');
    assert.equal(ended('int f(void) {\n return 1; }', 'a;\n '), 'int f(void) {\n a;\n return 1; }');
    assert.equal(ended('int f(void) {\r\n return 1; }', 'a; '), 'int f(void) {\r\n a; return 1; }');
  });

  it('spell qualifiers as the file does', () => {
    const wordIn = (text: string, space: AddressSpace = AddressSpace.Global): string =>
      spaceWord(unitOf(text).unit, 0, space);
    assert.deepEqual(
      [
        'void f(int n);',
        'void f(__local int *p);',
        'void f(__local int *p, __constant int *q, global int *r);',
        'void f(__global int *p, local int *q, local int *r);',
        'void f(local int *p, __constant int *q);',
        '__kernel void f(int n) {}',
        'kernel void f(__local int *n) {}',
        '// __global __global\nvoid f(global int *p);',
        'char c = "__global";',
      ].map((text) => wordIn(text)),
      ['global', '__global', 'global', '__global', 'global', '__global', '__global', 'global', 'global'],
    );
    assert.equal(
      wordIn('void f(__global int *p, __local int *q, constant int *r);', AddressSpace.Constant),
      'constant',
    );
    assert.equal(spelledAs(unitOf('void f(__local int *p);').unit, 0, '__global int *'), '__global int *');
    assert.equal(spelledAs(unitOf('void f(local int *p);').unit, 0, '__global int *__private'), 'global int *private');
  });

  it('delete a token with the blanks after it, or before it at the end of a line', () => {
    const without = (text: string, spelling: string): string | undefined =>
      edited(text, ({ unit, token }) => fix('', deleteToken(unit, token(spelling))));
    assert.equal(without('const  \tint n;\n', 'const'), 'int n;\n');
    assert.equal(without('int const\nn;\n', 'const'), 'int\nn;\n');
    assert.equal(without('int *const n;\n', 'const'), 'int *n;\n');
    assert.equal(without('int (*restrict);\n', 'restrict'), 'int (*);\n');
    assert.equal(without('int f(int const);\n', 'const'), 'int f(int);\n');
  });

  it('close brackets after the use of a macro, or in its body if that opens them', () => {
    const closed = (text: string, spelling: string, closer: string): string | undefined =>
      edited(text, ({ unit, token }) => fix('', insertAfterUse(unit, token(spelling), closer)));
    assert.equal(closed('#define ONE 1\nint n = (ONE;\n', '1', ')'), '#define ONE 1\nint n = (ONE);\n');
    assert.equal(closed('#define ONE (1\nint n = ONE;\n', '1', ')'), '#define ONE (1)\nint n = ONE;\n');
    assert.equal(closed('#define ONE a[1\nint n = ONE;\n', '1', ']'), '#define ONE a[1]\nint n = ONE;\n');
    assert.equal(closed('#define ONE {1\nint n[] = ONE;\n', '1', '}'), '#define ONE {1}\nint n[] = ONE;\n');
    assert.equal(closed('#define ONE (2)-1\nint n = (ONE;\n', '1', ')'), '#define ONE (2)-1\nint n = (ONE);\n');
    assert.equal(closed('#define ONE(x) (x\nint n = ONE(1);\n', '1', ')'), undefined);
    assert.equal(closed('#define ONE 1 + 2\nint n = (ONE;\n', '1', ')'), undefined);
    assert.equal(closed('int n = (1;\n', '1', ')'), undefined);
  });

  it('make no fix if one of them is impossible', () => {
    const { unit, token } = unitOf(TEXT);
    assert.equal(fix('', replaceToken(unit, token('+'), '-'), undefined), undefined);
  });
});

describe('expressions of literals', () => {
  it('have values if `|`, signs, casts and parentheses join them', () => {
    const valueOf = (text: string): bigint | undefined => {
      const [program] = analysed(`int f(int n) { return ${text}; }`).programs();
      const body = program?.bodies[0]?.node.body;
      assert.ok(body);
      const returned = partsWithin(body).find((part) => part.kind === 'return');
      return returned?.kind === 'return' && returned.value ? literalValue(returned.value) : undefined;
    };
    const values = ['3', '-3', '+3', '~3', '(3)', '(uint)3', '1 | 4', '1 | n', 'n | 1', '1 + 4', '-(1 | 2)', '-n', 'n'];
    assert.deepEqual(values.map(valueOf), [
      ...[3n, -3n, 3n, undefined, 3n, 3n, 5n, undefined, undefined, undefined, -3n, undefined, undefined],
    ]);
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

  it('changes with the members of a struct, and not with what is passed without a type of the host', () => {
    const kernelOf = (parameters: string, before = ''): string => `${before}kernel void k(${parameters}) {}`;
    const [one, other] = ['struct s { int n; }; ', 'struct s { int n, m; }; '];
    assert.equal(
      changeOf(kernelOf('struct s v', one), kernelOf('struct s v', other)),
      "changes the kernel's interface",
    );
    assert.equal(changeOf(kernelOf('int *p'), kernelOf('global int *p')), undefined);
    assert.equal(changeOf(kernelOf('global int *p'), kernelOf('local int *p')), "changes the kernel's interface");
    assert.equal(changeOf(kernelOf('global local int *p'), kernelOf('local int *p')), undefined);
    assert.equal(changeOf(kernelOf('global int *p'), kernelOf('global uint *p')), "changes the kernel's interface");
    assert.equal(changeOf(kernelOf('image2d_t i'), kernelOf('read_only image2d_t i')), undefined);
  });

  it('changes with the memory of a variable', () => {
    const within = (declaration: string): string => `kernel void k(global int *p) { ${declaration} p[0] = t[0]; }`;
    assert.equal(changeOf(within('local int t[2];'), within('int t[2];')), 'each work-item has its own');
    assert.equal(changeOf(within('int t[2];'), within('local int t[2];')), 'each work-group has its own');
    assert.equal(changeOf(within('local int t[2];'), within('local int t[4];')), undefined);
    assert.equal(changeOf(within('local private int t[2];'), within('private int t[2];')), undefined);
    assert.equal(changeOf('local int t[2];', 'global int t[2];'), 'all work-groups share it');
    assert.equal(changeOf('local event_t t;', 'event_t t;'), undefined);
  });

  it('does not change with a kernel that did not exist', () => {
    assert.equal(changeOf('void k(global int *p) {}', 'kernel void k(global int *p) {}'), undefined);
  });
});
