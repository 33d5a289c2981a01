import { DiagnosticTag, type InitializeParams, ResourceOperationKind } from 'vscode-languageserver';

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
  /** The client opens pages when the server asks for it. */
  readonly showsDocuments: boolean;
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

/** What stands under a path of names in what a client sent, whatever that is. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (!isRecord(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

export function clientSupport({ capabilities, initializationOptions }: InitializeParams): ClientSupport {
  const can = (path: string): boolean => at(capabilities, path) === true;
  const lists = (path: string, item: unknown): boolean => {
    const list = at(capabilities, path);
    return Array.isArray(list) && list.includes(item);
  };
  const has = (path: string): boolean => (at(capabilities, path) ?? undefined) !== undefined;
  const option = (name: string): unknown => at(initializationOptions, name);
  const text = (name: string): string | undefined => {
    const value = option(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    configuration: can('workspace.configuration'),
    configurationChanges: can('workspace.didChangeConfiguration.dynamicRegistration'),
    readFile: option('readFile') === true,
    workspaceFolders: can('workspace.workspaceFolders'),
    watchedFiles: can('workspace.didChangeWatchedFiles.dynamicRegistration'),
    relativePatterns: can('workspace.didChangeWatchedFiles.relativePatternSupport'),
    versionedEdits: can('workspace.workspaceEdit.documentChanges'),
    createdFiles:
      can('workspace.workspaceEdit.documentChanges') &&
      lists('workspace.workspaceEdit.resourceOperations', ResourceOperationKind.Create),
    findFiles: option('findFiles') === true,
    chooses: option('chooseBuild') === true,
    kernelLanguage: can('textDocument.formatting.dynamicRegistration') ? text('kernelLanguage') : undefined,
    assets: text('assets'),
    progress: can('window.workDoneProgress'),
    pullsDiagnostics: has('textDocument.diagnostic') && option('diagnostics') === 'pull',
    refreshesDiagnostics: can('workspace.diagnostics.refreshSupport'),
    refreshesTokens: can('workspace.semanticTokens.refreshSupport'),
    refreshesHints: can('workspace.inlayHint.refreshSupport'),
    refreshesLenses: can('workspace.codeLens.refreshSupport'),
    trusted: option('trusted') !== false,
    showsDocuments: can('window.showDocument.support'),
    markdown: lists('textDocument.hover.contentFormat', 'markdown'),
    snippets: can('textDocument.completion.completionItem.snippetSupport'),
    labelDetails: can('textDocument.completion.completionItem.labelDetailsSupport'),
    readsVersions: can('textDocument.publishDiagnostics.versionSupport'),
    unnecessary: lists('textDocument.publishDiagnostics.tagSupport.valueSet', DiagnosticTag.Unnecessary),
    literalCodeActions: has('textDocument.codeAction.codeActionLiteralSupport'),
  };
}

/** The settings that a client without `workspace/configuration` sends: under our section, or bare. */
export function pushedSettings(value: unknown, section: string): unknown {
  return isRecord(value) && Object.hasOwn(value, section) ? value[section] : value;
}
