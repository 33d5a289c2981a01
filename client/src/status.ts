import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  ConfigurationRequest,
  ConfigureRequest,
  type DocumentConfiguration,
} from '../../server/src/protocol/requests.js';
import { writeProject } from './builds.js';
import { chooseDevices, longDevices, shortDevices } from './devices.js';
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
      detail: 'The devices whose drivers judge the kernel',
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

/**
 * Shows how the active document is compiled in the status bar, and the entries of the language status menu: the same,
 * and whether the server is running. `onReconfigured`: the server received other settings.
 */
export function showStatus(client: BaseLanguageClient, onReconfigured: vscode.Event<void>): vscode.Disposable {
  const bar = vscode.window.createStatusBarItem('clspace.version', vscode.StatusBarAlignment.Right, 100);
  bar.name = 'clspace: version, variant and devices';
  const server = vscode.languages.createLanguageStatusItem('clspace.status', { language: LANGUAGE });
  server.name = 'clspace';
  const variant = vscode.languages.createLanguageStatusItem('clspace.variant', { language: LANGUAGE });
  variant.name = 'clspace: variant';
  variant.command = { title: 'Choose', command: 'clspace.chooseVariant' };
  const build = vscode.languages.createLanguageStatusItem('clspace.build', { language: LANGUAGE });
  build.name = 'clspace: build options';
  const devices = vscode.languages.createLanguageStatusItem('clspace.devices', { language: LANGUAGE });
  devices.name = 'clspace: devices';
  devices.command = { title: 'Choose', command: 'clspace.chooseDevices' };

  let turns = 0;
  const showInBar = (asked: DocumentConfiguration | null): void => {
    if (!asked) {
      bar.hide();
      return;
    }
    const version = asked.languageVersion.replace('OpenCL C ', 'CL ');
    bar.text = [version, asked.variant ?? '', shortDevices(asked)].filter(Boolean).join(' · ');
    const variantText = asked.variants.length > 0 ? `, variant ${asked.variant} of ${asked.variants.length}` : '';
    const devicesText = shortDevices(asked) === '' ? '' : `, for ${longDevices(asked)}`;
    bar.tooltip = `${asked.languageVersion}${variantText}${devicesText}: configure how this kernel is built`;
    bar.command = 'clspace.configure';
    bar.show();
  };

  const update = async (): Promise<void> => {
    const running = client.state === State.Running;
    server.busy = client.state === State.Starting;
    server.severity =
      client.state === State.Stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    server.detail = running ? 'clspace is running' : server.busy ? 'clspace is starting' : 'clspace has stopped';
    server.command = running
      ? { title: 'Show Log', command: 'clspace.showLog' }
      : { title: 'Restart', command: 'clspace.restart' };
    const document = vscode.window.activeTextEditor?.document;
    const uri = document?.uri.toString();
    const turn = ++turns;
    const asked =
      running && uri ? await ask(client, ConfigurationRequest, { textDocument: { uri } }).catch(() => null) : null;
    // A later request may have been answered first.
    if (turn !== turns) return;
    showInBar(document?.languageId === LANGUAGE ? asked : null);
    server.text = asked?.languageVersion ?? 'OpenCL C';
    variant.text = asked?.variant ?? 'no variants';
    variant.detail = asked?.project
      ? `of ${vscode.workspace.asRelativePath(vscode.Uri.parse(asked.project))}`
      : 'there is no clspace.json';
    devices.text = (asked && shortDevices(asked)) || 'no device chosen';
    devices.detail =
      asked && asked.devices.length > 1 ? `checked for ${longDevices(asked)}` : 'whose driver judges the kernel';
    showBuild(asked ?? { unknown: 0, options: '', source: null });
  };
  const showBuild = ({
    unknown,
    options,
    source,
  }: {
    unknown: number;
    options: string;
    source: string | null;
  }): void => {
    build.severity = unknown > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    build.text =
      unknown > 0
        ? `${unknown} ${unknown === 1 ? 'name' : 'names'} unknown: choose how this kernel is built`
        : options || 'no build options';
    build.detail = source ? `from ${source === 'settings' ? 'the settings' : source}` : 'build options unknown';
    build.command =
      unknown > 0
        ? { title: 'Choose', command: 'clspace.chooseBuild' }
        : { title: 'Open', command: 'clspace.openProject' };
  };
  const refresh = (): void => void update();
  refresh();
  const projects = vscode.workspace.createFileSystemWatcher(
    '**/{clspace.json,compile_flags.txt,compile_commands.json}',
  );
  return vscode.Disposable.from(
    bar,
    vscode.commands.registerCommand('clspace.configure', () => configure(client)),
    vscode.commands.registerCommand('clspace.chooseDevices', () => chooseDevices(client)),
    server,
    variant,
    build,
    devices,
    projects,
    onReconfigured(refresh),
    projects.onDidChange(refresh),
    projects.onDidCreate(refresh),
    projects.onDidDelete(refresh),
    client.onDidChangeState(refresh),
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
