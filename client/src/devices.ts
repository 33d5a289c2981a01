import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
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
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Check this kernel for',
    placeHolder: 'Devices whose drivers judge the kernel; the first one decides what the editor shows otherwise',
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!chosen) return;
  const names = chosen.length > 0 ? chosen.map(({ description }) => description) : [GENERIC];
  const edit = await ask(client, ConfigureRequest, { textDocument, devices: names });
  if (await writeProject(client, edit)) return;
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('clspace', document).update('devices', names, target);
}
