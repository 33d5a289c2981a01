import * as vscode from 'vscode';
import { isOfKernels } from './language.js';

/**
 * Ticks the walkthrough's first step, by a context. VS Code registers walkthroughs at its leisure, and never ticks what
 * holds by then: the context waits until a page that is no editor has been seen, as a walkthrough is one.
 */
export function tickOpenedKernel(): vscode.Disposable {
  let hasKernel = false;
  let hasPage = false;
  const look = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    hasKernel ||= document !== undefined && isOfKernels(document);
    hasPage ||= tab !== undefined && tab.input === undefined;
    if (hasKernel && hasPage) vscode.commands.executeCommand('setContext', 'clspace.hasOpenedKernel', true);
  };
  look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(look),
    vscode.window.tabGroups.onDidChangeTabs(look),
  );
}
