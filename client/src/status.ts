import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { LANGUAGE } from './language.js';
import { ConfigurationRequest } from './requests.js';

/** The entries of the language status menu: what the active document is compiled as, and whether the server runs. */
export function showStatus(client: BaseLanguageClient): vscode.Disposable {
  const server = vscode.languages.createLanguageStatusItem('clspace.status', { language: LANGUAGE });
  server.name = 'clspace';
  const variant = vscode.languages.createLanguageStatusItem('clspace.variant', { language: LANGUAGE });
  variant.name = 'clspace: variant';
  variant.command = { title: 'Choose', command: 'clspace.chooseVariant' };

  const update = async (): Promise<void> => {
    const running = client.state === State.Running;
    server.busy = client.state === State.Starting;
    server.severity =
      client.state === State.Stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    server.detail = running ? 'clspace is running' : server.busy ? 'clspace is starting' : 'clspace has stopped';
    server.command = running
      ? { title: 'Show Log', command: 'clspace.showLog' }
      : { title: 'Restart', command: 'clspace.restart' };
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const asked =
      running && uri
        ? await client.sendRequest(ConfigurationRequest, { textDocument: { uri } }).catch(() => null)
        : null;
    server.text = asked?.languageVersion ?? 'OpenCL C';
    variant.text = asked?.variant ?? 'no variants';
    variant.detail = asked?.project
      ? `of ${vscode.workspace.asRelativePath(vscode.Uri.parse(asked.project))}`
      : 'there is no clspace.json';
  };
  const refresh = (): void => void update();
  refresh();
  const projects = vscode.workspace.createFileSystemWatcher('**/{clspace.json,compile_flags.txt}');
  return vscode.Disposable.from(
    server,
    variant,
    projects,
    projects.onDidChange(refresh),
    projects.onDidCreate(refresh),
    projects.onDidDelete(refresh),
    client.onDidChangeState(refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    // A document whose language is changed is opened again; the server is told of it before it is asked.
    vscode.workspace.onDidOpenTextDocument(
      (document) => document === vscode.window.activeTextEditor?.document && setTimeout(refresh),
    ),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('clspace') && refresh()),
  );
}
