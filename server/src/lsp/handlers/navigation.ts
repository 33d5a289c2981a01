import {
  DeclarationRequest,
  DefinitionRequest,
  DocumentHighlightKind,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  type Location,
  type Position,
  ReferencesRequest,
  TypeDefinitionRequest,
} from 'vscode-languageserver';
import { declarationAt, definitionAt, type Link, typeDefinitionAt } from '../../features/navigation/definition.js';
import { documentLinks } from '../../features/navigation/document-links.js';
import { occurrenceAt } from '../../features/navigation/occurrences.js';
import { expansionsAt, highlightsAt, referencesAt } from '../../features/navigation/references.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { spellingOf } from '../../text/names.js';
import { type FeatureContext, feature } from '../feature.js';
import { locationOf, rangeOf, type Snapshot } from '../workspace/snapshot.js';
import { hostDefinitions, hostReferences, hostSetters, hostTargetAt } from './host-calls.js';

const locations = (snapshot: Snapshot, link: Link | undefined): Location[] | null =>
  link?.targets.length ? link.targets.map((target) => locationOf(snapshot, target)) : null;

export const definition = feature(DefinitionRequest.type, {
  capability: { definitionProvider: true },
  answer: (snapshot, { position }, _support, context) =>
    locations(snapshot, definitionAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))) ??
    (snapshot.embedded ? hostDefinitions(snapshot, position, context) : null),
});

export const declaration = feature(DeclarationRequest.type, {
  capability: { declarationProvider: true },
  answer: (snapshot, { position }) =>
    locations(snapshot, declarationAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))),
});

export const typeDefinition = feature(TypeDefinitionRequest.type, {
  capability: { typeDefinitionProvider: true },
  answer: (snapshot, { position }) =>
    locations(snapshot, typeDefinitionAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))),
});

/**
 * The units of `all` in which to search for the symbol at a position of a document, each with a location of it: its
 * own, and those of the others that include a file with its declaration.
 */
export function unitsNaming(
  uri: string,
  position: Position,
  all: readonly Snapshot[],
): { readonly snapshot: Snapshot; readonly path: string; readonly offset: number }[] {
  const snapshot = all.find((one) => one.uri === uri);
  if (!snapshot) return [];
  const { analysis } = snapshot;
  const offset = analysis.root.lines.offset(position);
  const units = [{ snapshot, path: analysis.root.path, offset }];
  const declarations = referencesAt(analysis, offset).filter(({ role }) => role !== 'use');
  for (const other of all) {
    if (other.uri === snapshot.uri) continue;
    const shared = declarations.find(
      ({ span, target }) => occurrenceAt(other.analysis, span.start, span.file.path)?.target.name === target.name,
    );
    if (shared) units.push({ snapshot: other, path: shared.span.file.path, offset: shared.span.start });
  }
  return units;
}

/**
 * The units in which the symbol at a position of a document may occur: all of the workspace, unless it is local to a
 * block.
 */
export async function unitsConcerned(
  snapshot: Snapshot,
  position: Position,
  { kernels }: Pick<FeatureContext, 'kernels'>,
): Promise<readonly Snapshot[]> {
  const { analysis } = snapshot;
  const target = occurrenceAt(analysis, analysis.root.lines.offset(position))?.target;
  if (!target || (target.kind === 'variable' && (target.role === 'block' || target.role === 'parameter')))
    return [snapshot];
  const all = await kernels.snapshotsNaming(spellingOf(target.name));
  // The document may have changed during the search.
  return all.some(({ uri }) => uri === snapshot.uri) ? all : [snapshot, ...all];
}

/** The kernel at a position: its name in a kernel file, or a reference in a host. */
export async function kernelAt(
  snapshot: Snapshot,
  position: Position,
  context: Pick<FeatureContext, 'hosts' | 'files'>,
): Promise<
  { readonly root: string; readonly name: string; readonly path: string; readonly start: number } | undefined
> {
  const { analysis } = snapshot;
  const { root } = analysis;
  const symbol = occurrenceAt(analysis, root.lines.offset(position))?.target;
  if (symbol?.kind === 'function')
    return symbol.kernel ? { root: root.path, name: spellingOf(symbol.name), path: root.path, start: -1 } : undefined;
  const target = snapshot.embedded ? await hostTargetAt(snapshot, position, context) : undefined;
  return target && target.index === undefined && target.kernels.length === 1 ? target.kernels[0] : undefined;
}

/** The parameter of a kernel at a position of a kernel file. */
function parameterAt(
  { analysis }: Snapshot,
  position: Position,
): { readonly kernel: { readonly root: string; readonly name: string }; readonly index: number } | undefined {
  const target = occurrenceAt(analysis, analysis.root.lines.offset(position))?.target;
  if (target?.kind !== 'variable' || target.role !== 'parameter') return undefined;
  for (const { symbol } of analysis.programs().flatMap(({ bodies }) => bodies)) {
    const index = symbol.kernel
      ? symbol.parameters.findIndex(
          ({ place: { unit, token } }) => unit === target.place.unit && token === target.place.token,
        )
      : -1;
    if (index >= 0) return { kernel: { root: analysis.root.path, name: spellingOf(symbol.name) }, index };
  }
  return undefined;
}

/**
 * The places in hosts that set the parameter or name the kernel at a position, and its declaration if that is
 * elsewhere.
 */
async function ofHosts(
  snapshot: Snapshot,
  position: Position,
  includeDeclaration: boolean,
  context: FeatureContext,
): Promise<readonly Location[]> {
  const parameter = parameterAt(snapshot, position);
  if (parameter) return hostSetters(parameter.kernel, parameter.index, snapshot, context);
  const kernel = await kernelAt(snapshot, position, context);
  if (!kernel) return [];
  const places = await hostReferences(snapshot, kernel, context);
  if (!includeDeclaration || kernel.start < 0) return places;
  return [...((await hostDefinitions(snapshot, position, context)) ?? []), ...places];
}

export const references = feature(ReferencesRequest.type, {
  capability: { referencesProvider: true },
  async answer(snapshot, { textDocument, position, context: { includeDeclaration } }, _support, context) {
    // In this order: names in the code, names in replacement lists of macros, uses of those macros and hosts.
    const groups = [new Map<string, Location>(), new Map<string, Location>(), new Map<string, Location>()] as const;
    const [code, bodies, expansions] = groups;
    for (const unit of unitsNaming(textDocument.uri, position, await unitsConcerned(snapshot, position, context))) {
      const { analysis } = unit.snapshot;
      const add = (group: Map<string, Location>, span: FileSpan): void => {
        const location = locationOf(unit.snapshot, span);
        group.set(JSON.stringify(location), location);
      };
      for (const { span, role, inMacroBody } of referencesAt(analysis, unit.offset, unit.path))
        if (role === 'use' || includeDeclaration) add(inMacroBody ? bodies : code, span);
      for (const span of expansionsAt(analysis, unit.offset, unit.path)) add(expansions, span);
    }
    for (const location of await ofHosts(snapshot, position, includeDeclaration, context))
      expansions.set(JSON.stringify(location), location);
    return [...new Map(groups.flatMap((group) => [...group])).values()];
  },
});

const HIGHLIGHT_KINDS = {
  text: DocumentHighlightKind.Text,
  read: DocumentHighlightKind.Read,
  write: DocumentHighlightKind.Write,
} as const;

export const documentHighlight = feature(DocumentHighlightRequest.type, {
  capability: { documentHighlightProvider: true },
  answer: ({ analysis }, { position }) =>
    highlightsAt(analysis, analysis.root.lines.offset(position)).map(({ span, kind }) => ({
      range: rangeOf(span),
      kind: HIGHLIGHT_KINDS[kind],
    })),
});

export const links = feature(DocumentLinkRequest.type, {
  capability: { documentLinkProvider: {} },
  answer: (snapshot) =>
    documentLinks(snapshot.analysis).map(({ span, file }) => ({ range: rangeOf(span), target: snapshot.uriOf(file) })),
});
