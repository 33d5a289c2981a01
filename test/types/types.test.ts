import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AddressSpace, spaceIncludes, spacesOverlap } from '../../server/src/types/address-space.js';
import {
  addQualifiers,
  arrayOf,
  atomicOf,
  bitInt,
  blockOf,
  functionType,
  inSpace,
  pipeOf,
  pointerTo,
  Types,
  vectorOf,
} from '../../server/src/types/interned.js';
import { layoutOf } from '../../server/src/types/layout.js';
import { spellType } from '../../server/src/types/spelling.js';
import { Qualifiers, type Type } from '../../server/src/types/type.js';

/** How a type is built, so that it can be built twice. */
type Recipe = () => Type;

const SPACES = [AddressSpace.Private, AddressSpace.Local, AddressSpace.Global, AddressSpace.Constant];
const scalars = fc.constantFrom(
  Types.char,
  Types.ushort,
  Types.int,
  Types.ulong,
  Types.half,
  Types.float,
  Types.double,
);

const { types } = fc.letrec<{ types: Recipe }>((tie) => ({
  types: fc.oneof(
    { maxDepth: 4 },
    scalars.map((scalar) => () => scalar),
    fc.tuple(scalars, fc.constantFrom(2, 3, 4, 8, 16)).map(
      ([scalar, count]) =>
        () =>
          vectorOf(scalar, count),
    ),
    tie('types').map((recipe) => () => pointerTo(recipe())),
    fc.tuple(tie('types'), fc.integer({ min: 1, max: 9 })).map(
      ([recipe, size]) =>
        () =>
          arrayOf(recipe(), size),
    ),
    fc.tuple(tie('types'), fc.constantFrom(...SPACES)).map(
      ([recipe, space]) =>
        () =>
          pointerTo(inSpace(recipe(), space)),
    ),
    tie('types').map((recipe) => () => addQualifiers(recipe(), Qualifiers.Const)),
  ),
}));

/** Those and types without a layout. */
const every: fc.Arbitrary<Recipe> = fc.oneof(
  types,
  fc.tuple(types, fc.array(types, { maxLength: 3 }), fc.boolean()).map(
    ([returns, parameters, variadic]) =>
      () =>
        functionType(
          returns(),
          parameters.map((recipe) => recipe()),
          variadic,
        ),
  ),
  scalars.map((scalar) => () => atomicOf(addQualifiers(scalar, Qualifiers.Volatile))),
  fc.tuple(types, fc.boolean()).map(
    ([recipe, reads]) =>
      () =>
        pipeOf(recipe(), reads ? 'read_only' : 'write_only'),
  ),
  types.map((recipe) => () => blockOf(recipe())),
  types.map((recipe) => () => arrayOf(recipe(), undefined)),
);

describe('types', () => {
  it('are the same object if they are equal', () => {
    fc.assert(fc.property(every, (recipe) => assert.equal(recipe(), recipe())));
  });

  it('are spelled the same only if they are equal', () => {
    fc.assert(
      fc.property(every, every, (one, other) => {
        if (spellType(one()) === spellType(other())) assert.equal(one(), other());
      }),
    );
  });

  it('are spelled as C spells declarators', () => {
    const global = inSpace(Types.float, AddressSpace.Global);
    const spelled: readonly (readonly [Type, string, string])[] = [
      [pointerTo(global), 'p', '__global float *p'],
      [arrayOf(pointerTo(Types.int), 4), 'a', 'int *a[4]'],
      [pointerTo(arrayOf(Types.int, 4)), 'a', 'int (*a)[4]'],
      [
        pointerTo(functionType(Types.void, [Types.int, pointerTo(global)], false)),
        'f',
        'void (*f)(int, __global float *)',
      ],
      [pointerTo(addQualifiers(Types.char, Qualifiers.Const)), '', 'const char *'],
      [arrayOf(Types.int, undefined), 'a', 'int a[]'],
      [arrayOf(Types.int, 0), 'a', 'int a[0]'],
      [functionType(Types.int, [Types.char], true), 'f', 'int f(char, ...)'],
      [functionType(Types.int, [], false), 'f', 'int f(void)'],
      [blockOf(functionType(Types.int, [Types.float], false)), 'b', 'int (^b)(float)'],
      [addQualifiers(pointerTo(Types.int), Qualifiers.Const | Qualifiers.Restrict), 'p', 'int *const restrict p'],
      [addQualifiers(pointerTo(Types.int), Qualifiers.Volatile), '', 'int *volatile'],
      [pointerTo(pointerTo(functionType(Types.void, [], false))), 'p', 'void (**p)(void)'],
    ];
    for (const [type, name, expected] of spelled) assert.equal(spellType(type, name), expected);
    assert.equal(spellType(vectorOf(Types.uint, 4), '', { vectorNames: true }), 'uint4');
  });

  it('have a size that is a multiple of their alignment, which arrays multiply', () => {
    fc.assert(
      fc.property(types, fc.integer({ min: 0, max: 9 }), (recipe, count) => {
        const layout = layoutOf(recipe());
        assert.ok(layout);
        assert.equal(layout.size % layout.alignment, 0);
        const array = layoutOf(arrayOf(recipe(), count));
        assert.deepEqual(array, { size: count * layout.size, alignment: layout.alignment });
      }),
    );
  });

  it('of three elements have the layout of four', () => {
    for (const scalar of [Types.char, Types.half, Types.int, Types.double])
      assert.deepEqual(layoutOf(vectorOf(scalar, 3)), layoutOf(vectorOf(scalar, 4)));
  });

  it('with any number of bits exist up to 128', () => {
    assert.equal(bitInt(1, true), undefined);
    assert.equal(bitInt(129, false), undefined);
    assert.equal(bitInt(17, true), bitInt(17, true));
    assert.notEqual(bitInt(17, true), bitInt(17, false));
    assert.equal(layoutOf(bitInt(17, true) ?? Types.unknown)?.size, 4);
  });
});

describe('address spaces', () => {
  it('overlap if one includes the other: the generic one includes all but constant memory', () => {
    for (const space of SPACES) {
      assert.ok(spaceIncludes(space, space));
      assert.equal(spaceIncludes(AddressSpace.Generic, space), space !== AddressSpace.Constant);
      for (const other of SPACES) assert.equal(spacesOverlap(space, other), space === other);
    }
  });
});
