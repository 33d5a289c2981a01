import type { OffsetofExpression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { isInteger, isUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { OffsetInvalid } from '../facts/expression-facts.js';
import { fieldSymbols } from '../symbols/symbols.js';
import { decay } from './conversions.js';
import { findField } from './members.js';

/** Analyses `__builtin_offsetof`, and reports where the type has no such part. */
export function analyseOffsetof(a: Analyzer, { type: of, members }: OffsetofExpression): void {
  let type: Type | undefined = a.typeName(of);
  const refuse = (problem: OffsetInvalid['problem'], node: OffsetInvalid['node'], name: Name): undefined => {
    if (type) a.fact({ kind: 'offset-of', unit: a.unit, problem, node, type, name });
    return undefined;
  };
  for (const member of members) {
    if (member.kind === 'index') {
      const index = decay(a.expression(member.index).type);
      if (!type || isUnknown(type)) continue;
      if (type.kind !== 'array') type = refuse('no-array', member.index, 0);
      else if (!isInteger(index) && !isUnknown(index)) type = refuse('index', member.index, 0);
      else type = type.element;
      continue;
    }
    if (!type || isUnknown(type)) continue;
    const node = { first: member.token, last: member.token };
    if (type.kind !== 'record') type = refuse('no-record', node, member.name);
    else if (!type.record.fields) type = refuse('incomplete', node, member.name);
    else {
      const field = findField(type.record.fields, member.name);
      const symbol = field && fieldSymbols.get(field);
      if (symbol) a.options.onReference?.(member.token, symbol);
      type = field ? field.type : refuse('missing', node, member.name);
    }
  }
}
