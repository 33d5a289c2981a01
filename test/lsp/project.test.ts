import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  InlayHintRefreshRequest,
  RegistrationRequest,
  type SemanticTokens,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const REAL = 'kernel void k(global REAL *p) { p[0] = (REAL)LIMIT; }\n';
const capabilities = {
  ...CAPABILITIES,
  workspace: {
    workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  },
};

async function started(files: Readonly<Record<string, string>>): Promise<Client> {
  const client = Client.spawn({ files });
  client.connection.onRequest(RegistrationRequest.type, () => undefined);
  await client.initialize({ capabilities });
  return client;
}

async function rewritten(client: Client, name: string, text: string): Promise<void> {
  client.write(name, text);
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: client.uri(name), type: FileChangeType.Changed }],
  });
}

describe('a project', () => {
  afterEach(stopAll);

  it('gives the build options of the kernels below it, and follows its changes', async () => {
    const client = await started({ 'clspace.json': '{"buildOptions": "-D REAL=float -D LIMIT=1"}', 'a/h.h': '' });
    await client.open('a/k.cl', REAL);
    assert.deepEqual(await client.underlined('a/k.cl'), []);
    assert.match(JSON.stringify(await client.hover('a/k.cl', '*p')), /float/);
    const before = client.published('a/k.cl').length;
    await rewritten(client, 'clspace.json', '{"buildOptions": "-D REAL=float"}');
    assert.deepEqual(await client.underlined('a/k.cl', before), ['missing-names: LIMIT']);
    const then = client.published('a/k.cl').length;
    await rewritten(client, 'clspace.json', '{"buildOptions": "-D REAL=float", "complete": true}');
    assert.deepEqual(await client.underlined('a/k.cl', then), ['unknown-name: LIMIT']);
  });

  it('in the nearest folder applies', async () => {
    const client = await started({
      'clspace.json': '{"buildOptions": "-D REAL=float -D LIMIT=1"}',
      'a/compile_flags.txt': '-DREAL=int\n',
    });
    await client.open('a/k.cl', REAL);
    assert.deepEqual(await client.underlined('a/k.cl'), ['missing-names: LIMIT']);
  });

  it('that lists flags leaves no names of variables and functions to the host, unless it defines such', async () => {
    const kernel = 'kernel void k(global int *p) { p[local_id] = LIMIT + outColumn + barrierx(1); }\n';
    for (const [flags, known] of [
      ['-DSIZE=4\n', 'unknown-name'],
      ['-Dsize=4\n', 'missing-names'],
    ] as const) {
      const names = [
        'missing-names: LIMIT',
        ...['local_id', 'outColumn', 'barrierx'].map((name) => `${known}: ${name}`),
      ];
      const client = await started({ 'compile_flags.txt': flags });
      await client.open('k.cl', kernel);
      assert.deepEqual([...(await client.underlined('k.cl'))].sort(), [...names].sort(), flags);
    }
  });

  it('that is invalid is reported in its own file, without other effects', async () => {
    const client = await started({ 'clspace.json': '{"buildOptions": "-D REAL=int -D LIMIT=1", "variant": []' });
    await client.open('k.cl', REAL);
    assert.deepEqual(await client.underlined('k.cl'), []);
    const problems = await client.diagnostics('clspace.json');
    assert.deepEqual(
      problems.map(({ message, severity }) => [message, severity]),
      [
        ['invalid JSON: close brace expected', 1],
        ["unknown name 'variant'", 1],
      ],
    );
  });

  it('has variants: the first is shown until the settings choose another', async () => {
    const variants = [
      { name: 'float', buildOptions: '-D REAL=float -D LIMIT=1' },
      { name: 'double', buildOptions: '-D REAL=double -D LIMIT=2' },
    ];
    const client = await started({ 'clspace.json': JSON.stringify({ variants }) });
    await client.open('k.cl', REAL);
    await client.diagnostics('k.cl');
    assert.match(JSON.stringify(await client.hover('k.cl', '*p')), /float/);
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { clspace: { variant: 'double' } },
    });
    assert.match(JSON.stringify(await client.hover('k.cl', '*p')), /double/);
    const { devices, allDevices, ...configuration } = await client.connection.sendRequest<{
      devices: { name: string }[];
      allDevices: { name: string }[];
    }>('clspace/configuration', { textDocument: { uri: client.uri('k.cl') } });
    assert.deepEqual(
      devices.map(({ name }) => name),
      ['generic'],
    );
    assert.ok(allDevices.some(({ name }) => name === 'nvidia'));
    assert.deepEqual(configuration, {
      languageVersion: 'OpenCL C 1.2',
      project: client.uri('clspace.json'),
      variant: 'double',
      variants: ['float', 'double'],
      options: '-cl-std=CL1.2 -D REAL=double -D LIMIT=2',
      source: 'clspace.json',
      unknown: 0,
      launches: null,
    });
  });

  it('is checked in all variants if the settings request it', async () => {
    const variants = [
      { name: 'float', buildOptions: '-D REAL=float -D LIMIT=1' },
      { name: 'bare', buildOptions: '-D REAL=float' },
      { name: 'spaces', buildOptions: '-D REAL=float -D LIMIT=1 -D LOCAL' },
    ];
    const client = await started({ 'clspace.json': JSON.stringify({ variants }) });
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { clspace: { checkAllVariants: true } },
    });
    await client.open('k.cl', `${REAL}#ifdef LOCAL\nlocal int l;\n#endif\nint f() { return *(global int *)0 }\n`);
    const found = (await client.diagnostics('k.cl')).map(
      ({ code, message }) => `${code}${/ \(in variant '\w+'\)$/.exec(String(message))?.[0] ?? ''}`,
    );
    assert.deepEqual(found, [
      'syntax-error',
      "missing-names (in variant 'bare')",
      "program-scope-space (in variant 'spaces')",
    ]);
  });

  it('records the macros that the user enters, and no guessed ones', async () => {
    const client = await started({ 'clspace.json': '{\n  "buildOptions": "-w"\n}\n' });
    await client.open('k.cl', REAL);
    assert.deepEqual(await client.actions('k.cl', 'REAL'), []);
    const textDocument = { uri: client.uri('k.cl') };
    const found = await client.connection.sendRequest<{
      proposals: unknown[];
      missing: { name: string; role: string }[];
    }>('clspace/proposals', { textDocument });
    assert.deepEqual(found.proposals, []);
    assert.deepEqual(
      found.missing.map(({ name, role }) => `${name}: ${role}`),
      ['REAL: a type', 'LIMIT: a value'],
    );
    const edit = await client.connection.sendRequest<{ documentChanges: unknown }>('clspace/acceptProposal', {
      textDocument,
      proposal: -1,
      values: { REAL: 'float', LIMIT: '1', '1x': 'no' },
    });
    assert.deepEqual(edit.documentChanges, [
      {
        textDocument: { uri: client.uri('clspace.json'), version: null },
        edits: [
          {
            // Other kernels of the project are built without them.
            range: { start: { line: 1, character: 0 }, end: { line: 1, character: 22 } },
            newText:
              '  "buildOptions": "-w",\n  "variants": [\n    {\n      "name": "k",\n      "files": [\n        "k.cl"\n      ],\n' +
              '      "buildOptions": "-D REAL=float -D LIMIT=1"\n    }\n  ]',
          },
        ],
      },
    ]);
  });

  it('gets options that are accepted for one kernel in a variant of its own', async () => {
    const client = await started({});
    const accept = async (name: string, options: string): Promise<string | undefined> => {
      const edit = await client.connection.sendRequest<{ documentChanges: unknown[] } | null>(
        'clspace/acceptProposal',
        {
          textDocument: { uri: client.uri(name) },
          proposal: -1,
          values: {},
          options,
        },
      );
      const change = edit?.documentChanges.at(-1) as { edits: { newText: string }[] } | undefined;
      return change?.edits.map(({ newText }) => newText).join('');
    };
    await client.open('k.cl', REAL);
    assert.equal(await accept('k.cl', '--no-option'), undefined);
    assert.equal(await accept('k.cl', ' '), undefined);
    const created = await accept('k.cl', '-DREAL=float -D LIMIT=1');
    const variants = [{ name: 'k', files: ['k.cl'], buildOptions: '-DREAL=float -D LIMIT=1' }];
    const comments = /^ *\/\/.*\n/gm;
    assert.deepEqual(JSON.parse((created ?? '').replace(comments, '')), { buildOptions: '', variants });
    const before = client.published('k.cl').length;
    client.write('clspace.json', created ?? '');
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uri('clspace.json'), type: FileChangeType.Created }],
    });
    assert.deepEqual(await client.underlined('k.cl', before), []);
    // Another kernel is built in another way.
    client.write('l.cl', REAL);
    await client.open('l.cl', REAL);
    assert.deepEqual(await client.underlined('l.cl'), ['missing-names: REAL', 'missing-names: LIMIT']);
    assert.equal(await accept('k.cl', '-w'), '"-DREAL=float -D LIMIT=1 -w"');
    assert.match(
      (await accept('l.cl', '-DREAL=int')) ?? '',
      /"name": "l",\s*"files": \[\s*"l.cl"\s*\],\s*"buildOptions": "-DREAL=int"/,
    );
  });

  it('is edited when another version or another device is chosen', async () => {
    const client = await started({ 'clspace.json': '{\n  "buildOptions": "-cl-std=CL1.2 -w"\n}\n' });
    await client.open('k.cl', 'int x;\n');
    const edited = async (choice: object): Promise<string[]> => {
      const edit = await client.connection.sendRequest<{
        documentChanges: { edits: { newText: string }[] }[];
      } | null>('clspace/configure', { textDocument: { uri: client.uri('k.cl') }, ...choice });
      return (edit?.documentChanges ?? []).flatMap(({ edits }) => edits.map(({ newText }) => newText.trim()));
    };
    assert.deepEqual(await edited({ languageVersion: 'CL3.0' }), ['"-w -cl-std=CL3.0"']);
    assert.match((await edited({ devices: ['nvidia'] })).join(), /"device": \{\s*"profile": "nvidia"\s*\}/);
    assert.match((await edited({ devices: ['nvidia', 'amd'] })).join(), /"devices": \[\s*"nvidia",\s*"amd"\s*\]/);
    for (const choice of [
      {},
      { languageVersion: 3 },
      { languageVersion: 'C++' },
      { devices: null },
      { devices: 'nvidia' },
      { devices: ['nobody'] },
    ])
      assert.deepEqual(await edited(choice), []);
  });

  it('states the launch of a kernel, in a new file if there is none', async () => {
    const launched = async (files: Readonly<Record<string, string>>, launch: unknown): Promise<string> => {
      const client = await started(files);
      await client.open('k.cl', 'kernel void k(global int *g) { g[get_global_id(0)] = 0; }\n');
      const edit = await client.connection.sendRequest<{ documentChanges: { edits?: { newText: string }[] }[] } | null>(
        'clspace/configure',
        { textDocument: { uri: client.uri('k.cl') }, launch },
      );
      const texts = (edit?.documentChanges ?? []).flatMap(({ edits = [] }) => edits.map(({ newText }) => newText));
      await client.stop();
      return texts.join('|');
    };
    const launch = { kernel: 'k', localSize: [16, 16], numGroups: [4] };
    const stated = { name: 'k', localSize: [16, 16], numGroups: [4] };
    assert.deepEqual(JSON.parse(await launched({}, launch)), { launch: { kernels: [stated] } });
    assert.deepEqual(JSON.parse(await launched({ 'compile_flags.txt': '-DN=2\n' }, launch)), {
      buildOptions: '-DN=2',
      launch: { kernels: [stated] },
    });
    const known = '{ "launch": { "kernels": [{ "name": "k", "localSize": [8], "arguments": { "n": 3 } }] } }';
    assert.deepEqual(JSON.parse(await launched({ 'clspace.json': known }, launch)), {
      ...stated,
      arguments: { n: 3 },
    });
    for (const wrong of [{ ...launch, localSize: [] }, { ...launch, numGroups: [0] }, { kernel: 'k' }, 'k'])
      assert.equal(await launched({}, wrong), '');
  });

  it('is left to the settings where no project file exists', async () => {
    const client = await started({});
    await client.open('k.cl', 'int x;\n');
    const textDocument = { uri: client.uri('k.cl') };
    assert.equal(await client.connection.sendRequest('clspace/configure', { textDocument, devices: ['nvidia'] }), null);
  });

  it('of a workspace that is not trusted names no folder outside of it', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'clspace-outside-'));
    try {
      writeFileSync(path.join(outside, 'secret.h'), '#define SECRET 1\n');
      for (const trusted of [true, false]) {
        const client = Client.spawn({ files: { 'clspace.json': JSON.stringify({ buildOptions: `-I ${outside}` }) } });
        await client.initialize({ capabilities, initializationOptions: { trusted } });
        await client.open('k.cl', '#include <secret.h>\n');
        assert.deepEqual(await client.underlined('k.cl'), trusted ? [] : ['unknown-header: <secret.h>']);
        client.kill();
      }
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('is created if it is missing: to find a header in the workspace', async () => {
    const client = await started({ 'lib/inc/util/a.h': 'int a;', 'node_modules/util/a.h': '' });
    await client.open('k.cl', '#include "util/a.h"\n');
    const [fix, ...more] = await client.actions('k.cl', 'util/a.h');
    assert.equal(fix?.title, "Add the include directory 'lib/inc' to the project's build options");
    assert.deepEqual(more, []);
    const [create, edit] = fix.edit?.documentChanges ?? [];
    assert.deepEqual(create, { kind: 'create', uri: client.uri('clspace.json') });
    assert.match(JSON.stringify(edit), /-I lib\/inc/);
    const before = client.published('k.cl').length;
    client.write('clspace.json', '{"buildOptions": "-I lib/inc"}');
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uri('clspace.json'), type: FileChangeType.Created }],
    });
    assert.deepEqual(await client.underlined('k.cl', before), []);
  });

  it('next to a compile_commands.json includes its commands for all kernels, and the rest', async () => {
    const commands = [
      { file: 'k.cl', arguments: ['clang', '-DREAL=float', '-cl-std=CL1.2', 'k.cl'] },
      { file: 'l.cl', arguments: ['clang', '-DREAL=int', '-DLIMIT=2', 'l.cl'] },
    ];
    const client = await started({});
    client.write(
      'compile_commands.json',
      JSON.stringify(commands.map((command) => ({ ...command, directory: client.folder }))),
    );
    client.write('l.cl', REAL);
    await client.open('k.cl', REAL);
    assert.deepEqual(await client.underlined('k.cl'), ['unknown-name: LIMIT']);
    const edit = await client.connection.sendRequest<{ documentChanges: unknown[] }>('clspace/acceptProposal', {
      textDocument: { uri: client.uri('k.cl') },
      proposal: -1,
      values: { LIMIT: '1' },
    });
    const [created, change] = edit.documentChanges as [unknown, { edits: { newText: string }[] }];
    assert.deepEqual(created, { kind: 'create', uri: client.uri('clspace.json') });
    const before = client.published('k.cl').length;
    client.write('clspace.json', change.edits[0]?.newText ?? '');
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uri('clspace.json'), type: FileChangeType.Created }],
    });
    assert.deepEqual(await client.underlined('k.cl', before), []);
    await client.open('l.cl', REAL);
    assert.deepEqual(await client.underlined('l.cl'), []);
  });

  it('that appears, or a header that changes, refreshes colours, inlay hints and lenses', async () => {
    const client = Client.spawn({ files: { 'h.h': '#define LIMIT 1\n' } });
    client.connection.onRequest(RegistrationRequest.type, () => undefined);
    let refreshed = 0;
    let wake = (): void => {};
    const others = { hints: 0, lenses: 0 };
    client.connection.onRequest(InlayHintRefreshRequest.type, () => void others.hints++);
    client.connection.onRequest(CodeLensRefreshRequest.type, () => void others.lenses++);
    client.connection.onRequest(SemanticTokensRefreshRequest.type, () => {
      refreshed++;
      wake();
    });
    const changed = async (name: string, text: string, type: FileChangeType): Promise<number> => {
      const asked = new Promise<void>((resolve) => {
        wake = resolve;
      });
      client.write(name, text);
      await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: client.uri(name), type }],
      });
      await asked;
      return refreshed;
    };
    await client.initialize({
      capabilities: {
        ...capabilities,
        workspace: {
          ...capabilities.workspace,
          semanticTokens: { refreshSupport: true },
          inlayHint: { refreshSupport: true },
          codeLens: { refreshSupport: true },
        },
      },
    });
    await client.open('k.cl', `#include "h.h"\n${REAL}`);
    const tokens = () =>
      client.connection.sendRequest<SemanticTokens>('textDocument/semanticTokens/full', {
        textDocument: { uri: client.uri('k.cl') },
      });
    const before = await tokens();
    assert.equal(await changed('clspace.json', '{"buildOptions": "-D REAL=float"}', FileChangeType.Created), 1);
    assert.notDeepEqual((await tokens()).data, before.data);
    assert.equal(await changed('h.h', '#define LIMIT 2\n', FileChangeType.Changed), 2);
    await tokens();
    assert.deepEqual(others, { hints: 2, lenses: 2 });
  });
});
