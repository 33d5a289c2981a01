// Fails if what is generated and checked in (src/ and the .wasm) is not what grammar.js generates today.
import {spawnSync} from 'node:child_process';
import {mkdtemp, readFile, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {compileParser, TABLES} from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const temporary = await mkdtemp(join(tmpdir(), 'tree-sitter-opencl-c-'));

const run = (...args) => spawnSync('tree-sitter', args, {cwd: root, encoding: 'utf8'});

async function differing(generated, sources) {
  const files = (await readdir(generated, {recursive: true, withFileTypes: true}))
    .filter(entry => entry.isFile())
    .map(entry => relative(generated, join(entry.parentPath, entry.name)));
  const same = async file => {
    const checkedIn = await readFile(join(root, sources, file)).catch(() => Buffer.alloc(0));
    return checkedIn.equals(await readFile(join(generated, file)));
  };
  const answers = await Promise.all(files.map(same));
  return files.filter((_, i) => !answers[i]).map(file => `${sources}${file}`);
}

try {
  const wanted = (await readFile(join(root, '.tree-sitter-cli-version'), 'utf8')).trim();
  const version = run('--version').stdout?.match(/\d+\.\d+\.\d+/)?.[0];
  if (version !== wanted) throw new Error(`tree-sitter CLI ${wanted} is needed, found ${version ?? 'none'}`);

  const stale = [];
  for (const table of TABLES) {
    const generated = join(temporary, table.sources);
    const {status, stderr} = run('generate', table.grammar, '--output', generated);
    if (status !== 0) throw new Error(stderr);
    stale.push(...await differing(generated, table.sources));
    const wasm = await compileParser(table, pathToFileURL(generated), pathToFileURL(`${root}/`));
    if (!Buffer.from(wasm).equals(await readFile(join(root, table.wasm)))) stale.push(table.wasm);
  }

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
