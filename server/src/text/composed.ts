// Kernels that hosts compose of several strings, or of templates that they complete.
import { withoutSplitBlocks } from './conditionals.js';
import {
  blockEnd,
  type EmbeddedKernel,
  functionEnd,
  KERNEL,
  kernelsIn,
  PROMISING,
  stringsOf,
  stringsOverLines,
  WRAPPED,
} from './embedded.js';
import { type HostLanguage, type HostToken, hostLanguageOf, valueInPlace } from './literals.js';
import { perOwner } from './per-owner.js';
import type { SourceFile } from './source-file.js';
import { BRACED, isPlaceheld, isTemplate, marksOf, PLACEHOLDER, replacedIn, storedIn } from './templates.js';

/** A part of a composed kernel that is not a literal: the host's code between two literals. Ends are exclusive. */
interface Hole {
  readonly start: number;
  readonly end: number;
  /** What the kernel has there: the value of a constant, or a name that the kernel does not have. */
  readonly text: string;
  readonly isKnown: boolean;
  /** It may be any statements, which declare names up to the end of the block. */
  readonly isStatement?: boolean;
}

/** An unknown part of the head of a function. */
interface OpenHead {
  readonly start: number;
  readonly end: number;
  /** It is the type of one parameter, or a part of it. */
  readonly isType: boolean;
}

/** Functions that are complete in a composition, or the head of one, or all of it. */
export interface ComposedKernel extends EmbeddedKernel {
  /** The kernel with everything outside of its literals blanked out or replaced; offsets are the host's. */
  readonly text: string;
  /** The statements of the kernel that contain unknown parts. */
  readonly unknown: readonly { readonly start: number; readonly end: number }[];
  /** The unknown parts of the heads of functions. */
  readonly openHeads: readonly OpenHead[];
  /** The kernels in it. */
  readonly functions: readonly { readonly start: number; readonly end: number }[];
}

/** A text that literals consist of, with the holes in it. Offsets are the host's. */
interface Composition {
  readonly parts: readonly HostToken[];
  readonly start: number;
  readonly text: string;
  readonly holes: readonly Hole[];
  /** Where a word may continue in the next literal. */
  readonly torn: readonly number[];
  /** What of the literals is in the kernel as it is written: of a part of a longer text, what it depends on is unknown. */
  readonly known: 'all' | 'heads' | 'nothing';
}

/** What may stand between two strings of a language: blanks and comments, and the next statement that appends. */
const BETWEEN: Readonly<Partial<Record<HostLanguage, { readonly blank: RegExp; readonly next: RegExp }>>> = {
  c: {
    blank: /(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y,
    next: /;(?:\s|\/\/[^\n]*\n)*((?:[A-Za-z_]\w*(?:\.|->))*[A-Za-z_]\w*)\s*(?:\.\s*append\s*\(|\+=|<<)/y,
  },
  python: { blank: /(?:\s|\\\r?\n|#[^\n]*\n)*/y, next: /((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)\s*\+=/y },
};
const OPERAND =
  /(?:std::)?(?:[A-Za-z_]\w*(?:::|\.|->))*[A-Za-z_]\w*(?:\((?:\s*[\w.]+)?\s*\)|\[(?:\s*\w+)?\s*\])?|\d+|'\\n'/y;
const OPERATOR = /\+(?![+=])|<<(?!=)/y;
const COMMA = /,/y;
/** A string that is an object: `std::string("…")`. */
const WRAPPER = /(?:std::)?string\s*\(\s*/y;
/** The text before the first string of a list. */
const LISTED = /(?:=|\w\s*\(|\w)\s*[[{]\s*$/;
const LINE_END = /^(?:(?:std::)?endl|'\\n')$/;
/** A conversion of a number to a string. */
const CONVERTED = /^(?:std::)?(?:to_string|toString|str|STR|STRINGIFY)\(\s*(\w+)\s*\)$/;

/** Runs of more literals are generated. */
const MAXIMUM_PARTS = 4000;

/** How the strings of a composition are written. */
interface Joining {
  readonly language: HostLanguage;
  /** The variable that the first one is stored in. */
  readonly target: string | undefined;
  /** They are the elements of a list. */
  readonly isList: boolean;
}

/** What the code between two literals contributes: nothing, a line end or a hole; undefined if they are apart. */
function between(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { language, target, isList }: Joining,
  isWrapped: boolean,
): { readonly operand?: string } | undefined {
  const patterns = BETWEEN[language];
  if (!patterns) return undefined;
  let at = start;
  const eat = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found || at + found[0].length > end) return undefined;
    at += found[0].length;
    return found;
  };
  let operand: string | undefined;
  let isOpen = false;
  let isFirst = true;
  for (;;) {
    eat(patterns.blank);
    if (at === end) return operand === undefined ? {} : { operand };
    if (text.charAt(at) === ')') {
      at++;
      eat(patterns.blank);
      isOpen = !isWrapped;
    }
    const next = eat(patterns.next);
    if (next) {
      if (next[1] !== target) return undefined;
      isOpen = false;
    } else if (isOpen || (!eat(OPERATOR) && !(isList && eat(COMMA)) && !isFirst)) return undefined;
    isFirst = false;
    eat(patterns.blank);
    eat(WRAPPER);
    if (at === end) return operand === undefined ? {} : { operand };
    const found = eat(OPERAND)?.[0];
    // Of two unknown parts side by side, it is not known what they are.
    if (found === undefined || operand !== undefined) return undefined;
    operand = found;
  }
}

/** What a statement does with a variable that a text is appended to, other than appending. */
const CHANGES = /^\s*(?:=(?!=)|(?:\.|->)\s*(?:assign|clear|erase|insert|replace|resize|pop_back|str|swap)\b)/;
/** The end of a statement, and the variable that the next one appends to. */
const APPENDED =
  /[;}]\s*((?:[A-Za-z_]\w*(?:\.|->))*[A-Za-z_]\w*)\s*(?:\.\s*append\s*\(|\+=|<<)\s*(?:(?:std::)?string\s*\(\s*)?$/;
/** How many strings statements may contain that are left out. */
const MAXIMUM_LEFT_OUT = 200;

/**
 * The index of the next string that is appended to a variable wherever the statements before it go: a branch or a call
 * between two strings appends what is not known. Undefined if there is none in the block.
 */
function nextAppended(
  text: string,
  tokens: readonly HostToken[],
  last: HostToken,
  i: number,
  target: string,
): number | undefined {
  let code = '';
  let [depth, inner, at] = [0, 0, last.end];
  for (const [k, { kind, start, end, from, to }] of tokens.slice(i, i + MAXIMUM_LEFT_OUT).entries()) {
    const between = text.slice(at, start).replace(/'(?:\\.|[^'\\\n])+'/g, "''");
    at = end;
    code += between;
    for (const mark of between.match(/[{}]/g) ?? []) if ((depth += mark === '{' ? 1 : -1) < 0) return undefined;
    if (kind === 'comment') continue;
    if (depth === 0 && inner === 0 && APPENDED.exec(between)?.[1] === target) {
      const [, ...uses] = code.split(target);
      return uses.some((use) => CHANGES.test(use)) ? undefined : i + k;
    }
    code += '""';
    const value = text.slice(from, to);
    // What a branch opens, the same branch has to close, and it must not decide about what follows.
    if (/(?:^|\\n)[ \t]*#/.test(value)) return undefined;
    for (const mark of value.match(/[{}]/g) ?? []) inner += mark === '{' ? 1 : -1;
  }
  return undefined;
}

/** A macro or a constant of the file. A pointer to const is none: it may point elsewhere later. */
const CONSTANT_OF_C =
  /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(?:"([^"\\\n]*)"|(\d+))[ \t]*\r?$|^(?:(?:static|inline)[ \t]+)*(?:constexpr(?:[ \t]+const)?|const)[ \t]+[\w:]+(?:[ \t]+|[ \t]*\*[ \t]*const[ \t]+)(\w+)(?:\[\])?[ \t]*=[ \t]*(?:"([^"\\\n]*)"|(\d+))[ \t]*;/gm;

/** The values of the constants of a host's text that are strings and numbers, by their names. */
const constantsOf = perOwner(({ text }: SourceFile): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const several = new Set<string>();
  const declared = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(MAY_BE_DECLARED)) declared.set(name, (declared.get(name) ?? 0) + 1);
  for (const [, macro, own, count, variable, its, number] of text.matchAll(CONSTANT_OF_C)) {
    const name = macro ?? variable ?? '';
    if (values.has(name) || (declared.get(name) ?? 0) > (macro ? 0 : 1)) several.add(name);
    values.set(name, own ?? count ?? its ?? number ?? '');
  }
  for (const name of several) values.delete(name);
  return values;
});

/** What may be declared: a parameter or a variable, also of a function. */
const MAY_BE_DECLARED = /[ \t*&]([A-Za-z_]\w*)(?:\[\])?[ \t]*[=;,){]/g;

/** What follows a type in a declaration. */
const DECLARED = /^\w*[ \t*]+[A-Za-z_]\w*[ \t]*(?:[=;,[]|$)/;

/** An unknown part of a kernel, in the space of the host's code for it: a name that the kernel does not have. */
function unknownHole(
  operand: string,
  { start, end }: { readonly start: number; readonly end: number },
  before: string,
  after: string,
): Hole {
  const space = end - start;
  if (/[;{}]\s*$/.test(before) && !DECLARED.test(after))
    return { start, end, text: ';'.padEnd(space), isKnown: false, isStatement: true };
  const name = `_${operand.replace(/\W+/g, '_')}_`.slice(0, space);
  const isBeforeWord = /^\w/.test(after);
  // A name is not to be torn apart.
  const text = !isBeforeWord ? name.padEnd(space) : /\w$/.test(before) ? name.padEnd(space, '_') : name.padStart(space);
  return { start, end, text, isKnown: false };
}

/** What an operand between two literals contributes. */
function holeFor(
  file: SourceFile,
  { start, end }: { readonly start: number; readonly end: number },
  operand: string,
  [before, after]: readonly [string, string],
): Hole {
  const space = end - start;
  if (LINE_END.test(operand)) return { start, end, text: '\n'.padEnd(space), isKnown: true };
  const converted = CONVERTED.exec(operand)?.[1] ?? operand;
  const value = /^\d+$/.test(converted) ? converted : constantsOf(file).get(converted);
  const [isAfterWord, isBeforeWord] = [/\w$/.test(before), /^\w/.test(after)];
  if (value === undefined || value.length > space || (isAfterWord && isBeforeWord && value.length < space))
    return unknownHole(operand, { start, end }, before, after);
  return { start, end, text: isBeforeWord ? value.padStart(space) : value.padEnd(space), isKnown: true };
}

/** A template with names in the places of what the host completes; `start` is that of its text. */
function filled(value: string, start: number, marks: RegExp): { readonly text: string; readonly holes: Hole[] } {
  const holes: Hole[] = [];
  let text = '';
  let done = 0;
  for (const { 0: mark, index, groups } of value.matchAll(marks)) {
    const end = index + mark.length;
    text += value.slice(done, index);
    done = end;
    const escaped = groups?.['escaped'];
    if (escaped === undefined) {
      const operand = groups?.['operand'] || groups?.['name'] || String(holes.length);
      const at = { start: start + index, end: start + end };
      const hole = unknownHole(operand, at, value.slice(Math.max(0, index - 80), index), value.slice(end, end + 80));
      holes.push(hole);
      text += hole.text;
    } else text += escaped.startsWith('}') ? '} ' : ` ${escaped.charAt(0)}`;
  }
  return { text: text + value.slice(done), holes };
}

/** A text with names in the places of the parts that the host replaces. */
function replaced(value: string, start: number, parts: ReadonlySet<string>): { readonly text: string; holes: Hole[] } {
  const holes: Hole[] = [];
  let text = '';
  for (let done = 0; ; ) {
    const found = [...parts].map((part) => ({ part, at: value.indexOf(part, done) })).filter(({ at }) => at >= 0);
    const [first] = found.sort((one, other) => one.at - other.at || other.part.length - one.part.length);
    if (!first) return { text: text + value.slice(done), holes };
    const { part, at } = first;
    const end = at + part.length;
    const place = { start: start + at, end: start + end };
    holes.push(unknownHole(part, place, value.slice(Math.max(0, at - 80), at), value.slice(end, end + 80)));
    text += value.slice(done, at) + (holes.at(-1)?.text ?? '');
    done = end;
  }
}

/** The texts that a host composes of several literals, or completes. */
function compositionsIn(file: SourceFile, language: HostLanguage): Composition[] {
  const { text } = file;
  const all: Composition[] = [];
  let parts: HostToken[] = [];
  let holes: Hole[] = [];
  let torn: number[] = [];
  let pieces: string[] = [];
  const finish = (): void => {
    const [first, ...others] = parts;
    const last = parts.at(-1);
    const value = pieces.join('');
    if (first && last && PROMISING.test(value)) {
      const run = { start: first.start, end: last.end };
      const marks = marksOf(text, run, value, language);
      const other = marks ? undefined : replacedIn(text, run, value, language);
      const own = marks
        ? filled(value, first.from, marks)
        : other && other !== 'unknown'
          ? replaced(value, first.from, other)
          : { text: value, holes: [] };
      const allHoles = [...holes, ...own.holes];
      const known = other === 'unknown' ? 'nothing' : others.length > 0 || allHoles.length > 0 ? 'all' : 'heads';
      all.push({ parts, start: first.from, text: own.text, holes: allHoles, torn, known });
    }
    [parts, holes, torn, pieces] = [[], [], [], []];
  };
  let joining: Joining = { language, target: undefined, isList: false };
  const tokens = [...stringsOf(text, language)];
  for (let i = 0; i < tokens.length; i++) {
    let token = tokens[i];
    if (token?.kind !== 'string') continue;
    const last = parts.at(-1);
    const gap = { start: last?.end ?? 0, end: token.start };
    const isWrapped = last !== undefined && WRAPPED.test(text.slice(Math.max(0, last.start - 40), last.start));
    const isOpen = last && last.end > last.to && parts.length < MAXIMUM_PARTS;
    let joint = isOpen ? between(text, gap, joining, isWrapped) : undefined;
    if (isOpen && !joint && language === 'c' && joining.target !== undefined && PROMISING.test(pieces.join(''))) {
      const next = nextAppended(text, tokens, last, i, joining.target);
      if (next !== undefined) [i, token, joint] = [next, tokens[next] ?? token, { operand: 'unknown' }];
    }
    if (!joint) {
      finish();
      const before = text.slice(Math.max(0, token.start - 120), token.start);
      joining = { language, target: storedIn(before), isList: LISTED.test(before) };
    }
    const written = valueInPlace(text, token);
    const own = token.formatted ? filled(written, token.from, BRACED) : { text: written, holes: [] };
    if (last && joint) {
      const at = { start: last.to, end: token.from };
      const before = pieces.slice(-4).join('');
      const hole = joint.operand === undefined ? undefined : holeFor(file, at, joint.operand, [before, own.text]);
      if (hole) holes.push(hole);
      else if (/\w$/.test(before) && /^\w/.test(own.text)) torn.push(token.from);
      pieces.push(hole?.text ?? ' '.repeat(at.end - at.start));
    }
    holes.push(...own.holes);
    parts.push(token);
    pieces.push(own.text);
  }
  finish();
  return all;
}

/** The kernels in a text: all of it, if everything in it is known, or else functions that are complete in it, or heads. */
function kernelsOf(composition: Composition): ComposedKernel[] {
  const { parts, start: first, text, holes, torn, known: certain } = composition;
  const kernels: ComposedKernel[] = [];
  const closed = withoutSplitBlocks(text);
  let isWhole = certain === 'all' && torn.length === 0 && holes.every(({ isKnown }) => isKnown);
  for (let at = 0; ; ) {
    const found = KERNEL.exec(closed.slice(at));
    if (!found) break;
    const from = at + found.index + found[0].search(/__kernel|kernel/);
    const body = at + found.index + found[0].length;
    const to = functionEnd(closed, from);
    isWhole &&= to !== undefined;
    at = to ?? body;
    const [start, end] = [first + from, first + at];
    if (torn.some((one) => start <= one && one < end)) continue;
    const own = holes.filter((hole) => !hole.isKnown && start <= hole.start && hole.end <= end);
    const known = {
      start,
      end,
      parts: partsBetween(parts, start, end),
      functions: [{ start, end }],
      openHeads:
        certain === 'nothing'
          ? [{ start, end: first + body, isType: false }]
          : own.filter((hole) => hole.start < first + body).map((hole) => openHead(composition, hole)),
    };
    if (to === undefined || certain !== 'all')
      kernels.push({ ...known, text: `${text.slice(from, body)}}`, unknown: [{ start, end: end + 1 }] });
    else
      kernels.push({
        ...known,
        text: text.slice(from, to),
        unknown: own.map((hole) => unknownAround(composition, hole, known)),
      });
  }
  const [one] = kernels;
  const end = first + text.length;
  if (isWhole && one) {
    const functions = kernels.flatMap((each) => each.functions);
    return [{ start: first, end, parts, text, unknown: [], openHeads: [], functions }];
  }
  // What is unknown outside of the kernels may be what they use: a type, or the body of a macro.
  const isOutside = holes.some(
    (hole) => !hole.isKnown && !kernels.some(({ start, end: its }) => start <= hole.start && hole.end <= its),
  );
  return isOutside ? kernels.map((each) => ({ ...each, unknown: [{ start: each.start, end: each.end }] })) : kernels;
}

/** What precedes and follows the type of a parameter. */
const BEFORE_TYPE = /[(,](?:\s|\b(?:(?:__)?(?:global|local|constant|private)|const|volatile)\b)*$/;
const AFTER_TYPE = /^(?:[\s*]|\b(?:const|volatile|restrict|__restrict)\b)*[A-Za-z_]\w*\s*[,)]/;

const openHead = ({ start: first, text }: Composition, { start, end }: Hole): OpenHead => ({
  start,
  end,
  isType:
    BEFORE_TYPE.test(text.slice(Math.max(0, start - first - 80), start - first)) &&
    AFTER_TYPE.test(text.slice(end - first, end - first + 80)),
});

const partsBetween = (parts: readonly HostToken[], start: number, end: number): readonly HostToken[] =>
  parts
    .filter((part) => part.to > start && part.from < end)
    .map((part) => ({ ...part, from: Math.max(part.from, start), to: Math.min(part.to, end) }));

/** What a hole in a function makes unknown. */
function unknownAround(
  { start: first, text }: Composition,
  hole: Hole,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  // A directive decides about all that follows.
  const line = text.slice(text.lastIndexOf('\n', hole.start - first) + 1, hole.start - first);
  if (/^\s*#/.test(line)) return { start, end };
  if (hole.isStatement) return { start: hole.start, end: blockEndAt(text, first, hole.start) ?? end };
  const before = text.slice(start - first, hole.start - first).search(/[;{}][^;{}]*$/);
  const rest = text.slice(hole.end - first, end - first).search(/[;{}]/);
  return { start: start + Math.max(0, before), end: rest < 0 ? end : hole.end + rest + 1 };
}

function blockEndAt(text: string, first: number, start: number): number | undefined {
  const end = blockEnd(text, start - first);
  return end === undefined ? undefined : first + end;
}

const HOST = /\.(?:c|m|mm|cu|cuh|rs|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|inl|ipp|py)$/i;

const kernelsComposedIn = perOwner((file: SourceFile): readonly ComposedKernel[] => {
  const alone = kernelsIn(file) ?? [];
  const language = hostLanguageOf(file.path) ?? 'c';
  const all = compositionsIn(file, language).filter(({ text }) => !isTemplate(text, language));
  return all.flatMap(kernelsOf).filter(({ start, end }) => !alone.some((one) => one.start < end && start < one.end));
});

/** The kernels with placeholders in a file of strings that a tool makes C of. */
const kernelsPlaceheldIn = perOwner((file: SourceFile): readonly ComposedKernel[] =>
  stringsOverLines(file).flatMap((part) => {
    const value = valueInPlace(file.text, part);
    if (!isPlaceheld(value)) return [];
    const { text, holes } = filled(value, part.from, PLACEHOLDER);
    return kernelsOf({ parts: [part], start: part.from, text, holes, torn: [], known: 'all' });
  }),
);

/** The kernels that a host composes of several strings or completes, apart from those in strings of their own. */
export const composedIn = (file: SourceFile): readonly ComposedKernel[] =>
  !PROMISING.test(file.text) ? [] : HOST.test(file.path) ? kernelsComposedIn(file) : kernelsPlaceheldIn(file);

/** Whether a file is the text of a host, rather than a kernel. */
export const isHostText = (file: SourceFile): boolean => kernelsIn(file) !== undefined || composedIn(file).length > 0;

/** Whether an offset of a file is in a kernel: of a host's text, in one of the strings that kernels are written in. */
export const isInKernel = (file: SourceFile, offset: number): boolean =>
  !isHostText(file) ||
  [...(kernelsIn(file) ?? []), ...composedIn(file)].some(({ parts }) =>
    parts.some(({ from, to }) => from <= offset && offset <= to),
  );

/** Whether a file holds kernels in its strings. */
export const hasKernels = (file: SourceFile): boolean =>
  (kernelsIn(file)?.length ?? 0) > 0 || composedIn(file).length > 0;
