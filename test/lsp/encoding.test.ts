import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Message } from 'vscode-languageserver';
import { encode } from '../../server/src/lsp/protocol/encoding.js';

describe('messages as JSON', () => {
  const position = fc.record({ line: fc.nat(), character: fc.nat() });
  const diagnostic = fc.record(
    {
      range: fc.record({ start: position, end: position }),
      severity: fc.integer({ min: 1, max: 4 }),
      code: fc.string(),
      message: fc.string({ unit: 'binary' }),
      tags: fc.array(fc.integer({ min: 1, max: 2 })),
    },
    { requiredKeys: ['range', 'message'] },
  );
  const published = fc.record({
    jsonrpc: fc.constant('2.0'),
    method: fc.constant('textDocument/publishDiagnostics'),
    params: fc.record(
      { uri: fc.string(), version: fc.nat(), diagnostics: fc.array(diagnostic) },
      { requiredKeys: ['uri', 'diagnostics'] },
    ),
  });
  const other = fc.record(
    { jsonrpc: fc.constant('2.0'), id: fc.nat(), result: fc.jsonValue() },
    { requiredKeys: ['jsonrpc', 'id'] },
  );

  it('equal the result of JSON.stringify, the second time, too', () => {
    fc.assert(
      fc.property(fc.oneof(published, other), (message: Message) => {
        for (let time = 0; time < 2; time++)
          assert.deepEqual(JSON.parse(new TextDecoder().decode(encode(message))), JSON.parse(JSON.stringify(message)));
      }),
    );
  });
});
