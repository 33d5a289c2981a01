import type { Analysis } from '../../analysis/analysis.js';
import { spanOf } from '../../analysis/diagnostics.js';
import { documentBuiltin, lookupBuiltin } from '../../builtins/index.js';
import type { Chunk, MacroUse } from '../../preprocessor/chunks/chunk.js';
import { versionName } from '../../preprocessor/language.js';
import { describeMacro } from '../../preprocessor/macros/macro.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { layoutOf } from '../../types/layout.js';
import { elementOf, spaceChain } from '../../types/queries.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import { builtinContext, typeInSignature } from '../completion/incomplete.js';
import { includeAt } from '../navigation/document-links.js';
import { occurrenceAt } from '../navigation/occurrences.js';
import { expressionAt, macroUseAt, spanOfPlace, symbolAt, writtenSpan } from '../navigation/places.js';
import { describeAvailability } from './availability.js';
import { documentationOf, macroDocumentation } from './documentation.js';
import { expansionText } from './macro-expansion.js';
import { costsAt } from './memory-access.js';
import { fieldLayoutOf, layoutTable } from './record-layout.js';
import { misfitOf, spelledOverload } from './signature-help.js';
import { describeForm, formAt } from './uniformity.js';
import { wordAt, wordDocumentation } from './word-documentation.js';

/** The content of a hover: Markdown, and the range of text that it is about. */
export interface Hover {
  readonly span: FileSpan;
  readonly markdown: string;
  /** The name of the kernel that it is about. */
  readonly kernel?: string;
}

const code = (text: string): string => `\`\`\`opencl-c\n${text}\n\`\`\``;
/** A type as one writes it; the space of the object itself only if it is not private. */
const typeText = (type: Type, inner = '', base?: string): string =>
  spellType(type, inner, {
    vectorNames: true,
    asWritten: true,
    outermost: elementOf(type).space !== AddressSpace.Private,
    base,
  });
const memory = (space: AddressSpace): string =>
  space === AddressSpace.None ? 'memory of an unknown address space' : `**${spaceName(space)}** memory`;

/** The spaces of objects whose types do not name one. */
const ANY_SPACE = '**__private**, **__local**, **__global** or **__constant**';

/** The hover at `offset` (UTF-16 units) of the analysed file; undefined if there is none. */
export function hoverAt(analysis: Analysis, offset: number): Hover | undefined {
  const costs = costsAt(analysis, offset);
  const hover = hoverOfText(analysis, offset, costs === undefined ? [] : [costs]);
  return hover && costs !== undefined && !hover.markdown.includes(costs)
    ? { ...hover, markdown: `${hover.markdown}\n\n${costs}` }
    : hover;
}

/** `costs`: what the access at the place costs, which comes before the layout of a variable. */
function hoverOfText(analysis: Analysis, offset: number, costs: readonly string[]): Hover | undefined {
  const include = includeAt(analysis, offset);
  if (include) return { span: include.span, markdown: code(include.file.path) };
  const macro = macroUseAt(analysis, offset);
  if (macro) return macroHover(macro.chunk, macro.use, macro.index);
  const named = symbolAt(analysis, offset);
  if (named) {
    const written = documentationOf(analysis, named.symbol);
    return {
      span: named.span,
      ...(named.symbol.kind === 'function' && named.symbol.kernel && { kernel: spellingOf(named.symbol.name) }),
      markdown: [
        describeSymbol(analysis, named.symbol, spacesOfMemberAt(analysis, named.symbol, offset), [
          ...uniformityAt(analysis, named.symbol, offset),
          ...costs,
        ]),
        ...(written === undefined ? [] : ['---', written]),
      ].join('\n\n'),
    };
  }
  const word = tagHover(analysis, offset) ?? definedHover(analysis, offset) ?? wordDocumentation(analysis, offset);
  if (word) return word;
  const found = expressionAt(analysis, offset);
  if (!found) return spelledHover(analysis, offset);
  const { node, value, unit } = found;
  if (node.kind === 'call' && node.callee.kind === 'identifier') {
    const callee = writtenSpan(unit, node.callee.first);
    const documentation =
      callee && offset >= callee.start && offset <= callee.end
        ? documentBuiltin(spellingOf(node.callee.name))
        : undefined;
    if (callee && documentation)
      return {
        span: callee,
        markdown: describeBuiltin(spellingOf(node.callee.name), documentation, resolvedSignature(analysis, found)),
      };
  }
  if (node.kind === 'identifier') {
    const name = spellingOf(node.name);
    const documentation = documentBuiltin(name);
    if (documentation) return { span: found.span, markdown: describeBuiltin(name, documentation, undefined) };
  }
  if (value.type.kind === 'unknown' && value.type.space === AddressSpace.None) return undefined;
  const lines = [code(typeText(value.type))];
  if (value.lvalue && elementOf(value.type).space !== AddressSpace.None)
    lines.push(`An object in ${memory(elementOf(value.type).space)}.`);
  else lines.push('Temporary value, not in memory.');
  lines.push(...pointsTo(value.type));
  return { span: found.span, markdown: lines.join('\n\n') };
}

/** The overload of a builtin function that a call has. */
function resolvedSignature(
  analysis: Analysis,
  { node, value, unit }: NonNullable<ReturnType<typeof expressionAt>>,
): string | undefined {
  if (node.kind !== 'call' || node.callee.kind !== 'identifier' || value.type.kind === 'unknown') return undefined;
  const name = spellingOf(node.callee.name);
  const values = analysis.units.find((one) => one.unit === unit)?.values;
  const args = node.args.map((arg) => values?.get(arg));
  return lookupBuiltin(name, builtinContext(analysis))
    ?.filter(({ returns }) => typeInSignature(returns) === value.type)
    .map((overload) => ({ overload, misfit: misfitOf(overload, args) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.misfit - b.misfit)
    .map(({ overload }) => spelledOverload(name, overload))[0];
}

/** The address space of the object whose member is named at `offset`; without one, those of all objects with it. */
function spacesOfMemberAt(analysis: Analysis, symbol: ProgramSymbol, offset: number): readonly AddressSpace[] {
  if (symbol.kind !== 'variable' || symbol.role !== 'field') return [];
  const found = expressionAt(analysis, offset);
  const space =
    found?.node.kind === 'member' && found.value.lvalue ? elementOf(found.value.type).space : AddressSpace.None;
  return space === AddressSpace.None ? spacesOfMember(analysis, symbol) : [space];
}

/** The address spaces of the objects whose member the program accesses. */
function spacesOfMember({ units }: Analysis, { name, record }: VariableSymbol): readonly AddressSpace[] {
  const spaces = new Set<AddressSpace>();
  for (const { values } of units)
    for (const [node, value] of values) {
      if (node.kind !== 'member' || node.member !== name || !value.lvalue) continue;
      const base = values.get(node.base)?.type;
      const object = base && elementOf(base.kind === 'pointer' ? base.pointee : base);
      const { space } = elementOf(value.type);
      if (object?.kind === 'record' && object.record === record && space !== AddressSpace.None) spaces.add(space);
    }
  return [...spaces];
}

/** How a variable of a function differs between work-items at this place. */
function uniformityAt(analysis: Analysis, symbol: ProgramSymbol, offset: number): readonly string[] {
  if (symbol.kind !== 'variable' || (symbol.role !== 'block' && symbol.role !== 'parameter')) return [];
  const form = formAt(analysis, offset);
  return form ? [describeForm(form)] : [];
}

/** Where a pointer points to, and where the pointers there point to. */
function pointsTo(type: Type, reason = ''): string[] {
  const spaces: AddressSpace[] = [];
  let at = elementOf(type);
  while (at.kind === 'pointer') {
    spaces.push(elementOf(at.pointee).space);
    at = elementOf(at.pointee);
  }
  if (spaces.length === 0)
    return type.kind === 'array' ? [`Decays to a pointer to ${memory(elementOf(type).space)}.`] : [];
  return [`Points to ${spaces.map(memory).join(', which points to ')}${reason}.`];
}

function describeSymbol(
  analysis: Analysis,
  symbol: ProgramSymbol,
  memberSpaces: readonly AddressSpace[],
  value: readonly string[] = [],
): string {
  const name = spellingOf(symbol.name);
  switch (symbol.kind) {
    case 'variable':
      return describeVariable(analysis, symbol, memberSpaces, value);
    case 'function': {
      const parameters = symbol.parameters.map((p) => typeText(p.type, spellingOf(p.name), typedefNameOf(analysis, p)));
      if (symbol.type.variadic) parameters.push('...');
      const text =
        `${symbol.kernel ? 'kernel ' : ''}` +
        `${typeText(symbol.type.returns, `${name}(${parameters.join(', ') || 'void'})`)}`;
      const kind = symbol.kernel ? 'A kernel' : 'A function';
      return [code(text), `${kind}${declaredIn(symbol)}.`].join('\n\n');
    }
    case 'typedef': {
      const { type } = symbol;
      const definition = type.kind === 'record' ? type.record : type.kind === 'enum' ? type.enumeration : undefined;
      // An unnamed struct has no other description.
      const text =
        definition?.namedByTypedef && definition.name === symbol.name
          ? `${type.kind === 'record' ? type.record.tag : 'enum'} { … } ${name}`
          : typeText(type, name);
      return [code(`typedef ${text}`), ...layoutText(analysis, symbol.type), ...pointsTo(symbol.type)].join('\n\n');
    }
    case 'enumerator':
      return code(symbol.value === undefined ? name : `${name} = ${symbol.value}`);
  }
}

const ROLES = { file: 'program-scope variable', block: 'variable', parameter: 'parameter', field: 'member' } as const;

/** The size of a type, and the offsets of a struct's members. */
function layoutText({ options }: Analysis, type: Type): string[] {
  const table = type.kind === 'record' ? layoutTable(type.record) : undefined;
  if (table) return [table];
  const layout = layoutOf(type, options.language.pointerSize);
  return layout ? [`${layout.size} bytes, aligned to ${layout.alignment}.`] : [];
}

/** The struct, union or enum whose name is at `offset`. */
function tagHover(analysis: Analysis, offset: number): Hover | undefined {
  const at = occurrenceAt(analysis, offset);
  if (at?.target.kind !== 'tag') return undefined;
  const { name, tag } = at.target;
  const type = tagAt(analysis, name, at.span);
  return (
    type && {
      span: at.span,
      markdown: [code(`${tag} ${spellingOf(name)}`), ...layoutText(analysis, type)].join('\n\n'),
    }
  );
}

/** The type that a tag denotes at a place: of several of one name, the last one above it. */
function tagAt(analysis: Analysis, name: Name, { file, start }: FileSpan): Type | undefined {
  let last: Type | undefined;
  for (const { unit, trace } of analysis.units)
    for (const { type, node } of trace.made) {
      if (node.name !== name) continue;
      const span = spanOf(unit, node.first, node.last);
      if (last && span?.file === file && span.start > start) return last;
      last = type;
    }
  return last;
}

/** The lines about a variable: its type, its memory, what is known about its value here, and its layout. */
function describeVariable(
  analysis: Analysis,
  symbol: VariableSymbol,
  memberSpaces: readonly AddressSpace[],
  value: readonly string[] = [],
): string {
  const { type } = symbol;
  const space = elementOf(type).space;
  const lines = [code(typeText(type, spellingOf(symbol.name), typedefNameOf(analysis, symbol)))];
  const role = ROLES[symbol.role];
  const field = fieldLayoutOf(symbol);
  const where: string[] = [];
  if (symbol.role === 'field') {
    const offset = field ? ` at offset ${field.offset}` : '';
    where.push(
      memberSpaces.length === 0
        ? `A member${offset}, in the memory of the object: ${ANY_SPACE}.`
        : `A member${offset}, of ${memberSpaces.length === 1 ? 'an object' : 'objects'} in ${memberSpaces.map(memory).join(' and ')}.`,
    );
  } else if (space !== AddressSpace.None && !(type.kind === 'pointer' && space === AddressSpace.Private))
    where.push(`A ${role} in ${memory(space)}${spaceReason(analysis, symbol)}.`);
  if (type.kind === 'array' && symbol.role === 'field')
    where.push(...memberSpaces.map((one) => `Decays to a pointer to ${memory(one)}.`));
  else where.push(...pointsTo(type, type.kind === 'pointer' ? pointeeReason(analysis, symbol) : ''));
  if (where.length > 0) lines.push(where.join(' '));
  lines.push(...value);
  if (type.kind === 'array' || type.kind === 'record') lines.push(...layoutText(analysis, type));
  return lines.join('\n\n');
}

/** The typedef that a variable is declared with, unless it says more than the name of an element. */
function typedefNameOf({ units, options }: Analysis, { specifiers }: VariableSymbol): string | undefined {
  const { type } = specifiers;
  if (type.kind !== 'name') return undefined;
  const { name } = type;
  const declared = units.map(({ part }) => part.declared.get(name)).find((symbol) => symbol?.kind === 'typedef');
  const named = declared?.type ?? predefinedTypes(options.language).get(name);
  // The access of an image is a part of its type.
  const isDerived = named && ['pointer', 'block', 'array', 'function', 'opaque'].includes(named.kind);
  return named && !isDerived ? spellingOf(name) : undefined;
}

const declaredIn = (symbol: ProgramSymbol): string => {
  const span = spanOfPlace(symbol.place);
  return span
    ? ` declared in ${span.file.path.replace(/^.*\//, '')}, line ${span.file.lines.lineAt(span.start) + 1}`
    : '';
};

const hasWrittenSpace = (symbol: VariableSymbol): boolean =>
  symbol.specifiers.qualifiers.some((q) => q.kind === 'space' || q.kind === 'numbered-space');

/** Why the object is in its memory. */
function spaceReason(analysis: Analysis, symbol: VariableSymbol): string {
  if (symbol.type.kind !== 'pointer' && hasWrittenSpace(symbol)) return ' (explicit)';
  if (symbol.role === 'parameter') return '';
  if (symbol.role === 'file' || symbol.storage === 'static')
    return ` (implied at program scope in OpenCL C ${versionName(analysis.options.language.exactVersion)})`;
  return '';
}

/** Whether the typedef in a variable's declaration is a pointer, or has an address space. */
function isSaidByTypedef({ units }: Analysis, { specifiers }: VariableSymbol): boolean {
  const { type } = specifiers;
  if (type.kind !== 'name') return false;
  const typedefs = units.map(({ part }) => part.declared.get(type.name)).filter((symbol) => symbol?.kind === 'typedef');
  return typedefs.some((symbol) => symbol?.type.kind === 'pointer' || symbol?.type.space !== AddressSpace.None);
}

/** Why a pointer points to its memory. */
function pointeeReason(analysis: Analysis, symbol: VariableSymbol): string {
  if (hasWrittenSpace(symbol)) return ' (explicit)';
  if (elementOf(symbol.type).kind === 'pointer' && isSaidByTypedef(analysis, symbol)) return ' (from its typedef)';
  if (spaceChain(symbol.type, true)[1] === 'none') return '';
  return ` (implied for an unqualified pointer in OpenCL C ${versionName(analysis.options.language.exactVersion)})`;
}

/** The maximum number of forms of a builtin function that are listed. */
const SHOWN_FORMS = 12;

/** `resolved`: the overload that a call has, which comes first; the other forms follow at the end. */
function describeBuiltin(
  name: string,
  { shorthands, summary, where, section, since, needs: needed }: NonNullable<ReturnType<typeof documentBuiltin>>,
  resolved: string | undefined,
): string {
  const left = shorthands.length - SHOWN_FORMS;
  const forms = [...shorthands.slice(0, SHOWN_FORMS), ...(left > 0 ? [`// … and ${left} more`] : [])].join('\n');
  const meaning = where.length > 0 ? [where.map((line) => `\`${line}\``).join('  \n')] : [];
  const needs = needed.length > 0 ? `, needs ${needed.map((need) => `\`${need}\``).join(', ')}` : '';
  const devices = describeAvailability(name, since);
  const isOnly = resolved === undefined || (shorthands.length === 1 && where.length === 0);
  return [
    code(isOnly ? forms : resolved),
    summary,
    ...(isOnly ? meaning : []),
    [
      `*${section}; since OpenCL C ${(since / 100).toFixed(1)}${needs}*`,
      ...(devices === undefined ? [] : [devices]),
    ].join('  \n'),
    ...(isOnly ? [] : ['---', code(forms), ...meaning]),
  ].join('\n\n');
}

/** The macro that is defined at `offset`. */
function definedHover(analysis: Analysis, offset: number): Hover | undefined {
  const at = occurrenceAt(analysis, offset);
  if (at?.target.kind !== 'macro') return undefined;
  const { macro } = at.target;
  const written = macroDocumentation(macro);
  return {
    span: at.span,
    markdown: [code(`#define ${describeMacro(macro)}`), ...(written === undefined ? [] : ['---', written])].join(
      '\n\n',
    ),
  };
}

/**
 * What a name in a directive, in the body of a macro or in a part that is left out would stand for at file scope: a
 * macro, what the program declares, or a builtin.
 */
function spelledHover(analysis: Analysis, offset: number): Hover | undefined {
  const found = wordAt(analysis, offset);
  if (!found) return undefined;
  const { span, word } = found;
  const name = intern(word);
  const macro = analysis.chunks
    .flatMap(({ writes }) => writes)
    .findLast((write) => write.name === name && write.macro !== undefined)?.macro;
  if (macro) return { span, markdown: code(`#define ${describeMacro(macro)}`) };
  for (const { trace } of analysis.units) {
    const symbol = trace.symbols.get(name);
    if (symbol) return { span, markdown: describeSymbol(analysis, symbol, []) };
  }
  const documentation = documentBuiltin(word);
  return documentation && { span, markdown: describeBuiltin(word, documentation, undefined) };
}

/** A macro's definition, and what this use of it expands to. */
function macroHover(chunk: Chunk, use: MacroUse, index: number): Hover {
  const lines = [code(`#define ${describeMacro(use.macro)}`)];
  const { text, cut } = expansionText(chunk, index, 600);
  if (text) lines.push(`expands here to${cut ? ', in part,' : ''}`, code(text));
  if (use.macro.origin !== 'file')
    lines.push(use.macro.origin === 'command-line' ? '*from the build options*' : '*predefined by the language*');
  const written = macroDocumentation(use.macro);
  if (written !== undefined) lines.push('---', written);
  const start = chunk.start + use.start;
  return {
    span: { file: chunk.file, start, end: start + spellingOf(use.macro.name).length },
    markdown: lines.join('\n\n'),
  };
}
