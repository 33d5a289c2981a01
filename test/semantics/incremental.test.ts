import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession } from '../../server/src/analysis/analysis.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { holdsAfterEdits } from '../histories.js';

/** Offsets, and the line according to the file object: a result that refers to an older text would be detected. */
const place = ({ span }: { span: { file: SourceFile; start: number; end: number } }): string =>
  `${span.file.path}:${span.start}-${span.end} (${span.file.lines.lineAt(span.start)}:${span.file.text.length})`;

/** All results of an analysis, as text; fixes, each of which is proved by an analysis of its own, on request. */
function said(analysis: Analysis, hasFixes: boolean): string {
  const diagnostics = analysis.diagnostics.map((d) =>
    [
      ...[place(d), d.severity, d.code, d.message, d.related.map((r) => place(r) + r.message)],
      hasFixes && d.fixes.map((fix) => fix.title + fix.edits.map((e) => place(e) + e.newText).join()),
    ].join(' '),
  );
  const offsets = Array.from({ length: 12 }, (_, i) => Math.floor((analysis.root.text.length * i) / 12));
  const hovers = offsets.map((offset) => {
    const hover = hoverAt(analysis, offset);
    return hover ? `${place(hover)} ${hover.markdown}` : '-';
  });
  return [...diagnostics, ...hovers].join('\n');
}

describe('the analysis of an edited translation unit', () => {
  it('equals an analysis from scratch after edits of the file and of a header', function () {
    this.timeout(600_000);
    holdsAfterEdits(said, 25, 0);
  });

  /** An analysis before and after an edit; inclusions of an empty file cut the text into chunks. */
  function edited(text: string, from: string, to: string): readonly [Analysis, Analysis] {
    const session = new AnalysisSession(parseBuildOptions(['-cl-std=CL1.2']), {
      read: (name) => new SourceFile(name, ''),
    });
    const source = text.replaceAll('---', '#include "empty.h"');
    return [
      session.update(new SourceFile('a.cl', source)),
      session.update(new SourceFile('a.cl', source.replace(from, to))),
    ];
  }

  const USER = '\nint use(S *s) {\n  return s->a;\n}\n';
  for (const [how, declared] of [
    ['a name', 'struct T { int a; };\ntypedef struct T S;\n'],
    ['no name', 'typedef struct { int a; } S;\n'],
    ['a declaration before it', 'typedef struct T S;\nstruct T { int a; };\n'],
    ['a declaration in another chunk', 'typedef struct T S;\n---\nstruct T { int a; };\n'],
    ['a struct within it', 'typedef struct { struct { int a; }; struct B { int c; } b; } S;\n'],
  ] as const) {
    it(`keeps the users of a struct with ${how} alone when its neighbour changes`, () => {
      const [before, after] = edited(`${declared}int next(void) { return 1; }\n---${USER}`, 'return 1', 'return 2');
      assert.deepEqual(after.diagnostics, []);
      assert.equal(after.units.at(-1), before.units.at(-1));
      assert.ok(after.units.some((unit) => !before.units.includes(unit)));
    });

    it(`invalidates the users of a struct with ${how} when a member is called otherwise`, () => {
      const [before, after] = edited(`${declared}int next(void) { return 1; }\n---${USER}`, 'int a', 'int z');
      assert.deepEqual(before.diagnostics, []);
      assert.deepEqual(
        after.diagnostics.map(({ code }) => code),
        ['unknown-member'],
      );
    });
  }

  it('treats a struct as incomplete above its definition after an edit there', () => {
    const text = 'typedef struct T S;\n---\nint above(S *s) {\n  return 1;\n}\n---\nstruct T { int a; };\n---';
    const [before, after] = edited(text + USER, 'return 1', 'return s->a');
    assert.deepEqual(
      before.diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
    assert.deepEqual(
      after.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      ['member-access'],
    );
  });

  it('updates the layout of structs when a preceding pragma changes their packing', () => {
    const text =
      '#pragma pack(8)\n---\nstruct S { char c; int i; };\n---\n_Static_assert(sizeof(struct S) == 5, "");\n';
    const [before, after] = edited(text, 'pack(8)', 'pack(1)');
    assert.deepEqual(
      before.diagnostics.map(({ code }) => code),
      ['assertion-failed'],
    );
    assert.deepEqual(after.diagnostics, []);
  });
});
