import { editableRange, indentationOf, textOf } from '../../refactoring/edits/edits.js';
import type { Expression, Node } from '../../syntax/ast.js';
import { namings, partsWithin, wayTo } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import { spellType } from '../../types/spelling.js';
import type { ScalarType, Type, VectorType } from '../../types/type.js';
import { hasEffects, isPrimary, type Refactoring, type Site, soleStatement, variableAt } from './site.js';

const bare = (node: Expression): Expression => (node.kind === 'paren' ? bare(node.inner) : node);

/** A vector written element by element: `(float4)(a, b, c, d)`. */
function literalOf({ one }: Site, node: Expression): { type: VectorType; elements: readonly Expression[] } | undefined {
  if (node.kind !== 'cast') return undefined;
  const type = one.values.get(node)?.type.unqualified;
  if (type?.kind !== 'vector') return undefined;
  const elements =
    node.operand.kind === 'paren-list'
      ? node.operand.elements
      : node.operand.kind === 'paren'
        ? [node.operand.inner]
        : [];
  return { type, elements };
}

/** Replaces the adjacent elements of a vector literal by one `vloadn`. */
export function useVectorLoad(site: Site): Refactoring | undefined {
  const { unit, one, body, stretch } = site;
  for (const node of [...partsWithin(body.node.body)].reverse()) {
    if (node.kind !== 'cast') continue;
    const range = editableRange(unit, node);
    const literal = literalOf(site, node);
    if (!range || !literal || stretch.start < range.start || stretch.end > range.end) continue;
    const { type, elements } = literal;
    const places = elements.map((element) => elementPlace(site, bare(element)));
    const [first] = places;
    // Elements of half have a separate function, which converts.
    if (!first || type.count !== elements.length || type.element.name === 'half') return undefined;
    const isRow = places.every(
      (place, i) => place?.base === first.base && place.index === first.index && place.offset === first.offset + i,
    );
    const pointee = pointeeOf(one.values.get(first.node)?.type);
    if (!isRow || pointee?.unqualified !== type.element || isVolatile(pointee)) return undefined;
    const index = [first.index, first.offset !== 0 || first.index === '' ? String(first.offset) : '']
      .filter(Boolean)
      .join(' + ');
    const pointer = index === '0' ? first.base : `${first.base} + ${index}`;
    return {
      title: `Read it with 'vload${type.count}'`,
      kind: 'refactor.rewrite',
      edits: [{ span: range, newText: `vload${type.count}(0, ${pointer})` }],
    };
  }
  return undefined;
}

/** An element read through a pointer: `p[4 * i + 1]` has the base `p`, the index `4 * i`, and the offset 1. */
interface ElementPlace {
  readonly node: Expression;
  readonly base: string;
  readonly index: string;
  readonly offset: number;
}

function elementPlace({ unit, one }: Site, node: Expression): ElementPlace | undefined {
  if (node.kind !== 'subscript' || hasEffects(node) || !isPrimary(node.base)) return undefined;
  const base = textOf(unit, node.base);
  const value = one.values.get(node.base)?.type;
  const index = bare(node.index);
  if (value?.kind !== 'pointer') return undefined;
  const type = one.values.get(index)?.type.unqualified;
  // Unsigned 32-bit indices wrap around to 0, but a pointer doesn't.
  if (type?.kind !== 'scalar' || (!type.signed && type.size < 8)) return undefined;
  const constant = numberOf(index);
  if (constant !== undefined) return { node: node.base, base, index: '', offset: constant };
  const offset = index.kind === 'binary' && index.operator === '+' ? numberOf(bare(index.right)) : undefined;
  const rest = index.kind === 'binary' && offset !== undefined ? index.left : index;
  const text = textOf(unit, rest);
  const isLoose = !isPrimary(rest) && !(rest.kind === 'binary' && /^[*/%+-]$/.test(rest.operator));
  return { node: node.base, base, index: isLoose ? `(${text})` : text, offset: offset ?? 0 };
}

const numberOf = (node: Expression): number | undefined =>
  node.kind === 'number' && /^(?:0|[1-9]\d{0,8})$/.test(spellingOf(node.name))
    ? Number(spellingOf(node.name))
    : undefined;

const pointeeOf = (type: Type | undefined): Type | undefined => (type?.kind === 'pointer' ? type.pointee : undefined);

/** Each read of a volatile object counts. */
const isVolatile = (type: Type): boolean =>
  /\bvolatile\b/.test(spellType(type, '', { vectorNames: true, outermost: true }));

/** Makes a scalar of each element of a vector variable of which only elements are used. */
export function splitVector(site: Site): Refactoring | undefined {
  const { unit, body } = site;
  const fact = variableAt(site);
  const statement = fact && soleStatement(site, fact);
  const type = fact?.symbol.type.unqualified;
  if (!fact || !statement || type?.kind !== 'vector' || type.count > 4) return undefined;
  const { symbol, specifiers, declarator } = fact;
  if (specifiers.storage !== undefined || symbol.type.space !== AddressSpace.Private) return undefined;
  if (specifiers.qualifiers.length > 0 || specifiers.attributes.length > 0) return undefined;
  const name = spellingOf(symbol.name);
  const uses = namings(body.node.body, symbol.name);
  const members = uses.map((use) => memberOf(body.node.body, use, type.count));
  const values = declarator.initializer && elementTexts(site, declarator.initializer, type, symbol.name);
  if (uses.length === 0 || (declarator.initializer && !values)) return undefined;
  const range = editableRange(unit, statement);
  if (!range || members.some((member) => member === undefined)) return undefined;
  const letters = [...'xyzw'].slice(0, type.count);
  if (letters.some((letter) => hasWord(range.file.text, `${name}_${letter}`))) return undefined;
  const indentation = indentationOf(unit, statement.first);
  const lines = letters.map((letter, i) => {
    const declared = scalarDeclaration(type.element, `${name}_${letter}`);
    return values ? `${declared} = ${values[i]};` : `${declared};`;
  });
  const edits = members.flatMap((member) => {
    const span = member && editableRange(unit, member.node);
    return member && span ? [{ span, newText: `${name}_${letters[member.index]}` }] : [];
  });
  if (edits.length !== uses.length) return undefined;
  return {
    title: `Split '${name}' into ${type.count} scalars`,
    kind: 'refactor.rewrite',
    edits: [{ span: range, newText: lines.join(`\n${indentation}`) }, ...edits],
  };
}

const scalarDeclaration = (element: ScalarType, name: string): string =>
  spellType(element, name, { vectorNames: true, outermost: false });

/** The selected single element of a vector, around its name. */
function memberOf(
  body: Parameters<typeof wayTo>[0],
  use: Node,
  count: number,
): { readonly node: Node; readonly index: number } | undefined {
  const way = wayTo(body, use);
  const node = way.at(-1);
  // The address of an element exposes that of the vector.
  const around = way.at(-2);
  if (node?.kind !== 'member' || node.arrow || (around?.kind === 'unary' && around.operator === '&')) return undefined;
  const [, letter = '', digit] = /^(?:([xyzw])|s([0-3]))$/.exec(spellingOf(node.member)) ?? [];
  const index = digit === undefined ? 'xyzw'.indexOf(letter) : Number(digit);
  return letter + (digit ?? '') !== '' && index < count ? { node, index } : undefined;
}

/** The initial value of each element; undefined if a vector literal's parts cannot be separated. */
function elementTexts(
  site: Site,
  initializer: Expression,
  type: VectorType,
  name: Name,
): readonly string[] | undefined {
  const literal = literalOf(site, bare(initializer));
  if (!literal || literal.type !== type || namings(initializer, name).length > 0) return undefined;
  const { elements } = literal;
  const isScalar = (node: Expression): boolean => site.one.values.get(node)?.type.unqualified === type.element;
  if (!elements.every(isScalar)) return undefined;
  const texts = elements.map((element) => textOf(site.unit, element));
  if (texts.length === type.count) return elements.some(hasEffects) ? undefined : texts;
  // One value for all of them is evaluated once.
  const [only] = elements;
  const isSimple = only?.kind === 'identifier' || only?.kind === 'number';
  return texts.length === 1 && isSimple ? Array.from({ length: type.count }, () => texts[0] ?? '') : undefined;
}
