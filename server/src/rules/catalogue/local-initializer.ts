import { spellingOf } from '../../text/names.js';
import { storeByInit } from '../atomics.js';
import { literalValue } from '../body.js';
import { deleteInitializer, deleteToken, fix, indentationOf, insertAfter, semicolonAfter, textOf } from '../edits.js';
import { useConstant } from '../hoist.js';
import { rule } from '../rule.js';

/** A variable in `local` cannot have an initialiser of any form; it is allocated per work-group before the kernel runs, so nothing can initialise it. A private pointer to local may be initialised. */
export const localInitializer = rule({
  id: 'local-initializer',
  title: 'A local variable has no initialiser.',
  spec: 'Initialization; local',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const { initializer } = fact.declarator;
    const name = spellingOf(fact.symbol.name);
    const value =
      initializer && initializer.kind !== 'initializer-list' && fact.symbol.type.kind !== 'array'
        ? textOf(fact.unit, initializer)
        : undefined;
    const drop = initializer ? deleteInitializer(fact.unit, fact.declarator) : undefined;
    const after = semicolonAfter(fact.unit, fact.declarator.last);
    const assign =
      after !== undefined && value !== undefined
        ? insertAfter(fact.unit, after, `\n${indentationOf(fact.unit, fact.specifiers.first)}${name} = ${value};`)
        : undefined;
    const indentation = indentationOf(fact.unit, fact.specifiers.first);
    const behind = (text: string) =>
      after === undefined || !drop
        ? undefined
        : insertAfter(
            fact.unit,
            after,
            `\n${text
              .split('\n')
              .map((line) => `${indentation}${line}`)
              .join('\n')}`,
          );
    const oneWriter =
      value === undefined
        ? undefined
        : behind(`if (get_local_id(0) == 0)\n    ${name} = ${value};\nbarrier(CLK_LOCAL_MEM_FENCE);`);
    const { type } = fact.symbol;
    // What is assigned is no constant.
    const constant =
      fact.declarator.declarator.kind === 'pointer'
        ? undefined
        : fact.specifiers.qualifiers.find(({ kind }) => kind === 'const')?.token;
    const writable = constant === undefined ? [] : [deleteToken(fact.unit, constant)];
    const zero =
      initializer?.kind === 'initializer-list' &&
      initializer.items.length === 1 &&
      literalValue(initializer.items[0]?.value ?? initializer) === 0n;
    const cleared =
      zero && type.kind === 'array' && type.element.kind === 'scalar' && type.size !== undefined && type.size > 0
        ? behind(
            `for (uint i = get_local_id(0); i < ${type.size}; i += get_local_size(0))\n    ${name}[i] = 0;\nbarrier(CLK_LOCAL_MEM_FENCE);`,
          )
        : undefined;
    report(fact.nameNode, `'__local' variable '${name}' cannot have an initialiser`, {
      fixes:
        type.kind === 'atomic'
          ? [storeByInit(fact), fix('Remove the initialiser', false, drop)]
          : [
              drop && assign && fix('Assign after the declaration', true, ...writable, drop, assign),
              oneWriter && fix('Let one work-item assign it', false, ...writable, drop, oneWriter),
              drop && cleared && fix('Let the work-group clear it', false, ...writable, drop, cleared),
              fix('Remove the initialiser', false, drop),
              useConstant(fact),
            ],
    });
  },
});
