import { type Name, spellingOf } from '../text/names.js';
import { T } from './alphabet.js';
import type {
  Attribute,
  Declaration,
  Declarator,
  Enumerator,
  Expression,
  ExternalDeclaration,
  FieldDeclaration,
  InitDeclarator,
  ParameterDeclaration,
  Qualifier,
  Specifiers,
  StorageClass,
  Stranger,
  TagSpecifier,
  TypeName,
  TypeSpecifier,
} from './ast.js';
import { nameOf } from './ast.js';
import { keywordOf } from './keywords.js';
import { NONE, NOWHERE, type Tree } from './tree.js';

/** What a parameter list is made into; the declarator around it takes it in. */
export interface ParameterList {
  readonly parameters: readonly ParameterDeclaration[];
  readonly variadicToken: number;
  /** K&R's names of parameters. */
  readonly identifiers: readonly Name[] | undefined;
  readonly isEmpty: boolean;
}

/** How each node of a declaration is lowered (C99 6.7 and 6.9), by its type in the grammar. */
export const DECLARATIONS: Readonly<Record<string, (tree: Tree, node: number) => unknown>> = {
  declaration: (tree, node): Declaration => {
    const first = firstChildOfType(tree, node, 'init_declarator');
    const specifiers = specifiersOf(tree, node, first === 0 ? tree.end(node) - 1 : tree.start(first), first);
    const declarators = first === 0 ? NONE : tree.children(node, first).map((child) => tree.as<InitDeclarator>(child));
    // A typedef's name is the name of a type already.
    if (specifiers.storage === 'typedef' && tree.hiding.length > 0) tree.forgetHiding(node);
    return { kind: 'declaration', first: tree.first(node), last: tree.last(node), specifiers, declarators };
  },
  init_declarator: initDeclarator,
  _further_declarator: initDeclarator,
  function_definition: functionDefinition,
  _old_style_function_definition: functionDefinition,
  empty_declaration: (tree, node): ExternalDeclaration => ({
    kind: 'empty',
    first: tree.first(node),
    last: tree.last(node),
  }),
  asm_declaration: (tree, node): ExternalDeclaration => ({
    kind: 'asm',
    first: tree.first(node),
    last: tree.last(node),
  }),
  static_assert_declaration: (tree, node): ExternalDeclaration => ({
    kind: 'static-assert',
    first: tree.first(node),
    last: tree.last(node),
    condition: tree.expression(node + 1),
  }),
  unresolved_declaration: (tree, node): ExternalDeclaration => ({
    kind: 'stranger',
    first: tree.first(node),
    last: tree.last(node),
    name: tree.name(node),
  }),

  // Specifiers
  struct_specifier: tag,
  enum_specifier: tag,
  field_declaration_list: (tree, node): readonly FieldDeclaration[] =>
    tree
      .children(node)
      .filter((child) => tree.type(child) === 'field_declaration')
      .map((child) => tree.as<FieldDeclaration>(child)),
  field_declaration: (tree, node): FieldDeclaration => {
    const first = firstChildOfType(tree, node, 'field_declarator');
    const specifiers = specifiersOf(tree, node, first === 0 ? tree.end(node) - 1 : tree.start(first), first);
    const declarators = first === 0 ? NONE : tree.children(node, first).map((child) => tree.as<InitDeclarator>(child));
    return { first: tree.first(node), last: tree.last(node), specifiers, declarators };
  },
  field_declarator: (tree, node): InitDeclarator => {
    const declarator = tree.child(node, tree.fields.declarator);
    const bits = firstChildOfType(tree, node, 'bitfield_clause');
    return {
      first: tree.first(node),
      last: tree.last(node),
      declarator: declarator === 0 ? NOWHERE : quietDeclarator(tree, declarator),
      attributes: attributesOf(tree, node),
      initializer: undefined,
      equalsToken: -1,
      bits: bits === 0 ? undefined : tree.expression(bits + 1),
    };
  },
  enumerator_list: (tree, node): readonly Enumerator[] =>
    tree.children(node).map((child) => tree.as<Enumerator>(child)),
  enumerator: (tree, node): Enumerator => {
    const name = tree.name(node + 1);
    const value = tree.child(node, tree.fields.value);
    tree.declare(name);
    if (tree.characters[tree.start(node)] === T.typeName) tree.hiding.push(node + 1);
    return {
      first: tree.first(node),
      last: tree.last(node),
      name,
      value: value === 0 ? undefined : tree.expression(value),
    };
  },
  typeof_specifier: (tree, node): TypeSpecifier => ({
    kind: 'typeof',
    first: tree.first(node),
    last: tree.last(node),
    operand: tree.type(node + 1) === 'type_descriptor' ? tree.as<TypeName>(node + 1) : tree.expression(node + 1),
  }),
  atomic_type_specifier: (tree, node): TypeSpecifier => ({
    kind: 'atomic',
    first: tree.first(node),
    last: tree.last(node),
    type: tree.as<TypeName>(node + 1),
  }),
  unresolved_call: (tree, node): Stranger => ({ name: tree.name(node), token: tree.first(node) }),
  type_descriptor: (tree, node): TypeName => {
    const declarator = tree.child(node, tree.fields.declarator);
    const end = declarator === 0 ? tree.end(node) : tree.start(declarator);
    return {
      kind: 'type-name',
      first: tree.first(node),
      last: tree.last(node),
      specifiers: specifiersOf(tree, node, end, declarator),
      declarator: tree.declarator(declarator, end),
    };
  },
  attribute_specifier: (tree, node): readonly Attribute[] =>
    tree.children(node).map((child) => tree.as<Attribute>(child)),
  attribute,

  // Declarators
  pointer_declarator: pointer,
  block_pointer_declarator: pointer,
  abstract_pointer_declarator: pointer,
  abstract_block_pointer_declarator: pointer,
  parenthesized_declarator: (tree, node): Declarator => ({
    kind: 'paren',
    first: tree.first(node),
    last: tree.last(node),
    attributes: attributesOf(tree, node),
    qualifiers: NONE,
    inner: tree.declarator(tree.child(node, tree.fields.declarator)),
  }),
  abstract_parenthesized_declarator: (tree, node): Declarator => ({
    kind: 'paren',
    first: tree.first(node),
    last: tree.last(node),
    attributes: NONE,
    qualifiers: NONE,
    inner: tree.declarator(tree.firstChild(node)),
  }),
  function_declarator: functionDeclarator,
  _old_style_function_declarator: functionDeclarator,
  abstract_function_declarator: functionDeclarator,
  array_declarator: array,
  abstract_array_declarator: array,
  parameter_list: (tree, node): ParameterList => {
    const parameters: ParameterDeclaration[] = [];
    let identifiers: Name[] | undefined;
    let variadicToken = -1;
    for (const child of tree.children(node)) {
      const type = tree.type(child);
      if (type === 'parameter_declaration') parameters.push(tree.as<ParameterDeclaration>(child));
      else if (type === 'variadic_parameter') variadicToken = tree.first(child);
      else {
        identifiers ??= [];
        identifiers.push(tree.name(child));
        tree.declare(tree.name(child));
      }
    }
    return { parameters, variadicToken, identifiers, isEmpty: tree.next(node) === node + 1 };
  },
  parameter_declaration: (tree, node): ParameterDeclaration => {
    const at = tree.child(node, tree.fields.declarator);
    const end = at === 0 ? tree.end(node) : tree.start(at);
    const specifiers = specifiersOf(tree, node, end, at);
    const declarator = tree.declarator(at, end);
    tree.declare(nameOf(declarator));
    const attributes = at === 0 ? NONE : attributesOf(tree, node, tree.next(at));
    return { first: tree.first(node), last: tree.last(node), specifiers, declarator, attributes };
  },
};

function firstChildOfType(tree: Tree, parent: number, type: string): number {
  for (let at = parent + 1, end = tree.next(parent); at < end; at = tree.next(at))
    if (tree.type(at) === type) return at;
  return 0;
}

/** The attributes among the children of a node from `from` on. */
function attributesOf(tree: Tree, parent: number, from = parent + 1): readonly Attribute[] {
  let found: readonly Attribute[] = NONE;
  for (let at = from, end = tree.next(parent); at < end; at = tree.next(at)) {
    if (tree.type(at) !== 'attribute_specifier') continue;
    const own = tree.as<readonly Attribute[]>(at);
    found = found.length === 0 ? own : [...found, ...own];
  }
  return found;
}

/** A declarator of a member, which hides nothing. */
function quietDeclarator(tree: Tree, node: number): Declarator {
  const hiding = tree.hiding.length;
  const declarator = tree.declarator(node);
  tree.hiding.length = hiding;
  return declarator;
}

// ---------------------------------------------------------------------------------------------------- specifiers

/** The qualifier that an attribute stands for, as clang takes it; undefined for every other attribute. */
function qualifierOf(attribute: Attribute): Qualifier | undefined {
  const token = attribute.first;
  const space = /^opencl_(private|local|global|constant|generic)$/.exec(attribute.name)?.[1];
  if (space) return { kind: 'space', space: space as 'private' | 'local' | 'global' | 'constant' | 'generic', token };
  if (attribute.name !== 'address_space') return undefined;
  const [number] = attribute.args;
  const value = number?.kind === 'number' ? Number(spellingOf(number.name).replace(/[uUlL]+$/, '')) : 0;
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

/** Qualifiers and attributes that stand at characters `[start, end)`, with the children among them from `child` on. */
function qualifiersOf(tree: Tree, start: number, end: number, firstChild: number) {
  let child = firstChild;
  let qualifiers: Qualifier[] | undefined;
  let attributes: Attribute[] | undefined;
  for (let at = start; at < end; ) {
    if (tree.characters[at] === T.attribute) {
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
 * Declaration specifiers (C99 6.7): the characters of `parent` up to `end` (exclusive), where the child `until` begins, or 0 where
 * no child follows. Their words are no nodes.
 */
function specifiersOf(tree: Tree, parent: number, end: number, until: number): Specifiers {
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
  /** Names that nothing declares: what they mean is not known, nor is the type beside them. */
  let strangers: Stranger[] | undefined;
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
      case T.typeName:
        type = { kind: 'name', first: token, last: token, name };
        break;
      case T.unresolved:
        strangers ??= [];
        strangers.push({ name, token });
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
  if (words) type = { kind: 'keywords', first: wordsFirst, last: wordsLast, words, beside: type !== undefined };
  if (strangers) {
    // The last of them is the type, unless one is there.
    const named = type ? undefined : strangers.pop();
    const token = named?.token ?? strangers[0]?.token ?? 0;
    type = { kind: 'unknown', first: token, last: token, name: named?.name, qualifiers: strangers };
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

function tag(tree: Tree, node: number): TagSpecifier {
  const name = tree.child(node, tree.fields.name);
  const body = tree.child(node, tree.fields.body);
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
  };
}

function attribute(tree: Tree, node: number): Attribute {
  const args: Expression[] = [];
  let type: TypeName | undefined;
  // `clang::`: whose it is stands before its name.
  const own = firstChildOfType(tree, node, 'attribute_name');
  for (const child of tree.children(node, tree.next(own))) {
    if (tree.type(child) === 'type_descriptor') type = tree.as<TypeName>(child);
    else if (tree.type(child) !== 'attribute_token') args.push(tree.expression(child));
  }
  const name = spellingOf(tree.name(own)).replace(/^__(\w+?)__$/, '$1');
  return { first: tree.first(node), last: tree.last(node), name, args, type };
}

// ---------------------------------------------------------------------------------------------------- declarators

function pointer(tree: Tree, node: number): Declarator {
  const inner = tree.child(node, tree.fields.declarator);
  const end = inner === 0 ? tree.end(node) : tree.start(inner);
  const { qualifiers, attributes } = qualifiersOf(tree, tree.start(node) + 1, end, node + 1);
  return {
    kind: 'pointer',
    first: tree.first(node),
    last: tree.last(node),
    block: tree.characters[tree.start(node)] === T.caret,
    qualifiers,
    attributes,
    inner: tree.declarator(inner, end),
  };
}

function functionDeclarator(tree: Tree, node: number): Declarator {
  const inner = tree.child(node, tree.fields.declarator);
  const list = tree.child(node, tree.fields.parameters);
  const { parameters, variadicToken, identifiers, isEmpty } = tree.as<ParameterList>(list);
  return {
    kind: 'function',
    first: tree.first(node),
    last: tree.last(node),
    parameters,
    variadic: variadicToken >= 0,
    variadicToken,
    identifiers,
    prototype: !isEmpty && !identifiers,
    inner: tree.declarator(inner, tree.start(list)),
  };
}

function array(tree: Tree, node: number): Declarator {
  const inner = tree.child(node, tree.fields.declarator);
  const size = tree.child(node, tree.fields.size);
  const open = inner === 0 ? tree.start(node) : tree.end(inner);
  const end = size === 0 ? tree.end(node) - 1 : tree.start(size);
  return {
    kind: 'array',
    first: tree.first(node),
    last: tree.last(node),
    size: size === 0 ? undefined : tree.expression(size),
    qualifiers: qualifiersOf(tree, open + 1, end, 0).qualifiers,
    inner: tree.declarator(inner, open),
  };
}

function initDeclarator(tree: Tree, node: number): InitDeclarator {
  const at = tree.child(node, tree.fields.declarator);
  const value = tree.child(node, tree.fields.value);
  const declarator = tree.declarator(at);
  tree.declare(nameOf(declarator));
  let equals = -1;
  if (value !== 0) for (equals = tree.start(value) - 1; tree.characters[equals] !== T.equals; equals--);
  return {
    first: tree.first(node),
    last: tree.last(node),
    declarator,
    attributes: attributesOf(tree, node),
    initializer: value === 0 ? undefined : tree.expression(value),
    equalsToken: value === 0 ? -1 : tree.firstToken(equals),
    bits: undefined,
  };
}

function functionDefinition(tree: Tree, node: number): ExternalDeclaration {
  const at = tree.child(node, tree.fields.declarator);
  const body = tree.child(node, tree.fields.body);
  const declarator = tree.declarator(at);
  tree.declare(nameOf(declarator));
  const oldStyle: Declaration[] = [];
  for (const child of tree.children(node, tree.next(at)))
    if (tree.type(child) === 'declaration') oldStyle.push(tree.as<Declaration>(child));
  return {
    kind: 'function',
    first: tree.first(node),
    last: tree.last(node),
    specifiers: specifiersOf(tree, node, tree.start(at), at),
    declarator,
    attributes: attributesOf(tree, node, tree.next(at)),
    oldStyle: oldStyle.length === 0 ? NONE : oldStyle,
    body: tree.as(body),
  };
}
