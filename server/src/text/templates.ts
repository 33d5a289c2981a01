// How hosts use the strings that contain kernels: as they are, completed, or as a part of a longer text.
import type { HostLanguage } from './literals.js';
import { wordsIn } from './words.js';

/** The place of strings in a host's text that it concatenates. Offsets are UTF-16 units, ends exclusive. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Marks that something completes before the host builds the text. */
const TEMPLATE = /\$\{|\$\w+\$|%\(\w+\)[\d.]*[sdrifgxeu]|<%|%>|@\w+@|\{%|^[ \t]*%[ \t]*(?:for|if|def|end\w+)\b/m;
/** Braces that a program doubles or completes; in C and Rust, `{{` may begin an initializer. */
const DOUBLED = /\{\{|\}\}\S/;
/** A brace that Python would not format: a block, or the list around others. */
const BLOCK = /(?<!\{)\{(?!\{|[^{};\n]*\}|\w*[:!])/;
const MUSTACHE = /\{\{\s*[A-Za-z_][\w.]*\s*\}\}/;
const EXPRESSION = /\{\{([^{}\n]*)\}\}/g;
const NUMBERS = /^[-+\d.,\sfuxULF]*$/;
/** The declaration of an array, before its initializer. */
const ARRAY = /\w[\s*]+\w+\[[^=;{}]*\]\s*=\s*$/;
const MAXIMUM_DECLARATION = 80;

/** Whether a text has comments or expressions of a template, which are not lists in lists. */
const isJinja = (code: string): boolean =>
  code.includes('{#') ||
  [...code.matchAll(EXPRESSION)].some(
    ({ 1: inner = '', index }) =>
      !NUMBERS.test(inner) && !ARRAY.test(code.slice(Math.max(0, index - MAXIMUM_DECLARATION), index)),
  );

/** Whether a text is one of a template language, or completed by more than `marksOf` knows. */
export function isTemplate(value: string, language: HostLanguage): boolean {
  const code = value.replace(OPAQUE, '""');
  const isOfPython = language === 'python' && ((DOUBLED.test(value) && !BLOCK.test(code)) || isJinja(code));
  return TEMPLATE.test(value) || isOfPython || MUSTACHE.test(code);
}

/** Statements of a template language. */
const STATEMENTS = /<%|%>|\{%|^[ \t]*%[ \t]*(?:for|if|def|end\w+)\b|^[ \t]*##/m;

/** The marks of templates: escaped ones, and those that the host replaces with the value of an expression. */
export const BRACED = /(?<escaped>\{\{|\}\})|\{(?<operand>[^{}\n]*)\}/g;
const PERCENT =
  /(?<escaped>%%)|%(?:\((?<operand>\w+)\))?(?:[-+#0 ]{0,3}[\d.]{0,6}(?:hh?|ll?|z)?[sdrifgxXeuc]\b|\d{1,2}%?)/g;
const DOLLAR = /(?<escaped>\$\$)|\$(?:\{(?<operand>[^{}\n]*)\}|(?<name>\w+))/g;

/** Placeholders of a tool, where C has an operand, a type or a name. */
export const PLACEHOLDER = /%(?<name>[A-Z]\w*)/g;

/** Whether a text contains placeholders: an operand precedes the operator `%`. */
export const isPlaceheld = (value: string): boolean =>
  /(?:[-=(,+*/&|^!~<>?:;{}[]|\b(?:return|case|(?:__)?(?:global|local|constant|private)|const|void))\s*%[A-Z]/.test(
    value.replace(OPAQUE, '""'),
  );

/** Literals and comments of a kernel, which may contain any mark. */
const OPAQUE = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/g;
/** A conversion of `printf` or Qt where C has an operand or a type, or an escaped '%': no kernel contains that. */
const CONVERSION =
  /(?:[-=(,+*/&|^!~<>?:;{}[]|\b(?:return|case|(?:__)?(?:global|local|constant|private|kernel)|const|void|unsigned|define[ \t]+\w+))\s*%(?:[-+#0]?[\d.]*(?:hh?|ll?|z)?[sdifgxXeuc]\b|\d{1,2}(?!\d))|%%/;

const FORMATTED_BEHIND = /^\s*(?:\)\s*)?\.\s*(?:format|format_map)\s*\(/;
const FORMATTED_BEFORE =
  /\b(?:(?:v?format|StrFormat)\s*\(\s*(?:FMT_STRING\(\s*)?|(?:format|formatdoc|e?println|panic)!\s*[({[]\s*|writeln?!\s*\([^,()]*,\s*)$/;
const SUBSTITUTED = /Template\s*\(\s*(?:text\s*=\s*)?$/;
const OPERATED = /^[ \t)]*%(?!=)[ \t\n]*[\w({['"]/;
const FILLED = /^\s*(?:\)\s*)?\.\s*arg\s*\(/;
/** The call of a function of C that formats a text, up to the format. */
const PRINTED = /\b\w*printf\w*\s*\((?:[^()"]|\([^()"]*\))*$/;

/** The marks that the host completes in a text that it uses at a place. */
function marksAt(text: string, { start, end }: Run, language: HostLanguage): RegExp | undefined {
  const before = text.slice(Math.max(0, start - 120), start);
  const after = text.slice(end, end + 120);
  if (language === 'python') {
    if (SUBSTITUTED.test(before)) return DOLLAR;
    if (OPERATED.test(after)) return PERCENT;
  }
  if (FORMATTED_BEHIND.test(after) || FORMATTED_BEFORE.test(before)) return BRACED;
  return FILLED.test(after) || PRINTED.test(before) ? PERCENT : undefined;
}

/** A variable that a string is assigned or appended to; its object may precede it. */
const ASSIGNED =
  /(?<![\w.>])((?:[A-Za-z_]\w*(?:\.|->))*[A-Za-z_]\w*)(?: ?\[\d*\])?\s*(?:\.\s*append\s*\(|\+=|<<|=(?!=)(?: ?(?:(?:std::)?string ?)?\()?)\s*$/;
/** A variable that is declared with it. */
const DECLARED = /(?<=[\w>*&][ \t])(?<!\b(?:return|new|else|await|yield|in)[ \t])([A-Za-z_]\w*)\s*[({]\s*$/;

/** The variable that the text before a string stores it in, as it is spelled there. */
export const storedIn = (before: string): string | undefined => (ASSIGNED.exec(before) ?? DECLARED.exec(before))?.[1];

/** The uses of the variable that a run is stored in, outside of the run. */
function* usesOf(text: string, { start, end }: Run): Iterable<Run> {
  const target = storedIn(text.slice(Math.max(0, start - 120), start));
  if (target === undefined) return;
  const name = target.replace(/^.*[.>]/, '');
  for (const at of wordsIn(text, name)) if (at >= end || at < start - 120) yield { start: at, end: at + name.length };
}

/** How a host completes the strings of a run: the marks in them; undefined if it takes them as they are. */
export function marksOf(text: string, run: Run, value: string, language: HostLanguage): RegExp | undefined {
  const hasStatements = STATEMENTS.test(value);
  const here = marksAt(text, run, language);
  if (here) return here === DOLLAR && hasStatements ? undefined : here;
  if (/%\(\w+\)[sdrifgxeu]/.test(value) || CONVERSION.test(value.replace(OPAQUE, '""'))) return PERCENT;
  if (value.includes('${')) return hasStatements ? undefined : DOLLAR;
  if (!/[%${]/.test(value)) return undefined;
  for (const use of usesOf(text, run)) {
    const marks = marksAt(text, use, language);
    if (marks && value.search(marks) >= 0 && !(marks === DOLLAR && hasStatements)) return marks;
  }
  return undefined;
}

/** Functions that put other text in the places of a part of one: they take the text first, or last. */
const REPLACES = /(?:replace\w*|subst\w*|\bre\s*\.\s*sub)\s*\((?:[^()"']|\([^()]*\)|"(?:\\.|[^"\\\n])*"|'[^'\n]*')*$/i;
/** A call of a method that does, with the literal that it takes first. */
const REPLACEMENT = /(\.|->)\s*(?:replace\w*|translate)\s*\(\s*(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)')?/g;
const FIRST_LITERAL = /^\s*,\s*(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)')/;
const SEARCHED = /^\s*(?:\.|->)\s*find\s*\(/;
const CALLED = /\b[A-Za-z_]\w*\s*\((?:[^()"';]|\([^()]*\))*$/;
/** A literal in the arguments of a call. */
const LITERAL = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g;
/** The text up to the end of a statement. */
const STATEMENT = /^(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[^;{}\n"'])*/;

/** The text of a host around a use of a variable, in its statement. */
function around(text: string, { start, end }: Run): { readonly before: string; readonly after: string } {
  return {
    before: text.slice(Math.max(0, start - 120), start).replace(/^[^]*[;{}]/, ''),
    after: STATEMENT.exec(text.slice(end, end + 200))?.[0] ?? '',
  };
}

const literalsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(LITERAL), ([, double, single]) => double ?? single ?? '').filter((one) => one !== '');

/** The rest of the arguments of a call. */
function upToEnd(after: string): string {
  let depth = 1;
  for (const { 0: token, index } of after.matchAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[()]/g)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth === 0) return after.slice(0, index);
  }
  return after;
}

/** Whether two places are in different functions: a line between them ends one. */
const isElsewhere = (text: string, { start, end }: Run, use: number, language: HostLanguage): boolean => {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const isGlobal = !/^\s/.test(text.slice(lineStart, lineStart + 1));
  if (isGlobal) return false;
  return use < start || (language === 'python' ? /\n(?=[A-Za-z@])/ : /\n\}/).test(text.slice(end, use));
};

/**
 * The parts of a text that a host replaces with others, where it is a part of no template; `unknown` if they are not
 * literals; undefined if it replaces none.
 */
export function replacedIn(
  text: string,
  run: Run,
  value: string,
  language: HostLanguage,
): ReadonlySet<string> | 'unknown' | undefined {
  const kernels = new Set(Array.from(value.matchAll(/\bvoid\s+(\w+)\s*\(/g), ([, name]) => name));
  const parts = new Set<string>();
  const searched = new Set<string>();
  let isOpen = false;
  const note = (use: Run): void => {
    const { before, after } = around(text, use);
    const calls = [...after.matchAll(REPLACEMENT)].map(([, , double, single]) => double ?? single);
    if (calls.length > 0 || REPLACES.test(before)) {
      const first = REPLACES.test(before) ? [FIRST_LITERAL.exec(after)].map((one) => one?.[1] ?? one?.[2]) : calls;
      for (const one of first)
        if (one === undefined) isOpen = true;
        else parts.add(one);
    } else if (SEARCHED.test(after)) for (const one of literalsIn(after).slice(0, 1)) searched.add(one);
    else if (CALLED.test(before))
      // A function of the host that takes a part of the text.
      for (const one of literalsIn(upToEnd(after))) if (!kernels.has(one) && !one.startsWith('-')) parts.add(one);
  };
  note(run);
  for (const use of usesOf(text, run)) if (!isElsewhere(text, run, use.start, language)) note(use);
  // `s.replace(s.find("T"), 1, type)`
  if (isOpen && searched.size === 0) return 'unknown';
  if (isOpen) for (const one of searched) parts.add(one);
  const own = new Set([...parts].filter((one) => value.includes(one)));
  return own.size > 0 ? own : undefined;
}

/** Functions that write a part of a text. */
const WRITES =
  /(?:append|cat|cpy|concat|join|printf|puts|write|add\w*|push\w*|emit\w*|insert)\s*\((?:[^()"]|\([^()"]*\))*$/i;
const APPENDS = /^\s*(?:\+=?|<<|\.\s*(?:append|push_back|insert|join)\b)|^\s*=\s*(?:\w+\.)?(\w+)\s*\+/;

/** Whether a text is a part of a longer one where it is used. */
function isPartAt(text: string, { start, end }: Run): boolean {
  const before = text.slice(Math.max(0, start - 120), start);
  const after = text.slice(end, end + 80);
  return WRITES.test(before) || /(?:[^+]\+|<<)\s*$/.test(before) || APPENDS.test(after);
}

/** The end of a statement after a string, or after the call or the object that it is an argument of. */
const STATEMENT_END: Readonly<Record<HostLanguage, RegExp>> = {
  c: /^\s*(?:\)\s*)?(?:;|$)/,
  python: /^[ \t]*(?:\)[ \t]*)?(?:\r?\n|;|$)/,
  rust: /^\s*(?:\)\s*)?(?:;|$)/,
  cmake: /^\s*(?:\)|$)/,
};
/** The end of the arguments of a call whose result no operator continues. */
const LAST_ARGUMENT = /^\s*\)(?!\s*(?:[+.]|<<))/;
/** An element of a list, with and without others before it. */
const ELEMENT = /[[{](?:[^[\]{}();]*,)?\s*$/;
const LATER_ELEMENT = /,\s*$/;

/** Whether a host makes a longer text of a run that ends within a function. */
export function isPart(text: string, run: Run, value: string, language: HostLanguage): boolean {
  const statementEnd = STATEMENT_END[language];
  if (isPartAt(text, run)) return true;
  const [before, after] = [text.slice(Math.max(0, run.start - 120), run.start), text.slice(run.end, run.end + 80)];
  if (storedIn(before) === undefined || !statementEnd.test(after))
    return !value.trimEnd().endsWith('}') || !(statementEnd.test(after) || LAST_ARGUMENT.test(after));
  for (const use of usesOf(text, run)) {
    if (isPartAt(text, use)) return true;
    const [ahead, behind] = [text.slice(Math.max(0, use.start - 120), use.start), text.slice(use.end, use.end + 80)];
    if (ELEMENT.test(ahead) && (LATER_ELEMENT.test(ahead) ? /^\s*[,\]}]/ : /^\s*,/).test(behind)) return true;
  }
  return false;
}
