import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ConfigurationRequest } from '../../server/src/protocol/requests.js';
import { LANGUAGE } from './language.js';
import { ask } from './requests.js';

/** The number of log lines kept for a report. */
const KEPT_LINES = 200;
/** Longer project files are truncated; in UTF-16 units. */
const KEPT_PROJECT = 4000;

/** The log, which keeps its first line and its last ones. */
export class RecordedLog implements vscode.LogOutputChannel {
  readonly #channel = vscode.window.createOutputChannel('clspace', { log: true });
  #first: string | undefined;
  #lines: string[] = [];
  readonly name = this.#channel.name;
  readonly onDidChangeLogLevel = this.#channel.onDidChangeLogLevel;

  get logLevel(): vscode.LogLevel {
    return this.#channel.logLevel;
  }

  /** The kept part of the log. */
  get text(): string {
    const kept =
      this.#first === undefined || this.#lines[0] === this.#first ? this.#lines : [this.#first, '…', ...this.#lines];
    return kept.join('\n');
  }

  #keep(level: string, message: string): void {
    const line = `[${level}] ${message}`;
    this.#first ??= line;
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines = this.#lines.slice(-KEPT_LINES / 2);
  }

  trace(message: string, ...more: unknown[]): void {
    this.#channel.trace(message, ...more);
  }
  debug(message: string, ...more: unknown[]): void {
    this.#keep('debug', message);
    this.#channel.debug(message, ...more);
  }
  info(message: string, ...more: unknown[]): void {
    this.#keep('info', message);
    this.#channel.info(message, ...more);
  }
  warn(message: string, ...more: unknown[]): void {
    this.#keep('warning', message);
    this.#channel.warn(message, ...more);
  }
  error(error: string | Error, ...more: unknown[]): void {
    this.#keep('error', error instanceof Error ? (error.stack ?? error.message) : error);
    this.#channel.error(error, ...more);
  }
  append(value: string): void {
    this.#keep('text', value);
    this.#channel.append(value);
  }
  appendLine(value: string): void {
    this.#keep('text', value);
    this.#channel.appendLine(value);
  }
  replace(value: string): void {
    this.#channel.replace(value);
  }
  clear(): void {
    this.#lines = [];
    this.#channel.clear();
  }
  show(): void {
    this.#channel.show();
  }
  hide(): void {
    this.#channel.hide();
  }
  dispose(): void {
    this.#channel.dispose();
  }
}

/** The command that collects the information for a bug report. */
export function registerReport(client: BaseLanguageClient, log: RecordedLog): vscode.Disposable {
  return vscode.commands.registerCommand('clspace.copyDiagnostics', async () => {
    const report = await reportOf(client, log);
    await vscode.env.clipboard.writeText(report);
    const show = 'Show It';
    const chosen = await vscode.window.showInformationMessage(
      'Copied for an issue. It holds build options and names of files: look at it before you post it.',
      show,
    );
    if (chosen === show)
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ language: 'markdown', content: report }),
      );
  });
}

async function reportOf(client: BaseLanguageClient, log: RecordedLog): Promise<string> {
  const { serverInfo } = client.initializeResult ?? {};
  const place = vscode.env.uiKind === vscode.UIKind.Web ? 'in the browser' : 'on the desktop';
  const remote = vscode.env.remoteName === undefined ? '' : `, remote: ${vscode.env.remoteName}`;
  const parts = [
    `**clspace ${serverInfo?.version ?? '(not running)'}**, ${vscode.env.appName} ${vscode.version} ${place}${remote}`,
    `### Settings\n\n${fenced('json', JSON.stringify(ownSettings(), undefined, 2))}`,
    ...(await aboutKernel(client)),
    `### Log\n\n${fenced('text', log.text)}`,
  ];
  return `${withoutFolders(parts.join('\n\n'))}\n`;
}

/** The extension's settings that differ from the defaults. */
function ownSettings(): Readonly<Record<string, unknown>> {
  const own: Record<string, unknown> = {};
  const settings = vscode.workspace.getConfiguration('clspace', vscode.window.activeTextEditor?.document);
  const properties: unknown =
    vscode.extensions.getExtension('clspace.clspace')?.packageJSON?.contributes?.configuration;
  for (const group of Array.isArray(properties) ? properties : [])
    for (const name of Object.keys(group.properties ?? {})) {
      const key = name.replace(/^clspace\./, '');
      const said = settings.inspect(key);
      if (said?.globalValue ?? said?.workspaceValue ?? said?.workspaceFolderValue) own[name] = settings.get(key);
    }
  return own;
}

/** The active file, its build options, and its diagnostics. */
async function aboutKernel(client: BaseLanguageClient): Promise<string[]> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return [];
  const uri = document.uri.toString();
  const asked = client.isRunning()
    ? await ask(client, ConfigurationRequest, { textDocument: { uri } }).catch(() => null)
    : null;
  const name = vscode.workspace.asRelativePath(document.uri);
  if (!asked) return document.languageId === LANGUAGE ? [`### File\n\n\`${name}\`: the server does not know it`] : [];
  const parts = [
    `### File\n\n\`${name}\`: ${asked.languageVersion}, ${asked.variant === null ? 'no variant' : `variant \`${asked.variant}\` of ${asked.variants.length}`}, ` +
      `${asked.options === '' ? 'no build options' : `build options \`${asked.options}\``}${asked.source === null ? '' : ` from ${asked.source}`}`,
  ];
  if (asked.project !== null) {
    const project = vscode.Uri.parse(asked.project);
    const text = await vscode.workspace.openTextDocument(project).then(
      (opened) => opened.getText(),
      () => '',
    );
    parts.push(`### ${vscode.workspace.asRelativePath(project)}\n\n${fenced('json', text.slice(0, KEPT_PROJECT))}`);
  }
  const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'clspace');
  const lines = found.map(({ range: { start }, severity, message, code }) => {
    const rule = typeof code === 'object' ? code.value : code;
    return `${start.line + 1}:${start.character + 1}: ${vscode.DiagnosticSeverity[severity].toLowerCase()}: ${message} [${rule}]`;
  });
  parts.push(`### Diagnostics\n\n${fenced('text', lines.join('\n') || 'none')}`);
  return parts;
}

/** A fenced code block that its content cannot close. */
const fenced = (language: string, text: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
};

/** Removes the user's folder names, which are private. */
function withoutFolders(text: string): string {
  let result = text;
  for (const { uri, name } of vscode.workspace.workspaceFolders ?? [])
    for (const place of [uri.toString(), uri.fsPath, uri.path])
      if (place.length > 1) result = result.replaceAll(place, `<${name}>`);
  return result;
}
