import type { Analysis } from '../../analysis/analysis.js';
import { definitionSpan } from '../../preprocessor/macros/macro.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { spellingOf } from '../../text/names.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { includeAt } from './document-links.js';
import { homonyms, type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';
import { expressionAt } from './places.js';

/** A link from a name to its origin: the range of the name, and the targets. */
export interface Link {
  readonly origin: FileSpan;
  readonly targets: readonly FileSpan[];
}

const same = (a: FileSpan, b: FileSpan): boolean => a.start === b.start && a.file.path === b.file.path;

const spansOf = (analysis: Analysis, at: Occurrence, wanted: Occurrence['role']): FileSpan[] =>
  occurrencesOf(analysis, at)
    .filter(({ role }) => role === wanted)
    .map(({ span }) => span);

/**
 * The definition of the name at `offset` (UTF-16 units of the root file). From a definition, the other declarations;
 * from the name of a header, the header's first character. Undefined if there is no name.
 */
export function definitionAt(analysis: Analysis, offset: number): Link | undefined {
  const include = includeAt(analysis, offset);
  if (include) return { origin: include.span, targets: [{ file: include.file, start: 0, end: 0 }] };
  const at = occurrenceAt(analysis, offset);
  if (!at) return undefined;
  const inForce = at.target.kind === 'macro' && at.role === 'use' ? macroInForce(analysis, at) : undefined;
  if (inForce) return { origin: at.span, targets: [inForce] };
  const definitions = spansOf(analysis, at, 'definition');
  const declarations = spansOf(analysis, at, 'declaration');
  const isDefinition = definitions.some((span) => same(span, at.span));
  const targets = isDefinition && declarations.length ? declarations : definitions.length ? definitions : declarations;
  return targets.length ? { origin: at.span, targets } : undefined;
}

/**
 * The definition of a macro in effect at the location of its name: neither one that was undefined before, nor a later
 * one.
 */
function macroInForce(analysis: Analysis, { span, target }: Occurrence): FileSpan | undefined {
  let found: FileSpan | undefined;
  for (const { file, start, end, directives } of analysis.chunks) {
    const isHere = file.path === span.file.path && start <= span.start && span.start < end;
    for (const directive of directives) {
      if (isHere && start + directive.start >= span.start) break;
      const text = directive.macro ? '' : file.text.slice(start + directive.start, start + directive.end);
      if (directive.macro?.name === target.name) found = definitionSpan(directive.macro);
      else if (directive.name === 'undef' && /\bundef\s+(\w+)/.exec(text)?.[1] === spellingOf(target.name))
        // The directive that undefines the macro names it.
        found = start + directive.end > span.start && isHere ? found : undefined;
    }
    if (isHere) return found;
  }
  return undefined;
}

/** The declaration of the name at `offset`: the prototype of a function, or else its definition. */
export function declarationAt(analysis: Analysis, offset: number): Link | undefined {
  const at = occurrenceAt(analysis, offset);
  if (!at) return definitionAt(analysis, offset);
  const declarations = spansOf(analysis, at, 'declaration');
  const targets = declarations.length ? declarations : spansOf(analysis, at, 'definition');
  return targets.length ? { origin: at.span, targets } : undefined;
}

/** The definition of the type of the entity at `offset`, if the program defines it. */
export function typeDefinitionAt(analysis: Analysis, offset: number): Link | undefined {
  const at = occurrenceAt(analysis, offset);
  if (at?.target.kind === 'macro') return undefined;
  const expression = at ? undefined : expressionAt(analysis, offset);
  const origin = at?.span ?? expression?.span;
  if (!origin) return undefined;
  if (at?.target.kind === 'tag') return { origin, targets: spansOf(analysis, at, 'definition') };
  const type = at ? at.target.type : expression?.value.type;
  if (!type) return undefined;
  const targets: FileSpan[] = [];
  // The typedef in the declaration is more specific than its underlying type.
  if (at?.target.kind === 'variable' && at.target.specifiers.type.kind === 'name')
    targets.push(...definitionsNamed(analysis, at.target.specifiers.type.name, 'typedef'));
  if (targets.length === 0) targets.push(...definitionOfType(analysis, type));
  return targets.length ? { origin, targets } : undefined;
}

/** The definitions of a typedef or a tag with this name. */
function definitionsNamed(analysis: Analysis, name: number, kind: 'typedef' | 'tag'): FileSpan[] {
  for (const occurrences of homonyms(analysis, name).byKey.values()) {
    if (occurrences[0]?.target.kind === kind)
      return occurrences.filter(({ role }) => role === 'definition').map(({ span }) => span);
  }
  return [];
}

function definitionOfType(analysis: Analysis, type: Type): FileSpan[] {
  let at = elementOf(type);
  while (at.kind === 'pointer' || at.kind === 'function')
    at = elementOf(at.kind === 'pointer' ? at.pointee : at.returns);
  const name = at.kind === 'record' ? at.record.name : at.kind === 'enum' ? at.enumeration.name : 0;
  if (!spellingOf(name)) return [];
  const tags = definitionsNamed(analysis, name, 'tag');
  return tags.length ? tags : definitionsNamed(analysis, name, 'typedef');
}
