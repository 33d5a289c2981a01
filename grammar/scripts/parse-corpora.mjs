// Parses every kernel of a corpus that clang accepts, preprocessed as clang preprocesses it, and fails on any ERROR or MISSING node.
//
// node scripts/parse-corpora.mjs MANIFEST [--every N --of PATTERN]… [--clang COMMAND]
//
// MANIFEST is a JSON array of {file, options, clang}; entries whose `clang` isn't 'accepts' are left out.
// `--every 20 --of hashcat` takes one in twenty of the files whose path contains `hashcat`, for corpora of near-equal giants.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {parseArgs} from 'node:util';
import {Language, Parser} from 'web-tree-sitter';

const {values, positionals: [manifest]} = parseArgs({
  allowPositionals: true,
  options: {
    every: {type: 'string', multiple: true, default: []},
    of: {type: 'string', multiple: true, default: []},
    clang: {type: 'string', default: 'clang-19'},
  },
});
if (manifest === undefined || values.every.length !== values.of.length) {
  console.error('usage: parse-corpora.mjs MANIFEST [--every N --of PATTERN]… [--clang COMMAND]');
  process.exit(2);
}

const samples = values.of.map((pattern, i) => ({pattern, every: Number(values.every[i]), seen: 0}));

function sampled(file) {
  const sample = samples.find(({pattern}) => file.includes(pattern));
  return sample === undefined || sample.seen++ % sample.every === 0;
}

function preprocess({file, options}) {
  const {status, stdout} = spawnSync(
    values.clang,
    ['-x', 'cl', '--target=spir64-unknown-unknown', ...options, '-E', '-P', '-w', file],
    {cwd: dirname(manifest), encoding: 'utf8', maxBuffer: 1 << 28},
  );
  return status === 0 ? stdout : undefined;
}

function firstFault(node) {
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const fault = child?.hasError ? firstFault(child) : null;
    if (fault) return fault;
  }
  return null;
}

await Parser.init();
const language = await Language.load(new URL('../tree-sitter-opencl-c.wasm', import.meta.url).pathname);
const parser = new Parser();
parser.setLanguage(language);

const seen = new Set();
let entries = 0;
let unpreprocessed = 0;
let faults = 0;
let bytes = 0;
let parseMs = 0;

for (const entry of JSON.parse(readFileSync(manifest, 'utf8'))) {
  if (entry.clang !== 'accepts' || !sampled(entry.file)) continue;
  entries++;
  const text = preprocess(entry);
  if (text === undefined) {
    unpreprocessed++;
    console.log(`${entry.file}: not preprocessed`);
    continue;
  }
  const hash = createHash('sha1').update(text).digest('hex');
  if (seen.has(hash)) continue;
  seen.add(hash);
  const start = performance.now();
  const tree = parser.parse(text);
  parseMs += performance.now() - start;
  bytes += text.length;
  if (tree.rootNode.hasError) {
    faults++;
    const fault = firstFault(tree.rootNode);
    const line = text.split('\n')[fault.startPosition.row];
    console.log(`${entry.file}: ${fault.isMissing ? 'MISSING' : 'ERROR'} at «${line.trim().slice(0, 200)}»`);
  }
  tree.delete();
}

console.log(
  `${entries} entries, ${seen.size} distinct texts, ${faults} with an ERROR or MISSING node, ${unpreprocessed} not preprocessed; `
  + `${(bytes / 1e6).toFixed(0)} MB parsed at ${(bytes / 1e3 / parseMs).toFixed(1)} MB/s`,
);
process.exitCode = faults + unpreprocessed > 0 ? 1 : 0;
