import {
  type Position,
  type Range,
  RequestType,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageclient';

/** The requests besides the protocol: the server declares them in `server/src/lsp`. */

/** The server requests files that it cannot read itself: those of any file system that the editor supports. */
export const ReadFileRequest = new RequestType<{ readonly uri: string }, string | null, void>('clspace/readFile');

/** The server requests the files of a folder that match a pattern. */
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

/** The workspace's proposals for building a document, and its undeclared names. */
export const ProposalsRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  { readonly proposals: readonly BuildProposal[]; readonly missing: readonly AskedName[] } | null,
  void
>('clspace/proposals');

/** The edit of the project file that applies a proposal (-1: none) and values. */
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

/** The edit of the project file that selects another version or device; null if the settings decide. */
export const ConfigureRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier; readonly languageVersion?: string; readonly device?: string },
  WorkspaceEdit | null,
  void
>('clspace/configure');

/** Whether a file is a header of kernels only. */
export const KernelHeaderRequest = new RequestType<{ readonly textDocument: TextDocumentIdentifier }, boolean, void>(
  'clspace/isKernelHeader',
);

interface ExpandedMacro {
  readonly name: string;
  readonly range: Range;
  readonly text: string;
}

/** The expansion of the macro at a position. */
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

/** A function or the program scope, with the memories that its variables are in and point to. */
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
