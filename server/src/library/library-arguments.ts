// Validates the arguments of library callers: JavaScript has no types, and a wrong one would fail far from its cause.

import { SEVERITY_NAMES } from '../project/severities.js';
import { ruleIds } from '../rules/diagnostic-ids.js';
import type * as api from './library-api.js';

/** Throws TypeError with the name of an argument. */
function expect(fits: boolean, argument: string, expected: string, value: unknown): void {
  if (!fits) throw new TypeError(`'${argument}' must be ${expected}, not ${described(value)}`);
}

function described(value: unknown): string {
  if (value instanceof Promise) return 'a Promise';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'object':
      return value === null ? 'null' : 'an object';
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
    case 'string':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = (value: unknown, type: 'string' | 'function'): boolean =>
  value === undefined || typeof value === type;

export function checkOptions(options: unknown): void {
  if (options === undefined) return;
  expect(isObject(options), 'options', 'an object', options);
  const { buildOptions, rules, readFile } = Object(options);
  expect(isOptional(buildOptions, 'string'), 'buildOptions', 'a string', buildOptions);
  expect(isOptional(readFile, 'function'), 'readFile', 'a function', readFile);
  expect(rules === undefined || isObject(rules), 'rules', 'an object of severities by rule', rules);
  for (const [id, severity] of Object.entries(rules ?? {})) {
    if (!ruleIds.has(id)) throw new TypeError(`'rules' contains an unknown rule: '${id}'`);
    const isKnown = SEVERITY_NAMES.some((name) => name === severity);
    expect(isKnown, `rules['${id}']`, `one of ${SEVERITY_NAMES.join(', ')}`, severity);
  }
}

export const checkPath = (path: unknown): void =>
  expect(typeof path === 'string' && path !== '', 'path', 'a string that is not empty', path);

export const checkText = (text: unknown): void =>
  expect(isOptional(text, 'string'), 'text', 'a string or undefined', text);

/** Checks the result of `readFile`. */
export const checkRead = (text: unknown, path: string): void =>
  expect(isOptional(text, 'string'), `readFile('${path}')`, 'a string or undefined', text);

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export function checkPosition(position: unknown, argument = 'position'): asserts position is api.Position {
  const { line, character }: { line?: unknown; character?: unknown } = Object(position);
  expect(isCount(line) && isCount(character), argument, 'a line and a character, counted from 0', position);
}

export function checkRange(range: unknown): void {
  if (range === undefined) return;
  expect(isObject(range), 'range', 'an object with a start and an end', range);
  const { start, end } = Object(range);
  checkPosition(start, 'range.start');
  checkPosition(end, 'range.end');
}
