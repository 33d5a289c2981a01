import { joined } from '../../../refactoring/edits/parts.js';
import { describeType } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import { fieldSymbols, type VariableSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { arrayOf } from '../../../types/interned.js';
import { type RecordLayout, recordLayout } from '../../../types/layout.js';
import { elementOf } from '../../../types/queries.js';
import type { Field, RecordDefinition, Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** A struct in a kernel's parameter, shared with the host. */
interface Shared {
  readonly record: RecordDefinition;
  readonly parameter: VariableSymbol;
}

function recordsIn(type: Type, found: Set<RecordDefinition>): void {
  if (type.kind === 'array') recordsIn(type.element, found);
  if (type.kind !== 'record' || found.has(type.record)) return;
  found.add(type.record);
  for (const field of type.record.fields ?? []) recordsIn(field.type, found);
}

const sharedBy = ({ symbol }: BodyAnalysed): readonly Shared[] =>
  symbol.parameters.flatMap((parameter): readonly Shared[] => {
    const type = parameter.type.kind === 'pointer' ? parameter.type.pointee : parameter.type;
    if (elementOf(type).kind !== 'record') return [];
    const found = new Set<RecordDefinition>();
    recordsIn(type, found);
    return [...found].map((record) => ({ record, parameter }));
  });

/** Each record once. */
const sharedOf = joined(
  ({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel).flatMap(sharedBy),
  (all) => {
    const first = new Map<RecordDefinition, Shared>();
    for (const some of all) for (const one of some) if (!first.has(one.record)) first.set(one.record, one);
    return [...first.values()];
  },
);

const isOfThree = (type: Type): boolean =>
  (type.kind === 'vector' && type.count === 3) || (type.kind === 'array' && isOfThree(type.element));

/** A vector of three elements as three separate numbers. */
const asNumbers = (type: Type): Type =>
  type.kind === 'vector'
    ? arrayOf(type.element, type.count)
    : type.kind === 'array'
      ? arrayOf(asNumbers(type.element), type.size)
      : type;

/** A place where hosts may declare three numbers but the kernel has a vector of three; undefined if there is none. */
interface Mismatch {
  readonly field: Field;
  readonly here: RecordLayout;
  readonly host: RecordLayout;
}

function mismatchOf(record: RecordDefinition): Mismatch | undefined {
  const { fields, packed, alignment } = record;
  const field = fields?.find(({ type }) => isOfThree(type));
  // An explicit layout is assumed to be correct.
  if (!fields || !field || packed || alignment > 0 || fields.some((one) => one.alignment > 0 || one.typeAlignment > 0))
    return undefined;
  const here = recordLayout(record);
  const host = recordLayout({
    ...record,
    fields: fields.map((one) => (isOfThree(one.type) ? { ...one, type: asNumbers(one.type) } : one)),
  });
  return here && host && here.size !== host.size ? { field, here, host } : undefined;
}

/**
 * A vector of three elements has the size and alignment of four, in the kernel and as `cl_float3` in the host's
 * headers. If the host's struct has three numbers in its place, the offsets of all following members differ.
 */
export const layoutHostMismatch = rule(
  {
    id: 'layout-host-mismatch',
    title: 'Struct with a different layout on the host',
    spec: 'Built-in Vector Data Types; Alignment of Types',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    *each(program) {
      for (const { record, parameter } of sharedOf(program)) {
        const mismatch = mismatchOf(record);
        const place = mismatch && fieldSymbols.get(mismatch.field)?.place;
        if (!mismatch || !place) continue;
        const { field, here, host } = mismatch;
        const moved = here.fields.findIndex(({ offset }, i) => offset !== host.fields[i]?.offset);
        const [one, other] = [here.fields[moved], host.fields[moved]];
        const element = field.type.kind === 'array' ? field.type.element : field.type;
        const name = describeType(element.unqualified);
        const difference =
          one && other
            ? `'${spellingOf(one.field.name)}' is at byte ${one.offset}, but at byte ${other.offset} ` +
              'if the host declares three numbers'
            : `the struct has ${here.size} bytes, but ${host.size} if the host declares three numbers`;
        yield { parameter, place, name, difference };
      }
    },
    at: ({ place }) => place,
    message: ({ name, difference }) => `'${name}' has the size of four elements, like 'cl_${name}': ${difference}`,
    related: ({ parameter }) => [{ message: 'this shares it with the host', place: parameter.place }],
  }),
);
