import type { Declaration, ExternalDeclaration, Node } from '../../syntax/ast.js';
import { declaredName, nameOf } from '../../syntax/declarator.js';
import { Types } from '../../types/interned.js';
import type { Analyzer } from '../analyzer.js';
import { analyseAssertion } from '../statements/control.js';
import type { TypedefSymbol } from '../symbols/symbols.js';
import { attributesOf, noteAttributes } from './attributes.js';
import { noteIdleInline, noteSpecifiers, noteStorage } from './completeness.js';
import { declaredType } from './declarators.js';
import { deduce, isDeduced } from './deduced.js';
import { analyseFunction, declareFunction, named } from './functions.js';
import { clashing } from './redeclarations.js';
import { specifiedType } from './specifiers.js';
import { layoutAttributes } from './tags.js';
import { alignmentByTypedef, isSizeDependent, nameByTypedef } from './typedefs.js';
import { declareVariable } from './variables.js';

/** Analyses one external declaration of the current unit (C99 6.9). */
export function analyseExternal(a: Analyzer, node: ExternalDeclaration): void {
  switch (node.kind) {
    case 'function':
      return analyseFunction(a, node);
    case 'declaration':
      return analyseDeclaration(a, node);
    case 'static-assert':
      return analyseAssertion(a, node);
    case 'empty':
    case 'asm':
      return;
    case 'unresolved-word':
      return a.noteWord(node.name, node.first, 'value');
  }
}

export function analyseDeclaration(a: Analyzer, node: Declaration): void {
  const { specifiers } = node;
  const isEmpty = node.declarators.length === 0;
  // Compilers do not require a type in an empty declaration.
  const deduces = !isEmpty && specifiers.storage !== 'typedef' && isDeduced(specifiers);
  const base =
    isEmpty && specifiers.type.kind === 'missing'
      ? undefined
      : specifiedType(a, specifiers, deduces ? Types.unknown : undefined);
  let deduced: ReturnType<typeof deduce> | undefined;
  noteSpecifiers(a, specifiers, node.declarators);
  if (!base || isEmpty) {
    // The specifiers before the tag are skipped.
    const { type, attributes } = specifiers;
    if (type.kind === 'tag' && attributes.length > 0)
      noteAttributes(
        a,
        attributes.filter(({ first }) => first > type.first),
        'record',
      );
    noteIdleInline(a, specifiers);
    a.fact({ kind: 'empty-declaration', unit: a.unit, specifiers });
    return;
  }
  for (const written of node.declarators) {
    const one = named(a, written);
    const name = nameOf(one.declarator);
    const inner = declaredName(one.declarator);
    const nameNode: Node = inner.kind === 'name' ? inner : one;
    deduced = deduces ? deduce(a, specifiers, one, deduced?.type) : undefined;
    const { type, parameters: levels } = declaredType(
      a,
      deduced ? specifiedType(a, specifiers, deduced.type) : base,
      one.declarator,
      specifiers.storage === 'typedef' ? 'typedef' : 'variable',
      one.attributes,
    );
    if (one.initializer && (specifiers.storage === 'typedef' || type.kind === 'function')) {
      if (one.initializer.kind !== 'initializer-list') a.expression(one.initializer);
      const problem = specifiers.storage === 'typedef' ? 'typedef' : 'function';
      a.fact({ kind: 'initializer', unit: a.unit, problem, node: one.initializer, type, name });
    }
    if (specifiers.storage === 'typedef') {
      nameByTypedef(type, name);
      if (type.kind === 'pointer' || type.kind === 'array') a.fact({ kind: 'typedef', unit: a.unit, type, nameNode });
      const attributes = attributesOf(one, specifiers);
      noteAttributes(a, attributes, 'typedef');
      const symbol: TypedefSymbol = {
        kind: 'typedef',
        name,
        type,
        sizeDependent: one.declarator.kind === 'name' && isSizeDependent(a, specifiers),
        alignment: layoutAttributes(a, attributes).alignment || alignmentByTypedef(a, specifiers, one.declarator),
        place: a.place(nameNode.first),
      };
      const clash = clashing(a, symbol, nameNode, node.declarators.length === 1 ? node : undefined);
      a.declare(symbol);
      if (clash) a.restore(clash);
    } else if (type.kind === 'function') {
      if (specifiers.storage === 'static' && !a.atFileScope) noteStorage(a, specifiers, 'function', one.declarator);
      declareFunction(a, { specifiers, node: one, nameNode, type, levels }, undefined);
      a.popScope();
    } else declareVariable(a, { specifiers, node: one, nameNode, written: type, value: deduced?.value });
  }
}
