import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { TokenKind } from '../preprocessor/token.js';
import type { TagSpecifier } from '../syntax/ast.js';
import { parseUnit } from '../syntax/parser.js';
import { dependsOnLayout } from '../syntax/recovery/line-starts.js';
import { parseShared } from '../syntax/shared-parses.js';
import { Unit } from '../syntax/unit.js';
import { type Name, spellingOf } from '../text/names.js';
import { finish } from '../text/parts.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { Analyzer } from './analyzer.js';
import { type TagType, undefine } from './declarations/tag-content.js';
import { TagMemory } from './declarations/tag-memory.js';
import { CallFindings } from './facts/call-findings.js';
import type { Fact, ProgramAnalysed } from './facts/facts.js';
import { endsGroup, PartCollector, ProgramFacts } from './facts/program-fact.js';
import type { AnalysedUnit, UnitNames } from './incremental/analysed-unit.js';
import { Change, Dirty } from './incremental/change.js';
import type { DeviceQuestions } from './incremental/device-questions.js';
import { DeviceUnits } from './incremental/device-units.js';
import { beginsWithKernel, endsAt, FormerUnits, isComplete } from './incremental/former-units.js';
import { sameMeaning, takeOver } from './incremental/same-meaning.js';
import { analyseUnit } from './incremental/unit-analysis.js';
import type { UnitCache } from './incremental/unit-cache.js';
import { edgesAsText, edgesOf } from './symbols/call-graph.js';
import type { AnalyzerOptions } from './symbols/declared-names.js';
import { keyOf } from './symbols/pragma-state.js';
import type { ProgramSymbol } from './symbols/symbols.js';
import { WALKS } from './walks.js';

const noNames = () =>
  ({
    declarations: [] as ProgramSymbol[],
    uses: [] as number[],
    meanings: [] as ProgramSymbol[],
    tags: [] as TagSpecifier[],
  }) satisfies UnitNames;

const NONE: ReadonlySet<Chunk> = new Set();

/** The maximum number of findings in a unit: only code that a macro repeats has more. */
const MAXIMUM_FINDINGS = 150_000;

/** A unit with mistakes is analysed several times, to find out what its names denote. */
const TOKENS_PER_BROKEN_TOKEN = 4;
/** The number of overloads that are compared with a call in the time of analysing one token. */
const COMPARED_PER_TOKEN = 8;

/**
 * The analysis of a translation unit, kept while its text is edited.
 *
 * The unit of reuse is a group of chunks that hold whole external declarations. A group is analysed again when one of
 * its chunks is another one, or when a name of the file scope that it asked for means something else than before; the
 * others declare again what they declared.
 */
export class Program<Finding> {
  readonly #analyzer: Analyzer;
  readonly #questions: DeviceQuestions | undefined;
  readonly #endsAtCursor: boolean;
  #root: SourceFile | undefined;
  readonly #devices: DeviceUnits | undefined;
  #entries: AnalysedUnit<Finding>[] = [];
  /** Those of the entries. */
  #chunks: readonly Chunk[] = [];
  /** Macros that decide which builtins there are, as the chunks define them. */
  #featureMacros = '';
  /** Findings that depend on other functions' bodies. */
  readonly #calls: CallFindings<Finding>;
  #current: Finding[] = [];
  #currentPart = new PartCollector();
  readonly #facts = new ProgramFacts();
  /** What structs, unions and enums were before the edit. */
  #tags: TagMemory | undefined;
  #currentNames = noNames();

  /**
   * `judge` applies the rules to a fact and reports their findings; it returns true if one of them is an error. With
   * `cache`, units of other translation units are reused, no text may be edited, and references are not kept.
   * `endsAtCursor`: only the last function's body is analysed.
   */
  constructor(
    options: Pick<AnalyzerOptions, 'language' | 'isMacroDefined' | 'extensions' | 'questions'> & {
      readonly endsAtCursor?: boolean;
    },
    private readonly judge: (fact: Fact, report: (finding: Finding) => void) => boolean,
    private readonly cache?: UnitCache<Finding>,
  ) {
    this.#calls = new CallFindings(judge);
    this.#questions = options.questions;
    this.#endsAtCursor = options.endsAtCursor === true;
    const report = (finding: Finding): void => {
      if (this.#current.length < MAXIMUM_FINDINGS) this.#current.push(finding);
    };
    const record = (fact: Fact): boolean => {
      this.#currentPart.add(fact);
      return judge(fact, report);
    };
    const listeners = {
      tags: {
        recall: (node: TagSpecifier, unit: Unit) => this.#tags?.recall(node, unit),
        fieldsBefore: (type: TagType) => this.#tags?.fieldsBefore(type),
      },
      onDeclaration: (symbol: ProgramSymbol) => this.#currentNames.declarations.push(symbol),
      onReference: (token: number, symbol: ProgramSymbol) => {
        this.#currentNames.uses.push(token);
        this.#currentNames.meanings.push(symbol);
      },
      onTag: (node: TagSpecifier) => this.#currentNames.tags.push(node),
    };
    this.#analyzer = new Analyzer({ ...options, judge: record, ...(cache ? {} : listeners) }, WALKS);
    this.#devices = options.questions && new DeviceUnits(this.#analyzer, options.questions);
  }

  get units(): readonly AnalysedUnit<Finding>[] {
    return this.#entries;
  }

  /** Whether something of a name is declared at file scope, anywhere in the translation unit. */
  declares(name: Name): boolean {
    return this.#analyzer.declares(name);
  }

  /** The findings about a unit's calls, once the call graph is complete. */
  programFindings(unit: AnalysedUnit<Finding>): readonly Finding[] {
    return this.#calls.of(unit);
  }

  /** The fact that closes the translation unit; undefined for an empty one. */
  fact(chunks: readonly Chunk[]): ProgramAnalysed | undefined {
    return this.#facts.of(chunks, this.#entries);
  }

  /** The findings about the whole translation unit. */
  judgeWhole(fact: ProgramAnalysed | undefined): readonly Finding[] {
    const findings: Finding[] = [];
    if (fact) this.judge(fact, (finding) => findings.push(finding));
    return findings;
  }

  /**
   * Analyses the chunks of a translation unit in their order, reusing what still holds.
   *
   * @param root   its main file
   * @param moved  the chunks whose tokens are the same as before, between other blanks and comments
   */
  update(chunks: readonly Chunk[], root: SourceFile, moved: ReadonlySet<Chunk> = NONE): void {
    finish(this.updating(chunks, root, moved));
  }

  /**
   * The same in parts: one for each unit that is analysed. A program whose update is abandoned must not be used again.
   */
  *updating(chunks: readonly Chunk[], root: SourceFile, moved: ReadonlySet<Chunk> = NONE): Generator<undefined, void> {
    this.#root = root;
    const change = new Change<Finding>();
    if (moved.size > 0)
      for (const entry of this.#entries)
        if (dependsOnLayout(entry.unit) && entry.unit.chunks.some((chunk) => moved.has(chunk)))
          change.outdated.add(entry);
    if (!this.cache && change.outdated.size === 0 && areSame(chunks, this.#chunks)) return;
    this.#chunks = chunks;
    const featureMacros = featureMacrosOf(chunks);
    if (featureMacros !== this.#featureMacros) {
      this.#analyzer.forgetBuiltins();
      this.#forget();
      this.#featureMacros = featureMacros;
    }
    if (this.cache) this.#forget();
    // A type that has changed concerns its users from its declaration on.
    do yield* this.#pass(chunks, change);
    while (change.outdated.size > 0);
    const { fresh, edgesBefore } = change;
    if (this.cache) this.#calls.update(this.#entries, [...fresh], true);
    else if (fresh.size > 0 || edgesBefore.length > 0)
      this.#calls.update(
        this.#entries,
        [...fresh],
        edgesBefore.sort().join('\n') !== [...fresh].flatMap(edgesAsText).sort().join('\n'),
      );
  }

  /**
   * Goes through the chunks once. The units of `change.outdated` are analysed again; those that the next pass is to
   * analyse again replace them.
   */
  *#pass(chunks: readonly Chunk[], change: Change<Finding>): Generator<undefined, void> {
    const a = this.#analyzer;
    const { outdated } = change;
    const dirty = new Dirty();
    const memory = new TagMemory((trace) => dirty.hasChanged(trace));
    this.#tags = memory;
    for (const { trace } of this.#entries) for (const { type } of trace.completed) undefine(type);
    const abandon = (entry: AnalysedUnit<Finding>): void => {
      dirty.forget(entry.trace);
      if (!outdated.has(entry)) memory.remember(entry.unit, entry.trace);
      change.abandon(entry);
    };
    const former = new FormerUnits(this.#entries, chunks, outdated, abandon);
    a.clear();
    const entries = this.#entries.slice(0, former.kept);
    for (const { trace } of entries) a.replay(trace);
    const last = entries.at(-1);
    if (last) a.pragmaState = last.pragmasAfter;
    let pragmas = keyOf(a.pragmaState);
    const fresh = new Set<AnalysedUnit<Finding>>();
    for (let at = former.start; at < chunks.length; ) {
      const { unit: known, isMoved } = former.take(at);
      const holds =
        known &&
        keyOf(known.pragmasBefore) === pragmas &&
        !dirty.concerns(known.trace) &&
        !(isMoved && (dirty.mayConcern(known.trace) || memory.definesForOthers)) &&
        isComplete(known, chunks, at);
      const found = holds ? known : this.#sharedAt(chunks, at, pragmas);
      if (found) a.replay(found.trace);
      else if (known) abandon(known);
      const entry = found ?? this.#analyse(chunks, at);
      if (!found) {
        memory.settle(entry.trace);
        this.#settle(entry, dirty);
        this.#share(entry, entries);
        fresh.add(entry);
        change.fresh.add(entry);
        yield;
      }
      entries.push(entry);
      at += entry.unit.chunks.length;
      const after = keyOf(entry.pragmasAfter);
      if (after === pragmas) continue;
      pragmas = after;
      a.pragmaState = entry.pragmasAfter;
    }
    this.#entries = entries;
    change.outdated = new Set();
    const { changed } = memory;
    if (changed.size === 0 || this.cache) return;
    for (const entry of entries)
      if (entry.trace.made.some(({ type }) => changed.has(type) && (!fresh.has(entry) || memory.wasThere(type))))
        change.outdated.add(entry);
  }

  /** The unit at a chunk that another translation unit has analysed, if all that it asked has the same answer here. */
  #sharedAt(chunks: readonly Chunk[], at: number, pragmas: string): AnalysedUnit<Finding> | undefined {
    return this.cache?.find(
      chunks,
      at,
      (one) =>
        one.featureMacros === this.#featureMacros &&
        keyOf(one.pragmasBefore) === pragmas &&
        isComplete(one, chunks, at) &&
        this.#analyzer.agrees(one.trace) &&
        (this.#devices?.isSame(one) ?? true),
    );
  }

  #forget(): void {
    this.#entries = [];
    this.#calls.forget();
  }

  /** Lets other translation units have a unit, unless it changed what an earlier one of this one had declared. */
  #share(made: AnalysedUnit<Finding>, before: readonly AnalysedUnit<Finding>[]): void {
    if (!this.cache) return;
    const { completed } = made.trace;
    if (completed.length === 0) this.cache.keep(made);
    else
      for (const entry of before)
        if (entry.trace.made.some((made) => completed.some(({ type }) => type === made.type))) this.cache.forget(entry);
  }

  /**
   * Compares the declarations of a unit with those before the edit: a declaration that means the same keeps its symbol.
   */
  #settle({ trace }: AnalysedUnit<Finding>, dirty: Dirty): void {
    const moved = !dirty.areKept && dirty.concerns(trace);
    for (const [name, type] of trace.tags) dirty.settleTag(name, this.#tags?.holds(type) ? type : undefined);
    for (const [name, symbol] of trace.symbols) {
      const before = dirty.settle(name, (one) => sameMeaning(one, symbol, moved));
      if (!before) continue;
      takeOver(before, symbol);
      trace.symbols.set(name, before);
    }
    this.#analyzer.replay(trace);
  }

  /** Parses and analyses the declarations from chunk `at` on, over as many chunks as they take. */
  #analyse(chunks: readonly Chunk[], at: number): AnalysedUnit<Finding> {
    const a = this.#analyzer;
    const trace = a.beginUnit();
    let count = 1;
    // Only the chunks of headers are shared.
    const parse = chunks[at]?.file.path === this.#root?.path ? parseUnit : parseShared;
    let unit = new Unit(chunks.slice(at, at + count));
    let parsed = parse(unit, a);
    // Twice as many each time, so that a table that spans a thousand includes is not parsed a thousand times.
    while (!endsAt(parsed, chunks, at + count)) {
      const most = Math.min(count * 2, chunks.length - at);
      do count++;
      while (count < most && !(parsed.inBraces && beginsWithKernel(chunks, at + count)));
      unit = new Unit(chunks.slice(at, at + count));
      parsed = parse(unit, a);
    }
    const pragmasBefore = a.pragmaState;
    this.#current = [];
    const { mistakes } = parsed;
    const cutOff =
      mistakes.length > 0 ? new Set(mistakes.flatMap(({ after, token }) => (after ? [token] : []))) : undefined;
    this.#currentPart = new PartCollector(trace.symbols, parsed.lost, trace.made, cutOff, endsGroup(unit));
    this.#currentNames = noNames();
    const { compared } = a;
    a.skipsBodies = this.#endsAtCursor && haveNames(chunks, at + count);
    analyseUnit(a, unit, parsed);
    const effort =
      unit.length * (parsed.mistakes.length > 0 ? TOKENS_PER_BROKEN_TOKEN : 1) +
      (a.compared - compared) / COMPARED_PER_TOKEN;
    this.#currentPart.values = a.values.recorded();
    return {
      unit,
      parsed,
      effort,
      findings: this.#current,
      trace,
      edges: edgesOf(trace),
      part: this.#currentPart,
      featureMacros: this.#featureMacros,
      pragmasBefore,
      pragmasAfter: a.pragmaState,
      names: this.#currentNames,
      values: this.#currentPart.values,
      onDevice: this.#questions && { answers: this.#questions.take(), predefined: a.predefined },
    };
  }
}

const areSame = (one: readonly Chunk[], other: readonly Chunk[]): boolean =>
  one.length === other.length && one.every((chunk, i) => chunk === other[i]);

/** Whether there are names in the chunks from `from` on. */
function haveNames(chunks: readonly Chunk[], from: number): boolean {
  for (let at = from; at < chunks.length; at++) if (chunks[at]?.kinds.includes(TokenKind.Identifier)) return true;
  return false;
}

/** A chunk's definitions of macros that decide which builtins there are. */
const featureMacrosIn = perOwner((chunk: Chunk): string =>
  chunk.writes
    .map(({ name, macro }) => `${macro ? '+' : '-'}${spellingOf(name)}`)
    .filter((text) => /^.(cl_|cles_|__opencl_c_)/.test(text))
    .join(),
);

function featureMacrosOf(chunks: readonly Chunk[]): string {
  let all = '';
  for (const chunk of chunks) if (chunk.writes.length > 0) all += featureMacrosIn(chunk);
  return all;
}
