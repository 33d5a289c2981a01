import { type CodeLens, CodeLensRequest } from 'vscode-languageserver';
import { type KernelVerdicts, knownVerdicts } from '../../analysis/verdicts.js';
import { type KernelFacts, kernelFacts } from '../../features/hints/code-lens.js';
import { costSummaries } from '../../features/hints/memory-access.js';
import { type VerdictPart, verdictParts } from '../../features/hints/verdicts.js';
import { type FeatureContext, feature } from '../feature.js';
import { locationOf, rangeOf, type Snapshot } from '../workspace/snapshot.js';
import { SHOW_CALL } from './code-actions.js';
import { shownLaunches } from './host-calls.js';

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const bytes = (n: number): string => (n >= 1024 && n % 1024 === 0 ? `${n / 1024} KiB` : count(n, 'byte'));

/** The text of the lens about a kernel's resources; empty if there are none. */
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
  if (localArguments > 0) parts.push(count(localArguments, 'local argument'));
  if (constantArguments > 0)
    parts.push(`${constantArguments} of ${count(limits.constantArguments, 'constant argument')}`);
  if (privateArrays > 0) parts.push(`${count(privateArrays, 'private array')} (${bytes(privateArrayBytes)})`);
  if (barriers > 0) parts.push(count(barriers, 'barrier'));
  if (callers > 0) parts.push(`called by the host and at ${count(callers, 'place')}`);
  return parts.join(' · ');
}

/** Shown until the verdicts are known, so that lines do not move. */
const PENDING = 'checking for races…';

/** The lenses about a kernel's launches, which lead to the calls. */
function launches(snapshot: Snapshot, facts: KernelFacts, context: FeatureContext): CodeLens[] {
  const { span } = facts;
  return shownLaunches(snapshot.analysis, facts, context).map(({ title: text, proved, at }) => {
    const { uri, range } = locationOf(snapshot, at);
    const leads = context.client.support.showsDocuments;
    return {
      range: rangeOf(span),
      command: {
        title: [text, ...proved].join(' · '),
        ...(leads ? { command: SHOW_CALL, arguments: [uri, range] } : { command: '' }),
      },
    };
  });
}

/** The lenses about what is proved of a kernel. What prevents a proof is a link. */
function verdictLenses(
  snapshot: Snapshot,
  { span, barriers }: KernelFacts,
  known: KernelVerdicts,
  { client }: FeatureContext,
): CodeLens[] {
  const range = rangeOf(span);
  const parts = verdictParts(known, barriers > 0);
  const isLink = ({ place }: VerdictPart): boolean => place !== undefined && client.support.showsDocuments;
  const text = parts.flatMap((part) => (isLink(part) ? [] : [part.text])).join(' · ');
  const links = parts.flatMap((part): CodeLens[] => {
    if (!part.place || !isLink(part)) return [];
    const { uri, range: place } = locationOf(snapshot, part.place);
    return [{ range, command: { title: part.text, command: SHOW_CALL, arguments: [uri, place] } }];
  });
  return [...(text === '' ? [] : [{ range, command: { title: text, command: '' } }]), ...links];
}

export const codeLens = feature(CodeLensRequest.type, {
  capability: { codeLensProvider: {} },
  // A lens without a command id is text.
  async answer(_snapshot, { textDocument }, _support, context) {
    const { codeLens: wanted } = await context.client.settings(textDocument.uri);
    // The text may have changed while the settings were requested.
    const snapshot = wanted ? await context.documents.snapshot(textDocument.uri) : undefined;
    if (!snapshot) return null;
    const costs = costSummaries(snapshot.analysis);
    const verdicts = new Map(knownVerdicts(snapshot.analysis).map((one) => [one.name, one] as const));
    if ([...verdicts.values()].some((one) => !one.verdicts)) context.documents.proveLater(snapshot, 'lenses');
    return kernelFacts(snapshot.analysis).flatMap((facts) => {
      const text = [title(facts), costs.get(facts.name) ?? ''].filter((part) => part !== '').join(' · ');
      const own = text === '' ? [] : [{ range: rangeOf(facts.span), command: { title: text, command: '' } }];
      const known = verdicts.get(facts.name);
      return [
        ...(known?.verdicts
          ? verdictLenses(snapshot, facts, { ...known, verdicts: known.verdicts }, context)
          : known && context.client.support.refreshesLenses
            ? [{ range: rangeOf(facts.span), command: { title: PENDING, command: '' } }]
            : []),
        ...own,
        ...launches(snapshot, facts, context),
      ];
    });
  },
});
