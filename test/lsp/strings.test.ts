import assert from 'node:assert/strict';
import type { CompletionItem, Range, SemanticTokens, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { TOKEN_MODIFIERS, TOKEN_TYPES } from '../../server/src/features/outline/semantic-tokens.js';
import { Client, stopAll } from './client.js';

/** One kernel in the spellings of several hosts. The same tests run for each. */
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
        // Text inserted into a string stays inside it.
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
      const { items } = await client.connection.sendRequest<{ items: CompletionItem[] }>('textDocument/completion', {
        textDocument,
        position: document.positionAt(text.indexOf('part[0]') + 2),
      });
      const labels = items.map(({ label }) => label);
      assert.ok(labels.includes('part'), labels.slice(0, 10).join());
    });
  }

  /** The same kernel, with each line in the spelling of a host, and its formatted text. */
  const LAYOUTS: readonly { name: string; before: string; after: string }[] = [
    {
      name: 'glued.c',
      before: `void other( int a ) ;
static const char *source =
    "#define TWICE(x) ((x) * 2)\\n"
    "kernel void sum(global float*values,int count) {\\n" // a   comment
    "if (count>0){ printf(\\"%d\\\\n\\",   count); }\\n"
    "\\tvalues[TWICE(count)]=\\n"
    "  1.0f;\\n"
    "}\\n";
int  after ;
`,
      after: `void other( int a ) ;
static const char *source =
    "#define TWICE(x) ((x) * 2)\\n"
    "kernel void sum(global float *values, int count) {\\n" // a   comment
    "    if (count > 0) {\\n"
    "        printf(\\"%d\\\\n\\", count);\\n"
    "    }\\n"
    "    values[TWICE(count)] = 1.0f;\\n"
    "}\\n";
int  after ;
`,
    },
    {
      name: 'macro.c',
      before: `#define SOURCE \\
  "kernel void k(global int*p) {\\n" \\
  "p[0]=1;p[1]=2;\\n" \\
  "}\\n"
`,
      after: `#define SOURCE \\
  "kernel void k(global int *p) {\\n" \\
  "    p[0] = 1;\\n" \\
  "    p[1] = 2;\\n" \\
  "}\\n"
`,
    },
    {
      name: 'one.c',
      before: 'const char *s = "kernel void k(global int*p) { p[0]=1; }\\n";\n',
      after: 'const char *s = "kernel void k(global int *p) { p[0] = 1; }\\n";\n',
    },
    {
      name: 'raw.cpp',
      before: `auto  a = R"(
    kernel void k(global float*p) {
      if (p[0]>1) p[0]=2;

        p[1]  = 3; p[2] = 4;
    }
    )";
`,
      after: `auto  a = R"(
    kernel void k(global float *p) {
        if (p[0] > 1)
            p[0] = 2;

        p[1] = 3;
        p[2] = 4;
    }
    )";
`,
    },
    {
      name: 'triple.py',
      before: `def  build( context ):
    return cl.Program(context, """
        #define TWICE(x) \\\\
            ((x) * 2)
        // a "comment" with   blanks
        kernel void k(global float*p) {
        printf("%d\\\\n",p[0] );
              p[1]  = TWICE( 3 );
        }
        """).build( )
`,
      after: `def  build( context ):
    return cl.Program(context, """
        #define TWICE(x) \\\\
            ((x) * 2)
        // a "comment" with   blanks
        kernel void k(global float *p) {
            printf("%d\\\\n", p[0]);
            p[1] = TWICE(3);
        }
        """).build( )
`,
    },
    {
      name: 'raw.rs',
      before: 'const  S: &str = r##"\r\nkernel void k(global int*p) {\r\np[0]=1;p[1]=2;\r\n}\r\n"##;\r\n',
      after:
        'const  S: &str = r##"\r\nkernel void k(global int *p) {\r\n    p[0] = 1;\r\n    p[1] = 2;\r\n}\r\n"##;\r\n',
    },
    {
      name: 'whole.opencl',
      before: 'R"(\nkernel void k(global int*p) { p[0]=1; }\n)"\n',
      after: 'R"(\nkernel void k(global int *p) { p[0] = 1; }\n)"\n',
    },
  ];
  for (const { name, before, after } of LAYOUTS) {
    it(`are laid out in ${name}, if requested inside one`, async () => {
      const client = await Client.start();
      await client.open(name, before);
      const document = TextDocument.create('', '', 0, before);
      const at = document.positionAt(before.indexOf('kernel'));
      const asked = async (method: string, range?: Range): Promise<string> => {
        const edits = await client.connection.sendRequest<TextEdit[] | null>(method, {
          textDocument: { uri: client.uri(name) },
          options: { tabSize: 4, insertSpaces: true },
          ...(range && { range }),
        });
        return TextDocument.applyEdits(document, edits ?? []);
      };
      assert.equal(await asked('textDocument/rangeFormatting', { start: at, end: at }), after);
      // Formatting a whole host formats only the host's code.
      const whole = { start: document.positionAt(0), end: document.positionAt(before.length) };
      assert.equal(await asked('textDocument/rangeFormatting', whole), before);
      assert.equal(await asked('textDocument/formatting'), before);
    });
  }

  it('are laid out line by line, too', async () => {
    const text = 'auto s = R"(\nkernel void k(global int*p) {\np[0]=1;\n  p[1]=2;\n}\n)";\n';
    const client = await Client.start();
    await client.open('a.cpp', text);
    const edits = await client.connection.sendRequest<TextEdit[]>('textDocument/rangeFormatting', {
      textDocument: { uri: client.uri('a.cpp') },
      options: { tabSize: 2, insertSpaces: true },
      range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
    });
    assert.equal(
      TextDocument.applyEdits(TextDocument.create('', '', 0, text), edits),
      text.replace('\np[0]=1;', '\n  p[0] = 1;'),
    );
  });

  for (const [name, text] of Object.entries(HOSTS)) {
    it(`are coloured in ${name}, and nothing else`, async () => {
      const client = await Client.start();
      await client.open(name, text);
      const document = TextDocument.create('', '', 0, text);
      const { data } = await client.connection.sendRequest<SemanticTokens>('textDocument/semanticTokens/full', {
        textDocument: { uri: client.uri(name) },
      });
      const shown: string[] = [];
      let [line, character] = [0, 0];
      for (let i = 0; i < data.length; i += 5) {
        const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + 5);
        character = lines > 0 ? characters : character + characters;
        line += lines;
        const start = document.offsetAt({ line, character });
        const names = TOKEN_MODIFIERS.filter((_, bit) => modifiers & (1 << bit));
        shown.push([text.slice(start, start + length), TOKEN_TYPES[type], ...names].join(' '));
      }
      const [from, to] = [text.indexOf('#define'), text.lastIndexOf('}')];
      assert.ok(document.offsetAt({ line, character }) < to && from > 0);
      for (const one of ['sum function', 'values parameter', 'part variable', 'TWICE macro', 'printf function'])
        assert.ok(
          shown.some((token) => token.startsWith(one)),
          `${one}: ${shown.join('; ')}`,
        );
      assert.ok(
        shown.some((token) => /^values parameter.* global\b/.test(token)),
        shown.join('; '),
      );
      assert.ok(
        shown.every((token) => /\bembedded\b/.test(token)),
        shown.join('; '),
      );
    });
  }
});
