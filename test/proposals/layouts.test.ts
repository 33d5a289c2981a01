import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CodeActionRequest,
  CodeActionTriggerKind,
  DiagnosticSeverity,
  type TextDocumentEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CAPABILITIES, Client, stopAll } from '../lsp/client.js';

const CLI = path.resolve('out/cli.cjs');
const LAYOUTS = path.resolve('test/proposals/layouts');

/**
 * How real projects arrange kernels and hosts: the kernel to open, the initial number of undeclared names, and the
 * options that build it.
 */
const TOUR: readonly { folder: string; kernel: string; at: string; proposed: RegExp }[] = [
  {
    folder: 'search',
    kernel: 'OpenCL/s00_pure.cl',
    at: 'KERNEL_FQ',
    proposed: /^-D KERNEL_STATIC .*declares all 10 names/,
  },
  {
    folder: 'blas',
    kernel: 'src/kernels/gemm.cl',
    at: 'REAL',
    proposed: /^-D REAL=float -D TILE=16 -I include: declares all 3/,
  },
  {
    folder: 'strings',
    kernel: 'src/kernels/level1/xaxpy.opencl',
    at: 'real',
    proposed: /^-include src\/kernels\/common\.opencl/,
  },
  {
    folder: 'photo',
    kernel: 'data/kernels/extended/exposure.cl',
    at: '"common.h"',
    proposed: /^-I data\/kernels: /,
  },
  {
    folder: 'tensor',
    kernel: 'backend/kernels/mul.cl',
    at: 'TYPE',
    proposed: /^-D BLOCK=32 -D TYPE=half -cl-std=CL2\.0: /,
  },
];

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

const capabilities = {
  ...CAPABILITIES,
  workspace: {
    workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};

describe('a tour of layouts without a project file', () => {
  afterEach(stopAll);

  it('offers build options for a kernel when only the cursor moves, too', async () => {
    const files = filesIn(path.join(LAYOUTS, 'blas'));
    const kernel = 'src/kernels/gemm.cl';
    const client = await Client.start({ files, capabilities });
    await client.open(kernel, files[kernel] ?? '');
    const lines = (files[kernel] ?? '').split('\n');
    const line = lines.findIndex((text) => text.includes('REAL'));
    const position = { line, character: lines[line]?.indexOf('REAL') ?? 0 };
    let titles: string[] = [];
    // The first answer does not wait for ever.
    for (let i = 0; i < 20 && titles.length === 0; i++) {
      const answer = await client.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: client.uri(kernel) },
        range: { start: position, end: position },
        context: { diagnostics: [], triggerKind: CodeActionTriggerKind.Automatic },
      });
      titles = (answer ?? []).map(({ title }) => title).filter((title) => title.startsWith('Build it with '));
    }
    assert.match(titles[0] ?? '', /^Build it with -D REAL=float -D TILE=16 -I include: declares all 3/);
  });

  it('notebook: the kernel is checked with the options that the same file builds it with', async () => {
    const files = filesIn(path.join(LAYOUTS, 'notebook'));
    const client = Client.spawn({ files });
    await client.initialize({ capabilities });
    await client.open('sum.py', files['sum.py'] ?? '');
    assert.deepEqual(await client.diagnostics('sum.py'), []);
    const run = spawnSync(process.execPath, [CLI, 'check', '.'], {
      cwd: path.join(LAYOUTS, 'notebook'),
      encoding: 'utf8',
    });
    assert.equal(run.stdout, '');
    assert.equal(
      run.stderr,
      'Checked with the options that hosts state:\n  sum.py: -DREAL=float -DWIDTH=16 (sum.py:12)\n2 files, no problems\n',
    );
  });

  for (const { folder, kernel, at, proposed } of TOUR) {
    it(`${folder}: two clicks choose the build options`, async () => {
      const files = filesIn(path.join(LAYOUTS, folder));
      const client = Client.spawn({ files });
      await client.initialize({ capabilities });
      await client.open(kernel, files[kernel] ?? '');
      const before = await client.diagnostics(kernel);
      assert.ok(before.length > 0, 'undeclared names are reported');
      assert.deepEqual(
        before.filter(({ severity }) => severity === DiagnosticSeverity.Error),
        [],
      );
      let actions = await client.actions(kernel, at);
      // The first answer does not wait for ever.
      for (let i = 0; i < 20 && actions.length === 0; i++) actions = await client.actions(kernel, at);
      const [first] = actions;
      assert.match((first?.title ?? '').replace(/^Build it with /, ''), proposed);
      const created = first?.edit?.documentChanges?.find((change): change is TextDocumentEdit => 'edits' in change);
      assert.equal(created?.textDocument.uri, client.uri('clspace.json'));
      const empty = TextDocument.create('clspace.json', 'json', 0, '');
      client.write(
        'clspace.json',
        TextDocument.applyEdits(
          empty,
          (created?.edits ?? []).flatMap((edit) => ('newText' in edit ? [edit] : [])),
        ),
      );
      const published = client.published(kernel).length;
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: client.uri('clspace.json'), type: 1 }],
      });
      const after = await client.diagnostics(kernel, published);
      assert.deepEqual(
        after.filter(({ severity }) => severity !== DiagnosticSeverity.Hint).map(({ message }) => message),
        [],
      );
    });

    it(`${folder}: 'clspace check' reports undeclared names, and 'clspace init --yes' defines them`, () => {
      const copy = mkdtempSync(path.join(tmpdir(), 'clspace-tour-'));
      try {
        cpSync(path.join(LAYOUTS, folder), copy, { recursive: true });
        const run = (...args: string[]) => {
          const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
            cwd: copy,
            encoding: 'utf8',
          });
          return { status, stdout, stderr };
        };
        const before = run('check', '.');
        assert.equal(before.status, 0, before.stdout);
        assert.match(before.stderr, /^Only checked in part[^]*'clspace init' looks for/);
        // A header is not found; it can't be declared.
        assert.doesNotMatch(before.stderr, /declares [^;]*'"/);
        if (before.stdout.includes('[unknown-header]')) assert.match(before.stderr, /"[\w.]+" is not found/);
        const dry = run('init');
        assert.match(dry.stdout, /'clspace init --yes' writes this/);
        assert.equal(existsSync(path.join(copy, 'clspace.json')), false);
        const made = run('init', '--yes');
        assert.equal(made.status, 0, made.stderr);
        const after = run('check', '.');
        const project = readFileSync(path.join(copy, 'clspace.json'), 'utf8');
        assert.equal(after.status, 0, project);
        // Assumed values are not written: only those names stay undeclared.
        const assumed = [...made.stdout.matchAll(/-D ([^=]+)=.*placeholder/g)].map(([, name]) => name);
        const left = [...after.stdout.matchAll(/'(\w+)' is undeclared/g)].map(([, name]) => name);
        assert.deepEqual(
          left.filter((name) => !assumed.includes(name)),
          [],
          project,
        );
        assert.deepEqual(
          after.stdout.split('\n').filter((line) => /: warning: /.test(line) && !line.includes('[missing-names]')),
          [],
        );
        assert.match(run('init', '--yes').stdout, /says already/);
      } finally {
        rmSync(copy, { recursive: true });
      }
    });
  }

  it("never makes a kernel worse: 'init' in folders in which half of the macros are removed", function () {
    this.timeout(300_000);
    for (const [i, { folder }] of TOUR.entries()) {
      const copy = mkdtempSync(path.join(tmpdir(), 'clspace-half-'));
      try {
        cpSync(path.join(LAYOUTS, folder), copy, { recursive: true });
        for (const [name, text] of Object.entries(filesIn(copy))) {
          let count = i;
          const half = text.replace(/-D ?\w+(?:=\S+)?|^#define \w+ .*$/gm, (found) => (count++ % 2 === 0 ? '' : found));
          writeFileSync(path.join(copy, name), half);
        }
        const errors = (): number => {
          const { stdout } = spawnSync(process.execPath, [CLI, 'check', '--format', 'json', '.'], {
            cwd: copy,
            encoding: 'utf8',
          });
          const { files } = JSON.parse(stdout) as { files: { diagnostics: { severity: string }[] }[] };
          return files.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error').length;
        };
        const before = errors();
        const { status, stdout } = spawnSync(process.execPath, [CLI, 'init', '--yes'], {
          cwd: copy,
          encoding: 'utf8',
        });
        assert.equal(status, 0, stdout);
        assert.ok(errors() <= before, `${folder}: more errors than before, which were ${before}\n${stdout}`);
      } finally {
        rmSync(copy, { recursive: true });
      }
    }
  });

  it('never leaves the folder, and ignores merely similar names', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'clspace-tour-'));
    try {
      writeFileSync(
        path.join(copy, 'k.cl'),
        'kernel void k(global int *p) {\n  int counter = 1;\n  p[0] = countre + LENGTH(p, 2);\n  retrun;\n}\n',
      );
      const { stdout } = spawnSync(process.execPath, [CLI, 'init', '--yes'], { cwd: copy, encoding: 'utf8' });
      assert.doesNotMatch(stdout, /^ *(?:countre|retrun)\b/m);
      assert.match(stdout, /LENGTH: a function or a macro of 2 arguments/);
      assert.equal(existsSync(path.join(copy, 'clspace.json')), false);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
