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
const BAD = 'int t = 2; if (t = 1) t = 3;';
const KERNEL = `// A licence.\n\nkernel void k(global int *o) {\n  ${BAD}\n  o[0] = t;\n}\n`;
const silences = (actions: readonly CodeAction[]): CodeAction[] =>
  actions.filter(({ title }) => title.startsWith('Disable '));

describe('code actions that suppress diagnostics', () => {
  afterEach(stopAll);

  const opened = async (name: string, text: string, files = {}): Promise<Client> => {
    const client = await Client.start({ capabilities, files });
    await client.open(name, text);
    return client;
  };

  it('comes after all fixes, and is never preferred', async () => {
    const client = await opened('a.cl', KERNEL);
    const actions = await client.allActions('a.cl', '= 1');
    assert.deepEqual(
      actions.slice(-3).map(({ title }) => title),
      [
        'Disable assigned-condition for this line',
        'Disable assigned-condition in this file',
        'Disable assigned-condition in the project',
      ],
    );
    assert.equal(silences(actions).length, 3);
    assert.ok(actions.length > 3);
    assert.ok(silences(actions).every(({ isPreferred, kind }) => !isPreferred && kind?.startsWith('quickfix.')));
  });

  /** Applies each of the actions that write comments, and returns the remaining diagnostics. */
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

  it('writes a comment above the line, or after the licence', async () => {
    assert.deepEqual(await silent('a.cl', KERNEL, '= 1'), [
      KERNEL.replace(`  ${BAD}`, `  // clspace-disable-next-line assigned-condition\n  ${BAD}`),
      KERNEL.replace('kernel', '// clspace-disable assigned-condition\nkernel'),
    ]);
  });
  it('adds to the comment that is there', async () => {
    const two = KERNEL.replace(`  ${BAD}`, `  // clspace-disable-next-line unused-variable -- why\n  ${BAD} int u;`);
    const client = await opened('a.cl', two);
    const [line] = silences(await client.allActions('a.cl', '= 1'));
    assert.match(
      client.applied('a.cl', line ?? { title: '' }),
      /next-line unused-variable, assigned-condition -- why\n/,
    );
  });
  it('writes in the same line where a new line would change the following code', async () => {
    const [inMacro] = await silent(
      'b.cl',
      KERNEL.replace(`  ${BAD}`, `#define N \\\n  1\n  int /* a\n  b */ z = 0; ${BAD} o[1] = z;`),
      '= 1',
    );
    assert.match(inMacro ?? '', /if \(t \/\* clspace-disable-line assigned-condition \*\/ = 1\)/);
  });
  it('writes into strings of hosts', async () => {
    const glued = `const char *s =\n  "kernel void k(global int *o) {\\n"\n  "  ${BAD}\\n"\n  "  o[0] = t;\\n"\n  "}\\n";\n`;
    const [line, all] = await silent('glued.c', glued, '= 1');
    assert.equal(line, glued.replace('= 1', '/* clspace-disable-line assigned-condition */ = 1'));
    assert.equal(all, glued.replace('kernel', '/* clspace-disable assigned-condition */ kernel'));
    const raw = `auto s = R"(\n${KERNEL})";\n`;
    const [above] = await silent('raw.cpp', raw, '= 1');
    assert.equal(above, raw.replace(`  ${BAD}`, `  // clspace-disable-next-line assigned-condition\n  ${BAD}`));
    await silent(
      'short.cpp',
      `auto s = R"(${KERNEL.slice(KERNEL.indexOf('kernel')).replaceAll('\n', ' ')})";\n`,
      '= 1',
    );
  });
  it('writes to the project file, and creates it if there is none', async () => {
    const client = await opened('a.cl', KERNEL);
    const [, , create] = silences(await client.allActions('a.cl', '= 1'));
    const [file, edit] = create?.edit?.documentChanges ?? [];
    assert.deepEqual(file, { kind: 'create', uri: client.uri('clspace.json') });
    assert.ok(TextDocumentEdit.is(edit));
    const [{ newText } = { newText: '' }] = edit.edits.flatMap((one) => ('newText' in one ? [one] : []));
    assert.deepEqual(JSON.parse(newText), { rules: { 'assigned-condition': 'off' } });
    const other = await opened('a.cl', KERNEL, {
      'clspace.json': '{\n  // ours\n  "buildOptions": "-cl-std=CL2.0"\n}\n',
    });
    const [, , change] = silences(await other.allActions('a.cl', '= 1'));
    assert.match(JSON.stringify(change?.edit), /assigned-condition[^]*off/);
    const flags = await opened('a.cl', KERNEL, { 'compile_flags.txt': '-DX\n' });
    assert.equal(silences(await flags.allActions('a.cl', '= 1')).length, 2);
  });
  it('is not offered for what no compiler accepts', async () => {
    for (const text of ['o[0] = ;', 'local int t = 1; o[0] = t;', 'o[0] = missing(1);', 'o[0] = min(1, 2u);']) {
      const client = await opened('a.cl', `kernel void k(global int *o) { ${text} }\n`);
      for (const at of ['o[0]', 'local int t', 't = 1', 'missing', 'min', ';'])
        if (text.includes(at)) assert.deepEqual(silences(await client.allActions('a.cl', at)), [], text);
    }
  });
  it('is offered for what the user made an error', async () => {
    const client = await opened('a.cl', KERNEL, { 'clspace.json': '{ "rules": { "assigned-condition": "error" } }' });
    assert.equal(silences(await client.allActions('a.cl', '= 1')).length, 3);
  });
  it('comes after the documentation if there is no fix', async () => {
    const text = 'kernel void k(global int *o, int n) { if (n == 3); o[0] = n / 0; }\n';
    const plain = await opened('a.cl', text);
    assert.deepEqual(await plain.allActions('a.cl', '/ 0'), []);
    const client = await Client.start({
      capabilities: { ...capabilities, window: { showDocument: { support: true } } },
    });
    await client.open('a.cl', text);
    const [first, second] = await client.allActions('a.cl', '/ 0');
    assert.equal(first?.title, 'Show the documentation of division-by-zero');
    assert.equal(second?.title, 'Disable division-by-zero for this line');
  });

  it('is reported if it suppresses nothing, with a fix, in strings, too', async () => {
    const left = KERNEL.replace(BAD, 'int t = 1; // clspace-disable-line assigned-condition');
    const glued = `const char *s =\n  "kernel void k(global int *o) {\\n"\n  "  // clspace-disable-next-line recursion\\n"\n  "  o[0] = 1;\\n"\n  "}\\n";\n`;
    const client = await opened('a.cl', left);
    assert.deepEqual(await client.underlined('a.cl'), [
      'unused-suppression: // clspace-disable-line assigned-condition',
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
    assert.match(check.stdout, /a\.cl:4:14: warning: this comment suppresses nothing \[unused-suppression\]/);
  });
});
