import { factsOf } from '../../../refactoring/edits/body.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import type { Expression } from '../../../syntax/ast.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { type UseKind, type UseVisitor, visitUses } from '../../flow/variable-uses.js';
import { on, rule } from '../../rule.js';

/** How the first use of a variable accesses it. */
type FirstUse =
  | { readonly kind: 'read'; readonly at: Expression; readonly loop: object | undefined }
  | { readonly kind: 'other' };

/** Finds the first uses of variables, in the order of the text. */
class FirstUses implements UseVisitor {
  readonly first = new Map<VariableSymbol, FirstUse>();
  /** The outermost loops in which a variable is written or its address escapes. */
  readonly givenIn = new Map<VariableSymbol, Set<object>>();

  /** The number of variables whose first use is a read in a loop that may still write them. */
  #open = 0;

  constructor(private readonly count: number) {}

  use(node: Expression, variable: VariableSymbol, kind: UseKind, loop: object | undefined): void {
    // What only changes the value that is there does not give one.
    if ((kind === 'write' || kind === 'address') && loop)
      this.givenIn.set(variable, (this.givenIn.get(variable) ?? new Set()).add(loop));
    if (this.first.has(variable)) return;
    this.first.set(variable, kind === 'read' ? { kind, at: node, loop } : { kind: 'other' });
    if (kind === 'read' && loop) this.#open++;
  }

  /** All first uses are known, and no loop may still write a variable. */
  get done(): boolean {
    return this.first.size >= this.count && this.#open === 0;
  }
}

function localVariables(body: BodyAnalysed): ReadonlyMap<object, VariableSymbol> | undefined {
  let found: Map<object, VariableSymbol> | undefined;
  for (const { symbol } of factsOf(body, 'variable')) {
    if (
      elementOf(symbol.type).space === AddressSpace.Local &&
      symbol.type.kind !== 'unknown' &&
      !symbol.initializer &&
      symbol.declaration
    )
      (found ??= new Map()).set(symbol.declaration, symbol);
  }
  return found;
}

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
      if (!variables) return;
      const uses = new FirstUses(variables.size);
      visitUses(body, variables, uses);
      for (const [variable, first] of uses.first) {
        if (first.kind !== 'read' || (first.loop && uses.givenIn.get(variable)?.has(first.loop))) continue;
        yield { variable, first };
      }
    },
    at: ({ first }) => first.at,
    message: ({ variable }) => `'${spellingOf(variable.name)}' is in __local and is read before it is written`,
    related: ({ variable }) => declaredAt(variable),
  }),
);
