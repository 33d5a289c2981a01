// Alternatives for functions of vendors' extensions that every device has.

import type { CallExpression, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { editableRange, fix, insertBefore, replaceToken, replaceTokens, textOf } from '../edits/edits.js';
import type { RuleFix } from '../edits/fix.js';

/** An expression with the value of a call: `$1` denotes the first argument. */
interface Alternative {
  readonly title: string;
  readonly arguments: number;
  readonly expression: string;
  /** The macro of the extension. */
  readonly macro: string;
}

/** 32 bits of two numbers in a row, of which a number of bits is skipped. */
const aligned = (bits: string): string => `(uint)(((ulong)(uint)$1 << 32 | (uint)$2) >> ${bits})`;
const MEDIA = 'cl_amd_media_ops';
const MEDIA_2 = 'cl_amd_media_ops2';

const ALTERNATIVES: Readonly<Record<string, Alternative>> = {
  amd_bitalign: { title: 'shifts', arguments: 3, expression: aligned('($3 & 31)'), macro: MEDIA },
  amd_bytealign: { title: 'shifts', arguments: 3, expression: aligned('($3 & 3) * 8'), macro: MEDIA },
  amd_bfe: {
    title: 'a shift and a mask',
    arguments: 3,
    expression: '((uint)$1 >> ($2 & 31) & (1u << ($3 & 31)) - 1u)',
    macro: MEDIA_2,
  },
  amd_max3: { title: "'max'", arguments: 3, expression: 'max(max($1, $2), $3)', macro: MEDIA_2 },
  amd_min3: { title: "'min'", arguments: 3, expression: 'min(min($1, $2), $3)', macro: MEDIA_2 },
};

/** Functions of Khronos' extensions with the same parameters. */
const RENAMED: Readonly<Record<string, string>> = {
  intel_sub_group_shuffle: 'sub_group_shuffle',
  intel_sub_group_shuffle_xor: 'sub_group_shuffle_xor',
};

const isPrimary = ({ kind }: Expression): boolean =>
  kind === 'identifier' || kind === 'number' || kind === 'subscript' || kind === 'call' || kind === 'paren';

/** The expression of an alternative with the arguments of a call. */
function expressionOf(unit: Unit, { args }: CallExpression, { arguments: count, expression }: Alternative) {
  if (args.length !== count) return undefined;
  const texts = args.map((one) => (isPrimary(one) ? textOf(unit, one) : `(${textOf(unit, one)})`));
  return expression.replace(/\$(\d)/g, (_, index: string) => texts[Number(index) - 1] ?? '');
}

/** Replaces the call of a function of a vendor's extension. */
export function vendorFixes(unit: Unit, call: CallExpression, name: string): readonly (RuleFix | undefined)[] {
  const other = RENAMED[name];
  if (other) return [fix(`Call '${other}' of cl_khr_subgroup_shuffle`, replaceToken(unit, call.first, other))];
  const alternative = ALTERNATIVES[name];
  if (!alternative) return [];
  const [one, two, three] = call.args.map((argument) => textOf(unit, argument));
  const expression = expressionOf(unit, call, alternative);
  return [
    name === 'amd_bitalign' && one !== undefined && one === two && three !== undefined && /^[\w.[\]]+$/.test(one)
      ? fix("Replace with 'rotate'", replaceTokens(unit, call, `rotate(${one}, 32u - (${three}))`))
      : undefined,
    expression === undefined
      ? undefined
      : fix(`Replace with ${alternative.title}`, replaceTokens(unit, call, expression)),
  ];
}

/**
 * Defines the function before the declaration that calls it, for compilers without its extension. The extension's
 * macro guards it, because others declare the function themselves.
 */
export function vendorDefinition(unit: Unit, name: string): RuleFix | undefined {
  const alternative = ALTERNATIVES[name];
  const at = editableRange(unit, { first: 0, last: 0 });
  if (!alternative || !at || at.start !== at.file.lines.startOf(at.file.lines.lineAt(at.start))) return undefined;
  const body = alternative.expression.replace(/\$(\d)/g, (_, index: string) => 'abc'.charAt(Number(index) - 1));
  return fix(
    `Define '${name}' where ${alternative.macro} is missing`,
    insertBefore(
      unit,
      0,
      `#ifndef ${alternative.macro}\n` +
        `__attribute__((overloadable)) uint ${name}(uint a, uint b, uint c) { return ${body}; }\n#endif\n`,
    ),
  );
}
