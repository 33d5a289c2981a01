import { CodeLensRequest } from 'vscode-languageserver';
import { type KernelFacts, kernelFacts } from '../features/code-lens.js';
import { feature } from './feature.js';
import { rangeOf } from './snapshot.js';

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const bytes = (n: number): string => (n >= 1024 && n % 1024 === 0 ? `${n / 1024} KiB` : `${n} bytes`);

/** What a lens says; what there is none of is not said, but for the callers. */
function title({ localBytes, localArguments, constantArguments, privateArrays, privateArrayBytes, callers }: KernelFacts): string {
  const parts: string[] = [];
  if (localBytes > 0) parts.push(`${bytes(localBytes)} of local memory`);
  if (localArguments > 0) parts.push(count(localArguments, 'local argument'));
  if (constantArguments > 0) parts.push(count(constantArguments, 'constant argument'));
  if (privateArrays > 0) parts.push(`${count(privateArrays, 'private array')} (${bytes(privateArrayBytes)})`);
  parts.push(callers === 0 ? 'called by the host' : `called by the host and at ${count(callers, 'place')}`);
  return parts.join(' · ');
}

export const codeLens = feature(CodeLensRequest.type, {
  capability: { codeLensProvider: {} },
  // A lens without a command id is text.
  answer: ({ analysis }) => kernelFacts(analysis).map((facts) => ({ range: rangeOf(facts.span), command: { title: title(facts), command: '' } })),
});
