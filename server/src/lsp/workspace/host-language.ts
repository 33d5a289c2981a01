import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isHostFile } from '../../text/embedded.js';
import { type HostLanguage, hostLanguageOf } from '../../text/literals.js';

/** The languages of hosts by their editor ids. */
const HOST_LANGUAGES: ReadonlyMap<string, HostLanguage> = new Map([
  ...['c', 'cpp', 'c++', 'cuda-cpp', 'objective-c', 'objective-cpp'].map((name) => [name, 'c'] as const),
  ['python', 'python'] as const,
  ['rust', 'rust'] as const,
]);
/** The language of a host's document, according to its editor or its name. */
export const hostLanguage = ({ uri, languageId }: TextDocument): HostLanguage | undefined =>
  KERNEL_NAMES.test(uri)
    ? undefined
    : (HOST_LANGUAGES.get(languageId) ?? (isHostFile(uri) ? hostLanguageOf(uri) : undefined));
/** Names of kernel files, even if an editor treats them as C. */
const KERNEL_NAMES = /\.(?:cl|clh|ocl|clc|opencl)$/i;
