import type { Chunk } from '../../../preprocessor/chunks/chunk.js';
import { expansionSpan } from '../../../preprocessor/source-map.js';
import { TokenKind } from '../../../preprocessor/token.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { on, rule } from '../../rule.js';

/** A construct that only C++ has. */
interface Construct {
  readonly text: string;
  /** It declares something, which other code depends on. */
  readonly declares: boolean;
  /** The index of its first token in its chunk. */
  readonly index: number;
}

const constructsOf = perOwner((chunk: Chunk): readonly Construct[] => {
  const { kinds, names } = chunk;
  const found: Construct[] = [];
  const textAt = (index: number): string => spellingOf(names[index] ?? 0);
  const isName = (index: number): boolean => kinds[index] === TokenKind.Identifier;
  const add = (index: number, declares: boolean, text = textAt(index)): void => {
    found.push({ text, declares, index });
  };
  for (let i = 0; i < names.length; i++) {
    if (!isName(i)) continue;
    const next = textAt(i + 1);
    switch (textAt(i)) {
      case 'template':
        if (next === '<') add(i, true);
        break;
      case 'namespace':
        if (isName(i + 1) && (textAt(i + 2) === '{' || textAt(i - 1) === 'using')) add(i, true);
        break;
      case 'class':
        if (isName(i + 1) && /^[{:]$/.test(textAt(i + 2))) add(i, true);
        break;
      case 'public':
      case 'protected':
        if (next === ':') add(i, true, `${textAt(i)}:`);
        break;
      case 'operator':
        if (/^[-+*/%<>=!&|^[]+$/.test(next) && isName(i - 1)) add(i, true);
        break;
      case 'static_cast':
      case 'reinterpret_cast':
      case 'const_cast':
        if (next === '<') add(i, false);
        break;
      default:
        // An attribute may have a namespace: `[[clang::unroll]]`.
        if (next === ':' && textAt(i + 2) === ':' && isName(i + 3) && textAt(i - 1) !== '[')
          add(i, false, `${textAt(i)}::`);
    }
  }
  return found;
});

/**
 * A source with several constructs of C++, one of which is a declaration, is not checked as OpenCL C: all other
 * diagnostics would follow from this one. Single constructs are reported where they stand.
 */
export const cppCode = rule(
  {
    id: 'cpp-code',
    title: 'C++ code',
    spec: 'The OpenCL C Programming Language',
    versions: 'all',
    severity: 'error',
  },
  on('program', {
    *each({ chunks }) {
      const root = chunks[0]?.file;
      const found = chunks
        .filter(({ file }) => file === root)
        .flatMap((chunk) => constructsOf(chunk).map((construct) => ({ chunk, ...construct })));
      const texts = [...new Set(found.map(({ text }) => text))];
      const [first] = found;
      if (first && texts.length > 1 && found.some(({ declares }) => declares)) yield { ...first, texts };
    },
    at: ({ chunk, index }) => expansionSpan(chunk, index),
    message: ({ texts }) =>
      `this is C++, not OpenCL C: it uses ${texts
        .slice(0, 3)
        .map((text) => `'${text}'`)
        .join(', ')}${texts.length > 3 ? ', …' : ''}`,
  }),
);
