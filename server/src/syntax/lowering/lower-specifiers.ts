// Lowers declaration specifiers: type specifiers, qualifiers, attributes, tags.
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

/** A declarator of a member, which hides no other name. */
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

/** The qualifier that a keyword denotes; undefined for every other keyword. */
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
 * or 0 if no child follows. Their words are not nodes.
 */
export function specifiersOf(tree: Tree, parent: number, end: number, until: number): Specifiers {
  const start = tree.start(parent);
  const childrenEnd = until === 0 ? tree.next(parent) : until;
  const reader = new SpecifierReader(tree);
  let child = parent + 1;
  for (let at = start; at < end; at++) {
    while (child < childrenEnd && tree.start(child) < at) child = tree.next(child);
    at = reader.read(at, child, child < childrenEnd && tree.start(child) === at);
  }
  return reader.specifiers(start, end);
}

/** Collects the specifiers of one declaration. */
class SpecifierReader {
  #storage: StorageClass | undefined;
  #storageToken = -1;
  #secondStorageToken = -1;
  #kernelToken: number | undefined;
  #pipeToken: number | undefined;
  #inline = false;
  #inlineToken = -1;
  #qualifiers: Qualifier[] | undefined;
  #attributes: Attribute[] | undefined;
  #type: TypeSpecifier | undefined;
  /** Keywords that name a type together. */
  #words: readonly string[] | undefined;
  #wordsFirst = 0;
  #wordsLast = 0;
  #bits: Expression | undefined;
  /** Undeclared names: what they mean is unknown, and so is the type beside them. */
  #unresolved: UnresolvedWord[] | undefined;

  constructor(private readonly tree: Tree) {}

  /**
   * Reads the specifier at a character; returns its last character. `child` is the next child of the declaration;
   * `isChild`: it begins at this character.
   */
  read(at: number, child: number, isChild: boolean): number {
    const { tree } = this;
    const token = tree.firstToken(at);
    const name = tree.unit.names[token] ?? 0;
    switch (tree.characters[at]) {
      case T.typeWord:
      case T.storageClass:
        this.#keyword(name, token);
        return at;
      case T.functionSpecifier:
        this.#inline ||= keywordOf(name)?.kind === 'inline';
        this.#inlineToken = token;
        return at;
      case T.bitInt:
        this.#typeWord('_BitInt', BIT_INT, token, tree.last(child));
        this.#bits = tree.expression(child + 1);
        return tree.end(child) - 1;
      case T.typeName:
        this.#type = { kind: 'name', first: token, last: token, name };
        return at;
      case T.unresolved:
        this.#unresolved ??= [];
        this.#unresolved.push({ name, token });
        return tree.type(child) === 'unresolved_call' ? tree.end(child) - 1 : at;
      case T.kernel:
        this.#kernelToken ??= token;
        return at;
      case T.pipe:
        this.#pipeToken ??= token;
        return at;
      case T.attribute:
      case T.doubleBracket:
        for (const attribute of tree.as<readonly Attribute[]>(child)) this.#attribute(attribute);
        return tree.end(child) - 1;
      case T.alignas:
        this.#attributes ??= [];
        this.#attributes.push(alignas(tree, child));
        return tree.end(child) - 1;
      case T.record:
      case T.enumeration:
      case T.typeof:
        this.#type = tree.as<TypeSpecifier>(child);
        return tree.end(child) - 1;
      default:
        if (isChild && tree.type(child) === 'atomic_type_specifier') {
          this.#type = tree.as<TypeSpecifier>(child);
          return tree.end(child) - 1;
        }
        this.#qualifier(keywordQualifier(name, token));
        return at;
    }
  }

  /** A keyword of a type, or a storage class. */
  #keyword(name: Name, token: number): void {
    const keyword = keywordOf(name);
    if (keyword?.kind === 'type') this.#typeWord(keyword.word, keyword.words, token, token);
    if (keyword?.kind !== 'storage') return;
    this.#storage ??= keyword.storage;
    if (this.#storageToken < 0) this.#storageToken = token;
    else this.#secondStorageToken = token;
  }

  /** `alone`: the list of the word alone, which declarations share. */
  #typeWord(word: string, alone: readonly string[], first: number, last: number): void {
    if (this.#words) this.#words = [...this.#words, word];
    else {
      this.#words = alone;
      this.#wordsFirst = first;
    }
    this.#wordsLast = last;
  }

  #attribute(attribute: Attribute): void {
    this.#attributes ??= [];
    this.#attributes.push(attribute);
    this.#qualifier(qualifierOf(attribute));
  }

  #qualifier(qualifier: Qualifier | undefined): void {
    if (!qualifier) return;
    this.#qualifiers ??= [];
    this.#qualifiers.push(qualifier);
  }

  /** The type that the specifiers name; `end` is the token after them. */
  #typeSpecifier(end: number): TypeSpecifier {
    let type = this.#type;
    if (this.#words)
      type = {
        kind: 'keywords',
        first: this.#wordsFirst,
        last: this.#wordsLast,
        words: this.#words,
        beside: type !== undefined,
        bits: this.#bits,
      };
    const unresolved = this.#unresolved;
    if (!unresolved) return type ?? { kind: 'missing', first: end, last: end };
    // The last of the undeclared names is the type, unless there is one.
    const named = type ? undefined : unresolved.pop();
    const token = named?.token ?? unresolved[0]?.token ?? 0;
    return { kind: 'unknown', first: token, last: token, name: named?.name, qualifiers: unresolved };
  }

  /** What has been read, of the characters `[start, end)`. */
  specifiers(start: number, end: number): Specifiers {
    const { tree } = this;
    const first = tree.firstToken(start);
    return {
      first,
      last: Math.max(first, tree.lastToken(end - 1)),
      storage: this.#storage,
      storageToken: this.#storageToken,
      kernelToken: this.#kernelToken,
      pipeToken: this.#pipeToken,
      inline: this.#inline,
      inlineToken: this.#inlineToken,
      secondStorageToken: this.#secondStorageToken,
      qualifiers: this.#qualifiers ?? NONE,
      attributes: this.#attributes ?? NONE,
      type: this.#typeSpecifier(tree.firstToken(end)),
    };
  }
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

/** `_Alignas(…)` (C11 6.7.5), as an attribute of that name. */
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
