import * as vscode from 'vscode';
import { isOfKernels } from './language.js';

/**
 * Completes the walkthrough's first step, by a context. VS Code registers walkthroughs asynchronously, and doesn't
 * complete steps whose condition already holds: the context is set after a page that is not an editor, as a walkthrough
 * is, has been shown.
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
