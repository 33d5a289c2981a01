import { intern, type Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { T } from './alphabet.js';
import type { ExternalDeclaration } from './ast.js';
import { macroNaming, nameOf } from './declarator.js';
import { type LoweredSection, lower, loweringOf } from './lowering/lowering.js';
import { misplacedPragmas } from './pragmas.js';
import { nestedDeclarations } from './recovery/line-starts.js';
import { repair } from './recovery/mistakes.js';
import {
  type HiddenName,
  type NameKnowledge,
  NOTHING_KNOWN,
  type TypeNames,
  type UnresolvedNames,
} from './recovery/name-knowledge.js';
import { hiddenNames } from './scopes.js';
import { type Section, type SyntaxMistake, type Text, Tree } from './tree.js';
import { type FlatTree, type TokenGrammar, tokenGrammar } from './tree-sitter.js';
import type { Unit } from './unit.js';
import { identifiers } from './unit-tokens.js';
import { type Written, writeOut } from './writing.js';

export interface ParsedUnit {
  readonly declarations: readonly ExternalDeclaration[];
  readonly mistakes: readonly SyntaxMistake[];
  /** Names that were most likely declared in code that a syntax error has made unreadable. */
  readonly lost: ReadonlySet<Name>;
  /** The tokens end inside a declaration: with the following tokens they would be parsed differently. */
  readonly incomplete: boolean;
  /** The cause is an open brace, which a kernel closes. */
  readonly inBraces: boolean;
}

/** The maximum number of times that a unit is read again because its names turn out to have another meaning. */
const MAXIMUM_READINGS = 6;

/** The maximum number of errors reported for one unit: a text with more is not OpenCL C. */
const MAXIMUM_MISTAKES = 200;

/**
 * The maximum nesting depth of brackets of one kind: clang's (`-fbracket-depth`), four times the minimum of C99
 * 5.2.4.1.
 */
const MAXIMUM_NESTING = 256;

const OPENERS: ReadonlyMap<Name, number> = new Map(['(', '[', '{'].map((text, kind) => [intern(text), kind]));
const CLOSERS: ReadonlyMap<Name, number> = new Map([')', ']', '}'].map((text, kind) => [intern(text), kind]));

/** The first bracket that is nested deeper than compilers allow. */
function firstTooDeep({ names }: Unit): number | undefined {
  const depths = [0, 0, 0];
  for (let token = 0; token < names.length; token++) {
    const name = names[token] ?? 0;
    const opened = OPENERS.get(name);
    if (opened !== undefined && (depths[opened] = (depths[opened] ?? 0) + 1) > MAXIMUM_NESTING) return token;
    const closed = CLOSERS.get(name);
    if (closed !== undefined) depths[closed] = (depths[closed] ?? 0) - 1;
  }
  return undefined;
}

/**
 * Parses the tokens of a unit as external declarations (C99 6.9 with the extensions of OpenCL C and of GNU C), with the
 * grammar over tokens (`grammar/tokens`): which names are types is known, so that `(T)(x)`, `T * x;` and `sizeof (T)`
 * mean the same as to a compiler. Never fails: a mistake is reported once, and the code around it keeps its meaning.
 */
export function parseUnit(unit: Unit, names: TypeNames): ParsedUnit {
  let first = read(unit, names, NOTHING_KNOWN);
  const hidden = lostTypes(first);
  if (hidden.length > 0) first = read(unit, names, { unresolved: [], hidden });
  let knowledge = learn(first, names);
  if (first.mistakes.length > 0) knowledge = probe(unit, names, first, knowledge);
  let reading = first;
  let known = NOTHING_KNOWN;
  for (let readings = 1; readings < MAXIMUM_READINGS && !isSame(knowledge, known); readings++) {
    known = knowledge;
    reading = read(unit, names, known);
    const { hidden } = learn(reading, names);
    // No name becomes unresolved that was resolved before; but the earlier meaning may have hidden its declaration.
    const unresolved = known.unresolved
      .map((part) => without(part, declaredIn(reading, part)))
      .filter((part) => part.names.size > 0);
    knowledge = { hidden, unresolved };
  }
  // The flat tree is many times as large as the result of lowering it.
  const { declarations, lost, incomplete, inBraces } = reading;
  const mistakes = reading.mistakes.filter(({ isConsequence }) => !isConsequence).slice(0, MAXIMUM_MISTAKES);
  const tooDeep = unit.length > 2 * MAXIMUM_NESTING ? firstTooDeep(unit) : undefined;
  if (tooDeep !== undefined)
    mistakes.push({
      token: tooDeep,
      after: false,
      reserved: false,
      message: `brackets are nested more than ${MAXIMUM_NESTING} levels deep`,
    });
  if (unit.pragmas.length > 0)
    mistakes.push(...misplacedPragmas(unit, declarations, names, mistakes.length === 0 && !incomplete));
  return { declarations, mistakes, lost, incomplete, inBraces };
}

/**
 * A mistake may be caused by an undeclared name, and hide declarations. If every name in question is treated as
 * undeclared, the declarations become visible.
 */
function probe(unit: Unit, names: TypeNames, first: Reading, knowledge: NameKnowledge): NameKnowledge {
  const inQuestion = new Set([...identifiers(unit)].filter((name) => !names.isDeclared(name)));
  if (inQuestion.size === 0) return knowledge;
  const everywhere = { first: 0, last: unit.length - 1, names: inQuestion };
  const probed = read(unit, names, { unresolved: [everywhere], hidden: knowledge.hidden });
  const { mistakes } = first;
  let mistake = 0;
  // The sections are queried in order.
  const isBroken = (section: Section): boolean => {
    while ((mistakes[mistake]?.token ?? section.first) < section.first) mistake++;
    return (mistakes[mistake]?.token ?? Number.POSITIVE_INFINITY) <= section.last;
  };
  const earlier = new Set<Name>();
  const unresolved: UnresolvedNames[] = [];
  let next = 0;
  for (const section of [...first.sections, undefined]) {
    // The tokens between the declarations that were read are those that an error has cut out.
    const until = section ? section.first - 1 : unit.length - 1;
    if (next <= until) add({ first: next, last: until });
    if (!section) break;
    const broken = isBroken(section);
    if (broken) add(section);
    else {
      const own = knowledge.unresolved.find((part) => part.first === section.first);
      if (own) unresolved.push(own);
    }
    const seen = broken ? within(probed, section) : [section];
    for (const one of seen) for (const name of declaredAtFileScope(one)) earlier.add(name);
    next = section.last + 1;
  }
  return { ...knowledge, unresolved };

  function add(part: Part): void {
    const declared = declaredIn(probed, part);
    const left = [...inQuestion].filter((name) => !declared.has(name) && !earlier.has(name));
    if (left.length > 0) unresolved.push({ first: part.first, last: part.last, names: new Set(left) });
  }
}

interface Reading extends ParsedUnit {
  readonly tree: Tree;
  readonly sections: readonly LoweredSection[];
  readonly types: Written['types'];
}

const lowering = perOwner(({ types }: TokenGrammar) => loweringOf(types));

function read(unit: Unit, names: TypeNames, knowledge: NameKnowledge): Reading {
  const grammar = tokenGrammar();
  const plain = writeOut(unit, names, knowledge);
  const whole = plain.interruptions.length === 0 ? grammar.parse(plain.characters) : undefined;
  const nested = whole ? undefined : nestedDeclarations(unit, plain.characters, plain.interruptions);
  const written = nested?.tokens.length ? writeOut(unit, names, knowledge, new Set(nested.tokens)) : plain;
  const { flat, text, mistakes, lost, incomplete } = parse(unit, written, grammar, whole);
  const tree = new Tree(flat, unit, text, grammar, names);
  const sections = lower(tree, lowering(grammar));
  const declarations = sections.flatMap(({ declaration }) => declaration ?? []);
  const all = [...written.mistakes, ...mistakes, ...tree.mistakes].sort((a, b) => a.token - b.token);
  return {
    declarations,
    mistakes: all,
    lost,
    incomplete: incomplete || nested?.incomplete === true,
    inBraces: written.inBraces || nested?.incomplete === true,
    tree,
    sections,
    types: written.types,
  };
}

const NO_NAMES: ReadonlySet<Name> = new Set();
const NO_TREE: FlatTree = { nodes: new Int32Array([0, 0, 0, 1]), count: 1 };

/** `flat`: the tree of the whole text, if it has no errors. */
function parse(unit: Unit, written: Written, grammar: TokenGrammar, flat: FlatTree | undefined) {
  const whole: Text = { characters: written.characters, firsts: undefined, lasts: undefined };
  // The expansion of an undefined macro may continue after its arguments.
  const last = written.characters.at(-1);
  const isOpen = last !== undefined && last !== T.semicolon && last !== T.rightBrace;
  if (flat) return { flat, text: whole, mistakes: [], lost: NO_NAMES, incomplete: isOpen };
  const { text, mistakes, lost, incomplete } = repair(unit, written, grammar.reader);
  return { flat: grammar.parse(text.characters) ?? NO_TREE, text, mistakes, lost, incomplete };
}

/** What a parse reveals about the unit's names. */
function learn(reading: Reading, names: TypeNames): NameKnowledge {
  const { tree, sections } = reading;
  const earlier = new Set<Name>();
  let declared = 0;
  const unresolved: UnresolvedNames[] = [];
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i];
    if (!section) continue;
    let found: Set<Name> | undefined;
    for (const name of section.used) {
      if (section.declared.has(name) || names.isDeclared(name)) continue;
      for (; declared <= i; declared++)
        for (const own of declaredAtFileScope(sections[declared] ?? section)) earlier.add(own);
      if (earlier.has(name)) continue;
      found ??= new Set();
      found.add(name);
    }
    if (found) unresolved.push({ first: section.first, last: section.last, names: found });
  }
  const hidden = tree.hiding.length > 0 ? hiddenNames(tree) : NOTHING_KNOWN.hidden;
  return { unresolved, hidden: [...lostTypes(reading), ...hidden] };
}

/**
 * The types that an error keeps a `typedef` from declaring: they are not types after it, either. The boundaries of
 * units, which depend on edits, must not be observable.
 */
function lostTypes({ tree, sections, mistakes, types }: Reading): HiddenName[] {
  if (mistakes.length === 0 || types.length === 0) return [];
  const declared = new Set<Name>();
  for (const { declaration } of sections)
    if (declaration?.kind === 'declaration' && declaration.specifiers.storage === 'typedef')
      for (const { declarator } of declaration.declarators) declared.add(nameOf(declarator));
  const to = tree.unit.length;
  return types.filter(({ name }) => !declared.has(name)).map(({ name, from }) => ({ name, from, to, isType: false }));
}

/** The names that a declaration adds to the file scope. */
function* declaredAtFileScope({ declaration }: LoweredSection): Iterable<Name> {
  if (declaration?.kind === 'function' && !macroNaming(declaration.declarator)) yield nameOf(declaration.declarator);
  if (declaration?.kind !== 'declaration') return;
  for (const { declarator } of declaration.declarators) if (!macroNaming(declarator)) yield nameOf(declarator);
  const { type } = declaration.specifiers;
  if (type.kind === 'tag') for (const { name } of type.enumerators ?? []) yield name;
}

type Part = Pick<Section, 'first' | 'last'>;

/** The external declarations of a reading that some of these tokens are in. */
const within = ({ sections }: Reading, { first, last }: Part): readonly LoweredSection[] =>
  sections.filter((section) => section.first <= last && section.last >= first);

/** The names declared within tokens, in any scope. */
const declaredIn = (reading: Reading, part: Part): ReadonlySet<Name> =>
  new Set(within(reading, part).flatMap(({ declared }) => [...declared]));

const without = (part: UnresolvedNames, declared: ReadonlySet<Name>): UnresolvedNames => ({
  ...part,
  names: new Set([...part.names].filter((name) => !declared.has(name))),
});

function isSame(one: NameKnowledge, other: NameKnowledge): boolean {
  return (
    one.unresolved.length === other.unresolved.length &&
    one.unresolved.every(({ first, names }, i) => {
      const twin = other.unresolved[i];
      return (
        twin?.first === first && twin.names.size === names.size && [...names].every((name) => twin.names.has(name))
      );
    }) &&
    one.hidden.length === other.hidden.length &&
    one.hidden.every(({ name, from, to }, i) => {
      const twin = other.hidden[i];
      return twin?.name === name && twin.from === from && twin.to === to;
    })
  );
}
