// Learns the order of completions from real kernels:
// node scripts/learn-ranking.mjs MANIFEST ROOT [--check REPOSITORY,…] [--write]
//
// MANIFEST is [{file, options}], relative to ROOT; the first folder of a file names its repository. Takes names away,
// asks for completions in their place, and fits the weights of a linear model so that the name that was there comes
// first (the softmax over all that is offered). Each kind of name counts the same. Repositories that --check names are
// not learned from, and show how good the result is. --write replaces
// server/src/features/completion/completion-weights.ts; the same kernels give the same file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { buildProduct, node } from './build.mjs';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const [manifestFile, root] = positionals;
if (!manifestFile || !root) {
  console.error('usage: node scripts/learn-ranking.mjs MANIFEST ROOT [--check REPOSITORY,…] [--write]');
  process.exit(2);
}
const FILES_PER_REPOSITORY = 24;
const PLACES_PER_FILE = 32;
/** Of one name in one file. */
const PLACES_PER_NAME = 2;
const PLACES_PER_KIND = 500;
const LONGEST_FILE = 40_000;
/** The share of the places at which the rest of the line is taken away, too. */
const CUT_SHARE = 0.7;
const LONGEST_PREFIX = 3;
/** The words of a repository are counted without its own kernels when its places are learned from. */
const FOLDS = 4;
const EPOCHS = 200;
const RATE = 0.1;
const PENALTY = 3e-4;
/** Kinds that count more or less than the others: variables are local ones and global ones. */
const SHARES = { variable: 1.2, enumerator: 0.3 };
/** A kind with few places counts at most so many times as much as others. */
const MOST_WEIGHT = 3;
/** What is known before any kernel is seen: the weights are drawn to these values, all others to 0. */
const PRIOR = {
  // A function does not call itself.
  'rank 14': -8,
  // A candidate that is not constant is invalid in a constant expression.
  'rank 13': -9,
  'rank 11': -2,
  'rank 10': -2,
  vendor: -3,
  'named after': 2,
  'enumerator that fits': 4,
  'combined before': -3,
  'like combined': -2,
};

/** The sources as one module, with what this script looks into. */
async function load() {
  await buildProduct();
  const base = path.resolve(import.meta.dirname, '..');
  const outfile = path.join(base, 'out/learn-ranking.cjs');
  const exported = {
    '../server/src/analysis/analysis.js': 'AnalysisSession',
    '../server/src/features/completion/completion.js': 'completionsAt',
    '../server/src/features/completion/completion-ranking.js': 'Ranking',
    '../server/src/features/completion/incomplete.js': 'declarationStarts',
    '../server/src/features/outline/tokens.js': 'lex',
    '../server/src/preprocessor/build-options.js': 'parseBuildOptions',
    '../server/src/preprocessor/chunks/fragments.js': 'FragmentCache',
    '../server/src/text/source-file.js': 'SourceFile',
    '../server/src/text/names.js': 'spellingOf',
    '../server/src/syntax/tree-sitter.js': 'loadSyntax',
    '../server/src/entry/node-syntax.js': 'compileSyntaxFiles',
  };
  const contents = Object.entries(exported).map(([file, name]) => `export { ${name} } from '${file}';`);
  await build({
    ...node,
    stdin: { contents: contents.join('\n'), resolveDir: import.meta.dirname, loader: 'ts' },
    outfile,
  });
  const loaded = await import(pathToFileURL(outfile).href);
  await loaded.loadSyntax(loaded.compileSyntaxFiles(path.join(base, 'out')));
  return loaded;
}

const {
  AnalysisSession,
  completionsAt,
  Ranking,
  declarationStarts,
  lex,
  parseBuildOptions,
  FragmentCache,
  SourceFile,
  spellingOf,
} = await load();
const { followerKey, tableOf, targetWords } = Ranking.learning;

// ------------------------------------------------------------------------------------------------------------ kernels

let seed = 20;
const random = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};
const shuffled = (list) =>
  list
    .map((one) => [random(), one])
    .sort((a, b) => a[0] - b[0])
    .map(([, one]) => one);

const manifest = fs.readFileSync(manifestFile, 'utf8');
const repositories = new Map();
const seen = new Set();
for (const { file, options = [] } of JSON.parse(manifest)) {
  if (seen.has(file)) continue;
  seen.add(file);
  const repository = file.split('/')[0];
  if (!repositories.has(repository)) repositories.set(repository, []);
  repositories.get(repository).push({ file, options, repository });
}
const checked = new Set(given.check.split(',').filter(Boolean));
const kernels = [...repositories].flatMap(([repository, files], index) =>
  shuffled(files)
    .map((one) => ({ ...one, text: fs.readFileSync(path.join(root, one.file), 'utf8') }))
    .filter(({ text }) => text.length > 500 && text.length < LONGEST_FILE && /\bkernel\b|__kernel\b/.test(text))
    .slice(0, FILES_PER_REPOSITORY)
    .map((one) => ({ ...one, isChecked: checked.has(repository), fold: index % FOLDS })),
);
console.log(`${kernels.length} kernels of ${repositories.size} repositories`);

const isName = (text) => /^[A-Za-z_]\w*$/.test(text);

/** The names of a text outside of directives: {at, name, index: of the token}. */
function namesIn(text) {
  const tokens = lex(text, 0, text.length);
  const directives = [...text.matchAll(/^[ \t]*#(?:.*\\\r?\n)*.*$/gm)].map(({ index, 0: all }) => [
    index,
    index + all.length,
  ]);
  let directive = 0;
  const names = [];
  for (let index = 0; index < tokens.names.length; index++) {
    const at = tokens.starts[index];
    while (directives[directive]?.[1] <= at) directive++;
    const name = spellingOf(tokens.names[index]);
    if (isName(name) && !(directives[directive]?.[0] <= at)) names.push({ at, name, index });
  }
  return { tokens, names };
}
for (const kernel of kernels) Object.assign(kernel, namesIn(kernel.text));

// ------------------------------------------------------------------------------------------------------------- places

const captured = [];
Ranking.prototype.rank = function rank(items) {
  captured.push({ ranking: this, items });
  return { items };
};
const WORD_KINDS = new Set(['keyword', 'builtin', 'swizzle']);
const BASE_TYPES = /^(?:void|bool|char|short|int|long|float|double|half|unsigned|signed)$/;
const kindOf = ({ label, kind }) =>
  kind === 'struct' || BASE_TYPES.test(label) ? 'type' : kind === 'kernel' ? 'function' : kind;

const files = new Map();
const sourceFile = (name) => {
  if (!files.has(name)) {
    const file = path.resolve(root, name);
    files.set(
      name,
      fs.existsSync(file) && fs.statSync(file).isFile()
        ? new SourceFile(name, fs.readFileSync(file, 'utf8'))
        : undefined,
    );
  }
  return files.get(name);
};
const headers = new FragmentCache();

/** The names of a kernel that are to be completed, in text order: as many members as callees, keywords and others. */
function chosen(text, { names, tokens }) {
  const counts = new Map();
  const quotas = new Map();
  const bucketOf = ({ at, name, index }) => {
    if (/^(?:\.|->)$/.test(spellingOf(tokens.names[index - 1] ?? 0))) return 'member';
    if (/^\s*\(/.test(text.slice(at + name.length, at + name.length + 20))) return 'callee';
    return /^(?:_*[a-z]+[a-z_]*\d*_t|[a-z]+\d*)$/.test(name) && name.length > 2 ? 'word' : 'other';
  };
  return shuffled(names)
    .filter((one) => {
      const count = counts.get(one.name) ?? 0;
      const bucket = bucketOf(one);
      const quota = quotas.get(bucket) ?? 0;
      if (count >= PLACES_PER_NAME || quota >= PLACES_PER_FILE / 4) return false;
      counts.set(one.name, count + 1);
      quotas.set(bucket, quota + 1);
      return true;
    })
    .sort((a, b) => a.at - b.at);
}

/** Words of the language are those that are offered as such. */
const words = new Set();
/** What is offered in each place, and which of it was there: {kind, kernel, ranking, items, right, name}. */
const places = [];
for (const [index, kernel] of kernels.entries()) {
  const { file, options, text } = kernel;
  const folders = [path.dirname(file), '', ...options.filter((_, i) => options[i - 1] === '-I')];
  const read = (name) => {
    for (const folder of folders) {
      const found = sourceFile(path.join(folder, name));
      if (found) return found;
    }
    return undefined;
  };
  const isVersioned = options.some((one) => one.startsWith('-cl-std'));
  const parsed = parseBuildOptions(isVersioned ? options : ['-cl-std=CL2.0', ...options]);
  const start = () => new AnalysisSession(parsed, { read }, headers, { isSilent: true, endsAtCursor: true });
  const analysis = start().update(new SourceFile(file, text));
  const starts = declarationStarts(analysis);
  const copies = start();
  const analyseCopy = (copy) => copies.update(new SourceFile(`${file}#copy`, copy));
  for (const { at, name } of chosen(text, kernel)) {
    const end = random() < CUT_SHARE ? text.indexOf('\n', at) : at + name.length;
    const edited = new SourceFile(file, text.slice(0, at) + text.slice(end < 0 ? text.length : end));
    captured.length = 0;
    const before = starts.filter((start) => start <= at);
    completionsAt({ root: edited, starts: before, analyse: () => analysis, analyseCopy }, at);
    const [one] = captured;
    const right = one?.items.findIndex(({ label, kind }) => label === name && kind !== 'snippet') ?? -1;
    if (right < 0) continue;
    for (const { label, kind, isGiven } of one.items) if (isGiven || WORD_KINDS.has(kind)) words.add(label);
    places.push({ kind: kindOf(one.items[right]), kernel, ...one, right, name });
  }
  if (index % 100 === 99) console.log(`${index + 1} kernels, ${places.length} places`);
}

// ------------------------------------------------------------------------------------------------- what people write

const LEADING = new Set(['if', 'for', 'while', 'switch']);

/** The kind of each place of a text, as far as its tokens determine it. */
function groupsIn({ names, starts }) {
  const groups = [];
  const open = [];
  let braces = 0;
  let closed = '';
  for (let at = 0; at < names.length; at++) {
    const before = at > 0 ? spellingOf(names[at - 1]) : '';
    const isHead = before === ')' && LEADING.has(closed);
    if (before === '.' || before === '->') groups.push('member');
    else if (braces === 0) groups.push(open.length > 0 ? 'parameter' : 'file');
    else if (open.at(-1) === '{' && (isHead || /^(?:[;{}]|else|do|)$/.test(before))) groups.push('statement');
    else if (/^(?:const|volatile|unsigned|signed|(?:__)?(?:global|local|constant|private))$/.test(before))
      groups.push('type');
    else groups.push('value');
    const text = spellingOf(names[at]);
    if (text === '{') {
      open.push('{');
      braces++;
    } else if (text === '(' || text === '[') open.push(before);
    else if (text === ')' || text === ']') closed = open.pop() ?? '';
    else if (text === '}') {
      while (open.length > 0 && open.pop() !== '{');
      braces = Math.max(0, braces - 1);
    }
  }
  return groups.length === starts.length ? groups : [];
}

/** A place with this many words counts half as much as one with many. */
const FEW = 2;

/** How often words stand somewhere: by place and word, a number for each repository. */
class Counts {
  #tables = new Map();

  add(key, name, repository) {
    if (!this.#tables.has(key)) this.#tables.set(key, new Map());
    const table = this.#tables.get(key);
    if (!table.has(name)) table.set(name, new Map());
    const counts = table.get(name);
    counts.set(repository, (counts.get(repository) ?? 0) + 1);
  }

  /** Of all words at a place, those of each, in hundreds. */
  shares(most) {
    const sumOf = (counts) => [...counts.values()].reduce((sum, n) => sum + Math.log1p(n), 0);
    const rows = (table) => {
      const total = [...table.values()].reduce((sum, counts) => sum + sumOf(counts), FEW);
      return [...table]
        .filter(([name, counts]) => counts.size > 1 && words.has(name))
        .map(([name, counts]) => [name, Math.round((100 * sumOf(counts)) / total)])
        .filter(([, share]) => share >= 5)
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .slice(0, most);
    };
    return this.#rows(rows);
  }

  /** `word 12 other 7`, as `tableOf` reads it: words of at least two repositories, each of which counts as a logarithm. */
  texts(most) {
    const rows = (table) =>
      [...table]
        .filter(([, counts]) => counts.size > 1)
        .map(([name, counts]) => [name, [...counts.values()].reduce((sum, n) => sum + Math.log1p(n), 0)])
        .map(([name, sum]) => [name, Math.round(10 * Math.log1p(sum))])
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .slice(0, most);
    return this.#rows(rows);
  }

  #rows(rows) {
    return Object.fromEntries(
      [...this.#tables]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, table]) => [key, rows(table).flat().join(' ')])
        .filter(([, text]) => text !== ''),
    );
  }
}

/** The tables of the words in some kernels. */
function tablesOf(some) {
  const [all, followers, calls, targets] = [new Counts(), new Counts(), new Counts(), new Counts()];
  for (const { tokens, names, groups, repository } of some) {
    let called;
    let target;
    let token = 0;
    const named = new Map(names.map(({ index, name }) => [index, name]));
    for (; token < tokens.names.length; token++) {
      const name = named.get(token);
      const text = name ?? spellingOf(tokens.names[token]);
      const group = groups[token];
      if (name !== undefined && target !== undefined && group === 'value')
        for (const word of targetWords(target)) targets.add(word, name, repository);
      if (name !== undefined && words.has(name)) {
        const before = followerKey(tokens, token);
        all.add(group, name, repository);
        followers.add(`${group} ${isName(before) && !words.has(before) ? '*' : before}`, name, repository);
        if (called !== undefined) calls.add(called, name, repository);
      }
      if (text === '(' && words.has(named.get(token - 1))) called = named.get(token - 1);
      if (text === '=') {
        let at = token - 1;
        while (at > 0 && !named.has(at)) at--;
        target = named.get(at);
      } else if (/^[;{}]$/.test(text)) target = undefined;
      if (text === '}' && groups[token + 1] === 'file') called = undefined;
    }
  }
  return { WORDS: all.texts(150), FOLLOWERS: followers.texts(24), CALLS: calls.texts(10), TARGETS: targets.shares(8) };
}
const toTables = ({ WORDS, FOLLOWERS, CALLS, TARGETS }) => ({
  words: tableOf(WORDS),
  followers: tableOf(FOLLOWERS),
  calls: tableOf(CALLS),
  targets: tableOf(TARGETS),
});
for (const kernel of kernels) kernel.groups = groupsIn(kernel.tokens);
const learnedFrom = kernels.filter(({ isChecked }) => !isChecked);
const texts = tablesOf(learnedFrom);
const tables = toTables(texts);
const tablesWithout = Array.from({ length: FOLDS }, (_, fold) =>
  toTables(tablesOf(learnedFrom.filter((kernel) => kernel.fold !== fold))),
);

// ----------------------------------------------------------------------------------------------------------- examples

const numbers = new Map();
const numberOf = (feature) => {
  if (!numbers.has(feature)) numbers.set(feature, numbers.size);
  return numbers.get(feature);
};
const SAME_CASE = numberOf('same case');
Object.keys(PRIOR).forEach(numberOf);

/** Equal candidates are one row that counts so often; the first row is the name that was there. */
function example({ kind, isChecked, typed, candidates, right }) {
  const rows = new Map();
  for (const one of [right, ...candidates]) {
    const key = one === right ? 'right' : one.key;
    const row = rows.get(key);
    if (one === right && row) continue;
    if (row) row.count++;
    else rows.set(key, { features: one.features, count: 1 });
  }
  const all = [...rows.values()];
  return {
    kind,
    isChecked,
    typed,
    counts: Float64Array.from(all, ({ count }) => count),
    starts: Int32Array.from([0, ...all], (_, i) =>
      all.slice(0, i).reduce((sum, { features }) => sum + features.length, 0),
    ),
    features: Int32Array.from(all.flatMap(({ features }) => features.map(([f]) => f))),
    values: Float64Array.from(all.flatMap(({ features }) => features.map(([, v]) => v))),
  };
}

const examples = [];
const perKind = new Map();
for (const { kind, kernel, ranking, items, right, name } of shuffled(places)) {
  const { isChecked, fold } = kernel;
  const group = `${kind} ${isChecked}`;
  const already = perKind.get(group) ?? 0;
  if (already >= (isChecked ? PLACES_PER_KIND / 4 : PLACES_PER_KIND)) continue;
  perKind.set(group, already + 1);
  ranking.use(isChecked ? tables : tablesWithout[fold]);
  const rows = items
    .map((item, i) => ({ item, isRight: i === right }))
    .filter(({ item }) => item.kind !== 'snippet')
    .map(({ item, isRight }) => {
      const features = [];
      ranking.features(item, (feature, value) => features.push([numberOf(feature), value]));
      return { label: item.label, isRight, features, key: features.join(';') };
    });
  for (let typed = 0; typed <= Math.min(LONGEST_PREFIX, name.length - 1); typed++) {
    const prefix = name.slice(0, typed);
    const fit = rows
      .filter(({ label }) => label.toLowerCase().startsWith(prefix.toLowerCase()))
      .map((row) =>
        typed > 0 && row.label.startsWith(prefix)
          ? { ...row, features: [...row.features, [SAME_CASE, 1]], key: `${row.key};same` }
          : row,
      );
    const right = fit.find(({ isRight }) => isRight);
    examples.push(example({ kind, isChecked, typed, candidates: fit, right }));
  }
}
const training = examples.filter(({ isChecked }) => !isChecked);
console.log(`${training.length} examples, ${numbers.size} features`);

// ----------------------------------------------------------------------------------------------------------- learning

const sizes = new Map();
for (const { kind } of training) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
const weightOf = ({ kind }) =>
  (SHARES[kind] ?? 1) * Math.min(MOST_WEIGHT, training.length / sizes.size / sizes.get(kind));
const prior = Float64Array.from(numbers.keys(), (feature) => PRIOR[feature] ?? 0);
const weights = Float64Array.from(prior);

function scoresOf({ starts, features, values, counts }) {
  const scores = new Float64Array(counts.length);
  for (let row = 0; row < scores.length; row++)
    for (let i = starts[row]; i < starts[row + 1]; i++) scores[row] += values[i] * weights[features[i]];
  return scores;
}

/** Adds the gradient of an example's loss, and returns that loss. */
function addGradient(one, weight, gradient) {
  const { starts, features, values, counts } = one;
  const scores = scoresOf(one);
  const most = Math.max(...scores);
  const powers = scores.map((score, row) => counts[row] * Math.exp(score - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  for (let row = 0; row < powers.length; row++) {
    const error = weight * (powers[row] / sum - (row === 0 ? 1 : 0));
    for (let i = starts[row]; i < starts[row + 1]; i++) gradient[features[i]] += error * values[i];
  }
  return -weight * Math.log(powers[0] / sum);
}

const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
for (let epoch = 1; epoch <= EPOCHS; epoch++) {
  const gradient = new Float64Array(weights.length);
  let loss = 0;
  let total = 0;
  for (const one of training) {
    const weight = weightOf(one);
    loss += addGradient(one, weight, gradient);
    total += weight;
  }
  const rate = RATE * (1 - 0.9 * (epoch / EPOCHS));
  for (let f = 0; f < weights.length; f++) {
    const slope = gradient[f] / total + PENALTY * (weights[f] - prior[f]);
    first[f] = 0.9 * first[f] + 0.1 * slope;
    second[f] = 0.99 * second[f] + 0.01 * slope * slope;
    weights[f] -= (rate * first[f]) / (1 - 0.9 ** epoch) / (Math.sqrt(second[f] / (1 - 0.99 ** epoch)) + 1e-8);
  }
  if (epoch % 50 === 0) console.log(`epoch ${epoch}: loss ${(loss / total).toFixed(3)}`);
}

// ------------------------------------------------------------------------------------------------------------- result

function report(title, some) {
  const kinds = new Map();
  for (const one of some) {
    const scores = scoresOf(one);
    // Candidates with the same score are before and after it.
    let rank = 1;
    for (let row = 1; row < scores.length; row++)
      rank += scores[row] > scores[0] ? one.counts[row] : scores[row] === scores[0] ? one.counts[row] / 2 : 0;
    for (const key of ['all', one.kind, `${one.typed} typed`, ...(one.typed === 0 ? [`${one.kind} 0`] : [])]) {
      const sum = kinds.get(key) ?? { n: 0, top1: 0, top5: 0, mrr: 0 };
      sum.n++;
      sum.top1 += rank < 2;
      sum.top5 += rank < 6;
      sum.mrr += 1 / rank;
      kinds.set(key, sum);
    }
  }
  console.log(title);
  const percent = (part, n) => ((100 * part) / n).toFixed(1);
  for (const [key, { n, top1, top5, mrr }] of [...kinds].sort())
    console.log(
      `  ${key.padEnd(14)} ${n} top1 ${percent(top1, n)} top5 ${percent(top5, n)} mrr ${(mrr / n).toFixed(3)}`,
    );
}
report('learned from', training);
if (checked.size > 0)
  report(
    'checked on',
    examples.filter(({ isChecked }) => isChecked),
  );

if (given.write) {
  const quoted = (value) => (typeof value === 'number' ? value : `'${value.replace(/['\\]/g, '\\$&')}'`);
  const table = (name, values, type) =>
    `export const ${name}: Readonly<Record<string, ${type}>> = {\n${Object.entries(values)
      .map(([key, value]) => `  ${quoted(key)}: ${quoted(value)},`)
      .join('\n')}\n};\n`;
  const learned = Object.fromEntries(
    [...numbers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([feature, f]) => [feature, Math.round(100 * weights[f]) / 100])
      .filter(([, weight]) => weight !== 0),
  );
  const used = new Set(learnedFrom.map(({ repository }) => repository));
  const digest = createHash('sha256');
  for (const { file, options, text } of learnedFrom) digest.update(JSON.stringify([file, options, text]));
  const header = [
    '// Written by `node scripts/learn-ranking.mjs MANIFEST ROOT --write`; not to be edited.',
    `// Learned from ${training.length} examples in ${learnedFrom.length} kernels of ${used.size} repositories`,
    `// (SHA-256 of the kernels: ${digest.digest('hex').slice(0, 16)}).`,
  ].join('\n');
  const out = path.resolve(import.meta.dirname, '../server/src/features/completion/completion-weights.ts');
  const learnedTables = Object.entries(texts).map(([name, values]) => table(name, values, 'string'));
  fs.writeFileSync(out, [header, table('WEIGHTS', learned, 'number'), ...learnedTables].join('\n'));
  execFileSync('npx', ['biome', 'check', '--write', out]);
}
