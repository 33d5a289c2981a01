// The functions that a program's kernels call, their definitions, and what a linker resolves.

import { isBuiltinName, vendorExtensionOf } from '../builtins/index.js';
import { type Device, rejects } from '../devices/device.js';
import type { Language } from '../preprocessor/language.js';
import { factsOf } from '../refactoring/edits/body.js';
import { inAllParts } from '../refactoring/edits/parts.js';
import { attributesOf } from '../semantics/declarations/attributes.js';
import type { BodyAnalysed, FunctionDeclared, ProgramAnalysed, VariableDeclared } from '../semantics/facts/facts.js';
import { hasExtension, isCompilersOwn } from '../semantics/symbols/declared-names.js';
import type { FunctionSymbol } from '../semantics/symbols/symbols.js';
import type { Unit } from '../syntax/unit.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import { liveCalls } from './live-calls.js';

/** Identifies functions: overloads by their types, others by their names. */
const keyOf = ({ name, overloadable, type }: FunctionSymbol): string =>
  overloadable ? `${name} ${type.id}` : `${name}`;

const kernelsIn = inAllParts(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel));

/** Whether a declaration has `inline` alone: neither `static` nor `extern`. */
const isPlainInline = ({ specifiers, symbol }: Pick<FunctionDeclared, 'specifiers' | 'symbol'>): boolean =>
  specifiers.inline && symbol.storage === undefined && !symbol.kernel;

/** Plain inline definitions whose calls may be left to the linker. */
const inlineBodies = inAllParts(({ bodies }) =>
  bodies.filter(
    ({ node, symbol }) =>
      isPlainInline({ specifiers: node.specifiers, symbol }) &&
      !attributesOf(node, node.specifiers).some(({ name }) => name === 'always_inline' || name === 'gnu_inline'),
  ),
);

/** Declarations of functions that are not definitions. */
const prototypes = inAllParts(({ functions }) => functions.filter(({ symbol }) => !symbol.defined));

const externVariables = inAllParts(({ variables }) => variables.filter(({ symbol }) => symbol.storage === 'extern'));

/** The functions that the kernels of a program call, directly or through others. */
const reachedFromKernels = perOwner((program: ProgramAnalysed) => reachedFrom(program, kernelsIn(program)));

/** Whether a call, by its token, is live in a function that is a kernel, or that kernels call. */
export const isReached = (program: ProgramAnalysed, unit: Unit, token: number): boolean =>
  program.bodies.some(
    (body) =>
      body.unit === unit &&
      body.node.first <= token &&
      token <= body.node.last &&
      (body.symbol.kernel || reachedFromKernels(program).has(keyOf(body.symbol))) &&
      liveCalls(body).has(unit.names[token] ?? 0),
  );

/** The functions that non-static functions call, directly or through others. */
const reachedFromAll = perOwner((program: ProgramAnalysed) =>
  reachedFrom(
    program,
    program.bodies.filter(({ symbol }) => symbol.storage !== 'static'),
  ),
);

function reachedFrom(program: ProgramAnalysed, from: readonly BodyAnalysed[]): ReadonlyMap<string, FunctionSymbol> {
  const bodies = new Map<string, BodyAnalysed>();
  for (const body of program.bodies) bodies.set(keyOf(body.symbol), body);
  const reached = new Map<string, FunctionSymbol>();
  const waiting = [...from];
  for (let body = waiting.pop(); body; body = waiting.pop())
    for (const { callee } of factsOf(body, 'call-made')) {
      const key = keyOf(callee);
      if (reached.has(key) || !liveCalls(body).has(callee.name)) continue;
      reached.set(key, callee);
      const next = bodies.get(key);
      if (next) waiting.push(next);
    }
  return reached;
}

/**
 * The functions that kernels call and that have only plain `inline` definitions, which are not external definitions
 * (C99 6.7.4 §6). One declaration without `inline`, or with `extern`, makes them external.
 */
export function inlineOnly(program: ProgramAnalysed): readonly BodyAnalysed[] {
  const candidates = inlineBodies(program);
  if (candidates.length === 0 || kernelsIn(program).length === 0) return [];
  const external = new Set<string>();
  for (const fact of program.functions) if (!isPlainInline(fact)) external.add(keyOf(fact.symbol));
  const reached = reachedFromKernels(program);
  return candidates.filter(({ symbol }) => !external.has(keyOf(symbol)) && reached.has(keyOf(symbol)));
}

/** The first declarations of called functions without a definition. */
export function undefinedFunctions(
  program: ProgramAnalysed,
  device: Device,
  language: Language,
): readonly FunctionDeclared[] {
  const candidates = prototypes(program);
  if (candidates.length === 0 || kernelsIn(program).length === 0) return [];
  const defined = new Set(program.bodies.map(({ symbol }) => symbol.name));
  const reached = rejects(device, 'undefined-function-in-unused')
    ? reachedFromAll(program)
    : reachedFromKernels(program);
  const found = new Map<string, FunctionDeclared>();
  for (const fact of candidates) {
    const key = keyOf(fact.symbol);
    if (
      reached.has(key) &&
      // Which overload a live call means is not known.
      !defined.has(fact.symbol.name) &&
      !found.has(key) &&
      !isAlias(fact) &&
      !isOfLanguage(fact, device, language)
    )
      found.set(key, fact);
  }
  return [...found.values()];
}

/** Whether it is a redeclared builtin function, or a function of the compiler. */
function isOfLanguage({ symbol: { name } }: FunctionDeclared, device: Device, language: Language): boolean {
  const text = spellingOf(name);
  // The library of a driver lacks functions of other vendors.
  const extension = language.device && vendorExtensionOf(text);
  if (extension !== undefined) return hasExtension(device, extension);
  if (isBuiltinName(text) || /^(?:llvm|(?:convert|as)_)/.test(text)) return true;
  // Libraries of compilers have functions that are not documented.
  return text.startsWith('__') && (!rejects(device, 'undefined-function') || isCompilersOwn(text));
}

/** It is defined elsewhere under another name. */
const isAlias = ({ specifiers }: FunctionDeclared): boolean =>
  specifiers.attributes.some(({ name }) => name === 'alias' || name === 'weak');

/** The variables that are declared `extern`, read in functions that kernels reach, and defined nowhere. */
export function undefinedVariables(program: ProgramAnalysed): readonly VariableDeclared[] {
  const candidates = externVariables(program);
  if (candidates.length === 0 || kernelsIn(program).length === 0) return [];
  const defined = new Set<Name>();
  for (const { symbol, declarator } of program.variables)
    if (symbol.storage !== 'extern' || declarator.initializer) defined.add(symbol.name);
  const reached = reachedFromKernels(program);
  const isRead = (name: Name): boolean =>
    program.bodies.some(
      ({ symbol, unit, node }) =>
        (symbol.kernel || reached.has(keyOf(symbol))) &&
        unit.names.subarray(node.body.first, node.body.last + 1).includes(name),
    );
  const found = new Map<Name, VariableDeclared>();
  for (const fact of candidates) {
    const { name, type } = fact.symbol;
    const { space } = elementOf(type);
    const isObject = space === AddressSpace.Constant || space === AddressSpace.Global;
    if (isObject && !defined.has(name) && !found.has(name) && isRead(name)) found.set(name, fact);
  }
  return [...found.values()];
}
