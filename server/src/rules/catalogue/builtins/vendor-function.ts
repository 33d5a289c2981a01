import { vendorExtensionOf } from '../../../builtins/index.js';
import { factsOf } from '../../../refactoring/edits/body.js';
import { vendorFixes } from '../../../refactoring/fixes/vendor-functions.js';
import type { BodyAnalysed, FactOf, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { on, rule } from '../../rule.js';

interface VendorCall {
  readonly call: FactOf<'builtin-call'>;
  readonly extension: string;
}

const vendorCallsIn = perOwner((body: BodyAnalysed): readonly VendorCall[] =>
  factsOf(body, 'builtin-call').flatMap((call) => {
    const extension = vendorExtensionOf(spellingOf(call.name));
    return extension === undefined ? [] : [{ call, extension }];
  }),
);

/** The first call of a function of each extension. */
function* firstCalls(program: ProgramAnalysed): Iterable<VendorCall> {
  const seen = new Set<string>();
  for (const body of program.bodies)
    for (const one of vendorCallsIn(body)) {
      if (seen.has(one.extension)) continue;
      seen.add(one.extension);
      yield one;
    }
}

/**
 * A function of a vendor's extension requires a compiler with the extension. Reported at its first use. With `--device`,
 * a device without the extension rejects the call.
 */
export const vendorFunction = rule(
  {
    id: 'vendor-function',
    title: "Function of a vendor's extension",
    spec: 'Optional Extensions; the registry of the Khronos group',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    // A named device has the function, or its lack is an error.
    each: (program, { language }) => (language.device ? [] : firstCalls(program)),
    at: ({ call }) => ({ unit: call.unit, token: call.call.callee.first }),
    message: ({ call, extension }) => `'${spellingOf(call.name)}' requires ${extension}`,
    fixes: ({ call }) => vendorFixes(call.unit, call.call, spellingOf(call.name)),
  }),
);
