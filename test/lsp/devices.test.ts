import assert from 'node:assert/strict';
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const KERNEL =
  'kernel void k(global double *p) {\n  p[0] = 1.0;\n}\nkernel void sound(global float *q) {\n  q[0] = 1.0f;\n}\n';

async function started(devices: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = await Client.start({ files });
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { clspace: { devices } },
  });
  return client;
}

/** The diagnostics once those of all devices are published: one of them names devices. */
async function onAll(client: Client, name: string): Promise<string[]> {
  for (;;) {
    const count = client.published(name).length;
    const found = await client.diagnostics(name, Math.max(0, count - 1));
    if (found.some(({ message }) => /^on /.test(String(message)))) return found.map(({ message }) => String(message));
    await client.diagnostics(name, count);
  }
}

interface Portability {
  readonly devices: readonly { readonly name: string }[];
  readonly kernels: readonly {
    readonly name: string;
    readonly cells: readonly {
      readonly device: string;
      readonly verdict: string;
      readonly reason: { readonly message: string; readonly location: { range: { start: { line: number } } } } | null;
    }[];
  }[];
}

const portability = (client: Client, name: string) =>
  client.connection.sendRequest<Portability | null>('clspace/portability', {
    textDocument: { uri: client.uri(name) },
  });

const CREATES_FILES = {
  ...CAPABILITIES,
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
};

const configurationOf = (client: Client) =>
  client.connection.sendRequest<Record<'devices' | 'allDevices', { name: string; title: string }[]>>(
    'clspace/configuration',
    { textDocument: { uri: client.uri('k.cl') } },
  );

describe('several devices', () => {
  afterEach(stopAll);

  it('are named by the diagnostics that hold for some of them', async () => {
    const client = await started(['nvidia', 'rusticl']);
    await client.open('k.cl', `${KERNEL}int f() { return x; }\n`);
    const messages = await onAll(client, 'k.cl');
    assert.ok(messages.some((message) => /^on rusticl: .*cl_khr_fp64/.test(message)));
    assert.equal(messages.filter((message) => /'x'/.test(message)).length, 1);
    assert.ok(!messages.some((message) => /^on .*'x'/.test(message)));
  });

  it('keep their diagnostics while the text is edited elsewhere', async () => {
    const client = await started(['nvidia', 'rusticl']);
    await client.open('k.cl', KERNEL);
    await onAll(client, 'k.cl');
    await client.edit('k.cl', 'kernel void sound', '\nkernel void sound');
    const [first] = await client.diagnostics('k.cl');
    assert.match(String(first?.message), /^on rusticl: /);
    await client.edit('k.cl', 'kernel void k', '\n\nkernel void k');
    const [moved] = await client.diagnostics('k.cl');
    assert.match(String(moved?.message), /^on rusticl: /);
    assert.equal(moved?.range.start.line, (first?.range.start.line ?? 0) + 2);
  });

  it('offer the fixes of the diagnostics of any of them', async () => {
    const client = await started(['rusticl', 'nvidia']);
    await client.open(
      'k.cl',
      'kernel void k(global float *p) {\n  p[0] = popcont(3);\n}\nkernel void m(global double *d) { }\n',
    );
    await onAll(client, 'k.cl');
    const titles = (await client.actions('k.cl', 'popcont')).map(({ title }) => title);
    assert.ok(titles.includes("Change to 'popcount'"), titles.join());
  });

  it('of the project file win over those of the settings', async () => {
    const client = await started(['nvidia'], { 'clspace.json': '{ "devices": ["amd", "rusticl"] }' });
    await client.open('k.cl', KERNEL);
    const messages = await onAll(client, 'k.cl');
    assert.match(messages.join('\n'), /^on rusticl: /);
    const configuration = await client.connection.sendRequest<{ devices: { name: string }[] }>(
      'clspace/configuration',
      { textDocument: { uri: client.uri('k.cl') } },
    );
    assert.deepEqual(
      configuration.devices.map(({ name }) => name),
      ['amd', 'rusticl'],
    );
  });

  it('are read from the profiles that the project file names, and read again when these change', async () => {
    const profile = (extensions: readonly string[]) =>
      JSON.stringify({ name: 'mine', base: 'rusticl', title: 'My GPU', versions: [120, 300], extensions });
    const files = {
      'clspace.json': '{ "devices": ["mine.device.json", "nvidia", "missing.json"] }',
      'mine.device.json': profile([]),
    };
    const client = await Client.start({ files });
    await client.open('k.cl', KERNEL);
    assert.match((await onAll(client, 'k.cl')).join('\n'), /^on My GPU: .*cl_khr_fp64/);
    const { devices, allDevices } = await configurationOf(client);
    assert.deepEqual(
      devices.map(({ name, title }) => [name, title]),
      [
        ['mine.device.json', 'My GPU'],
        ['nvidia', 'NVIDIA'],
      ],
    );
    assert.equal(allDevices[0]?.name, 'mine.device.json');
    const count = client.published('k.cl').length;
    client.write('mine.device.json', profile(['cl_khr_fp64']));
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uri('mine.device.json'), type: FileChangeType.Changed }],
    });
    assert.deepEqual(await client.diagnostics('k.cl', count), []);
  });

  it('are made from the output of clinfo', async () => {
    const text = ['Intel(R) Iris(R) Xe Graphics', 'Other (R)']
      .map(
        (name) =>
          `  Platform Name                                   Some platform\n  Device Name                                     ${name}\n` +
          '  Device OpenCL C Version                         OpenCL C 1.2\n  Device Extensions                               cl_khr_fp16\n',
      )
      .join('');
    for (const [project, expected] of [
      [undefined, /^\{\s*"devices": \[\s*"other\.device\.json"\s*\]\s*\}$/],
      [{ 'clspace.json': '{ "devices": ["amd"] }' }, /^\[\s*"other\.device\.json",\s*"amd"\s*\]$/],
      [{ 'clspace.json': '{ "device": { "profile": "nvidia" } }' }, /"other\.device\.json",\s*"nvidia"/],
      [{ 'compile_flags.txt': '-DN=4\n-I inc\n' }, /"-DN=4 -I inc"[^]*"devices": \[\s*"other\.device\.json"\s*\]/],
    ] as const) {
      const client = await Client.start({ files: project ?? {}, capabilities: CREATES_FILES });
      await client.open('k.cl', KERNEL);
      const textDocument = { uri: client.uri('k.cl') };
      const found = await client.connection.sendRequest<
        { title: string; edit: { documentChanges: { edits?: { newText: string }[] }[] } }[]
      >('clspace/clinfoDevices', { textDocument, text });
      assert.deepEqual(
        found.map(({ title }) => title),
        ['Intel(R) Iris(R) Xe Graphics', 'Other (R)'],
      );
      const texts = found[1]?.edit.documentChanges.flatMap(({ edits }) => (edits ?? []).map(({ newText }) => newText));
      assert.match(texts?.[0] ?? '', /"title": "Other \(R\)"/);
      assert.match(texts?.at(-1)?.trim() ?? '', expected);
      assert.deepEqual(
        await client.connection.sendRequest('clspace/clinfoDevices', { textDocument, text: 'no device' }),
        [],
      );
    }
  });

  it('can be added where a diagnostic depends on the device', async () => {
    const client = await Client.start({
      files: { 'clspace.json': '{ "devices": ["rusticl"] }' },
      initializationOptions: { chooseBuild: true },
    });
    await client.open('k.cl', 'kernel void k(global double *p) { p[0] = missing; }\n');
    const commands = async (at: string) => (await client.actions('k.cl', at)).map(({ command }) => command?.command);
    assert.ok((await commands('double')).includes('clspace.addDevice'));
    assert.ok(!(await commands('kernel')).includes('clspace.addDevice'));
  });

  it('that are unknown are reported, and the others are not used', async () => {
    const client = await started(['nvidia', 'nobody']);
    assert.match(await client.message(), /clspace\.devices: 'nobody' is not one of all, generic/);
  });

  it('have a verdict on each kernel', async () => {
    const client = await started(['nvidia', 'rusticl']);
    await client.open('k.cl', KERNEL);
    const table = await portability(client, 'k.cl');
    assert.deepEqual(
      table?.kernels.map(({ name, cells }) => [name, ...cells.map(({ device, verdict }) => `${device}: ${verdict}`)]),
      [
        ['k', 'nvidia: accepted', 'rusticl: rejected'],
        ['sound', 'nvidia: accepted', 'rusticl: blocked'],
      ],
    );
    const reason = table?.kernels[0]?.cells[1]?.reason;
    assert.match(reason?.message ?? '', /cl_khr_fp64/);
    assert.equal(reason?.location.range.start.line, 0);
  });

  it('are one of each driver where none is chosen', async () => {
    const client = await Client.start();
    await client.open(
      'k.cl',
      'kernel void k(global int *p) { p[0] = 1; }\n#ifdef __NV_CL_C_VERSION\nkernel void n() {}\n#endif\n',
    );
    const table = await portability(client, 'k.cl');
    assert.ok((table?.devices.length ?? 0) >= 11);
    assert.deepEqual(
      table?.kernels.map(({ name, cells }) => [name, cells.filter(({ verdict }) => verdict === 'accepted').length > 1]),
      [
        ['k', true],
        ['n', false],
      ],
    );
    assert.equal(await portability(client, 'other.cl'), null);
  });

  it('are one of each driver where only one device is chosen', async () => {
    const client = await started(['nvidia']);
    await client.open('k.cl', KERNEL);
    assert.ok(((await portability(client, 'k.cl'))?.devices.length ?? 0) >= 11);
  });
});
