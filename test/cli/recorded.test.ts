// What the command prints for a folder with kernels, a header and hosts, in every format and with most options.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import manifest from '../../package.json';
import { assertRecorded } from '../as-recorded.js';

const CLI = path.resolve('out/cli.cjs');
const FOLDER = path.resolve('test/analysis/texts');

const CALLS: readonly (readonly string[])[] = [
  ['check', '.', '--format', 'pretty'],
  ['check', '.', '--format', 'github', '--quiet'],
  ['check', 'mistakes.cl', 'host.c', '--format', 'json'],
  ['check', 'mistakes.cl', 'host.c', '--format', 'sarif'],
  ['check', 'mistakes.cl', 'host.c', '--format', 'gitlab'],
  ['check', '.', '--verbose', '--jobs', '1', '--max-warnings', '0', '--rule', 'syntax-error=hint'],
  ['check', 'whole.cl', '--verdicts', '--costs', '--local-size', '64', '--num-groups', '2', '--argument', 'n=128'],
  ['check', 'whole.cl', '--require-proof', 'races,bounds'],
  ['check', 'mistakes.cl', '--device', 'nvidia,amd'],
  ['check', 'none.cl', 'whole.cl'],
  ['check', '.', '--shard', '2/3', '--', '-cl-std=CL2.0', '-D', 'OPERATION='],
  ['check', 'whole.cl', '--', '-cl-std=CL9'],
  ['check', '--format', 'none', 'whole.cl'],
  ['inspect', 'whole.cl'],
  ['inspect', 'whole.cl', '--accesses', '--global-size', '128', '--local-size', '64', '--device', 'amd'],
  ['inspect', 'whole.cl', '--accesses', '--global-size', '128'],
  ['inspect', 'whole.cl', '--ir'],
  ['inspect', 'none.cl'],
  ['preprocess', 'mistakes.cl', '--', '-D', 'OPERATION=+'],
  ['preprocess', 'conditions.cl'],
  ['preprocess', 'conditions.cl', '--tokens', '--', '-D', 'WIDE'],
  ['check', 'conditions.cl', 'host.py', '--no-hosts', '--format', 'json'],
  ['check', '.', '--rule', 'none=error'],
  ['check', 'whole.cl', '--argument', 'n'],
  ['check', 'whole.cl', '--local-size', '8,x'],
  ['explain', 'local-initializer'],
  ['explain', 'local-initialiser'],
  ['device', 'none'],
  ['chek', '.'],
];

describe('the output of the command', () => {
  it('is as recorded', function () {
    this.timeout(120_000);
    const outputs = CALLS.map((call) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...call], { cwd: FOLDER, encoding: 'utf8' });
      const text = `$ clspace ${call.join(' ')}\n${stdout}${stderr}exit status ${status}\n`;
      return text.replaceAll(FOLDER, '/folder').replaceAll(manifest.version, 'VERSION');
    });
    assertRecorded('test/cli/recorded.txt', outputs.join('\n'));
  });
});
