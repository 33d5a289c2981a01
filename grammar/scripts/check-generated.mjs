// Fails if what is generated and checked in (src/ and the .wasm) is not what grammar.js generates today.
import {spawnSync} from 'node:child_process';
import {mkdtemp, readFile, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {compileParser} from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const temporary = await mkdtemp(join(tmpdir(), 'tree-sitter-opencl-c-'));

const run = (...args) => spawnSync('tree-sitter', args, {cwd: root, encoding: 'utf8'});

async function differing(generated) {
  const files = (await readdir(generated, {recursive: true, withFileTypes: true}))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(generated.length + 1));
  const same = async file => {
    const checkedIn = await readFile(join(root, 'src', file)).catch(() => Buffer.alloc(0));
    return checkedIn.equals(await readFile(join(generated, file)));
  };
  const answers = await Promise.all(files.map(same));
  return files.filter((_, i) => !answers[i]).map(file => `src/${file}`);
}

try {
  const wanted = (await readFile(join(root, '.tree-sitter-cli-version'), 'utf8')).trim();
  const version = run('--version').stdout?.match(/\d+\.\d+\.\d+/)?.[0];
  if (version !== wanted) throw new Error(`tree-sitter CLI ${wanted} is needed, found ${version ?? 'none'}`);

  const {status, stderr} = run('generate', '--output', temporary);
  if (status !== 0) throw new Error(stderr);

  const stale = await differing(temporary);
  const wasm = await compileParser(pathToFileURL(`${temporary}/`));
  const name = 'tree-sitter-opencl-c.wasm';
  if (!Buffer.from(wasm).equals(await readFile(join(root, name)))) stale.push(name);

  if (stale.length > 0) {
    throw new Error(`not what grammar.js generates: ${stale.join(', ')}\nrun: npm run generate && npm run build-wasm`);
  }
  console.log('what is checked in is what grammar.js generates');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(temporary, {recursive: true, force: true});
}
