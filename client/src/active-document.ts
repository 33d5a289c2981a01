import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** What the server shows of the active document may have changed. */
export interface Changes {
  readonly client: BaseLanguageClient;
  /** A variant, a device or a version was chosen. */
  readonly onReconfigured: vscode.Event<void>;
  /** The delay after typing, in milliseconds. */
  readonly pause: number;
}

/** Calls `refresh` with a delay, in milliseconds, for each change. */
export function onChanges(
  { client, onReconfigured, pause }: Changes,
  refresh: (delay: number) => void,
): vscode.Disposable {
  const isActive = (uri: vscode.Uri): boolean =>
    uri.toString() === vscode.window.activeTextEditor?.document.uri.toString();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => refresh(0)),
    // A document whose language is changed is opened again.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => isActive(uri) && refresh(pause)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => isActive(document.uri) && refresh(pause)),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('clspace') && refresh(pause)),
    // Another project file or header changes the declarations: the diagnostics change with it.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.some(isActive) && refresh(pause)),
    onReconfigured(() => refresh(pause)),
    client.onDidChangeState(() => refresh(0)),
  );
}

/** Updates a view for each change while it is visible. */
export function followChanges(view: vscode.TreeView<unknown>, changes: Changes, update: () => void): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (delay: number): void => {
    clearTimeout(timer);
    if (view.visible) timer = setTimeout(update, delay);
  };
  return vscode.Disposable.from(
    { dispose: () => clearTimeout(timer) },
    view.onDidChangeVisibility(() => refresh(0)),
    onChanges(changes, refresh),
  );
}
