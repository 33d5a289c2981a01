import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type PortabilityCell, PortabilityRequest, type PortableKernel } from '../../server/src/protocol/requests.js';
import { followChanges } from './active-document.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

type Node =
  | { readonly kind: 'kernel'; readonly uri: vscode.Uri; readonly kernel: PortableKernel }
  | { readonly kind: 'cell'; readonly kernel: Node & { kind: 'kernel' }; readonly cell: PortabilityCell };

/** The tree follows the text when typing pauses. */
const PAUSE_MS = 600;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

const ICONS: Readonly<Record<PortabilityCell['verdict'], vscode.ThemeIcon>> = {
  accepted: new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed')),
  rejected: new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed')),
  blocked: new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('testing.iconSkipped')),
  absent: new vscode.ThemeIcon('dash'),
};
const WARNING = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));

/** The tree of the active file's kernels with the verdicts of the devices' drivers. */
export class Portability implements vscode.TreeDataProvider<Node> {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #titles: ReadonlyMap<string, string> = new Map();
  #roots: Node[] = [];

  constructor(private readonly client: BaseLanguageClient) {}

  static register(client: BaseLanguageClient, onReconfigured: vscode.Event<void>): vscode.Disposable {
    const tree = new Portability(client);
    const view = vscode.window.createTreeView('clspace.portability', { treeDataProvider: tree });
    const update = (): void => tree.#changed.fire(undefined);
    return vscode.Disposable.from(view, followChanges(view, { client, onReconfigured, pause: PAUSE_MS }, update));
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node?.kind === 'cell') return [];
    if (node) return node.kernel.cells.map((cell) => ({ kind: 'cell', kernel: node, cell }));
    const document = vscode.window.activeTextEditor?.document;
    // Another editor, such as that of the settings, leaves the tree as it is; so does an edit during the analysis.
    if (!document || !isOfKernels(document) || !this.client.isRunning()) return this.#roots;
    const { uri } = document;
    const found = await ask(this.client, PortabilityRequest, { textDocument: { uri: uri.toString() } });
    if (!found) return this.#roots;
    this.#titles = new Map(found.devices.map(({ name, title }) => [name, title]));
    this.#roots = found.kernels.map((kernel) => ({ kind: 'kernel', uri, kernel }));
    return this.#roots;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'kernel' ? this.#kernelItem(node.uri, node.kernel) : this.#cellItem(node.kernel, node.cell);
  }

  #kernelItem(uri: vscode.Uri, { name, range, cells }: PortableKernel): vscode.TreeItem {
    const accepted = cells.filter(({ verdict }) => verdict === 'accepted').length;
    const areAll = accepted === cells.length;
    const item = new vscode.TreeItem(name, areAll ? Collapsed : Expanded);
    item.id = `${uri.toString()} ${name}`;
    item.description = areAll ? `on all ${cells.length} devices` : `on ${accepted} of ${cells.length} devices`;
    item.iconPath = new vscode.ThemeIcon('symbol-event');
    item.command = this.#reveals(uri, range);
    return item;
  }

  #cellItem({ uri, kernel }: Node & { kind: 'kernel' }, { device, verdict, reason }: PortabilityCell): vscode.TreeItem {
    const title = this.#titles.get(device) ?? device;
    const item = new vscode.TreeItem(title, None);
    item.id = `${uri.toString()} ${kernel.name} ${device}`;
    item.iconPath = verdict === 'accepted' && reason ? WARNING : ICONS[verdict];
    const state = verdict === 'blocked' ? 'error elsewhere in the file: ' : '';
    item.description = verdict === 'absent' ? 'inactive in the preprocessor' : reason ? state + reason.message : '';
    item.tooltip = `${title} ${spellVerdict(verdict)} '${kernel.name}'${reason ? `: ${reason.message}` : ''}`;
    item.command = reason
      ? this.#reveals(vscode.Uri.parse(reason.location.uri), reason.location.range)
      : this.#reveals(uri, kernel.range);
    return item;
  }

  #reveals(uri: vscode.Uri, range: PortableKernel['range']): vscode.Command {
    const at = this.client.protocol2CodeConverter.asRange(range);
    return { title: 'Reveal', command: 'clspace.reveal', arguments: [uri, at] };
  }
}

function spellVerdict(verdict: PortabilityCell['verdict']): string {
  switch (verdict) {
    case 'accepted':
      return 'builds';
    case 'rejected':
      return 'rejects';
    case 'blocked':
      return 'does not build the file of';
    case 'absent':
      return 'does not see';
  }
}
