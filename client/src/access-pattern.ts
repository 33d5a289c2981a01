import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type AccessPattern, AccessPatternsRequest } from '../../server/src/protocol/requests.js';
import { caption, picture } from './access-pattern-picture.js';
import { onChanges } from './active-document.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

/** The picture follows the text when typing pauses; in milliseconds. */
const PAUSE_MS = 600;

/** The colours of the theme only, so that the picture is readable in light, dark and high-contrast themes. */
const STYLE = `
  body { color: var(--vscode-foreground); font-family: var(--vscode-font-family); padding: 0 16px 16px; }
  h2 { font-weight: 600; font-size: 1.1em; margin: 20px 0 2px; }
  p { margin: 2px 0 6px; max-width: 70em; }
  svg { font-size: 9px; max-width: 100%; height: auto; }
  text { fill: var(--vscode-foreground); text-anchor: middle; }
  text.row { text-anchor: end; fill: var(--vscode-descriptionForeground); }
  text.column { fill: var(--vscode-descriptionForeground); }
  text.item { fill: var(--vscode-editor-background); font-weight: 600; }
  line { stroke: var(--vscode-foreground); stroke-width: 1; }
  rect { fill: none; stroke: var(--vscode-foreground); stroke-opacity: 0.25; }
  rect.used, .legend .used { fill: var(--vscode-charts-blue, var(--vscode-foreground)); }
  rect.conflict, .legend .conflict { fill: var(--vscode-charts-red, var(--vscode-foreground)); }
  rect.fetched { stroke: var(--vscode-charts-red, var(--vscode-foreground)); stroke-opacity: 1; stroke-dasharray: 3 2; }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const sentence = (text: string): string => `${escaped(text.charAt(0).toUpperCase() + text.slice(1))}.`;

const sectionOf = (pattern: AccessPattern): string => {
  const { name, detail, range } = pattern;
  const title = escaped(`${name}, line ${range.start.line + 1}`);
  return `<h2>Line ${range.start.line + 1}</h2><p>${sentence(detail)} ${sentence(caption(pattern))}</p>${picture(pattern, title)}`;
};

function pageOf(kernel: string, patterns: readonly AccessPattern[]): string {
  const legend =
    'Each cell is a word of four bytes, with the number of the work-item in its warp that touches it (3× if three do). ' +
    'Red: rows that a bank serves one after the other. Dashed: words that are transferred, but not used.';
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ` +
    `content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style></head>` +
    `<body><h1>${escaped(kernel)}</h1><p>${legend}</p>${patterns.map(sectionOf).join('')}</body></html>`
  );
}

/** The patterns of the kernel next to a line, first those there, then the costly ones. */
function patternsAt(all: readonly AccessPattern[], line: number): readonly AccessPattern[] {
  const distance = ({ range }: AccessPattern): number => Math.abs(range.start.line - line);
  const [nearest] = [...all].sort((one, other) => distance(one) - distance(other));
  const rankOf = ({ range, isCostly }: AccessPattern): number => (range.start.line === line ? 2 : 0) + Number(isCostly);
  return all.filter(({ kernel }) => kernel === nearest?.kernel).sort((one, other) => rankOf(other) - rankOf(one));
}

/** The command that shows which work-items touch which words, beside the kernel. */
export function registerAccessPattern(
  client: BaseLanguageClient,
  onReconfigured: vscode.Event<void>,
): vscode.Disposable {
  let panel: vscode.WebviewPanel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const patterns = async (): Promise<readonly AccessPattern[] | undefined> => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isOfKernels(editor.document) || !client.isRunning()) return undefined;
    const textDocument = { uri: editor.document.uri.toString() };
    const all = await ask(client, AccessPatternsRequest, { textDocument }).catch(() => null);
    return all ? patternsAt(all, client.code2ProtocolConverter.asPosition(editor.selection.active).line) : undefined;
  };

  const show = async (): Promise<void> => {
    const found = await patterns();
    const [first] = found ?? [];
    if (!found || !first) {
      const enter = 'Enter a Launch…';
      const message = 'No address is known: the launch of a kernel is, by clspace.json or reqd_work_group_size.';
      if ((await vscode.window.showInformationMessage(message, enter)) === enter)
        await vscode.commands.executeCommand('clspace.enterLaunch');
      return;
    }
    if (!panel) {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      panel = vscode.window.createWebviewPanel('clspace.accessPattern', 'Access Pattern', column);
      panel.onDidDispose(() => {
        panel = undefined;
      });
    }
    panel.webview.html = pageOf(first.kernel, found);
    panel.reveal(undefined, true);
  };

  const follow = (delay: number): void => {
    clearTimeout(timer);
    if (!panel?.visible) return;
    timer = setTimeout(async () => {
      const found = await patterns();
      const [first] = found ?? [];
      // An error in the middle of an edit leaves the picture as it is.
      if (found && first && panel) panel.webview.html = pageOf(first.kernel, found);
    }, delay);
  };

  return vscode.Disposable.from(
    vscode.commands.registerCommand('clspace.showAccessPattern', show),
    onChanges({ client, onReconfigured, pause: PAUSE_MS }, follow),
    {
      dispose: () => {
        clearTimeout(timer);
        panel?.dispose();
      },
    },
  );
}
