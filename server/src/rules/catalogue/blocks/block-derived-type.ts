import type { Type } from '../../../types/type.js';
import { on, type RuleContext, rule } from '../../rule.js';

const isBlock = ({ kind }: Type): boolean => kind === 'block';

const hasBlocks = ({ language }: RuleContext): boolean => language.deviceEnqueue;

/**
 * There are no pointers to blocks, and no arrays, members, function parameters or results of block type; a block
 * variable must be initialized, is never reassigned, and cannot be `extern`.
 */
export const blockDerivedType = rule(
  {
    id: 'block-derived-type',
    title: 'Operation on a block other than a call',
    spec: 'Blocks, Restrictions',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('variable', {
    concerns: isBlock,
    when: ({ symbol, declarator }, context) =>
      hasBlocks(context) && (symbol.storage === 'extern' || !declarator.initializer),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) =>
      symbol.storage === 'extern' ? 'a block variable cannot be extern' : 'a block variable must be initialized',
  }),
  on('parameter', {
    concerns: isBlock,
    when: ({ writtenType }, context) => writtenType.kind === 'block' && hasBlocks(context),
    at: ({ nameNode }) => nameNode,
    message: () => 'a parameter cannot be a block',
  }),
  on('field', {
    when: ({ type }, context) => isBlock(type) && hasBlocks(context),
    at: ({ nameNode }) => nameNode,
    message: () => 'a member cannot be a block',
  }),
  on('derived', {
    when: ({ from }, context) => isBlock(from) && hasBlocks(context),
    at: ({ node }) => node,
    message: ({ derivation }) => `${derivation === 'pointer' ? 'pointers to' : 'arrays of'} blocks are not allowed`,
  }),
  on('write', {
    concerns: isBlock,
    when: (_, context) => hasBlocks(context),
    at: ({ target }) => target,
    message: () => 'a block variable cannot be reassigned',
  }),
);
