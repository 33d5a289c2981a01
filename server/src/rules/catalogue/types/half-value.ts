import type { Language } from '../../../preprocessor/language.js';
import { atTop, fix } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { loadHalf, storeHalf } from '../../../refactoring/fixes/half-fixes.js';
import { isHalfEnabled } from '../../../semantics/symbols/extensions.js';
import type { Unit } from '../../../syntax/unit.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf } from '../../../types/queries.js';
import type { Type } from '../../../types/type.js';
import { acceptedOn } from '../../requirements.js';
import { on, type RuleContext, rule } from '../../rule.js';

const isHalf = (type: Type): boolean => type.kind === 'scalar' && type.name === 'half';

/** With these, halves are numbers like any others. */
const hasHalf = ({ language, extensions }: RuleContext): boolean => isHalfEnabled(language, extensions);

const enable = (unit: Unit, { fp16 }: Language): RuleFix | undefined =>
  fp16 ? fix('Enable cl_khr_fp16', atTop(unit, '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n')) : undefined;

/**
 * Without an enabled `cl_khr_fp16`, `half` is storage only: pointers to half in any space are fine; half variables,
 * arrays, parameters, returns, and direct loads or stores are not.
 */
export const halfValue = rule(
  {
    id: 'half-value',
    title: 'Half value without cl_khr_fp16',
    spec: 'The half Data Type; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isHalf(elementOf(type)),
    when: (_, context) => !hasHalf(context),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }, { language }) =>
      `'${spellingOf(symbol.name)}' cannot be a half variable without ` +
      `'#pragma OPENCL EXTENSION cl_khr_fp16 : enable'${acceptedOn(language, 'half-without-pragma')}`,
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('half', {
    at: ({ expression }) => expression,
    message: ({ access }) =>
      access === 'load'
        ? 'a half cannot be read directly without cl_khr_fp16; use vload_half'
        : 'a half cannot be written directly without cl_khr_fp16; use vstore_half',
    fixes: (fact, { language }) => [
      fact.access === 'load' ? loadHalf(fact) : (program) => storeHalf(program, fact.unit, fact.expression),
      enable(fact.unit, language),
    ],
  }),
  on('literal', {
    when: ({ problem }, context) => problem.of === 'half' && !hasHalf(context),
    at: ({ token }) => token,
    message: (_, { language }) =>
      "a half constant needs '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'" +
      acceptedOn(language, 'half-without-pragma'),
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('cast-written', {
    when: ({ type }, context) => isHalf(type) && !hasHalf(context),
    at: ({ cast }) => cast.type,
    message: () => 'a cast cannot make a half without cl_khr_fp16',
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('function', {
    when: ({ symbol }, context) => isHalf(symbol.type.returns) && !hasHalf(context),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' cannot return a half without cl_khr_fp16`,
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
);
