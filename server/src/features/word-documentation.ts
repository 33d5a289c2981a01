import type { Analysis } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import { ATTRIBUTES } from './completion-directives.js';
import { firstBehind, rawTokens } from './tokens.js';
import { typeDocumentation } from './type-documentation.js';

/** Descriptions of the language's keywords, by their spelling without underscores. */
const WORDS: Readonly<Record<string, string>> = {
  kernel:
    'A function that the host enqueues: it returns `void`, and its pointers point to global, local or constant memory.',
  global: 'Global memory: buffers that the host allocates, which all work-items read and write.',
  local:
    'Local memory: shared by the work-items of one work-group; lives as long as the group. Writes become visible to ' +
    'others after a barrier.',
  constant: 'Constant memory: read by all work-items and written by none; of limited size on many devices.',
  private: 'Private memory: of one work-item alone. It is where automatic variables and parameters live.',
  generic:
    'The generic address space: a pointer that may point to global, local or private memory (OpenCL C 2.0, and ' +
    '3.0 where the device has it).',
  read_only: 'An image or a pipe that the kernel only reads.',
  write_only: 'An image or a pipe that the kernel only writes.',
  read_write: 'An image that the kernel reads and writes (from OpenCL C 2.0).',
  restrict: 'A promise: what this pointer points to is reached through no other pointer.',
  pipe: 'A queue of packets between kernels (OpenCL C 2.0, and 3.0 where the device has it).',
  attribute: 'Introduces attributes, in two pairs of parentheses: `__attribute__((reqd_work_group_size(64, 1, 1)))`.',
  const: 'The object is not written through this name (C99 6.7.3).',
  volatile: 'Each read and write happens as written (C99 6.7.3). It does not order work-items.',
  static: 'At file scope: internal linkage. In a function (2.0 and later): the object lives as long as the program.',
  extern: 'Declares what another program defines that is linked with this one (C99 6.2.2).',
  inline: 'A hint to inline. Without `static` the function has no definition that can be called (C99 6.7.4).',
  typedef: 'Declares another name for a type (C99 6.7.7).',
  struct: 'A type whose members follow each other in memory (C99 6.7.2.1).',
  union: 'A type whose members share their memory (C99 6.7.2.1).',
  enum: 'A type of named integer constants (C99 6.7.2.2).',
  unsigned: 'An integer type without negative values.',
  signed: 'An integer type with negative values.',
  void: 'No value; `void *` points to an object of any type.',
  sizeof: 'The size of a type or of an expression in bytes; the expression is not evaluated (C99 6.5.3.4).',
  if: 'Executes a statement where the condition is not 0 (C99 6.8.4.1).',
  else: 'Executes a statement where the condition of the `if` is 0 (C99 6.8.4.1).',
  for: '`for (initialization; condition; step)`: repeats while the condition is not 0 (C99 6.8.5.3).',
  while: 'Repeats while the condition is not 0 (C99 6.8.5.1).',
  do: 'Executes the body once, and again while the condition is not 0 (C99 6.8.5.2).',
  switch: 'Continues at the `case` with the value of the expression, or at `default` (C99 6.8.4.2).',
  case: 'A label of a `switch`, with a constant value (C99 6.8.1).',
  default: 'The label of a `switch` for all other values (C99 6.8.1).',
  break: 'Leaves the innermost loop or `switch` (C99 6.8.6.3).',
  continue: 'Continues with the next iteration of the innermost loop (C99 6.8.6.2).',
  return: 'Leaves the function, with a value unless it returns `void` (C99 6.8.6.4).',
  goto: 'Continues at a label of the same function (C99 6.8.6.1).',
  register: 'A hint that an object is used often; its address cannot be taken (C99 6.7.1).',
  auto: 'Automatic storage, which variables of functions have anyway (C99 6.7.1).',
};

/** The keyword at `offset` of the root file, with its description; undefined for any other text. */
export function wordDocumentation(
  analysis: Analysis,
  offset: number,
): { readonly span: FileSpan; readonly markdown: string } | undefined {
  const { root } = analysis;
  const tokens = rawTokens(root);
  const { starts, ends, kinds } = tokens;
  const token = firstBehind(tokens, offset) - 1;
  const start = starts[token] ?? 0;
  const end = ends[token] ?? 0;
  if (token < 0 || kinds[token] !== TokenKind.Identifier || end < offset) return undefined;
  const word = root.text.slice(start, end);
  const bare = word.replace(/^__|__$/g, '');
  const attribute = /__attribute(?:__)?\s*\(\([^;{}]*$/.test(root.text.slice(Math.max(0, start - 200), start))
    ? ATTRIBUTES.find(({ label }) => label === bare)
    : undefined;
  const markdown = attribute
    ? `The attribute \`${attribute.label}\`: ${attribute.detail}.`
    : Object.hasOwn(WORDS, bare)
      ? `\`${word}\`: ${WORDS[bare]}`
      : typeDocumentation(word, analysis.options.language);
  return markdown === undefined ? undefined : { span: { file: root, start, end }, markdown };
}
