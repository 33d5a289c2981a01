import { type Name, spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type {
  Attribute,
  Declaration,
  Declarator,
  Enumerator,
  ExternalDeclaration,
  FieldDeclaration,
  InitDeclarator,
  ParameterDeclaration,
  TypeName,
  TypeSpecifier,
  UnresolvedWord,
} from '../ast.js';
import { functionOf, nameOf } from '../declarator.js';
import { NONE, NOWHERE, type Tree } from '../tree.js';
import {
  attribute,
  attributesOf,
  firstChildOfType,
  qualifiersOf,
  quietDeclarator,
  specifiersOf,
  tag,
} from './lower-specifiers.js';

/** What compilers call the attributes of C23 (6.7.13) that have another name in GNU syntax. */
const STANDARD: Readonly<Record<string, string>> = {
  nodiscard: 'warn_unused_result',
  maybe_unused: 'unused',
  _Noreturn: 'noreturn',
};

/** What a parameter list is made into; the declarator around it takes it in. */
interface ParameterList {
  readonly parameters: readonly ParameterDeclaration[];
  readonly variadicToken: number;
  /** K&R's names of parameters. */
  readonly identifiers: readonly Name[] | undefined;
}

/** How each node of a declaration is lowered (C99 6.7 and 6.9), by its type in the grammar. */
export const DECLARATIONS: Readonly<Record<string, (tree: Tree, node: number) => unknown>> = {
  declaration: (tree, node): Declaration | ExternalDeclaration => {
    if (isOnlyAttributes(tree, node)) return { kind: 'empty', first: tree.first(node), last: tree.last(node) };
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
    kind: 'unresolved-word',
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
      .filter((child) => tree.type(child) === 'field_declaration' && !isOnlyAttributes(tree, child))
      .map((child) => tree.as<FieldDeclaration>(child)),
  field_declaration: (tree, node): FieldDeclaration => {
    const first = firstChildOfType(tree, node, 'field_declarator');
    const specifiers = specifiersOf(tree, node, first === 0 ? tree.end(node) - 1 : tree.start(first), first);
    const declarators = first === 0 ? NONE : tree.children(node, first).map((child) => tree.as<InitDeclarator>(child));
    return { first: tree.first(node), last: tree.last(node), specifiers, declarators };
  },
  field_declarator: fieldDeclarator,
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
      attributes: attributesOf(tree, node),
      value: value === 0 ? undefined : tree.expression(value),
    };
  },
  typeof_specifier: (tree, node): TypeSpecifier => ({
    kind: 'typeof',
    first: tree.first(node),
    last: tree.last(node),
    operand: tree.type(node + 1) === 'type_descriptor' ? tree.as<TypeName>(node + 1) : tree.expression(node + 1),
    unqualified: spellingOf(tree.name(node)).includes('unqual'),
  }),
  atomic_type_specifier: (tree, node): TypeSpecifier => ({
    kind: 'atomic',
    first: tree.first(node),
    last: tree.last(node),
    type: tree.as<TypeName>(node + 1),
  }),
  unresolved_call: (tree, node): UnresolvedWord => ({ name: tree.name(node), token: tree.first(node) }),
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
    tree
      .children(node)
      .map((child) => tree.as<Attribute>(child))
      .map((one) => (spellingOf(tree.name(node)) === '[' ? { ...one, name: STANDARD[one.name] ?? one.name } : one)),
  attribute,

  // Declarators
  pointer_declarator: pointer,
  block_pointer_declarator: pointer,
  abstract_pointer_declarator: pointer,
  abstract_block_pointer_declarator: pointer,
  parenthesized_declarator: wrapper,
  attributed_declarator: wrapper,
  abstract_attributed_declarator: wrapper,
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
    return { parameters, variadicToken, identifiers };
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

/** `[[…]];`, an attribute declaration (C23 6.7). */
function isOnlyAttributes(tree: Tree, node: number): boolean {
  let expected = tree.start(node);
  for (let child = node + 1, end = tree.next(node); child < end; child = tree.next(child)) {
    if (tree.type(child) !== 'attribute_specifier' || tree.start(child) !== expected) return false;
    expected = tree.end(child);
  }
  return expected === tree.end(node) - 1;
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

function wrapper(tree: Tree, node: number): Declarator {
  return {
    kind: 'paren',
    first: tree.first(node),
    last: tree.last(node),
    attributes: attributesOf(tree, node),
    qualifiers: NONE,
    inner: tree.declarator(tree.child(node, tree.fields.declarator)),
  };
}

function functionDeclarator(tree: Tree, node: number): Declarator {
  const inner = tree.child(node, tree.fields.declarator);
  const list = tree.child(node, tree.fields.parameters);
  const { parameters, variadicToken, identifiers } = tree.as<ParameterList>(list);
  return {
    kind: 'function',
    first: tree.first(node),
    last: tree.last(node),
    parameters,
    variadic: variadicToken >= 0,
    variadicToken,
    identifiers,
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

function fieldDeclarator(tree: Tree, node: number): InitDeclarator {
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
}

function functionDefinition(tree: Tree, node: number): ExternalDeclaration {
  const at = tree.child(node, tree.fields.declarator);
  const body = tree.child(node, tree.fields.body);
  const declarator = tree.declarator(at);
  tree.declare(nameOf(declarator));
  if (!functionOf(declarator)) noteMissingParameters(tree, node, at);
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

/** Reports a body without parameters before it, unless a macro that is missing may make them. */
function noteMissingParameters(tree: Tree, node: number, declarator: number): void {
  const end = tree.end(declarator);
  for (let at = tree.start(node); at < end; at++) if (tree.characters[at] === T.unresolved) return;
  const message = "expected ';' or the parameters of the function, not its body";
  tree.mistakes.push({ token: tree.firstToken(end) - 1, after: true, message, reserved: false });
}
