import { DiagnosticTag, type InitializeParams, ResourceOperationKind } from 'vscode-languageserver';

/** The optional parts of the protocol that this client has. */
export interface ClientSupport {
  /** `workspace/configuration`: the server requests settings, per document. */
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
  /** The user can be asked to confirm single edits. */
  readonly confirmsEdits: boolean;
  /** Edits may create files. */
  readonly createdFiles: boolean;
  /** `clspace/findFiles`: the client searches for files in the workspace. */
  readonly findFiles: boolean;
  /** The client has the commands that let the user choose among proposals. */
  readonly chooses: boolean;
  /**
   * The client has the commands that follow a code action: one renames what it has declared, one reports what is left.
   */
  readonly followsUp: boolean;
  /**
   * The client's language id of kernels, if hosts have other formatters, which would make the user choose: formatting
   * is registered only for documents of this language.
   */
  readonly kernelLanguage: string | undefined;
  /** The URI of the folder with the server's own files, if the server cannot know it. */
  readonly assets: string | undefined;
  /** The server may start the display of a progress. */
  readonly progress: boolean;
  /** `diagnostics: 'pull'`: the client requests diagnostics, so that none are pushed. */
  readonly pullsDiagnostics: boolean;
  /** The client repeats its request when the server reports that diagnostics have changed. */
  readonly refreshesDiagnostics: boolean;
  /** The client repeats its request when the server reports that colours have changed. */
  readonly refreshesTokens: boolean;
  /** The same for inlay hints. */
  readonly refreshesHints: boolean;
  /** The same for code lenses. */
  readonly refreshesLenses: boolean;
  /** The user trusts the contents of the workspace: unless `trusted: false` is given. */
  readonly trusted: boolean;
  readonly markdown: boolean;
  /** The client opens web pages on request. */
  readonly showsDocuments: boolean;
  /** Completions may contain placeholders. */
  readonly snippets: boolean;
  /** A completion may show a separate text after its name. */
  readonly labelDetails: boolean;
  readonly literalCodeActions: boolean;
  /**
   * The client compares the version of the text with that of its diagnostics: unchanged ones have to be sent for a new
   * version.
   */
  readonly readsVersions: boolean;
  /** Diagnostics may mark text as unnecessary, which the client then fades out. */
  readonly unnecessary: boolean;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path of names in a client's message, of any type. */
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
    confirmsEdits:
      can('workspace.workspaceEdit.documentChanges') && has('workspace.workspaceEdit.changeAnnotationSupport'),
    createdFiles:
      can('workspace.workspaceEdit.documentChanges') &&
      lists('workspace.workspaceEdit.resourceOperations', ResourceOperationKind.Create),
    findFiles: option('findFiles') === true,
    chooses: option('chooseBuild') === true,
    followsUp: option('followUp') === true,
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
