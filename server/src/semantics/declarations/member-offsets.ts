import type { Expression, OffsetofExpression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { layoutOf, recordLayout } from '../../types/layout.js';
import type { RecordType, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';

/** The bytes before a member of a struct, which may be one of an unnamed member. */
function memberOffset(type: RecordType, name: Name): { readonly offset: number; readonly type: Type } | undefined {
  for (const { field, offset } of recordLayout(type.record)?.fields ?? []) {
    if (field.name === name) return { offset, type: field.type };
    const inner = field.name === 0 && field.type.kind === 'record' ? memberOffset(field.type, name) : undefined;
    if (inner) return { offset: offset + inner.offset, type: inner.type };
  }
  return undefined;
}

/** The value of `__builtin_offsetof`; undefined where an index has none, or the layout is unknown. */
export function offsetofValue(
  a: Analyzer,
  { type: of, members }: OffsetofExpression,
  value: (e: Expression) => bigint | undefined,
): bigint | undefined {
  let type = a.quietly(() => a.typeName(of));
  let offset = 0n;
  for (const member of members) {
    if (member.kind === 'index') {
      const index = value(member.index);
      const size = type.kind === 'array' ? layoutOf(type.element)?.size : undefined;
      if (index === undefined || size === undefined || type.kind !== 'array') return undefined;
      offset += index * BigInt(size);
      type = type.element;
      continue;
    }
    const found = type.kind === 'record' ? memberOffset(type, member.name) : undefined;
    if (!found) return undefined;
    offset += BigInt(found.offset);
    type = found.type;
  }
  return offset;
}
