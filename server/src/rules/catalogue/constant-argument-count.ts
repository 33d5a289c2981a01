import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts.js';
import type { FunctionSymbol } from '../../semantics/symbols.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { factsOf } from '../body.js';
import { kernelsBeyond } from '../calls.js';
import { carryEdits, graphOf } from '../carry.js';
import { type Edit, type RuleFix, rule } from '../rule.js';
import { pointeeSpace } from '../shared.js';

const constants = new WeakMap<BodyAnalysed, ReadonlySet<object>>();
const NONE: ReadonlySet<object> = new Set();

/** The declarations of the constant variables that a body names. */
function constantsOf(body: BodyAnalysed): ReadonlySet<object> {
  const named = factsOf(body.facts, 'constant-named');
  if (named.length === 0) return NONE;
  const known =
    constants.get(body) ??
    new Set(
      named.flatMap(({ symbol }) => (symbol.type.kind !== 'opaque' && symbol.declaration ? [symbol.declaration] : [])),
    );
  constants.set(body, known);
  return known;
}

const argumentsOf = ({ symbol }: BodyAnalysed): number =>
  symbol.parameters.filter(({ type }) => pointeeSpace(type) === AddressSpace.Constant).length;

const candidates = kernelsBeyond((body) => (body.symbol.kernel ? argumentsOf(body) : 0) + constantsOf(body).size);

/** The last parameters, as many as are too many, point to `global const`. */
function moveToGlobal(program: ProgramAnalysed, { parameters }: FunctionSymbol, excess: number): RuleFix | undefined {
  const graph = graphOf(program);
  const edits: Edit[] = [];
  const names: string[] = [];
  for (const parameter of [...parameters].reverse()) {
    const pointer = pointeeSpace(parameter.type) === AddressSpace.Constant ? graph.of(parameter) : undefined;
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

/** Each `constant` pointer of a kernel, and each `constant` variable that it can reach, may count towards the device's limit of constant arguments, of which every device has eight. Samplers do not count. */
export const constantArgumentCount = rule({
  id: 'constant-argument-count',
  title: 'A kernel uses few constant objects.',
  spec: 'constant; device queries',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, { limits, device }) {
    for (const { kernel, reached } of candidates(program, limits.constantArguments)) {
      const parameters = argumentsOf(kernel);
      const variables = new Set<unknown>();
      for (const body of reached) {
        for (const declaration of constantsOf(body)) variables.add(declaration);
      }
      const count = parameters + variables.size;
      if (count > limits.constantArguments)
        report(
          kernel.symbol.place,
          `'${spellingOf(kernel.symbol.name)}' uses ${count} constant objects (${parameters} arguments, ${variables.size} variables); ${limits.constantArguments} is all there is on ${device}`,
          { fixes: () => [(whole) => moveToGlobal(whole, kernel.symbol, count - limits.constantArguments)] },
        );
    }
  },
});
