import {
  type Position,
  type Range,
  RequestType,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageclient';

/** What the two sides ask each other besides the protocol: the server's own words for it are in `server/src/lsp`. */

/** The server asks for the files that it cannot read itself: those of any file system that the editor knows. */
export const ReadFileRequest = new RequestType<{ readonly uri: string }, string | null, void>('clspace/readFile');

/** The server asks for the files of a folder that match a pattern. */
export const FindFilesRequest = new RequestType<
  { readonly folder: string; readonly pattern: string },
  readonly string[],
  void
>('clspace/findFiles');

export interface DocumentConfiguration {
  readonly languageVersion: string;
  readonly project: string | null;
  readonly variant: string | null;
  readonly variants: readonly string[];
  readonly options: string;
  readonly source: string | null;
  readonly unknown: number;
}

interface AskedName {
  readonly name: string;
  readonly role: string;
  readonly value: string;
  readonly uses: readonly string[];
}

export interface BuildProposal {
  readonly title: string;
  readonly detail: string;
  readonly options: readonly { readonly text: string; readonly source: string }[];
  readonly asked: readonly AskedName[];
}

/** How the workspace suggests that a document is built, and what nothing declares in it. */
export const ProposalsRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  { readonly proposals: readonly BuildProposal[]; readonly missing: readonly AskedName[] } | null,
  void
>('clspace/proposals');

/** The edit of the project file after which a document is built as a proposal (-1: none) and values say. */
export const AcceptProposalRequest = new RequestType<
  {
    readonly textDocument: TextDocumentIdentifier;
    readonly proposal: number;
    readonly values: Readonly<Record<string, string>>;
  },
  WorkspaceEdit | null,
  void
>('clspace/acceptProposal');

/** How a document is compiled. */
export const ConfigurationRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  DocumentConfiguration | null,
  void
>('clspace/configuration');

/**
 * The edit of the project file after which a document is built as another version or for another device; null where the
 * settings decide.
 */
export const ConfigureRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier; readonly languageVersion?: string; readonly device?: string },
  WorkspaceEdit | null,
  void
>('clspace/configure');

/** Whether a file is a header of kernels alone. */
export const KernelHeaderRequest = new RequestType<{ readonly textDocument: TextDocumentIdentifier }, boolean, void>(
  'clspace/isKernelHeader',
);

interface ExpandedMacro {
  readonly name: string;
  readonly range: Range;
  readonly text: string;
}

/** What the macro at a position expands to. */
export const ExpandMacroRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier; readonly position: Position },
  ExpandedMacro | null,
  void
>('clspace/expandMacro');

export interface MemoryUse {
  readonly name: string;
  readonly type: string;
  readonly relation: 'lives' | 'points';
  readonly range: Range;
}

/** A function or the program's scope, and the memories that its variables live in and point to. */
export interface ScopeMemories {
  readonly kind: 'kernel' | 'function' | 'program';
  readonly name: string;
  readonly range: Range;
  readonly selectionRange: Range;
  readonly memories: readonly { readonly space: string; readonly uses: readonly MemoryUse[] }[];
}

/** The address spaces of a document's functions. */
export const AddressSpacesRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  readonly ScopeMemories[] | null,
  void
>('clspace/addressSpaces');

/** An access of a kernel and what it costs. */
export interface CostedAccess {
  readonly name: string;
  readonly cost: string;
  readonly detail: string;
  readonly isCostly: boolean;
  readonly range: Range;
}

/** What the accesses of a kernel cost, the worst first. */
export interface KernelMemoryAccess {
  readonly name: string;
  readonly summary: string;
  readonly range: Range;
  readonly accesses: readonly CostedAccess[];
}

/** What the accesses of a document's kernels cost, as far as their launch is known. */
export const MemoryAccessRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  readonly KernelMemoryAccess[] | null,
  void
>('clspace/memoryAccess');
