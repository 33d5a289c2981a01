// Checks the place of pragmas that apply to a loop or a block.
import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { characterOfWord } from './alphabet.js';
import type { ExternalDeclaration } from './ast.js';
import type { TypeNames } from './recovery/name-knowledge.js';
import type { SyntaxMistake } from './tree.js';
import type { Pragma, Unit } from './unit.js';

const ABOUT_LOOPS = /^(unroll|nounroll|unroll_and_jam|nounroll_and_jam|clang loop)\b/;
/** They apply until the end of the block at whose start they are (C99 6.10.6 §2). */
const ABOUT_BLOCKS = /^(?:(?:OPENCL|STDC) FP_CONTRACT|STDC FENV_ACCESS|clang fp)\b/;
/** The first tokens of loops, and of attributes before one. */
const BEGINS_LOOP: ReadonlySet<Name> = new Set(['for', 'while', 'do', '__attribute__', '['].map(intern));
/** Tokens that certainly precede a statement. */
const PRECEDES_STATEMENT: ReadonlySet<Name> = new Set([';', '{', '}'].map(intern));
const BRACE = intern('{');
const CALL = intern('(');

/**
 * The pragmas that compilers reject where they are, and those that duplicate or contradict another one of their loop.
 */
export function misplacedPragmas(
  unit: Unit,
  declarations: readonly ExternalDeclaration[],
  names: TypeNames,
  isWhole: boolean,
): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  /** The pragmas of the loop that begins at `loop`, by the property that they set. */
  let loop = -1;
  let said = new Map<string, string>();
  const refuse = (pragma: Pragma, message: string): number =>
    mistakes.push({ token: pragma.at, after: false, message, reserved: false, pragma });
  for (const pragma of unit.pragmas) {
    const { at, text } = pragma;
    const next = unit.names[at] ?? 0;
    const before = unit.names[at - 1] ?? 0;
    const isInBody = declarations.some((one) => one.kind === 'function' && one.body.first < at && at <= one.body.last);
    if (ABOUT_BLOCKS.test(text)) {
      const isTooLate = isInBody && before !== BRACE && PRECEDES_STATEMENT.has(before);
      if (isTooLate) refuse(pragma, `'#pragma ${text}' is only allowed at file scope or at the start of a block`);
      continue;
    }
    if (!ABOUT_LOOPS.test(text)) continue;
    // An undeclared macro may expand to a loop.
    const isUnknown =
      unit.kinds[at] === TokenKind.Identifier &&
      characterOfWord(next) === 0 &&
      !names.isDeclared(next) &&
      unit.names[at + 1] === CALL;
    if (!isInBody) {
      const isBetween = declarations.every(({ first, last }) => at <= first || at > last);
      if (isWhole && isBetween && !isUnknown) refuse(pragma, `expected a loop after '#pragma ${text}'`);
      continue;
    }
    if (BEGINS_LOOP.has(next)) {
      if (loop !== at) said = new Map();
      loop = at;
      const other = sameLoop(text, said);
      if (other) refuse(pragma, `'#pragma ${text}' conflicts with '#pragma ${other}' for the same loop`);
      continue;
    }
    if (isUnknown || mistakes.at(-1)?.token === at || !PRECEDES_STATEMENT.has(before)) continue;
    const message = `expected a loop after '#pragma ${text}', not '${spellingOf(next)}'`;
    mistakes.push({ token: at, after: false, message, reserved: false });
  }
  return mistakes;
}

/** The properties of a loop that a pragma sets: whether a transformation is applied, or how often. */
function* statementsOf(
  text: string,
): Iterable<{ readonly about: string; readonly how: 'state' | 'count'; off: boolean }> {
  const [head = '', not, about] = /^(no)?(unroll(?:_and_jam)?)\b/.exec(text) ?? [];
  const hasArgument = text.slice(head.length).trim() !== '';
  if (about) yield { about, how: hasArgument ? 'count' : 'state', off: not !== undefined };
  else
    for (const [, option = '', value = ''] of text.matchAll(/\b(\w+)\s*\(\s*(\w*)/g)) {
      const [, about = option, counts] = /^(\w+?)_(width|count|initiation_interval)$/.exec(option) ?? [];
      yield { about, how: counts ? 'count' : 'state', off: value === 'disable' };
    }
}

/** The earlier pragma of the same loop that this one duplicates or contradicts; records what this one sets. */
function sameLoop(text: string, said: Map<string, string>): string | undefined {
  for (const { about, how, off } of statementsOf(text)) {
    const key = (how: string): string => `${about} ${how}`;
    const isOne = about.startsWith('unroll');
    const other =
      said.get(key(how)) ??
      (how === 'state'
        ? isOne || off
          ? said.get(key('count'))
          : undefined
        : isOne
          ? said.get(key('state'))
          : said.get(key('off')));
    if (other) return other;
    said.set(key(how), text);
    if (off) said.set(key('off'), text);
  }
  return undefined;
}
