import { factsOf } from '../../../refactoring/edits/body.js';
import { kernelsBeyond } from '../../../refactoring/edits/calls.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { carryEdits } from '../../../refactoring/pointers/carry.js';
import { graphOf } from '../../../refactoring/pointers/pointers.js';
import { requalify } from '../../../refactoring/pointers/requalify.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { FunctionSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { AddressSpace } from '../../../types/address-space.js';
import { counted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The declarations of the constant variables that a body names. */
const constantsOf = perOwner(
  (body: BodyAnalysed): ReadonlySet<object> =>
    new Set(
      factsOf(body, 'constant-named').flatMap(({ symbol }) =>
        symbol.type.kind !== 'opaque' && symbol.declaration ? [symbol.declaration] : [],
      ),
    ),
);

const argumentsOf = ({ symbol }: BodyAnalysed): number =>
  symbol.parameters.filter(({ type }) => pointeeSpace(type) === AddressSpace.Constant).length;

const candidates = kernelsBeyond((body) => (body.symbol.kernel ? argumentsOf(body) : 0) + constantsOf(body).size);

/** Makes as many of the last parameters as exceed the limit point to `global const`. */
function moveToGlobal(program: ProgramAnalysed, { parameters }: FunctionSymbol, excess: number): RuleFix | undefined {
  const movable = parameters.filter(
    (parameter) => pointeeSpace(parameter.type) === AddressSpace.Constant && requalify(parameter, AddressSpace.Global),
  );
  if (movable.length < excess) return undefined;
  const graph = graphOf(program);
  const edits: Edit[] = [];
  const names: string[] = [];
  for (const parameter of movable.reverse()) {
    const pointer = graph.of(parameter);
    const made = pointer && names.length < excess ? carryEdits(graph, pointer, AddressSpace.Global) : undefined;
    if (!made) continue;
    names.push(`'${spellingOf(parameter.name)}'`);
    for (const edit of made)
      edits.push({
        ...edit,
        newText: /\bconst\b/.test(edit.span.file.text.slice(edit.span.end, edit.span.end + 20))
          ? edit.newText
          : edit.newText.replace(/global$/, 'global const'),
      });
  }
  return names.length === excess
    ? { title: `Make ${names.reverse().join(', ')} point to global const`, preferred: false, edits }
    : undefined;
}

/**
 * Each `constant` pointer parameter of a kernel, and each `constant` variable that it can reach, may count towards the
 * device's limit of constant arguments, which is at least eight. Samplers do not count.
 */
export const constantArgumentCount = rule(
  {
    id: 'constant-argument-count',
    title: 'Too many constant arguments',
    spec: 'constant; device queries',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program, { limits }) {
      for (const { kernel, reached } of candidates(program, limits.constantArguments)) {
        const parameters = argumentsOf(kernel);
        const variables = new Set<unknown>();
        for (const body of reached) {
          for (const declaration of constantsOf(body)) variables.add(declaration);
        }
        const count = parameters + variables.size;
        if (count > limits.constantArguments) yield { kernel, parameters, variables, count };
      }
    },
    at: ({ kernel }) => kernel.symbol.place,
    message: ({ kernel, parameters, variables, count }, { limits, device }) =>
      `'${spellingOf(kernel.symbol.name)}' uses ${count} constant objects (${counted(parameters, 'argument')}, ` +
      `${counted(variables.size, 'variable')}); ${limits.constantArguments} is the maximum on ${device}`,
    fixes: ({ kernel, count }, { limits }) => [
      (whole) => moveToGlobal(whole, kernel.symbol, count - limits.constantArguments),
    ],
  }),
);
