import { spellingOf } from '../text/names.js';
import type { ChunkBuilder } from './chunks/chunk-builder.js';
import type { Reading } from './chunks/reading.js';
import { Conditionals, skipRestOfLine } from './conditionals.js';
import type { Headers } from './headers.js';
import { Includes } from './includes.js';
import { kindOf } from './lexer.js';
import type { PreprocessingToken } from './macros/expansion.js';
import { DefinitionError, describeMacro, type Macro, readDefinition, sameDefinition } from './macros/macro.js';
import type { MacroExpander } from './macros/macro-expander.js';
import { Pragmas } from './pragmas.js';
import { TokenKind } from './token.js';

/** Executes directives and pragmas (C99 6.10). */
export class Directives {
  readonly pragmas: Pragmas;
  readonly #includes: Includes;
  readonly #conditionals: Conditionals;
  /** Returns the macro of an earlier run that a new definition repeats, so that code that depends on it stays valid. */
  recall: (macro: Macro) => Macro = (macro) => macro;

  /** `emit` adds a token to the chunk after executing pragmas. */
  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    headers: Headers,
    private readonly tokens: MacroExpander,
    emit: (token: PreprocessingToken) => void,
  ) {
    this.pragmas = new Pragmas(at, chunk, tokens, emit);
    this.#includes = new Includes(at, chunk, headers, tokens);
    this.#conditionals = new Conditionals(at, chunk, this.#includes, tokens);
  }

  /** Executes the directive whose `#` is the current token; afterwards the lexer is at the end of the line. */
  carryOut(insideArguments = false): void {
    const lexer = this.at.lexer;
    const start = lexer.start;
    lexer.inDirective = true;
    lexer.next();
    const keyword = lexer.kind === TokenKind.Identifier ? spellingOf(lexer.name) : '';
    let macro: Macro | undefined;
    if (kindOf(lexer) === TokenKind.Number) this.#lineMarker(this.at.token(this.chunk.base));
    else if (keyword === 'define') macro = this.#define();
    else if (kindOf(lexer) !== TokenKind.End) this.#execute(keyword, start, insideArguments);
    skipRestOfLine(lexer);
    this.chunk.directives.push({
      name: keyword,
      start: start - this.chunk.base,
      end: lexer.position - this.chunk.base,
      ...(macro ? { macro } : {}),
    });
    lexer.inDirective = false;
    if (this.#conditionals.skips) this.#conditionals.skipInactive();
  }

  /** Executes the directive `keyword`, other than `#define`; `start` is the offset of its `#`. */
  #execute(keyword: string, start: number, insideArguments: boolean): void {
    const lexer = this.at.lexer;
    switch (keyword) {
      case 'undef':
        return this.#undefine();
      case 'if':
        return this.#conditionals.open(start, this.#conditionals.condition());
      case 'ifdef':
      case 'ifndef':
        return this.#conditionals.open(start, this.#conditionals.definedCondition(keyword === 'ifndef'));
      case 'elif':
      case 'elifdef':
      case 'elifndef':
      case 'else':
        return this.#conditionals.alternative(start, keyword);
      case 'endif':
        return this.#conditionals.close(start);
      case 'include':
      case 'include_next':
      case 'import':
        if (!insideArguments) return this.#includes.include(keyword);
        return this.#invalid(`#${keyword} is not allowed inside the arguments of a macro`, start, lexer.position);
      case 'pragma':
        return this.pragmas.directive(start);
      case 'error':
      case 'warning':
        return this.#message(keyword, start);
      case 'line':
        return this.#lineMarker(this.tokens.next());
      case 'ident':
      case 'sccs':
      case 'assert':
      case 'unassert':
        return;
      default: {
        const spelling = keyword || lexer.text.slice(lexer.start, lexer.position);
        this.chunk.report('invalid-directive', 'error', `'#${spelling}' is not a preprocessing directive`, {
          start,
          end: lexer.position,
          isUnknownName: true,
        });
      }
    }
  }

  #invalid(message: string, start: number, end: number): void {
    this.chunk.report('invalid-directive', 'error', message, { start, end });
  }

  /** `#error` and `#warning`. */
  #message(keyword: 'error' | 'warning', start: number): void {
    const lexer = this.at.lexer;
    const end = lexer.endOfLine(lexer.position);
    const text = lexer.text
      .slice(lexer.position, end)
      .replace(/\\\s*\n/g, ' ')
      .trim();
    this.chunk.report(`${keyword}-directive`, keyword, text || `#${keyword}`, { start, end });
    lexer.position = end;
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
          `'${spellingOf(macro.name)}' redefined${where} with another body: ` +
            `${describeMacro(previous).slice(0, 100)}`,
          {
            start: at,
            end: at + spellingOf(macro.name).length,
            related: { message: 'the earlier definition is here', macro: previous },
          },
        );
      }
      this.chunk.write(macro.name, macro);
      return macro;
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      this.#invalid(error.message, error.start, error.end);
      return undefined;
    }
  }

  #undefine(): void {
    const lexer = this.at.lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier)
      return this.#invalid(
        lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier',
        lexer.start,
        lexer.position,
      );
    const macro = this.at.table.test(lexer.name);
    if (macro)
      this.chunk.uses.push({ macro, start: lexer.start - this.chunk.base, end: lexer.position - this.chunk.base });
    this.chunk.write(lexer.name, undefined);
  }

  /** `#line 33 "name"` and `# 33 "name"`; the number has been read. */
  #lineMarker(number: PreprocessingToken): void {
    const lexer = this.at.lexer;
    const { start } = lexer;
    const spelling = spellingOf(number.name);
    if (!/^\d+$/.test(spelling)) {
      this.#invalid('#line needs a positive integer', start, Math.max(lexer.position, start + 1));
      return this.tokens.giveUp();
    }
    this.at.context = { ...this.at.context, lineMark: { anchor: this.chunk.anchor(start), number: Number(spelling) } };
    const name = this.tokens.next();
    if (name.kind === TokenKind.String)
      this.at.context = { ...this.at.context, presumedName: spellingOf(name.name).slice(1, -1) };
    this.tokens.giveUp();
  }
}
