import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { LANGUAGE } from './language.js';
import { KernelHeaderRequest } from './requests.js';

const HEADER = /\.(?:h|hh|hpp|hxx|inc|def)$/i;
/** What the editor takes a header for that nobody has said anything of. */
const GUESSED = new Set(['c', 'cpp', 'plaintext']);

/** Opens the headers of kernels as OpenCL C. Each is looked at once, so that the user's choice of another language stays. */
export function headersAsKernels(client: BaseLanguageClient): vscode.Disposable {
  const seen = new Set<string>();
  const look = async (document: vscode.TextDocument): Promise<void> => {
    const uri = document.uri.toString();
    if (client.state !== State.Running || seen.has(uri) || !GUESSED.has(document.languageId) || !HEADER.test(document.uri.path)) return;
    if (!vscode.workspace.getConfiguration('clspace', document).get('headers', true)) return;
    seen.add(uri);
    if (await client.sendRequest(KernelHeaderRequest, { textDocument: { uri } }).catch(() => false)) await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  };
  const lookAtAll = (): void => {
    for (const document of vscode.workspace.textDocuments) void look(document);
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => void look(document)),
    client.onDidChangeState(lookAtAll),
  );
}
