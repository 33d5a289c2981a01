import { BuildOptionError, splitBuildOptions } from '../../preprocessor/build-options.js';
import type { BuildCall, HostEvents } from '../events.js';
import type { HostFinding } from './finding.js';

/** Options whose value may be the next word. */
const WITH_VALUE = /^-(?:D|U|I|x|include|cl-nv-arch|cl-nv-cstd)$/;

/** Words in literal build options that belong to no option: every driver rejects them. */
export const strayWords = ({ builds }: HostEvents): HostFinding[] => builds.flatMap(strayWord);

function strayWord({ text, textAt }: BuildCall): HostFinding[] {
  // The interpreter replaces an unknown part, and drivers differ in quotes.
  if (/[\uE000"'\\]/.test(text)) return [];
  const words = wordsOf(text);
  const at = words.findIndex((word, i) => !word.startsWith('-') && !WITH_VALUE.test(words[i - 1] ?? ''));
  const stray = words[at];
  if (stray === undefined) return [];
  const [head, name, value] = [words[at - 2], words[at - 1], words[at + 1]];
  const isDefinition = stray === '=' && head === '-D' && name !== undefined && value !== undefined;
  const literal = textAt.file.text.slice(textAt.start, textAt.end);
  const definitions = isDefinition ? [...literal.matchAll(/-D\s+(\w+)\s+=\s+/g)] : [];
  const definition = definitions.find(([, defined]) => defined === name);
  const start = textAt.start + (definition?.index ?? 0);
  const isWord = !definition && literal.split(stray).length === 2;
  const from = isWord ? textAt.start + literal.indexOf(stray) : start;
  const end = isWord ? from + stray.length : definition ? start + definition[0].length : textAt.end;
  return [
    {
      code: 'host-build-options',
      message: isDefinition
        ? `'=' is not a build option: write '-D ${name}=${value}', without blanks`
        : `'${stray}' is not a build option${words[at - 2] === '-I' ? ': a path with blanks needs quotes' : ''}`,
      span: { file: textAt.file, start: from, end },
      related: [],
      fixes: definition
        ? [
            {
              title: `Write '-D ${name}=${value}'`,
              preferred: true,
              edits: [{ span: { file: textAt.file, start, end }, newText: `-D ${name}=` }],
            },
          ]
        : [],
    },
  ];
}

function wordsOf(text: string): readonly string[] {
  try {
    return splitBuildOptions(text);
  } catch (error) {
    if (!(error instanceof BuildOptionError)) throw error;
    return [];
  }
}
