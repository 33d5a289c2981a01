// Answers about calls of hosts: they lead to kernels and their parameters, and kernels lead to the calls.
import type { Location, Position } from 'vscode-languageserver';
import type { Analysis, TextEdit } from '../../analysis/analysis.js';
import type { KernelFacts } from '../../features/hints/code-lens.js';
import { verdictParts } from '../../features/hints/verdicts.js';
import type { HostTarget } from '../../hosts/contract.js';
import type { KernelLaunch } from '../../hosts/events.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { FeatureContext } from '../feature.js';
import { locationOf, rangeOf, type Snapshot } from '../workspace/snapshot.js';

type Context = Pick<FeatureContext, 'hosts' | 'files'>;

/** What the text at a position of a host refers to. */
export async function hostTargetAt(
  { analysis: { root } }: Snapshot,
  position: Position,
  { hosts }: Context,
): Promise<HostTarget | undefined> {
  const contract = await hosts.currentFor(root.path);
  return contract?.targetAt(root.path, root.lines.offset(position));
}

/** A span of a signature in the current text of its file. */
async function spanIn(
  { path, start, end }: { readonly path: string; readonly start: number; readonly end: number },
  { files }: Context,
): Promise<FileSpan | undefined> {
  const file = await files.current(path);
  return file && { file, start, end };
}

/** The definitions of the kernel or parameter at a position of a host. */
export async function hostDefinitions(
  snapshot: Snapshot,
  position: Position,
  context: Context,
): Promise<Location[] | null> {
  const target = await hostTargetAt(snapshot, position, context);
  if (!target) return null;
  const places = target.kernels.flatMap((kernel) => {
    const parameter = target.index === undefined ? kernel : kernel.parameters?.[target.index];
    return parameter ? [parameter] : [];
  });
  const locations = new Map<string, Location>();
  for (const place of places) {
    const span = await spanIn(place, context);
    if (span) locations.set(`${place.path}:${place.start}`, locationOf(snapshot, span));
  }
  return locations.size > 0 ? [...locations.values()] : null;
}

/** The hover text over a call's index or argument: the parameter; over a kernel's name: its parameters. */
export function hostHover({ kernels: [kernel], parameter, index }: HostTarget): string {
  const code = (text: string): string => `\`\`\`opencl-c\n${text}\n\`\`\``;
  if (parameter) return `${code(parameter.text)}\nArgument ${index} of kernel \`${kernel.name}\`${sizeOf(parameter)}`;
  const list = kernel.parameters?.map(({ text }) => text).join(', ') ?? '…';
  return code(`kernel void ${kernel.name}(${list})`);
}

function sizeOf({ kind, size }: NonNullable<HostTarget['parameter']>): string {
  if (kind === 'local') return ': `__local` memory, set by its size in bytes and `NULL`';
  if (kind === 'value' && size !== undefined) return `: ${size} ${size === 1 ? 'byte' : 'bytes'}`;
  return '';
}

/** Kernels are launched in many tests: the first places are shown, and the number of the others. */
const MAXIMUM_LAUNCHES = 3;

/** Where a kernel is launched, as far as the text there is unchanged, and what is proved of it there. */
export const shownLaunches = (
  analysis: Analysis,
  { name, barriers }: Pick<KernelFacts, 'name' | 'barriers'>,
  { hosts }: Context,
): readonly { readonly title: string; readonly proved: readonly string[]; readonly at: FileSpan }[] =>
  (hosts.known?.launchesOf({ root: analysis.root.path, name }) ?? []).flatMap((launch, i, all) => {
    const at = i > MAXIMUM_LAUNCHES ? undefined : hosts.moved(launch.at);
    if (!at) return [];
    const more = all.length - MAXIMUM_LAUNCHES;
    if (i === MAXIMUM_LAUNCHES)
      return [{ title: `${more} more ${more === 1 ? 'launch' : 'launches'}`, proved: [], at }];
    const verdicts = hosts.verdictsIn(analysis.root.path, name, launch.at);
    const proved = verdicts ? verdictParts(verdicts, barriers > 0).map(({ text }) => text) : [];
    return [{ title: launchTitle(launch, at), proved, at }];
  });

/** The calls of hosts that set an argument of a kernel, at the argument. */
export async function hostSetters(
  kernel: { readonly root: string; readonly name: string },
  index: number,
  snapshot: Snapshot,
  { hosts }: Context,
): Promise<Location[]> {
  const contract = await hosts.current();
  return (contract?.settersOf(kernel, index) ?? []).flatMap(({ valueAt }) => {
    const moved = hosts.moved(valueAt);
    return moved ? [locationOf(snapshot, moved)] : [];
  });
}

/** The calls and literals of hosts that name a kernel. */
export async function hostReferences(
  snapshot: Snapshot,
  kernel: { readonly root: string; readonly name: string },
  { hosts }: Context,
): Promise<Location[]> {
  const contract = await hosts.current();
  const spans = [
    ...(contract?.namesOf(kernel) ?? []),
    ...(contract?.launchesOf(kernel).map(({ kernelAt }) => kernelAt) ?? []),
  ];
  return spans.flatMap((span) => {
    const moved = hosts.moved(span);
    return moved ? [locationOf(snapshot, moved)] : [];
  });
}

/** The edits that rename a kernel in the literals of hosts. */
export async function hostRenames(
  kernel: { readonly root: string; readonly name: string },
  newName: string,
  { hosts }: Context,
): Promise<TextEdit[]> {
  const contract = await hosts.current();
  return (contract?.namesOf(kernel) ?? []).flatMap((span) => {
    const moved = hosts.moved(span);
    return moved ? [{ span: moved, newText: newName }] : [];
  });
}

const show = (sizes: readonly (number | undefined)[]): string => sizes.map((size) => size ?? '?').join(' × ');

/** The text of a lens: where a kernel is launched, and with which sizes. */
function launchTitle({ at, localSize, globalSize }: KernelLaunch, span: FileSpan): string {
  const name = at.file.path.slice(at.file.path.lastIndexOf('/') + 1);
  const sizes = [
    ...(globalSize?.every((size) => size !== undefined) ? [`global ${show(globalSize)}`] : []),
    ...(localSize?.some((size) => size !== undefined) ? [`local ${show(localSize)}`] : []),
  ];
  const where = `launched at ${name}:${rangeOf(span).start.line + 1}`;
  return [where, ...sizes].join(', ');
}
