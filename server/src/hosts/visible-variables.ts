// What surrounds a place in a host: the function, and the variables that a new call can name.
import { perOwner } from '../text/per-owner.js';
import { wordsIn } from '../text/words.js';
import type { HostSpan } from './events.js';
import { type ResolvedType, resolveType, type TypeScope } from './interpretation/types.js';
import { HostProgram } from './reading/program.js';
import type { HostFunction, HostStatement, HostType, HostUnit } from './reading/syntax.js';

export interface VisibleVariable {
  readonly name: string;
  /** Undefined if unknown. */
  readonly type: ResolvedType | undefined;
}

const programOf = perOwner((units: readonly HostUnit[]) => new HostProgram(units));

const functionIn = (unit: HostUnit | undefined, start: number): HostFunction | undefined =>
  unit?.functions.find((one) => !one.isMacro && one.start <= start && start < one.end);

/** The name of the function that contains a place; undefined outside of functions. */
export function functionAt(units: readonly HostUnit[], { file, start }: HostSpan): HostSpan | undefined {
  const fn = functionIn(
    units.find((one) => one.file.path === file.path),
    start,
  );
  if (!fn) return undefined;
  const [within] = wordsIn(file.text.slice(fn.start, start), fn.name);
  return within === undefined ? undefined : { file, start: fn.start + within, end: fn.start + within + fn.name.length };
}

/** The variables that are declared before a place and visible there, innermost first. */
export function variablesAt(units: readonly HostUnit[], { file, start }: HostSpan): readonly VisibleVariable[] {
  const unit = units.find((one) => one.file.path === file.path);
  if (!unit) return [];
  const fn = functionIn(unit, start);
  const declared: { readonly name: string; readonly type: HostType }[] = [];
  for (const statements of [unit.statements, fn?.body ?? []]) {
    if (statements === fn?.body) declared.push(...fn.parameters);
    collect(statements, start, (one) => declared.push(one));
  }
  const program = programOf(units);
  const scope: TypeScope = {
    layouts: new Map(),
    typedef: (name) => program.typedef(unit, name),
    record: (name) => program.record(unit, name),
    number: () => undefined,
  };
  const variables = new Map<string, VisibleVariable>();
  for (const { name, type } of declared.reverse())
    if (!variables.has(name)) variables.set(name, { name, type: resolveType(type, scope) });
  return [...variables.values()];
}

/** Adds the declarations before an offset: those of the statements around it, outermost first. */
function collect(
  statements: readonly HostStatement[],
  offset: number,
  add: (declaration: Extract<HostStatement, { kind: 'declare' }>) => void,
): void {
  for (const statement of statements) {
    if (statement.start >= offset) return;
    if (statement.kind === 'declare') {
      if (statement.end <= offset) add(statement);
    } else if (statement.end > offset || (statement.kind === 'if' && statement.isDirective))
      for (const inner of bodiesOf(statement)) collect(inner, offset, add);
  }
}

function bodiesOf(statement: HostStatement): readonly (readonly HostStatement[])[] {
  switch (statement.kind) {
    case 'block':
    case 'each':
      return [statement.body];
    case 'if':
      return [statement.consequence, statement.alternative];
    case 'loop':
      return [statement.init, statement.body];
    case 'switch':
      return statement.cases;
    default:
      return [];
  }
}
