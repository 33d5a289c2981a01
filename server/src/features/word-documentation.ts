import type { Analysis } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import { ATTRIBUTES } from './completion-directives.js';
import { firstBehind, rawTokens } from './tokens.js';

/** What the words of the language mean that C does not have, by their spelling without underscores. */
const WORDS: Readonly<Record<string, string>> = {
  kernel:
    'A function that the host enqueues: it returns `void`, and its pointers point to global, local or constant memory.',
  global: 'Global memory: buffers that the host allocates, which all work-items read and write.',
  local:
    'Local memory: shared by the work-items of one work-group, and gone with it. What one writes, others see ' +
    'behind a barrier.',
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
};

/** The word of the language at `offset` of the root file, with what it means; undefined for any other text. */
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
      ? WORDS[bare]
      : undefined;
  return markdown === undefined ? undefined : { span: { file: root, start, end }, markdown };
}
