import type { Analysis } from '../../analysis/analysis.js';
import { type BuiltinSignature, documentBuiltin, lookupBuiltin } from '../../builtins/index.js';
import type { Macro } from '../../preprocessor/macros/macro.js';
import { compilerFunction } from '../../semantics/expressions/compiler-functions.js';
import { fitOf } from '../../semantics/expressions/conversions.js';
import type { KeptValue } from '../../semantics/expressions/expression-values.js';
import type { FunctionSymbol } from '../../semantics/symbols/symbols.js';
import { intern, spellingOf } from '../../text/names.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import {
  builtinContext,
  completed,
  cutAt,
  declarationStarts,
  directiveAt,
  type OpenCall,
  openCall,
  PLACEHOLDER,
  typedUnit,
  typeInSignature,
} from '../completion/incomplete.js';
import { declarationsOf, writtenSpan } from '../navigation/places.js';
import { parameterText } from '../outline/document-symbols.js';
import { documentationOf, macroDocumentation } from './documentation.js';

/** One way to call a function; parameters are ranges of the label. */
interface Signature {
  readonly label: string;
  readonly documentation: string;
  readonly parameters: readonly { readonly start: number; readonly end: number }[];
}

export interface SignatureHelp {
  readonly signatures: readonly Signature[];
  /** The signature that best fits the arguments so far. */
  readonly active: number;
  readonly activeParameter: number;
}

/** The signatures of the call around `offset` of the root file; undefined outside calls, and for unknown functions. */
export function signatureHelpAt(
  analysis: Analysis,
  offset: number,
  analyseCopy: (text: string) => Analysis,
): SignatureHelp | undefined {
  const cut = cutAt(analysis.root, offset, declarationStarts(analysis));
  const written = cut.quoted || directiveAt(cut) !== undefined ? undefined : openCall(cut);
  if (!written) return undefined;
  const copy = analyseCopy(completed(cut));
  const call = { ...written, name: named(copy, written.name) };
  const args = argumentsOf(copy, call);
  const functions = declarationsOf(copy).filter(
    (symbol): symbol is FunctionSymbol => symbol.kind === 'function' && symbol.name === call.name,
  );
  // The name in a function's declaration is followed by parameters, not by arguments.
  if (functions.some(({ place }) => startOf(copy, place) === written.start)) return undefined;
  if (functions.length > 0) return ofFunctions(copy, functions, args, call);
  const macro = copy.chunks
    .flatMap(({ directives }) => directives)
    .findLast((directive) => directive.macro?.name === call.name)?.macro;
  if (macro?.parameters && copy.isMacroDefined(spellingOf(macro.name))) return ofMacro(macro, macro.parameters, call);
  return ofBuiltin(copy, call, args);
}

/** The location of a name in the copy's root file. */
function startOf({ root }: Analysis, { unit, token }: FunctionSymbol['place']): number | undefined {
  const span = token < 0 ? undefined : writtenSpan(unit, token);
  return span?.file.path === root.path ? span.start : undefined;
}

/** The function that an object-like macro expands to, through others; otherwise the name itself. */
function named(copy: Analysis, name: number): number {
  const defined = new Map<number, number | undefined>();
  for (const { name: label, body } of copy.options.macros)
    defined.set(intern(label), body !== undefined && /^[A-Za-z_]\w*$/.test(body) ? intern(body) : undefined);
  for (const { directives } of copy.chunks)
    for (const { macro } of directives)
      if (macro) defined.set(macro.name, macro.parameters || macro.body.length !== 1 ? undefined : macro.body[0]?.name);
  const seen = new Set([name]);
  let at = name;
  for (let next = defined.get(at); next !== undefined && copy.isMacroDefined(spellingOf(at)); next = defined.get(at)) {
    if (seen.has(next)) break;
    seen.add(next);
    at = next;
  }
  return at;
}

/** The types of the arguments before the cursor; undefined for the incomplete one. */
function argumentsOf(copy: Analysis, call: OpenCall): (KeptValue | undefined)[] {
  const typed = typedUnit(copy);
  for (const [node] of [...(typed?.values ?? [])].reverse()) {
    if (node.kind !== 'call' || node.callee.kind !== 'identifier' || node.callee.name !== call.name) continue;
    if (!typed || writtenSpan(typed.unit, node.callee.first)?.start !== call.start) continue;
    return node.args.map((arg) =>
      arg.kind === 'identifier' && arg.name === PLACEHOLDER ? undefined : typed.values.get(arg),
    );
  }
  return [];
}

/** How badly arguments fit parameters; undefined if they are invalid. */
function misfit(
  parameters: readonly Type[],
  variadic: boolean,
  args: readonly (KeptValue | undefined)[],
): number | undefined {
  if (args.length > parameters.length && !variadic) return undefined;
  let sum = 0;
  for (const [i, arg] of args.entries()) {
    const parameter = parameters[i];
    if (!arg || !parameter) continue;
    const fit = fitOf(parameter, arg);
    if (fit === undefined) return undefined;
    sum += fit;
  }
  return sum;
}

/** The index of the smallest number; 0 where all are undefined. */
function best(misfits: readonly (number | undefined)[]): number {
  let found = -1;
  misfits.forEach((sum, i) => {
    if (sum !== undefined && (found < 0 || sum < (misfits[found] ?? 0))) found = i;
  });
  return Math.max(0, found);
}

/** A signature with this label, whose parameters are separated by the commas in its outermost parentheses. */
function signature(label: string, documentation: string): Signature {
  const open = label.indexOf('(');
  const parameters: { start: number; end: number }[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; open >= 0 && at < label.length; at++) {
    const c = label[at] ?? '';
    if (c === '(') depth++;
    const ends = depth === 1 && (c === ',' || c === ')');
    if (c === ')') depth--;
    if (!ends) continue;
    while (label[start] === ' ') start++;
    if (at > start && label.slice(start, at) !== 'void') parameters.push({ start, end: at });
    start = at + 1;
    if (c === ')') break;
  }
  return { label, documentation, parameters };
}

function help(signatures: readonly Signature[], active: number, { argument }: OpenCall): SignatureHelp {
  return { signatures: signatures.map((one) => withArguments(one, argument + 1)), active, activeParameter: argument };
}

/** Each argument for `...` is a parameter of its own, at the same place of the label. */
function withArguments(signature: Signature, count: number): Signature {
  const { label, parameters } = signature;
  const last = parameters.at(-1);
  if (!last || parameters.length >= count || !label.startsWith('...', last.start)) return signature;
  return {
    ...signature,
    parameters: [...parameters, ...Array.from({ length: count - parameters.length }, () => last)],
  };
}

function ofFunctions(
  copy: Analysis,
  functions: readonly FunctionSymbol[],
  args: readonly (KeptValue | undefined)[],
  call: OpenCall,
): SignatureHelp {
  // The last declaration of a function counts; overloads differ in their types.
  const distinct = [...new Map(functions.map((symbol) => [symbol.overloadable ? symbol.type.id : 0, symbol])).values()];
  const signatures = distinct.map((symbol) => {
    const parameters = [...symbol.parameters.map(parameterText), ...(symbol.type.variadic ? ['...'] : [])];
    return signature(
      spellType(symbol.type.returns, `${spellingOf(symbol.name)}(${parameters.join(', ')})`, { vectorNames: true }),
      [...(symbol.kernel ? ['A kernel.'] : []), documentationOf(copy, symbol) ?? ''].filter(Boolean).join('\n\n'),
    );
  });
  return help(signatures, best(distinct.map(({ type }) => misfit(type.parameters, type.variadic, args))), call);
}

function ofMacro(macro: Macro, names: readonly number[], call: OpenCall): SignatureHelp {
  const parameters = names.map((name, i) => (macro.variadic && i === names.length - 1 ? '...' : spellingOf(name)));
  return help(
    [signature(`${spellingOf(macro.name)}(${parameters.join(', ')})`, macroDocumentation(macro) ?? 'A macro.')],
    0,
    call,
  );
}

function ofBuiltin(
  copy: Analysis,
  call: OpenCall,
  args: readonly (KeptValue | undefined)[],
): SignatureHelp | undefined {
  const name = spellingOf(call.name);
  const documentation = documentBuiltin(name);
  const declared = lookupBuiltin(name, builtinContext(copy));
  if (!documentation || !declared) return conversion(name, call) ?? ofCompiler(name, call);
  const known = args.some((arg) => arg !== undefined) ? fitting(declared, args) : [];
  if (known.length > 0)
    return help(
      known.map((overload) => signature(spelledOverload(name, overload), documentation.summary)),
      0,
      call,
    );
  // Overloads of one line of the specification are one signature, which fits as well as the best of them.
  const families = new Map<string, number | undefined>(
    declared.length ? [] : documentation.shorthands.map((shorthand) => [shorthand, 0]),
  );
  for (const { shorthand, parameters, variadic } of declared) {
    const fit = misfit(
      parameters.map(({ type }) => typeInSignature(type)),
      variadic,
      args,
    );
    const known = families.get(shorthand);
    if (!families.has(shorthand) || (fit !== undefined && (known === undefined || fit < known)))
      families.set(shorthand, fit);
  }
  const about = [documentation.summary, documentation.where.map((line) => `\`${line}\``).join('  \n')]
    .filter(Boolean)
    .join('\n\n');
  return help(
    [...families.keys()].map((shorthand) => signature(shorthand, about)),
    best([...families.values()]),
    call,
  );
}

/** A function of the compiler, `__builtin_NAME`. */
function ofCompiler(name: string, call: OpenCall): SignatureHelp | undefined {
  const declared = name.startsWith('__builtin_') ? compilerFunction(name.slice('__builtin_'.length)) : undefined;
  if (!declared) return undefined;
  const spell = (type: Type, own: string): string =>
    type.kind === 'unknown' ? `T ${own}`.trim() : spellType(type, own, { vectorNames: true });
  const parameters = [...declared.parameters.map((type) => spell(type, '')), ...(declared.variadic ? ['...'] : [])];
  const label = spell(declared.returns, `${name}(${parameters.join(', ') || 'void'})`);
  return help([signature(label, 'A function of the compiler.')], 0, call);
}

/** The maximum number of separate overloads; more are shown by family, as in the specification. */
const MOST_OVERLOADS = 4;

/** The overloads that accept the arguments so far without conversion; empty if nearly all do. */
function fitting(
  declared: readonly BuiltinSignature[],
  args: readonly (KeptValue | undefined)[],
): readonly BuiltinSignature[] {
  const fits = declared.map((overload) => ({
    overload,
    fit: misfitOf(overload, args),
  }));
  const least = Math.min(...fits.map(({ fit }) => fit ?? Number.POSITIVE_INFINITY));
  const best = fits.filter(({ fit }) => fit === least);
  return best.length <= MOST_OVERLOADS ? best.map(({ overload }) => overload) : [];
}

/** How badly arguments fit an overload; undefined if they don't. */
export const misfitOf = (
  { parameters, variadic }: BuiltinSignature,
  args: readonly (KeptValue | undefined)[],
): number | undefined =>
  misfit(
    parameters.map(({ type }) => typeInSignature(type)),
    variadic,
    args,
  );

/** An overload as a declaration. */
export function spelledOverload(name: string, { returns, parameters, variadic }: BuiltinSignature): string {
  const text = parameters.map(({ name: own, type }) =>
    spellType(typeInSignature(type), own, { vectorNames: true, asWritten: true, outermost: false }),
  );
  return spellType(typeInSignature(returns), `${name}(${[...text, ...(variadic ? ['...'] : [])].join(', ')})`, {
    vectorNames: true,
    asWritten: true,
    outermost: false,
  });
}

const CONVERSION =
  /^(convert|as)_((?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)?)(?:_sat)?(?:_rt[ezpn])?$/;

/** `convert_T` and `as_T`, which are generated by a rule. */
function conversion(name: string, call: OpenCall): SignatureHelp | undefined {
  const match = CONVERSION.exec(name);
  if (!match) return undefined;
  const [, family, type = ''] = match;
  const about =
    family === 'as'
      ? `The bits of \`x\`, taken for a \`${type}\` of the same size.`
      : `The value of \`x\`, converted to \`${type}\`.`;
  return help([signature(`${type} ${name}(x)`, about)], 0, call);
}
