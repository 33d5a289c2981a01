import assert from 'node:assert/strict';
import {
  CodeActionKind,
  CodeActionRequest,
  type CodeLens,
  CodeLensRefreshRequest,
  CodeLensRequest,
  DidChangeConfigurationNotification,
  InlayHintRequest,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const capabilities = {
  ...CAPABILITIES,
  workspace: { ...CAPABILITIES.workspace, codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
  window: { showDocument: { support: true } },
};

const REDUCTION = `kernel void sum(global const int *x, global int *out) {
  local int t[64];
  int l = get_local_id(0);
  if (get_local_size(0) != 64) return;
  t[l] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 32; s > 0; s >>= 1) {
    if (l < s) t[l] += t[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = t[0];
}
`;
const ADD = `kernel void add(global const int *a, global int *b, int n) {
  int i = get_global_id(0);
  if (i < n) b[i] += a[i];
}
`;
const SCATTER = `kernel void scatter(global const int *map, global int *b, global int *c) {
  int i = get_global_id(0);
  b[map[i] % 8] = c[i];
}
`;

/** Requests lenses until none says that verdicts are not known yet. */
async function lensesOf(client: Client, name: string): Promise<readonly CodeLens[]> {
  const { connection } = client;
  const renewed: (() => void)[] = [];
  let isRenewed = false;
  connection.onRequest(CodeLensRefreshRequest.type, () => {
    isRenewed = true;
    for (const resolve of renewed.splice(0)) resolve();
  });
  for (;;) {
    isRenewed = false;
    const lenses =
      (await connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: client.uri(name) } })) ?? [];
    if (!lenses.some(({ command }) => command?.title === 'checking for races…')) return lenses;
    if (!isRenewed) await new Promise<void>((resolve) => renewed.push(resolve));
  }
}

const titlesOf = async (client: Client, name: string): Promise<readonly (string | undefined)[]> =>
  (await lensesOf(client, name)).map(({ range, command }) => `${range.start.line}: ${command?.title}`);

describe('verdicts in the editor', () => {
  afterEach(stopAll);

  it('appear in the lens of a kernel when typing has stopped', async () => {
    const client = await Client.start({ capabilities });
    await client.open('k.cl', ADD + REDUCTION);
    const first = [
      "0: no races · in bounds if 'a' has n elements, 'b' has n elements",
      '4: no races · barriers uniform · in bounds under 2 conditions',
      '4: 256 bytes of 32 KiB local memory · 2 barriers',
    ];
    assert.deepEqual(await titlesOf(client, 'k.cl'), first);
    // A change of one kernel, after which the verdicts of the other are still known
    await client.edit('k.cl', 'b[i] +=', 'b[i / 2] =');
    assert.deepEqual(await titlesOf(client, 'k.cl'), [
      "0: races · in bounds if 'a' has n elements, 'b' has (n + 1) / 2 elements",
      ...first.slice(1),
    ]);
    await client.edit('k.cl', 'b[i / 2] =', 'b[i] +=');
    assert.deepEqual(await titlesOf(client, 'k.cl'), first);
  });

  it('lead to what prevents a proof', async () => {
    const client = await Client.start({ capabilities });
    await client.open('k.cl', SCATTER);
    const place = { start: { line: 2, character: 2 }, end: { line: 2, character: 15 } };
    assert.deepEqual(
      (await lensesOf(client, 'k.cl')).map(({ command }) => command),
      ["races unknown: the index of 'b' depends on data", 'bounds unknown'].map((title) => ({
        title,
        command: 'clspace.showCall',
        arguments: [client.uri('k.cl'), place],
      })),
    );
  });

  it('appear in the hover of a kernel', async () => {
    const client = await Client.start({ capabilities });
    await client.open('k.cl', ADD);
    const hover = await client.hover('k.cl', 'add');
    assert.deepEqual(hover?.contents, {
      kind: 'markdown',
      value: [
        '```opencl-c\nkernel void add(global const int *a, global int *b, int n)\n```',
        'A kernel declared in k.cl, line 1.',
        'It has no races.',
        "All accesses are within bounds if 'a' has n elements, 'b' has n elements.",
      ].join('\n\n'),
    });
  });

  /** The first edit of an action at a place of a text, once its verdicts are known. */
  async function editOf(text: string, line: number, character: number, title: string) {
    const client = await Client.start({ capabilities });
    await client.open('k.cl', text);
    await lensesOf(client, 'k.cl');
    const at = { line, character };
    const actions = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: client.uri('k.cl') },
      range: { start: at, end: at },
      context: { diagnostics: [], only: [CodeActionKind.RefactorRewrite] },
    });
    const action = actions?.find((one) => one.title === title);
    const [change] = (action && 'edit' in action && action.edit?.documentChanges) || [];
    return change && 'edits' in change ? change.edits : undefined;
  }

  it('can be made unconditional by the size of work-groups that they assume', async () => {
    const tile = `kernel void tile(global float *c, int w) {
  int x = 16 * get_group_id(0) + get_local_id(0), y = 16 * get_group_id(1) + get_local_id(1);
  if (x < w) c[y * w + x] = x;
}
`;
    assert.deepEqual(await editOf(tile, 0, 14, 'Require work-groups of 16 × 16 × 1'), [
      {
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        newText: '__attribute__((reqd_work_group_size(16, 16, 1)))\n',
      },
    ]);
  });

  it('can be had by stating that a value is uniform', async () => {
    const rows = `kernel void rows(global const int *size, global int *o) {
  int n = size[get_global_id(0)];
  for (int i = 0; i < n; i++) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = n;
}
`;
    const title = "State that 'n' is the same for all work-items of a work-group";
    assert.deepEqual(await editOf(rows, 2, 22, title), [
      {
        range: { start: { line: 2, character: 2 }, end: { line: 2, character: 2 } },
        newText: '// clspace: uniform n\n  ',
      },
    ]);
    assert.equal(await editOf(rows.replace('get_global_id(0)];', 'get_group_id(0)];'), 2, 22, title), undefined);
  });

  it('can be had by returning early', async () => {
    const title = "Return early if 'i' is not less than 'n'";
    const scale = `kernel void scale(global float *a, float by, int n) {
  int i = (int)get_global_id(0);
  a[i] *= by;
}
`;
    assert.deepEqual(await editOf(scale, 1, 6, title), [
      {
        range: { start: { line: 1, character: 32 }, end: { line: 1, character: 32 } },
        newText: '\n  if (i >= n) return;',
      },
    ]);
    const waiting = scale.replace('  a[', '  barrier(CLK_LOCAL_MEM_FENCE);\n  a[');
    assert.equal(await editOf(waiting, 1, 6, title), undefined);
    assert.equal(await editOf(scale.replace('  a[i]', '  if (i < n) a[i]'), 1, 6, title), undefined);
  });

  it('mark what prevents a proof, if the user wants it', async () => {
    const client = await Client.start({ capabilities });
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { clspace: { inlayHints: { unproved: true } } },
    });
    await client.open('k.cl', SCATTER);
    await lensesOf(client, 'k.cl');
    const hints = await client.connection.sendRequest(InlayHintRequest.type, {
      textDocument: { uri: client.uri('k.cl') },
      range: { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } },
    });
    assert.deepEqual(
      hints?.map(({ position: { line, character }, label, tooltip }) => [line, character, label, tooltip]),
      [
        [2, 15, 'races?', "Not proved for 'scatter': the index of 'b' depends on data."],
        [2, 15, 'bounds?', "Not proved for 'scatter': the index of 'b' may be negative."],
      ],
    );
  });
});
