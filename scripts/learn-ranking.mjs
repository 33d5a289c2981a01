// Learns the order of completions from real kernels: node scripts/learn-ranking.mjs MANIFEST ROOT [--check REPOSITORY,…] [--write]
//
// MANIFEST is [{file, options}], relative to ROOT; the first folder of a file names its repository. Takes names away,
// asks for completions in their place, and fits the weights of a linear model so that the name that was there comes
// first (the softmax over all that is offered, by batch gradient descent). Repositories that --check names are left out,
// and say how good the result is. --write replaces the tables of server/src/features/completion/completion-weights.ts. The same
// kernels give the same tables.
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
const FILES_PER_REPOSITORY = 9;
const PLACES_PER_FILE = 14;
const PLACES_PER_KIND = 240;
const LONGEST_FILE = 40_000;
const RATE = 0.08;
const EPOCHS = 60;
const PENALTY = 1e-4;

/** The sources as one module, with what this script looks into. */
async function load() {
  await buildProduct();
  const base = path.resolve(import.meta.dirname, '..');
  const outfile = path.join(base, 'out/learn-ranking.cjs');
  const exported = {
    '../server/src/analysis/analysis.js': 'AnalysisSession',
    '../server/src/features/completion/completion.js': 'analysedSource, completionsAt',
    '../server/src/features/completion/completion-ranking.js': 'Ranking',
    '../server/src/features/outline/tokens.js': 'lex',
    '../server/src/preprocessor/build-options.js': 'parseBuildOptions',
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

const { AnalysisSession, analysedSource, completionsAt, Ranking, lex, parseBuildOptions, SourceFile, spellingOf } =
  await load();

// ------------------------------------------------------------------------------------------------------------ kernels

let seed = 20;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const shuffled = (list) =>
  list
    .map((one) => [random(), one])
    .sort((a, b) => a[0] - b[0])
    .map(([, one]) => one);

const repositories = new Map();
const seen = new Set();
for (const { file, options = [] } of JSON.parse(fs.readFileSync(manifestFile, 'utf8'))) {
  if (seen.has(file)) continue;
  seen.add(file);
  const repository = file.split('/')[0];
  if (!repositories.has(repository)) repositories.set(repository, []);
  repositories.get(repository).push({ file, options, repository });
}
const kernels = [...repositories.values()].flatMap((files) => {
  const fit = shuffled(files).filter(({ file }) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return text.length > 500 && text.length < LONGEST_FILE && /\bkernel\b|__kernel\b/.test(text);
  });
  return fit.slice(0, FILES_PER_REPOSITORY);
});
const checked = new Set(given.check.split(',').filter(Boolean));
console.log(`${kernels.length} kernels of ${repositories.size} repositories`);

/** The identifiers of a text outside of directives, by their tokens: {at, text, before}. */
function namesIn(text) {
  const tokens = lex(text, 0, text.length);
  const found = [];
  const directives = new Set(
    [...text.matchAll(/^[ \t]*#(?:.*\\\r?\n)*.*$/gm)].flatMap(({ index, 0: all }) =>
      Array.from({ length: all.length }, (_, i) => index + i),
    ),
  );
  for (let i = 0; i < tokens.names.length; i++) {
    const at = tokens.starts[i];
    const name = spellingOf(tokens.names[i]);
    if (!/^[A-Za-z_]\w*$/.test(name) || directives.has(at)) continue;
    found.push({ at, name, before: i > 0 ? spellingOf(tokens.names[i - 1]) : '' });
  }
  return found;
}

// ------------------------------------------------------------------------------------------------- what people write

const isOfLanguage = new Set();
const followers = new Map();
const words = new Map();
const count = (table, key, name) => {
  if (!table.has(key)) table.set(key, new Map());
  table.get(key).set(name, (table.get(key).get(name) ?? 0) + 1);
};

// ------------------------------------------------------------------------------------------------------------- places

/** What is offered in each place, and which of it was there: {kind, check, items: [{label, features}], right, name}. */
const places = [];
const captured = [];
Ranking.prototype.rank = function rank(items) {
  captured.push({ ranking: this, items });
  return { items };
};
/** Words of the language are those that are offered as such. */
const GIVEN = new Set(['keyword', 'builtin', 'type', 'swizzle']);

for (const [index, { file, options, repository }] of kernels.entries()) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const provider = {
    read: (name) => {
      for (const folder of [path.dirname(file), '', ...options.filter((_, i) => options[i - 1] === '-I')]) {
        try {
          return new SourceFile(name, fs.readFileSync(path.resolve(root, folder, name), 'utf8'));
        } catch {}
      }
      return undefined;
    },
  };
  const parsed = parseBuildOptions(
    options.some((one) => one.startsWith('-cl-std')) ? options : ['-cl-std=CL2.0', ...options],
  );
  const session = new AnalysisSession(parsed, provider);
  const copies = new AnalysisSession(parsed, provider);
  const begun = Date.now();
  for (const { at, name } of shuffled(namesIn(text)).slice(0, PLACES_PER_FILE)) {
    const end = random() < 0.7 ? text.indexOf('\n', at) : at + name.length;
    const edited = text.slice(0, at) + text.slice(end < 0 ? text.length : end);
    captured.length = 0;
    const source = analysedSource(session.update(new SourceFile(file, edited)), (copy) =>
      copies.update(new SourceFile(`${file}#copy`, copy)),
    );
    completionsAt(source, at);
    const [one] = captured;
    const right = one?.items.findIndex(({ label, kind }) => label === name && kind !== 'snippet') ?? -1;
    if (right < 0) continue;
    const { kind } = one.items[right];
    for (const item of one.items) if (GIVEN.has(item.kind)) isOfLanguage.add(item.label);
    places.push({ kind, check: checked.has(repository), ...one, right, name });
    if (Date.now() - begun > 8000) break;
  }
  if (index % 50 === 49) console.log(`${index + 1} kernels, ${places.length} places`);
}

/** The kind of the place after a token, as far as that token determines it. */
function groupAfter(before) {
  if (before === '.' || before === '->') return 'member';
  if (/^([;{})]|else|do|)$/.test(before)) return 'statement';
  return /^(const|volatile|unsigned|signed|(__)?(global|local|constant|private|kernel|read_only|write_only))$/.test(
    before,
  )
    ? 'type'
    : 'value';
}
for (const { file, repository } of kernels) {
  if (checked.has(repository)) continue;
  for (const { name, before } of namesIn(fs.readFileSync(path.join(root, file), 'utf8'))) {
    if (!isOfLanguage.has(name)) continue;
    count(words, groupAfter(before), name);
    count(followers, /^[A-Za-z_]\w*$/.test(before) && !isOfLanguage.has(before) ? '*' : before, name);
  }
}

const logarithms = (table, most) =>
  [...table]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .filter(([, n]) => n > 1)
    .slice(0, most)
    .map(([name, n]) => `${name} ${Math.round(10 * Math.log(n))}`)
    .join(' ');
const tables = {
  WORDS: Object.fromEntries([...words].sort().map(([group, table]) => [group, logarithms(table, 120)])),
  FOLLOWERS: Object.fromEntries(
    [...followers]
      .sort()
      .map(([before, table]) => [before, logarithms(table, 16)])
      .filter(([, text]) => text !== ''),
  ),
};

// ------------------------------------------------------------------------------------------------------------ learning

const read = (text) => {
  const parts = text.split(' ');
  return new Map(parts.flatMap((part, i) => (i % 2 ? [] : [[part, Number(parts[i + 1]) / 10]])));
};
const wordTables = Object.fromEntries(Object.entries(tables.WORDS).map(([key, text]) => [key, read(text)]));
const followerTables = Object.fromEntries(Object.entries(tables.FOLLOWERS).map(([key, text]) => [key, read(text)]));
const numbers = new Map();
const numberOf = (feature) => {
  if (!numbers.has(feature)) numbers.set(feature, numbers.size);
  return numbers.get(feature);
};
const examples = [];
const perKind = new Map();
for (const place of shuffled(places)) {
  const group = `${place.kind} ${place.check}`;
  const already = perKind.get(group) ?? 0;
  if (already >= (place.check ? PLACES_PER_KIND / 3 : PLACES_PER_KIND)) continue;
  perKind.set(group, already + 1);
  const { ranking, items, right, name, kind, check } = place;
  ranking.use(wordTables, followerTables);
  const rows = items.map((item) => ({
    label: item.label,
    features: ranking
      .features(item)
      .filter(([f]) => f !== 'same case')
      .map(([f, v]) => [numberOf(f), v]),
    isSnippet: item.kind === 'snippet',
  }));
  for (let typed = 0; typed < Math.min(4, name.length); typed++) {
    const prefix = name.slice(0, typed);
    const fit = rows.filter(
      ({ label, isSnippet }) => !isSnippet && label.toLowerCase().startsWith(prefix.toLowerCase()),
    );
    const at = fit.indexOf(rows[right]);
    const sameCase = typed > 0 ? numberOf('same case') : -1;
    examples.push({
      kind,
      check,
      typed,
      at,
      rows: fit.map(({ label, features }) =>
        sameCase >= 0 && label.startsWith(prefix) ? [...features, [sameCase, 1]] : features,
      ),
    });
  }
}
const training = examples.filter(({ check }) => !check);
const weightOf = (() => {
  const sizes = new Map();
  for (const { kind } of training) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const mean = training.length / sizes.size;
  return ({ kind }) => Math.min(4, mean / sizes.get(kind));
})();
const weights = new Float64Array(numbers.size);
const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
const scoresOf = (rows) => rows.map((features) => features.reduce((sum, [f, v]) => sum + v * weights[f], 0));
for (let epoch = 1; epoch <= EPOCHS; epoch++) {
  const gradient = new Float64Array(weights.length);
  let loss = 0;
  let total = 0;
  for (const example of training) {
    const weight = weightOf(example);
    const scores = scoresOf(example.rows);
    const most = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - most));
    const sum = powers.reduce((a, b) => a + b, 0);
    loss -= weight * Math.log(powers[example.at] / sum);
    total += weight;
    for (const [i, features] of example.rows.entries()) {
      const error = weight * (powers[i] / sum - (i === example.at ? 1 : 0));
      for (const [f, v] of features) gradient[f] += error * v;
    }
  }
  for (let f = 0; f < weights.length; f++) {
    const slope = gradient[f] / total + PENALTY * weights[f];
    first[f] = 0.9 * first[f] + 0.1 * slope;
    second[f] = 0.99 * second[f] + 0.01 * slope * slope;
    const step = first[f] / (1 - 0.9 ** epoch) / (Math.sqrt(second[f] / (1 - 0.99 ** epoch)) + 1e-8);
    weights[f] -= RATE * 3 * step;
  }
  if (epoch % 10 === 0) console.log(`epoch ${epoch}: loss ${(loss / total).toFixed(3)}`);
}

// ------------------------------------------------------------------------------------------------------------- result

function report(title, chosen) {
  const kinds = new Map();
  for (const { kind, typed, rows, at } of chosen) {
    const scores = scoresOf(rows);
    const rank = 1 + scores.filter((score, i) => score > scores[at] || (score === scores[at] && i < at)).length;
    for (const key of ['all', kind, `${typed} typed`]) {
      const sum = kinds.get(key) ?? { n: 0, top1: 0, top5: 0, mrr: 0 };
      sum.n++;
      sum.top1 += rank === 1;
      sum.top5 += rank <= 5;
      sum.mrr += 1 / rank;
      kinds.set(key, sum);
    }
  }
  console.log(title);
  for (const [key, { n, top1, top5, mrr }] of [...kinds].sort())
    console.log(
      `  ${key.padEnd(12)} ${n} top1 ${((100 * top1) / n).toFixed(1)} top5 ${((100 * top5) / n).toFixed(1)} mrr ${(mrr / n).toFixed(3)}`,
    );
}
report('learned from', training);
if (checked.size > 0)
  report(
    'checked on',
    examples.filter(({ check }) => check),
  );

if (given.write) {
  const table = (name, values) =>
    `export const ${name}: Readonly<Record<string, ${typeof Object.values(values)[0]}>> = {\n${Object.entries(values)
      .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
      .join('\n')}\n};\n`;
  const learned = Object.fromEntries(
    [...numbers]
      .sort()
      .map(([feature, f]) => [feature, Math.round(100 * weights[f]) / 100])
      .filter(([, weight]) => weight !== 0),
  );
  fs.writeFileSync(
    path.resolve(import.meta.dirname, '../server/src/features/completion/completion-weights.ts'),
    `// Learned from real kernels by \`scripts/learn-ranking.mjs\`; not to be edited.\n${table('WEIGHTS', learned)}\n${table('WORDS', tables.WORDS)}\n${table('FOLLOWERS', tables.FOLLOWERS)}`,
  );
}
