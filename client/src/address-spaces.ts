import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { LANGUAGE } from './language.js';
import { AddressSpacesRequest, type FunctionMemories, type MemoryUse } from './requests.js';

type Node =
  | { readonly kind: 'function'; readonly uri: vscode.Uri; readonly memories: FunctionMemories }
  | {
      readonly kind: 'memory';
      readonly uri: vscode.Uri;
      readonly parent: FunctionMemories;
      readonly space: string;
      readonly uses: readonly MemoryUse[];
    }
  | { readonly kind: 'use'; readonly uri: vscode.Uri; readonly parent: Node; readonly use: MemoryUse };

const SPACE_ICONS: Readonly<Record<string, string>> = {
  global: 'globe',
  constant: 'lock',
  local: 'organization',
  private: 'person',
  generic: 'question',
};
/** The tree follows the text when typing pauses. */
const PAUSE_MS = 400;

/** The tree of the active kernel's functions: which memories their variables live in, and which they point to. */
export class AddressSpaces implements vscode.TreeDataProvider<Node> {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** The functions of the active kernel, until something changes: the view knows nodes by what they are, so that they must stay the same. */
  #loading: Promise<Node[]> | undefined;
  #roots: Node[] = [];

  constructor(private readonly client: BaseLanguageClient) {}

  static register(client: BaseLanguageClient): vscode.Disposable {
    const tree = new AddressSpaces(client);
    const view = vscode.window.createTreeView('clspace.addressSpaces', {
      treeDataProvider: tree,
      showCollapseAll: true,
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (delay: number): void => {
      clearTimeout(timer);
      if (view.visible) timer = setTimeout(() => tree.#refresh(), delay);
    };
    return vscode.Disposable.from(
      view,
      { dispose: () => clearTimeout(timer) },
      view.onDidChangeVisibility(() => refresh(0)),
      vscode.window.onDidChangeActiveTextEditor(() => refresh(0)),
      // A document whose language is changed is opened again.
      vscode.workspace.onDidOpenTextDocument(
        (document) => document === vscode.window.activeTextEditor?.document && refresh(PAUSE_MS),
      ),
      vscode.workspace.onDidChangeTextDocument(
        ({ document }) => document === vscode.window.activeTextEditor?.document && refresh(PAUSE_MS),
      ),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('clspace') && refresh(PAUSE_MS)),
      client.onDidChangeState(() => refresh(0)),
      vscode.commands.registerCommand('clspace.showAddressSpaces', () => tree.#show(view)),
      vscode.commands.registerCommand('clspace.reveal', (uri: vscode.Uri, range: vscode.Range) =>
        vscode.window.showTextDocument(uri, { selection: range }),
      ),
    );
  }

  #refresh(): void {
    this.#loading = undefined;
    this.#changed.fire(undefined);
  }

  async #load(): Promise<Node[]> {
    const document = vscode.window.activeTextEditor?.document;
    // Another editor, such as the one of the settings, does not make the tree go away.
    if (document?.languageId === LANGUAGE && this.client.isRunning()) {
      const functions = await this.client.sendRequest(AddressSpacesRequest, {
        textDocument: { uri: document.uri.toString() },
      });
      this.#roots = (functions ?? []).map((memories): Node => ({ kind: 'function', uri: document.uri, memories }));
    }
    return this.#roots;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) {
      this.#loading ??= this.#load();
      return this.#loading;
    }
    switch (node.kind) {
      case 'function':
        return node.memories.memories.map(({ space, uses }) => ({
          kind: 'memory',
          uri: node.uri,
          parent: node.memories,
          space,
          uses,
        }));
      case 'memory':
        return node.uses.map((use) => ({ kind: 'use', uri: node.uri, parent: node, use }));
      case 'use':
        return [];
    }
  }

  getParent(node: Node): Node | undefined {
    return node.kind === 'use'
      ? node.parent
      : node.kind === 'memory'
        ? this.#roots.find((root) => root.kind === 'function' && root.memories === node.parent)
        : undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const range = (at: MemoryUse['range']): vscode.Range => this.client.protocol2CodeConverter.asRange(at);
    const reveal = (at: MemoryUse['range']): vscode.Command => ({
      title: 'Reveal',
      command: 'clspace.reveal',
      arguments: [node.uri, range(at)],
    });
    switch (node.kind) {
      case 'function': {
        const item = new vscode.TreeItem(node.memories.name, vscode.TreeItemCollapsibleState.Expanded);
        item.description = node.memories.kernel ? 'kernel' : 'function';
        item.iconPath = new vscode.ThemeIcon(node.memories.kernel ? 'symbol-event' : 'symbol-function');
        item.command = reveal(node.memories.selectionRange);
        return item;
      }
      case 'memory': {
        const item = new vscode.TreeItem(`${node.space} memory`, vscode.TreeItemCollapsibleState.Expanded);
        if (node.space === 'generic') item.label = 'generic address space';
        item.iconPath = new vscode.ThemeIcon(SPACE_ICONS[node.space] ?? 'question');
        return item;
      }
      case 'use': {
        const item = new vscode.TreeItem(node.use.name);
        // The memory is what the entry stands under; the type says it again only on demand.
        item.description = `${node.use.relation === 'points' ? 'points here' : 'lives here'} · ${node.use.type.replace(/__(?:global|local|constant|private|generic) ?/g, '')}`;
        item.tooltip = `${node.use.name}: ${node.use.type}`;
        item.iconPath = new vscode.ThemeIcon(node.use.relation === 'points' ? 'arrow-right' : 'symbol-variable');
        item.command = reveal(node.use.range);
        return item;
      }
    }
  }

  /** Shows the tree, at the function that the cursor is in. */
  async #show(view: vscode.TreeView<Node>): Promise<void> {
    await vscode.commands.executeCommand('clspace.addressSpaces.focus');
    const cursor = vscode.window.activeTextEditor?.selection.active;
    this.#refresh();
    const roots = await this.getChildren();
    const inside =
      cursor &&
      roots.find(
        (root) =>
          root.kind === 'function' && this.client.protocol2CodeConverter.asRange(root.memories.range).contains(cursor),
      );
    if (inside) await view.reveal(inside, { expand: 2, select: true });
  }
}
