import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { AddressSpacesRequest, type MemoryUse, type ScopeMemories } from '../../server/src/protocol/requests.js';
import { onChanges } from './active-document.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

/** The tree of a document. Nodes are identified by their objects, which are kept until the text changes. */
interface Node {
  readonly item: vscode.TreeItem;
  readonly parent: Node | undefined;
  readonly children: Node[];
  /** Whether the cursor is in it. */
  readonly range: vscode.Range | undefined;
}

const SPACE_ICONS: Readonly<Record<string, string>> = {
  global: 'globe',
  constant: 'lock',
  local: 'organization',
  private: 'person',
  generic: 'question',
};
const SCOPE_ICONS = { kernel: 'symbol-event', function: 'symbol-function', program: 'symbol-namespace' } as const;
/** The delay after typing before the tree is updated. */
const PAUSE_MS = 400;
/** The delay after a cursor movement. */
const REST_MS = 100;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The tree of the active kernel's functions: the memories that their variables are in, and that they point to. */
export class AddressSpaces implements vscode.TreeDataProvider<Node> {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #loading: Promise<Node[]> | undefined;
  #roots: Node[] = [];
  #shown: vscode.Uri | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  static register(client: BaseLanguageClient, onReconfigured: vscode.Event<void>): vscode.Disposable {
    const tree = new AddressSpaces(client);
    const view = vscode.window.createTreeView('clspace.addressSpaces', {
      treeDataProvider: tree,
      showCollapseAll: true,
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const refresh = (delay: number): void => {
      const document = vscode.window.activeTextEditor?.document;
      // Other views and menus depend on whether a kernel is active, too.
      const isKernel = document !== undefined && isOfKernels(document);
      vscode.commands.executeCommand('setContext', 'clspace.isKernel', isKernel);
      clearTimeout(timer);
      if (view.visible) timer = setTimeout(() => tree.#refresh().then(follow), delay);
    };
    const follow = (): void => {
      clearTimeout(rest);
      if (view.visible) rest = setTimeout(() => tree.#follow(view), REST_MS);
    };
    refresh(0);
    return vscode.Disposable.from(
      view,
      {
        dispose: () => {
          clearTimeout(timer);
          clearTimeout(rest);
        },
      },
      view.onDidChangeVisibility(() => refresh(0)),
      vscode.window.onDidChangeTextEditorSelection(follow),
      onChanges({ client, onReconfigured, pause: PAUSE_MS }, refresh),
      vscode.commands.registerCommand('clspace.showAddressSpaces', () => tree.#show(view)),
      vscode.commands.registerCommand('clspace.reveal', (uri: vscode.Uri, range: vscode.Range) =>
        vscode.window.showTextDocument(uri, { selection: range }),
      ),
    );
  }

  async #refresh(): Promise<void> {
    this.#loading = undefined;
    this.#changed.fire(undefined);
    await this.getChildren();
  }

  async #load(): Promise<Node[]> {
    const document = vscode.window.activeTextEditor?.document;
    // Another editor, such as the settings, does not remove the tree.
    if (document && isOfKernels(document) && this.client.isRunning()) {
      const { uri } = document;
      const scopes = await ask(this.client, AddressSpacesRequest, { textDocument: { uri: uri.toString() } });
      this.#roots = (scopes ?? []).map((scope) => this.#scope(uri, scope));
      this.#shown = uri;
    }
    return this.#roots;
  }

  getChildren(node?: Node): Node[] | Promise<Node[]> {
    if (node) return node.children;
    this.#loading ??= this.#load();
    return this.#loading;
  }

  getParent(node: Node): Node | undefined {
    return node.parent;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.item;
  }

  #range(at: MemoryUse['range']): vscode.Range {
    return this.client.protocol2CodeConverter.asRange(at);
  }

  #reveals(uri: vscode.Uri, at: MemoryUse['range']): vscode.Command {
    return { title: 'Reveal', command: 'clspace.reveal', arguments: [uri, this.#range(at)] };
  }

  #scope(uri: vscode.Uri, { kind, name, range, selectionRange, memories }: ScopeMemories): Node {
    const item = new vscode.TreeItem(kind === 'program' ? 'program scope' : name, Expanded);
    item.description = kind === 'program' ? '' : kind;
    item.iconPath = new vscode.ThemeIcon(SCOPE_ICONS[kind]);
    item.command = this.#reveals(uri, selectionRange);
    // The program scope has no location, but its variables have.
    const node: Node = {
      item,
      parent: undefined,
      children: [],
      range: kind === 'program' ? undefined : this.#range(range),
    };
    for (const { space, uses } of memories) node.children.push(this.#memory(uri, node, space, uses));
    return node;
  }

  #memory(uri: vscode.Uri, parent: Node, space: string, uses: readonly MemoryUse[]): Node {
    const label = space === 'generic' ? 'generic address space' : `${space} memory`;
    // Constant tables are numerous, and rarely searched for.
    const item = new vscode.TreeItem(label, uses.length > 40 ? Collapsed : Expanded);
    item.iconPath = new vscode.ThemeIcon(SPACE_ICONS[space] ?? 'question');
    const node: Node = { item, parent, children: [], range: undefined };
    for (const use of uses) node.children.push(this.#use(uri, node, use));
    return node;
  }

  #use(uri: vscode.Uri, parent: Node, { name, type, relation, range }: MemoryUse): Node {
    const item = new vscode.TreeItem(name, None);
    // The parent is the memory; the type repeats it only in the tooltip.
    item.description = `${relation === 'points' ? 'points here' : 'lives here'} · ${type.replace(/__(?:global|local|constant|private|generic) ?/g, '')}`;
    item.tooltip = `${name}: ${type}`;
    item.iconPath = new vscode.ThemeIcon(relation === 'points' ? 'arrow-right' : 'symbol-variable');
    item.command = this.#reveals(uri, range);
    return { item, parent, children: [], range: this.#range(range) };
  }

  /** The variable declared at the cursor, or else the function around it. */
  #at(cursor: vscode.Position): Node | undefined {
    const scope = this.#roots.find(({ range }) => range?.contains(cursor));
    const around = scope ? [scope] : this.#roots.filter(({ range }) => !range);
    const uses = around.flatMap(({ children }) => children.flatMap((memory) => memory.children));
    return uses.find(({ range }) => range?.contains(cursor)) ?? scope;
  }

  /** Selects the node at the cursor, unless the user is working in the tree. */
  async #follow(view: vscode.TreeView<Node>): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !view.visible || editor.document.uri.toString() !== this.#shown?.toString()) return;
    const found = this.#at(editor.selection.active);
    const [selected] = view.selection;
    if (!found || selected === found || selected?.range?.isEqual(editor.selection)) return;
    await view.reveal(found, {
      select: true,
      focus: false,
      expand: found.range !== undefined && found.children.length > 0 ? 2 : false,
    });
  }

  /** Shows the tree, at the function of the cursor. */
  async #show(view: vscode.TreeView<Node>): Promise<void> {
    await vscode.commands.executeCommand('clspace.addressSpaces.focus');
    await this.#refresh();
    const cursor = vscode.window.activeTextEditor?.selection.active;
    const inside = cursor && this.#roots.find(({ range }) => range?.contains(cursor));
    if (inside) await view.reveal(inside, { expand: 2, select: true });
  }
}
