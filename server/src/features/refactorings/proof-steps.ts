// Refactorings that state what a proof of a kernel needs. They change what its launches may be, not what it computes.
import type { Analysis } from '../../analysis/analysis.js';
import { knownVerdicts, type PossibleVerdicts, VERDICT_KINDS } from '../../analysis/verdicts.js';
import { hasTrait } from '../../builtins/index.js';
import { dimensionsUsed } from '../../execution/kernels.js';
import { calledIn, variablesOf } from '../../ir/body.js';
import { editableRange, indentationOf, insertBefore } from '../../refactoring/edits/edits.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Statement } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { type Part, partsWithin, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { formAt } from '../hints/uniformity.js';
import type { TextRange } from '../outline/tokens.js';
import type { Refactoring, Site } from './site.js';

const SIZE = /^get_local_size\((\d)\) == (\d+)$/;

/**
 * States the local size under which something is proved of the kernel whose name is selected, if it is known in all
 * dimensions of the kernel. Launches of other sizes are errors then (OpenCL C 6.7.2).
 */
export function requiredSizeAt(analysis: Analysis, stretch: TextRange): readonly Refactoring[] {
  const at = knownVerdicts(analysis).find(({ span }) => span.start <= stretch.end && stretch.start <= span.end);
  if (!at?.verdicts) return [];
  const { name, verdicts } = at;
  const sizes = new Map<number, number>();
  for (const kind of VERDICT_KINDS)
    for (const assumption of verdicts[kind].assumes) {
      const [, dimension, size] = SIZE.exec(assumption) ?? [];
      if (dimension && size) sizes.set(Number(dimension), Number(size));
    }
  const body = analysis
    .programs()
    .flatMap(({ bodies }) => bodies)
    .find(({ symbol }) => symbol.kernel && spellingOf(symbol.name) === name);
  if (!body || sizes.size === 0 || [...dimensionsUsed([body])].some((d) => !sizes.has(d))) return [];
  const all = [0, 1, 2].map((d) => sizes.get(d) ?? 1);
  const attribute = `__attribute__((reqd_work_group_size(${all.join(', ')})))\n`;
  const edit = insertBefore(body.unit, body.node.first, attribute);
  return edit ? [{ title: `Require work-groups of ${all.join(' × ')}`, kind: 'refactor.rewrite', edits: [edit] }] : [];
}

const verdictsAbout = (analysis: Analysis, body: BodyAnalysed): PossibleVerdicts['verdicts'] =>
  knownVerdicts(analysis).find(({ name }) => name === spellingOf(body.symbol.name))?.verdicts;

/** The statement of a body, not of a nested one, that contains the selection. */
const statementAt = ({ body, unit, stretch }: Site): Statement | undefined =>
  body.node.body.statements.find((statement) => {
    const range = editableRange(unit, statement);
    return range && range.start <= stretch.start && stretch.end <= range.end;
  });

/**
 * States in a comment that the value at the cursor is the same for all work-items of a work-group, if it depends on
 * data and all barriers are not proved to be reached together.
 */
export function stateUniform(site: Site): Refactoring | undefined {
  const { analysis, body, unit, stretch } = site;
  const verdict = body.symbol.kernel ? verdictsAbout(analysis, body)?.barriers.verdict : undefined;
  if (verdict !== 'unknown' && verdict !== 'refuted') return undefined;
  const name = partsWithin(body.node.body).find((part) => {
    const range = part.kind === 'identifier' ? editableRange(unit, part) : undefined;
    return range && range.start <= stretch.start && stretch.end <= range.end;
  });
  const statement = statementAt(site);
  const isData = formAt(analysis, stretch.start)?.kind === 'divergent';
  if (!statement || name?.kind !== 'identifier' || !isData) return undefined;
  const isOwn = [...body.symbol.parameters, ...variablesOf(body).values()].some((symbol) => symbol.name === name.name);
  if (!isOwn) return undefined;
  const spelling = spellingOf(name.name);
  const comment = `// clspace: uniform ${spelling}\n${indentationOf(unit, statement.first)}`;
  const edit = insertBefore(unit, statement.first, comment);
  return (
    edit && {
      title: `State that '${spelling}' is the same for all work-items of a work-group`,
      kind: 'refactor.rewrite',
      edits: [edit],
    }
  );
}

/** More parameters that may be the bound of an index are not offered. */
const MAXIMUM_BOUNDS = 3;

/**
 * Returns early where an id is not less than an argument, after the declaration of the id at the cursor. Only in
 * kernels without barriers, which all work-items have to reach.
 */
export function returnEarlyAt(site: Site): readonly Refactoring[] {
  const { analysis, body, unit } = site;
  const statement = statementAt(site);
  const [declarator, ...others] = statement?.kind === 'declaration' ? statement.declarators : [];
  const name = declarator && declaredName(declarator.declarator);
  if (!body.symbol.kernel || !statement || others.length > 0 || name?.kind !== 'name') return [];
  let value = declarator?.initializer;
  while (value && (value.kind === 'paren' || value.kind === 'cast'))
    value = value.kind === 'cast' ? value.operand : withoutParens(value);
  const isId = value?.kind === 'call' && value.callee.kind === 'identifier' && ID.test(spellingOf(value.callee.name));
  const verdicts = verdictsAbout(analysis, body);
  const isOpen = verdicts?.bounds.verdict === 'conditional' || verdicts?.bounds.verdict === 'unknown';
  const called = [...calledIn(body).builtin, ...calledIn(body).own].map(spellingOf);
  if (!isId || !isOpen || called.some((one) => hasTrait(one, 'convergent'))) return [];
  const index = spellingOf(name.name);
  const bounds = body.symbol.parameters.filter(
    ({ type }) => type.unqualified.kind === 'scalar' && !type.unqualified.floating && type.unqualified.size >= 4,
  );
  const isCompared = partsWithin(body.node.body).some(
    (part) => part.kind === 'binary' && /^[<>]=?$/.test(part.operator) && namesOf(part).has(name.name),
  );
  if (isCompared || bounds.length > MAXIMUM_BOUNDS) return [];
  const range = editableRange(unit, statement);
  return bounds.flatMap((parameter) => {
    const bound = spellingOf(parameter.name);
    const newText = `\n${indentationOf(unit, statement.first)}if (${index} >= ${bound}) return;`;
    return range
      ? [
          {
            title: `Return early if '${index}' is not less than '${bound}'`,
            kind: 'refactor.rewrite',
            edits: [{ span: { ...range, start: range.end }, newText }],
          },
        ]
      : [];
  });
}

const ID = /^get_global_(linear_)?id$/;

const namesOf = (node: Part): ReadonlySet<Name> =>
  new Set(partsWithin(node).flatMap((part) => (part.kind === 'identifier' ? [part.name] : [])));
