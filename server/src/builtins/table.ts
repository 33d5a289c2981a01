// Reads the tables of builtin functions, whose syntax `shorthand.ts` describes.

export type Words = ReadonlyMap<string, readonly string[]>;

/** The conditions that a state line sets. */
interface Conditions {
  readonly since: number;
  readonly needs: readonly string[];
  readonly special: boolean;
  /** The vendor's extension that has the function; undefined for functions of the language and of Khronos. */
  readonly extension: string | undefined;
  /** No document of the vendor describes the function. */
  readonly undocumented: boolean;
}

/** What a function does besides returning a value. */
export type Trait =
  /** The result depends on the arguments alone. */
  | 'pure'
  /** The result depends on the work-item's position. */
  | 'position'
  /** The result is the same for all work-items of the group. */
  | 'uniform'
  | 'reads'
  | 'writes'
  | 'atomic'
  /** Orders memory accesses. */
  | 'fence'
  /** Work-items wait for each other. */
  | 'barrier'
  /** The first half of a split barrier: work-items announce that they are here. */
  | 'arrive'
  /** The second half of a split barrier, or it waits for copies. */
  | 'wait'
  /** Begins an asynchronous copy. */
  | 'copy'
  /** Writes to the host's output. */
  | 'prints'
  /** Acts on caches only. */
  | 'cache'
  /** All work-items of the group have to call it. */
  | 'collective'
  /** A call must not be made to depend on further conditions. */
  | 'convergent'
  /** The group is the sub-group instead of the work-group. */
  | 'sub-group';

/** A declaration line and its conditions in the lines above. */
export interface Line {
  readonly declaration: string;
  readonly description: string;
  readonly section: string;
  readonly conditions: Conditions;
  readonly traits: ReadonlySet<Trait>;
  readonly words: Words;
}

/** A type, constant or attribute that an extension adds. */
export interface Addition {
  readonly kind: 'type' | 'constant' | 'attribute';
  readonly name: string;
  /** The type that a type is an alias of, or the value of a constant. */
  readonly value: string | undefined;
  readonly description: string;
  readonly section: string;
  readonly extension: string;
  readonly undocumented: boolean;
}

/** The contents of a table, in order. */
export interface Table {
  readonly lines: readonly Line[];
  readonly additions: readonly Addition[];
}

const conditionWords: ReadonlySet<string> = new Set(['since', 'needs', 'special', 'extension', 'undocumented']);
const unconditional: Conditions = {
  since: 100,
  needs: [],
  special: false,
  extension: undefined,
  undocumented: false,
};
const traitless: ReadonlySet<Trait> = new Set();

const TRAITS: ReadonlySet<string> = new Set<Trait>([
  'pure',
  'position',
  'uniform',
  'reads',
  'writes',
  'atomic',
  'fence',
  'barrier',
  'arrive',
  'wait',
  'copy',
  'prints',
  'cache',
  'collective',
  'convergent',
  'sub-group',
]);

const isTrait = (word: string): word is Trait => TRAITS.has(word);

/** `2.0` → 200 */
function versionNumber(text: string): number {
  return Math.round(Number(text) * 100);
}

function readConditions(line: string): Conditions {
  let { since, special, extension, undocumented } = unconditional;
  const needs: string[] = [];
  const tokens = line.split(' ');
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === 'special') special = true;
    else if (token === 'undocumented') undocumented = true;
    else if (token === 'since') since = versionNumber(tokens[++i] ?? '');
    else if (token === 'extension') extension = tokens[++i];
    else if (token === 'needs') continue;
    else needs.push(token);
  }
  return { since, needs, special, extension, undocumented };
}

/** Splits a line at the comment that documents its declaration. */
function described(text: string): { readonly declaration: string; readonly description: string } {
  const comment = text.indexOf(' // ');
  return comment < 0
    ? { declaration: text, description: '' }
    : { declaration: text.slice(0, comment).trimEnd(), description: text.slice(comment + 4) };
}

const ADDITION = /^(type|constant|attribute) (\S+)(?: = (.+))?$/;

function* additionsOf(
  { declaration, description }: ReturnType<typeof described>,
  { extension = '', undocumented }: Conditions,
  section: string,
  words: Words,
): Iterable<Addition> {
  const [, kind, template = '', value] = ADDITION.exec(declaration) ?? [];
  if (kind !== 'type' && kind !== 'constant' && kind !== 'attribute') return;
  const names = fillEveryWay(template, words);
  const values = value?.includes('{') ? fillEveryWay(value, words) : names.map(() => value);
  for (const [i, name] of names.entries())
    yield { kind, name, value: values[i], description, section, extension, undocumented };
}

/** A text with its words in braces replaced by each of their values; a word has the same value everywhere. */
export function fillEveryWay(template: string, words: Words): string[] {
  const open = template.indexOf('{');
  if (open < 0) return [template];
  const close = template.indexOf('}', open);
  const braces = template.slice(open, close + 1);
  return (words.get(braces.slice(1, -1)) ?? []).flatMap((word) =>
    fillEveryWay(template.replaceAll(braces, word), words),
  );
}

/** The lines of a table in order; nothing inside a declaration is looked at yet. */
export function readTable(table: string): Table {
  const lines: Line[] = [];
  const additions: Addition[] = [];
  let section = '';
  let conditions = unconditional;
  let traits = traitless;
  let words: Words = new Map();
  for (const text of table.replace(/\n {2}/g, ' ').split('\n')) {
    if (text === '') continue;
    const blank = text.indexOf(' ');
    const first = blank < 0 ? text : text.slice(0, blank);
    if (first === '##') {
      section = text.slice(3);
      conditions = unconditional;
      traits = traitless;
    } else if (first === 'let') {
      const equals = text.indexOf(' = ');
      const values = text
        .slice(equals + 3)
        .split(' ')
        .map((word) => (word === '-' ? '' : word));
      words = new Map(words).set(text.slice(4, equals), values);
    } else if (first === 'traits') traits = new Set(text.slice(7).split(' ').filter(isTrait));
    else if (conditionWords.has(first)) conditions = readConditions(text);
    else if (first === 'type' || first === 'constant' || first === 'attribute')
      additions.push(...additionsOf(described(text), conditions, section, words));
    else {
      // Without a spread, which takes V8 as long as the rest of the loop.
      const { declaration, description } = described(text);
      lines.push({ declaration, description, section, conditions, traits, words });
    }
  }
  return { lines, additions };
}
