import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { COMMANDS } from '../../server/src/cli/commands.js';
import { devices } from '../../server/src/devices/index.js';

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
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));
  };
  const names = devices.map(({ name }) => name);

  it('list the devices', () => {
    assert.deepEqual(namesIn('docs/devices.md', '| name | device | tested against |').sort(), [...names].sort());
    // The others are limits, generations and no device in particular.
    const special = ['generic', 'embedded-profile', 'intel-gen9', 'adreno-7xx'];
    assert.deepEqual(
      namesIn('README.md', '| device | tested against |').sort(),
      names.filter((name) => !special.includes(name)).sort(),
    );
  });

  it('name commands that exist', () => {
    for (const page of [
      'README.md',
      ...readdirSync('docs')
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`),
    ])
      for (const [code] of readFileSync(page, 'utf8').matchAll(/^```[^]*?^```|`[^`\n]+`/gm))
        for (const [, command = ''] of code.matchAll(/(?:^|`)clspace ([a-z]+)/gm))
          assert.ok(command in COMMANDS, `${page}: clspace ${command}`);
  });
});
