import type { Analysis } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { TokenKind } from '../../preprocessor/token.js';
import { isInKernel } from '../../text/composed.js';
import { ATTRIBUTES } from '../completion/completion-directives.js';
import { firstAfter, rawTokens } from '../outline/tokens.js';
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
  private: 'Private memory: each work-item has its own. It contains automatic variables and parameters.',
  generic:
    'The generic address space: a pointer that may point to global, local or private memory (OpenCL C 2.0, and ' +
    '3.0 if the device supports it).',
  read_only: 'An image or a pipe that the kernel only reads.',
  write_only: 'An image or a pipe that the kernel only writes.',
  read_write: 'An image that the kernel reads and writes (OpenCL C 2.0 and later).',
  restrict: 'A promise that the pointee is not accessed through any other pointer.',
  pipe: 'A queue of packets between kernels (OpenCL C 2.0, and 3.0 if the device supports it).',
  attribute: 'Introduces attributes, in two pairs of parentheses: `__attribute__((reqd_work_group_size(64, 1, 1)))`.',
  const: 'The object is not written through this name (C99 6.7.3).',
  volatile: 'Each read and write happens as written (C99 6.7.3). It does not order work-items.',
  static: 'At file scope: internal linkage. In a function (2.0 and later): the object lives as long as the program.',
  extern: 'Declares an object or function that another translation unit defines (C99 6.2.2).',
  inline: 'A hint to inline. Without `static` the function has no definition that can be called (C99 6.7.4).',
  typedef: 'Declares another name for a type (C99 6.7.7).',
  struct: 'A type whose members follow each other in memory (C99 6.7.2.1).',
  union: 'A type whose members share their memory (C99 6.7.2.1).',
  enum: 'A type of named integer constants (C99 6.7.2.2).',
  unsigned: 'An integer type without negative values.',
  signed: 'An integer type with negative values.',
  void: 'No value; `void *` points to an object of any type.',
  sizeof: 'The size of a type or of an expression in bytes; the expression is not evaluated (C99 6.5.3.4).',
  if: 'Executes a statement if the condition is not 0 (C99 6.8.4.1).',
  else: 'Executes a statement if the condition of the `if` is 0 (C99 6.8.4.1).',
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
  auto: 'Automatic storage, which is the default in functions (C99 6.7.1).',
};

/** What directives do, by their names (C99 6.10). */
const DIRECTIVES: Readonly<Record<string, string>> = {
  define: 'Defines a macro: each later use is replaced by the text after its name (C99 6.10.3).',
  undef: 'Removes the definition of a macro (C99 6.10.3.5).',
  include: 'Is replaced by the text of a header (C99 6.10.2).',
  include_next: 'Includes the next header of that name on the search path (a GNU extension).',
  if: 'Includes the following group if the condition is not 0 (C99 6.10.1).',
  ifdef: 'Includes the following group if the macro is defined (C99 6.10.1).',
  ifndef: 'Includes the following group if the macro is not defined (C99 6.10.1).',
  elif: 'Includes the following group if no earlier group was included and the condition is not 0 (C99 6.10.1).',
  else: 'Includes the following group if no earlier group was included (C99 6.10.1).',
  endif: 'Ends a conditional (C99 6.10.1).',
  error: 'Stops with a message (C99 6.10.5).',
  warning: 'Warns with a message (C23 6.10.5).',
  line: 'Sets the number of the next line, and the name of the file (C99 6.10.4).',
  pragma: 'Controls the compiler: `OPENCL EXTENSION`, `OPENCL FP_CONTRACT`, `unroll` (C99 6.10.6).',
};

/** The directive that a place is in, from its `#` on to the place; undefined outside of directives. */
function directiveBefore(text: string, offset: number): string | undefined {
  let line = text.lastIndexOf('\n', offset - 1) + 1;
  while (/\\\r?\n$/.test(text.slice(Math.max(0, line - 3), line))) line = text.lastIndexOf('\n', line - 2) + 1;
  const before = text.slice(line, offset);
  return /^\s*#/.test(before) ? before.trimStart() : undefined;
}

/** The documentation of a word of a directive: its name, `defined`, a parameter of the macro, or an extension. */
function inDirective(directive: string, word: string): string | undefined {
  if (/^#\s*$/.test(directive))
    return Object.hasOwn(DIRECTIVES, word) ? `\`#${word}\`: ${DIRECTIVES[word]}` : undefined;
  if (word === 'defined' && /^#\s*(el)?if\b/.test(directive))
    return '`defined`: 1 if the macro is defined, 0 otherwise (C99 6.10.1).';
  if (/^#\s*pragma\s+OPENCL\s+EXTENSION\s+$/.test(directive)) return `The extension \`${word}\` of OpenCL C.`;
  const [, name = '', parameters = ''] = /^#\s*define\s+(\w+)\(([^)]*)/.exec(directive) ?? [];
  const isParameter = parameters.split(',').some((parameter) => parameter.trim() === word);
  return isParameter ? `\`${word}\`: a parameter of the macro \`${name}\`.` : undefined;
}

/** The word at `offset` of the root file; undefined where there is none, and in the code of a host. */
export function wordAt(
  { root }: Analysis,
  offset: number,
): { readonly span: FileSpan; readonly word: string } | undefined {
  if (!isInKernel(root, offset)) return undefined;
  const tokens = rawTokens(root);
  const token = firstAfter(tokens, offset) - 1;
  const start = tokens.starts[token] ?? 0;
  const end = tokens.ends[token] ?? 0;
  if (token < 0 || tokens.kinds[token] !== TokenKind.Identifier || end < offset) return undefined;
  return { span: { file: root, start, end }, word: root.text.slice(start, end) };
}

/** The word of the language at `offset` of the root file, with what it means; undefined for any other text. */
export function wordDocumentation(
  analysis: Analysis,
  offset: number,
): { readonly span: FileSpan; readonly markdown: string } | undefined {
  const found = wordAt(analysis, offset);
  if (!found) return undefined;
  const { span, word } = found;
  const { text } = span.file;
  const { start } = span;
  const directive = directiveBefore(text, start);
  const inside = directive === undefined ? undefined : inDirective(directive, word);
  if (inside !== undefined) return { span, markdown: inside };
  const bare = word.replace(/^__|__$/g, '');
  const attribute = /__attribute(?:__)?\s*\(\([^;{}]*$/.test(text.slice(Math.max(0, start - 200), start))
    ? ATTRIBUTES.find(({ label }) => label === bare)
    : undefined;
  const markdown = attribute
    ? `The attribute \`${attribute.label}\`: ${attribute.detail}.`
    : Object.hasOwn(WORDS, bare)
      ? `\`${word}\`: ${WORDS[bare]}`
      : typeDocumentation(word, analysis.options.language);
  return markdown === undefined ? undefined : { span, markdown };
}
