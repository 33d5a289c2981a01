// Macros at the cursor: of the files, of the language, of the build options.

import type { Analysis } from '../../analysis/analysis.js';
import { versionName } from '../../preprocessor/language.js';
import { describeMacro, type Macro } from '../../preprocessor/macros/macro.js';
import { predefinedNames } from '../../preprocessor/macros/predefined.js';
import { TokenKind } from '../../preprocessor/token.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import { keywordOf } from '../../syntax/keywords.js';
import { interned } from '../../text/lazy.js';
import { intern, spellingOf } from '../../text/names.js';
import { Types } from '../../types/interned.js';
import type { Type } from '../../types/type.js';
import { FLAGS } from './completion-builtins.js';
import { type Completion, callOf, Rank } from './completion-item.js';
import { isOfVendor } from './likely-builtins.js';
import type { Wanted } from './wanted.js';

/** The macros that the files of the program define and that still stand, the last definition of each. */
function fileMacros(analysis: Analysis): Macro[] {
  const found = new Map<number, Macro>();
  for (const { directives } of analysis.chunks)
    for (const { macro } of directives) if (macro) found.set(macro.name, macro);
  return [...found.values()].filter(({ name }) => analysis.isMacroDefined(spellingOf(name)));
}

const macroCompletion = (macro: Macro, rank: number): Completion => {
  const label = spellingOf(macro.name);
  return {
    label,
    kind: 'macro',
    detail: describeMacro(macro).slice(0, 100),
    rank,
    ...(macro.parameters && callOf(label, macro.parameters.length)),
  };
};

/** Macros where a type is wanted: those first whose text can begin one. */
export const typeMacros = (analysis: Analysis): Completion[] => [
  ...optionMacros(analysis).map((item) => ({ ...item, rank: Rank.Type })),
  ...fileMacros(analysis).map((macro) => {
    const first = macro.body[0];
    const begins =
      !first ||
      (first.kind === TokenKind.Identifier &&
        (keywordOf(first.name) !== undefined || predefinedTypes(analysis.options.language).has(first.name)));
    return macroCompletion(macro, begins && !macro.parameters ? Rank.Type : Rank.Unlikely);
  }),
];

/** The macros that the build options define and that still stand. */
function optionMacros({ options, isMacroDefined }: Analysis): Completion[] {
  const found = new Map<string, Completion>();
  for (const { name, body } of options.macros) {
    const [label = ''] = /^\w+/.exec(name) ?? [];
    if (label === '' || body === undefined || !isMacroDefined(label)) continue;
    const detail = `-D ${name}=${body}`.slice(0, 100);
    found.set(label, { label, kind: 'macro', detail, rank: Rank.Program, ...(name !== label && callOf(label, 1)) });
  }
  return [...found.values()];
}

const isReserved = interned((label: string): boolean => /^(_|cl_|cles_)/.test(label));

export function macroCompletions(
  analysis: Analysis,
  all: boolean,
  matches: (name: string) => boolean,
  { types, names, constant }: Wanted = { types: [], names: [] },
  rankOf?: (type: Type, otherwise: number) => number,
): Completion[] {
  const ofFiles = fileMacros(analysis);
  const seen = new Set(ofFiles.map(({ name }) => name));
  const items = ofFiles.map((macro) => {
    const value =
      macro.body.length === 1 && macro.body[0]?.kind === TokenKind.Number ? spellingOf(macro.body[0].name) : undefined;
    if (constant && types.length > 0) return macroCompletion(macro, Rank.Converts);
    if (constant) return macroCompletion(macro, value === undefined ? Rank.FitsProgram : Rank.Fits);
    return macroCompletion(
      macro,
      value === undefined || !rankOf
        ? Rank.Program
        : rankOf(/^0x|^\d+[uUlL]*$/i.test(value) ? Types.int : Types.float, Rank.Program),
    );
  });
  const flags = names.flatMap((name) => FLAGS.get(name) ?? []);
  for (const item of optionMacros(analysis)) if (!seen.has(intern(item.label))) items.push(item);
  for (const name of predefinedNames(analysis.options.language)) {
    const label = spellingOf(name);
    if (!matches(label) || seen.has(name) || (!all && isReserved(label)) || !analysis.isMacroDefined(label)) continue;
    const rank = flags.some((flag) => flag.test(label))
      ? Rank.FitsProgram
      : isOfVendor(label)
        ? Rank.Unlikely
        : Rank.Macro;
    items.push({
      label,
      kind: 'macro',
      detail: `OpenCL C ${versionName(analysis.options.language.exactVersion)}`,
      rank,
      isGiven: true,
    });
  }
  return items;
}
