import { factsOf } from '../../../refactoring/edits/body.js';
import { deleteLines, editableRange, fix, insertBefore, textOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import type { BlockUsed, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { nameOf } from '../../../syntax/declarator.js';
import { partsWithin, wayTo, withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { hasWord } from '../../../text/words.js';
import { on, rule } from '../../rule.js';

/**
 * Turns a block that initializes a variable and uses nothing of the enclosing function into a function of that name.
 */
function asFunction(program: ProgramAnalysed, { unit, node }: BlockUsed): RuleFix | undefined {
  const body = bodyAround(program, unit, node);
  const way = body ? wayTo(body.node.body, node) : [];
  const declaration = way.findLast((part) => part.kind === 'declaration');
  const [one] = declaration?.declarators ?? [];
  const block = one?.initializer && withoutParens(one.initializer);
  if (
    !body ||
    !declaration ||
    declaration.declarators.length !== 1 ||
    block?.kind !== 'block' ||
    block.specifiers ||
    one?.declarator.kind !== 'function'
  )
    return undefined;
  const name = nameOf(one.declarator);
  const own = new Set([
    ...body.symbol.parameters.map((parameter) => parameter.name),
    ...factsOf(body, 'variable').map(({ symbol }) => symbol.name),
  ]);
  for (const parameter of block.parameters) own.delete(nameOf(parameter.declarator));
  const [returns, inner, declared] = [
    textOf(unit, declaration.specifiers),
    textOf(unit, block.body),
    editableRange(unit, body.node),
  ];
  const parameters = block.parameters.map((parameter) => textOf(unit, parameter));
  // The function's name must be unused, and the names that the block uses must be visible outside.
  if (!declared || !name || partsWithin(block.body).some((part) => part.kind === 'identifier' && own.has(part.name)))
    return undefined;
  if (hasWord(declared.file.text.slice(0, declared.start) + declared.file.text.slice(declared.end), spellingOf(name)))
    return undefined;
  return fix(
    'Turn the block into a function',
    insertBefore(
      unit,
      body.node.first,
      `${returns} ${spellingOf(name)}(${parameters.join(', ') || 'void'}) ${inner}\n\n`,
    ),
    deleteLines(unit, declaration),
  );
}

/** Block literals and block types are unavailable before 2.0, and in 3.0 without device enqueue. */
export const blockUnsupported = rule(
  {
    id: 'block-unsupported',
    title: 'Blocks without device enqueue',
    spec: 'Blocks',
    versions: 'without device enqueue',
    severity: 'error',
  },
  on('block', {
    when: (_, context) => !context.language.deviceEnqueue,
    at: (fact) => fact.node,
    message: () => 'blocks require OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue',
    fixes: (fact, context) => [(program) => asFunction(program, fact), useFeature(context.language, 'blocks')],
  }),
);
