/**
 * Random messages, some of which no client should send: each request gets one response, and the text stays what the edits
 * make it. CLSPACE_FUZZ sets the number of tries, CLSPACE_SEED their choice.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RawClient, stopAllRaw } from './raw-client.js';
import { KERNEL, place, range, started, textDocument, URI } from './raw-kernel.js';

const RUNS = Number(process.env['CLSPACE_FUZZ'] ?? 1);
const seed = Number(process.env['CLSPACE_SEED'] ?? 1);

/** A text with edits according to the protocol, position by position. */
class Model {
  constructor(public text: string) {}

  #offset({ line, character }: { readonly line: number; readonly character: number }): number {
    const lines = this.text.split(/(?<=\r\n|\n|\r(?!\n))/);
    if (/[\r\n]$/.test(this.text) || this.text === '') lines.push('');
    if (line >= lines.length) return this.text.length;
    const start = lines.slice(0, line).join('').length;
    const { length } = (lines[line] ?? '').replace(/[\r\n]+$/, '');
    return start + Math.min(character, length);
  }

  apply({ range, text }: Change): void {
    if (!range) {
      this.text = text;
      return;
    }
    const [from, to] = [this.#offset(range.start), this.#offset(range.end)].sort((a, b) => a - b);
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
  }
}

interface Change {
  readonly range?: { readonly start: typeof place; readonly end: typeof place } | null | undefined;
  readonly text: string;
}

describe('unusual edits', () => {
  afterEach(stopAllRaw);

  const number = (limit: number) =>
    fc.oneof({ weight: 4, arbitrary: fc.nat(limit) }, fc.constantFrom(1e6, 2 ** 31 - 1));
  const position = fc.record({ line: number(6), character: number(30) });
  const change: fc.Arbitrary<Change> = fc.record({
    range: fc.oneof(
      { weight: 8, arbitrary: fc.record({ start: position, end: position }) },
      fc.constantFrom(undefined, null),
    ),
    text: fc.constantFrom(
      '',
      '\n',
      '\r\n',
      '\r',
      'int a;',
      'x\ny',
      '}',
      '{',
      'kernel void f() {}\n',
      'é🙂',
      '/* */',
      '\n\n',
    ),
  });
  const version = fc.constantFrom<unknown>(undefined, null, 0, 1, 2, 'x', 1e9, -1);

  it('result in the text that the protocol defines: beyond the end, backwards, without a version', async function () {
    this.timeout(120_000 * RUNS);
    const client = await started();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), version), { maxLength: 6 }),
        async (steps) => {
          const uri = `file:///fuzz/edited${number}.cl`;
          const fresh = `file:///fuzz/fresh${number++}.cl`;
          const model = new Model(KERNEL);
          client.open(uri, KERNEL);
          for (const [contentChanges, newVersion] of steps) {
            for (const one of contentChanges) model.apply(one);
            client.notify('textDocument/didChange', {
              textDocument: { uri, version: newVersion },
              contentChanges: contentChanges.map((one, i) => (i % 2 ? { ...one, rangeLength: null } : one)),
            });
            // Caches of the text in between must not be used for the next one.
            client.post('textDocument/documentSymbol', { textDocument: { uri } });
          }
          client.open(fresh, model.text);
          for (const method of ['documentSymbol', 'foldingRange', 'semanticTokens/full']) {
            const [one, other] = await Promise.all(
              [uri, fresh].map((each) => client.ask(`textDocument/${method}`, { textDocument: { uri: each } })),
            );
            const withoutId = (answer: unknown): string => JSON.stringify(answer)?.replace(/"resultId":"\d+"/, '');
            assert.equal(
              withoutId(one?.result),
              withoutId(other?.result),
              `${method} of ${JSON.stringify(model.text)}`,
            );
            assert.ok(!withoutId(one?.result).includes('"character":null'));
          }
          for (const each of [uri, fresh]) client.notify('textDocument/didClose', { textDocument: { uri: each } });
        },
      ),
      { numRuns: 60 * RUNS, seed },
    );
    assert.equal(await client.stop(), 0);
  });
});

describe('random traffic', () => {
  afterEach(stopAllRaw);

  it('receives one response to each request', async function () {
    this.timeout(180_000 * RUNS);
    // Some requests of the server get an invalid response, others none.
    let questions = 0;
    const nonsense = [undefined, null, 5, [], [null], [5], { a: 1 }, 'x', [{ rules: 5, buildOptions: [] }]];
    const client = new RawClient(() => nonsense[questions++ % nonsense.length]);
    await client.initialize({
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true, semanticTokens: { refreshSupport: true } },
        window: { workDoneProgress: true },
        textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
      },
      initializationOptions: { readFile: true, findFiles: true },
    });
    const scalar = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 3, 2 ** 31, '', 'x', '\u{1F642}', URI, '__proto__');
    const value = fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('uri', 'line', 'start', 'only'), scalar),
    );
    const any = <T>(good: T): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: value });
    const params = fc.oneof(
      { weight: 1, arbitrary: value },
      {
        weight: 12,
        arbitrary: fc.record(
          {
            textDocument: any({ uri: URI, version: 2, languageId: 'opencl-c', text: KERNEL }),
            position: any({ line: 0, character: 31 }),
            positions: any([place]),
            range: any({ start: place, end: { line: 9, character: 99 } }),
            context: any({ diagnostics: [] }),
            options: any({ tabSize: 2, insertSpaces: true }),
            newName: any('renamed'),
            ch: any('}'),
            item: any({ name: 'k', kind: 12, uri: URI, range, selectionRange: range, data: URI }),
            query: any('k'),
            files: any([{ oldUri: URI, newUri: `${URI}l` }]),
            label: any('k'),
            data: any({ uri: URI, name: 'k' }),
            contentChanges: any([{ range, text: ' ' }]),
            changes: any([{ uri: URI, type: 2 }]),
            previousResultId: any('1'),
            settings: any({}),
            proposal: any(0),
            values: any({}),
            id: any(3),
          },
          { requiredKeys: ['textDocument', 'position', 'range', 'context', 'item'] },
        ),
      },
    );
    const requests = fc.constantFrom(
      ...['hover', 'completion', 'signatureHelp', 'definition', 'references', 'documentHighlight', 'rename'],
      ...['prepareRename', 'prepareCallHierarchy', 'selectionRange', 'codeAction', 'inlayHint', 'formatting'],
      ...['onTypeFormatting', 'semanticTokens/full', 'semanticTokens/full/delta', 'foldingRange', 'documentSymbol'],
    );
    const others = fc.constantFrom(
      ...['callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls', 'workspace/symbol', 'completionItem/resolve'],
      ...['workspace/willRenameFiles', 'clspace/configuration', 'clspace/expandMacro', 'clspace/addressSpaces'],
      ...['clspace/proposals', 'clspace/acceptProposal', 'constructor', 'initialize', 'workspace/executeCommand'],
    );
    const notices = fc.constantFrom(
      ...['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose', 'textDocument/didSave'],
      ...['workspace/didChangeConfiguration', 'workspace/didChangeWatchedFiles', '$/setTrace', '$/cancelRequest'],
      ...['workspace/didChangeWorkspaceFolders', 'initialized', '__proto__', 'window/workDoneProgress/cancel'],
    );
    const message = fc.record({
      method: fc.oneof(
        { weight: 6, arbitrary: requests.map((name) => `textDocument/${name}`) },
        { weight: 2, arbitrary: others },
      ),
      notice: fc.option(notices),
      params,
      id: fc.constantFrom('number', 'text', 'fraction'),
      isCancelled: fc.boolean(),
    });
    client.open(URI, KERNEL);
    const ids: (number | string)[] = [];
    for (const { method, notice, params: given, id: kind, isCancelled } of fc.sample(message, {
      numRuns: 1500 * RUNS,
      seed,
    })) {
      if (notice) client.notify(notice, given);
      const count = 10_000 + ids.length;
      const id = kind === 'text' ? `id ${count}` : kind === 'fraction' ? count + 0.5 : -count;
      ids.push(id);
      client.send({ id, method, params: given });
      if (isCancelled) client.notify('$/cancelRequest', { id });
    }
    for (const id of ids) await client.answerTo(id);
    const twice = ids.filter((id) => client.answers.get(JSON.stringify(id))?.length !== 1);
    assert.deepEqual(twice, []);
    client.open(URI, KERNEL);
    const { result } = await client.ask('textDocument/hover', { textDocument, position: { line: 0, character: 31 } });
    assert.ok(result);
    assert.equal(await client.stop(), 0);
  });
});
