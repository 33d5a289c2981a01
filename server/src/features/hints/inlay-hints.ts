import type { Analysis } from '../../analysis/analysis.js';
import { lookupBuiltin } from '../../builtins/index.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { CallExpression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { builtinContext } from '../completion/incomplete.js';
import { unitsIn, writtenSpan } from '../navigation/places.js';
import type { TextRange } from '../outline/tokens.js';
import { costHints } from './memory-access.js';
import { fieldLayoutOf } from './record-layout.js';
import { divergentConditions } from './uniformity.js';
import { unprovedHints } from './verdicts.js';

/** The requested hints. */
export interface InlayHintOptions {
  /**
   * Hints for implicit address spaces: `where-not-obvious` are pointers, whose pointee's space depends on the version.
   */
  readonly addressSpaces: 'off' | 'where-not-obvious' | 'all';
  readonly parameterNames: boolean;
  /** Where the members of structs lie, in bytes. */
  readonly fieldOffsets: boolean;
  /** At conditions that not all work-items of a work-group agree on. */
  readonly divergence: boolean;
  /** What costly accesses cost. */
  readonly memoryAccess: boolean;
  /** At what prevents proofs. */
  readonly unproved: boolean;
}

/** Text to show before the character at `offset` of the root file; a field's offset belongs to the preceding text. */
export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly kind: 'space' | 'parameter' | 'offset' | 'divergence' | 'cost' | 'unproved';
  readonly tooltip: string;
}

/** The hints in `[start, end)` of the root file, in order. */
export function inlayHints(
  analysis: Analysis,
  range: TextRange,
  { addressSpaces, parameterNames, fieldOffsets, divergence, memoryAccess, unproved }: InlayHintOptions,
): InlayHint[] {
  const hints = new Map<string, InlayHint>();
  const add = (hint: InlayHint | undefined): void => {
    // Declarators that share their specifiers would have the same hint at the same place.
    if (hint && hint.offset >= range.start && hint.offset < range.end) hints.set(`${hint.offset} ${hint.label}`, hint);
  };
  for (const one of unitsIn(analysis, range)) {
    for (const symbol of one.names.declarations) {
      if (symbol.kind !== 'variable') continue;
      if (addressSpaces !== 'off') add(spaceHint(analysis, symbol, addressSpaces === 'all'));
      if (fieldOffsets && symbol.role === 'field') add(offsetHint(analysis, symbol));
    }
    if (!parameterNames) continue;
    const called = new Map(one.names.uses.map((token, i) => [token, one.names.meanings[i]]));
    const { unit } = one;
    for (const [node] of one.values) {
      if (node.kind !== 'call' || node.args.length === 0) continue;
      const at = startInRoot(analysis, unit, node.callee.first);
      // A call that begins after the range has no arguments in it.
      if (at === undefined || at >= range.end) continue;
      for (const hint of argumentHints(analysis, unit, node, called.get(node.callee.first))) add(hint);
    }
  }
  if (divergence)
    for (const { offset, reason } of divergentConditions(analysis, range))
      add({
        offset,
        label: 'differs',
        kind: 'divergence',
        tooltip: `This may differ between the work-items of a work-group: ${reason}.`,
      });
  if (memoryAccess) for (const hint of costHints(analysis, range)) add({ ...hint, kind: 'cost' });
  if (unproved) for (const hint of unprovedHints(analysis, range)) add({ ...hint, kind: 'unproved' });
  return [...hints.values()].sort((a, b) => a.offset - b.offset);
}

/** Where a token begins that is written in the root file itself, rather than in a macro. */
function startInRoot(analysis: Analysis, unit: Unit, token: number): number | undefined {
  const { chunk, index } = unit.origin(token);
  if (!chunk || (chunk.locations[index] ?? -1) < 0) return undefined;
  const span = writtenSpan(unit, token);
  return span?.file.path === analysis.root.path ? span.start : undefined;
}

function offsetHint(analysis: Analysis, symbol: VariableSymbol): InlayHint | undefined {
  const layout = fieldLayoutOf(symbol);
  const { unit, token } = symbol.place;
  if (!layout || startInRoot(analysis, unit, token) === undefined) return undefined;
  const end = writtenSpan(unit, symbol.declaration?.last ?? token)?.end;
  if (end === undefined) return undefined;
  const { offset, size, alignment, padding } = layout;
  const unused = padding > 0 ? `, after ${padding} unused` : '';
  return {
    offset: end,
    label: `+${offset}${padding > 0 ? ` (${padding} unused before)` : ''}`,
    kind: 'offset',
    tooltip: `${size} bytes at offset ${offset}${unused}; aligned to ${alignment}.`,
  };
}

function spaceHint(analysis: Analysis, symbol: VariableSymbol, all: boolean): InlayHint | undefined {
  const { specifiers, type } = symbol;
  if (specifiers.qualifiers.some(({ kind }) => kind === 'space' || kind === 'numbered-space')) return undefined;
  const isPointer = elementOf(type).kind === 'pointer';
  if (!isPointer && (!all || symbol.role === 'field' || symbol.role === 'parameter')) return undefined;
  const space = innermost(type).space;
  if (space === AddressSpace.None || innermost(type).kind === 'function') return undefined;
  const offset = startInRoot(analysis, symbol.place.unit, specifiers.type.first);
  if (offset === undefined) return undefined;
  const name = spaceName(space);
  const tooltip =
    `'${spellingOf(symbol.name)}' ${isPointer ? 'points to' : 'lives in'} ${name} memory` +
    `${specifiers.type.kind === 'name' ? ', from its type' : ': no explicit address space'}.`;
  return { offset, label: name, kind: 'space', tooltip };
}

/** What the specifiers of a declaration describe: the end of all pointers. */
function innermost(type: Type): Type {
  let at = elementOf(type);
  while (at.kind === 'pointer') at = elementOf(at.pointee);
  return at;
}

function* argumentHints(
  analysis: Analysis,
  unit: Unit,
  node: CallExpression,
  callee: ProgramSymbol | undefined,
): Iterable<InlayHint> {
  if (node.callee.kind !== 'identifier') return;
  const names = callee ? parameterNamesOf(callee) : builtinParameterNames(analysis, node.callee.name, node.args.length);
  for (const [i, arg] of node.args.entries()) {
    const name = names[i];
    if (!name || isNumbered(name)) continue;
    // An argument with the same name needs no hint.
    const said =
      arg.kind === 'identifier'
        ? spellingOf(arg.name)
        : arg.kind === 'member'
          ? spellingOf(arg.member)
          : arg.kind === 'unary' && arg.operand.kind === 'identifier'
            ? spellingOf(arg.operand.name)
            : '';
    if (said.toLowerCase() === name.toLowerCase()) continue;
    const offset = startInRoot(analysis, unit, arg.first);
    if (offset !== undefined) yield { offset, label: `${name}:`, kind: 'parameter', tooltip: '' };
  }
}

/** Names that only count the parameters, as headers and generated code have them: `p0`, `arg1`, `_2`. */
const isNumbered = (name: string): boolean => /^_*(?:[a-z]|arg|param|parameter)?_?\d+$/i.test(name);

const parameterNamesOf = (callee: ProgramSymbol): string[] =>
  callee.kind === 'function' && callee.overloads.length === 0
    ? callee.parameters.map(({ name }) => spellingOf(name))
    : [];

function builtinParameterNames(analysis: Analysis, callee: number, count: number): string[] {
  const signatures = lookupBuiltin(spellingOf(callee), builtinContext(analysis)) ?? [];
  const parameters = signatures.find((signature) => signature.parameters.length === count)?.parameters ?? [];
  // `sin(x: a)` adds no information.
  return parameters.length < 2 ? [] : parameters.map(({ name }) => (name.length > 1 ? name : ''));
}
