// Pragmas that are about the loop behind them.
import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { characterOfWord } from './alphabet.js';
import type { ExternalDeclaration } from './ast.js';
import type { SyntaxMistake } from './tree.js';
import type { Unit } from './unit.js';
import type { TypeNames } from './writing.js';

const ABOUT_LOOPS = /^(unroll|nounroll|clang loop)\b/;
/** What a loop begins with, or the attributes before one. */
const BEGINS_LOOP: ReadonlySet<Name> = new Set(['for', 'while', 'do', '__attribute__', '['].map(intern));
/** What a statement stands behind, for certain. */
const PRECEDES_STATEMENT: ReadonlySet<Name> = new Set([';', '{', '}'].map(intern));
const CALL = intern('(');

/** Those that no loop follows: compilers take nothing else. */
export function misplacedLoopPragmas(
  unit: Unit,
  declarations: readonly ExternalDeclaration[],
  names: TypeNames,
): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  for (const { at, text } of unit.pragmas) {
    const next = unit.names[at] ?? 0;
    if (!ABOUT_LOOPS.test(text) || BEGINS_LOOP.has(next) || mistakes.at(-1)?.token === at) continue;
    const isInBody = declarations.some((one) => one.kind === 'function' && one.body.first < at && at <= one.body.last);
    if (!isInBody || !PRECEDES_STATEMENT.has(unit.names[at - 1] ?? 0)) continue;
    // What is not defined here may make a loop.
    const isUnknown = characterOfWord(next) === 0 && !names.isDeclared(next);
    if (isUnknown && unit.kinds[at] === TokenKind.Identifier && unit.names[at + 1] === CALL) continue;
    const message = `expected a loop behind '#pragma ${text}', not '${spellingOf(next)}'`;
    mistakes.push({ token: at, after: false, message, reserved: false });
  }
  return mistakes;
}
