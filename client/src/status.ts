import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  ConfigurationRequest,
  ConfigureRequest,
  type DocumentConfiguration,
  RefreshedNotification,
  UncheckedCallsRequest,
} from '../../server/src/protocol/requests.js';
import { writeProject } from './builds.js';
import { addDevice, chooseDevices, longDevices, shortDevices } from './devices.js';
import { LANGUAGE } from './language.js';
import { ask } from './requests.js';

interface Choice extends vscode.QuickPickItem {
  readonly choose: () => Thenable<unknown>;
}

/** The settings of the active document that can be changed, with their current values. */
async function configure(client: BaseLanguageClient): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document?.uri.toString();
  const now =
    uri && client.isRunning()
      ? await ask(client, ConfigurationRequest, { textDocument: { uri } }).catch(() => null)
      : null;
  const execute = (command: string) => () => vscode.commands.executeCommand(command);
  const entries: Choice[] = [
    {
      label: `$(versions) Version: ${now?.languageVersion ?? 'OpenCL C'}`,
      detail: 'The -cl-std that the kernel is built with',
      choose: () => chooseVersion(client, document),
    },
    {
      label: `$(list-flat) Build options: ${now?.options || 'none'}`,
      detail: 'Choose how this kernel is built',
      choose: execute('clspace.chooseBuild'),
    },
    {
      label: `$(list-selection) Variant: ${now?.variant ?? 'none'}`,
      detail: now && now.variants.length > 0 ? `${now.variants.length} in clspace.json` : 'clspace.json names none',
      choose: execute('clspace.chooseVariant'),
    },
    {
      label: `$(circuit-board) Devices: ${now ? longDevices(now) : 'none'}`,
      detail: 'The devices that the kernel is checked for',
      choose: execute('clspace.chooseDevices'),
    },
    {
      label: '$(go-to-file) Project file',
      detail: now?.project ? vscode.workspace.asRelativePath(vscode.Uri.parse(now.project)) : 'Create clspace.json',
      choose: execute('clspace.openProject'),
    },
  ];
  const chosen = await vscode.window.showQuickPick(entries, { title: 'clspace: this kernel' });
  await chosen?.choose();
}

/** The values of a setting in the manifest. */
function valuesOf(name: string): string[] {
  const groups: unknown = vscode.extensions.getExtension('clspace.clspace')?.packageJSON?.contributes?.configuration;
  return (Array.isArray(groups) ? groups : []).flatMap((group) => group.properties?.[`clspace.${name}`]?.enum ?? []);
}

/**
 * Lets the user choose the version of the language, and writes it to the document's project file, or to the settings if
 * there is none.
 */
async function chooseVersion(client: BaseLanguageClient, document: vscode.TextDocument | undefined): Promise<void> {
  const name = 'languageVersion';
  const settings = vscode.workspace.getConfiguration('clspace', document);
  const values = valuesOf(name);
  const chosen = await vscode.window.showQuickPick(
    values.map((label) => ({ label, description: label === settings.get(name) ? 'from the settings' : '' })),
    { title: 'Build this kernel as' },
  );
  if (!chosen) return;
  const edit =
    document && client.isRunning()
      ? await ask(client, ConfigureRequest, {
          textDocument: { uri: document.uri.toString() },
          [name]: chosen.label,
        })
      : null;
  if (await writeProject(client, edit)) return;
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await settings.update(name, chosen.label, target);
}

/** The items of the status bar that show how the active document is compiled. */
class StatusBarItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('clspace.version', vscode.StatusBarAlignment.Right, 100);
  readonly #unknown = vscode.window.createStatusBarItem('clspace.unknown', vscode.StatusBarAlignment.Right, 101);
  readonly #launches = vscode.window.createStatusBarItem('clspace.launches', vscode.StatusBarAlignment.Right, 102);

  constructor() {
    this.#unknown.name = 'clspace: undeclared names';
    this.#unknown.command = 'clspace.chooseBuild';
    this.#unknown.tooltip = 'Only the host may define them: choose how this kernel is built';
    this.#launches.name = 'clspace: checked launches';
    this.#launches.command = 'clspace.showUncheckedCalls';
    this.#launches.tooltip = 'The other launches of kernels are not checked: show why';
    this.#item.name = 'clspace: version, variant and devices';
    this.#item.command = 'clspace.configure';
  }

  /** Shows a configuration; null hides the items. Of a host, only its launches are shown. */
  show(now: DocumentConfiguration | null, isKernel: boolean): void {
    const launches = now?.launches;
    if (launches && launches.matched < launches.of) {
      this.#launches.text = `$(rocket) ${launches.matched} of ${launches.of} launches`;
      this.#launches.show();
    } else this.#launches.hide();
    if (!now || !isKernel) {
      this.#item.hide();
      this.#unknown.hide();
      return;
    }
    this.#unknown.text = `$(warning) ${now.unknown} unknown ${now.unknown === 1 ? 'name' : 'names'}`;
    if (now.unknown > 0) this.#unknown.show();
    else this.#unknown.hide();
    const version = now.languageVersion.replace('OpenCL C ', 'CL ');
    this.#item.text = [version, now.variant ?? '', shortDevices(now)].filter(Boolean).join(' · ');
    const variant = now.variants.length > 0 ? `, variant ${now.variant} of ${now.variants.length}` : '';
    const devices = shortDevices(now) === '' ? '' : `, for ${longDevices(now)}`;
    this.#item.tooltip = `${now.languageVersion}${variant}${devices}: configure how this kernel is built`;
    this.#item.show();
  }

  dispose(): void {
    for (const item of [this.#item, this.#unknown, this.#launches]) item.dispose();
  }
}

/** Lists the calls of hosts that are not checked, with the reasons; the chosen one is shown in its file. */
async function showUncheckedCalls(client: BaseLanguageClient): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const calls = uri && client.isRunning() ? await ask(client, UncheckedCallsRequest, { textDocument: { uri } }) : null;
  if (!calls || calls.length === 0) {
    vscode.window.showInformationMessage('All calls of hosts that were found are compared with a kernel.');
    return;
  }
  const items = calls.map(({ reason, text, location }) => {
    const { uri: file, range } = client.protocol2CodeConverter.asLocation(location);
    const description = `${vscode.workspace.asRelativePath(file)}:${range.start.line + 1}`;
    return { label: text, description, detail: reason, file, range };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Calls of hosts that are not checked',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen) await vscode.window.showTextDocument(chosen.file, { selection: chosen.range });
}

/** The languages of hosts, whose launches are matched with kernels. */
const WITH_HOSTS = [LANGUAGE, 'c', 'cpp', 'python', 'rust'].map((language) => ({ language }));

function languageItem(
  id: string,
  name: string,
  command?: vscode.Command,
  selector: vscode.DocumentSelector = { language: LANGUAGE },
): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem(id, selector);
  item.name = name;
  item.command = command;
  return item;
}

/** The entries of the language status menu: how the active document is compiled, and whether the server is running. */
class StatusMenu implements vscode.Disposable {
  readonly #server = languageItem('clspace.status', 'clspace');
  readonly #variant = languageItem('clspace.variant', 'clspace: variant', {
    title: 'Choose',
    command: 'clspace.chooseVariant',
  });
  readonly #build = languageItem('clspace.build', 'clspace: build options');
  readonly #hosts = languageItem('clspace.hosts', 'clspace: hosts', undefined, WITH_HOSTS);
  readonly #devices = languageItem('clspace.devices', 'clspace: devices', {
    title: 'Choose',
    command: 'clspace.chooseDevices',
  });

  /** Shows the state of the server. */
  showState(state: State): void {
    const server = this.#server;
    server.busy = state === State.Starting;
    server.severity =
      state === State.Stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    server.detail =
      state === State.Running ? 'clspace is running' : server.busy ? 'clspace is starting' : 'clspace has stopped';
    server.command =
      state === State.Running
        ? { title: 'Show Log', command: 'clspace.showLog' }
        : { title: 'Restart', command: 'clspace.restart' };
  }

  /** Shows a configuration; null if the active document has none. */
  show(now: DocumentConfiguration | null): void {
    this.#server.text = now?.languageVersion ?? 'OpenCL C';
    this.#variant.text = now?.variant ?? 'no variants';
    this.#variant.detail = now?.project
      ? `of ${vscode.workspace.asRelativePath(vscode.Uri.parse(now.project))}`
      : 'there is no clspace.json';
    this.#devices.text = (now && shortDevices(now)) || 'no device chosen';
    this.#devices.detail =
      now && now.devices.length > 1 ? `checked for ${longDevices(now)}` : 'that the kernel is checked for';
    this.#showHosts(now?.launches ?? null);
    this.#showBuild(now ?? { unknown: 0, options: '', source: null });
  }

  #showHosts(launches: DocumentConfiguration['launches']): void {
    const { matched, of } = launches ?? { matched: 0, of: 0 };
    this.#hosts.text = launches ? `${matched} of ${of} launches checked` : 'no launches found';
    this.#hosts.detail = matched < of ? 'the others were not compared with a kernel' : 'in the hosts of this workspace';
    this.#hosts.command = matched < of ? { title: 'Show', command: 'clspace.showUncheckedCalls' } : undefined;
    this.#hosts.severity =
      matched < of ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
  }

  #showBuild({ unknown, options, source }: Pick<DocumentConfiguration, 'unknown' | 'options' | 'source'>): void {
    const build = this.#build;
    build.severity = unknown > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    build.text =
      unknown > 0
        ? `${unknown} undeclared ${unknown === 1 ? 'name' : 'names'}: choose how this kernel is built`
        : options || 'no build options';
    build.detail = source ? `from ${source === 'settings' ? 'the settings' : source}` : 'build options unknown';
    build.command =
      unknown > 0
        ? { title: 'Choose', command: 'clspace.chooseBuild' }
        : { title: 'Change', command: 'clspace.chooseBuild' };
  }

  dispose(): void {
    for (const item of [this.#server, this.#variant, this.#build, this.#hosts, this.#devices]) item.dispose();
  }
}

/**
 * Shows how the active document is compiled in the status bar and in the language status menu. `onReconfigured`: the
 * server received other settings.
 */
export function showStatus(client: BaseLanguageClient, onReconfigured: vscode.Event<void>): vscode.Disposable {
  const bar = new StatusBarItem();
  const menu = new StatusMenu();
  let requests = 0;
  const update = async (): Promise<void> => {
    menu.showState(client.state);
    const document = vscode.window.activeTextEditor?.document;
    const uri = document?.uri.toString();
    const request = ++requests;
    const now =
      client.state === State.Running && uri
        ? await ask(client, ConfigurationRequest, { textDocument: { uri } }).catch(() => null)
        : null;
    // A later request may have been answered first.
    if (request !== requests) return;
    bar.show(now, document?.languageId === LANGUAGE);
    menu.show(now);
  };
  const refresh = (): void => void update();
  refresh();
  const projects = vscode.workspace.createFileSystemWatcher(
    '**/{clspace.json,compile_flags.txt,compile_commands.json}',
  );
  return vscode.Disposable.from(
    bar,
    menu,
    vscode.commands.registerCommand('clspace.configure', () => configure(client)),
    vscode.commands.registerCommand('clspace.showUncheckedCalls', () => showUncheckedCalls(client)),
    vscode.commands.registerCommand('clspace.chooseDevices', () => chooseDevices(client)),
    vscode.commands.registerCommand('clspace.addDevice', () => addDevice(client)),
    projects,
    onReconfigured(refresh),
    projects.onDidChange(refresh),
    projects.onDidCreate(refresh),
    projects.onDidDelete(refresh),
    client.onDidChangeState(refresh),
    client.onNotification(RefreshedNotification.method, refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    // Undeclared names change with the diagnostics.
    vscode.languages.onDidChangeDiagnostics(
      ({ uris }) =>
        uris.some((uri) => uri.toString() === vscode.window.activeTextEditor?.document.uri.toString()) && refresh(),
    ),
    // A document whose language is changed is opened again; the server is notified before the request.
    vscode.workspace.onDidOpenTextDocument(
      (document) => document === vscode.window.activeTextEditor?.document && setTimeout(refresh),
    ),
  );
}
