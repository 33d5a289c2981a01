import assert from 'node:assert/strict';
import {
  type BuiltinContext,
  type BuiltinType,
  builtinNames,
  builtinNamesIn,
  documentBuiltin,
  isBuiltinName,
  isSpecialBuiltin,
  lookupBuiltin,
  vendorExtensionOf,
} from '../../server/src/builtins/index.js';
import {
  contextOf,
  declaredByClang,
  errorsOfCalls,
  isComparable,
  oracle,
  printLikeClang,
  type Setting,
} from './clang.js';
import { commandLines, synthetic } from './settings.js';

const full: BuiltinContext = { version: 300, generic: true, isMacroDefined: () => true };
const bare: BuiltinContext = {
  version: 100,
  generic: false,
  isMacroDefined: (name) => name === '__opencl_c_named_address_space_builtins',
};

const write = ({ base, width, access, pointer, ...type }: BuiltinType): string =>
  [
    pointer?.space,
    access,
    type.const && 'const',
    type.volatile && 'volatile',
    base + (width > 1 ? width : ''),
    pointer && '*',
  ]
    .filter(Boolean)
    .join(' ');

/** The overloads of a builtin, a line each, with parameter names. */
function overloads(name: string, context: BuiltinContext): string[] {
  return (lookupBuiltin(name, context) ?? []).map(
    ({ returns, parameters, variadic }) =>
      `${write(returns)} (${[...parameters.map((parameter) => `${write(parameter.type)} ${parameter.name}`), ...(variadic ? ['...'] : [])].join(', ')})`,
  );
}

/** Functions of the language and of Khronos' extensions, which clang declares; it has no vendor functions. */
const ofTheLanguage = (): string[] => builtinNames().filter((name) => vendorExtensionOf(name) === undefined);

describe('builtins', () => {
  it('are found by each name of the tables', () => {
    const lost = builtinNames().filter((name) => !isBuiltinName(name));
    assert.deepEqual(lost, [], 'extend VENDORS_NAME in server/src/builtins/index.ts, which matches no such name');
  });

  describe('overloads', () => {
    it('take a pointer to generic where that space exists, else to each named space', () => {
      assert.deepEqual(overloads('vload_half', full), [
        'float (size_t offset, generic const half * p)',
        'float (size_t offset, constant const half * p)',
      ]);
      assert.deepEqual(overloads('vload_half', bare), [
        'float (size_t offset, private const half * p)',
        'float (size_t offset, local const half * p)',
        'float (size_t offset, global const half * p)',
        'float (size_t offset, constant const half * p)',
      ]);
    });

    it('exist for each name that a language lists, and for no other', () => {
      for (const version of [100, 110, 120, 200, 300] as const)
        for (const generic of [false, true])
          assert.deepEqual(
            builtinNamesIn({ version, generic }),
            ofTheLanguage().filter((name) => lookupBuiltin(name, { version, generic, isMacroDefined: () => true })),
          );
    });

    it('with double or half values need the extension', () => {
      const sqrt = (...macros: string[]): string[] => [
        ...new Set(
          (lookupBuiltin('sqrt', { ...bare, isMacroDefined: (name) => macros.includes(name) }) ?? []).map(
            ({ returns }) => returns.base,
          ),
        ),
      ];
      assert.deepEqual(sqrt(), ['float']);
      assert.deepEqual(sqrt('cl_khr_fp64'), ['float', 'double']);
      assert.deepEqual(sqrt('cl_khr_fp64', 'cl_khr_fp16'), ['float', 'double', 'half']);
    });

    it('of relational functions return int for scalars and integers of the same size for vectors', () => {
      const returned = overloads('isnan', full);
      for (const overload of [
        'int (float x)',
        'int4 (float4 x)',
        'int (double x)',
        'long4 (double4 x)',
        'int (half x)',
        'short4 (half4 x)',
      ]) {
        assert.ok(returned.includes(overload), overload);
      }
    });

    it('keep the parameter that a template leaves open', () => {
      assert.ok(overloads('shuffle2', full).includes('float2 (float8 x, float8 y, uint2 mask)'));
      assert.ok(
        overloads('ndrange_2D', full).includes(
          'ndrange_t (private const size_t * global_work_size, private const size_t * local_work_size)',
        ),
      );
    });

    it('of printf are one variadic function, from 1.2', () => {
      assert.deepEqual(overloads('printf', { ...bare, version: 120 }), ['int (constant const char * format, ...)']);
      assert.equal(lookupBuiltin('printf', bare), undefined);
    });
  });

  describe('availability', () => {
    it('follows the version', () => {
      assert.equal(lookupBuiltin('ctz', { ...full, version: 120 }), undefined);
      assert.equal(lookupBuiltin('ctz', full)?.length, 48);
      assert.equal(isBuiltinName('ctz'), true);
      assert.equal(isBuiltinName('sqrtf'), false);
    });

    it('of a special builtin is an empty list, for a checker to take over', () => {
      assert.deepEqual(lookupBuiltin('enqueue_kernel', full), []);
      assert.equal(lookupBuiltin('enqueue_kernel', bare), undefined);
      assert.equal(isSpecialBuiltin('enqueue_kernel'), true);
      assert.equal(isSpecialBuiltin('enqueue_marker'), false);
    });
  });

  describe('documentation', () => {
    it('exists for every name, without placeholders', () => {
      for (const name of builtinNames()) {
        const documentation = documentBuiltin(name);
        assert.ok(documentation, name);
        assert.match(documentation.summary, /\.$/, name);
        assert.doesNotMatch(
          [documentation.summary, ...documentation.shorthands, ...documentation.needs].join(),
          /[{}]/,
          name,
        );
        assert.ok(
          documentation.shorthands.every((shorthand) => shorthand.includes(`${name}(`)),
          name,
        );
      }
    });

    it('lists the requirements of the function', () => {
      assert.deepEqual(documentBuiltin('atom_inc')?.needs, [
        'cl_khr_global_int32_base_atomics|cl_khr_local_int32_base_atomics',
      ]);
      assert.equal(documentBuiltin('work_group_barrier')?.since, 200);
      assert.equal(
        documentBuiltin('vload3')?.shorthands.join(),
        'gentype3 vload3(size_t offset, global|local|private|constant const gentype *p)',
      );
    });

    it('explains the type names of a declaration', () => {
      const { shorthands, where } = documentBuiltin('ldexp') ?? {};
      assert.deepEqual(shorthands, ['gentype ldexp(gentype x, intn k)', 'gentypen ldexp(gentypen x, int k)']);
      assert.deepEqual(where, [
        'gentype: float, floatn, double, doublen, half, halfn',
        'gentypen: floatn, doublen, halfn',
      ]);
      assert.deepEqual(documentBuiltin('upsample')?.shorthands, ['wgentype upsample(gentype hi, ugentype lo)']);
      assert.deepEqual(documentBuiltin('atomic_load')?.shorthands[0], 'C atomic_load(volatile global|local A *object)');
    });
  });

  describe('compared with clang', function () {
    this.timeout(120_000);
    before(function () {
      if (!oracle.canAnswer) this.skip();
    });
    after(() => oracle.finish());

    const random = synthetic(6).filter(({ title }) => /every macro$|random/.test(title));
    for (const setting of [
      ...commandLines.filter(({ title }) => /spir64$|host$|without generic/.test(title)),
      ...random,
    ]) {
      it(`declares the same overloads: ${setting.title}`, () => compare(setting));
    }

    it('has calls that compile, with the result types of the tables', () => {
      const setting: Setting = { title: 'CL3.0 spir64', version: '3.0' };
      const context = contextOf(setting);
      const signatures = ofTheLanguage().flatMap((name) => lookupBuiltin(name, context) ?? []);
      assert.deepEqual(
        errorsOfCalls(
          signatures.filter((_, i) => i % 7 === 0),
          setting,
        ),
        [],
      );
    });
  });
});

function compare(setting: Setting): void {
  const context = contextOf(setting);
  const names = ofTheLanguage().filter((name) => isComparable(name, setting, isSpecialBuiltin(name)));
  const declared = declaredByClang(names, setting);
  for (const name of names) {
    const theirs = isSpecialBuiltin(name) && declared.has(name) ? [] : declared.get(name);
    assert.deepEqual(
      lookupBuiltin(name, context)
        ?.map((signature) => printLikeClang(signature, setting))
        .sort(),
      theirs,
      name,
    );
  }
}
