import type { Analysis } from '../../server/src/analysis.js';
import { hoverAt } from '../../server/src/features/hover.js';
import type { SourceFile } from '../../server/src/text/source-file.js';
import { holdsAfterEdits } from '../histories.js';

/** Offsets, and the line as the file object says: an answer that holds on to an older text would give itself away. */
const place = ({ span }: { span: { file: SourceFile; start: number; end: number } }): string =>
  `${span.file.path}:${span.start}-${span.end} (${span.file.lines.lineAt(span.start)}:${span.file.text.length})`;

/** Everything that an analysis says, as text. */
function said(analysis: Analysis): string {
  const diagnostics = analysis.diagnostics.map(
    (d) =>
      `${place(d)} ${d.severity} ${d.code} ${d.message} ${d.related.map((r) => place(r) + r.message).join()} ${d.fixes.map((fix) => fix.title + fix.edits.map((e) => place(e) + e.newText).join()).join()}`,
  );
  const offsets = Array.from({ length: 12 }, (_, i) => Math.floor((analysis.root.text.length * i) / 12));
  const hovers = offsets.map((offset) => {
    const hover = hoverAt(analysis, offset);
    return hover ? `${place(hover)} ${hover.markdown}` : '-';
  });
  return [...diagnostics, ...hovers].join('\n');
}

describe('the analysis of an edited translation unit', () => {
  it('says what an analysis from scratch says, after any edits of the file and of a header', function () {
    this.timeout(600_000);
    holdsAfterEdits(said, 1000);
  });
});
