import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type PortabilityCell, PortabilityRequest } from '../../server/src/protocol/requests.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

const MARKS: Readonly<Record<PortabilityCell['verdict'], string>> = {
  accepted: '✓',
  rejected: '✗',
  blocked: '(✗)',
  absent: '–',
};

const LEGEND =
  '✓ builds · ⚠ builds, with a warning · ✗ rejects the kernel · (✗) an error elsewhere in the file · – inactive in the preprocessor';

type Table = NonNullable<Awaited<ReturnType<typeof tableOf>>>;

const tableOf = (client: BaseLanguageClient, uri: string) => ask(client, PortabilityRequest, { textDocument: { uri } });

/** A table in Markdown that is readable as text, too: its columns are aligned. */
function tableText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return lines.toSpliced(1, 0, rule).join('');
}

/** The kernels and devices as a table, followed by each reason once, with the devices. */
function markdownOf(file: string, { devices, kernels }: Table): string {
  const cellOf = (kernel: Table['kernels'][number], device: string): PortabilityCell | undefined =>
    kernel.cells.find((one) => one.device === device);
  const markOf = (cell: PortabilityCell | undefined): string =>
    !cell ? '' : cell.verdict === 'accepted' && cell.reason ? '⚠' : MARKS[cell.verdict];
  const rows = devices.map(({ name, title }) => [title, ...kernels.map((kernel) => markOf(cellOf(kernel, name)))]);
  const reasons = new Map<string, Set<string>>();
  for (const { name, title } of devices)
    for (const kernel of kernels) {
      const reason = cellOf(kernel, name)?.reason;
      if (!reason) continue;
      const text = `line ${reason.location.range.start.line + 1}: ${reason.message}`;
      reasons.set(text, (reasons.get(text) ?? new Set()).add(title));
    }
  const list = [...reasons].map(([reason, titles]) => `- ${[...titles].join(', ')}: ${reason}\n`).join('');
  const table = tableText([['', ...kernels.map(({ name }) => name)], ...rows]);
  return `# Portability of ${file}\n\n${table}\n${LEGEND}\n${list ? `\n${list}` : ''}`;
}

/** Opens the verdicts of all devices on the active file's kernels as a document, which can be saved. */
async function showTable(client: BaseLanguageClient): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const found = document && isOfKernels(document) ? await tableOf(client, document.uri.toString()) : null;
  if (!document || !found || found.kernels.length === 0) {
    vscode.window.showInformationMessage('Open a file with a kernel first.');
    return;
  }
  const content = markdownOf(vscode.workspace.asRelativePath(document.uri), found);
  const table = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(table, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

export const registerPortabilityTable = (client: BaseLanguageClient): vscode.Disposable =>
  vscode.commands.registerCommand('clspace.showPortability', () => showTable(client));
