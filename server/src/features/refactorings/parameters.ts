import type { Analysis } from '../../analysis/analysis.js';
import { isBuiltinName } from '../../builtins/index.js';
import { editableRange, insertBefore, textOf } from '../../refactoring/edits/edits.js';
import type { Edit } from '../../refactoring/edits/fix.js';
import { addParameter } from '../../refactoring/fixes/parameterised.js';
import { copyForSpace } from '../../refactoring/pointers/overload.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import { ProgramFacts } from '../../semantics/facts/program-fact.js';
import type { Expression } from '../../syntax/ast.js';
import { partsWithin } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { writtenSpan } from '../navigation/places.js';
import type { TextRange } from '../outline/tokens.js';
import { declarationOf, hasEffects, isAt, type Refactoring, readsMemory, type Site } from './site.js';

const programOf = ({ chunks, units }: Analysis): ProgramAnalysed | undefined => new ProgramFacts().of(chunks, units);

/** Expressions with the same value everywhere in a kernel, and in the functions that it calls. */
const STEADY: ReadonlySet<Expression['kind']> = new Set([
  'number',
  'character',
  'paren',
  'paren-list',
  'unary',
  'binary',
  'cast',
  'conditional',
  'call',
  'identifier',
]);

function isSteady({ analysis, unit }: Site, node: Expression): boolean {
  const text = textOf(unit, node);
  // A macro may mean something else at the caller.
  if ((text.match(/[A-Za-z_]\w*/g) ?? []).some((word) => analysis.isMacroDefined(word))) return false;
  const callees = new Set<unknown>();
  for (const part of partsWithin(node)) {
    if (!STEADY.has(part.kind as Expression['kind'])) return false;
    if (part.kind === 'call') callees.add(part.callee);
    if (part.kind === 'identifier' && !(callees.has(part) && isBuiltinName(spellingOf(part.name)))) return false;
  }
  return !hasEffects(node) && !readsMemory(node);
}

/**
 * Makes the selected expression of a function a parameter, which all functions on the way from the kernels pass on, and
 * whose argument in kernels is the expression.
 */
export function addParameterFor(site: Site): Refactoring | undefined {
  const { analysis, one, unit, body } = site;
  const [found] = [...one.values].filter(([node]) => isAt(site, node)).slice(-1);
  const program = found && programOf(analysis);
  if (!found || !program || body.symbol.kernel) return undefined;
  const [node, { type }] = found;
  const text = textOf(unit, node);
  const range = editableRange(unit, node);
  if (!range || !isSteady(site, node)) return undefined;
  let name = 'value';
  for (let i = 2; analysis.chunks.some(({ file }) => hasWord(file.text, name)); i++) name = `value${i}`;
  const parameter = declarationOf(unit, node.first, type, name);
  if (parameter === undefined) return undefined;
  const threaded = thread(program, body.symbol.name, parameter, name, text);
  return (
    threaded && {
      title:
        `Add parameter '${name}', which all callers pass (${threaded.length} ` +
        `${threaded.length === 1 ? 'place' : 'places'})`,
      kind: 'refactor.extract',
      edits: [{ span: range, newText: name }, ...threaded],
    }
  );
}

/** The edits of all declarations and calls of a function, and of its callers; undefined if one cannot be edited. */
function thread(
  { functions, bodies }: ProgramAnalysed,
  first: Name,
  parameter: string,
  name: string,
  argument: string,
): readonly Edit[] | undefined {
  const edits: (Edit | undefined)[] = [];
  const waiting = new Set([first]);
  for (const callee of waiting) {
    if (bodies.some(({ symbol, complete }) => symbol.name === callee && (symbol.overloadable || !complete)))
      return undefined;
    for (const declared of functions)
      if (declared.symbol.name === callee) edits.push(addParameter(declared, parameter));
    for (const { unit, node, symbol, complete } of bodies) {
      if (!complete) return undefined;
      for (const part of partsWithin(node.body)) {
        if (part.kind !== 'call' || part.callee.kind !== 'identifier' || part.callee.name !== callee) continue;
        if (!symbol.kernel) waiting.add(symbol.name);
        edits.push(
          insertBefore(unit, part.last, `${part.args.length > 0 ? ', ' : ''}${symbol.kernel ? argument : name}`),
        );
      }
    }
  }
  const made = edits.filter((edit) => edit !== undefined);
  return made.length === edits.length ? made : undefined;
}

/** The copies of a function for other memories than that of the parameter at the cursor. */
export function overloadsAt(analysis: Analysis, { start, end }: TextRange): Refactoring[] {
  const program = programOf(analysis);
  if (!program) return [];
  for (const body of program.bodies) {
    const index = parameterAt(analysis, body, start, end);
    const parameter = index === undefined ? undefined : body.symbol.parameters[index];
    if (index === undefined || parameter?.type.kind !== 'pointer' || !body.complete) continue;
    const own = pointeeSpace(parameter.type);
    return [AddressSpace.Global, AddressSpace.Local, AddressSpace.Private, AddressSpace.Constant]
      .filter((space) => space !== own && own !== AddressSpace.Generic)
      .flatMap((space) => {
        const edits = copyForSpace(program, body, index, space);
        const title =
          `Add an overload of '${spellingOf(body.symbol.name)}' for '${spellingOf(parameter.name)}' in ` +
          `${spaceName(space)} memory`;
        return edits ? [{ title, kind: 'refactor.rewrite' as const, edits }] : [];
      });
  }
  return [];
}

/** The parameter whose declaration names it at a range. */
function parameterAt({ root }: Analysis, { symbol }: BodyAnalysed, start: number, end: number): number | undefined {
  const index = symbol.parameters.findIndex(({ place }) => {
    const span = writtenSpan(place.unit, place.token);
    return span?.file.path === root.path && span.start <= start && end <= span.end;
  });
  return index < 0 ? undefined : index;
}
