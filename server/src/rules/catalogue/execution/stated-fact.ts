import { inAllParts } from '../../../refactoring/edits/parts.js';
import { spellingOf } from '../../../text/names.js';
import { type Form, spellForm } from '../../../uniformity/form.js';
import { type Stated, saidUniform, spanInFile, statedOf } from '../../../uniformity/stated.js';
import { Uniformities } from '../../../uniformity/uniformity.js';
import { describeConflict, executionsOf, saidDisjoint, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

const statingOf = inAllParts(({ bodies }) => bodies.filter((body) => statedOf(body)));

function problemOf({ problem, text }: Stated['unknown'][number]): string {
  switch (problem) {
    case 'word':
      return `a comment can state 'uniform' or 'disjoint', not '${text}'`;
    case 'name':
      return `'${text}' is not declared in this function`;
    case 'alone':
      return "'disjoint' needs at least two pointers of this function";
  }
}

const spelled = (form: Form): string => (form.kind === 'affine' ? ` (${spellForm(form)})` : '');

/**
 * Comments can state facts that no analysis can see: `// clspace: uniform n` for variables that are the same for all
 * work-items of a work-group, `// clspace: disjoint a, b` for pointers whose objects do not overlap. A statement is
 * believed unless it is provably false.
 */
export const statedFact = rule(
  {
    id: 'stated-fact',
    title: 'Stated fact is contradicted by the code',
    spec: 'none',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  // The statement can't be parsed.
  on('program', {
    *each(program) {
      for (const body of statingOf(program)) yield* statedOf(body)?.unknown ?? [];
    },
    at: ({ place }) => spanInFile(place),
    message: (stated) => problemOf(stated),
  }),
  on('program', {
    *each(program) {
      let all: Uniformities | undefined;
      for (const body of statingOf(program)) {
        if (saidUniform(body).size === 0) continue;
        all ??= new Uniformities(program.parts);
        for (const { name, node, form } of all.of(body)?.contradictions ?? []) yield { body, name, node, form };
      }
    },
    at: ({ body: { unit }, node }) => ({ unit, first: node.first, last: node.last }),
    message: ({ name, form }) =>
      `a comment states that '${spellingOf(name)}' is the same for all work-items, but this is not${spelled(form)}`,
  }),
  on('program', {
    *each(program, context) {
      if (!statingOf(program).some((body) => statedOf(body)?.disjoint.length)) return;
      for (const { execution } of executionsOf(program, context).wrong)
        for (const conflict of execution.conflicts) {
          const names = saidDisjoint(program, conflict);
          if (names) yield { names, conflict, ...describeConflict(conflict, execution) };
        }
    },
    at: ({ conflict }) => tokensOf(conflict.second.access),
    message: ({ names, message }) =>
      `a comment states that ${names.map((name) => `'${spellingOf(name)}'`).join(' and ')} do not overlap, and ` +
      `they do: ${message}`,
    related: ({ related }) => related,
  }),
);
