import {
  deleteParameter,
  fix,
  indentationOf,
  insertAfter,
  insertBefore,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { firstMember } from '../../../refactoring/edits/members.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { describeType } from '../../../semantics/describe.js';
import type { ParameterDeclared, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isMadeOnDevice, memberProblem } from '../../shared.js';

/** The kernel declares an object instead of the parameter. */
function declareInKernel(
  program: ProgramAnalysed,
  { unit, parameter, symbol, nameNode, functionName }: ParameterDeclared,
): RuleFix | undefined {
  const body = bodyAround(program, unit, parameter);
  const isCalled = program.bodies.some(({ facts }) =>
    facts.some((one) => one.kind === 'call-made' && one.callee.name === functionName),
  );
  const text = textOf(unit, { first: parameter.first, last: nameNode.last });
  if (
    !body ||
    isCalled ||
    parameter.last !== nameNode.last ||
    program.functions.filter((one) => one.symbol.name === functionName).length !== 1
  )
    return undefined;
  const first = body.node.body.statements[0];
  const value = symbol.type.kind === 'record' ? ' = ndrange_1D(get_global_size(0))' : '';
  const declared = first
    ? insertBefore(unit, first.first, `${text}${value};\n${indentationOf(unit, first.first)}`)
    : insertAfter(unit, body.node.body.first, ` ${text}${value};`);
  return fix(`Declare '${spellingOf(symbol.name)}' in the kernel`, deleteParameter(unit, parameter), declared);
}

/** `event_t`, `reserve_id_t` and `ndrange_t` cannot be kernel parameters. */
export const kernelArgOpaque = rule(
  {
    id: 'kernel-arg-opaque',
    title: 'Event or range as a kernel parameter',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    when: ({ symbol: { type }, kernel }) => kernel && isMadeOnDevice(type),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) =>
      `kernel parameter '${spellingOf(symbol.name)}' cannot have type '${describeType(symbol.type)}'`,
    fixes: (fact) => [(program) => declareInKernel(program, fact)],
  }),
  on('parameter', {
    concerns: ({ kind }) => kind === 'record',
    find: (fact, { language }) => {
      if (!fact.kernel || memberProblem(fact.symbol.type, language) !== 'opaque') return undefined;
      const { name, related } = firstMember(fact.symbol.type, ({ type }) => isMadeOnDevice(elementOf(type)));
      return { fact, name, related };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, name }) =>
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: only the device can create its member ${name}`,
    related: ({ related }) => related,
  }),
  on('parameter', {
    concerns: (type) => isOpaque(type, 'clk_event_t'),
    when: ({ kernel }) => kernel,
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) =>
      `kernel parameter '${spellingOf(symbol.name)}' has type 'clk_event_t': the host cannot enqueue this kernel`,
    severity: () => 'warning',
    fixes: (fact) => [(program) => declareInKernel(program, fact)],
  }),
);
