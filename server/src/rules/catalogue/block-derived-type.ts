import { rule } from '../rule.js';

/** No pointers to blocks, arrays, members, function parameters or results of block type; a block variable must be initialised, is never reassigned, and cannot be `extern`. */
export const blockDerivedType = rule({
  id: 'block-derived-type',
  title: 'Blocks are only called.',
  spec: 'Blocks, Restrictions',
  versions: 'with device enqueue',
  severity: 'error',
  on: ['refused-variable', 'parameter', 'field', 'derived', 'write'],
  concerns: ({ kind }, { deviceEnqueue }) => deviceEnqueue && kind === 'block',
  check(fact, report, context) {
    if (!context.language.deviceEnqueue) return;
    switch (fact.kind) {
      case 'variable':
        report(
          fact.nameNode,
          fact.symbol.storage === 'extern'
            ? 'a block variable cannot be extern'
            : 'a block variable must be initialised',
        );
        return;
      case 'parameter':
        if (fact.writtenType.kind === 'block') report(fact.nameNode, 'a parameter cannot be a block');
        return;
      case 'field':
        if (fact.type.kind === 'block') report(fact.nameNode, 'a member cannot be a block');
        return;
      case 'derived':
        if (fact.from.kind === 'block')
          report(fact.node, `there is no ${fact.derivation === 'pointer' ? 'pointer to' : 'array of'} a block`);
        return;
      case 'write':
        if (fact.type.kind === 'block') report(fact.target, 'a block variable is never assigned again');
    }
  },
});
