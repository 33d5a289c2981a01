// Reports the placeholders of a template once, in place of the errors that they cause.
import type { SourceFile } from '../text/source-file.js';
import { type Diagnostic, WithFixes } from './diagnostics.js';

/** A part that the host replaces before it builds the kernel: `{{size}}`, `${type}`. */
const PLACEHOLDER = /\{\{[ \t]*[\w.]+[ \t]*\}\}|\$\{[ \t]*[\w.]+[ \t]*\}/g;

/** What precedes an operand, where no list of values is possible. */
const BEFORE_OPERAND = /(?:\breturn|[-(+*/%&|^<>?:!~])[ \t]*$/;
const NAMED = /^\{\{[ \t]*[A-Za-z_]/;

/**
 * One warning in place of the errors in lines with placeholders, if the syntax of one of these is wrong: `{{1}}` is
 * also a list of values.
 */
export function withoutPlaceholders(diagnostics: readonly Diagnostic[], root: SourceFile): readonly Diagnostic[] {
  const isMistake = ({ code, severity, span }: Diagnostic): boolean =>
    (code === 'syntax-error' || code === 'initializer-list') && severity === 'error' && span.file === root;
  const mistakes = diagnostics.filter(isMistake);
  if (mistakes.length === 0) return diagnostics;
  const places = [...root.text.matchAll(PLACEHOLDER)].map(({ 0: text, index }) => ({ start: index, text }));
  const isCause = ({ start, text }: (typeof places)[number]): boolean =>
    mistakes.some(
      ({ code, span }) =>
        span.start >= start &&
        span.start < start + text.length &&
        (code === 'syntax-error' ||
          (NAMED.test(text) && BEFORE_OPERAND.test(root.text.slice(Math.max(0, start - 40), start)))),
    );
  const first = places.find(isCause);
  if (!first) return diagnostics;
  const lines = new Set(places.map(({ start }) => root.lines.lineAt(start)));
  const isExplained = ({ code, severity, span }: Diagnostic): boolean =>
    span.file === root &&
    (severity === 'error' || code === 'missing-names') &&
    lines.has(root.lines.lineAt(span.start));
  const cause = new WithFixes(
    {
      code: 'syntax-error',
      severity: 'warning',
      message: `'${first.text}' is a placeholder that the host replaces: the lines with such placeholders are not checked`,
      span: { file: root, start: first.start, end: first.start + first.text.length },
      related: [],
    },
    () => [],
  );
  const left = diagnostics.filter((one) => !isExplained(one));
  const after = left.findIndex(({ span }) => span.file === root && span.start > first.start);
  return after < 0 ? [...left, cause] : left.toSpliced(after, 0, cause);
}
