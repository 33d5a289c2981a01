// The same file has the same diagnostics in every way that they are asked for.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Diagnostic, DocumentDiagnosticRequest } from 'vscode-languageserver/node';
import { readExamples } from '../rules/examples.js';
import { CAPABILITIES, Client, stopAll } from './client.js';

/** Every eighth example kernel of the rules, by file; how deep code may be nested depends on the stack of a process. */
const KERNELS: Readonly<Record<string, string>> = Object.fromEntries(
  readExamples('server/src/rules/catalogue')
    .filter(({ rule }, i) => i % 8 === 0 && rule !== 'nesting-limit')
    .map(({ rule, text }, i) => [`${i}-${rule}.cl`, text]),
);

const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

interface Reported {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly range: object;
}

const shown = (diagnostics: readonly Reported[]): string[] =>
  diagnostics
    .map(({ severity, code, message, range }) => `${severity} ${code} ${JSON.stringify(range)} ${message}`)
    .sort();

const ofServer = (diagnostics: readonly Diagnostic[]): string[] =>
  shown(
    diagnostics.map(({ severity = 0, code, message, range }) => ({
      severity: SEVERITIES[severity] ?? '',
      code: String(code),
      message: typeof message === 'string' ? message : message.value,
      range,
    })),
  );

describe('the diagnostics of a file', () => {
  afterEach(stopAll);

  it('are the same for clspace check, an editor that pulls them, and one to which they are pushed', async () => {
    const pushing = await Client.start({ files: KERNELS });
    const cwd = path.dirname(new URL(pushing.uri('a.cl')).pathname);
    const { stdout } = spawnSync(process.execPath, [path.resolve('out/cli.cjs'), 'check', '--format', 'json', '.'], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const files: readonly { readonly path: string; readonly diagnostics: readonly Reported[] }[] =
      JSON.parse(stdout).files;
    const checked = new Map(files.map((file) => [file.path, shown(file.diagnostics)]));
    const pulling = await Client.start({
      capabilities: { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, diagnostic: {} } },
      initializationOptions: { diagnostics: 'pull' },
    });
    for (const [name, text] of Object.entries(KERNELS)) {
      await pulling.open(name, text);
      await pushing.open(name, text);
    }
    const pulled = async (name: string): Promise<string[]> => {
      const textDocument = { uri: pulling.uri(name) };
      const report = await pulling.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
      return report.kind === 'full' ? ofServer(report.items) : [];
    };
    const pushed = async (name: string): Promise<string[]> => ofServer(await pushing.diagnostics(name));
    /** Where the servers differ from `clspace check`, by file. */
    const differences = new Map<string, string>();
    let open = Object.keys(KERNELS);
    // What is found by executing kernels comes later.
    for (const end = Date.now() + 40_000; open.length > 0 && Date.now() < end; await setTimeout(50)) {
      for (const name of open) {
        const expected = checked.get(name)?.join('\n') ?? '';
        const lists = [(await pulled(name)).join('\n'), (await pushed(name)).join('\n')];
        if (lists.every((list) => list === expected)) differences.delete(name);
        else differences.set(name, [name, expected, ...lists].join('\n\n'));
      }
      open = [...differences.keys()];
    }
    assert.deepEqual([...differences.values()], []);
    assert.equal(checked.size, Object.keys(KERNELS).length);
  });
});
