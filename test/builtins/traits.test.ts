import assert from 'node:assert/strict';
import { builtinNames, hasTrait, traitsOf, vendorExtensionOf } from '../../server/src/builtins/index.js';

const namesWith = (test: (name: string) => boolean): string[] =>
  builtinNames()
    .filter((name) => vendorExtensionOf(name) === undefined && test(name))
    .sort();
const matching = (pattern: RegExp): string[] => namesWith((name) => pattern.test(name));

describe('traits of builtin functions', () => {
  it('are known for each function of the language', () => {
    assert.deepEqual(
      namesWith((name) => traitsOf(name).size === 0),
      [],
    );
  });

  it('separate barriers of work-groups from those of sub-groups', () => {
    const barriers = namesWith((name) => hasTrait(name, 'barrier'));
    assert.deepEqual(barriers, ['barrier', 'sub_group_barrier', 'work_group_barrier']);
    assert.deepEqual(
      barriers.filter((name) => hasTrait(name, 'sub-group')),
      ['sub_group_barrier'],
    );
    assert.ok(hasTrait('intel_work_group_barrier_arrive', 'arrive'));
    assert.ok(hasTrait('__builtin_amdgcn_s_barrier', 'barrier'));
  });

  it('name the functions that are atomic, read and write', () => {
    assert.deepEqual(
      namesWith((name) => hasTrait(name, 'atomic')),
      matching(/^atom(?:ic)?_(?!init$)/),
    );
    assert.deepEqual(
      namesWith((name) => hasTrait(name, 'reads') && !hasTrait(name, 'fence')),
      matching(/^(?:vload|read_image|read_pipe|write_pipe|get_pipe)/),
    );
    assert.deepEqual(
      namesWith((name) => hasTrait(name, 'pure') && hasTrait(name, 'writes')),
      ['fract', 'frexp', 'lgamma_r', 'modf', 'remquo', 'sincos'],
    );
  });

  it('name the functions of work-groups', () => {
    assert.deepEqual(
      namesWith((name) => hasTrait(name, 'collective') && hasTrait(name, 'uniform') && !hasTrait(name, 'sub-group')),
      matching(/^work_group_(?:all|any|broadcast|reduce_\w+|(?:reserve|commit)_(?:read|write)_pipe)$/),
    );
  });
});
