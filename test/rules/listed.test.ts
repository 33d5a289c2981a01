import assert from 'node:assert/strict';
import { predefinedNames } from '../../server/src/devices/listed.js';
import { predefinedMacros } from '../../server/src/preprocessor/macros/predefined-macros.js';

describe('what devices list', () => {
  it('covers the extensions and features that the generic device predefines', () => {
    const names = [...predefinedMacros.matchAll(/^\w+ ((?:cles_|cl_(?!clang_)|__opencl_c_)\w+)/gm)].map(
      ([, name]) => name,
    );
    const computed = ['__opencl_c_named_address_space_builtins'];
    assert.deepEqual(
      [...new Set(names)].filter((name) => !computed.includes(name ?? '')).sort(),
      [...predefinedNames].sort(),
    );
  });
});
