import {
  type ClientCapabilities,
  DiagnosticTag,
  type InitializeParams,
  ResourceOperationKind,
} from 'vscode-languageserver';

/** The optional parts of the protocol that this client has. */
export interface ClientSupport {
  /** `workspace/configuration`: settings are asked for, per document. */
  readonly configuration: boolean;
  readonly configurationChanges: boolean;
  /** `clspace/readFile`: the client reads files of any scheme for the server. */
  readonly readFile: boolean;
  readonly watchedFiles: boolean;
  readonly workspaceFolders: boolean;
  /** Watchers may name a folder outside the workspace. */
  readonly relativePatterns: boolean;
  /** Edits may name the version of the document that they are for. */
  readonly versionedEdits: boolean;
  /** Edits may create files. */
  readonly createdFiles: boolean;
  /** `clspace/findFiles`: the client looks for files in the workspace. */
  readonly findFiles: boolean;
  /** The client has the commands that let the user choose among proposals. */
  readonly chooses: boolean;
  /**
   * What the client calls the language of kernels, where hosts have other formatters, among which the user would have
   * to choose: formatting is offered for documents of this language alone.
   */
  readonly kernelLanguage: string | undefined;
  /** The URI of the folder that the server's own files are in, where the server cannot know it. */
  readonly assets: string | undefined;
  /** The server may start the display of a progress. */
  readonly progress: boolean;
  /** `diagnostics: 'pull'`: the client asks for diagnostics, so that none are pushed. */
  readonly pullsDiagnostics: boolean;
  /** The client asks again when the server says that diagnostics have changed. */
  readonly refreshesDiagnostics: boolean;
  /** The client asks again when the server says that colours have changed. */
  readonly refreshesTokens: boolean;
  /** The same of inlay hints. */
  readonly refreshesHints: boolean;
  /** The same of code lenses. */
  readonly refreshesLenses: boolean;
  /** The user trusts what is in the workspace: unless `trusted: false` says otherwise. */
  readonly trusted: boolean;
  readonly markdown: boolean;
  /** Completions may have places to fill in. */
  readonly snippets: boolean;
  /** A completion may show what stands behind its name apart from it. */
  readonly labelDetails: boolean;
  readonly literalCodeActions: boolean;
  /** The client looks at which version of a text diagnostics are about: what is the same for a new one is news. */
  readonly readsVersions: boolean;
  /** Diagnostics may say that a text has no effect, which the client then greys out. */
  readonly unnecessary: boolean;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function clientSupport(params: InitializeParams): ClientSupport {
  const { workspace, textDocument, window }: ClientCapabilities = params.capabilities ?? {};
  const options: unknown = params.initializationOptions;
  return {
    configuration: workspace?.configuration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    readFile: isRecord(options) && options['readFile'] === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    relativePatterns: workspace?.didChangeWatchedFiles?.relativePatternSupport === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    createdFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes(ResourceOperationKind.Create) === true,
    findFiles: isRecord(options) && options['findFiles'] === true,
    chooses: isRecord(options) && options['chooseBuild'] === true,
    kernelLanguage:
      textDocument?.formatting?.dynamicRegistration === true &&
      isRecord(options) &&
      typeof options['kernelLanguage'] === 'string'
        ? options['kernelLanguage']
        : undefined,
    assets: isRecord(options) && typeof options['assets'] === 'string' ? options['assets'] : undefined,
    progress: window?.workDoneProgress === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined && isRecord(options) && options['diagnostics'] === 'pull',
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesTokens: workspace?.semanticTokens?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    trusted: !(isRecord(options) && options['trusted'] === false),
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    labelDetails: textDocument?.completion?.completionItem?.labelDetailsSupport === true,
    readsVersions: textDocument?.publishDiagnostics?.versionSupport === true,
    unnecessary: textDocument?.publishDiagnostics?.tagSupport?.valueSet.includes(DiagnosticTag.Unnecessary) === true,
    literalCodeActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
  };
}

/** The settings that a client without `workspace/configuration` sends: under our section, or bare. */
export function pushedSettings(value: unknown, section: string): unknown {
  return isRecord(value) && section in value ? value[section] : value;
}
