// The requests that clspace adds to the protocol, for both sides: the client and the server import their types from
// here. To add one, declare it here, list it in CLIENT_REQUESTS and implement it in `lsp/handlers`.
import type { Location, Position, Range, TextDocumentIdentifier, WorkspaceEdit } from 'vscode-languageserver';
import { isIdentifier, isPosition, isRecord, isText, type Shape } from './shapes.js';

/** A request with parameters `P` and a result `R`. */
export interface CustomRequest<P, R> {
  readonly method: string;
  /** Never set: connects the types with the method. */
  readonly types?: (params: P) => R;
}

type RequiredName<P> = { [K in keyof P]-?: undefined extends P[K] ? never : K }[keyof P];

/** A request of the client. The server rejects it unless the required parameters have their shapes. */
export interface ClientRequest<P, R> extends CustomRequest<P, R> {
  readonly required: Readonly<Record<string, Shape>>;
}

const ofClient = <P, R>(
  method: string,
  required: Readonly<Record<RequiredName<P> & string, Shape>>,
): ClientRequest<P, R> => ({ method, required });

/** The parameters of a request about one document. */
export interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

const DOCUMENT = { textDocument: isIdentifier };

export interface ShownDevice {
  readonly name: string;
  readonly title: string;
  readonly source: string;
}

/** How a document is compiled. */
export interface DocumentConfiguration {
  readonly languageVersion: string;
  /** The URI of the project file; null if there is none. */
  readonly project: string | null;
  readonly variant: string | null;
  readonly variants: readonly string[];
  /** The build options, and their source. */
  readonly options: string;
  readonly source: string | null;
  /** The devices to check for; the first is the one of everything that the editor shows. */
  readonly devices: readonly ShownDevice[];
  /** Those that can be chosen. */
  readonly allDevices: readonly ShownDevice[];
  /** The number of undeclared names and missing headers. */
  readonly unknown: number;
  /** How many launches of the workspace's hosts were compared with a kernel; null if there are none. */
  readonly launches: { readonly matched: number; readonly of: number } | null;
}

/** Requests how a document is compiled; null if it is not open. */
export const ConfigurationRequest = ofClient<DocumentParams, DocumentConfiguration | null>(
  'clspace/configuration',
  DOCUMENT,
);

/** A call of a host that is not compared with a kernel, or a part of it that is not followed. */
export interface UncheckedCall {
  /** Why, as a sentence without a full stop. */
  readonly reason: string;
  /** The line of the call. */
  readonly text: string;
  readonly location: Location;
}

/** Requests what is not checked of the workspace's hosts; null if the document is not open. */
export const UncheckedCallsRequest = ofClient<DocumentParams, readonly UncheckedCall[] | null>(
  'clspace/uncheckedCalls',
  DOCUMENT,
);

interface ConfigureParams extends DocumentParams {
  /** As `-cl-std` names it. */
  readonly languageVersion?: string;
  /** Names; a single one is the project's `device`. */
  readonly devices?: readonly string[];
  /** How the host launches a kernel: written to a new project file if there is none. */
  readonly launch?: {
    readonly kernel: string;
    readonly localSize: readonly number[];
    readonly numGroups: readonly number[];
  };
}

/**
 * Requests the edit of the project file that selects another version or other devices for a document, or states a
 * launch; null without a project file: then the settings decide.
 */
export const ConfigureRequest = ofClient<ConfigureParams, WorkspaceEdit | null>('clspace/configure', DOCUMENT);

interface ClinfoParams extends DocumentParams {
  /** The output of `clinfo` or `clinfo --json`. */
  readonly text: string;
}

/** A device that `clinfo` lists. */
export interface ClinfoDevice {
  readonly title: string;
  /** Where the data comes from: the driver and its version. */
  readonly source: string;
  /** Writes a profile of the device, and names it first in the project file; null if the client cannot create files. */
  readonly edit: WorkspaceEdit | null;
}

/** Requests the devices in the output of `clinfo`, each with the edit that checks a document for it. */
export const ClinfoDevicesRequest = ofClient<ClinfoParams, readonly ClinfoDevice[] | null>('clspace/clinfoDevices', {
  ...DOCUMENT,
  text: isText,
});

/** A name whose value only the host knows, with its uses. */
export interface AskedName {
  readonly name: string;
  /** Its required role. */
  readonly role: string;
  /** A value for checking; empty if no suitable one is known. */
  readonly value: string;
  readonly uses: readonly string[];
}

/** A set of build options with which a kernel may be built, for display. */
export interface BuildProposal {
  readonly title: string;
  readonly detail: string;
  readonly options: readonly { readonly text: string; readonly source: string }[];
  readonly asked: readonly AskedName[];
}

export interface BuildProposals {
  readonly proposals: readonly BuildProposal[];
  /** The undeclared names with the current options. */
  readonly missing: readonly AskedName[];
}

/** Requests the proposals for building a kernel; null if it is not open or has changed meanwhile. */
export const ProposalsRequest = ofClient<DocumentParams, BuildProposals | null>('clspace/proposals', DOCUMENT);

interface AcceptProposalParams extends DocumentParams {
  readonly proposal: number;
  /** Values of macros, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Further build options, as for `clBuildProgram`. */
  readonly options?: string;
}

/** Requests the edit of the project file that applies a proposal (-1: the values only). */
export const AcceptProposalRequest = ofClient<AcceptProposalParams, WorkspaceEdit | null>('clspace/acceptProposal', {
  ...DOCUMENT,
  proposal: Number.isInteger,
  values: (value) => isRecord(value) && Object.values(value).every(isText),
});

/** Requests whether a file is a header of kernels only, so that it is OpenCL C whatever its name. */
export const KernelHeaderRequest = ofClient<DocumentParams, boolean>('clspace/isKernelHeader', DOCUMENT);

/** The expansion of a macro use, as text. */
interface ExpandedMacro {
  readonly name: string;
  readonly range: Range;
  readonly text: string;
}

/** Requests the expansion of the macro at a position; null if there is none. */
export const ExpandMacroRequest = ofClient<DocumentParams & { readonly position: Position }, ExpandedMacro | null>(
  'clspace/expandMacro',
  { ...DOCUMENT, position: isPosition },
);

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

/** The verdict of a device's driver on a kernel. */
export interface PortabilityCell {
  /** The name of the device. */
  readonly device: string;
  readonly verdict: 'accepted' | 'rejected' | 'blocked' | 'absent';
  /** The reason, or a warning; null if there is neither. */
  readonly reason: { readonly message: string; readonly isError: boolean; readonly location: Location } | null;
}

export interface PortableKernel {
  readonly name: string;
  readonly range: Range;
  readonly cells: readonly PortabilityCell[];
}

/**
 * The kernels of a document on several devices: the chosen ones, or one of each driver if fewer than two are chosen.
 */
interface Portability {
  readonly devices: readonly { readonly name: string; readonly title: string }[];
  readonly kernels: readonly PortableKernel[];
}

/** Requests which devices build the kernels of a document; null if it is not open or has changed meanwhile. */
export const PortabilityRequest = ofClient<DocumentParams, Portability | null>('clspace/portability', DOCUMENT);

/** Requests the address spaces of a document's functions and program scope; null if it is not open. */
export const AddressSpacesRequest = ofClient<DocumentParams, readonly ScopeMemories[] | null>(
  'clspace/addressSpaces',
  DOCUMENT,
);

/** An access of a kernel and its cost. */
export interface CostedAccess {
  readonly name: string;
  /** `32 sectors, best 4, line 12`. */
  readonly cost: string;
  readonly detail: string;
  readonly isCostly: boolean;
  /** Data or an unknown argument decides its cost. */
  readonly isUnknown: boolean;
  readonly range: Range;
}

/** The costs of a kernel's accesses, the highest first. */
export interface KernelMemoryAccess {
  readonly name: string;
  readonly summary: string;
  readonly range: Range;
  readonly accesses: readonly CostedAccess[];
}

/** Requests the costs of the accesses of a document's kernels whose launch is known; null if it is not open. */
export const MemoryAccessRequest = ofClient<DocumentParams, readonly KernelMemoryAccess[] | null>(
  'clspace/memoryAccess',
  DOCUMENT,
);

/** What the work-items of a warp touch in the request of an access that costs most; all numbers are bytes. */
export interface AccessPattern {
  readonly kernel: string;
  /** `local read of 'tile'`. */
  readonly name: string;
  readonly detail: string;
  readonly isCostly: boolean;
  readonly range: Range;
  readonly memory: 'local' | 'global';
  /** Where the access of each work-item begins in the object; null if it takes no part. */
  readonly starts: readonly (number | null)[];
  /** What each work-item accesses. */
  readonly bytes: number;
  /** A row holds each bank of local memory once, or some blocks of global memory. */
  readonly row: number;
  /** What a bank serves, or what is transferred together, with the name of such a block. */
  readonly block: number;
  readonly unit: string;
}

/** Requests the patterns of the accesses of a document's kernels whose launch is known; null if it is not open. */
export const AccessPatternsRequest = ofClient<DocumentParams, readonly AccessPattern[] | null>(
  'clspace/accessPatterns',
  DOCUMENT,
);

/** All requests of the client. */
export const CLIENT_REQUESTS: readonly Pick<ClientRequest<never, unknown>, 'method' | 'required'>[] = [
  ConfigurationRequest,
  UncheckedCallsRequest,
  ConfigureRequest,
  ClinfoDevicesRequest,
  ProposalsRequest,
  AcceptProposalRequest,
  KernelHeaderRequest,
  ExpandMacroRequest,
  AddressSpacesRequest,
  PortabilityRequest,
  MemoryAccessRequest,
  AccessPatternsRequest,
];

/**
 * Requests a file that the server cannot read itself from the client, which reads those of any file system that the
 * editor supports; null if there is none.
 */
export const ReadFileRequest: CustomRequest<{ readonly uri: string }, string | null> = { method: 'clspace/readFile' };

/** Requests the files in a folder and below that match a glob pattern from the client; returns their URIs. */
export const FindFilesRequest: CustomRequest<{ readonly folder: string; readonly pattern: string }, readonly string[]> =
  { method: 'clspace/findFiles' };

/** Informs the client that documents are analysed in another way, or hosts launch other kernels, without an edit. */
export const RefreshedNotification = { method: 'clspace/refreshed' } as const;
