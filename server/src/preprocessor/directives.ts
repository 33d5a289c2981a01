import { intern, type Name, spellingOf } from '../text/names.js';
import { directoryOf } from '../text/source-file.js';
import type { ChunkBuilder } from './chunk-builder.js';
import { compilerHas } from './compiler-builtins.js';
import { ConditionError, evaluateCondition } from './condition.js';
import type { PreprocessingToken } from './expansion.js';
import type { FoundHeader, Headers } from './headers.js';
import type { Lexer } from './lexer.js';
import { DefinitionError, describeMacro, type Macro, readDefinition, sameDefinition } from './macro.js';
import type { MacroExpander } from './macro-expander.js';
import { ONCE, onceName, Pragmas } from './pragmas.js';
import { isHash, LEFT, LESS, RIGHT } from './punctuators.js';
import type { Reading } from './reading.js';
import { TokenFlag, TokenKind } from './token.js';

/** Deeper inclusion is a cycle. */
export const MAXIMUM_INCLUDE_DEPTH = 200;

const OPERATORS = new Set(
  [
    '__has_include',
    '__has_include_next',
    '__has_feature',
    '__has_extension',
    '__has_builtin',
    '__has_attribute',
    '__has_declspec_attribute',
    '__has_cpp_attribute',
    '__has_c_attribute',
    '__has_warning',
    '__is_identifier',
  ].map(intern),
);

/** The kind as it is now: the compiler believes that it cannot have changed since the last comparison. */
const kindOf = (lexer: Lexer): TokenKind => lexer.kind;

/** Carries out directives and pragmas (C99 6.10). */
export class Directives {
  readonly pragmas: Pragmas;
  /** The conditional that was just read leaves its group out. */
  #conditionalsSkip = false;
  /** Gives back the macro of an earlier run that a new definition repeats, so that what depends on it can stay. */
  recall: (macro: Macro) => Macro = (macro) => macro;

  /** `emit` puts a token into the chunk, pragmas carried out. */
  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    private readonly headers: Headers,
    private readonly tokens: MacroExpander,
    emit: (token: PreprocessingToken) => void,
  ) {
    this.pragmas = new Pragmas(at, chunk, tokens, emit);
  }

  /** Carries out the directive whose `#` the lexer stands at; afterwards it stands at the end of the line. */
  carryOut(insideArguments = false): void {
    const lexer = this.at.lexer;
    const start = lexer.start;
    lexer.inDirective = true;
    lexer.next();
    const nameStart = lexer.start;
    const keyword = lexer.kind === TokenKind.Identifier ? spellingOf(lexer.name) : '';
    let macro: Macro | undefined;
    if (kindOf(lexer) === TokenKind.Number) this.#lineMarker(this.at.token(this.chunk.base));
    else if (kindOf(lexer) !== TokenKind.End) {
      switch (keyword) {
        case 'define':
          macro = this.#define();
          break;
        case 'undef':
          this.#undefine();
          break;
        case 'if':
          this.#open(start, this.#condition());
          break;
        case 'ifdef':
          this.#open(start, this.#definedCondition(false));
          break;
        case 'ifndef':
          this.#open(start, this.#definedCondition(true));
          break;
        case 'elif':
        case 'elifdef':
        case 'elifndef':
        case 'else':
          this.#alternative(start, keyword);
          break;
        case 'endif':
          this.#close(start);
          break;
        case 'include':
        case 'include_next':
        case 'import':
          if (insideArguments)
            this.chunk.report(
              'invalid-directive',
              'error',
              `#${keyword} cannot stand inside the arguments of a macro`,
              start,
              lexer.position,
            );
          else this.#include(keyword);
          break;
        case 'pragma':
          this.pragmas.directive(start);
          break;
        case 'error':
        case 'warning': {
          const end = lexer.endOfLine(lexer.position);
          const text = lexer.text
            .slice(lexer.position, end)
            .replace(/\\\s*\n/g, ' ')
            .trim();
          this.chunk.report(
            keyword === 'error' ? 'error-directive' : 'warning-directive',
            keyword,
            text || `#${keyword}`,
            start,
            end,
          );
          lexer.position = end;
          break;
        }
        case 'line':
          this.#lineMarker(this.tokens.next());
          break;
        case 'ident':
        case 'sccs':
        case 'assert':
        case 'unassert':
          break;
        default:
          this.chunk.report(
            'invalid-directive',
            'error',
            `'#${keyword || lexer.text.slice(nameStart, lexer.position)}' is not a preprocessing directive`,
            start,
            lexer.position,
          );
      }
    }
    this.#skipRestOfLine();
    this.chunk.directives.push({
      name: keyword,
      start: start - this.chunk.base,
      end: lexer.position - this.chunk.base,
      ...(macro ? { macro } : {}),
    });
    lexer.inDirective = false;
    if (this.#conditionalsSkip) this.#skipInactive();
  }

  #skipRestOfLine(): void {
    const lexer = this.at.lexer;
    while (lexer.kind !== TokenKind.End || lexer.position < lexer.start) lexer.next();
  }

  #define(): Macro | undefined {
    const lexer = this.at.lexer;
    try {
      const macro = this.recall(readDefinition(lexer, this.chunk.placement, 'file'));
      const previous = this.at.table.read(macro.name);
      if (previous && !sameDefinition(previous, macro)) {
        const where =
          previous.origin === 'file'
            ? ''
            : previous.origin === 'command-line'
              ? ' by the build options'
              : ' by the language';
        const at = this.chunk.base + (macro.anchor?.offset ?? 0);
        this.chunk.report(
          'macro-redefinition',
          'warning',
          `'${spellingOf(macro.name)}' is already defined${where} with another body: ` +
            `${describeMacro(previous).slice(0, 100)}`,
          at,
          at + spellingOf(macro.name).length,
          { message: 'the earlier definition is here', macro: previous },
        );
      }
      this.chunk.write(macro.name, macro);
      return macro;
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      this.chunk.report('invalid-directive', 'error', error.message, error.start, error.end);
      return undefined;
    }
  }

  #undefine(): void {
    const lexer = this.at.lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier)
      return this.chunk.report(
        'invalid-directive',
        'error',
        lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier',
        lexer.start,
        lexer.position,
      );
    const macro = this.at.table.test(lexer.name);
    if (macro)
      this.chunk.uses.push({ macro, start: lexer.start - this.chunk.base, end: lexer.position - this.chunk.base });
    this.chunk.write(lexer.name, undefined);
  }

  #condition(): boolean {
    const lexer = this.at.lexer;
    const report = (message: string, token: PreprocessingToken | undefined) => {
      const at = token && token.use >= 0 ? this.chunk.uses[token.use] : token;
      const start =
        at && 'start' in at
          ? at.start + this.chunk.base
          : at && token?.kind !== TokenKind.End
            ? at.position + this.chunk.base
            : lexer.start;
      this.chunk.report(
        'invalid-condition',
        'error',
        message,
        start,
        at && token?.kind !== TokenKind.End ? Math.max(at.end + this.chunk.base, start) : start + 1,
      );
    };
    try {
      return evaluateCondition({
        next: () => this.tokens.next(),
        nextUnexpanded: () => {
          const token = this.tokens.nextUnexpanded();
          if (token.use < 0 && token.kind === TokenKind.Identifier) this.#noteUse(token);
          return token;
        },
        isDefined: (name) => this.at.table.test(name) !== undefined || OPERATORS.has(name),
        operator: (name) => this.#hasOperator(name),
      });
    } catch (error) {
      this.tokens.popFinished();
      if (!(error instanceof ConditionError)) throw error;
      report(error.message, error.token);
      return false;
    }
  }

  /** A macro's name where it is only asked about counts as a use of it. */
  #noteUse(token: PreprocessingToken): void {
    const macro = this.at.table.test(token.name);
    if (macro) this.chunk.uses.push({ macro, start: token.position, end: token.end });
  }

  /** `__has_include(…)` and the tests for what a compiler supports. */
  #hasOperator(name: Name): bigint | undefined {
    if (!OPERATORS.has(name)) return undefined;
    const operator = spellingOf(name);
    let token = this.tokens.nextUnexpanded();
    if (!(token.kind === TokenKind.Punctuator && token.name === LEFT))
      throw new ConditionError(`missing '(' after '${operator}'`, token);
    if (operator.startsWith('__has_include')) {
      const header = this.#headerName();
      if (!header) throw new ConditionError('expected "FILENAME" or <FILENAME>', undefined);
      token = this.tokens.nextUnexpanded();
      if (!(token.kind === TokenKind.Punctuator && token.name === RIGHT))
        throw new ConditionError(`missing ')' after '${operator}'`, token);
      return this.#look(header.spelling, header.quoted, operator.endsWith('next') ? this.at.state.directoryIndex : -1)
        .file
        ? 1n
        : 0n;
    }
    let depth = 1;
    let argument = '';
    for (;;) {
      token = this.tokens.nextUnexpanded();
      if (token.kind === TokenKind.End) throw new ConditionError(`missing ')' after '${operator}'`, token);
      if (token.kind === TokenKind.Punctuator && token.name === LEFT) depth++;
      if (token.kind === TokenKind.Punctuator && token.name === RIGHT && --depth === 0) break;
      argument += spellingOf(token.name);
    }
    if (operator === '__is_identifier') return 1n;
    return compilerHas(operator, argument) ? 1n : 0n;
  }

  #definedCondition(negated: boolean): boolean {
    const lexer = this.at.lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier) {
      this.chunk.report(
        'invalid-directive',
        'error',
        lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier',
        lexer.start,
        Math.max(lexer.position, lexer.start + 1),
      );
      return false;
    }
    this.#noteUse(this.at.token(this.chunk.base));
    return (this.at.table.test(lexer.name) !== undefined || OPERATORS.has(lexer.name)) !== negated;
  }

  #open(start: number, taken: boolean): void {
    this.at.setConditionals({
      outer: this.at.context.conditionals,
      anchor: this.chunk.anchor(start),
      taken,
      sawElse: false,
    });
    this.#conditionalsSkip = !taken;
  }

  /** An `#elif` or `#else` that is reached while its group was active: the rest is skipped. */
  #alternative(start: number, keyword: string): void {
    const open = this.at.context.conditionals;
    if (!open)
      return this.chunk.report('invalid-directive', 'error', `#${keyword} without #if`, start, this.at.lexer.position);
    if (open.sawElse)
      this.chunk.report('invalid-directive', 'error', `#${keyword} after #else`, start, this.at.lexer.position);
    this.at.setConditionals({ ...open, taken: true, sawElse: open.sawElse || keyword === 'else' });
    this.at.lexer.position = this.at.lexer.endOfLine(this.at.lexer.position);
    this.#conditionalsSkip = true;
  }

  #close(start: number): void {
    if (!this.at.context.conditionals)
      this.chunk.report('invalid-directive', 'error', '#endif without #if', start, this.at.lexer.position);
    else this.at.setConditionals(this.at.context.conditionals.outer);
  }

  /** Skips groups until one is taken or the `#endif` is reached; the lexer stands at the end of a directive's line. */
  #skipInactive(): void {
    this.#conditionalsSkip = false;
    const lexer = this.at.lexer;
    lexer.skipLine();
    let start = lexer.position;
    let nested = 0;
    const leave = (end: number) => {
      if (end > start) this.chunk.inactive.push({ start: start - this.chunk.base, end: end - this.chunk.base });
    };
    while (lexer.position < lexer.end) {
      const line = lexer.position;
      lexer.inDirective = true;
      lexer.next();
      if (!(lexer.kind === TokenKind.Punctuator && isHash(lexer.name))) {
        lexer.position = Math.max(lexer.kind === TokenKind.End ? lexer.position : lexer.start, line);
        lexer.inDirective = false;
        lexer.skipLine();
        continue;
      }
      const hash = lexer.start;
      lexer.next();
      const keyword = kindOf(lexer) === TokenKind.Identifier ? spellingOf(lexer.name) : '';
      if (keyword === 'if' || keyword === 'ifdef' || keyword === 'ifndef') nested++;
      else if (keyword === 'endif') {
        if (nested-- === 0) {
          leave(line);
          this.#close(hash);
          break;
        }
      } else if (nested === 0 && (keyword === 'else' || keyword.startsWith('elif'))) {
        const open = this.at.context.conditionals;
        if (open) {
          if (open.sawElse)
            this.chunk.report('invalid-directive', 'error', `#${keyword} after #else`, hash, lexer.position);
          let taken = open.taken;
          if (!taken) {
            if (keyword === 'else') taken = !open.sawElse;
            else if (keyword === 'elif') taken = this.#condition();
            else if (keyword === 'elifdef' || keyword === 'elifndef')
              taken = this.#definedCondition(keyword === 'elifndef');
          }
          const activated = taken && !open.taken;
          this.at.setConditionals({ ...open, taken, sawElse: open.sawElse || keyword === 'else' });
          if (activated) {
            leave(line);
            this.#skipRestOfLine();
            this.chunk.directives.push({
              name: keyword,
              start: hash - this.chunk.base,
              end: lexer.position - this.chunk.base,
            });
            lexer.inDirective = false;
            return;
          }
          leave(line);
          lexer.inDirective = false;
          lexer.position = Math.max(lexer.position, hash);
          lexer.skipLine();
          start = lexer.position;
          continue;
        }
      }
      lexer.inDirective = false;
      lexer.skipLine();
    }
    if (lexer.position >= lexer.end && lexer.inDirective === false && this.at.context.conditionals && nested >= 0)
      leave(lexer.end);
    if (lexer.inDirective) {
      this.#skipRestOfLine();
      lexer.inDirective = false;
    }
  }

  /**
   * Reads a header's name after `#include` or `__has_include(`; macro-expanded when it is neither form (C99 6.10.2 §4).
   */
  #headerName(): { spelling: string; quoted: boolean; start: number; end: number } | undefined {
    const lexer = this.at.lexer;
    if (!this.tokens.isUnderWay) {
      lexer.skipBlanks();
      const at = lexer.position;
      const open = lexer.text.charAt(at);
      if (open === '<' || open === '"') {
        const lineEnd = lexer.endOfLine(at);
        const close = lexer.text.indexOf(open === '<' ? '>' : '"', at + 1);
        if (close >= 0 && close < lineEnd) {
          lexer.position = close + 1;
          return { spelling: lexer.text.slice(at + 1, close), quoted: open === '"', start: at, end: close + 1 };
        }
      }
    }
    const at = lexer.position;
    let token = this.tokens.next();
    const spelling = spellingOf(token.name);
    if (token.kind === TokenKind.String)
      return { spelling: spelling.slice(1, -1), quoted: true, start: at, end: lexer.position };
    if (token.kind === TokenKind.Punctuator && token.name === LESS) {
      let text = '';
      for (;;) {
        token = this.tokens.next();
        if (token.kind === TokenKind.End) return undefined;
        const part = spellingOf(token.name);
        if (part === '>') return { spelling: text, quoted: false, start: at, end: lexer.position };
        text += (token.flags & TokenFlag.LeadingSpace && text ? ' ' : '') + part;
      }
    }
    return undefined;
  }

  /** `find` for the current file, on record. */
  #look(spelling: string, quoted: boolean, after: number): FoundHeader {
    const found = this.headers.find({ spelling, quoted, from: directoryOf(this.at.state.file.path), after });
    this.chunk.lookups.push({ spelling, quoted, after, path: found.path, tried: found.tried });
    return found;
  }

  #include(keyword: string): void {
    const lexer = this.at.lexer;
    const header = this.#headerName();
    // What a macro makes ends with the directive: one that stays under way is expanded nowhere any more.
    this.tokens.giveUp();
    if (!header) {
      const end = lexer.endOfLine(lexer.start);
      this.chunk.report(
        'invalid-directive',
        'error',
        `expected "FILENAME" or <FILENAME> after #${keyword}`,
        lexer.start,
        Math.max(end, lexer.start + 1),
      );
      lexer.position = end;
      return;
    }
    lexer.next();
    const found = this.#look(
      header.spelling,
      header.quoted,
      keyword === 'include_next' && this.at.state.depth > 0 ? this.at.state.directoryIndex : -1,
    );
    this.chunk.inclusion = {
      start: header.start - this.chunk.base,
      end: header.end - this.chunk.base,
      spelling: header.spelling,
      path: found.path,
      tried: found.tried,
    };
    if (!found.file) {
      const looked = found.tried.map((path) => directoryOf(path) || '.');
      const why = looked.length ? `looked in ${looked.join(', ')}` : 'there is no include directory (-I)';
      this.chunk.report(
        'unknown-header',
        'error',
        `'${header.spelling}' file not found; ${why}`,
        header.start,
        header.end,
      );
      return;
    }
    if (this.at.table.read(onceName(found.file.path))) return;
    if (keyword === 'import') this.chunk.write(onceName(found.file.path), ONCE);
    if (this.at.state.depth + 1 >= MAXIMUM_INCLUDE_DEPTH) {
      this.chunk.depthSensitive = true;
      this.chunk.report(
        'include-depth',
        'error',
        `#include is nested more than ${MAXIMUM_INCLUDE_DEPTH} deep; does '${header.spelling}' include itself?`,
        header.start,
        header.end,
      );
      return;
    }
    this.chunk.enters = { path: found.file.path, directoryIndex: found.directoryIndex };
  }

  /** `#line 33 "name"` and `# 33 "name"`; the number has been read. */
  #lineMarker(number: PreprocessingToken): void {
    const lexer = this.at.lexer;
    const { start } = lexer;
    const spelling = spellingOf(number.name);
    if (!/^\d+$/.test(spelling)) {
      this.chunk.report(
        'invalid-directive',
        'error',
        '#line needs a positive integer',
        start,
        Math.max(lexer.position, start + 1),
      );
      return this.tokens.popFinished();
    }
    this.at.context = { ...this.at.context, lineMark: { anchor: this.chunk.anchor(start), number: Number(spelling) } };
    const name = this.tokens.next();
    if (name.kind === TokenKind.String)
      this.at.context = { ...this.at.context, presumedName: spellingOf(name.name).slice(1, -1) };
    this.tokens.popFinished();
  }
}
