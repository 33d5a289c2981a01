import assert from 'node:assert/strict';
import type { CompletionItem, WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client, stopAll } from './client.js';

/** One kernel in the ways that hosts write it. The tests ask the same of each. */
const HOSTS: Readonly<Record<string, string>> = {
  'glued.c': `#include <CL/cl.h>
static const char *source = "// the first line\\n"
  "#define TWICE(x) \\\\\\n"
  "  ((x) * 2)\\n"
  "kernel void sum(global float *values, int count) {\\n" /* a "comment" */
  "\\tlocal float part[4] = {0};\\n"
  "  if (count > 0) printf(\\"%d\\\\n\\", count);\\n"
  "  values[TWICE(count)] = part[0];\\n"
  "}\\n";
`,
  'raw.cpp': `auto source = R"(
#define TWICE(x) \\
  ((x) * 2)
kernel void sum(global float *values, int count) {
  local float part[4] = {0};
  if (count > 0) printf("%d\\n", count);
  values[TWICE(count)] = part[0];
}
)";
`,
  'triple.py': `import pyopencl as cl
program = cl.Program(context, """
#define TWICE(x) \\\\
  ((x) * 2)
kernel void sum(global float *values, int count) {
  local float part[4] = {0};
  if (count > 0) printf("%d\\\\n", count);
  values[TWICE(count)] = part[0];
}
""").build()
`,
  'raw.rs': `const SOURCE: &str = r##"
#define TWICE(x) \\
  ((x) * 2)
kernel void sum(global float *values, int count) {
  local float part[4] = {0};
  if (count > 0) printf("%d\\n", count);
  values[TWICE(count)] = part[0];
}
"##;
`,
  'whole.opencl': `// One string for C++.
R"(
#define TWICE(x) \\
  ((x) * 2)
kernel void sum(global float *values, int count) {
  local float part[4] = {0};
  if (count > 0) printf("%d\\n", count);
  values[TWICE(count)] = part[0];
}
)"
`,
};

describe('kernels in strings of hosts', () => {
  afterEach(stopAll);

  for (const [name, text] of Object.entries(HOSTS)) {
    it(`get diagnostics, fixes, hover, completion and rename in ${name}`, async () => {
      const client = await Client.start();
      await client.open(name, text);
      assert.deepEqual(await client.underlined(name), ['local-initializer: part']);
      assert.match(JSON.stringify(await client.hover(name, 'values[')), /Points to \*\*global\*\*/);
      assert.match(JSON.stringify(await client.hover(name, 'TWICE(c')), /TWICE/);
      const textDocument = { uri: client.uri(name) };
      const document = TextDocument.create('', '', 0, text);
      const fixes = await client.actions(name, 'part[4]');
      assert.ok(fixes.length > 0);
      for (const fix of fixes) {
        // What is written into a string stays in it.
        const fixed = client.applied(name, fix);
        assert.equal(fixed.split('"').length, text.split('"').length, fixed);
        if (name === 'glued.c') assert.equal(fixed.split('\n').length, text.split('\n').length, fixed);
      }
      const edit = await client.connection.sendRequest<WorkspaceEdit>('textDocument/rename', {
        textDocument,
        position: document.positionAt(text.indexOf('count)')),
        newName: 'total',
      });
      const edits = (edit.documentChanges ?? []).flatMap((change) => ('edits' in change ? change.edits : []));
      const renamed = TextDocument.applyEdits(
        document,
        edits.flatMap((one) => ('newText' in one ? [one] : [])),
      );
      assert.equal(renamed, text.replaceAll(/\bcount\b/g, 'total'));
      const items = await client.connection.sendRequest<CompletionItem[] | { items: CompletionItem[] }>(
        'textDocument/completion',
        { textDocument, position: document.positionAt(text.indexOf('part[0]') + 2) },
      );
      const labels = (Array.isArray(items) ? items : items.items).map(({ label }) => label);
      assert.ok(labels.includes('part'), labels.slice(0, 10).join());
    });
  }
});
