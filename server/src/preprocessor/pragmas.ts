import { intern, type Name, spellingOf } from '../text/names.js';
import { beginningLike } from '../text/patterns.js';
import { Memory } from '../text/per-owner.js';
import type { ChunkBuilder } from './chunks/chunk-builder.js';
import type { Reading } from './chunks/reading.js';
import type { PreprocessingToken } from './macros/expansion.js';
import type { Macro } from './macros/macro.js';
import type { MacroExpander } from './macros/macro-expander.js';
import { stateName, stateValue } from './macros/macro-table.js';
import { openclPragmaProblem, type PragmaProblem } from './opencl-pragmas.js';
import { LEFT, RIGHT } from './punctuators.js';
import { TokenKind } from './token.js';

export const ONCE = stateValue('once');
export const onceName = (path: string): Name => stateName(`once ${path}`);
const stackName = (name: string): Name => stateName(`push_macro ${name}`);
/** The macros that `#pragma push_macro` saved, by the value of the stack's state. */
const stacks = new Memory<Macro, { readonly saved: Macro | undefined; readonly below: Macro | undefined }>();

/** The first words of pragmas that some compiler supports; their other words are not checked. */
const PRAGMA = beginningLike(
  `
  OPENCL\\x20(EXTENSION|FP_CONTRACT|SELECT_ROUNDING_MODE) STDC GCC clang unroll nounroll unroll_and_jam
  nounroll_and_jam ivdep pack weak message mark region endregion ident comment align options redefine_extname
  ms_struct omp acc include_alias intrinsic section data_seg code_seg poison system_header warning push_macro
  pop_macro diagnostic loop detect_mismatch unused once nv_\\w+ hd_warning_disable float_control fenv_access
  fp_contract optimize init_seg bss_seg const_seg strict_gs_check function alloc_text inline_depth
  inline_recursion auto_inline vtordisp pointers_to_members managed unmanaged hdrstop deprecated final
  assume_nonnull dump debug module abi attribute __debug
`,
  '\\b',
);

const LOOP_OPTION =
  /^(vectorize(_width|_predicate)?|interleave(_count)?|unroll(_count)?|pipeline(_initiation_interval)?|distribute)\b/;

/** Why compilers reject a pragma about the following loop; undefined if it is valid, or depends on macros. */
function loopProblem(text: string): string | undefined {
  const unroll = /^unroll(?:_and_jam)? \(?(-\d|\d*\.\d)/.exec(text);
  if (unroll) return `'#pragma ${text}' requires a non-negative integer`;
  if (!text.startsWith('clang loop')) return undefined;
  const options = text
    .slice('clang loop'.length)
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(' ');
  const wrong = options.find((option) => !LOOP_OPTION.test(option));
  if (wrong === '') return "'#pragma clang loop' needs an option, such as 'unroll(full)'";
  if (wrong !== undefined) return `'#pragma clang loop' has no option '${wrong}'`;
  const number = /\b(unroll_count|interleave_count|vectorize_width)\( ?(0+|-\d+) ?\)/.exec(text);
  return number ? `'${number[1]}' requires a positive integer` : undefined;
}

/** Executes pragmas, or passes them to the analyzer (C99 6.10.6, 6.10.9). */
export class Pragmas {
  /** `emit` adds a token to the chunk after executing pragmas. */
  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    private readonly tokens: MacroExpander,
    private readonly emit: (token: PreprocessingToken) => void,
  ) {}

  /** Executes the `#pragma` whose `#` is at `start`; the lexer is after the word. */
  directive(start: number): void {
    const lexer = this.at.lexer;
    const end = lexer.endOfLine(lexer.position);
    const text = lexer.text
      .slice(lexer.position, end)
      .replace(/\\[ \t]*\r?\n/g, '')
      .replace(/\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
      .trim()
      .replace(/\s+/g, ' ');
    if (/^pack\b/.test(text)) return this.#carryOut(this.#packing(), start);
    lexer.position = end;
    this.#carryOut(text, start);
  }

  /** The text of `#pragma pack`, whose arguments are macro-expanded; the lexer is before `pack`. */
  #packing(): string {
    let text = spellingOf(this.tokens.nextUnexpanded().name);
    for (let token = this.tokens.next(); token.kind !== TokenKind.End; token = this.tokens.next())
      text += spellingOf(token.name).replace(/^[^(),]+$/, ' $&');
    this.tokens.giveUp();
    return text.trim().replace(/\( /g, '(');
  }

  #carryOut(text: string, start: number): void {
    if (text === 'once') {
      this.chunk.write(onceName(this.at.state.file.path), ONCE);
      return;
    }
    const operation = /^(push|pop)_macro\s*\(\s*"(\w+)"\s*\)/.exec(text);
    if (operation) {
      const name = intern(operation[2] ?? '');
      const stack = stackName(operation[2] ?? '');
      const below = this.at.table.read(stack);
      if (operation[1] === 'push') {
        // A distinct state: two stacks are the same only if nothing between them was read again.
        const pushed = { ...ONCE, name: intern('#pushed') };
        stacks.set(pushed, { saved: this.at.table.read(name), below });
        this.chunk.write(stack, pushed);
      } else if (below) {
        const top = stacks.get(below);
        this.chunk.write(name, top?.saved);
        this.chunk.write(stack, top?.below);
      }
      return;
    }
    if (text !== '' && !PRAGMA.test(text))
      this.chunk.report(
        'unknown-pragma',
        'warning',
        `unknown pragma '#pragma ${text.split(' ').slice(0, 2).join(' ')}'`,
        { start, end: this.at.lexer.position },
      );
    const ignored = openclPragmaProblem(text);
    if (ignored) this.#reportIgnored(ignored, start);
    const problem = loopProblem(text);
    if (problem) this.chunk.report('invalid-directive', 'error', problem, { start, end: this.at.lexer.position });
    this.chunk.noteContinued(this.at.lexer.position - this.chunk.base);
    this.chunk.add(TokenKind.Pragma, intern(text), start - this.chunk.base);
  }

  /** Marks the word that makes compilers ignore a pragma. */
  #reportIgnored({ word, message, meant }: PragmaProblem, start: number): void {
    const end = this.at.lexer.position;
    // Blanks in the message's word match any white space.
    const written = word === '' ? -1 : this.at.lexer.text.slice(start, end).lastIndexOf(word);
    const from = written < 0 ? start : start + written;
    const to = written < 0 ? end : from + word.length;
    this.chunk.report('unknown-pragma', 'warning', message, {
      start: from,
      end: to,
      ...(written >= 0 && meant !== undefined && { replacement: meant }),
    });
  }

  /** `_Pragma("…")` (C99 6.10.9): the string without its quotes and escapes is the pragma. */
  operator(operator: PreprocessingToken): void {
    const at = this.chunk.base + (operator.use < 0 ? operator.position : (this.chunk.uses[operator.use]?.start ?? 0));
    const open = this.tokens.next();
    const literal = open.name === LEFT ? this.tokens.next() : open;
    if (open.name !== LEFT || literal.kind !== TokenKind.String) {
      this.chunk.report('invalid-directive', 'error', '_Pragma takes a parenthesized string literal', {
        start: at,
        end: at + 7,
      });
      if (open.kind !== TokenKind.End && open.name !== LEFT) this.emit(open);
      return;
    }
    const close = this.tokens.next();
    if (close.name !== RIGHT)
      this.chunk.report('invalid-directive', 'error', "missing ')' after _Pragma", { start: at, end: at + 7 });
    const text = spellingOf(literal.name)
      .replace(/^L?"|"$/g, '')
      .replace(/\\(["\\])/g, '$1');
    this.#carryOut(text.trim().replace(/\s+/g, ' '), at);
  }
}
