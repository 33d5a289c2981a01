// What is known of a kernel: whether it has races, reaches barriers together, and stays within bounds.
import type { Analysis } from '../../analysis/analysis.js';
import {
  type KernelVerdict,
  type KernelVerdicts,
  knownVerdicts,
  VERDICT_KINDS,
  type VerdictKind,
} from '../../analysis/verdicts.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { kernelFacts } from './code-lens.js';

/** A part of a lens; `place`: what prevents a proof. */
export interface VerdictPart {
  readonly text: string;
  readonly place: FileSpan | undefined;
}

interface VerdictTexts {
  /** The title of a lens. */
  readonly holds: string;
  readonly fails: string;
  /** The sentence of a hover. */
  readonly proved: string;
  readonly conditional: string;
  readonly refuted: string;
  readonly unknown: string;
}

const TEXTS: Readonly<Record<VerdictKind, VerdictTexts>> = {
  races: {
    holds: 'no races',
    fails: 'races',
    proved: 'It has no races',
    conditional: 'It has no races if',
    refuted: 'It has races',
    unknown: 'It may have races',
  },
  barriers: {
    holds: 'barriers uniform',
    fails: 'barriers diverge',
    proved: 'All work-items of a group reach the same barriers',
    conditional: 'All work-items of a group reach the same barriers if',
    refuted: 'Work-items of a group reach different barriers',
    unknown: 'Work-items of a group may reach different barriers',
  },
  bounds: {
    holds: 'in bounds',
    fails: 'out of bounds',
    proved: 'All accesses are within bounds',
    conditional: 'All accesses are within bounds if',
    refuted: 'An access is out of bounds',
    unknown: 'Accesses may be out of bounds',
  },
};

/** The length of a lens from which it leaves out conditions and reasons. */
const MAXIMUM_LENGTH = 80;
const MAXIMUM_CONDITIONS = 8;

const kindsOf = (hasBarriers: boolean): readonly VerdictKind[] =>
  VERDICT_KINDS.filter((kind) => kind !== 'barriers' || hasBarriers);

/** The lens about a kernel's verdicts. */
export function verdictParts({ verdicts }: KernelVerdicts, hasBarriers: boolean): readonly VerdictPart[] {
  const kinds = kindsOf(hasBarriers);
  const titles = kinds.map((kind) => titleOf(kind, verdicts[kind]));
  const length = (): number => titles.reduce((sum, title) => sum + title.length, 0);
  // The longest first
  const order = [...titles.keys()].sort((a, b) => (titles[b]?.length ?? 0) - (titles[a]?.length ?? 0));
  for (const i of order) {
    const kind = kinds[i];
    if (kind && length() > MAXIMUM_LENGTH) titles[i] = shortTitleOf(kind, verdicts[kind]);
  }
  return kinds.map((kind, i) => ({
    text: titles[i] ?? '',
    place: verdicts[kind].verdict === 'unknown' ? verdicts[kind].span : undefined,
  }));
}

function titleOf(kind: VerdictKind, own: KernelVerdict): string {
  const { verdict, reason, assumes } = own;
  if (verdict === 'conditional') return `${TEXTS[kind].holds} if ${assumes.join(', ')}`;
  return `${shortTitleOf(kind, own)}${verdict === 'unknown' && reason !== undefined ? `: ${reason}` : ''}`;
}

function shortTitleOf(kind: VerdictKind, { verdict, assumes }: KernelVerdict): string {
  const { holds, fails } = TEXTS[kind];
  if (verdict === 'proved') return holds;
  if (verdict === 'refuted') return fails;
  if (verdict === 'unknown') return `${kind} unknown`;
  return `${holds} under ${assumes.length === 1 ? 'a condition' : `${assumes.length} conditions`}`;
}

/** What is known of the kernel of a name, as Markdown; undefined if nothing is yet. */
export function describeVerdicts(analysis: Analysis, kernel: string): string | undefined {
  const verdicts = knownVerdicts(analysis).find(({ name }) => name === kernel)?.verdicts;
  const hasBarriers = kernelFacts(analysis).some(({ name, barriers }) => name === kernel && barriers > 0);
  return (
    verdicts &&
    kindsOf(hasBarriers)
      .map((kind) => describe(kind, verdicts[kind]))
      .join('\n\n')
  );
}

function describe(kind: VerdictKind, { verdict, reason, span, assumes }: KernelVerdict): string {
  const text = TEXTS[kind][verdict];
  if (verdict === 'proved') return `${text}.`;
  if (verdict !== 'conditional') {
    const at = span ? ` (line ${span.file.lines.position(span.start).line + 1})` : '';
    return `${text}${reason === undefined ? '' : `: ${reason}${at}`}.`;
  }
  const listed = assumes.slice(0, MAXIMUM_CONDITIONS).join(', ');
  return `${text} ${listed}${assumes.length > MAXIMUM_CONDITIONS ? ', …' : ''}.`;
}

/** A mark at a place that prevents a proof. */
export interface UnprovedHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip: string;
}

/** The places in a part of the file that prevent proofs. */
export const unprovedHints = (
  analysis: Analysis,
  wanted: { readonly start: number; readonly end: number },
): readonly UnprovedHint[] =>
  knownVerdicts(analysis).flatMap(({ name, verdicts }) =>
    VERDICT_KINDS.flatMap((kind): readonly UnprovedHint[] => {
      const own = verdicts?.[kind];
      if (own?.verdict !== 'unknown' || !own.span || own.span.file !== analysis.root) return [];
      const { end } = own.span;
      if (end < wanted.start || end >= wanted.end) return [];
      return [{ offset: end, label: `${kind}?`, tooltip: `Not proved for '${name}': ${own.reason ?? ''}.` }];
    }),
  );
