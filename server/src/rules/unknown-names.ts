// Undeclared names and suggestions for them, judged when the whole program is known.

import { builtinNamesIn, documentBuiltin, vendorExtensionOf } from '../builtins/index.js';
import type { Language } from '../preprocessor/language.js';
import type { Macro } from '../preprocessor/macros/macro.js';
import { predefinedNames } from '../preprocessor/macros/predefined.js';
import { expansionSpan, spellingSpan } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import {
  preferredFix,
  preferredIf,
  replaceSpelling,
  replaceToken,
  spelling,
  unsafe,
} from '../refactoring/edits/edits.js';
import type { Edit, Fixes, RuleFix } from '../refactoring/edits/fix.js';
import { inAllParts } from '../refactoring/edits/parts.js';
import { declarationFix, idDeclaration, parameterFix } from '../refactoring/fixes/declare-fixes.js';
import { earlierAtomics } from '../refactoring/fixes/fallbacks.js';
import { storeHalf } from '../refactoring/fixes/half-fixes.js';
import { type Later, laterFixes, lineOfDeclaration, spanOfDeclaration } from '../refactoring/fixes/move-fixes.js';
import { workGroupAsSubGroup } from '../refactoring/fixes/sub-group-fallbacks.js';
import { vendorDefinition, vendorFixes } from '../refactoring/fixes/vendor-functions.js';
import { useVersion } from '../refactoring/fixes/versions.js';
import { predefinedTypes } from '../semantics/declarations/builtin-types.js';
import type { NameUnknown } from '../semantics/facts/expression-facts.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import { isOfTarget } from '../semantics/symbols/declared-names.js';
import type { ProgramSymbol } from '../semantics/symbols/symbols.js';
import { keywordNames, keywordOf, P } from '../syntax/keywords.js';
import { lazy } from '../text/lazy.js';
import { type Name, spellingOf } from '../text/names.js';
import { namedLike } from '../text/patterns.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import { areSwapped, isMisspellingOf, isSlipOf, slipsBetween } from '../text/similar.js';
import { type Counterpart, counterpartOf, typeExtension, vendorExtension } from './foreign-names.js';
import { variablesIn } from './missing-macros.js';
import { type Candidate, Candidates, type Kind } from './near-names.js';
import { extensionOf, requirementOf } from './requirements.js';
import type { RuleContext } from './rule.js';

/** What a name requires: a version of the language, or an extension, feature or vendor. */
export interface Requirement {
  readonly text: string;
  readonly version?: 120 | 200 | 300;
}

/** A use of an undeclared name. */
export interface Unknown {
  readonly use: NameUnknown;
  /** All uses of the name in the same external declaration, if it is used like a variable more than once. */
  readonly uses?: readonly NameUnknown[] | undefined;
  /** It is an error regardless of the host's macros. */
  readonly isMistake: boolean;
  /** Suggested names, the most likely one first. */
  readonly near: readonly string[];
  /** What the language lacks that would provide it. */
  readonly needs: Requirement | undefined;
  /** A declaration after its use. */
  readonly later?: Later | undefined;
  /** The OpenCL C counterpart of a name of another language. */
  readonly counterpart?: Counterpart | undefined;
  /** The macro of that name, used without arguments. */
  readonly macro?: Macro | undefined;
}

/** Computed on demand: thousands of names may be similar. */
class Undeclared implements Unknown {
  readonly use: NameUnknown;
  readonly uses: readonly NameUnknown[] | undefined;
  isMistake: boolean;
  readonly needs: Requirement | undefined;
  readonly later: Later | undefined;
  readonly counterpart: Counterpart | undefined;
  #near: readonly string[] | undefined;

  constructor(
    { use, uses, isMistake, needs, later, counterpart }: Omit<Unknown, 'near' | 'macro'>,
    private readonly macros: () => ReadonlyMap<Name, Macro>,
    private readonly similar: () => readonly string[],
  ) {
    this.use = use;
    this.uses = uses;
    this.isMistake = isMistake;
    this.needs = needs;
    this.later = later;
    this.counterpart = counterpart;
  }

  get near(): readonly string[] {
    this.#near ??= this.macro || this.needs || this.later || this.counterpart ? [] : this.similar();
    return this.#near;
  }

  get macro(): Macro | undefined {
    // A called name is not a macro here.
    return this.use.role === 'function' ? undefined : this.macros().get(this.use.name);
  }
}

const kindOf = (symbol: ProgramSymbol): Kind =>
  symbol.kind === 'typedef' ? 'type' : symbol.kind === 'function' ? 'function' : 'value';

const undeclaredIn = inAllParts(({ unknown }) => unknown);

/** All uses of undeclared names, in the order of the text. */
export const unknownNames = perOwnerBy((program: ProgramAnalysed, context: RuleContext): readonly Unknown[] =>
  undeclaredIn(program).length === 0 ? [] : search(program, context),
);

/** How variables and functions are usually spelled, and macros are not: `index`, `nb11x`, `outColumn`, `Stride`. */
const VARIABLE = /^[A-Za-z]\w*[a-z]|^[a-z]/;

/** Whether a name is used like a variable or called, and not in the place of a type or a modifier. */
const isCode = ({ role, introduced }: NameUnknown): boolean => !introduced && (role === 'value' || role === 'function');

/** Whether the build options define a macro that is spelled like a variable. */
const definesVariableNames = ({ options }: RuleContext): boolean =>
  options.macros.some(({ name }) => VARIABLE.test(name));

/** A name that is used more often is intended. */
const MOST_SLIPS = 3;

function search(program: ProgramAnalysed, context: RuleContext): Unknown[] {
  // A name after a missing header is most likely declared in it.
  if (program.chunks.some(({ diagnostics }) => diagnostics.some(({ id }) => id === 'unknown-header')))
    return context.optionsKnown
      ? []
      : program.parts.flatMap(({ unknown }) =>
          unknown.map((use) => ({ use, isMistake: false, near: [], needs: undefined })),
        );
  const { language } = context;
  const names: Undeclared[] = [];
  const candidates = candidatesFor(language, program);
  let declared = 0;
  const macros = lazy(() => functionLikeMacros(program));
  const lost = new Set<Name>();
  const needed = new Map<string, Requirement | undefined>();
  const isRare = seldomUsed(program);
  const laterOf = laterDeclarations(program);
  const flagsAreComplete = context.optionsAreFlags && !definesVariableNames(context);
  const tagged = tagNames(program);
  for (const { unknown, declared: own, lost: lostHere, cutOff } of program.parts) {
    declared += own.size;
    for (const name of lostHere) lost.add(name);
    const count = declared;
    const usesOf = repeatedIn(unknown);
    for (const use of unknown) {
      // The error in its declaration, or in the call of the macro, has been reported.
      if (lost.has(use.name) || isCalledWrongly(use)) continue;
      const text = spellingOf(use.name);
      if (isOfTarget(text) && (!context.optionsKnown || isOfDevice(text, context))) continue;
      if (!needed.has(text)) needed.set(text, needsOf(text, language));
      const needs = needed.get(text);
      const later = laterOf(use);
      const counterpart = needs || later ? undefined : (tagged(use) ?? counterpartOf(use));
      const isMistake =
        context.optionsKnown ||
        // The driver of a device doesn't declare what only other extensions have.
        (needs !== undefined && needs.version === undefined && language.device !== undefined) ||
        // Macros may have defaults below a use that requires the host to define them.
        later?.kind === 'place' ||
        (flagsAreComplete && isCode(use) && VARIABLE.test(text)) ||
        // No host defines these words.
        counterpart?.origin === 'C++' ||
        // No macro ends a line that is unfinished: the name is.
        (cutOff.has(use.token) && candidates.near(use, count).length > 0) ||
        (!use.introduced && !needs && isRare(use) && candidates.isSlip(use, count));
      names.push(
        new Undeclared({ use, uses: usesOf(use), isMistake, needs, later, counterpart }, macros, () =>
          candidates.near(use, count),
        ),
      );
    }
  }
  if (!context.optionsKnown) markCertain(program, names);
  return names;
}

/**
 * Names of which some function declares a variable are mistakes, because a macro of that name would break the
 * declaration. But where another macro is missing, it may declare them.
 */
function markCertain(program: ProgramAnalysed, names: readonly Undeclared[]): void {
  const isCertain = ({ use }: Undeclared): boolean => use.role === 'value' && declaredInBodies(program, use.name);
  if (program.parts.some(({ lost }) => lost.size > 0)) return;
  if (names.every((one) => one.isMistake || isCertain(one))) for (const one of names) one.isMistake = true;
}

/** Finds the uses of a name in a list if it is used like a variable more than once. */
function repeatedIn(unknown: readonly NameUnknown[]): (use: NameUnknown) => readonly NameUnknown[] | undefined {
  let uses: Map<Name, NameUnknown[]> | undefined;
  return ({ name, role }) => {
    if (role !== 'value' || unknown.length === 1) return undefined;
    if (!uses) {
      uses = new Map();
      for (const one of unknown) if (one.role === 'value') uses.set(one.name, [...(uses.get(one.name) ?? []), one]);
    }
    const own = uses.get(name) ?? [];
    return own.length > 1 ? own : undefined;
  };
}

/** Finds out whether an undeclared name is used in few places. The expansions of one macro are one place. */
function seldomUsed({ parts }: ProgramAnalysed): (use: NameUnknown) => boolean {
  const uses = new Map<Name, NameUnknown[]>();
  for (const { unknown } of parts)
    for (const use of unknown) {
      const known = uses.get(use.name);
      if (known) known.push(use);
      else uses.set(use.name, [use]);
    }
  const isFew = (list: readonly NameUnknown[]): boolean => {
    const places = new Set<unknown>();
    for (const use of list) {
      const { chunk, index } = use.unit.origin(use.token);
      const place = chunk && spellingSpan(chunk, index);
      places.add(place && 'start' in place ? `${place.start} ${place.file.path}` : (place ?? use));
      if (places.size > MOST_SLIPS) return false;
    }
    return true;
  };
  const known = new Map<Name, boolean>();
  return ({ name }) => {
    const list = uses.get(name) ?? [];
    if (list.length <= MOST_SLIPS) return true;
    let few = known.get(name);
    if (few === undefined) {
      few = isFew(list);
      known.set(name, few);
    }
    return few;
  };
}

/** Whether some function has a variable or a parameter of a name. */
const declaredInBodies = ({ parts }: ProgramAnalysed, name: Name): boolean =>
  parts.some((part) => variablesIn(part).has(name));

/** Finds declarations and macros after the use of a name. */
function laterDeclarations({ parts, chunks }: ProgramAnalysed): (use: NameUnknown) => Later | undefined {
  let symbols: Map<Name, ProgramSymbol> | undefined;
  let macros: Map<Name, Macro> | undefined;
  return (use) => {
    if (!symbols || !macros) {
      symbols = new Map();
      for (const { declared } of parts)
        for (const [name, symbol] of declared) if (!symbols.has(name)) symbols.set(name, symbol);
      macros = new Map();
      for (const { writes } of chunks)
        for (const { name, macro } of writes) if (macro && !macros.has(name)) macros.set(name, macro);
    }
    const symbol = symbols.get(use.name);
    const macro = macros.get(use.name);
    const called = symbol?.kind === 'function' ? symbol : undefined;
    const later: Later | undefined =
      symbol && symbol.place.token >= 0
        ? { kind: 'place', place: symbol.place, function: called }
        : macro && (!macro.parameters || use.role === 'function')
          ? { kind: 'macro', macro }
          : undefined;
    return later && isBelow(use, later) ? later : undefined;
  };
}

/** Finds the struct, union or enum whose tag is used alone, as in C++. */
function tagNames({ parts }: ProgramAnalysed): (use: NameUnknown) => Counterpart | undefined {
  let tags: Map<Name, string> | undefined;
  return ({ name, role, unit, token }) => {
    // After another unknown word the name may be right: 'strcut point'.
    const followsName = unit.kinds[token - 1] === TokenKind.Identifier && !keywordOf(unit.names[token - 1] ?? 0);
    if (role === 'function' || followsName) return undefined;
    if (!tags) {
      tags = new Map();
      for (const part of parts) for (const { node } of part.tags) if (node.name !== 0) tags.set(node.name, node.tag);
    }
    const tag = tags.get(name);
    if (!tag) return undefined;
    const text = `${tag} ${spellingOf(name)}`;
    return {
      origin: 'C++',
      advice: `use '${text}'`,
      fixes: () => [preferredFix(`Change to '${text}'`, replaceToken(unit, token, text))],
    };
  };
}

/** Whether a declaration follows a use in the same file. */
function isBelow({ unit, token }: NameUnknown, later: Later): boolean {
  const { chunk, index } = unit.origin(token);
  const use = chunk && expansionSpan(chunk, index);
  const span = spanOfDeclaration(later);
  return use !== undefined && span !== undefined && use.file === span.file && use.start < span.start;
}

/** Whether a builtin function of some target is one of the device's compiler. */
const isOfDevice = (text: string, { target }: RuleContext): boolean =>
  target.targets?.includes(/^__(?:builtin_)?([A-Za-z\d]+)_/.exec(text)?.[1] ?? '') ?? false;

const declaredIn = inAllParts(({ declared }) =>
  [...declared].map(([name, symbol]): Candidate => [spellingOf(name), kindOf(symbol)]),
);

const kept = perOwner((_: Language): { last?: Candidates } => ({}));

/**
 * The candidates for undeclared names: those of the last program if it has the same declarations and macros, as do the
 * copies in which fixes are tested.
 */
function candidatesFor(language: Language, program: ProgramAnalysed): Candidates {
  const declared = declaredIn(program);
  const given = [...givenBy(language), ...macrosOf(program)];
  const known = kept(language);
  if (!known.last?.are(declared, given)) known.last = new Candidates(declared, given);
  return known.last;
}

/** The name is a macro's, whose call was not expanded because the arguments don't fit. */
function isCalledWrongly({ unit, token }: NameUnknown): boolean {
  const { chunk, index } = unit.origin(token);
  if (!chunk?.diagnostics.some(({ name }) => name !== undefined)) return false;
  const at = expansionSpan(chunk, index).start - chunk.start;
  return chunk.diagnostics.some(({ name, related }) => name === at && related?.macro.name === chunk.names[index]);
}

const NUMBERS = ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float'];

/** Conversion functions by name, which are too many to be listed with the others. */
const CONVERSIONS = NUMBERS.flatMap((type) =>
  ['', '2', '3', '4', '8', '16'].flatMap((count) => [
    `convert_${type}${count}`,
    `as_${type}${count}`,
    ...(type === 'float' ? [] : [`convert_${type}${count}_sat`]),
  ]),
);

/** The names that a language predefines. */
const givenBy = perOwner((language: Language): readonly Candidate[] => {
  const { version, genericAddressSpace: generic } = language;
  return [
    ...[...CONVERSIONS, ...builtinNamesIn({ version, generic })].map((name) => [name, 'function'] as const),
    ...[...predefinedTypes(language).keys()].map((name) => [spellingOf(name), 'type'] as const),
    ...[...predefinedNames(language)].map((name) => [spellingOf(name), 'macro'] as const),
    ...keywordNames().map((name) => [name, 'keyword'] as const),
  ].filter(([name]) => !name.startsWith('__builtin'));
});

/** The names of function-like macros that have parameters in all their definitions and are never undefined. */
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

const REQUIRED = { 120: 'OpenCL C 1.2', 200: 'OpenCL C 2.0', 300: 'OpenCL C 3.0' } as const;

const requiresVersion = (version: keyof typeof REQUIRED): Requirement => ({ text: REQUIRED[version], version });

/** The requirement of a name that other versions, extensions or features have. */
export function needsOf(text: string, { version }: Language): Requirement | undefined {
  const vendors = extensionOf(text);
  if (vendors !== undefined) return { text: requirementOf(vendors) };
  const builtin = documentBuiltin(text);
  if (builtin) {
    for (const since of [120, 200, 300] as const)
      if (builtin.since > version && builtin.since <= since) return requiresVersion(since);
    if (builtin.needs.length === 0) return undefined;
    // Features are macros of 3.0; 2.0 has the same functions without them.
    if (version < 200 && builtin.needs.some((macro) => macro.includes('__opencl_c_'))) return requiresVersion(200);
    return { text: builtin.needs.map((macro) => macro.split('|').join(' or ')).join(' and ') };
  }
  if (version < 300 && text === 'memory_scope_all_devices') return requiresVersion(300);
  if (version < 200 && NEW_IN_2.test(text)) return requiresVersion(200);
  const extension = vendorExtension(text) ?? typeExtension(text);
  return extension === undefined ? undefined : { text: extension };
}

/** Types and enumerators that 2.0 introduced. */
const NEW_IN_2 = namedLike(
  'atomic_(u?int|u?long|float|double|flag|size_t|ptrdiff_t|u?intptr_t) memory_(order|scope)(_\\w+)? ' +
    'ndrange_t queue_t clk_event_t reserve_id_t',
);

/** The message about an undeclared name, with suggestions. */
export function describeUnknown(unknown: Unknown): string {
  const { use, near, macro } = unknown;
  const name = `'${spellingOf(use.name)}'`;
  if (macro?.parameters) return `macro ${name} is used without its argument${macro.parameters.length === 1 ? '' : 's'}`;
  const reason = reasonOf(unknown);
  if (reason) return reason;
  const [first] = near;
  const what =
    use.role === 'type'
      ? `unknown type name ${name}`
      : use.role === 'function'
        ? `call to undeclared function ${name}`
        : `use of undeclared identifier ${name}`;
  return first === undefined ? what : `${what}: did you mean '${first}'?`;
}

/** Why a name is undeclared although it exists elsewhere; undefined if the reason is unknown. */
export function reasonOf({ use, needs, later, counterpart }: Unknown): string | undefined {
  const name = `'${spellingOf(use.name)}'`;
  if (needs) return `${name} requires ${needs.text}`;
  const line = later && lineOfDeclaration(later);
  if (later && line !== undefined)
    return `${name} is ${later.kind === 'macro' ? 'defined' : 'declared'} at line ${line}, after its use`;
  if (!counterpart) return undefined;
  const { origin, advice } = counterpart;
  return origin === 'the host'
    ? `${name} is a ${use.role === 'type' ? 'type' : 'macro'} of the host: ${advice}`
    : `${name} is ${origin}, not OpenCL C: ${advice}`;
}

/** Clearly another name or another language version was intended. */
const isSlip = ({ use, near, needs, counterpart }: Unknown): boolean =>
  needs !== undefined || counterpart !== undefined || near.some((one) => isSlipOf(spellingOf(use.name), one));

/** Whether the first of the similar names is more similar than the others. */
const isClosest = (text: string, [first = '', second]: readonly string[]): boolean =>
  second === undefined || slipsBetween(text, first, MOST_SLIPS) < slipsBetween(text, second, MOST_SLIPS);

/** The fixes of an undeclared name: another spelling, another language version, or a declaration. */
export function fixesOfUnknown(unknown: Unknown): ReturnType<Fixes> {
  const { use, near, needs, later, counterpart } = unknown;
  if (later) return laterFixes(use, later);
  if (needs && /sub_group/.test(spellingOf(use.name)))
    return [...(needs.version ? [useVersion(needs.version)] : []), workGroupAsSubGroup];
  if (needs?.version)
    return [useVersion(needs.version), (program) => earlierAtomics(program, use.unit, spellingOf(use.name))];
  const { expression } = use;
  if (expression?.kind === 'call' && /^convert_half/.test(spellingOf(use.name)))
    return [(program) => storeHalf(program, use.unit, expression)];
  const text = spellingOf(use.name);
  const isOfVendor = vendorExtensionOf(text) !== undefined;
  return [
    ...(expression?.kind === 'call' ? vendorFixes(use.unit, expression, text) : []),
    vendorDefinition(use.unit, text),
    ...(counterpart?.fixes?.() ?? []).map((one) => (counterpart?.origin === 'C++' ? ofCpp(one) : one)),
    ...(isSlip(unknown) && near.some((name) => isMisspellingOf(text, name, isPredefined(name)))
      ? []
      : [idDeclaration(use)]),
    ...near.map((name, i) => changeTo(unknown, name, i === 0 && isClosest(text, near))),
    ...castFixes(use),
    ...((isSlip(unknown) && !unknown.uses) || unknown.macro || isOfVendor
      ? []
      : [declarationFix(use), parameterFix(use)]),
  ];
}

/** What C++ means by it may differ. */
const ofCpp = (made: ReturnType<Fixes>[number]): typeof made => (typeof made === 'function' ? made : unsafe(made));

const isPredefined = (name: string): boolean =>
  documentBuiltin(name) !== undefined || keywordNames().includes(name) || PREDEFINED_TYPE.test(name);

const PREDEFINED_TYPE =
  /^(?:(?:u?(?:char|short|int|long)|float|double|half)\d*|size_t|sampler_t|event_t|image\dd_\w+)$/;

/** Corrects a name wherever the declaration uses it. A name that is used repeatedly may also lack its declaration. */
function changeTo({ use, uses = [use] }: Unknown, name: string, isBest: boolean): RuleFix | undefined {
  const edits = new Map<string, Edit>();
  for (const { unit, token } of uses) {
    const edit = replaceSpelling(unit, token, name);
    if (!edit) return undefined;
    edits.set(`${edit.span.file.path} ${edit.span.start}`, edit);
  }
  const isRepeated = edits.size > 1;
  const title = `Change to '${name}'${isRepeated ? ` (${edits.size} places)` : ''}`;
  // Names that differ in one letter, such as `gsize` and `lsize`, may both be intended.
  const text = spellingOf(use.name);
  const isSlip = isSlipOf(text, name) && (text.length !== name.length || areSwapped(text, name));
  const made = preferredIf(isBest && (!isRepeated || isSlip), spelling(title, ...edits.values()));
  return isMisspellingOf(text, name, isPredefined(name)) ? made : unsafe(made);
}

/** `(float4x)` or `(int2.5f)`: a name after `(` that begins with a type, whose `)` is missing. */
function castFixes({ unit, token, name }: NameUnknown): (RuleFix | undefined)[] {
  if (unit.names[token - 1] !== P.leftParen) return [];
  const text = spellingOf(name);
  const [, scalar, count = ''] = /^((?:u?(?:char|short|int|long)|half|float|double))(16|[2348])?/.exec(text) ?? [];
  const types = scalar === undefined ? [] : [...new Set([`${scalar}${count}`, scalar])];
  return types
    .filter((type) => type.length < text.length)
    .map((type) =>
      preferredIf(
        true,
        spelling(`Insert ')' after '${type}'`, replaceToken(unit, token, `${type})${text.slice(type.length)}`)),
      ),
    );
}
