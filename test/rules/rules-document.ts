import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../server/src/rules/judge.js';

const CATALOGUE = path.resolve('server/src/rules/catalogue');

/** The comment above a rule in its file: its explanation. */
function explanation(id: string): string {
  const text = readFileSync(path.join(CATALOGUE, `${id}.ts`), 'utf8');
  return (
    /\/\*\*\s+((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport const/
      .exec(text)?.[1]
      ?.replace(/^\*\s*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ') ?? ''
  );
}

/** docs/rules.md, made from the rules and their example kernels. */
export function rulesDocument(): string {
  const lines = [
    '# The rules of clspace',
    '',
    'Generated from `server/src/rules/catalogue` by `npm run docs`; each rule is one file there, its example kernels beside it.',
    '`gas` stands for the versions with the generic address space (2.0, and 3.0 with its feature), `psv` for those with program-scope variables in global memory,',
    '`enq` for those with device enqueue, `no-…` for the others. What ‹is marked› is underlined.',
    '',
    '| rule | severity | versions |',
    '|---|---|---|',
    ...rules.map((rule) => `| [\`${rule.id}\`](#${rule.id.replace('.', '')}) | ${rule.severity} | ${rule.versions} |`),
    '',
  ];
  for (const rule of rules) {
    const examples = path.join(CATALOGUE, `${rule.id}.cl`);
    lines.push(
      `## ${rule.id}`,
      '',
      `**${rule.title}** (${rule.severity}; ${rule.versions}; *${rule.spec}*)`,
      '',
      explanation(rule.id),
      '',
    );
    if (existsSync(examples)) lines.push('```c', readFileSync(examples, 'utf8').trim(), '```', '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
