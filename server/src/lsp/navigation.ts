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
import { declarationAt, definitionAt, type Link, typeDefinitionAt } from '../features/definition.js';
import { documentLinks } from '../features/document-links.js';
import { type Occurrence, occurrenceAt } from '../features/occurrences.js';
import { highlightsAt, referencesAt } from '../features/references.js';
import { feature } from './feature.js';
import { locationOf, rangeOf, type Snapshot } from './snapshot.js';

const locations = (snapshot: Snapshot, link: Link | undefined): Location[] | null => (link?.targets.length ? link.targets.map((target) => locationOf(snapshot, target)) : null);

export const definition = feature(DefinitionRequest.type, {
  capability: { definitionProvider: true },
  answer: (snapshot, { position }) => locations(snapshot, definitionAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))),
});

export const declaration = feature(DeclarationRequest.type, {
  capability: { declarationProvider: true },
  answer: (snapshot, { position }) => locations(snapshot, declarationAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))),
});

export const typeDefinition = feature(TypeDefinitionRequest.type, {
  capability: { typeDefinitionProvider: true },
  answer: (snapshot, { position }) => locations(snapshot, typeDefinitionAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position))),
});

/** A name in one of the open documents' units. */
export interface Found {
  readonly snapshot: Snapshot;
  readonly occurrence: Occurrence;
}

/**
 * The units in which what is named at a position of a document has to be looked for, each with a place where it is named: its
 * own, and those of the other documents that include a file which declares it.
 */
export function unitsNaming(uri: string, position: Position, all: readonly Snapshot[]): { readonly snapshot: Snapshot; readonly path: string; readonly offset: number }[] {
  const snapshot = all.find((one) => one.uri === uri);
  if (!snapshot) return [];
  const { analysis } = snapshot;
  const offset = analysis.root.lines.offset(position);
  const units = [{ snapshot, path: analysis.root.path, offset }];
  const declarations = referencesAt(analysis, offset).filter(({ role }) => role !== 'use');
  for (const other of all) {
    if (other.uri === snapshot.uri) continue;
    const shared = declarations.find(({ span, target }) => occurrenceAt(other.analysis, span.start, span.file.path)?.target.name === target.name);
    if (shared) units.push({ snapshot: other, path: shared.span.file.path, offset: shared.span.start });
  }
  return units;
}

export const references = feature(ReferencesRequest.type, {
  capability: { referencesProvider: true },
  async answer(_snapshot, { textDocument, position, context: { includeDeclaration } }, _support, context) {
    const distinct = new Map<string, Location>();
    for (const unit of unitsNaming(textDocument.uri, position, await context.snapshots())) {
      for (const { span, role } of referencesAt(unit.snapshot.analysis, unit.offset, unit.path)) {
        if (role !== 'use' && !includeDeclaration) continue;
        const location = locationOf(unit.snapshot, span);
        distinct.set(JSON.stringify(location), location);
      }
    }
    return [...distinct.values()];
  },
});

const HIGHLIGHT_KINDS = { text: DocumentHighlightKind.Text, read: DocumentHighlightKind.Read, write: DocumentHighlightKind.Write } as const;

export const documentHighlight = feature(DocumentHighlightRequest.type, {
  capability: { documentHighlightProvider: true },
  answer: ({ analysis }, { position }) =>
    highlightsAt(analysis, analysis.root.lines.offset(position)).map(({ span, kind }) => ({ range: rangeOf(span), kind: HIGHLIGHT_KINDS[kind] })),
});

export const links = feature(DocumentLinkRequest.type, {
  capability: { documentLinkProvider: {} },
  answer: (snapshot) => documentLinks(snapshot.analysis).map(({ span, file }) => ({ range: rangeOf(span), target: snapshot.uriOf(file) })),
});
