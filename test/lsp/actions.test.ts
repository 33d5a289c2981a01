// The code actions that are offered for each line of kernels with mistakes, and what the first one changes.
import { type CodeAction, CodeActionRequest, CodeActionTriggerKind, type Command } from 'vscode-languageserver/node';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';
import { Client, stopAll } from './client.js';

const KERNEL = `#include "h.h"
#define SCALE(x) ((x) * FACTOR)
typedef struct { float4 at; int n; } item;
float lenght(float4 v) { return v.x + v.w; }
void store(global int *to, int value) { *to = value; }
kernel void run(global item *items, local float *tile, constant int *table, int n, int unused) {
  int i = get_global_id(0);
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < items[i].n; k++) {
    sum += SCALE(items[i].at.x) + tile[k];
  }
  tile[get_local_id(0)] = sum
    + table[i & 3];
  store(&items[i].n, (int)(sum +
    helper(i)));
  items[i].at = (float4)(sum, 0, 0, 1);
}
`;
const FILES = {
  'h.h': '#define FACTOR 2\nint helper(int x);\n',
  'clspace.json': '{"rules": {"unused-parameter": "warning"}}',
};

describe('the code actions', () => {
  afterEach(stopAll);

  it('of kernels with a mistake are as recorded', async function () {
    this.timeout(120_000);
    const client = Client.spawn({ files: FILES });
    await client.initialize();
    const texts = [{ title: 'none', text: KERNEL }, ...mistakesIn(KERNEL, 30, 7)];
    const lines: string[] = [];
    const known = new Set<string>();
    for (const [i, { title, text }] of texts.entries()) {
      const name = `k${i}.cl`;
      await client.open(name, text);
      const reports = await client.diagnostics(name);
      const errors = reports.filter(({ severity }) => severity === 1);
      lines.push(`${title}: ${errors.map(({ range, code }) => `${range.start.line + 1} ${code}`).join(', ')}`);
      const asked = new Set(errors.map(({ range }) => range.start.line));
      const rows = text.split('\n');
      for (const [line, row] of rows.entries()) {
        // Beside each error, and in each line of the kernel as it is.
        if (i > 0 && ![line - 1, line, line + 1].some((near) => asked.has(near))) continue;
        const answer: readonly (CodeAction | Command)[] | null = await client.connection.sendRequest(
          CodeActionRequest.type,
          {
            textDocument: { uri: client.uri(name) },
            range: { start: { line, character: 0 }, end: { line, character: row.length } },
            context: { diagnostics: [], triggerKind: CodeActionTriggerKind.Invoked },
          },
        );
        const actions = (answer ?? []).flatMap((action) => {
          if (!('kind' in action)) return [`    ${action.title}`];
          const { title: what, kind, isPreferred, diagnostics = [], edit } = action;
          const about = diagnostics.map(({ code }) => code);
          const after = edit ? client.applied(name, action).split('\n') : rows;
          const change = after.filter((one) => !rows.includes(one)).slice(0, 3);
          return [
            `    ${what} (${[kind, isPreferred && 'preferred', ...about].filter(Boolean).join(' ')})`,
            ...(change.length > 0 ? [`      ${change.join('⏎')}`] : []),
          ];
        });
        const shown = actions.join('\n');
        if (shown !== '' && !known.has(shown)) lines.push(`  line ${line + 1}`, shown);
        known.add(shown);
      }
      await client.close(name);
    }
    assertRecorded('test/lsp/recorded/actions.txt', `${lines.join('\n').replaceAll(client.uri(''), 'file:///w/')}\n`);
  });
});
