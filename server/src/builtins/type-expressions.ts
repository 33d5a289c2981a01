// The types in the tables of builtin functions: their spelling and their meaning.

import type { Words } from './table.js';

/** An element type and a width, while a declaration is being expanded. */
export interface ValueType {
  readonly base: string;
  readonly width: number;
  /** came from a type variable, so that all its gates apply */
  readonly bound: boolean;
}

type TypeExpression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'derived'; readonly derive: string; readonly operands: readonly TypeExpression[] };

export interface WrittenType {
  readonly expression: TypeExpression;
  readonly const: boolean;
  readonly volatile: boolean;
  readonly space: string | undefined;
  readonly access: readonly string[];
  readonly pointer: boolean;
}

interface Declaration {
  readonly returns: WrittenType;
  readonly parameters: readonly { readonly name: string; readonly type: WrittenType }[];
  readonly variadic: boolean;
}

const spaceWord =
  /^(?:any|anyc|shared|(?:global|local|private|constant|generic)(?:\|(?:global|local|private|constant|generic))*)$/;
const accessWord = /^(?:read_only|write_only|read_write)(?:\|(?:read_only|write_only|read_write))*$/;

export function parseDeclaration(text: string): Declaration {
  const tokens = text.match(/\.\.\.|[\w|:]+(?:,\d+)*|[(),*]/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const accept = (token: string): boolean => tokens[at] === token && ++at > 0;

  const parseExpression = (): TypeExpression => {
    const name = next();
    if (!deriveType.has(name) || !accept('(')) return { kind: 'name', name };
    const operands: TypeExpression[] = [];
    do operands.push(parseExpression());
    while (accept(','));
    accept(')');
    return { kind: 'derived', derive: name, operands };
  };

  const parseType = (): WrittenType => {
    let isConst = false;
    let isVolatile = false;
    let space: string | undefined;
    let access: readonly string[] = [];
    for (; ; at++) {
      const word = tokens[at] ?? '';
      if (word === 'const') isConst = true;
      else if (word === 'volatile') isVolatile = true;
      else if (spaceWord.test(word)) space = word;
      else if (accessWord.test(word)) access = word.split('|');
      else break;
    }
    const expression = parseExpression();
    return { expression, const: isConst, volatile: isVolatile, space, access, pointer: accept('*') };
  };

  const returns = parseType();
  next(); // the name, which the caller knows
  accept('(');
  const parameters: { name: string; type: WrittenType }[] = [];
  let variadic = false;
  // `(void)`, as opposed to `(void *p)`
  if (tokens[at] === 'void' && tokens[at + 1] === ')') at++;
  while (at < tokens.length && !accept(')')) {
    if (accept('...')) variadic = true;
    else {
      const type = parseType();
      parameters.push({ name: next(), type });
    }
    accept(',');
  }
  return { returns, parameters, variadic };
}

const scalarType = /^(char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(2|3|4|8|16)?$/;
const typeList = /^(\w+?)(\*|n|:[\d,]+)?$/;

const signedOf: ReadonlyMap<string, string> = new Map([
  ['char', 'char'],
  ['uchar', 'char'],
  ['short', 'short'],
  ['ushort', 'short'],
  ['half', 'short'],
  ['int', 'int'],
  ['uint', 'int'],
  ['float', 'int'],
  ['long', 'long'],
  ['ulong', 'long'],
  ['double', 'long'],
]);
const widerOf: ReadonlyMap<string, string> = new Map([
  ['char', 'short'],
  ['uchar', 'ushort'],
  ['short', 'int'],
  ['ushort', 'uint'],
  ['int', 'long'],
  ['uint', 'ulong'],
]);

const signed = (type: ValueType): ValueType => ({ ...type, base: signedOf.get(type.base) ?? type.base });

const deriveType: ReadonlyMap<string, (first: ValueType, second: ValueType) => ValueType> = new Map([
  ['scalar', (type: ValueType) => ({ ...type, width: 1 })],
  ['vector', (element: ValueType, like: ValueType) => ({ ...element, width: like.width })],
  ['signed', signed],
  ['unsigned', (type: ValueType) => ({ ...type, base: `u${signed(type).base}` })],
  ['wider', (type: ValueType) => ({ ...type, base: widerOf.get(type.base) ?? type.base })],
  ['atomic', (type: ValueType) => ({ base: `atomic_${type.base}`, width: 1, bound: true })],
  // Comparing scalars yields an int whatever their size, comparing vectors a vector of integers of that size.
  ['relation', (type: ValueType) => (type.width === 1 ? { ...type, base: 'int' } : signed(type))],
]);

/** The types of a type variable: `float*`, `intn`, `char:2,4`, `image2d_t` or another variable. */
export function typesOf(written: readonly string[], words: Words): ValueType[] {
  return written
    .flatMap((item) => {
      const other = words.get(item);
      if (other) return typesOf(other, words);
      const [, base = item, widths] = scalarType.test(item) ? [] : (typeList.exec(item) ?? []);
      if (widths === undefined) return [literalType(item)];
      const list =
        widths === '*'
          ? [1, 2, 3, 4, 8, 16]
          : widths === 'n'
            ? [2, 3, 4, 8, 16]
            : widths.slice(1).split(',').map(Number);
      return list.map((width) => ({ base, width, bound: true }));
    })
    .map((type) => ({ ...type, bound: true }));
}

function literalType(name: string): ValueType {
  const [, base, width] = scalarType.exec(name) ?? [];
  // `vector(gentype, 4)` has a width in the place of a type.
  if (/^\d+$/.test(name)) return { base: '', width: Number(name), bound: false };
  return { base: base ?? name, width: Number(width ?? 1), bound: false };
}

export type TypeBinding = ReadonlyMap<string, ValueType>;

export function evaluate(expression: TypeExpression, binding: TypeBinding): ValueType {
  if (expression.kind === 'name') return binding.get(expression.name) ?? literalType(expression.name);
  const [first, second = first] = expression.operands.map((operand) => evaluate(operand, binding));
  const derive = deriveType.get(expression.derive);
  return first && second && derive ? derive(first, second) : literalType('void');
}

export function typeVariables(expression: TypeExpression, words: Words): string[] {
  if (expression.kind === 'derived') return expression.operands.flatMap((operand) => typeVariables(operand, words));
  return words.has(expression.name) ? [expression.name] : [];
}
