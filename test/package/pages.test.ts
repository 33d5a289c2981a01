import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as protocol from 'vscode-languageserver';
import manifest from '../../package.json';
import { COMMANDS } from '../../server/src/cli/commands.js';
import { devices, oneOfEach } from '../../server/src/devices/index.js';
import { SNIPPETS } from '../../server/src/features/completion/snippets.js';
import { ruleIds } from '../../server/src/rules/diagnostic-ids.js';

/** The pages that describe the sources. */
const PAGES = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/devices.md',
  'docs/features.md',
  'docs/memory-access.md',
  'docs/writing-a-rule.md',
  ...readdirSync('docs/design').map((name) => `docs/design/${name}`),
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.includes('node_modules') ? [] : [`/${folder}/${name.replaceAll('\\', '/')}`],
  );

const FOLDERS = ['server/src', 'client/src', 'grammar', 'scripts', 'test', 'docs', 'examples', 'syntaxes', '.ci'];
const files = FOLDERS.flatMap(filesIn);
const sources = files
  .filter((name) => /^\/(?:server|client)\/.*\.ts$/.test(name))
  .map((name) => readFileSync(name.slice(1), 'utf8'))
  .join('\n');

/** The inline code of a page. */
const codeOf = (page: string): string[] => {
  const text = readFileSync(page, 'utf8').replace(/^ *```[^]*?^ *```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
};

describe('pages about the sources', () => {
  for (const page of PAGES) {
    it(`name existing files: ${page}`, () => {
      const named = codeOf(page).filter((code) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|mjs|js|c|py))$/.test(code));
      const missing = named.filter(
        (name) =>
          !existsSync(name) &&
          ![...files, ...files.map((file) => `${file}/`)].some((file) => file.endsWith(`/${name}`)),
      );
      assert.deepEqual(missing, []);
    });
  }

  it('name existing declarations: docs/architecture.md', () => {
    const named = codeOf('docs/architecture.md').flatMap((code) => {
      // `AnalysisSession.update`, `documentRequest(…)`, `CLIENT_REQUESTS`
      const [, name, member] = /^([A-Za-z]\w*)(?:\.(\w+))?(?:\([^)]*\))?$/.exec(code) ?? [];
      return name && (/[A-Z]/.test(name) || code.endsWith(')')) && !/^__|^Buffer$/.test(name)
        ? [name, ...(member ? [member] : [])]
        : [];
    });
    assert.ok(named.length > 15, named.join());
    const declared = (name: string): boolean =>
      new RegExp(
        `\\b(?:class|interface|type|const|function|namespace)\\s+${name}\\b|^\\s*(?:async )?${name}\\(`,
        'm',
      ).test(sources);
    assert.deepEqual(
      named.filter((name) => !declared(name)),
      [],
    );
  });
});

describe('pages for users', () => {
  /** The names in the first column of the table of a page that begins with a heading. */
  const namesIn = (page: string, heading: string): string[] => {
    const [, table = ''] = readFileSync(page, 'utf8').split(heading);
    const rows = table.slice(table.indexOf('\n') + 1).split(/\n(?!\|)/, 1)[0] ?? '';
    return rows
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name));
  };
  const names = devices.map(({ name }) => name);

  it('list the devices', () => {
    assert.deepEqual(
      namesIn('docs/devices.md', '| name | device | tested against |').sort(),
      [...names].sort(),
      'docs/devices.md has a row for each device',
    );
    assert.deepEqual(
      namesIn('README.md', '| device | tested against |').sort(),
      oneOfEach
        .map(({ name }) => name)
        .filter((name) => name !== 'generic')
        .sort(),
      'README.md has a row for each device that `all` selects',
    );
  });

  it('list the snippets', () => {
    const [, listed] = /^Snippets \(([^)]*)\)/m.exec(readFileSync('docs/features.md', 'utf8')) ?? [];
    assert.equal(listed, SNIPPETS.map(({ label }) => `\`${label}\``).join(', '), 'in docs/features.md');
  });

  const PAGES_FOR_USERS = [
    'README.md',
    ...readdirSync('docs')
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  /** What a pattern finds in the code of the pages. */
  const named = (pattern: RegExp): (readonly [page: string, name: string])[] =>
    PAGES_FOR_USERS.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/^```[^]*?^```|`[^`\n]+`/gm)].flatMap(([code]) =>
        [...code.matchAll(pattern)].map(([, name = '']) => [page, name] as const),
      ),
    );

  it('name commands and options that exist, and all commands', () => {
    const commands = named(/(?:^|`)clspace ([a-z]+)/gm);
    for (const [page, command] of commands) assert.ok(command in COMMANDS, `${page}: clspace ${command}`);
    for (const command of Object.keys(COMMANDS))
      assert.ok(
        commands.some(([, name]) => name === command),
        `no page names clspace ${command}`,
      );
    const options = new Set([...Object.values(COMMANDS).flatMap(Object.keys), 'help', 'version']);
    for (const [page, line] of named(/(?:^|`)clspace ([a-z]+ [^\n`]*)/gm))
      for (const [, option = ''] of (line.split(/ -- | #/)[0] ?? '').matchAll(/ --([a-z-]+)/g))
        assert.ok(options.has(option), `${page}: --${option}`);
  });

  it('name settings that exist', () => {
    const settings = manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.deepEqual(
      namesIn('README.md', '| setting | default | meaning |')
        .map((name) => name.replace(/^clspace\./, ''))
        .sort(),
      settings.map((name) => name.replace(/^clspace\./, '')).sort(),
    );
    for (const [page, name] of named(/`(clspace\.[a-z]\w*(?:\.\w+)?)`/gi))
      assert.ok(
        settings.includes(name) || existsSync(name) || /\.(?:json|lua|vsix|cmake)$/.test(name),
        `${page}: ${name}`,
      );
  });

  it('name rules that exist', () => {
    const rules = [
      ...named(/clspace explain ([\w-]+)/g),
      ...named(/--rule[ =]([\w-]+)/g),
      ...PAGES_FOR_USERS.flatMap((page) =>
        [...readFileSync(page, 'utf8').matchAll(/"rules": \{ ?"([\w-]+)"/g)].map(
          ([, name = '']) => [page, name] as const,
        ),
      ),
    ];
    assert.ok(rules.length > 1, `only ${rules.length}`);
    for (const [page, rule] of rules) assert.ok(ruleIds.has(rule), `${page}: ${rule}`);
  });

  it('name requests that are answered, and all of ours: docs/features.md', () => {
    const sent = Object.values(protocol).flatMap((one) =>
      typeof one === 'object' && 'method' in one ? [String(one.method)] : [],
    );
    const requests = readFileSync('server/src/protocol/requests.ts', 'utf8');
    const own = [...requests.matchAll(/'(clspace\/\w+)'/g)].map(([, method = '']) => method);
    const page = readFileSync('docs/features.md', 'utf8');
    const named = [...page.matchAll(/`([a-zA-Z]+\/[a-zA-Z/]+)`/g)].map(([, method = '']) => method);
    for (const method of named) assert.ok(sent.includes(method) || own.includes(method), method);
    assert.deepEqual(
      own.filter((method) => !named.includes(method)),
      [],
    );
  });
});
