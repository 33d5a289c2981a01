import assert from 'node:assert/strict';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { parseUnit } from '../../server/src/syntax/parser.js';
import { tokenGrammar } from '../../server/src/syntax/tree-sitter.js';
import { Unit } from '../../server/src/syntax/unit.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const TYPES = new Set(['T', 'float2', 'float4', 'size_t']);
const DECLARED = new Set(['f', 'g', 'x', 'y', ...TYPES]);

function parse(text: string) {
  const chunks = new TranslationUnit(parseBuildOptions([]), { read: () => undefined }).update(
    new SourceFile('a.cl', text),
  );
  const unit = new Unit(chunks);
  const parsed = parseUnit(unit, {
    isTypeName: (name) => TYPES.has(spellingOf(name)),
    isVectorType: (name) => /^float[234]$/.test(spellingOf(name)),
    isDeclared: (name) => DECLARED.has(spellingOf(name)),
    hasPipes: true,
  });
  return { unit, parsed };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A node as `kind(children)`: names as spelled, without empty children. */
function shape(node: unknown): string {
  if (Array.isArray(node)) return node.map(shape).filter(Boolean).join(' ');
  if (!isObject(node)) return '';
  const parts: string[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (['kind', 'first', 'last'].includes(key) || /token$/i.test(key)) continue;
    if ((key === 'name' || key === 'member') && typeof value === 'number') parts.push(spellingOf(value));
    else if (key === 'words') parts.push(value.join('-'));
    else if (key === 'parts') parts.push(value.map(spellingOf).join(''));
    else if (typeof value === 'string') parts.push(value);
    else if (isObject(value)) parts.push(shape(value));
  }
  const inner = parts.filter(Boolean).join(' ');
  const kind = 'kind' in node && typeof node.kind === 'string' ? node.kind : '';
  return kind ? (inner ? `${kind}(${inner})` : kind) : inner;
}

const shapeOf = (text: string): string => {
  const { parsed } = parse(text);
  assert.deepEqual(
    parsed.mistakes.map(({ message }) => message),
    [],
  );
  return shape(parsed.declarations);
};

/** The shape of a function's body: its statements, one after the other. */
const bodyOf = (text: string): string =>
  /^function\(.*? compound\((.*)\)\)$/.exec(shapeOf(`void f(void) { ${text} }`))?.[1] ?? '';

describe('the abstract syntax tree', () => {
  for (const [text, expected] of [
    ['(T)(x).x;', 'expression(cast(type-name(name(T) abstract) member(paren(identifier(x)) x)))'],
    ['x = (T)(x);', 'expression(assignment(= identifier(x) cast(type-name(name(T) abstract) paren(identifier(x)))))'],
    ['x = (f)(x);', 'expression(assignment(= identifier(x) call(paren(identifier(f)) identifier(x))))'],
    ['T * x;', 'declaration(name(T) pointer(name(x)))'],
    ['x * y;', 'expression(binary(* identifier(x) identifier(y)))'],
    [
      'x = sizeof(T) * y;',
      'expression(assignment(= identifier(x) binary(* sizeof(sizeof type-name(name(T) abstract)) identifier(y))))',
    ],
    ['x = -y++;', 'expression(assignment(= identifier(x) unary(- postfix(++ identifier(y)))))'],
    [
      '(float2)(1, 2).yx;',
      'expression(member(cast(type-name(name(float2) abstract) paren-list(number(1) number(2))) yx))',
    ],
    [
      'x ? y : x = y;',
      'expression(assignment(= conditional(identifier(x) identifier(y) identifier(x)) identifier(y)))',
    ],
    [
      'if (x) if (y) x; else y;',
      'if(identifier(x) if(identifier(y) expression(identifier(x)) expression(identifier(y))))',
    ],
    [
      'switch (x) { case 1 ... 3: y; default: ; }',
      'switch(identifier(x) compound(case(number(1) number(3) expression(identifier(y))) default(empty)))',
    ],
    [
      'for (int i = 0; i < x; ) ;',
      'for(declaration(keywords(int) name(i) number(0)) binary(< identifier(i) identifier(x)) empty)',
    ],
    [
      '{ int T = 2; x = (T) + y; }',
      'compound(declaration(keywords(int) name(T) number(2)) expression(assignment(= identifier(x) binary(+ paren(identifier(T)) identifier(y)))))',
    ],
    ['typedef int U; U * x;', 'declaration(typedef keywords(int) name(U)) declaration(name(U) pointer(name(x)))'],
    [
      'int (*p)[4], q(T);',
      'declaration(keywords(int) array(number(4) paren(pointer(name(p)))) function(name(T) abstract name(q)))',
    ],
    [
      'U * x; UNROLL for (;;) x;',
      'declaration(unknown(U) pointer(name(x))) compound(expression(identifier(UNROLL)) for(expression(identifier(x))))',
    ],
    [
      'MACRO(x); MACRO(y) x;',
      'expression(call(identifier(MACRO) identifier(x))) expression(call(identifier(MACRO) identifier(y))) expression(identifier(x))',
    ],
    [
      '_Generic(x, int: y, default: x);',
      'expression(generic-selection(identifier(x) type-name(keywords(int) abstract) identifier(y) identifier(x)))',
    ],
  ] as const) {
    it(`of ${text}`, () => assert.equal(bodyOf(text), expected));
  }

  it('represents all parts of declarations', () => {
    assert.equal(
      shapeOf('static global const T *restrict *p __attribute__((aligned(8))) = 0, q;'),
      'declaration(static space(global) const name(T) pointer(restrict pointer(name(p))) aligned number(8) number(0) name(q))',
    );
    assert.equal(
      shapeOf('struct S { int a : 3; union { float b; }; } *s; enum E { A, B = 2 };'),
      'declaration(tag(struct S keywords(int) name(a) number(3) tag(union keywords(float) name(b))) pointer(name(s))) ' +
        'declaration(tag(enum E A B number(2)))',
    );
    assert.equal(
      shapeOf('kernel __attribute__((vec_type_hint(float4))) void k(global T *p, ...) { }'),
      'function(vec_type_hint type-name(name(float4) abstract) keywords(void) function(space(global) name(T) pointer(name(p)) name(k)) compound)',
    );
  });

  it('contains bracketed attributes in place', () => {
    assert.equal(
      shapeOf('int *f [[a::b(1)]] (int p [[]] [3] [[c]]) [[d]]; struct [[e]] S { int m [[g]], [[h]] n; }; [[i]];'),
      'declaration(keywords(int) pointer(paren(d function(keywords(int) paren(c array(number(3) paren(name(p)))) paren(b number(1) name(f)))))) ' +
        'declaration(tag(struct S e keywords(int) paren(g name(m)) name(n) h)) empty',
    );
  });

  it('has the location of each node', () => {
    const { unit, parsed } = parse('void f(int n) { n = (n + 1) * 2; }');
    const text = (node: { readonly first: number; readonly last: number }): string =>
      Array.from(unit.names.subarray(node.first, node.last + 1), spellingOf).join(' ');
    const [declaration] = parsed.declarations;
    assert.ok(declaration?.kind === 'function');
    const [statement] = declaration.body.statements;
    assert.ok(statement?.kind === 'expression' && statement.expression.kind === 'assignment');
    assert.equal(text(statement), 'n = ( n + 1 ) * 2 ;');
    assert.equal(text(statement.expression.right), '( n + 1 ) * 2');
    assert.equal(unit.names[statement.expression.operatorToken], unit.names[statement.first + 1]);
  });

  it('is built from an array of nodes that WebAssembly returns', () => {
    // An interface that web-tree-sitter's types omit, but reading.c imports: a version without it fails here.
    const flat = tokenGrammar().parse(Uint16Array.from('wi;', (character) => character.charCodeAt(0)));
    assert.deepEqual([...(flat?.nodes.filter((_, i) => i % 4 === 1) ?? [])], [0, 0, 1, 1]);
    assert.equal(tokenGrammar().parse(Uint16Array.from('w(;', (character) => character.charCodeAt(0))), undefined);
  });
});
