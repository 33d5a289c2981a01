import { intern, spellingOf } from '../../text/names.js';
import { Spelled } from '../chunks/chunk.js';
import type { ChunkBuilder } from '../chunks/chunk-builder.js';
import type { Reading } from '../chunks/reading.js';
import { TokenKind } from '../token.js';
import type { PreprocessingToken } from './expansion.js';
import type { DynamicMacro } from './macro.js';
import { stateName, stateValue } from './macro-table.js';

const COUNTER = stateName('__COUNTER__');
/** The name that holds the path of the translation unit's main file. */
export const BASE_FILE = stateName('__BASE_FILE__');

/** The use of a macro whose value depends on it. */
interface DynamicUse {
  readonly name: PreprocessingToken;
  /** The index of the macro use in the chunk. */
  readonly use: number;
  /** The name is in the text itself, not in the replacement list of another macro. */
  readonly isWritten: boolean;
}

/** The replacement of a predefined macro whose value depends on its use (C99 6.10.8, and compilers' own). */
export function valueOf(
  kind: DynamicMacro,
  { name, use, isWritten }: DynamicUse,
  at: Reading,
  chunk: ChunkBuilder,
): PreprocessingToken {
  const { file, depth } = at.state;
  const token = (tokenKind: TokenKind, text: string): PreprocessingToken => ({
    kind: tokenKind,
    name: intern(text),
    flags: name.flags,
    use,
    definition: Spelled.Nowhere,
    position: 0,
    end: 0,
  });
  const quoted = (text: string) => token(TokenKind.String, `"${text.replace(/[\\"]/g, '\\$&')}"`);
  switch (kind) {
    case 'line': {
      // Like compilers, uses the line of the closing parenthesis, where the lexer is.
      chunk.usesLine = true;
      return token(TokenKind.Number, String(at.presumedLine(isWritten ? chunk.base + name.position : at.lexer.start)));
    }
    case 'counter': {
      const count = at.table.read(COUNTER);
      const value = count ? spellingOf(count.name).slice(1) : '0';
      chunk.write(COUNTER, stateValue(String(Number(value) + 1)));
      return token(TokenKind.Number, value);
    }
    case 'file':
      return quoted(at.context.presumedName ?? file.path);
    case 'file-name':
      return quoted((at.context.presumedName ?? file.path).replace(/^.*\//s, ''));
    case 'base-file':
      return quoted(spellingOf(at.table.read(BASE_FILE)?.name ?? 0).slice(1));
    case 'include-level':
      chunk.depthSensitive = true;
      return token(TokenKind.Number, String(depth));
    case 'date':
      return quoted('Jan  1 1970');
    case 'time':
      return quoted('00:00:00');
    case 'timestamp':
      return quoted('Thu Jan  1 00:00:00 1970');
  }
}
