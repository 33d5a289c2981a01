import assert from 'node:assert/strict';
import { type CodeAction, CodeActionRequest, CodeActionTriggerKind } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client, stopAll } from './client.js';

const KERNEL =
  'kernel void k(global float *out, int n) {\n  const float half_way = 0.5f;\n  out[n * 2] = half_way;\n}\n';

describe('refactorings', () => {
  afterEach(stopAll);

  const asked = async (selected: string, context: object): Promise<CodeAction[]> => {
    const client = await Client.start();
    await client.open('k.cl', KERNEL);
    const document = TextDocument.create('', '', 0, KERNEL);
    const start = KERNEL.indexOf(selected);
    const range = { start: document.positionAt(start), end: document.positionAt(start + selected.length) };
    const answer = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: client.uri('k.cl') },
      range,
      context: { diagnostics: [], ...context },
    });
    return (answer ?? []).filter((action): action is CodeAction => 'edit' in action);
  };
  const titles = async (selected: string, context: object): Promise<string[]> =>
    (await asked(selected, context)).map(({ title }) => title);

  it('are offered for the selection, by their kinds', async () => {
    assert.deepEqual(await titles('n * 2', { only: ['refactor'] }), [
      "Extract into variable 'value'",
      "Extract into function 'extracted'",
    ]);
    assert.deepEqual(await titles('half_way', { only: ['refactor.inline'] }), ["Inline variable 'half_way'"]);
    assert.deepEqual(await titles('half_way', { only: ['refactor.move'] }), [
      "Move 'half_way' to program scope, into constant memory",
    ]);
    assert.deepEqual(await titles('n * 2', { only: ['quickfix'] }), []);
  });
  it('are computed on request, not at each cursor movement', async () => {
    assert.deepEqual(await titles('n * 2', { triggerKind: CodeActionTriggerKind.Automatic }), []);
    assert.equal((await titles('n * 2', { triggerKind: CodeActionTriggerKind.Invoked })).length, 2);
  });
  it('are edits of the document', async () => {
    const [action] = await asked('n * 2', { only: ['refactor.extract'] });
    assert.match(JSON.stringify(action?.edit), /int value = n \* 2;\\n {2}/);
  });

  it('are followed by a rename of the new name where the client has the command', async () => {
    for (const followUp of [true, false]) {
      const client = Client.spawn();
      await client.initialize({ initializationOptions: { followUp } });
      await client.open('k.cl', KERNEL);
      const document = TextDocument.create('', '', 0, KERNEL);
      const start = KERNEL.indexOf('n * 2');
      const actions = await client.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: client.uri('k.cl') },
        range: { start: document.positionAt(start), end: document.positionAt(start + 5) },
        context: { diagnostics: [], only: ['refactor.extract'] },
      });
      const found = (actions ?? []).filter((action): action is CodeAction => 'edit' in action);
      const names = found.map((action) => {
        const [uri, position] = action.command?.arguments ?? [];
        if (!action.command) return undefined;
        assert.deepEqual([action.command.command, uri], ['clspace.rename', client.uri('k.cl')]);
        const after = TextDocument.create('', '', 0, client.applied('k.cl', action));
        return /^\w+/.exec(after.getText().slice(after.offsetAt(position)))?.[0];
      });
      assert.deepEqual(names, followUp ? ['value', 'extracted'] : [undefined, undefined]);
    }
  });
});
