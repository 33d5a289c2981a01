import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity, type PublishDiagnosticsParams } from 'vscode-languageserver';
import { Typing } from '../../server/src/lsp/workspace/typing.js';
import { Client, stopAll } from './client.js';

const error = (line: number, message: string): Diagnostic => ({
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
  severity: DiagnosticSeverity.Error,
  message,
});
const typed = (line: number, inserted: string, removed = 0) => ({
  change: { start: 0, oldEnd: removed, newEnd: inserted.length },
  firstLine: line,
  lastLine: line,
  inserted,
  deletesLines: false,
});

describe('the diagnostics shown while the user types', () => {
  const before = [error(0, 'old')];

  it('delays new errors outside the typed lines until typing pauses', () => {
    const typing = new Typing();
    typing.edited(undefined, 10);
    assert.equal(typing.shown(before), before);
    typing.edited([typed(4, '{')], 10);
    const found = [...before, error(4, 'here'), error(8, 'elsewhere')];
    assert.deepEqual(typing.shown(found), [error(0, 'old'), error(4, 'here')]);
    typing.rest();
    assert.equal(typing.shown(found), found);
  });

  it('knows errors below by their distance from the end', () => {
    const typing = new Typing();
    typing.edited(undefined, 10);
    typing.shown([error(8, 'old')]);
    typing.edited([typed(4, '\n  ')], 11);
    assert.deepEqual(typing.shown([error(9, 'old'), error(10, 'old')]), [error(9, 'old')]);
  });

  it('shows everything after a deletion elsewhere or of whole lines, a paste or another text', () => {
    const wholeLine = [typed(4, ';'), { ...typed(4, '', 9), deletesLines: true }];
    for (const edits of [[typed(4, '', 1)], [typed(4, 'x'.repeat(100))], wholeLine, undefined]) {
      const typing = new Typing();
      typing.edited(undefined, 10);
      typing.shown(before);
      typing.edited(edits, 10);
      const found = [error(8, 'elsewhere')];
      assert.equal(typing.shown(found), found);
    }
  });

  describe('over stdio', () => {
    after(stopAll);

    /** The lines of the errors that are shown first after the last of some edits. */
    const shownAfter = async (
      text: string,
      ...edits: readonly (readonly [line: number, from: number, endLine: number, to: number, inserted: string])[]
    ): Promise<number[]> => {
      const client = await Client.start();
      await client.open('k.cl', text);
      await client.diagnostics('k.cl');
      for (const [i, [line, from, endLine, to, inserted]] of edits.entries()) {
        const range = { start: { line, character: from }, end: { line: endLine, character: to } };
        await client.connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: client.uri('k.cl'), version: i + 2 },
          contentChanges: [{ range, text: inserted }],
        });
      }
      const last = edits.length + 1;
      const found = (): PublishDiagnosticsParams | undefined =>
        client.published('k.cl').find(({ version }) => version === last);
      for (let tries = 0; tries < 100 && !found(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
      await client.stop();
      const errors = (found()?.diagnostics ?? []).filter(({ severity }) => severity === 1);
      return [...new Set(errors.map(({ range }) => range.start.line))];
    };

    it('includes what a line was needed for when it is deleted, and not what its only character was', async () => {
      const textOf = (end: string) => `void f(int a) {\n  a = 1;\n${end}\n\n\nint g(int a) { return a; }\n`;
      assert.deepEqual(await shownAfter(textOf('} // f'), [2, 6, 2, 6, ' '], [2, 0, 3, 0, '']), [4]);
      assert.deepEqual(await shownAfter(textOf('}'), [2, 1, 2, 1, ' '], [2, 0, 2, 1, '']), []);
    });

    it('is updated by itself when typing pauses', async () => {
      const client = await Client.start();
      const text = 'void f(int a) {\n  a = 1;\n}\nint g(int a) { return a; }\n';
      const errorsOf = (list: readonly Diagnostic[]): Diagnostic[] => list.filter(({ severity }) => severity === 1);
      await client.open('k.cl', text);
      assert.deepEqual(errorsOf(await client.diagnostics('k.cl')), []);
      const at = { line: 1, character: 2 };
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: client.uri('k.cl'), version: 2 },
        contentChanges: [{ range: { start: at, end: at }, text: '{' }],
      });
      for (let tries = 0; tries < 100; tries++) {
        const last = client.published('k.cl').at(-1);
        if (last && errorsOf(last.diagnostics).some(({ range }) => range.start.line === 3)) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const lists = client.published('k.cl').map(({ diagnostics }) => errorsOf(diagnostics));
      assert.ok(lists.at(-1)?.some(({ range }) => range.start.line === 3));
      await client.stop();
    });
  });
});
