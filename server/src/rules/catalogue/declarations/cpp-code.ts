import type { Chunk } from '../../../preprocessor/chunks/chunk.js';
import { expansionSpan } from '../../../preprocessor/source-map.js';
import { TokenKind } from '../../../preprocessor/token.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { on, rule } from '../../rule.js';

/** A construct of C++. */
interface Construct {
  readonly text: string;
  /** It declares something and can't be OpenCL C, where the words of C++ are names. */
  readonly declares: boolean;
  /** The index of its first token in its chunk. */
  readonly index: number;
}

/** The words that begin the first parameter of a template. */
const PARAMETER = /^(?:typename|class|bool|u?(?:char|short|int|long)|float|double|half|unsigned|signed|size_t)$/;
const ACCESS = /^(?:public|protected|private|virtual)$/;

const constructsOf = perOwner((chunk: Chunk): readonly Construct[] => {
  const { kinds, names } = chunk;
  const found: Construct[] = [];
  const textAt = (index: number): string => spellingOf(names[index] ?? 0);
  const isName = (index: number): boolean => kinds[index] === TokenKind.Identifier;
  const add = (index: number, declares: boolean, text = textAt(index)): void => {
    found.push({ text, declares, index });
  };
  const startsDeclaration = (index: number): boolean => index === 0 || /^[;{}]$/.test(textAt(index - 1));
  /** A class has bases from a token on. A width of a bit-field is followed by neither a name nor a brace. */
  const hasBase = (index: number): boolean =>
    isName(index) && (textAt(index + 1) === '{' || (ACCESS.test(textAt(index)) && isName(index + 1)));
  let inAttributes = false;
  for (let i = 0; i < names.length; i++) {
    const next = textAt(i + 1);
    if (!isName(i)) {
      if (/^[[\]]$/.test(textAt(i)) && next === textAt(i)) inAttributes = next === '[';
      continue;
    }
    switch (textAt(i)) {
      case 'template':
        if (next === '<' && startsDeclaration(i) && PARAMETER.test(textAt(i + 2)) && isName(i + 3)) add(i, true);
        break;
      case 'namespace':
        if (isName(i + 1) && (textAt(i + 2) === '{' || textAt(i - 1) === 'using')) add(i, true);
        break;
      case 'class':
        if (isName(i + 1) && (textAt(i + 2) === '{' || (textAt(i + 2) === ':' && hasBase(i + 3)))) add(i, true);
        break;
      case 'public':
      case 'protected':
        if (next === ':' && !/^(?:case|goto|\?|\.|->)$/.test(textAt(i - 1))) add(i, false, `${textAt(i)}:`);
        break;
      case 'operator':
        if (/^[-+*/%<>=!&|^]+$/.test(next) && textAt(i + 2) === '(' && isName(i - 1)) add(i, false);
        break;
      case 'static_cast':
      case 'reinterpret_cast':
      case 'const_cast':
        if (next === '<') add(i, false);
        break;
      default:
        // An attribute may have a namespace: `[[clang::unroll]]`.
        if (next === ':' && textAt(i + 2) === ':' && isName(i + 3) && !inAttributes) add(i, false, `${textAt(i)}::`);
    }
  }
  return found;
});

/** A header that is missing may define the words of C++ as macros; one of the C++ library, as `<vector>`, does not. */
const lacksHeader = ({ diagnostics, file, start }: Chunk): boolean =>
  diagnostics.some(
    (one) => one.id === 'unknown-header' && !/^<[a-z_]+>$/.test(file.text.slice(start + one.start, start + one.end)),
  );

/**
 * A source with several constructs of C++, one of which declares a template, a namespace or a class, is not checked as
 * OpenCL C: all other diagnostics would follow from this one. Single constructs are reported where they stand.
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
      if (chunks.some(lacksHeader)) return;
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
