import { intern, type Name, spellingOf } from '../text/names.js';
import type { ChunkBuilder } from './chunks/chunk-builder.js';
import type { Reading } from './chunks/reading.js';
import { compilerHas } from './compiler-builtins.js';
import { ConditionError, evaluateCondition } from './condition.js';
import type { Includes } from './includes.js';
import { kindOf, type Lexer } from './lexer.js';
import type { PreprocessingToken } from './macros/expansion.js';
import type { MacroExpander } from './macros/macro-expander.js';
import { isHash, LEFT, RIGHT } from './punctuators.js';
import { TokenKind } from './token.js';

const OPERATORS = new Set(
  [
    '__has_include',
    '__has_include_next',
    '__has_embed',
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

/** Skips to the end of a directive's line, including comments that end on another line. */
export function skipRestOfLine(lexer: Lexer): void {
  while (lexer.kind !== TokenKind.End || lexer.position < lexer.start) lexer.next();
}

/** Decides which groups of conditionals are active (C99 6.10.1). */
export class Conditionals {
  /** The current directive excludes its group. */
  skips = false;

  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    private readonly includes: Includes,
    private readonly tokens: MacroExpander,
  ) {}

  /** The condition of an `#if` or `#elif`; an invalid one is reported, and false. */
  condition(): boolean {
    const lexer = this.at.lexer;
    const report = ({ message, token, needsMacro }: ConditionError) => {
      const at = token && token.use >= 0 ? this.chunk.uses[token.use] : token;
      const start =
        at && 'start' in at
          ? at.start + this.chunk.base
          : at && token?.kind !== TokenKind.End
            ? at.position + this.chunk.base
            : lexer.start;
      this.chunk.report('invalid-condition', 'error', message, {
        start,
        end: at && token?.kind !== TokenKind.End ? Math.max(at.end + this.chunk.base, start) : start + 1,
        ...(needsMacro && { needsMacro }),
      });
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
      this.tokens.giveUp();
      if (!(error instanceof ConditionError)) throw error;
      report(error);
      return false;
    }
  }

  /** Testing whether a macro is defined counts as a use of it. */
  #noteUse(token: PreprocessingToken): void {
    const macro = this.at.table.test(token.name);
    if (macro) this.chunk.uses.push({ macro, start: token.position, end: token.end });
  }

  /** `__has_include(…)` and the tests for compiler features. */
  #hasOperator(name: Name): bigint | undefined {
    if (!OPERATORS.has(name)) return undefined;
    const operator = spellingOf(name);
    let token = this.tokens.nextUnexpanded();
    if (!(token.kind === TokenKind.Punctuator && token.name === LEFT))
      throw new ConditionError(`missing '(' after '${operator}'`, token);
    if (operator.startsWith('__has_include')) {
      const header = this.includes.headerName();
      if (!header) throw new ConditionError('expected "FILENAME" or <FILENAME>', undefined);
      token = this.tokens.nextUnexpanded();
      if (!(token.kind === TokenKind.Punctuator && token.name === RIGHT))
        throw new ConditionError(`missing ')' after '${operator}'`, token);
      return this.includes.look(
        header.spelling,
        header.quoted,
        operator.endsWith('next') ? this.at.state.directoryIndex : -1,
      ).file
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

  /** The condition of an `#ifdef` or, `negated`, of an `#ifndef`. */
  definedCondition(negated: boolean): boolean {
    const lexer = this.at.lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier) {
      this.chunk.report(
        'invalid-directive',
        'error',
        lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier',
        { start: lexer.start, end: Math.max(lexer.position, lexer.start + 1) },
      );
      return false;
    }
    this.#noteUse(this.at.token(this.chunk.base));
    return (this.at.table.test(lexer.name) !== undefined || OPERATORS.has(lexer.name)) !== negated;
  }

  /** Begins a conditional at `start`, whose first group is active if `taken`. */
  open(start: number, taken: boolean): void {
    this.at.setConditionals({
      outer: this.at.context.conditionals,
      anchor: this.chunk.anchor(start),
      taken,
      sawElse: false,
    });
    this.skips = !taken;
  }

  /** An `#elif` or `#else` after an active group: the rest is skipped. */
  alternative(start: number, keyword: string): void {
    const open = this.at.context.conditionals;
    if (!open)
      return this.chunk.report('invalid-directive', 'error', `#${keyword} without #if`, {
        start,
        end: this.at.lexer.position,
      });
    if (open.sawElse)
      this.chunk.report('invalid-directive', 'error', `#${keyword} after #else`, {
        start,
        end: this.at.lexer.position,
      });
    this.at.setConditionals({ ...open, taken: true, sawElse: open.sawElse || keyword === 'else' });
    this.at.lexer.position = this.at.lexer.endOfLine(this.at.lexer.position);
    this.skips = true;
  }

  /** The `#endif` at `start`. */
  close(start: number): void {
    if (!this.at.context.conditionals)
      this.chunk.report('invalid-directive', 'error', '#endif without #if', { start, end: this.at.lexer.position });
    else this.at.setConditionals(this.at.context.conditionals.outer);
  }

  /** Skips groups until one is active or the `#endif` is reached; the lexer is at the end of a directive's line. */
  skipInactive(): void {
    this.skips = false;
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
          this.close(hash);
          break;
        }
      } else if (nested === 0 && (keyword === 'else' || keyword.startsWith('elif'))) {
        const open = this.at.context.conditionals;
        if (open) {
          if (open.sawElse)
            this.chunk.report('invalid-directive', 'error', `#${keyword} after #else`, {
              start: hash,
              end: lexer.position,
            });
          let taken = open.taken;
          if (!taken) {
            if (keyword === 'else') taken = !open.sawElse;
            else if (keyword === 'elif') taken = this.condition();
            else if (keyword === 'elifdef' || keyword === 'elifndef')
              taken = this.definedCondition(keyword === 'elifndef');
          }
          const activated = taken && !open.taken;
          this.at.setConditionals({ ...open, taken, sawElse: open.sawElse || keyword === 'else' });
          if (activated) {
            leave(line);
            skipRestOfLine(lexer);
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
      skipRestOfLine(lexer);
      lexer.inDirective = false;
    }
  }
}
