/**
 * Queries clang for the overloads of builtins that it declares, and prints the tables' overloads in clang's spelling of
 * types.
 */
import type { BuiltinContext, BuiltinSignature, BuiltinType } from '../../server/src/builtins/index.js';
import { type Json, Oracle, type Output } from '../oracle.js';

export const oracle = new Oracle('builtins');

/** A language version, a target and options, which determine clang's builtins. */
export interface Setting {
  readonly title: string;
  readonly version: '1.0' | '1.1' | '1.2' | '2.0' | '3.0';
  readonly options?: readonly string[];
  /** preprocessor lines before the first use of a builtin */
  readonly prologue?: string;
  /** 64 by default */
  readonly addressBits?: 64 | 32;
  /** macros changed by hand: pipes, blocks and to_global still follow the command line, so they are left out */
  readonly synthetic?: boolean;
}

function ask<T extends Json>(
  setting: Setting,
  source: string,
  options: readonly string[],
  read: (output: Output) => T,
): T {
  const target = setting.options ?? ['--target=spir64-unknown-unknown'];
  const words = ['-x', 'cl', `-cl-std=CL${setting.version}`, ...target, ...options];
  return oracle.ask(words, `${setting.prologue ?? ''}\n${source}`, read);
}

/** The macros that clang has at the end of the setting's prologue, as the tables' context. */
export function contextOf(setting: Setting): BuiltinContext {
  const macros = new Set(
    ask(setting, '', ['-E', '-dM'], ({ stdout }) =>
      [...stdout.matchAll(/^#define (\w+)/gm)].map(([, name = '']) => name),
    ),
  );
  const versions = { '1.0': 100, '1.1': 110, '1.2': 120, '2.0': 200, '3.0': 300 } as const;
  return {
    version: versions[setting.version],
    generic: macros.has('__opencl_c_generic_address_space'),
    isMacroDefined: (name) => macros.has(name),
  };
}

/**
 * Whether clang can be queried for a name: `vec_step` is an operator in clang, and special builtins depend on the
 * command line.
 */
export function isComparable(name: string, setting: Setting, isSpecial: boolean): boolean {
  return name !== 'vec_step' && !(setting.synthetic && isSpecial);
}

/** Calls that cannot succeed keep the whole overload set in the tree; a name without one there is undeclared. */
export function declaredByClang(names: readonly string[], setting: Setting): ReadonlyMap<string, readonly string[]> {
  const calls = names.map(
    (name, i) => `void probe${i}(struct probe p) { ${name}(p, p, p, p, p, p, p, p, p, p, p, p, p, p); }`,
  );
  const options = ['-fsyntax-only', '-w', '-ferror-limit=0', '-Xclang', '-ast-dump=json'];
  const source = `struct probe { int x; };\n${calls.join('\n')}\n`;
  return new Map(ask(setting, source, options, ({ stdout }) => overloadsIn(JSON.parse(stdout), names)));
}

/** The overloads of functions in a dump of clang's tree, by name. */
function overloadsIn(tree: unknown, names: readonly string[]): (readonly [string, readonly string[]])[] {
  const overloads = new Map<string, Map<string, string>>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const type: unknown = 'type' in node ? node.type : undefined;
      if (
        'kind' in node &&
        node.kind === 'FunctionDecl' &&
        'name' in node &&
        typeof node.name === 'string' &&
        'id' in node &&
        typeof node.id === 'string'
      ) {
        const written = typeof type === 'object' && type !== null && 'qualType' in type ? String(type.qualType) : '';
        const known = overloads.get(node.name) ?? new Map<string, string>();
        overloads.set(node.name, known.set(node.id, written));
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(tree);
  return names.flatMap((name) => {
    const found = overloads.get(name);
    return found ? [[name, [...found.values()].map(normalise).sort()] as const] : [];
  });
}

/**
 * clang spells the operand of atomic_store as `_Atomic(half)` by value; the tables call it half, which is what is
 * passed.
 */
function normalise(type: string): string {
  return type.replace('_Atomic(half) *, _Atomic(half)', '_Atomic(half) *, half').replace('*__private', '*');
}

const spelling: Readonly<Record<string, string>> = {
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  uint: 'unsigned int',
  ulong: 'unsigned long',
  memory_order: 'enum memory_order',
  memory_scope: 'enum memory_scope',
};

const sizes: Readonly<Record<64 | 32, Readonly<Record<string, string>>>> = {
  64: { size_t: 'unsigned long', uintptr_t: 'unsigned long', ptrdiff_t: 'long' },
  32: { size_t: 'unsigned int', uintptr_t: 'unsigned int', ptrdiff_t: 'int' },
};

function element(base: string, addressBits: 64 | 32): string {
  const atomic = /^atomic_(?!flag)(\w+)$/.exec(base)?.[1];
  return atomic === undefined
    ? (sizes[addressBits][base] ?? spelling[base] ?? base)
    : `_Atomic(${element(atomic, addressBits)})`;
}

/** The parts of clang's notation before and after the wrapped declarator. */
function print(type: BuiltinType, addressBits: 64 | 32): readonly [string, string] {
  const suffix = type.width > 1 ? ` __attribute__((ext_vector_type(${type.width})))` : '';
  if (type.access) return [`__${type.access} ${type.base}`, suffix];
  if (!type.pointer) return [element(type.base, addressBits), suffix];
  const qualifiers = `${type.const ? 'const ' : ''}${type.volatile ? 'volatile ' : ''}__${type.pointer.space} `;
  return [
    type.width > 1
      ? `${element(type.base, addressBits)} ${qualifiers}*`
      : `${qualifiers}${element(type.base, addressBits)} *`,
    suffix,
  ];
}

export function printLikeClang(signature: BuiltinSignature, { addressBits = 64 }: Setting): string {
  const [before, after] = print(signature.returns, addressBits);
  const parameters = signature.parameters.map((parameter) => print(parameter.type, addressBits).join(''));
  if (signature.variadic) parameters.push('...');
  return `${before} (${parameters.length > 0 ? parameters.join(', ') : 'void'})${after}`;
}

/** One call of every overload, whose result must have exactly the type of the table; clang reports the differences. */
export function errorsOfCalls(signatures: readonly BuiltinSignature[], setting: Setting): readonly string[] {
  // An atomic half can't be spelled; generic pointers can be passed, but not spelled, without the generic address
  // space.
  const callable = signatures.filter(
    ({ variadic, parameters }) => !variadic && !parameters.some(({ type }) => type.base === 'atomic_half'),
  );
  const { generic } = contextOf(setting);
  const functions = callable.map((signature, i) => {
    const written = (type: BuiltinType): string => {
      const vector = type.width > 1 ? String(type.width) : '';
      const value = `${type.access ? `${type.access} ` : ''}${type.volatile ? 'volatile ' : ''}${type.const ? 'const ' : ''}${type.base}${vector}`;
      if (!type.pointer) return value;
      return type.pointer.space === 'generic' && !generic ? `${value} *` : `__${type.pointer.space} ${value} *`;
    };
    const parameters = signature.parameters.map((parameter, p) => `${written(parameter.type)} p${p}`);
    const call = `${signature.name}(${signature.parameters.map((_, p) => `p${p}`).join(', ')})`;
    const check =
      signature.returns.base === 'void'
        ? `${call};`
        : `_Static_assert(__builtin_types_compatible_p(__typeof__(${call}), ${written(signature.returns)}), "${i}");`;
    return `void call${i}(${parameters.join(', ')}) { ${check} }`;
  });
  const enable = [
    'cl_khr_fp16',
    'cl_khr_fp64',
    'cl_khr_gl_msaa_sharing',
    'cl_khr_3d_image_writes',
    'cl_khr_depth_images',
  ]
    .map((extension) => `#ifdef ${extension}\n#pragma OPENCL EXTENSION ${extension} : enable\n#endif\n`)
    .join('');
  const options = ['-fsyntax-only', '-w', '-ferror-limit=0', '-fno-caret-diagnostics'];
  const lines = ask(setting, `${enable}\n# 1 "calls"\n${functions.join('\n')}`, options, ({ stderr }) =>
    stderr.split('\n').filter((line) => line.includes('error:')),
  );
  return lines.map((line) => {
    const at = Number(/calls:(\d+):\d+: /.exec(line)?.[1]) - 1;
    return `${functions[at] ?? ''}\n  ${line}`;
  });
}
