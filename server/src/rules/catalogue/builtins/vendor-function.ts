import { attributeNamed } from '../../../builtins/index.js';
import { atTop, fix } from '../../../refactoring/edits/edits.js';
import { vendorFixes } from '../../../refactoring/fixes/vendor-functions.js';
import type { VendorNameUsed } from '../../../semantics/facts/expression-facts.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { requirementOf } from '../../requirements.js';
import { on, type RuleContext, rule } from '../../rule.js';

/** A use of a vendor's name, and whether the program shows that it is compiled with the extension. */
interface Use {
  readonly use: VendorNameUsed;
  readonly isShown: boolean;
}

/**
 * The extensions of vendors that a program is about: a pragma or a build option enables them, or the program tests or
 * defines their macros.
 */
function shownExtensions({ chunks }: ProgramAnalysed, { extensions, language, options }: RuleContext): string[] {
  const shown = new Set([...extensions, ...options.macros.map(({ name }) => name)]);
  for (const [name, isOn] of language.switches) if (isOn) shown.add(name);
  for (const { reads, writes } of chunks) {
    for (const name of reads.names) shown.add(spellingOf(name));
    for (const name of reads.testedNames) shown.add(spellingOf(name));
    for (const { name } of writes) shown.add(spellingOf(name));
  }
  return [...shown].filter((name) => name.startsWith('cl_'));
}

/** Extensions of one family build on each other: `cl_intel_subgroups` and `cl_intel_subgroup_local_block_io`. */
const familyOf = (extension: string): string => /^cl_[a-z]+_[a-z\d]+?(?=s?(?:_|$))/.exec(extension)?.[0] ?? extension;

/**
 * All uses of extensions that the program does not show, and the first one of each other. For a named device, its own
 * extensions are known. What a missing header may show is not judged.
 */
function* uses(program: ProgramAnalysed, context: RuleContext): Iterable<Use> {
  const { parts, chunks } = program;
  if (context.language.device || parts.every(({ vendorNames }) => vendorNames.length === 0)) return;
  const shown = new Set(shownExtensions(program, context).map(familyOf));
  const lacksHeader = chunks.some(({ diagnostics }) => diagnostics.some(({ id }) => id === 'unknown-header'));
  const seen = new Set<string>();
  for (const { vendorNames } of parts)
    for (const use of vendorNames) {
      const { extension, text } = use;
      // The builtins of compilers belong to no extension, and other compilers ignore an attribute.
      const isOwned = extension.startsWith('cl_') && attributeNamed(text) === undefined;
      const isShown = !isOwned || lacksHeader || shown.has(familyOf(extension));
      if (isShown && seen.has(extension)) continue;
      seen.add(extension);
      yield { use, isShown };
    }
}

/**
 * A name of a vendor's extension requires a compiler with the extension. Without a device it is known where the program
 * shows that it is written for the extension: by a pragma, a build option or a condition about its macro. With
 * `--device`, a device without the extension rejects the name.
 */
export const vendorFunction = rule(
  {
    id: 'vendor-function',
    title: "Name of a vendor's extension",
    spec: 'Optional Extensions; the registry of the Khronos group',
    versions: 'all',
    severity: 'error',
  },
  on('program', {
    each: uses,
    at: ({ use: { unit, token } }) => ({ unit, token }),
    severity: ({ isShown }) => (isShown ? 'hint' : 'error'),
    message: ({ use: { text, extension } }) => `'${text}' requires ${requirementOf(extension)}`,
    fixes: ({ use: { unit, call, text, extension }, isShown }) => [
      ...(call ? vendorFixes(unit, call, text) : []),
      isShown ? undefined : fix(`Enable ${extension}`, atTop(unit, `#pragma OPENCL EXTENSION ${extension} : enable\n`)),
    ],
  }),
);
