// Which units of a program an edit leaves alone, and which of a header two programs share.
import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import type { Finding } from '../../server/src/rules/rule.js';
import { UnitCache } from '../../server/src/semantics/incremental/unit-cache.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

const HEADER = `#define SIZE 4
typedef struct { int x, y; } pair;
struct node;
struct node { struct node *next; int value; };
enum mode { OFF, ON };
static int twice(int n) { return 2 * n; }
int declared(pair p, enum mode m);
constant int table[SIZE] = { 1, 2 };
`;
const PROGRAM = `#include "h.h"
typedef int number;
struct own { number n; pair p; };
number sum(number a, number b) { return a + b; }
#include "e.h"
int of_own(const struct own *o) { return sum(o->n, o->p.x); }
int declared(pair p, enum mode m) { return m == ON ? p.x : p.y; }
constant int most = SIZE * 2;
#include "e.h"
void fill(global int *out, int n) { for (int i = 0; i < n; i++) out[i] = twice(table[i & 3]); }
kernel void one(global int *out) { pair p = {1, 2}; fill(out, most); out[0] = declared(p, OFF); }
#include "e.h"
kernel void two(global int *out, local int *t) { t[0] = sum(1, 2); struct own o = {1}; out[1] = of_own(&o); }
`;

const options = parseBuildOptions(['-cl-std=CL1.2']);
const said = ({ diagnostics }: Analysis): string[] =>
  diagnostics.map(({ span, code, message }) => `${span.file.path}:${span.start}-${span.end} ${code}: ${message}`);
const filesWith = (header: string) => {
  const files = new Map([
    ['h.h', new SourceFile('h.h', header)],
    ['e.h', new SourceFile('e.h', '')],
  ]);
  return { read: (name: string) => files.get(name), files };
};
/** The first words of the units of one analysis that another one has, too. */
const common = (one: Pick<Analysis, 'units'>, other: Pick<Analysis, 'units'>): string =>
  one.units
    .map((unit, i) => (unit.unit.length > 0 && other.units.includes(unit) ? i : undefined))
    .filter((i) => i !== undefined)
    .join(' ');

describe('units', () => {
  it('are kept after edits as recorded', () => {
    const lines = mistakesIn(PROGRAM, 60, 0).map(({ title, text }) => {
      const files = filesWith(HEADER);
      const session = new AnalysisSession(options, files);
      const before = session.update(new SourceFile('a.cl', PROGRAM));
      const after = session.update(new SourceFile('a.cl', text));
      assert.deepEqual(said(after), said(analyse(new SourceFile('a.cl', text), options, files)), title);
      const kept = common(before, after);
      const again = session.update(new SourceFile('a.cl', PROGRAM));
      assert.deepEqual(said(again), said(before), title);
      return `${title}: ${kept}; undone: ${common(after, again)}`;
    });
    assertRecorded('test/semantics/kept.txt', `${lines.join('\n')}\n`);
  });

  it('are kept after edits of a header as recorded', () => {
    const lines = mistakesIn(HEADER, 40, 0).map(({ title, text }) => {
      const { read, files } = filesWith(HEADER);
      const session = new AnalysisSession(options, { read });
      const root = new SourceFile('a.cl', PROGRAM);
      const before = session.update(root);
      files.set('h.h', new SourceFile('h.h', text));
      const after = session.update(root);
      assert.deepEqual(said(after), said(analyse(root, options, { read })), title);
      return `${title}: ${common(before, after)}`;
    });
    assertRecorded('test/semantics/kept-of-header.txt', `${lines.join('\n')}\n`);
  });

  it('of a header are shared by programs as recorded', () => {
    const lines = mistakesIn(PROGRAM, 60, 1000).map(({ title, text }) => {
      const files = filesWith(HEADER);
      const batch = { units: new UnitCache<Finding>(), hints: true };
      const session = new AnalysisSession(options, files, new FragmentCache(false), {}, batch);
      const checked = (path: string, content: string) => {
        const analysis = session.update(new SourceFile(path, content));
        return { reports: said(analysis), units: [...analysis.units] };
      };
      const [one, other] = [checked('a.cl', PROGRAM), checked('b.cl', text)];
      assert.deepEqual(other.reports, said(analyse(new SourceFile('b.cl', text), options, files)), title);
      return `${title}: ${common(one, other)}`;
    });
    assertRecorded('test/semantics/shared.txt', `${lines.join('\n')}\n`);
  });
});
