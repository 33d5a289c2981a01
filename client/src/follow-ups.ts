import * as vscode from 'vscode';
import type { BaseLanguageClient, Position } from 'vscode-languageclient';

/** The commands that follow code actions of the server. */
export function registerFollowUps(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('clspace.rename', (uri: string, at: Position) =>
      vscode.commands.executeCommand('editor.action.rename', [
        vscode.Uri.parse(uri),
        client.protocol2CodeConverter.asPosition(at),
      ]),
    ),
    vscode.commands.registerCommand('clspace.reportFixes', reportFixes),
  );
}

/** The number of problems that were fixed, and of those that are left with and without fixes. */
interface FixCounts {
  readonly fixed: number;
  readonly withFixes: number;
  readonly withoutFixes: number;
}

const problems = (count: number): string => `${count} ${count === 1 ? 'problem' : 'problems'}`;

/** Shows how many problems are left after all safe fixes. */
async function reportFixes({ fixed, withFixes, withoutFixes }: FixCounts): Promise<void> {
  const left = [
    ...(withFixes > 0 ? [`${problems(withFixes)} with fixes to choose from`] : []),
    ...(withoutFixes > 0 ? [`${problems(withoutFixes)} without a fix`] : []),
  ].join(' and ');
  const show = 'Show Problems';
  const message = `${fixed > 0 ? `Fixed ${problems(fixed)}` : 'No problem has a safe fix'}; left: ${left}.`;
  if ((await vscode.window.showInformationMessage(message, show)) === show)
    await vscode.commands.executeCommand('workbench.actions.view.problems');
}
