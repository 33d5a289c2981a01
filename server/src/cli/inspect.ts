import type { BuildOptions } from '../preprocessor/build-options.js';
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import type { Value } from '../semantics/expressions/value.js';
import { Program } from '../semantics/program.js';
import type { Expression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { intern, spellingOf } from '../text/names.js';
import type { FileProvider, SourceFile } from '../text/source-file.js';
import { spaceChain } from '../types/queries.js';
import { spellType } from '../types/spelling.js';

const NODE_NAMES: Readonly<Record<Expression['kind'], string>> = {
  identifier: 'identifier',
  number: 'number_literal',
  character: 'char_literal',
  string: 'string_literal',
  paren: 'parenthesized_expression',
  'paren-list': 'vector_elements',
  unary: 'unary_expression',
  postfix: 'update_expression',
  binary: 'binary_expression',
  assignment: 'assignment_expression',
  conditional: 'conditional_expression',
  call: 'call_expression',
  subscript: 'subscript_expression',
  member: 'field_expression',
  cast: 'cast_expression',
  'compound-literal': 'compound_literal_expression',
  sizeof: 'sizeof_expression',
  'statement-expression': 'statement_expression',
  block: 'block_literal',
  astype: 'astype_expression',
  offsetof: 'offsetof_expression',
  'type-trait': 'type_trait_expression',
  'generic-selection': 'generic_expression',
  'initializer-list': 'initializer_list',
  error: 'error',
};

/** UTF-16 offsets of a text to UTF-8 byte offsets. */
function byteOffsets(text: string): (offset: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the question is whether every character is one byte
  if (/^[\x00-\x7f]*$/.test(text)) return (offset) => offset;
  const table = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    table[i] = bytes;
    const code = text.charCodeAt(i);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  table[text.length] = bytes;
  return (offset) => table[offset] ?? bytes;
}

/** The location of tokens `first` to `last` in `file`; undefined unless both are spelled there, outside macros. */
function writtenSpan(
  unit: Unit,
  file: SourceFile,
  first: number,
  last: number,
): { start: number; end: number } | undefined {
  const from = unit.origin(first);
  const to = unit.origin(last);
  if (from.chunk?.file.path !== file.path || to.chunk?.file.path !== file.path) return undefined;
  const start = offsetOf(from.chunk, from.index);
  const end = offsetOf(to.chunk, to.index);
  if (start < 0 || end < 0) return undefined;
  return {
    start: from.chunk.start + start,
    end: to.chunk.start + (to.chunk.continued?.get(to.index) ?? end + spellingOf(to.chunk.names[to.index] ?? 0).length),
  };
}

const offsetOf = (chunk: Chunk, index: number): number => chunk.locations[index] ?? -1;

/** The lines of `clspace inspect`: every expression and declared object of `root` outside macro expansions, as JSON. */
export function inspectLines(root: SourceFile, options: BuildOptions, provider: FileProvider): string[] {
  const lines: string[] = [];
  /**
   * The line of the object declared at an offset: a parameter is declared with its function and in its body, an array
   * again when its initializer completes its type. The last one wins.
   */
  const declared = new Map<number, number>();
  const bytes = byteOffsets(root.text);
  const preprocessor = new Preprocessor(options, provider);
  const chunks = preprocessor.run(root);
  const line = (
    node: string,
    name: string | undefined,
    span: { start: number; end: number },
    { type, lvalue }: Pick<Value, 'type' | 'lvalue'>,
    at = lines.length,
  ) => {
    const unknown = type.kind === 'unknown';
    lines[at] = JSON.stringify({
      node,
      ...(name === undefined ? {} : { name }),
      start: bytes(span.start),
      end: bytes(span.end),
      type: unknown ? '?' : spellType(type, '', { outermost: false }),
      spaces: unknown ? [] : spaceChain(type, lvalue),
      lvalue,
    });
  };
  const program = new Program<never>(
    { language: options.language, isMacroDefined: (name) => preprocessor.macro(intern(name)) !== undefined },
    () => false,
  );
  program.update(chunks, root);
  for (const { unit, values, names } of program.units) {
    for (const [node, value] of values) {
      if (node.kind === 'paren-list' || node.kind === 'initializer-list' || node.kind === 'error') continue;
      const span = writtenSpan(unit, root, node.first, node.last);
      if (span) line(NODE_NAMES[node.kind], undefined, span, value);
    }
    for (const symbol of names.declarations) {
      if (symbol.kind !== 'variable' || symbol.name === 0) continue;
      const span = writtenSpan(symbol.place.unit, root, symbol.place.token, symbol.place.token);
      if (!span) continue;
      const at = declared.get(span.start) ?? lines.length;
      declared.set(span.start, at);
      // A member is in the memory of its struct.
      line('declaration', spellingOf(symbol.name), span, { type: symbol.type, lvalue: symbol.role !== 'field' }, at);
    }
  }
  return lines;
}
