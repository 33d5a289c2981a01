import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type CostedAccess, type KernelMemoryAccess, MemoryAccessRequest } from '../../server/src/protocol/requests.js';
import { followChanges } from './active-document.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

type Node =
  | { readonly kind: 'kernel'; readonly uri: vscode.Uri; readonly kernel: KernelMemoryAccess }
  | { readonly kind: 'access'; readonly uri: vscode.Uri; readonly access: CostedAccess };

/** The tree follows the text when typing pauses. */
const PAUSE_MS = 600;
const { Expanded, None } = vscode.TreeItemCollapsibleState;

/** The tree of the active file's kernels whose launch is known: what their accesses cost, the worst first. */
export class MemoryAccess implements vscode.TreeDataProvider<Node> {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #roots: Node[] = [];

  constructor(private readonly client: BaseLanguageClient) {}

  static register(client: BaseLanguageClient, onReconfigured: vscode.Event<void>): vscode.Disposable {
    const tree = new MemoryAccess(client);
    const view = vscode.window.createTreeView('clspace.memoryAccess', { treeDataProvider: tree });
    const update = (): void => tree.#changed.fire(undefined);
    return vscode.Disposable.from(view, followChanges(view, { client, onReconfigured, pause: PAUSE_MS }, update));
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node?.kind === 'access') return [];
    if (node) return node.kernel.accesses.map((access) => ({ kind: 'access', uri: node.uri, access }));
    const document = vscode.window.activeTextEditor?.document;
    // Another editor, such as the one of the settings, does not make the tree go away.
    if (!document || !isOfKernels(document) || !this.client.isRunning()) return this.#roots;
    const { uri } = document;
    const kernels = await ask(this.client, MemoryAccessRequest, { textDocument: { uri: uri.toString() } });
    this.#roots = (kernels ?? []).map((kernel) => ({ kind: 'kernel', uri, kernel }));
    return this.#roots;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'kernel' ? this.#kernelItem(node.uri, node.kernel) : this.#accessItem(node.uri, node.access);
  }

  #kernelItem(uri: vscode.Uri, { name, summary, range }: KernelMemoryAccess): vscode.TreeItem {
    const item = new vscode.TreeItem(name, Expanded);
    item.description = summary;
    item.iconPath = new vscode.ThemeIcon('symbol-event');
    item.command = this.#reveals(uri, range);
    return item;
  }

  #accessItem(uri: vscode.Uri, { name, cost, detail, isCostly, isUnknown, range }: CostedAccess): vscode.TreeItem {
    const item = new vscode.TreeItem(name, None);
    item.description = cost;
    item.tooltip = detail;
    item.iconPath = new vscode.ThemeIcon(isUnknown ? 'question' : isCostly ? 'warning' : 'pass');
    item.command = this.#reveals(uri, range);
    return item;
  }

  #reveals(uri: vscode.Uri, range: CostedAccess['range']): vscode.Command {
    const at = this.client.protocol2CodeConverter.asRange(range);
    return { title: 'Reveal', command: 'clspace.reveal', arguments: [uri, at] };
  }
}
