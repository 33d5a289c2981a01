import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  ClinfoDevicesRequest,
  ConfigurationRequest,
  ConfigureRequest,
  type DocumentConfiguration,
} from '../../server/src/protocol/requests.js';
import { writeProject } from './builds.js';
import { ask } from './requests.js';

/** The name of the device that denotes none in particular. */
const GENERIC = 'generic';

/** `NVIDIA`, `NVIDIA +2`; empty if no device is chosen. */
export function shortDevices({ devices: [first, ...others] }: Pick<DocumentConfiguration, 'devices'>): string {
  if (!first || (first.name === GENERIC && others.length === 0)) return '';
  return others.length > 0 ? `${first.title} +${others.length}` : first.title;
}

/** All names of the devices that a document is checked for. */
export const longDevices = ({ devices }: Pick<DocumentConfiguration, 'devices'>): string =>
  devices.map(({ title }) => title).join(', ');

/**
 * Lets the user choose the devices of the active document, and writes them to its project file, or to the settings if
 * there is none.
 */
export async function chooseDevices(client: BaseLanguageClient): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !client.isRunning()) return;
  const textDocument = { uri: document.uri.toString() };
  const now = await ask(client, ConfigurationRequest, { textDocument });
  if (!now) return;
  const checked = new Set(now.devices.map(({ name }) => name));
  const items = now.allDevices.map(({ name, title, source }) => ({
    label: title,
    description: name,
    detail: source,
    picked: checked.has(name),
  }));
  const own = { label: '$(add) My own device…', description: '', detail: 'From the output of clinfo', picked: false };
  const chosen = await vscode.window.showQuickPick([...items, own], {
    title: 'Check this kernel for',
    placeHolder: 'The devices to check the kernel for; where they differ, the editor shows the first one',
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!chosen) return;
  if (chosen.includes(own)) return addDevice(client);
  const names = chosen.length > 0 ? chosen.map(({ description }) => description) : [GENERIC];
  const edit = await ask(client, ConfigureRequest, { textDocument, devices: names });
  if (await writeProject(client, edit)) return;
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('clspace', document).update('devices', names, target);
}

/** The size of the largest output of `clinfo` that is read, in bytes. */
const MAXIMUM_CLINFO = 4 << 20;

/** The output of `clinfo` from where the user has it; undefined if there is none. */
async function clinfoOutput(): Promise<string | undefined> {
  const fromClipboard = {
    label: '$(clippy) Paste the output of clinfo',
    detail: 'Run clinfo (or clinfo --json) on the machine with the device, and copy all that it prints',
  };
  const fromFile = { label: '$(file) Open a file with the output of clinfo…', detail: 'clinfo > clinfo.txt' };
  const chosen = await vscode.window.showQuickPick([fromClipboard, fromFile], {
    title: 'Check for my own device',
    placeHolder: 'clinfo lists the OpenCL devices of a machine with their versions, extensions and limits',
  });
  if (chosen === fromClipboard) return vscode.env.clipboard.readText();
  const [file] = chosen === fromFile ? ((await vscode.window.showOpenDialog({ title: 'Output of clinfo' })) ?? []) : [];
  if (!file) return undefined;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > MAXIMUM_CLINFO) return '';
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

/**
 * Lets the user choose a device in the output of `clinfo`, writes its profile next to the project file, and checks the
 * active document for it.
 */
export async function addDevice(client: BaseLanguageClient): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !client.isRunning()) {
    vscode.window.showInformationMessage('Open a kernel first.');
    return;
  }
  const text = await clinfoOutput();
  if (text === undefined) return;
  const textDocument = { uri: document.uri.toString() };
  const found = text.length > MAXIMUM_CLINFO ? [] : await ask(client, ClinfoDevicesRequest, { textDocument, text });
  const devices = (found ?? []).map((device) => ({ label: device.title, detail: device.source, device }));
  if (devices.length === 0) {
    vscode.window.showErrorMessage("This text lists no device: the output of 'clinfo' or 'clinfo --json' is expected.");
    return;
  }
  const chosen =
    devices.length > 1 ? await vscode.window.showQuickPick(devices, { title: 'Check for which device?' }) : devices[0];
  if (!chosen) return;
  const project = await writeProject(client, chosen.device.edit);
  if (!project) {
    vscode.window.showWarningMessage('The profile could not be written: open the folder that contains the kernel.');
    return;
  }
  const open = 'Open clspace.json';
  const message = `Kernels are checked for ${chosen.label}, and clspace.json was updated.`;
  if ((await vscode.window.showInformationMessage(message, open)) === open)
    await vscode.window.showTextDocument(project);
}
