// Reads hosts in C and C++.
import type { SourceFile } from '../../text/source-file.js';
import { CDeclarations, type MacroText } from './c-declarations.js';
import { isApiCall } from './c-expressions.js';
import { conditionalsOf } from './conditional-names.js';
import { type HostParser, TOO_LONG } from './grammars.js';
import { repaired } from './repair.js';
import { type HostExpression, type HostFunction, type HostUnit, unreadUnit } from './syntax.js';

/** Limits on the number of macros per file and on their length. */
const MAXIMUM_MACROS = 2000;
const MAXIMUM_MACRO = 4000;

const PREFIX = 'void _(void) { ';

/** Reads a file. */
export function readC(file: SourceFile, parser: HostParser): HostUnit {
  const parsed = (text: string) =>
    parser.parse(text, (root) => {
      const reader = new CDeclarations(0);
      reader.hasUsualLayouts = !/\balignas\b/.test(file.text);
      reader.packs = packsIn(file);
      reader.readTop(root);
      return { reader, hasErrors: root.hasError };
    });
  let found = parsed(file.text);
  const hasErrors = found?.hasErrors ?? false;
  if (hasErrors) {
    const text = repaired(file.text);
    const again = text === file.text ? undefined : parsed(text);
    // A parse with errors may take other code for functions.
    const isBetter = found && again && again.reader.functions.length >= found.reader.functions.length;
    if (again && (isBetter || !again.hasErrors)) found = again;
  }
  if (!found) return unreadUnit(file, 'c', TOO_LONG);
  const { reader } = found;
  const functions: HostFunction[] = [...reader.functions];
  const constants = new Map<string, HostExpression>(reader.enumerators);
  const hidden = new Set<string>();
  for (const macro of reader.macros.slice(0, MAXIMUM_MACROS)) {
    const read = readMacro(macro, parser);
    if (read && macro.parameters) functions.push(read);
    else if (read) {
      const [only] = read.body;
      if (only?.kind === 'return' && only.value) constants.set(macro.name, only.value);
    } else for (const name of macro.body.match(/\w+/g) ?? []) if (isApiCall(name)) hidden.add(name);
  }
  if (hasErrors)
    for (const [name, count] of countsIn(file.text)) if ((reader.calls.get(name) ?? 0) < count) hidden.add(name);
  return {
    file,
    language: 'c',
    functions,
    statements: reader.statements,
    records: reader.records,
    typedefs: reader.typedefs,
    constants,
    includes: reader.includes,
    hasErrors,
    hidden,
    sites: reader.sites,
    required: reader.required,
    gaps: reader.nesting.gaps,
  };
}

/** A directive that states the largest alignment of the members of structs. */
const PACK = /^[ \t]*#[ \t]*pragma[ \t]+pack[ \t]*\(([^()\n]*)\)|\b__pragma\b|^[ \t]*#[ \t]*pragma[ \t]+pack\b/gm;

/** The largest alignments of members that directives state, in order; undefined for the usual one. */
function packsIn(file: SourceFile): CDeclarations['packs'] {
  const { text } = file;
  const { ranges } = conditionalsOf(file);
  const packs: { readonly start: number; readonly most: number | 'unknown' | undefined }[] = [];
  const outer: (number | 'unknown' | undefined)[] = [];
  let most: number | 'unknown' | undefined;
  for (const { index: start, 1: written } of text.matchAll(PACK)) {
    // Which of them apply depends on the compiler.
    if (ranges.some((range) => range.start <= start && start < range.end)) return [{ start: 0, most: 'unknown' }];
    const words = written?.split(',').map((word) => word.trim());
    const number = /^\d+$/.exec(words?.at(-1) ?? '')?.[0];
    if (words?.[0] === 'push') outer.push(most);
    if (number !== undefined && words && words.length <= 2) most = Number(number);
    else if (words?.length === 1 && words[0] === 'pop') most = outer.pop();
    else if (words?.length === 1 && words[0] === '') most = undefined;
    else if (words?.length !== 1 || words[0] !== 'push') most = 'unknown';
    packs.push({ start, most });
  }
  return packs;
}

/** A macro's body as a function body; undefined if it is neither an expression nor complete statements. */
function readMacro({ name, parameters, body, at }: MacroText, parser: HostParser): HostFunction | undefined {
  if (body === '' || body.length > MAXIMUM_MACRO || /(?<!#)#(?!#)|##/.test(body)) return undefined;
  const text = `${PREFIX}${body}\n;}`;
  const statements = parser.parse(text, (root) => {
    if (root.hasError) return undefined;
    const reader = new CDeclarations(at - PREFIX.length);
    reader.readTop(root);
    return reader.functions[0]?.body;
  });
  const made = statements?.filter(({ kind, start, end }) => !(kind === 'block' && start === end));
  if (!made) return undefined;
  const [only] = made;
  return {
    name,
    owner: undefined,
    parameters: (parameters ?? []).map((parameter) => ({
      name: parameter,
      type: { name: 'auto', pointers: 0, dimensions: [], isReference: false, arguments: [] },
      init: undefined,
    })),
    body:
      made.length === 1 && only?.kind === 'expression'
        ? [{ kind: 'return', value: only.expression, start: only.start, end: only.end }]
        : made,
    isStatic: true,
    isMacro: true,
    start: at,
    end: at + body.length,
  };
}

/** The number of calls of each function of the API in a text, outside of comments and strings. */
function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const code = text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|^[ \t]*#[ \t]*define(?:\\\r?\n|[^\n])*/gm,
    ' ',
  );
  for (const [found] of code.matchAll(/\b[A-Za-z_]\w*\b(?=\s*\()/g))
    if (isApiCall(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}
