import { spellingOf } from '../../text/names.js';
import type { ProgramAnalysed, VariableDeclared } from '../../semantics/facts.js';
import type { Declaration, Statement } from '../../syntax/ast.js';
import { factsOf } from '../body.js';
import { deleteToken, fix, indentationOf, insertBefore, spaceTokenOf, textOf, deleteLines } from '../edits.js';
import { variableVerdict } from '../shared.js';
import { type DeferredFix, type RuleFix, rule } from '../rule.js';

/** The declaration statement that holds a declarator; not one in a `for`, whose place cannot stay empty. */
function declarationOf(node: Statement, declarator: object): Declaration | undefined {
  switch (node.kind) {
    case 'declaration': return node.declarators.some((one) => one === declarator) ? node : undefined;
    case 'compound':
      for (const one of node.statements) {
        const found = declarationOf(one, declarator);
        if (found) return found;
      }
      return undefined;
    case 'if': return declarationOf(node.then, declarator) ?? (node.otherwise && declarationOf(node.otherwise, declarator));
    case 'while': case 'do': case 'switch': case 'for': case 'case': case 'default': case 'label': return node.body.kind === 'declaration' ? undefined : declarationOf(node.body, declarator);
    default: return undefined;
  }
}

/** The fix that puts the declaration before the first statement of the kernel, unless another variable there has its name. */
function moveToOutermost(program: ProgramAnalysed, { unit, symbol, declarator }: VariableDeclared): RuleFix | undefined {
  const body = program.bodies.find(({ node, unit: of }) => of === unit && node.first <= declarator.first && node.last >= declarator.last);
  const declaration = body && declarationOf(body.node.body, declarator);
  const first = body?.node.body.statements[0];
  if (!body || !declaration || !first || declaration.declarators.length !== 1 || declarator.initializer) return undefined;
  const names = [...factsOf(body.facts, 'variable').map((fact) => fact.symbol), ...body.symbol.parameters];
  const size = declarator.declarator.kind === 'array' ? declarator.declarator.size : undefined;
  // What a size is made of may be declared only where the variable is.
  if (names.filter(({ name }) => name === symbol.name).length !== 1 || (size && size.kind !== 'number')) return undefined;
  const text = textOf(unit, declaration);
  return text ? fix("Move to the kernel's outermost scope", true, insertBefore(unit, first.first, `${text}\n${indentationOf(unit, first.first)}`), deleteLines(unit, declaration)) : undefined;
}

/** In a kernel a `local` variable must sit directly in the outermost block: not in an inner block, loop, `if`, `switch`, nor in a `for` initialiser. */
export const localNestedScope = rule({
  id: 'local-nested-scope',
  title: 'Local variables stand in the outermost scope of a kernel.',
  spec: 'Usage for Declaration Scopes and Variable Types',
  versions: 'all',
  severity: 'error',
  on: 'variable',
  check(fact, report, context) {
    if (variableVerdict(fact, context) !== 'local-nested-scope') return;
    const token = spaceTokenOf(fact.specifiers);
    const move: DeferredFix = (program) => moveToOutermost(program, fact);
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' is in __local and must be declared in the outermost scope of the kernel`, {
      fixes: [move, token === undefined ? undefined : fix("Drop 'local': the variable becomes private", false, deleteToken(fact.unit, token))],
    });
  },
});
