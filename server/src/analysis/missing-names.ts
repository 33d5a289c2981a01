// Reports the names that only the host may define once per file.
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { isLeftToHost, nameIn, undeclaredTogether } from '../rules/missing-macros.js';
import { undefinedCondition } from '../rules/undefined-conditions.js';
import type { SourceFile } from '../text/source-file.js';
import { type Diagnostic, WithFixes } from './diagnostics.js';

const isOfHost = ({ code, message }: Diagnostic): boolean => code === 'missing-names' && isLeftToHost(message);

const nameOf = ({ message }: Diagnostic): string => nameIn(message);

/** The same diagnostic with other words, at the same or another place. Only the host knows its fix. */
const changed = (diagnostic: Diagnostic, to: Partial<Omit<Diagnostic, 'fixes'>>): Diagnostic => {
  const { code, severity, isRaised, message, span, related } = diagnostic;
  return new WithFixes({ code, severity, ...(isRaised && { isRaised }), message, span, related, ...to }, () => []);
};

/**
 * One report of all names that the host may define: at the condition that would declare them, or at the first use,
 * preferably in the main file. The other names become hints.
 */
export function reportedTogether(
  found: readonly Diagnostic[],
  root: SourceFile,
  chunks: readonly Chunk[],
  isDefined: (name: string) => boolean,
): Diagnostic[] {
  const diagnostics = withOneDirective(found);
  const left = diagnostics.filter(isOfHost);
  const first = left.find(({ span }) => span.file === root) ?? left[0];
  if (!first) return [...diagnostics];
  const names = new Set(left.map(nameOf));
  const cause = undefinedCondition(chunks, names, isDefined);
  if (!cause && left.length === 1) return [...diagnostics];
  const message = undeclaredTogether([...new Set([nameOf(first), ...names])], cause?.macro);
  const result = diagnostics.map((one) => {
    if (!cause && one === first) return changed(one, { message });
    return isOfHost(one) ? changed(one, { severity: 'hint' }) : one;
  });
  if (!cause) return result;
  const { span } = cause;
  const lead = changed(first, { message, span, related: [{ message: 'the first use', span: first.span }] });
  const after = result.findIndex((one) => one.span.file === span.file && one.span.start > span.start);
  return after < 0 ? [...result, lead] : [...result.slice(0, after), lead, ...result.slice(after)];
}

/** The `#error` directives of a file that build options may avoid: one warning, and hints. */
function withOneDirective(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const leads = new Map<SourceFile, { readonly lead: Diagnostic; others: number }>();
  for (const one of diagnostics) {
    if (one.code !== 'error-directive' || one.severity !== 'warning') continue;
    const known = leads.get(one.span.file);
    if (known) known.others++;
    else leads.set(one.span.file, { lead: one, others: 0 });
  }
  if (![...leads.values()].some(({ others }) => others > 0)) return diagnostics;
  return diagnostics.map((one) => {
    const known = one.code === 'error-directive' && one.severity === 'warning' ? leads.get(one.span.file) : undefined;
    if (!known || known.others === 0) return one;
    if (known.lead !== one) return changed(one, { severity: 'hint' });
    const more = `${known.others} more #error ${known.others === 1 ? 'directive follows' : 'directives follow'}`;
    return changed(one, { message: `${one.message}; ${more}` });
  });
}

/** The names without the diagnostics that only repeat them, for a report without hints. */
export function withoutRepeatedNames(diagnostics: readonly Diagnostic[]): {
  readonly diagnostics: readonly Diagnostic[];
  readonly hiddenNames: readonly string[];
} {
  const isRepeated = (one: Diagnostic): boolean => one.severity === 'hint' && isOfHost(one);
  const repeated = diagnostics.filter(isRepeated);
  return repeated.length === 0
    ? { diagnostics, hiddenNames: [] }
    : { diagnostics: diagnostics.filter((one) => !isRepeated(one)), hiddenNames: repeated.map(nameOf) };
}
