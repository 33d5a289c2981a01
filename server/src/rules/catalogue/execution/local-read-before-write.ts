import type { Block, FunctionGraph, Instruction } from '../../../ir/ir.js';
import { operandsOf } from '../../../ir/ir.js';
import { variableIn } from '../../../ir/liveness.js';
import { graphOf } from '../../../ir/lowering.js';
import { loopsOf } from '../../../ir/shape.js';
import { factsOf } from '../../../refactoring/edits/body.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import type { Part } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** `update`: it changes a value that is there. */
type UseKind = 'read' | 'update' | 'write' | 'address';

interface Use {
  readonly variable: VariableSymbol;
  readonly kind: UseKind;
  readonly node: Part;
  /** The first block of the outermost loop around it. */
  readonly loop: Block | undefined;
}

/** Atomic functions that read what they change. */
const UPDATES = /^atom(?:ic)?_(?:add|sub|inc|dec|cmpxchg|min|max|and|or|xor|fetch_\w+)$/;

/** The uses of some variables in a function, in the order of the text. */
function* usesIn(graph: FunctionGraph, variables: ReadonlySet<VariableSymbol>): Generator<Use> {
  const loops = [...loopsOf(graph).values()].sort((one, other) => one.head.order - other.head.order);
  for (const { order, instructions } of graph.blocks) {
    const loop = loops.find(({ head, last }) => order >= head.order && order <= last)?.head;
    const loaded = new Set(instructions.filter(({ op }) => op === 'load').map(({ node }) => node));
    for (const one of instructions)
      for (const operand of operandsOf(one)) {
        const variable = variableIn(operand)?.symbol;
        if (!variable || !variables.has(variable)) continue;
        const kind = kindOf(one, operand, loaded);
        if (kind) yield { variable, kind, node: kind === 'read' ? operand.node : one.node, loop };
      }
  }
}

/**
 * How an instruction uses a variable whose address is an operand; undefined if it computes another address. `loaded`: the
 * expressions that its block loads.
 */
function kindOf(one: Instruction, address: Instruction, loaded: ReadonlySet<Part>): UseKind | undefined {
  switch (one.op) {
    case 'load':
      return 'read';
    case 'store':
      if (address !== one.to) return 'address';
      return loaded.has(one.node) ? 'update' : 'write';
    case 'element':
    case 'field':
    case 'convert':
      return undefined;
    case 'builtin':
      return address === one.args[0] && UPDATES.test(one.name) ? 'read' : 'address';
    default:
      return 'address';
  }
}

/** The reads that are the first uses of local variables. */
function firstReads(body: BodyAnalysed, variables: ReadonlySet<VariableSymbol>): readonly Use[] {
  const graph = graphOf(body);
  // Code that is not understood may write anything.
  if (graph.blocks.some(({ instructions }) => instructions.some((one) => one.op === 'unknown' && one.effects)))
    return [];
  const first = new Map<VariableSymbol, Use>();
  /** The loops in which a variable is written or its address escapes: a read there may follow. */
  const givenIn = new Map<VariableSymbol, Set<Block>>();
  for (const use of usesIn(graph, variables)) {
    const { variable, kind, loop } = use;
    if (!first.has(variable)) first.set(variable, use);
    if ((kind === 'write' || kind === 'address') && loop)
      givenIn.set(variable, (givenIn.get(variable) ?? new Set()).add(loop));
  }
  return [...first.values()].filter(
    ({ variable, kind, loop }) => kind === 'read' && !(loop && givenIn.get(variable)?.has(loop)),
  );
}

/** The variables in local memory without an initializer. */
const localVariables = (body: BodyAnalysed): ReadonlySet<VariableSymbol> =>
  new Set(
    factsOf(body, 'variable')
      .map(({ symbol }) => symbol)
      .filter(
        ({ type, initializer }) =>
          elementOf(type).space === AddressSpace.Local && type.kind !== 'unknown' && !initializer,
      ),
  );

/**
 * Local memory is uninitialized when a kernel starts: a read before any write yields whatever was there. Only variables
 * whose first use in the text is a read with no possible earlier write are judged.
 */
export const localReadBeforeWrite = rule(
  {
    id: 'local-read-before-write',
    title: 'Read of uninitialized local memory',
    spec: 'local; Initialization',
    versions: 'all',
    severity: 'warning',
  },
  on('body', {
    *each(body) {
      // A macro of the host may write anything.
      const variables = body.complete ? localVariables(body) : undefined;
      if (variables && variables.size > 0) yield* firstReads(body, variables);
    },
    at: ({ node }) => node,
    message: ({ variable }) => `'${spellingOf(variable.name)}' is in __local and is read before it is written`,
    related: ({ variable }) => declaredAt(variable),
  }),
);
