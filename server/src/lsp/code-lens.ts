import { CodeLensRequest } from 'vscode-languageserver';
import { type KernelFacts, kernelFacts } from '../features/code-lens.js';
import { feature } from './feature.js';
import { rangeOf } from './snapshot.js';

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const bytes = (n: number): string => (n >= 1024 && n % 1024 === 0 ? `${n / 1024} KiB` : count(n, 'byte'));

/** What a lens says; what there is none of is not said, but for local memory, barriers and the callers. */
function title({
  limits,
  localBytes,
  localArguments,
  constantArguments,
  privateArrays,
  privateArrayBytes,
  barriers,
  callers,
}: KernelFacts): string {
  const parts: string[] = [];
  if (localBytes > 0) parts.push(`${bytes(localBytes)} of ${bytes(limits.localMemorySize)} local memory`);
  else if (localArguments === 0) parts.push('no local memory');
  if (localArguments > 0) parts.push(count(localArguments, 'local argument'));
  if (constantArguments > 0)
    parts.push(`${constantArguments} of ${count(limits.constantArguments, 'constant argument')}`);
  if (privateArrays > 0) parts.push(`${count(privateArrays, 'private array')} (${bytes(privateArrayBytes)})`);
  parts.push(barriers === 0 ? 'no barriers' : count(barriers, 'barrier'));
  // The driver decides, and says so only when it has built the kernel.
  parts.push('registers unknown');
  parts.push(callers === 0 ? 'called by the host' : `called by the host and at ${count(callers, 'place')}`);
  return parts.join(' · ');
}

export const codeLens = feature(CodeLensRequest.type, {
  capability: { codeLensProvider: {} },
  // A lens without a command id is text.
  async answer(_snapshot, { textDocument }, _support, context) {
    const { codeLens: wanted } = await context.client.settings(textDocument.uri);
    // The text may have changed while the settings were asked for.
    const snapshot = wanted ? await context.documents.snapshot(textDocument.uri) : undefined;
    return snapshot
      ? kernelFacts(snapshot.analysis).map((facts) => ({
          range: rangeOf(facts.span),
          command: { title: title(facts), command: '' },
        }))
      : null;
  },
});
