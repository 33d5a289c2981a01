// What nothing declares, and what it may have been meant to be: judged when the whole program is known.

import { builtinNamesIn, documentBuiltin } from '../builtins/index.js';
import type { Language } from '../preprocessor/language.js';
import type { Macro } from '../preprocessor/macro.js';
import { predefinedNames } from '../preprocessor/predefined.js';
import { expansionSpan } from '../preprocessor/source-map.js';
import { fix, replaceToken } from '../refactoring/edits.js';
import type { RuleFix } from '../refactoring/fix.js';
import { inAllParts } from '../refactoring/parts.js';
import { predefinedTypes } from '../semantics/builtin-types.js';
import { isOfTarget } from '../semantics/declared-names.js';
import type { NameUnknown } from '../semantics/expression-facts.js';
import type { ProgramAnalysed } from '../semantics/facts.js';
import type { ProgramSymbol } from '../semantics/symbols.js';
import { keywordNames } from '../syntax/keywords.js';
import { type Name, spellingOf } from '../text/names.js';
import { namedLike } from '../text/patterns.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import { isSlipOf } from '../text/similar.js';
import type { Vendor } from './device.js';
import { type Candidate, Candidates, type Kind } from './near-names.js';
import type { RuleContext } from './rule.js';

/** A use of a name that nothing declares. */
export interface Unknown {
  readonly use: NameUnknown;
  /** It is a mistake, whatever the host may define. */
  readonly isMistake: boolean;
  /** Names that it may have been meant to be, the most likely one first. */
  readonly near: readonly string[];
  /** What the language lacks that would have it. */
  readonly needs: string | undefined;
  /** The macro of that name, which stands here without its arguments. */
  readonly macro?: Macro | undefined;
}

const kindOf = (symbol: ProgramSymbol): Kind =>
  symbol.kind === 'typedef' ? 'type' : symbol.kind === 'function' ? 'function' : 'value';

/** The names that nothing declares, each time that they are used, in the order of the text. */
export const unknownNames = perOwnerBy((program: ProgramAnalysed, context: RuleContext): readonly Unknown[] =>
  program.parts.every(({ unknown }) => unknown.length === 0) ? [] : search(program, context),
);

/** Who writes a name more often means it. */
const MOST_SLIPS = 3;

function search(program: ProgramAnalysed, context: RuleContext): Unknown[] {
  // What is behind a header that is missing has most likely been declared there.
  if (program.chunks.some(({ diagnostics }) => diagnostics.some(({ id }) => id === 'unknown-header')))
    return context.optionsKnown
      ? []
      : program.parts.flatMap(({ unknown }) =>
          unknown.map((use) => ({ use, isMistake: false, near: [], needs: undefined })),
        );
  const { language } = context;
  const names: Unknown[] = [];
  const candidates = candidatesFor(language, program);
  let declared = 0;
  let calls: ReadonlyMap<Name, Macro> | undefined;
  const lost = new Set<Name>();
  const needed = new Map<string, string | undefined>();
  const uses = new Map<Name, number>();
  for (const { unknown } of program.parts) for (const { name } of unknown) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const { unknown, declared: own, lost: lostHere } of program.parts) {
    declared += own.size;
    for (const name of lostHere) lost.add(name);
    const count = declared;
    for (const use of unknown) {
      // The mistake has been reported that its declaration was in, or that the macro's call is.
      if (lost.has(use.name) || isCalledWrongly(use)) continue;
      const text = spellingOf(use.name);
      if (isOfTarget(text) && (!context.optionsKnown || (context.vendor && OF_VENDOR[context.vendor].test(text))))
        continue;
      if (!needed.has(text)) needed.set(text, needsOf(text, language));
      const needs = needed.get(text);
      const isMistake =
        context.optionsKnown ||
        (!use.introduced && !needs && (uses.get(use.name) ?? 0) <= MOST_SLIPS && candidates.isSlip(use, count));
      let near: readonly string[] | undefined;
      names.push({
        use,
        isMistake,
        // Most are never asked for: thousands of names may be near.
        get near() {
          near ??= this.macro ? [] : candidates.near(use, count);
          return near;
        },
        needs,
        get macro() {
          // What is called is no macro where it stands.
          if (use.role === 'function') return undefined;
          calls ??= functionLikeMacros(program);
          return calls.get(use.name);
        },
      });
    }
  }
  return names;
}

/** Functions of compilers that build for the devices of one vendor. */
const OF_VENDOR: Readonly<Record<Vendor, RegExp>> = {
  nvidia: /^__(?:nvvm|builtin_(?:nvvm|ptx))_/,
  amd: /^__builtin_(?:amdgcn|r600)_/,
  intel: /^__(?:spirv|builtin_(?:IB|spirv))_/,
};

const declaredIn = inAllParts(({ declared }) =>
  [...declared].map(([name, symbol]): Candidate => [spellingOf(name), kindOf(symbol)]),
);

const kept = perOwner((_: Language): { last?: Candidates } => ({}));

/**
 * What missing names may be meant to be: those of the last time where the program declares and defines the same, as
 * copies do in which fixes are tried.
 */
function candidatesFor(language: Language, program: ProgramAnalysed): Candidates {
  const declared = declaredIn(program);
  const given = [...givenBy(language), ...macrosOf(program)];
  const known = kept(language);
  if (!known.last?.are(declared, given)) known.last = new Candidates(declared, given);
  return known.last;
}

/** The name is that of a macro, which was left in the text as its arguments do not fit. */
function isCalledWrongly({ unit, token }: NameUnknown): boolean {
  const { chunk, index } = unit.origin(token);
  if (!chunk?.diagnostics.some(({ name }) => name !== undefined)) return false;
  const at = expansionSpan(chunk, index).start - chunk.start;
  return chunk.diagnostics.some(({ name, related }) => name === at && related?.macro.name === chunk.names[index]);
}

const NUMBERS = ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float'];

/** Conversions by their names, which are too many to be listed with the other functions. */
const CONVERSIONS = NUMBERS.flatMap((type) =>
  ['', '2', '3', '4', '8', '16'].flatMap((count) => [
    `convert_${type}${count}`,
    `as_${type}${count}`,
    ...(type === 'float' ? [] : [`convert_${type}${count}_sat`]),
  ]),
);

/** What a language has from the start. */
const givenBy = perOwner((language: Language): readonly Candidate[] => {
  const { version, genericAddressSpace: generic } = language;
  return [
    ...[...CONVERSIONS, ...builtinNamesIn({ version, generic })].map((name) => [name, 'function'] as const),
    ...[...predefinedTypes(language).keys()].map((name) => [spellingOf(name), 'type'] as const),
    ...[...predefinedNames(language)].map((name) => [spellingOf(name), 'macro'] as const),
    ...keywordNames().map((name) => [name, 'keyword'] as const),
  ].filter(([name]) => !name.startsWith('__builtin'));
});

/** The macros that have parameters wherever the program defines them, and that it never undefines, by their names. */
function functionLikeMacros({ chunks }: ProgramAnalysed): ReadonlyMap<Name, Macro> {
  const found = new Map<Name, Macro>();
  const others = new Set<Name>();
  for (const { writes } of chunks)
    for (const { name, macro } of writes) {
      if (macro?.parameters) found.set(name, macro);
      else others.add(name);
    }
  for (const name of others) found.delete(name);
  return found;
}

/** The macros that the program defines. */
const macrosOf = ({ chunks }: ProgramAnalysed): Candidate[] =>
  chunks.flatMap(({ writes }) => writes.map(({ name }) => [spellingOf(name), 'macro'] as const));

const versionText = (version: number): string => `OpenCL C ${(version / 100).toFixed(1)}`;

/** What has to be there for a name that other versions, extensions or features have. */
export function needsOf(text: string, { version }: Language): string | undefined {
  const builtin = documentBuiltin(text);
  if (builtin) {
    if (builtin.since > version) return versionText(builtin.since);
    return builtin.needs.length > 0
      ? builtin.needs.map((macro) => macro.split('|').join(' or ')).join(' and ')
      : undefined;
  }
  return version < 200 && NEW_IN_2.test(text) ? versionText(200) : undefined;
}

/** Types and enumerators that came with 2.0. */
const NEW_IN_2 = namedLike(
  'atomic_(u?int|u?long|float|double|flag|size_t|ptrdiff_t|u?intptr_t) memory_(order|scope)(_\\w+)? ' +
    'ndrange_t queue_t clk_event_t reserve_id_t',
);

/** That nothing declares a name, and what may have been meant. */
export function describeUnknown({ use, near, needs, macro }: Unknown): string {
  const name = `'${spellingOf(use.name)}'`;
  if (macro?.parameters)
    return `macro ${name} stands here without its argument${macro.parameters.length === 1 ? '' : 's'}`;
  if (needs) return `${name} needs ${needs}`;
  const [first] = near;
  const what =
    use.role === 'type'
      ? `there is no type ${name}`
      : use.role === 'function'
        ? `there is no function ${name}`
        : `nothing declares ${name}`;
  return first === undefined ? what : `${what}: did you mean '${first}'?`;
}

/** It is clear that another name was meant, or another version of the language. */
export const isSlip = ({ use, near, needs }: Unknown): boolean =>
  needs !== undefined || near.some((one) => isSlipOf(spellingOf(use.name), one));

/** The names that may have been meant, each in the place of the one that is written. */
export const spellingFixes = ({ use, near }: Unknown): (RuleFix | undefined)[] =>
  near.map((name, i) =>
    fix(`Change to '${name}'`, i === 0 && near.length === 1, replaceToken(use.unit, use.token, name)),
  );
