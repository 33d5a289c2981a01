import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type PortabilityCell, PortabilityRequest, type PortableKernel } from '../../server/src/protocol/requests.js';
import { followChanges } from './active-document.js';
import { isOfKernels } from './language.js';
import { type Agreement, agreements, type FileError, fileErrors, isOwn } from './portability-reasons.js';
import { ask } from './requests.js';

type Reason = NonNullable<PortabilityCell['reason']>;

type Node =
  | { readonly kind: 'error'; readonly error: FileError }
  | { readonly kind: 'kernel'; readonly uri: vscode.Uri; readonly kernel: PortableKernel }
  | { readonly kind: 'agreement'; readonly kernel: Node & { kind: 'kernel' }; readonly agreement: Agreement }
  /** A further line of a reason. */
  | { readonly kind: 'line'; readonly text: string; readonly of: Node & { kind: 'agreement' } };

/** The tree follows the text when typing pauses. */
const PAUSE_MS = 600;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

const ICONS: Readonly<Record<PortabilityCell['verdict'], vscode.ThemeIcon>> = {
  accepted: new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed')),
  rejected: new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed')),
  blocked: new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('testing.iconSkipped')),
  absent: new vscode.ThemeIcon('dash'),
};
const STATES: Readonly<Record<PortabilityCell['verdict'], string>> = {
  accepted: 'builds',
  rejected: 'error',
  blocked: 'error elsewhere in the file',
  absent: 'inactive in the preprocessor',
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
    if (node?.kind === 'kernel')
      return agreements(node.kernel).map((agreement) => ({ kind: 'agreement', kernel: node, agreement }));
    if (node?.kind === 'agreement')
      return this.#furtherLines(node.agreement).map((text) => ({ kind: 'line', text, of: node }));
    if (node) return [];
    const document = vscode.window.activeTextEditor?.document;
    // Another editor, such as that of the settings, leaves the tree as it is; so does an edit during the analysis.
    if (!document || !isOfKernels(document) || !this.client.isRunning()) return this.#roots;
    const { uri } = document;
    const found = await ask(this.client, PortabilityRequest, { textDocument: { uri: uri.toString() } });
    if (!found) return this.#roots;
    this.#titles = new Map(found.devices.map(({ name, title }) => [name, title]));
    this.#roots = [
      ...fileErrors(found.kernels).map((error) => ({ kind: 'error', error }) as const),
      ...found.kernels.map((kernel) => ({ kind: 'kernel', uri, kernel }) as const),
    ];
    return this.#roots;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.kind) {
      case 'error':
        return this.#errorItem(node.error);
      case 'kernel':
        return this.#kernelItem(node.uri, node.kernel);
      case 'agreement':
        return this.#agreementItem(node.kernel, node.agreement);
      case 'line': {
        const { command } = this.getTreeItem(node.of);
        return Object.assign(new vscode.TreeItem(node.text, None), command && { command });
      }
    }
  }

  /** The titles of devices; `every device` if these are all. */
  #spell(devices: readonly string[]): string {
    return devices.length === this.#titles.size
      ? 'every device'
      : devices.map((device) => this.#titles.get(device) ?? device).join(', ');
  }

  /** The lines below the first one; the devices follow those of a long reason. */
  #furtherLines(agreement: Agreement): readonly string[] {
    const [, ...lines] = linesOf(agreement);
    return lines.length > 0 ? [...lines, `on ${this.#spell(agreement.devices)}`] : [];
  }

  #errorItem({ reason, devices }: FileError): vscode.TreeItem {
    const item = new vscode.TreeItem(reason.message, None);
    item.description = this.#spell([...devices]);
    item.iconPath = ICONS.rejected;
    item.tooltip = `${item.description}: ${reason.message}`;
    item.command = this.#revealsReason(reason);
    return item;
  }

  #kernelItem(uri: vscode.Uri, kernel: PortableKernel): vscode.TreeItem {
    const { name, range, cells } = kernel;
    const accepted = cells.filter(({ verdict }) => verdict === 'accepted').length;
    const differs = agreements(kernel).some(isOwn);
    const item = new vscode.TreeItem(name, differs ? Expanded : Collapsed);
    // The editor keeps what the user has expanded, until the kernel's state is another one.
    item.id = `${uri.toString()} ${name} ${differs}`;
    item.description =
      accepted === cells.length ? `on all ${cells.length} devices` : `on ${accepted} of ${cells.length} devices`;
    item.iconPath = new vscode.ThemeIcon('symbol-event');
    item.command = this.#reveals(uri, range);
    return item;
  }

  #agreementItem({ uri, kernel }: Node & { kind: 'kernel' }, { devices, verdict, reason }: Agreement): vscode.TreeItem {
    const titles = this.#spell(devices);
    const [first = ''] = linesOf({ verdict, reason });
    const isLong = this.#furtherLines({ verdict, reason, devices }).length > 0;
    const item = new vscode.TreeItem(first, isLong ? Expanded : None);
    if (!isLong) item.description = titles;
    item.accessibilityInformation = { label: `${textOf({ verdict, reason })}, ${titles}` };
    item.iconPath = verdict === 'accepted' && reason ? WARNING : ICONS[verdict];
    item.tooltip = `${titles}: ${STATES[verdict]}${reason ? `: ${reason.message}` : ''}`;
    item.command = reason ? this.#revealsReason(reason) : this.#reveals(uri, kernel.range);
    return item;
  }

  #revealsReason({ location: { uri, range } }: Reason): vscode.Command {
    return this.#reveals(vscode.Uri.parse(uri), range);
  }

  #reveals(uri: vscode.Uri, range: PortableKernel['range']): vscode.Command {
    const at = this.client.protocol2CodeConverter.asRange(range);
    return { title: 'Reveal', command: 'clspace.reveal', arguments: [uri, at] };
  }
}

type Said = Pick<Agreement, 'verdict' | 'reason'>;

const textOf = ({ verdict, reason }: Said): string => (verdict !== 'blocked' && reason?.message) || STATES[verdict];

/** The characters of a line that a side bar of the usual width shows. */
const LINE = 32;

/** What a row says, in lines: a row of a tree is cut off at the edge of the side bar. */
function linesOf(said: Said): readonly string[] {
  const lines: string[] = [];
  for (const word of textOf(said).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
