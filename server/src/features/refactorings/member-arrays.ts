// An array of structs that a kernel receives, as one array for each member that it uses.
import type { Analysis } from '../../analysis/analysis.js';
import { costOfSplit, type SplitBuffer } from '../../analysis/lowered-costs.js';
import { isBuiltinName } from '../../builtins/index.js';
import { applied, editableRange, replaceToken, replaceTokens, textOf } from '../../refactoring/edits/edits.js';
import type { Edit } from '../../refactoring/edits/fix.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, MemberExpression, ParameterDeclaration } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { namings, type Part, wayTo } from '../../syntax/walk.js';
import { withoutComments } from '../../text/comments.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import { movedTo } from '../../types/interned.js';
import { layoutOf, recordLayout } from '../../types/layout.js';
import { spellType } from '../../types/spelling.js';
import { type Field, Qualifiers, type Type } from '../../types/type.js';
import { writtenSpan } from '../navigation/places.js';
import type { TextRange } from '../outline/tokens.js';
import type { Refactoring } from './site.js';

/** A use of a member of an element: `p[i].x`, `(p + i)->x`, `p->x`. */
interface MemberUse {
  readonly node: MemberExpression;
  /** The name of the pointer. */
  readonly pointer: Expression;
  readonly form: 'subscript' | 'sum' | 'sums' | 'arrow';
  /** The index of a sum. */
  readonly index: Expression | undefined;
}

const bare = (node: Expression): Expression => (node.kind === 'paren' ? bare(node.inner) : node);

/** The member access that contains a use of the pointer; undefined if it is used in another way. */
function memberUse(body: BodyAnalysed, pointer: Expression): MemberUse | undefined {
  const way = wayTo(body.node.body, pointer);
  const node = way.findLast((part) => part.kind === 'member');
  if (node?.kind !== 'member') return undefined;
  const base = bare(node.base);
  if (node.arrow) {
    if (base === pointer) return { node, pointer, form: 'arrow', index: undefined };
    if (base.kind !== 'binary' || base.operator !== '+') return undefined;
    if (base.left === pointer) return { node, pointer, form: 'sum', index: base.right };
    let left: Expression = base;
    while (left.kind === 'binary' && (left.operator === '+' || left.operator === '-')) left = left.left;
    return left === pointer ? { node, pointer, form: 'sums', index: undefined } : undefined;
  }
  return base.kind === 'subscript' && base.base === pointer && node.base === base
    ? { node, pointer, form: 'subscript', index: base.index }
    : undefined;
}

/** Whether code could reach other members from the address of this one. */
function isAddressTaken(body: BodyAnalysed, { node }: MemberUse): boolean {
  const way = wayTo(body.node.body, node);
  const at = way.findLastIndex(
    (part) => part.kind === 'unary' && part.operator === '&' && isWithinLvalue(part.operand, node),
  );
  const address = way[at];
  if (address?.kind !== 'unary') return false;
  return bare(address.operand) !== node || !isAtomicCall(way[at - 1]);
}

const isAtomicCall = (part: Part | undefined): boolean =>
  part?.kind === 'call' &&
  part.callee.kind === 'identifier' &&
  /^atom(?:ic)?_/.test(spellingOf(part.callee.name)) &&
  isBuiltinName(spellingOf(part.callee.name));

/** Whether the operand of `&` designates a part of a node. */
function isWithinLvalue(operand: Expression, node: Expression): boolean {
  let at = bare(operand);
  while (at !== node && (at.kind === 'member' || at.kind === 'subscript')) at = bare(at.base);
  return at === node;
}

const isValue = (type: Type): boolean => type.unqualified.kind === 'scalar' || type.unqualified.kind === 'vector';

/** The edits of a use, which names the new array. */
function editsOf(body: BodyAnalysed, { node, pointer, form, index }: MemberUse, name: string): (Edit | undefined)[] {
  const { unit } = body;
  if (form === 'arrow') return [replaceTokens(unit, node, `${name}[0]`)];
  if (form === 'sum') return [replaceTokens(unit, node, `${name}[${index ? textOf(unit, index) : ''}]`)];
  const [whole, base] = [editableRange(unit, node), editableRange(unit, node.base)];
  const newText = form === 'sums' ? '[0]' : '';
  return [
    replaceToken(unit, pointer.first, name),
    whole && base && { span: { file: whole.file, start: base.end, end: whole.end }, newText },
  ];
}

interface Split {
  readonly edits: readonly Edit[];
  readonly parts: ReadonlyMap<Name, { readonly offset: number; readonly size: number }>;
  readonly stride: number;
}

/** The members of a struct that a kernel uses through a parameter; undefined if the pointer is used in another way. */
function usesOf(body: BodyAnalysed, { name }: VariableSymbol): readonly MemberUse[] | undefined {
  const uses = namings(body.node.body, name).map((one) => memberUse(body, one));
  const known = uses.filter((use) => use !== undefined);
  const isShadowed = body.facts.some((fact) => fact.kind === 'variable' && fact.symbol.name === name);
  // A sum is replaced with what is in it.
  const isNested = known.some(({ form, node }) => form === 'sum' && namings(node, name).length > 1);
  return known.length === 0 || known.length < uses.length || isShadowed || isNested ? undefined : known;
}

/** Whether a function names a parameter more often than its analysed code does, in a branch that is not compiled. */
function isInInactiveCode(body: BodyAnalysed, { name }: VariableSymbol, uses: number): boolean {
  const written = textOf(body.unit, body.node.body);
  const tokens = withoutComments(written).match(/\w+|->|\S/g) ?? [];
  const isNaming = (token: string, i: number): boolean =>
    token === spellingOf(name) && !/^(?:\.|->)$/.test(tokens[i - 1] ?? '');
  return tokens.filter(isNaming).length > uses;
}

function splitOf(body: BodyAnalysed, symbol: VariableSymbol, declaration: ParameterDeclaration): Split | undefined {
  const { type } = symbol;
  const pointee = type.kind === 'pointer' ? type.pointee : undefined;
  const record = pointee?.unqualified;
  const layout = record?.kind === 'record' && record.record.tag === 'struct' ? recordLayout(record.record) : undefined;
  const stride = record && layoutOf(record)?.size;
  const uses = usesOf(body, symbol);
  const isShared = pointee?.space === AddressSpace.Global || pointee?.space === AddressSpace.Constant;
  if (!pointee || !layout || !stride || !uses || !isShared) return undefined;
  if (uses.some((use) => isAddressTaken(body, use)) || isInInactiveCode(body, symbol, uses.length)) return undefined;
  const { unit } = body;
  const members = new Set(uses.map(({ node }) => node.member));
  const fields = layout.fields.filter(({ field }) => members.has(field.name));
  // The qualifiers of a member, or of a typedef, would be lost.
  const isPlain = ({ type: own }: Field): boolean => isValue(own) && own.qualifiers === 0;
  if (fields.length < members.size || !fields.every(({ field }) => isPlain(field))) return undefined;
  const nameNode = declaredName(declaration.declarator);
  const written = textOf(unit, declaration);
  const [whole, typeRange, nameRange] = [declaration, declaration.specifiers.type, nameNode].map((part) =>
    editableRange(unit, part),
  );
  if (!whole || !typeRange || !nameRange) return undefined;
  if (pointee.qualifiers & Qualifiers.Volatile && !hasWord(written, 'volatile')) return undefined;
  const own = spellingOf(symbol.name);
  const parts = new Map<Name, { readonly offset: number; readonly size: number }>();
  const parameters: string[] = [];
  const names = new Map<Name, string>();
  for (const { field, offset, size } of fields) {
    const name = `${own}_${spellingOf(field.name)}`;
    if (hasWord(whole.file.text, name)) return undefined;
    names.set(field.name, name);
    parts.set(intern(name), { offset, size });
    const member = spellType(movedTo(field.type.unqualified, AddressSpace.None), '', {
      vectorNames: true,
      outermost: false,
    });
    parameters.push(
      written.slice(0, typeRange.start - whole.start) +
        member.trim() +
        written.slice(typeRange.end - whole.start, nameRange.start - whole.start) +
        name +
        written.slice(nameRange.end - whole.start),
    );
  }
  const edits = [
    replaceTokens(unit, declaration, parameters.join(', ')),
    ...uses.flatMap((use) => editsOf(body, use, names.get(use.node.member) ?? '')),
  ];
  const made = edits.filter((edit) => edit !== undefined);
  return made.length === edits.length ? { edits: made, parts, stride } : undefined;
}

/** The parameter of a kernel at a range: where it is declared, or used. */
function parameterAt({ root }: Analysis, body: BodyAnalysed, { start, end }: TextRange): VariableSymbol | undefined {
  const isAt = (span: ReturnType<typeof writtenSpan>): boolean =>
    span?.file.path === root.path && span.start <= start && end <= span.end;
  return body.symbol.parameters.find(
    ({ place, name }) =>
      isAt(writtenSpan(place.unit, place.token)) ||
      namings(body.node.body, name).some((one) => isAt(writtenSpan(body.unit, one.first))),
  );
}

/**
 * Replaces the array of structs that a kernel receives by an array for each member that it uses. The host has to pass
 * the new arrays.
 */
export function memberArraysAt(
  analysis: Analysis,
  at: TextRange,
  edited: (texts: ReadonlyMap<string, string>) => Analysis,
): Refactoring[] {
  const { root } = analysis;
  for (const program of analysis.programs())
    for (const body of program.bodies) {
      const { symbol: kernel } = body;
      const symbol = kernel.kernel && body.complete ? parameterAt(analysis, body, at) : undefined;
      const declaration = symbol?.declaration;
      if (!symbol || !declaration || 'equalsToken' in declaration) continue;
      const isAlone = program.functions.filter((one) => one.symbol.name === kernel.name).length === 1;
      const isCalled = program.bodies.some(({ facts }) =>
        facts.some((fact) => fact.kind === 'call-made' && fact.callee.name === kernel.name),
      );
      const split = isAlone && !isCalled ? splitOf(body, symbol, declaration) : undefined;
      if (!split || split.edits.some(({ span }) => span.file.path !== root.path)) return [];
      const after = edited(new Map([[root.path, applied(root.text, split.edits)]]));
      const cost = costOfSplit(analysis, after, {
        kernel: kernel.name,
        buffer: symbol.name,
        parts: new Set(split.parts.keys()),
        oldPlace: oldPlaceOf(symbol.name, split),
      });
      if (cost === undefined) return [];
      const count = split.parts.size;
      const title =
        `Replace '${spellingOf(symbol.name)}' by ${count === 1 ? 'an array' : `${count} arrays`} of its members` +
        `${cost && `: ${cost}`} (the host has to pass ${count === 1 ? 'it' : 'them'})`;
      return [{ title, kind: 'refactor.rewrite', edits: split.edits, renames: true }];
    }
  return [];
}

/** Where the bytes of the new arrays were in the array of structs. */
const oldPlaceOf =
  (buffer: Name, { parts, stride }: Split): SplitBuffer['oldPlace'] =>
  (part, offset) => {
    const member = parts.get(part);
    if (!member) return { buffer: part, offset };
    const element = Math.floor(offset / member.size);
    return { buffer, offset: element * stride + member.offset + (offset - element * member.size) };
  };
