import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { KernelHeaderRequest } from '../../server/src/protocol/requests.js';
import { LANGUAGE } from './language.js';
import { ask } from './requests.js';

const HEADER = /\.(?:h|hh|hpp|hxx|inc|def)$/i;
/** Languages that the editor assigns to headers without an explicit choice. */
const GUESSED = new Set(['c', 'cpp', 'plaintext']);

/** Opens the headers of kernels as OpenCL C, unless the user has changed their language since. */
export function headersAsKernels(client: BaseLanguageClient): vscode.Disposable {
  const chosen = new Set<string>();
  /** The header that is being closed: opened again immediately, its language was changed. */
  let closing: string | undefined;
  const look = async (document: vscode.TextDocument): Promise<void> => {
    const uri = document.uri.toString();
    if (!GUESSED.has(document.languageId) || !HEADER.test(document.uri.path)) return;
    if (uri === closing) chosen.add(uri);
    if (
      chosen.has(uri) ||
      client.state !== State.Running ||
      !vscode.workspace.getConfiguration('clspace', document).get('headers', true)
    )
      return;
    const isOurs = await ask(client, KernelHeaderRequest, { textDocument: { uri } }).catch(() => false);
    if (isOurs && !document.isClosed) await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => void look(document)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.languageId !== LANGUAGE) return;
      closing = document.uri.toString();
      setTimeout(() => {
        closing = undefined;
      });
    }),
    client.onDidChangeState(() => {
      for (const document of vscode.workspace.textDocuments) void look(document);
    }),
  );
}
