import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import { components } from '../../../semantics/expressions/members.js';
import { spellingOf } from '../../../text/names.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** Why a vector of `count` components has no component of that name. */
function reason(name: string, count: number): string {
  const [, digits] = /^[sS](.*)$/.exec(name) ?? [];
  if (digits !== undefined && digits !== '') {
    const bad = [...digits].find((digit) => !/[0-9a-fA-F]/.test(digit));
    if (bad !== undefined) return `'${bad}' after 's' is not a hexadecimal digit`;
    const beyond = [...digits].find((digit) => Number.parseInt(digit, 16) >= count);
    if (beyond !== undefined) return `it has no component ${Number.parseInt(beyond, 16)}`;
  } else {
    const bad = [...name].find((letter) => !/[xyzwrgba]/.test(letter));
    if (bad !== undefined)
      return `its components are '${'xyzw'.slice(0, Math.min(count, 4))}', or 's' and hexadecimal digits`;
    if (/[xyzw]/.test(name) && /[rgba]/.test(name)) return "'xyzw' and 'rgba' are not mixed";
    const beyond = [...name].find((letter) => ('xyzw'.indexOf(letter) + 1 || 'rgba'.indexOf(letter) + 1) > count);
    if (beyond !== undefined) return `its components are '${[...'xyzw'.slice(0, count)].join("', '")}'`;
  }
  return 'one, two, three, four, eight or sixteen components are named at once';
}

/** The existing components whose name is that one with a letter too many, or with two letters swapped. */
function misspelled(name: string, count: number): string | undefined {
  const letters = [...name];
  const candidates = letters.flatMap((letter, i) => [
    letters.toSpliced(i, 1).join(''),
    letters.toSpliced(i, 2, letters[i + 1] ?? '', letter).join(''),
  ]);
  return candidates.find((one) => one !== name && components(one, count) !== undefined);
}

/** The closest existing components: they have other letters, or indices within the vector. */
function nearest(name: string, count: number): string {
  if (/^[sS]./.test(name))
    return [
      's',
      ...[...name.slice(1)].map((digit) => Math.min(Number.parseInt(digit, 16) || 0, count - 1).toString(16)),
    ].join('');
  return [...name]
    .map((letter) => Math.max(0, 'xyzw'.indexOf(letter), 'rgba'.indexOf(letter)))
    .map((at) => 'xyzw'.charAt(Math.min(at, count - 1)))
    .join('');
}

/**
 * The components of a vector are `xyzw`, in OpenCL C 3.0 `rgba`, `s0` to `sF`, `lo`, `hi`, `even` and `odd`, as far as
 * it has them.
 */
export const vectorComponent = rule(
  {
    id: 'vector-component',
    title: 'Invalid vector component',
    spec: 'Vector Components',
    versions: 'all',
    severity: 'error',
  },
  on('member', {
    find: ({ unit, problem, expression, object }) => {
      if (problem !== 'component' || object.kind !== 'vector') return undefined;
      const name = spellingOf(expression.member);
      return { unit, expression, object, name };
    },
    at: ({ expression }) => expression.memberToken,
    message: ({ object, name }) =>
      `${quoted(object)} has no ${name.length === 1 ? 'component' : 'components'} '${name}': ${reason(name, object.count)}`,
    fixes: ({ unit, expression, object, name }) => {
      const change = (near: string | undefined) =>
        near === undefined ? undefined : fix(`Change to '${near}'`, replaceToken(unit, expression.memberToken, near));
      return [change(misspelled(name, object.count)), change(nearest(name, object.count))];
    },
  }),
);
