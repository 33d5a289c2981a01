// Lowers what declarations begin with: specifiers, qualifiers, attributes, tags.
import { type Name, spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type {
  Attribute,
  Declarator,
  Enumerator,
  Expression,
  FieldDeclaration,
  Qualifier,
  Specifiers,
  StorageClass,
  TagSpecifier,
  TypeName,
  TypeSpecifier,
  UnresolvedWord,
} from '../ast.js';
import { keywordOf } from '../keywords.js';
import { NONE, type Tree } from '../tree.js';

export function firstChildOfType(tree: Tree, parent: number, type: string): number {
  for (let at = parent + 1, end = tree.next(parent); at < end; at = tree.next(at))
    if (tree.type(at) === type) return at;
  return 0;
}

/** The attributes among the children of a node from `from` on. */
export function attributesOf(tree: Tree, parent: number, from = parent + 1): readonly Attribute[] {
  let found: readonly Attribute[] = NONE;
  for (let at = from, end = tree.next(parent); at < end; at = tree.next(at)) {
    if (tree.type(at) !== 'attribute_specifier') continue;
    const own = tree.as<readonly Attribute[]>(at);
    found = found.length === 0 ? own : [...found, ...own];
  }
  return found;
}

/** A declarator of a member, which hides nothing. */
export function quietDeclarator(tree: Tree, node: number): Declarator {
  const hiding = tree.hiding.length;
  const declarator = tree.declarator(node);
  tree.hiding.length = hiding;
  return declarator;
}

/** The qualifier that an attribute denotes in clang; undefined for every other attribute. */
function qualifierOf(attribute: Attribute): Qualifier | undefined {
  const token = attribute.first;
  const space = /^opencl_(private|local|global|constant|generic)$/.exec(attribute.name)?.[1];
  if (space) return { kind: 'space', space: space as 'private' | 'local' | 'global' | 'constant' | 'generic', token };
  if (attribute.name !== 'address_space') return undefined;
  const [number] = attribute.args;
  const value = number?.kind === 'number' ? Number(spellingOf(number.name).replace(/(?<![uUlL])[uUlL]+$/, '')) : 0;
  return { kind: 'numbered-space', space: Number.isFinite(value) ? value : 0, token };
}

/** The qualifier that a keyword is; undefined for every other one. */
function keywordQualifier(name: Name, token: number): Qualifier | undefined {
  const keyword = keywordOf(name);
  switch (keyword?.kind) {
    case 'space':
      return { kind: 'space', space: keyword.space, token };
    case 'access':
      return { kind: 'access', access: keyword.access, token };
    case 'qualifier':
      return { kind: keyword.qualifier, token };
    case 'atomic':
      return { kind: 'atomic', token };
    default:
      return undefined;
  }
}

/** Qualifiers and attributes at characters `[start, end)`, with the children among them from `child` on. */
export function qualifiersOf(tree: Tree, start: number, end: number, firstChild: number) {
  let child = firstChild;
  let qualifiers: Qualifier[] | undefined;
  let attributes: Attribute[] | undefined;
  for (let at = start; at < end; ) {
    if (tree.characters[at] === T.attribute || tree.characters[at] === T.doubleBracket) {
      for (const attribute of tree.as<readonly Attribute[]>(child)) {
        attributes ??= [];
        attributes.push(attribute);
        const qualifier = qualifierOf(attribute);
        if (qualifier) {
          qualifiers ??= [];
          qualifiers.push(qualifier);
        }
      }
      at = tree.end(child);
      child = tree.next(child);
      continue;
    }
    const qualifier = keywordQualifier(tree.nameAt(at), tree.firstToken(at));
    if (qualifier) {
      qualifiers ??= [];
      qualifiers.push(qualifier);
    }
    at++;
  }
  return { qualifiers: qualifiers ?? NONE, attributes: attributes ?? NONE };
}

/**
 * Declaration specifiers (C99 6.7): the characters of `parent` up to `end` (exclusive), where the child `until` begins,
 * or 0 where no child follows. Their words are no nodes.
 */
export function specifiersOf(tree: Tree, parent: number, end: number, until: number): Specifiers {
  const { characters } = tree;
  const start = tree.start(parent);
  let child = parent + 1;
  const childrenEnd = until === 0 ? tree.next(parent) : until;
  let storage: StorageClass | undefined;
  let storageToken = -1;
  let secondStorageToken = -1;
  let kernelToken: number | undefined;
  let pipeToken: number | undefined;
  let inline = false;
  let inlineToken = -1;
  let qualifiers: Qualifier[] | undefined;
  let attributes: Attribute[] | undefined;
  let type: TypeSpecifier | undefined;
  let words: readonly string[] | undefined;
  let wordsFirst = 0;
  let wordsLast = 0;
  let bits: Expression | undefined;
  /** Names that nothing declares: what they mean is not known, nor is the type beside them. */
  let unresolved: UnresolvedWord[] | undefined;
  for (let at = start; at < end; at++) {
    while (child < childrenEnd && tree.start(child) < at) child = tree.next(child);
    const token = tree.firstToken(at);
    const name = tree.unit.names[token] ?? 0;
    switch (characters[at]) {
      case T.typeWord: {
        const keyword = keywordOf(name);
        if (keyword?.kind !== 'type') break;
        if (words) words = [...words, keyword.word];
        else {
          words = keyword.words;
          wordsFirst = token;
        }
        wordsLast = token;
        break;
      }
      case T.bitInt:
        if (words) words = [...words, '_BitInt'];
        else {
          words = BIT_INT;
          wordsFirst = token;
        }
        wordsLast = tree.last(child);
        bits = tree.expression(child + 1);
        at = tree.end(child) - 1;
        break;
      case T.typeName:
        type = { kind: 'name', first: token, last: token, name };
        break;
      case T.unresolved:
        unresolved ??= [];
        unresolved.push({ name, token });
        if (tree.type(child) === 'unresolved_call') at = tree.end(child) - 1;
        break;
      case T.storageClass: {
        const keyword = keywordOf(name);
        if (keyword?.kind !== 'storage') break;
        storage ??= keyword.storage;
        if (storageToken < 0) storageToken = token;
        else secondStorageToken = token;
        break;
      }
      case T.kernel:
        kernelToken ??= token;
        break;
      case T.pipe:
        pipeToken ??= token;
        break;
      case T.functionSpecifier:
        inline ||= keywordOf(name)?.kind === 'inline';
        inlineToken = token;
        break;
      case T.attribute:
      case T.doubleBracket:
        for (const attribute of tree.as<readonly Attribute[]>(child)) {
          attributes ??= [];
          attributes.push(attribute);
          const qualifier = qualifierOf(attribute);
          if (qualifier) {
            qualifiers ??= [];
            qualifiers.push(qualifier);
          }
        }
        at = tree.end(child) - 1;
        break;
      case T.alignas:
        attributes ??= [];
        attributes.push(alignas(tree, child));
        at = tree.end(child) - 1;
        break;
      case T.record:
      case T.enumeration:
      case T.typeof:
        type = tree.as<TypeSpecifier>(child);
        at = tree.end(child) - 1;
        break;
      default:
        if (child < childrenEnd && tree.start(child) === at && tree.type(child) === 'atomic_type_specifier') {
          type = tree.as<TypeSpecifier>(child);
          at = tree.end(child) - 1;
        } else {
          const qualifier = keywordQualifier(name, token);
          if (qualifier) {
            qualifiers ??= [];
            qualifiers.push(qualifier);
          }
        }
    }
  }
  if (words) type = { kind: 'keywords', first: wordsFirst, last: wordsLast, words, beside: type !== undefined, bits };
  if (unresolved) {
    // The last of them is the type, unless one is there.
    const named = type ? undefined : unresolved.pop();
    const token = named?.token ?? unresolved[0]?.token ?? 0;
    type = { kind: 'unknown', first: token, last: token, name: named?.name, qualifiers: unresolved };
  }
  const behind = tree.firstToken(end);
  return {
    first: tree.firstToken(start),
    last: Math.max(tree.firstToken(start), tree.lastToken(end - 1)),
    storage,
    storageToken,
    kernelToken,
    pipeToken,
    inline,
    inlineToken,
    secondStorageToken,
    qualifiers: qualifiers ?? NONE,
    attributes: attributes ?? NONE,
    type: type ?? { kind: 'missing', first: behind, last: behind },
  };
}

const BIT_INT: readonly string[] = ['_BitInt'];

export function tag(tree: Tree, node: number): TagSpecifier {
  const name = tree.child(node, tree.fields.name);
  const body = tree.child(node, tree.fields.body);
  const base = tree.child(node, tree.fields.base);
  const keyword = keywordOf(tree.name(node));
  const kind = keyword?.kind === 'tag' ? keyword.tag : 'struct';
  return {
    kind: 'tag',
    first: tree.first(node),
    last: tree.last(node),
    tag: kind,
    name: name === 0 ? 0 : tree.name(name),
    nameToken: name === 0 ? -1 : tree.first(name),
    attributes: attributesOf(tree, node),
    fields: body === 0 || kind === 'enum' ? undefined : tree.as<readonly FieldDeclaration[]>(body),
    enumerators: body === 0 || kind !== 'enum' ? undefined : tree.as<readonly Enumerator[]>(body),
    base: base === 0 ? undefined : tree.as<TypeName>(base),
  };
}

/** `_Alignas(…)` (C11 6.7.5), which stands among attributes under its own name. */
function alignas(tree: Tree, node: number): Attribute {
  const child = node + 1;
  const isType = tree.type(child) === 'type_descriptor';
  return {
    first: tree.first(node),
    last: tree.last(node),
    name: '_Alignas',
    args: isType ? NONE : [tree.expression(child)],
    type: isType ? tree.as<TypeName>(child) : undefined,
  };
}

export function attribute(tree: Tree, node: number): Attribute {
  const args: Expression[] = [];
  let type: TypeName | undefined;
  // In `clang::name`, the namespace precedes the name.
  const own = firstChildOfType(tree, node, 'attribute_name');
  for (const child of tree.children(node, tree.next(own))) {
    if (tree.type(child) === 'type_descriptor') type = tree.as<TypeName>(child);
    else if (tree.type(child) !== 'attribute_token') args.push(tree.expression(child));
  }
  const name = spellingOf(tree.name(own)).replace(/^__(\w+?)__$/, '$1');
  return { first: tree.first(node), last: tree.last(node), name, args, type };
}
