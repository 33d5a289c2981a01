import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CodeAction, TextDocumentEdit } from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const capabilities = {
  ...CAPABILITIES,
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
};
const BAD = 'local int t = 1;';
const KERNEL = `// A licence.\n\nkernel void k(global int *o) {\n  ${BAD}\n  o[0] = t;\n}\n`;
const silences = (actions: readonly CodeAction[]): CodeAction[] =>
  actions.filter(({ title }) => title.startsWith('Disable '));

describe('silence from the light bulb', () => {
  afterEach(stopAll);

  const opened = async (name: string, text: string, files = {}): Promise<Client> => {
    const client = await Client.start({ capabilities, files });
    await client.open(name, text);
    return client;
  };

  it('stands behind all that mends, and is never preferred', async () => {
    const client = await opened('a.cl', KERNEL);
    const actions = await client.allActions('a.cl', 't = 1');
    assert.deepEqual(
      actions.slice(-3).map(({ title }) => title),
      [
        'Disable local-initializer for this line',
        'Disable local-initializer in this file',
        'Disable local-initializer in the project',
      ],
    );
    assert.equal(silences(actions).length, 3);
    assert.ok(actions.length > 3);
    assert.ok(silences(actions).every(({ isPreferred, kind }) => !isPreferred && kind?.startsWith('quickfix.')));
  });

  /** Applies each of the actions that write comments, and looks at what is left to report. */
  const silent = async (name: string, text: string, at: string): Promise<string[]> => {
    const client = await opened(name, text);
    const made: string[] = [];
    for (const action of silences(await client.allActions(name, at)).slice(0, 2)) {
      const changed = client.applied(name, action);
      made.push(changed);
      const other = changed === text ? 'same' : `other-${made.length}-${name}`;
      await client.open(other, changed);
      assert.deepEqual(await client.underlined(other), [], changed);
    }
    return made;
  };

  it('writes a comment above the line, or behind the licence', async () => {
    assert.deepEqual(await silent('a.cl', KERNEL, 't = 1'), [
      KERNEL.replace(`  ${BAD}`, `  // clspace-disable-next-line local-initializer\n  ${BAD}`),
      KERNEL.replace('kernel', '// clspace-disable local-initializer\nkernel'),
    ]);
  });
  it('adds to the comment that is there', async () => {
    const two = KERNEL.replace(`  ${BAD}`, `  // clspace-disable-next-line unused-variable -- why\n  ${BAD} int u;`);
    const client = await opened('a.cl', two);
    const [line] = silences(await client.allActions('a.cl', 't = 1'));
    assert.match(
      client.applied('a.cl', line ?? { title: '' }),
      /next-line unused-variable, local-initializer -- why\n/,
    );
  });
  it('writes where a line of its own would change what follows', async () => {
    const [inMacro] = await silent(
      'b.cl',
      KERNEL.replace(`  ${BAD}`, `#define N \\\n  1\n  int /* a\n  b */ z = 0; ${BAD} o[1] = z;`),
      't = 1',
    );
    assert.match(inMacro ?? '', /local int \/\* clspace-disable-line local-initializer \*\/ t = 1;/);
  });
  it('writes into strings of hosts', async () => {
    const glued = `const char *s =\n  "kernel void k(global int *o) {\\n"\n  "  ${BAD}\\n"\n  "  o[0] = t;\\n"\n  "}\\n";\n`;
    const [line, all] = await silent('glued.c', glued, 't = 1');
    assert.equal(line, glued.replace('t = 1', '/* clspace-disable-line local-initializer */ t = 1'));
    assert.equal(all, glued.replace('kernel', '/* clspace-disable local-initializer */ kernel'));
    const raw = `auto s = R"(\n${KERNEL})";\n`;
    const [above] = await silent('raw.cpp', raw, 't = 1');
    assert.equal(above, raw.replace(`  ${BAD}`, `  // clspace-disable-next-line local-initializer\n  ${BAD}`));
    await silent(
      'short.cpp',
      `auto s = R"(${KERNEL.slice(KERNEL.indexOf('kernel')).replaceAll('\n', ' ')})";\n`,
      't = 1',
    );
  });
  it('tells the project, which is made where there is none', async () => {
    const client = await opened('a.cl', KERNEL);
    const [, , create] = silences(await client.allActions('a.cl', 't = 1'));
    const [file, edit] = create?.edit?.documentChanges ?? [];
    assert.deepEqual(file, { kind: 'create', uri: client.uri('clspace.json') });
    assert.ok(TextDocumentEdit.is(edit));
    const [{ newText } = { newText: '' }] = edit.edits.flatMap((one) => ('newText' in one ? [one] : []));
    assert.deepEqual(JSON.parse(newText), { rules: { 'local-initializer': 'off' } });
    const other = await opened('a.cl', KERNEL, {
      'clspace.json': '{\n  // ours\n  "buildOptions": "-cl-std=CL2.0"\n}\n',
    });
    const [, , change] = silences(await other.allActions('a.cl', 't = 1'));
    assert.match(JSON.stringify(change?.edit), /local-initializer[^]*off/);
    const flags = await opened('a.cl', KERNEL, { 'compile_flags.txt': '-DX\n' });
    assert.equal(silences(await flags.allActions('a.cl', 't = 1')).length, 2);
  });
  it('is not offered for what cannot be read', async () => {
    const client = await opened('a.cl', 'kernel void k(global int *o) { o[0] = ; }\n');
    assert.deepEqual(silences(await client.allActions('a.cl', ';')), []);
  });

  it('is told where it silences nothing, with a fix, in strings, too', async () => {
    const left = KERNEL.replace(BAD, 'int t = 1; // clspace-disable-line local-initializer');
    const glued = `const char *s =\n  "kernel void k(global int *o) {\\n"\n  "  // clspace-disable-next-line recursion\\n"\n  "  o[0] = 1;\\n"\n  "}\\n";\n`;
    const client = await opened('a.cl', left);
    assert.deepEqual(await client.underlined('a.cl'), [
      'unused-suppression: // clspace-disable-line local-initializer',
    ]);
    const [fix] = await client.allActions('a.cl', '// clspace-disable');
    assert.equal(client.applied('a.cl', fix ?? { title: '' }), KERNEL.replace(BAD, 'int t = 1;'));
    await client.open('glued.c', glued);
    assert.deepEqual(await client.underlined('glued.c'), [
      'unused-suppression: // clspace-disable-next-line recursion',
    ]);
    const [remove] = await client.allActions('glued.c', '// clspace-disable');
    assert.equal(
      client.applied('glued.c', remove ?? { title: '' }),
      glued.replace('// clspace-disable-next-line recursion', ''),
    );
    writeFileSync(path.join(client.folder, 'a.cl'), left);
    const check = spawnSync(process.execPath, [path.resolve('out/cli.cjs'), 'check', 'a.cl'], {
      cwd: client.folder,
      encoding: 'utf8',
    });
    assert.match(check.stdout, /a\.cl:4:14: warning: this comment silences nothing \[unused-suppression\]/);
  });
});
