// Reads the tables of builtin functions; `shorthand.ts` says how they are written.

export type Words = ReadonlyMap<string, readonly string[]>;

/** The conditions that a state line sets. */
interface Conditions {
  readonly since: number;
  /** first version without the function, 0 for never */
  readonly until: number;
  readonly needs: readonly string[];
  readonly special: boolean;
  /** The vendor's extension that has the function; undefined for functions of the language and of Khronos. */
  readonly extension: string | undefined;
}

/** A declaration line and what the lines above it say about it. */
export interface Line {
  readonly declaration: string;
  readonly description: string;
  readonly section: string;
  readonly conditions: Conditions;
  readonly words: Words;
}

const conditionWords: ReadonlySet<string> = new Set(['since', 'until', 'needs', 'special', 'extension']);
const unconditional: Conditions = { since: 100, until: 0, needs: [], special: false, extension: undefined };

/** `2.0` → 200 */
function versionNumber(text: string): number {
  return Math.round(Number(text) * 100);
}

function readConditions(line: string): Conditions {
  let { since, until, special, extension } = unconditional;
  const needs: string[] = [];
  const tokens = line.split(' ');
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === 'special') special = true;
    else if (token === 'since') since = versionNumber(tokens[++i] ?? '');
    else if (token === 'until') until = versionNumber(tokens[++i] ?? '');
    else if (token === 'extension') extension = tokens[++i];
    else if (token === 'needs') continue;
    else needs.push(token);
  }
  return { since, until, needs, special, extension };
}

/** The lines of a table in order; nothing inside a declaration is looked at yet. */
export function readTable(table: string): Line[] {
  const lines: Line[] = [];
  let section = '';
  let conditions = unconditional;
  let words: Words = new Map();
  for (const text of table.replace(/\n {2}/g, ' ').split('\n')) {
    if (text === '') continue;
    if (text.startsWith('## ')) {
      section = text.slice(3);
      conditions = unconditional;
    } else if (text.startsWith('let ')) {
      const equals = text.indexOf(' = ');
      const values = text
        .slice(equals + 3)
        .split(' ')
        .map((word) => (word === '-' ? '' : word));
      words = new Map(words).set(text.slice(4, equals), values);
    } else if (conditionWords.has(text.split(' ', 1)[0] ?? '')) {
      conditions = readConditions(text);
    } else {
      const comment = text.indexOf(' // ');
      const declaration = comment < 0 ? text : text.slice(0, comment).trimEnd();
      const description = comment < 0 ? '' : text.slice(comment + 4);
      lines.push({ declaration, description, section, conditions, words });
    }
  }
  return lines;
}
