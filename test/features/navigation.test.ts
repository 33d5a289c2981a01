import assert from 'node:assert/strict';
import {
  declarationAt,
  definitionAt,
  type Link,
  typeDefinitionAt,
} from '../../server/src/features/navigation/definition.js';
import { documentLinks } from '../../server/src/features/navigation/document-links.js';
import { expansionsAt, highlightsAt, referencesAt } from '../../server/src/features/navigation/references.js';
import { fixture, shown } from './fixture.js';

type Question = (analysis: ReturnType<typeof fixture>['analysis'], offset: number) => Link | undefined;

function leadsTo(question: Question, kernel: string, files: Readonly<Record<string, string>> = {}): void {
  const { analysis, offset, marked } = fixture(kernel, { files });
  assert.deepEqual(shown(question(analysis, offset)?.targets ?? []), marked);
}

describe('definition', () => {
  it('of a variable', () => leadsTo(definitionAt, 'kernel void k(void) { int «a» = 1; { int b = $0a; } }'));
  it('of the inner of two variables', () =>
    leadsTo(definitionAt, 'kernel void k(void) { int a = 1; { int «a» = 2; a$0++; } }'));
  it('of a function with a prototype', () =>
    leadsTo(definitionAt, 'int f(int); kernel void k(void) { f$0(1); } int «f»(int x) { return x; }'));
  it('goes from the definition to the prototype', () =>
    leadsTo(definitionAt, 'int «f»(int); int $0f(int x) { return x; }'));
  it('of a typedef', () => leadsTo(definitionAt, 'typedef float «real»; kernel void k(void) { re$0al x = 1; }'));
  it('of a member', () =>
    leadsTo(definitionAt, 'struct S { int «a»; }; kernel void k(global struct S *p) { p->$0a = 1; }'));
  it('of a struct', () =>
    leadsTo(definitionAt, 'struct «S» { int a; }; kernel void k(global struct $0S *p) { p->a = 1; }'));
  it('of an enumerator', () => leadsTo(definitionAt, 'enum { «RED» }; kernel void k(void) { int a = R$0ED; }'));
  it('of a macro', () => leadsTo(definitionAt, '#define «N» 4\nkernel void k(void) { int a[$0N]; }'));
  it('of a macro is the definition in effect at its name, not an earlier or later one', () => {
    leadsTo(definitionAt, '#define N 1\n#undef N\n#define «N» 2\nint a[$0N];\n#undef N\n#define N 3\nint b[N];\n');
    leadsTo(definitionAt, '#define N 1\nint a[N];\n#undef N\n#define «N» 2\n#undef $0N\n#define N 3\n');
    leadsTo(definitionAt, '#include "h.h"\nint a[$0N];\n#undef N\n#define N 3\n', { 'h.h': '#define «N» 1\n' });
  });
  it('of a macro in a condition', () =>
    leadsTo(definitionAt, '#define «N» 4\n#if $0N > 3\n#endif\n#ifdef N\n#endif\n'));
  it('of a name in a macro’s argument', () =>
    leadsTo(definitionAt, '#define ID(x) x\nkernel void k(int «a») { int b = ID($0a); }'));
  it('in an included file', () =>
    leadsTo(definitionAt, '#include "h.h"\nkernel void k(void) { $0f(); }', { 'h.h': 'void «f»(void) {}' }));
  it('of a header is the file', () => leadsTo(definitionAt, '#include "$0h.h"\n', { 'h.h': '«»int f(void);' }));
  it('of a builtin is nowhere', () => leadsTo(definitionAt, 'kernel void k(void) { get_$0global_id(0); }'));
  it('of the words of a comment is nowhere', () => leadsTo(definitionAt, '// $0a\nint f(int a);'));
});

describe('declaration', () => {
  it('of a function is its prototype', () =>
    leadsTo(declarationAt, 'int «f»(int); int f(int x) { return x; } kernel void k(void) { $0f(1); }'));
  it('of a function without one is its definition', () =>
    leadsTo(declarationAt, 'int «f»(int x) { return x; } kernel void k(void) { $0f(1); }'));
});

describe('type definition', () => {
  it('of a variable is the typedef that it is declared with', () =>
    leadsTo(typeDefinitionAt, 'typedef struct { int a; } «S»; kernel void k(global S *p) { $0p->a = 1; }'));
  it('of a pointer to a struct is the struct', () =>
    leadsTo(typeDefinitionAt, 'struct «S» { int a; }; kernel void k(global struct S *p) { $0p->a = 1; }'));
  it('of an int is nowhere', () => leadsTo(typeDefinitionAt, 'kernel void k(int $0a) {}'));
});

describe('references', () => {
  function refer(kernel: string, files: Readonly<Record<string, string>> = {}): void {
    const { analysis, offset, marked } = fixture(kernel, { files });
    assert.deepEqual(shown(referencesAt(analysis, offset).map(({ span }) => span)), marked);
  }
  it('to a local variable', () => refer('kernel void k(void) { int «a» = 1; «$0a»++; { int a; a = 2; } «a» = 3; }'));
  it('to a function', () => refer('int «f»(int); int «f»(int x) { return x; } kernel void k(void) { «$0f»(«f»(1)); }'));
  it('to a function that may be overloaded, with its prototypes', () => {
    const declared = 'int __attribute__((overloadable)) «f»(int x)';
    refer(`${declared}; ${declared}; ${declared} { return x; } kernel void k(void) { «$0f»(1); }`);
  });
  it('to a macro, in other macros and conditions, too', () =>
    refer('#define «$0N» 4\n#define M (2 * «N»)\n#ifdef «N»\nconstant int x = M, y = «N»;\n#endif\n'));
  it('to a variable in arguments of macros, once where it is expanded twice', () =>
    refer('#define SQ(x) ((x) * (x))\nkernel void k(int «a») { int b = SQ(«$0a»); }'));
  it('to variables that a macro names, each with its own', () =>
    refer(
      '#define V(n) int v##n = n;\nkernel void k(void) { V(1) V(2) «$0v1» += v2; «v1»++; }\nvoid f(void) { V(1) v1++; }',
    ));
  it('to the variables that one argument declares twice', () =>
    refer('#define TWICE(p) void f(int p) { p = 1; } void g(int p) { p = 2; }\nTWICE(«$0a»)'));
  it('to a variable in the body of a macro', () => refer('#define A «a»\nkernel void k(int «$0a») { int b = A; }'));
  it('in included files', () =>
    refer('#include "h.h"\nkernel void k(void) { «$0f»(); }', {
      'h.h': 'void «f»(void);\ninline void g(void) { «f»(); }',
    }));
  it('to a struct and its members', () => {
    refer('struct «$0S» { int a; }; kernel void k(global struct «S» *p) { p->a = 1; }');
    refer('struct S { int «a»; }; kernel void k(global struct S *p) { p->«$0a» = 1; struct S s = { .«a» = 2 }; }');
  });
});

describe('names in replacement lists of macros', () => {
  const text =
    '#define STORE(p, v) (p)[last++] = (v) * width\nvoid f(global int *o, int width, int last) {\n  STORE(o, 1);\n  o[0] = width;\n}\n';
  const at = (name: string) => fixture(text.replace(new RegExp(`int ${name}\\b`), `int $0${name}`));
  const shown = ({ file, start, end }: { file: { text: string }; start: number; end: number }): string =>
    `${file.text.slice(0, start).split('\n').length} ${file.text.slice(start, end)}`;
  it('are used at the uses of the macros', () => {
    const { analysis, offset } = at('width');
    assert.deepEqual(expansionsAt(analysis, offset).map(shown), ['3 STORE']);
  });
  it('are text highlights, and read or write highlights at uses of the macros', () => {
    for (const [name, kinds] of [
      ['width', ['2 width write', '1 width text', '4 width read', '3 STORE read']],
      ['last', ['2 last write', '1 last text', '3 STORE write']],
    ] as const) {
      const { analysis, offset } = at(name);
      assert.deepEqual(
        highlightsAt(analysis, offset).map(({ span, kind }) => `${shown(span)} ${kind}`),
        kinds,
      );
    }
  });
});

describe('document highlight', () => {
  it('distinguishes reads from writes', () => {
    const { analysis, offset } = fixture(
      'kernel void k(global int *p) { int a = 1; a += 2; $0a++; p[a] = a; p[0] = 1; }',
    );
    assert.deepEqual(
      highlightsAt(analysis, offset).map(({ kind }) => kind),
      ['write', 'write', 'write', 'read', 'read'],
    );
  });
});

describe('document links', () => {
  it('lead from includes to files', () => {
    const { analysis, marked } = fixture('#include "«a.h»"\n#include <«b.h»>\n#include "none.h"\nint x(void);\n', {
      files: { 'a.h': '', 'b.h': 'int f(void);\n' },
      options: '-I /',
    });
    const links = documentLinks(analysis);
    assert.deepEqual(shown(links.map(({ span }) => span)), marked);
    assert.deepEqual(
      links.map(({ file }) => file.path),
      ['/a.h', '/b.h'],
    );
  });
});
