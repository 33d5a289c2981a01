// The syntax errors of a translation unit, as diagnostics. Consequences of something else, such as an undefined macro
// or an unterminated comment, are omitted: their cause is reported already.

import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { type FileSpan, innermostSpan, macroUseOf } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import {
  deleteToken,
  fix,
  insertAfter,
  insertAfterUse,
  insertBefore,
  preferredFix,
  preferredIf,
  replaceToken,
  spelling,
  unsafe,
} from '../refactoring/edits/edits.js';
import type { RuleFix } from '../refactoring/edits/fix.js';
import { renameReserved } from '../refactoring/edits/reserved.js';
import { type CppConstruct, cppConstruct, isOfCppDeclaration } from '../refactoring/fixes/cpp-constructs.js';
import type { Proofs } from '../refactoring/proof/proof.js';
import { mayBeOfHeader, type Unjudged, undeclared } from '../rules/missing-macros.js';
import type { AnalysedUnit } from '../semantics/incremental/analysed-unit.js';
import { keywordOf, P } from '../syntax/keywords.js';
import { beginsLine } from '../syntax/recovery/line-starts.js';
import { endedBefore } from '../syntax/recovery/mistake-messages.js';
import { staysOpen } from '../syntax/recovery/unclosed.js';
import type { SyntaxMistake } from '../syntax/tree.js';
import type { Unit } from '../syntax/unit.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { isMisspellingOf } from '../text/similar.js';
import type { SourceFile } from '../text/source-file.js';
import { type Diagnostic, errorKey, markedSpan, spanOf, swallows, WithFixes } from './diagnostics.js';

/** Whether a token and the next one come from one use of a macro. */
function isOneExpansion(unit: Unit, token: number): boolean {
  if (token + 1 >= unit.length) return false;
  const [one, next] = [unit.origin(token), unit.origin(token + 1)];
  if (!one.chunk || one.chunk !== next.chunk) return false;
  const use = macroUseOf(one.chunk, one.index);
  return use !== undefined && macroUseOf(next.chunk, next.index) === use;
}

/** A value in an insertion, which only the author can choose. */
const INVENTED = /\b0\b/;

/** Completes unfinished code. The result may not be the intended one, so it is never preferred. */
function completionsOf(unit: Unit, { completions = [], insertion }: SyntaxMistake): (RuleFix | undefined)[] {
  return completions.map((insertions) => {
    const edits = insertions.map(({ text, after, isBeforeNext }) =>
      isBeforeNext ? insertBefore(unit, after + 1, text) : insertAfter(unit, after, text),
    );
    const title = insertions.map(({ text }) => `'${text.trim()}'`).join(' and ');
    // An index, or a list of arguments, may end at several places.
    const [only] = insertions;
    const isElsewhere = only?.text === ')' && insertion !== undefined && only.after !== insertion.after;
    const place =
      only?.text === ']' || only?.text === '(' || (only && isElsewhere)
        ? ` after '${spellingOf(unit.names[only.after] ?? 0)}'`
        : '';
    const made = fix(`Insert ${title}${place}`, ...edits);
    return made && (insertions.some(({ text }) => INVENTED.test(text)) ? { ...made, invents: true } : made);
  });
}

/** Corrects a misspelling, inserts missing tokens, or removes extra ones. */
function repairsOf(unit: Unit, mistake: SyntaxMistake): (RuleFix | undefined)[] {
  return [...likelyRepairsOf(unit, mistake), ...completionsOf(unit, mistake), ...otherEndsOf(unit, mistake)];
}

/** Inserts the missing bracket elsewhere. */
const otherEndsOf = (unit: Unit, { otherEnds = [] }: SyntaxMistake): (RuleFix | undefined)[] =>
  otherEnds.map(({ text, after }) => {
    const title = `Insert '${text}' after '${spellingOf(unit.names[after] ?? 0)}'`;
    const made = fix(title, insertAfter(unit, after, text));
    return made && { ...made, isFallback: true };
  });

function likelyRepairsOf(unit: Unit, { insertion, replacement, surplus }: SyntaxMistake): (RuleFix | undefined)[] {
  if (replacement) {
    const { token, text, endings = [] } = replacement;
    const replaced = replaceToken(unit, token, text);
    if (surplus !== undefined) return [preferredFix(`Change to '${text}'`, replaced, deleteToken(unit, surplus))];
    const changed = preferredIf(true, spelling(`Change to '${text}'`, replaced));
    const written = spellingOf(unit.names[token] ?? 0);
    return [
      isMisspellingOf(written, text, true) ? changed : unsafe(changed),
      ...endings.map((ending) => {
        const title = `Change to '${text}' and insert '${ending.text.trim()}'`;
        return fix(title, replaced, insertAfter(unit, ending.after, ending.text));
      }),
    ];
  }
  if (surplus !== undefined)
    return [fix(`Remove '${spellingOf(unit.names[surplus] ?? 0)}'`, deleteToken(unit, surplus))];
  if (!insertion) return [];
  const insert = (text: string, isGuess = false): RuleFix | undefined => {
    const made = preferredIf(
      !isGuess,
      fix(
        `Insert '${text.trim()}'`,
        insertAfter(unit, insertion.after, text) ?? insertAfterUse(unit, insertion.after, text),
      ),
    );
    if (!isOnlyReading(unit, insertion.after, text.trim())) return unsafe(made);
    // The end of a statement does not depend on other mistakes.
    return made && text.trim() === ';' && isInBody(unit, insertion.after) ? { ...made, safety: 'safe' } : made;
  };
  const { text, isGuess, rather } = insertion;
  return [...(rather ? [insert(rather.text, rather.isGuess)] : []), insert(text, isGuess)];
}

/** Words of C++, whose code would mean something else with the punctuation of C. */
const CPP = new Set(['class', 'template', 'namespace', 'public', 'virtual', 'operator', 'typename'].map(intern));

/**
 * Whether nothing else than an inserted text may be missing: brackets, and a semicolon at the end of a line. A comma
 * may be anything.
 */
function isOnlyReading(unit: Unit, after: number, text: string): boolean {
  if (unit.names.some((name) => CPP.has(name))) return false;
  return text === ';' ? endsStatement(unit, after) : /^[()[\]{}]$/.test(text);
}

/** Whether the statement that ends with a token does something: others are what is left of a statement. */
function hasEffect({ names, kinds }: Unit, last: number): boolean {
  for (let at = last; at >= 0; at--) {
    const name = names[at] ?? 0;
    if (name === P.semicolon || name === P.leftBrace || name === P.rightBrace) return false;
    if (keywordOf(name) || /^(?:[-+*/%&|^]|<<|>>)?=$|^(?:\+\+|--)$/.test(spellingOf(name))) return true;
    // A call, or a declaration.
    const isName = (one: number): boolean => kinds[one] === TokenKind.Identifier;
    if (isName(at) && at < last && (isName(at + 1) || names[at + 1] === P.leftParen)) return true;
  }
  return true;
}

/** Whether a statement ends after a token: nothing on its line may continue it, or be left over. */
function endsStatement(unit: Unit, after: number): boolean {
  const { names } = unit;
  const word = spellingOf(names[after] ?? 0);
  if (keywordOf(names[after] ?? 0) && !/^(?:return|break|continue)$/.test(word)) return false;
  if (isInBody(unit, after) && !hasEffect(unit, after)) return false;
  const [next, second] = [names[after + 1], names[after + 2]];
  if (next === undefined || beginsLine(unit, after + 1) || /^(?:return|break|continue)$/.test(spellingOf(next)))
    return true;
  return second !== P.semicolon && (next === P.rightBrace || keywordOf(next) !== undefined);
}

/** Whether no line begins between two tokens. */
function isOnOneLine(unit: Unit, one: number, other: number): boolean {
  for (let at = Math.min(one, other) + 1; at <= Math.max(one, other); at++) if (beginsLine(unit, at)) return false;
  return true;
}

/** Whether a token is inside of braces. */
function isInBody({ names }: Unit, token: number): boolean {
  let depth = 0;
  for (let at = 0; at <= token; at++) depth += Number(names[at] === P.leftBrace) - Number(names[at] === P.rightBrace);
  return depth > 0;
}

/** The diagnostic of a name in a parameter list that a macro of the host may define. */
const ofMissingMacro = (unit: Unit, token: number, span: FileSpan): Diagnostic => ({
  code: 'missing-names',
  severity: 'warning',
  message: undeclared(unit.names[token] ?? 0),
  span,
  related: [],
  fixes: [],
});

/** The diagnostic of a C++ construct. */
const ofConstruct = (construct: CppConstruct, { message }: SyntaxMistake, span: FileSpan, proofs: Proofs): Diagnostic =>
  new WithFixes({ code: 'syntax-error', severity: 'error', message: construct.message, span, related: [] }, () => {
    const made = construct.fixes().flatMap((one) => unsafe(one) ?? []);
    return proofs.of(made, errorKey('syntax-error', message));
  });

interface Place {
  readonly file: SourceFile;
  readonly start: number;
}

/** What the fixes of a syntax error depend on. */
interface FixContext {
  readonly proofs: Proofs;
  /** Whether a line has only one syntax error. */
  readonly isAlone?: boolean;
  /** The misspelled directives: syntax errors after them may be consequences. */
  readonly directives: readonly Place[];
}

const misspelledDirectives = (chunks: readonly Chunk[]): readonly Place[] =>
  chunks.flatMap(({ file, start, diagnostics }) =>
    diagnostics.flatMap((one) => (one.isUnknownName ? [{ file, start: start + one.start }] : [])),
  );

/** The diagnostic of a syntax error. `isWithin`: inside a macro's expansion, all of `span` is marked. */
function ofMistake(
  unit: Unit,
  mistake: SyntaxMistake,
  span: FileSpan,
  isWithin: boolean,
  { proofs, directives, isAlone = true }: FixContext,
): Diagnostic {
  const { message, after } = mistake;
  const opener = mistake.opener === undefined ? undefined : spanOf(unit, mistake.opener, mistake.opener);
  const diagnostic: Omit<Diagnostic, 'fixes'> = {
    code: 'syntax-error',
    severity: mistake.warning ? 'warning' : 'error',
    message,
    span: after && !isWithin ? { file: span.file, start: Math.max(span.start, span.end - 1), end: span.end } : span,
    related: opener
      ? [{ message: `unmatched '${spellingOf(unit.names[mistake.opener ?? 0] ?? 0)}'`, span: opener }]
      : [],
  };
  return new WithFixes(diagnostic, () => {
    const repairs = mistake.reserved
      ? [renameReserved(span.file, span.file.text.slice(span.start, span.end))]
      : repairsOf(unit, mistake);
    const made = repairs.filter((repair) => repair !== undefined);
    const isUnsure = directives.some((one) => isBefore(one, span));
    return proofs.of(
      made.map((one) => ({
        ...one,
        preferred: one.preferred && !isUnsure,
        ...(!isAlone && { safety: 'unsafe' }),
      })),
      errorKey('syntax-error', message),
    );
  });
}

/** Whether something is before a place, or in another file. */
const isBefore = (one: Place, { file, start }: Place): boolean => one.file !== file || one.start < start;

/** The end of the last line, as in compilers. */
function endOf(file: SourceFile): FileSpan {
  const end = file.text.replace(/(?:\r\n|\n|\r)$/, '').length;
  return { file, start: end, end };
}

/**
 * Reports at the end of a file that a construct is still open, whose terminator is inside an unterminated comment or
 * call.
 */
function ofEnd(root: SourceFile, { code, span: { file, start, end } }: Diagnostic): Diagnostic | undefined {
  const span = endOf(root);
  if (file !== root || !/[\r\n]/.test(root.text.slice(start, span.start))) return undefined;
  const isCall = code === 'unterminated-macro-call';
  return {
    code: 'syntax-error',
    severity: 'error',
    message: `unterminated ${isCall ? 'macro call' : 'comment'} at the end of the file inside an open construct`,
    span,
    related: [{ message: `the ${isCall ? 'call' : 'comment'} begins here`, span: { file, start, end } }],
    fixes: [],
  };
}

/**
 * Whether a syntax error may result from a text that ends too early. This depends on its own location, not on its unit:
 * how declarations are grouped into units depends on earlier edits.
 */
function isOfTheEnd({ unit }: AnalysedUnit<unknown>, { token, opener }: SyntaxMistake, isLast: boolean): boolean {
  return (isLast && token >= unit.names.length - 1) || opener !== undefined;
}

/** A macro definition that seems to continue on the next line, although its last line lacks a backslash. */
interface CutDefinition {
  readonly name: string;
  readonly file: SourceFile;
  /** The end of its last line: an offset in UTF-16 units. */
  readonly end: number;
}

/** How many lines above an error are searched for a macro definition. */
const MOST_LINES = 20;
const DEFINITION = /^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^()\n]*\))?/;

/** How many brackets a text opens, minus those that it closes. */
const depthOf = (text: string): number => (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);

/**
 * The definition above an error that lacks a backslash: a macro with parameters and an empty body directly above it, or
 * one of several lines whose brackets are closed by the lines up to the error.
 */
function cutDefinition(file: SourceFile, start: number): CutDefinition | undefined {
  const { text } = file;
  const logicalStart = (at: number): number => {
    let from = text.lastIndexOf('\n', at - 1) + 1;
    while (/\\\r?\n$/.test(text.slice(Math.max(0, from - 3), from))) from = text.lastIndexOf('\n', from - 2) + 1;
    return from;
  };
  for (let end = logicalStart(start) - 1, lines = 0; end > 0 && lines < MOST_LINES; lines++) {
    const from = logicalStart(end);
    const line = text.slice(from, end).trimEnd();
    if (line === '') return undefined;
    const [head = '', name, parameters] = DEFINITION.exec(line) ?? [];
    if (name !== undefined) {
      const body = line.slice(head.length);
      const between = text.slice(end, start);
      const isFirst = between.trim() === '';
      const isEmpty = parameters !== undefined && body.trim() === '';
      const isOpen = body.includes('\n') && depthOf(body) > 0;
      const isClosed = /[)\]}]/.test(text.charAt(start)) && !between.includes('{') && depthOf(body + between) > 0;
      return (isFirst && isEmpty) || (isOpen && (isFirst || isClosed))
        ? { name, file, end: from + line.length }
        : undefined;
    }
    if (/^[ \t]*#/.test(line)) return undefined;
    end = from - 1;
  }
  return undefined;
}

/** The diagnostic of a syntax error in the rest of a macro. `instead`: the parser's message. */
function ofCutDefinition(
  { name, file, end }: CutDefinition,
  span: FileSpan,
  proofs: Proofs,
  instead: string,
): Diagnostic {
  const message = `this is not a part of the macro '${name}': the line before lacks a '\\' at its end`;
  const insertion = { span: { file, start: end, end }, newText: ' \\' };
  return new WithFixes({ code: 'syntax-error', severity: 'error', message, span, related: [] }, () =>
    proofs.of(
      [{ title: "Insert '\\'", preferred: true, safety: 'unsafe', edits: [insertion] }],
      errorKey('syntax-error', instead),
    ),
  );
}

/** The parts of a translation unit that its syntax errors depend on. */
interface MistakenText {
  readonly root: SourceFile;
  readonly chunks: readonly Chunk[];
  readonly units: readonly AnalysedUnit<unknown>[];
  /** The build options are known, so that the host defines no further macros. */
  readonly optionsKnown: boolean;
  /** Ranges that are suppressed because of undefined macros. */
  readonly hidden: Unjudged | undefined;
  readonly proofs: Proofs;
  /** Whether the program, at file scope, or the language declares a name. */
  isDeclared(name: Name): boolean;
}

/** Reports the errors of one unit after the other, then the open constructs at the end of the text. */
export class MistakeReporter {
  /** A diagnostic that makes all the following text a part of itself; and whether an error resulted from that. */
  readonly #swallowing: Diagnostic | undefined;
  #isCutOff = false;
  readonly #fixContext: FixContext;
  /** Chunks with a macro that was not expanded: something is missing, and reported already. */
  readonly #cut: ReadonlySet<Chunk>;
  /** Names that have been reported because a macro of the host may have them. */
  readonly #missing = new Set<Name>();
  readonly #lacksHeader: boolean;
  /** The last unit with tokens, if such a diagnostic exists. */
  readonly #last: AnalysedUnit<unknown> | undefined;
  /** The cached results of `#unitAfter`. */
  #following: Map<AnalysedUnit<unknown>, Unit | undefined> | undefined;
  /** The end of the line after a macro definition that lacks a backslash: an offset in UTF-16 units. */
  #afterCut: { readonly file: SourceFile; readonly end: number } | undefined;
  readonly #open: { readonly unit: AnalysedUnit<unknown>; readonly mistake: SyntaxMistake }[] = [];

  /** `diagnostics`: the destination, which already contains those of the directives. */
  constructor(
    private readonly text: MistakenText,
    private readonly diagnostics: Diagnostic[],
  ) {
    const { chunks, units } = text;
    this.#lacksHeader = diagnostics.some(({ code }) => code === 'unknown-header');
    this.#fixContext = { proofs: text.proofs, directives: misspelledDirectives(chunks) };
    this.#swallowing = diagnostics.find(({ code }) => swallows(code));
    this.#cut = new Set(
      diagnostics.some(({ code }) => code === 'expansion-limit')
        ? chunks.filter((chunk) => chunk.diagnostics.some(({ id }) => id === 'expansion-limit'))
        : [],
    );
    this.#last = this.#swallowing ? units.findLast(({ unit }) => unit.names.length > 0) : undefined;
  }

  report(one: AnalysedUnit<unknown>): void {
    const { hidden, proofs } = this.text;
    const { unit } = one;
    for (const mistake of one.parsed.mistakes) {
      // All errors in a swallowed text are one.
      if (this.#swallowing && isOfTheEnd(one, mistake, one === this.#last)) {
        this.#isCutOff = true;
        continue;
      }
      if (hidden?.covers(unit, mistake.token, true)) {
        this.#reportMacroAround(unit, mistake.token, hidden);
        continue;
      }
      if (this.#cut.size > 0 && unit.chunks.some((chunk) => this.#cut.has(chunk))) continue;
      // Inside a macro's expansion there is no location after a token: the next token is marked.
      const isWithin = mistake.after && isOneExpansion(unit, mistake.token);
      const { pragma } = mistake;
      const span = pragma
        ? innermostSpan(pragma.chunk, pragma.index)
        : this.#spanOf(one, isWithin ? mistake.token + 1 : mistake.token);
      if (mistake.unclosed && !mistake.warning) this.#open.push({ unit: one, mistake });
      const next = mistake.token + 1 < unit.length ? undefined : this.#unitAfter(one);
      if (isOfCppDeclaration(unit, mistake)) continue;
      if (span && this.#isMissingMacro(mistake)) {
        this.#reportMacro(unit, mistake.token, span);
        continue;
      }
      const construct = mistake.warning || mistake.pragma ? undefined : cppConstruct(unit, mistake);
      const constructSpan = construct && markedSpan(unit, construct.token, construct.token);
      if (construct && constructSpan) {
        this.diagnostics.push(ofConstruct(construct, mistake, constructSpan, proofs));
        continue;
      }
      if (this.#lacksHeader && mayBeOfHeader(one, mistake.token, (name) => this.text.isDeclared(name))) continue;
      const message = next ? endedBefore(mistake.message, next.names[0] ?? 0) : mistake.message;
      if (!span) continue;
      // Errors that follow on its line have the same cause.
      if (this.#afterCut?.file === span.file && span.start < this.#afterCut.end) continue;
      const definition = cutDefinition(span.file, span.start);
      if (definition) {
        const lineEnd = span.file.text.indexOf('\n', span.end);
        this.#afterCut = { file: span.file, end: lineEnd < 0 ? span.file.text.length : lineEnd };
        this.diagnostics.push(ofCutDefinition(definition, span, proofs, message));
        continue;
      }
      const isAlone = !one.parsed.mistakes.some(
        ({ token }) => token !== mistake.token && isOnOneLine(unit, token, mistake.token),
      );
      const context = { ...this.#fixContext, isAlone };
      this.diagnostics.push(ofMistake(unit, { ...mistake, message }, span, isWithin, context));
    }
  }

  /** Whether a host may define a macro of the mistaken name, or a missing header one that replaces a keyword. */
  #isMissingMacro({ isMacro, isMisspelledKeyword }: SyntaxMistake): boolean {
    if (this.text.optionsKnown) return false;
    return isMacro === true || (isMisspelledKeyword === true && this.#lacksHeader);
  }

  #reportMacro(unit: Unit, token: number, span: FileSpan): void {
    const name = unit.names[token] ?? 0;
    if (!this.#missing.has(name)) this.diagnostics.push(ofMissingMacro(unit, token, span));
    this.#missing.add(name);
  }

  /** Reports an undefined macro whose call made the syntax tree unreliable, unless a rule reports its name. */
  #reportMacroAround(unit: Unit, token: number, hidden: Unjudged): void {
    const macro = this.text.optionsKnown ? undefined : hidden.macroAround(unit, token);
    if (macro === undefined) return;
    const name = unit.names[macro] ?? 0;
    if (this.text.units.some(({ part }) => part.unknown.some((use) => use.name === name))) return;
    const span = markedSpan(unit, macro, macro);
    if (span) this.#reportMacro(unit, macro, span);
  }

  /** Call this after all units have been reported. */
  reportEnd(): void {
    const unclosed = this.#open.length > 0 && this.#openAtEnd();
    if (unclosed) this.diagnostics.push(unclosed);
    if (this.#swallowing && this.#isCutOff) {
      const end = ofEnd(this.text.root, this.#swallowing);
      if (end) this.diagnostics.push(end);
    }
  }

  /** The location of an error; after the last token of its unit, it is where the text continues, or ends. */
  #spanOf(one: AnalysedUnit<unknown>, token: number): FileSpan | undefined {
    if (token < one.unit.length) return markedSpan(one.unit, token, token);
    const next = this.#unitAfter(one);
    return next ? markedSpan(next, 0, 0) : endOf(this.text.root);
  }

  /** Reports an unclosed bracket at the end of a text, unless an error is reported there. */
  #openAtEnd(): Diagnostic | undefined {
    const { root, units } = this.text;
    const span = endOf(root);
    if (this.diagnostics.some(({ span: { file, start } }) => file === root && start >= span.start)) return undefined;
    for (const { unit: one, mistake } of this.#open) {
      const { unit } = one;
      const { unclosed } = mistake;
      const following = units.slice(units.indexOf(one)).map(({ unit }) => unit);
      if (!unclosed || !staysOpen(unclosed, following)) continue;
      const { opener } = unclosed;
      const message = `'${spellingOf(unit.names[opener] ?? 0)}' is not closed before the end of the file`;
      const { token } = mistake;
      return ofMistake(unit, { token, after: false, reserved: false, message, opener }, span, false, this.#fixContext);
    }
    return undefined;
  }

  /** The next unit that has tokens. */
  #unitAfter(one: AnalysedUnit<unknown>): Unit | undefined {
    if (!this.#following) {
      this.#following = new Map();
      let next: Unit | undefined;
      for (const before of this.text.units.toReversed()) {
        this.#following.set(before, next);
        if (before.unit.length > 0) next = before.unit;
      }
    }
    return this.#following.get(one);
  }
}
