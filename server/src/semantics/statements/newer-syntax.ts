// Constructs that compilers accept since a version of clang, for devices whose compiler is older.

import { clangOf } from '../../devices/device.js';
import type { Attribute, GenericSelection, Node, Statement } from '../../syntax/ast.js';
import { intern } from '../../text/names.js';
import type { Analyzer } from '../analyzer.js';
import type { NewerSyntax } from '../facts/declaration-facts.js';

/** The versions of clang that the constructs came with. */
const SINCE: Readonly<Record<NewerSyntax['construct'], number>> = {
  'label-at-end': 18,
  'label-declaration': 18,
  brackets: 17,
  'generic-type': 17,
};
/** Compilers with this version or a later one accept all of them. */
const ALL = 18;
const BRACKET = intern('[');
const SEMICOLON = intern(';');

function note(a: Analyzer, construct: NewerSyntax['construct'], { first, last }: Node): void {
  if (clangOf(a.language.device) < SINCE[construct])
    a.fact({ kind: 'newer-syntax', unit: a.unit, construct, node: { first, last } });
}

/** What follows a label or a `case`: before C23 that had to be a statement. */
export function noteLabelled(a: Analyzer, label: Statement, body: Statement): void {
  if (clangOf(a.language.device) >= ALL) return;
  if (body.kind === 'declaration') note(a, 'label-declaration', body);
  else if (body.kind === 'empty' && body.first === label.last && a.unit.names[body.first] !== SEMICOLON)
    note(a, 'label-at-end', label);
}

/** Attributes in double brackets. */
export function noteBrackets(a: Analyzer, attributes: readonly Attribute[]): void {
  if (clangOf(a.language.device) >= ALL) return;
  const written = attributes.find(({ first }) => a.unit.names[first - 1] === BRACKET);
  if (written) note(a, 'brackets', written);
}

/** `_Generic` with a type in place of its operand. */
export function noteGenericType(a: Analyzer, { control }: GenericSelection): void {
  if (control.kind === 'type-name') note(a, 'generic-type', control);
}
