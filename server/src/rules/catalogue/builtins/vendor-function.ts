import { vendorFixes } from '../../../refactoring/fixes/vendor-functions.js';
import type { VendorNameUsed } from '../../../semantics/facts/expression-facts.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { requirementOf } from '../../requirements.js';
import { on, type RuleContext, rule } from '../../rule.js';

/** The first use of each extension; for a named device, its own extensions are known. */
function* firstUses({ parts }: ProgramAnalysed, { language }: RuleContext): Iterable<VendorNameUsed> {
  if (language.device) return;
  const seen = new Set<string>();
  for (const { vendorNames } of parts)
    for (const use of vendorNames) {
      if (seen.has(use.extension)) continue;
      seen.add(use.extension);
      yield use;
    }
}

/**
 * A name of a vendor's extension requires a compiler with the extension. Reported at its first use. With `--device`, a
 * device without the extension rejects the name.
 */
export const vendorFunction = rule(
  {
    id: 'vendor-function',
    title: "Name of a vendor's extension",
    spec: 'Optional Extensions; the registry of the Khronos group',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    each: firstUses,
    at: ({ unit, token }) => ({ unit, token }),
    message: ({ text, extension }) => `'${text}' requires ${requirementOf(extension)}`,
    fixes: ({ unit, call, text }) => (call ? vendorFixes(unit, call, text) : []),
  }),
);
