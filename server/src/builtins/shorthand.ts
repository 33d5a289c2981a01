/**
 * The table language: the specification's own shorthand, one declaration a line (which may be broken).
 *
 * ```
 * ## Math Functions                      the specification's section; resets the conditions below
 * let gentype = float* double* half*     a type variable; `float*` scalar and vectors, `floatn` vectors only,
 *                                        `float:2,4` these widths
 * let n = 2 3 4 8 16                     the same for words, used in braces; `-` is the empty word
 * since 2.0 needs cl_khr_x a|b           conditions of the lines that follow, replacing earlier ones; a section
 *                                        starts without
 * extension cl_vendor_x                  the vendor's extension that has the lines that follow; `undocumented` if no document
 *                                        of the vendor describes them
 * special since 2.0                      functions that a compiler checks by hand: documented here, no signatures
 * traits barrier convergent              what the functions that follow do (`Trait`), until the next such line or section
 * gentype fract(gentype x, any gentype *iptr) // one-line description
 * T{n} vload{n}(size_t offset, anyc const T *p) // …
 *   …                                    two blanks: continues the previous line
 * ```
 * type name_t = uint // …                a type of the extension: an alias, or opaque without `=`
 * constant NAME = 1                      a constant of the extension
 * attribute name // …                    an attribute of the extension
 * Pointee spaces: `any` is generic where that space exists, else private, local and global; `anyc` is constant as well;
 * `shared` is generic, else global and local; `global|local` and `read_only|read_write` are alternatives.
 * Derived types: `scalar(T)`, `vector(float, T)` (element of the first, width of the second), `signed(T)` and
 * `unsigned(T)` (integer of the same size), `wider(T)`, `atomic(T)`, `relation(T)` (what a comparison yields).
 * A description is written once; further lines of the same function go without.
 */
import { lazy } from '../text/lazy.js';
import { displayDeclaration, legendOf } from './display.js';
import { fillEveryWay, type Line, type Words } from './table.js';
import {
  evaluate,
  parseDeclaration,
  type TypeBinding,
  typesOf,
  typeVariables,
  type ValueType,
  type WrittenType,
} from './type-expressions.js';
import type { BuiltinParameter, BuiltinSignature, BuiltinType, PointeeSpace } from './types.js';

/** An overload with everything that must hold for it to exist. */
export interface ConditionalSignature {
  readonly signature: BuiltinSignature;
  readonly since: number;
  readonly needs: readonly string[];
  /** true: only with the generic address space; false: only without; undefined: in both */
  readonly generic: boolean | undefined;
  readonly extension: string | undefined;
}

type Binding = ReadonlyMap<string, string>;

function braceVariables(text: string): string[] {
  return text.includes('{') ? [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))] : [];
}

function fillBraces(text: string, binding: Binding): string {
  return text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (_, variable: string) => binding.get(variable) ?? variable)
    : text;
}

/** For people: what the function's name leaves open is shown as alternatives, `global|local`. */
function showBraces(text: string, binding: Binding, words: Words): string {
  return text.replace(
    /\{(\w+)\}/g,
    (_, variable: string) => binding.get(variable) ?? words.get(variable)?.join('|') ?? variable,
  );
}

function bindings(variables: readonly string[], words: Words): Binding[] {
  let result: Binding[] = [new Map()];
  for (const variable of variables) {
    const values = words.get(variable) ?? [];
    result = result.flatMap((binding) => values.map((value) => new Map(binding).set(variable, value)));
  }
  return result;
}

/** The name before the parameter list; a derived return type, `signed(T)`, has parentheses of its own before it. */
function nameTemplate({ declaration }: Line): string {
  const parenthesis = declaration.indexOf('(');
  const end = parenthesis < declaration.indexOf(' ') ? declaration.indexOf('(', parenthesis + 1) : parenthesis;
  return declaration.slice(Math.max(declaration.lastIndexOf(' ', end), declaration.lastIndexOf('*', end)) + 1, end);
}

/** The function names that a line declares. */
export function namesOf(line: Line): string[] {
  return fillEveryWay(nameTemplate(line), line.words);
}

/** The braces of the line's name as `name` fixes them. */
function nameBinding(line: Line, name: string): Binding {
  const template = nameTemplate(line);
  return (
    bindings(braceVariables(template), line.words).find((binding) => fillBraces(template, binding) === name) ??
    new Map()
  );
}

/** A line as one of its names has it, for people to read. */
export interface Description {
  readonly shorthand: string;
  readonly summary: string;
  readonly needs: readonly string[];
  /** names in the shorthand and their meanings */
  readonly legend: readonly (readonly [string, string])[];
}

export function describe(line: Line, name: string): Description {
  const { declaration, description, conditions, words } = line;
  const binding = nameBinding(line, name);
  const needs = conditions.needs.map((macro) => {
    const open = braceVariables(macro).filter((variable) => !binding.has(variable));
    return bindings(open, words)
      .map((rest) => fillBraces(macro, new Map([...binding, ...rest])))
      .join('|');
  });
  return {
    shorthand: displayDeclaration(showBraces(declaration, binding, words)),
    summary: fillBraces(description, binding),
    needs,
    legend: legendOf(declaration, words),
  };
}

/** One way to place a parameter's pointee or image. */
interface Placement {
  readonly space?: PointeeSpace;
  readonly access?: 'read_only' | 'write_only' | 'read_write';
  readonly generic?: boolean;
}

const generic: Placement = { space: 'generic', generic: true };
const named = (...spaces: PointeeSpace[]): Placement[] => spaces.map((space) => ({ space, generic: false }));
const spaceSets: ReadonlyMap<string, readonly Placement[]> = new Map([
  ['any', [generic, ...named('private', 'local', 'global')]],
  ['anyc', [generic, ...named('private', 'local', 'global'), { space: 'constant' }]],
  ['shared', [generic, ...named('local', 'global')]],
]);

function isSpace(word: string): word is PointeeSpace {
  return word === 'private' || word === 'local' || word === 'global' || word === 'constant' || word === 'generic';
}

function isAccess(word: string): word is 'read_only' | 'write_only' | 'read_write' {
  return word === 'read_only' || word === 'write_only' || word === 'read_write';
}

function placements(type: WrittenType): readonly Placement[] {
  if (type.space !== undefined) {
    return spaceSets.get(type.space) ?? type.space.split('|').flatMap((space) => (isSpace(space) ? [{ space }] : []));
  }
  if (type.access.length > 0) {
    return type.access.flatMap((access) => (isAccess(access) ? [{ access }] : []));
  }
  return [{}];
}

const int64Atomics = ['cl_khr_int64_base_atomics', 'cl_khr_int64_extended_atomics'];
const gates: ReadonlyMap<string, readonly string[]> = new Map([
  ['double', ['cl_khr_fp64']],
  ['half', ['cl_khr_fp16']],
  ['image2d_depth_t', ['cl_khr_depth_images']],
  ['image2d_array_depth_t', ['cl_khr_depth_images']],
  ['atomic_long', int64Atomics],
  ['atomic_ulong', int64Atomics],
  ['atomic_double', [...int64Atomics, 'cl_khr_fp64']],
]);

/** The macros without which a type may not appear in a builtin's signature. */
function gatesOf(written: WrittenType, value: ValueType, placement: Placement): readonly string[] {
  // A pointer to half is core (vload_half); only half values are the extension's.
  const isCore = value.base === 'half' && written.pointer && !value.bound;
  const needs = isCore ? [] : [...(gates.get(value.base) ?? [])];
  if (value.base === 'image3d_t' && placement.access !== 'read_only') needs.push('cl_khr_3d_image_writes');
  if (placement.access === 'read_write') needs.push('__opencl_c_read_write_images');
  if (placement.generic === false && placement.space !== 'private')
    needs.push('__opencl_c_named_address_space_builtins');
  return needs;
}

function placed(written: WrittenType, value: ValueType, placement: Placement): BuiltinType {
  return {
    base: value.base,
    width: value.width,
    ...(placement.access ? { access: placement.access } : {}),
    ...(written.const ? { const: true } : {}),
    ...(written.volatile ? { volatile: true } : {}),
    ...(written.pointer ? { pointer: { space: placement.space ?? 'private' } } : {}),
  };
}

interface PartialSignature {
  readonly parameters: readonly BuiltinParameter[];
  readonly needs: readonly string[];
  readonly generic: boolean | undefined;
}

class Signature implements BuiltinSignature {
  constructor(
    readonly name: string,
    readonly returns: BuiltinType,
    readonly parameters: readonly BuiltinParameter[],
    readonly variadic: boolean,
    private readonly shown: () => string,
  ) {}

  get shorthand(): string {
    return this.shown();
  }
}

/** Every overload that `line` gives `name`. */
export function expand(line: Line, name: string): ConditionalSignature[] {
  const { words, conditions } = line;
  const fixed = nameBinding(line, name);
  const shorthand = lazy(() => displayDeclaration(showBraces(line.declaration, fixed, words)));
  const open = [...new Set([line.declaration, ...conditions.needs].flatMap(braceVariables))].filter(
    (variable) => !fixed.has(variable),
  );
  const result: ConditionalSignature[] = [];
  for (const rest of bindings(open, words)) {
    const binding: Binding = new Map([...fixed, ...rest]);
    const declaration = parseDeclaration(fillBraces(line.declaration, binding));
    const needs = conditions.needs.map((macro) => fillBraces(macro, binding));
    const written = [declaration.returns, ...declaration.parameters.map((parameter) => parameter.type)];
    const variables = [...new Set(written.flatMap((type) => typeVariables(type.expression, words)))];
    let typeBindings: TypeBinding[] = [new Map()];
    for (const variable of variables) {
      const types = typesOf(words.get(variable) ?? [], words);
      typeBindings = typeBindings.flatMap((bound) => types.map((type) => new Map(bound).set(variable, type)));
    }
    for (const typeBinding of typeBindings) {
      const returned = evaluate(declaration.returns.expression, typeBinding);
      const returns = placed(declaration.returns, returned, {});
      let partials: PartialSignature[] = [
        { parameters: [], needs: [...needs, ...gatesOf(declaration.returns, returned, {})], generic: undefined },
      ];
      for (const parameter of declaration.parameters) {
        const value = evaluate(parameter.type.expression, typeBinding);
        partials = partials.flatMap((partial) =>
          placements(parameter.type).flatMap((placement): PartialSignature[] => {
            // Overloads for named spaces and for the generic space never exist together.
            if (
              partial.generic !== undefined &&
              placement.generic !== undefined &&
              partial.generic !== placement.generic
            )
              return [];
            return [
              {
                parameters: [
                  ...partial.parameters,
                  { name: parameter.name, type: placed(parameter.type, value, placement) },
                ],
                needs: [...partial.needs, ...gatesOf(parameter.type, value, placement)],
                generic: partial.generic ?? placement.generic,
              },
            ];
          }),
        );
      }
      for (const partial of partials) {
        result.push({
          signature: new Signature(name, returns, partial.parameters, declaration.variadic, shorthand),
          since: conditions.since,
          needs: [...new Set(partial.needs)],
          generic: partial.generic,
          extension: conditions.extension,
        });
      }
    }
  }
  return result;
}
