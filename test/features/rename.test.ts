import assert from 'node:assert/strict';
import { prepareRename, renameAt } from '../../server/src/features/rename.js';
import { changeOfMeaning, textsAfter } from '../../server/src/features/rename-proof.js';
import { fixture, shown } from './fixture.js';

function renamed(kernel: string, files: Readonly<Record<string, string>> = {}): void {
  const { analysis, offset, marked } = fixture(kernel, { files });
  const edits = renameAt(analysis, offset, 'fresh');
  assert.ok(edits && !('refused' in edits), edits ? JSON.stringify(edits) : 'nothing is named');
  assert.deepEqual(shown(edits.map(({ span }) => span)), marked);
}

function refused(kernel: string, reason: RegExp, newName = 'fresh'): void {
  const { analysis, offset } = fixture(kernel, { options: '-DGIVEN=1' });
  const result = renameAt(analysis, offset, newName);
  assert.ok(result && 'refused' in result, 'it is not refused');
  assert.match(result.refused, reason);
}

describe('rename', () => {
  it('of a parameter', () => renamed('kernel void k(int «$0a») { int b = «a»; }'));
  it('through the argument of a macro', () =>
    renamed('#define SQ(x) ((x) * (x))\nkernel void k(int «a») { int b = SQ(«$0a»); }'));
  it('across an include', () =>
    renamed('#include "h.h"\nkernel void k(void) { «$0f»(); }', { 'h.h': 'void «f»(void);\n' }));
  it('of a macro', () => renamed('#define «N» 4\n#if «N» > 2\nconstant int x = «$0N»;\n#endif\n'));
  it('of a typedef', () => renamed('typedef float «real»; «real» f(«$0real» x) { return («real»)x; }'));
  it('leaves members and variables of one name apart', () =>
    renamed('struct S { int a; }; kernel void k(int «$0a») { struct S s; s.a = «a»; }'));
  it('leaves a variable of the same name in another function alone', () =>
    renamed('void f(void) { int fresh = 1; fresh++; } void g(void) { int «$0a» = 1; «a»++; }'));

  it('is refused for a use in the body of a macro', () =>
    refused('#define A a\nkernel void k(int $0a) { int b = A; }', /body of a macro \(k\.cl, line 1\)/));
  it('is refused for a name that a macro puts together', () =>
    refused('#define V(n) v##n\nkernel void k(int $0v1) { int b = V(1); }', /put together by a macro/));
  it('is refused for a builtin', () => refused('kernel void k(void) { $0get_global_id(0); }', /builtin function/));
  it('is refused for a macro of the library', () =>
    refused('kernel void k(void) { barrier($0CLK_LOCAL_MEM_FENCE); }', /macro of the OpenCL C library/));
  it('is refused for a macro of the build options', () =>
    refused('constant int x = $0GIVEN;', /macro of the build options/));
  it('is refused for a use that the preprocessor leaves out', () =>
    refused('kernel void k(int $0a) {\n#if 0\na++;\n#endif\n}', /leaves out \(k\.cl, line 3\)/));
  it('is refused for a keyword and for no name', () => {
    refused('kernel void k(int $0a) {}', /is a keyword/, 'global');
    refused('kernel void k(int $0a) {}', /is not a name/, '1a');
  });
  it('is refused where the scope has the name already', () =>
    refused('kernel void k(void) { int $0a; int fresh; }', /there is a 'fresh' already/));
  it('is refused where an inner name would capture a use', () =>
    refused('kernel void k(int $0a) { { int fresh = 1; a = fresh; } }', /would mean another 'fresh'/));
  it('is refused where it would capture a use of an outer name', () =>
    refused('constant int fresh = 1; kernel void k(void) { int $0a = 2; int b = fresh; }', /would mean this one/));
  it('is refused for the name of a macro', () =>
    refused('#define fresh 1\nkernel void k(int $0a) { int b = fresh; }', /is a macro/));
  it('is refused for the names of types, and outside of functions for those of builtins', () => {
    refused('kernel void k(int $0a) { }', /is a type of OpenCL C/, 'int4');
    refused('constant int $0a = 1;', /is a builtin function/, 'max');
  });
  it('is refused for a parameter where a variable of the body has the name, and the other way round', () => {
    refused('void f(int $0a) { int fresh; }', /there is a 'fresh' already/);
    refused('void f(int fresh) { int $0a; }', /there is a 'fresh' already/);
  });
  for (const [what, kernel, newName] of [
    ['a builtin that is called in its scope', 'kernel void k(global int *g) { int $0a = 1; *g = max(a, 2); }', 'max'],
    ['a type that is used in its scope', 'typedef int T; kernel void k(void) { int $0a = 1; T b = a; }', 'T'],
    ['a parameter of the macro', '#define $0N 4\n#define F(x) (N + (x))\nconstant int c = F(1);', 'x'],
    [
      'a function that is declared and called',
      'int printf(constant char *s, ...);\nkernel void k(global int *g) { int $0x = 1; printf("%d", x); *g = x; }',
      'printf',
    ],
  ] as const)
    it(`is found to change the meaning: ${what}`, () => {
      const { analysis, offset, analyseCopy } = fixture(kernel);
      const edits = renameAt(analysis, offset, newName);
      if (!edits || 'refused' in edits) return;
      const text = textsAfter(edits).get('/k.cl') ?? '';
      assert.ok(changeOfMeaning(analysis, analyseCopy(text), edits), text);
    });
  it('returns the name that it would rename', () => {
    const { analysis, offset } = fixture('kernel void k(int some$0thing) {}');
    assert.deepEqual(
      Object.entries(prepareRename(analysis, offset) ?? {}).find(([key]) => key === 'name'),
      ['name', 'something'],
    );
  });
});
