import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = path.resolve('out/cli.cjs');
/** The executables of other versions of Node: `.ci/run` installs them. */
const NODES = (process.env.CLSPACE_NODES ?? '').split(path.delimiter).filter((node) => node !== '');

const WANTED =
  "::error file=k.cl,line=1,endLine=1,col=42,endColumn=42,title=local-initializer::'__local' variable 't' cannot have an initializer\n";

describe('other versions of Node', function () {
  this.timeout(60_000);
  before(function () {
    if (NODES.length === 0) this.skip();
  });
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-nodes-'));
    writeFileSync(path.join(folder, 'k.cl'), 'kernel void k(global int *p) { local int t = 1; *p = t; }\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const node of [process.execPath, ...NODES]) {
    const { stdout: version } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    it(`check a kernel, and print nothing else, with ${version.trim()}`, () => {
      // The second run reads the code that the first one has compiled.
      for (const _ of [1, 2]) {
        const args = [CLI, 'check', 'k.cl', '--format', 'github'];
        const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') };
        const { status, stdout, stderr } = spawnSync(node, args, { cwd: folder, encoding: 'utf8', env });
        assert.equal(stderr, '');
        assert.equal(stdout, WANTED);
        assert.equal(status, 1);
      }
    });
    it(`serve an editor, and print nothing else, with ${version.trim()}`, async () => {
      const server = spawn(node, [CLI, 'lsp', '--stdio'], { cwd: folder });
      const said = text(server.stderr);
      const send = (message: object): void => {
        const body = JSON.stringify({ jsonrpc: '2.0', ...message });
        server.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
      };
      const answers = text(server.stdout);
      send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
      send({ id: 2, method: 'shutdown' });
      send({ method: 'exit' });
      assert.match(await answers, /"capabilities"/);
      assert.equal(await said, '');
    });
  }
});
