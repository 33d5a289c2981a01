// The call that sets an argument which a launch lacks, with a placeholder for its value.
import type { ArgumentSet, KernelLaunch } from '../events.js';
import type { SignatureParameter } from '../signatures.js';
import type { HostFinding } from './finding.js';

type Fix = HostFinding['fixes'][number];

/** The scalar or vector type in a declaration. */
const TYPE = /\b(u?(?:char|short|int|long)|float|double|half)(2|3|4|8|16)?(?= )/;
const HANDLES: Readonly<Record<string, string>> = { sampler: 'cl_sampler', queue: 'cl_command_queue' };

const NUMPY: Readonly<Record<string, string>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  long: 'int64',
  ulong: 'uint64',
  half: 'float16',
  float: 'float32',
  double: 'float64',
};

/** The numpy type of a scalar parameter; undefined for other parameters. */
export const numpyTypeOf = ({ text, kind }: SignatureParameter): string | undefined =>
  kind === 'value' ? NUMPY[/^(?:const )?(\w+) \w+$/.exec(text)?.[1] ?? ''] : undefined;

/** A Python number in its numpy type, in the spelling that a file imports numpy with. */
export function inNumpy(text: string, type: string, file: { readonly text: string }): string | undefined {
  const numpy = /^import numpy(?: as (\w+))?/m.exec(file.text);
  return numpy ? `${numpy[1] ?? 'numpy'}.${type}(${text})` : undefined;
}

/** The size and the value that `clSetKernelArg` takes; undefined for local memory of unknown elements. */
function sizeAndValue(parameter: SignatureParameter): string | undefined {
  const { kind, text, name, size } = parameter;
  const [written] = TYPE.exec(text) ?? [];
  const type = written && `cl_${written}`;
  if (kind === 'local') {
    const element = type ? `sizeof(${type})` : size;
    return element === undefined ? undefined : `${name}_count * ${element}, NULL`;
  }
  if (kind !== 'value') return `sizeof(${HANDLES[kind] ?? 'cl_mem'}), &${name}`;
  return `sizeof(${type ?? name}), &${name}`;
}

/** The new call, in the form of the call that sets another argument; undefined for another form. */
function callLike({ at, kernelAt }: ArgumentSet, index: number, parameter: SignatureParameter): string | undefined {
  const text = at.file.text.slice(at.start, at.end);
  const kernel = kernelAt.file.text.slice(kernelAt.start, kernelAt.end);
  const { name, kind } = parameter;
  if (/^clSetKernelArg\s*\(/.test(text)) {
    const passed = sizeAndValue(parameter);
    return passed && `clSetKernelArg(${kernel}, ${index}, ${passed})`;
  }
  if (/\.\s*setArg\s*\(/.test(text))
    return `${kernel}.setArg(${index}, ${kind === 'local' ? `cl::Local(${name}_size)` : name})`;
  return undefined;
}

/** The statement of a call, as long as it is one line; undefined if its end is not certain. */
function lineOf({
  at,
}: ArgumentSet): { readonly before: string; readonly after: string; readonly end: number } | undefined {
  const { text } = at.file;
  const before = text.slice(text.lastIndexOf('\n', at.start - 1) + 1, at.start);
  const after = /^\s*(?:\)\s*)*;/.exec(text.slice(at.end, at.end + 200))?.[0];
  if (after === undefined || !/^\s*(?:[\w.>-]+\s*[|+]?=\s*|[\w:]+\s*\(\s*)*$/.test(before)) return undefined;
  return { before, after, end: at.end + after.length };
}

/** Inserts the missing call after that which sets the nearest argument, or the argument into a call that passes all. */
export function missingCall(
  launch: KernelLaunch,
  setters: readonly ArgumentSet[],
  index: number,
  parameter: SignatureParameter,
): readonly Fix[] {
  if (launch.given !== undefined) return missingArgument(launch, index, parameter);
  const known = setters.filter((set) => set.index !== undefined && set.at.file === launch.at.file);
  const distance = (set: ArgumentSet): number => Math.abs((set.index ?? 0) - index + 0.5);
  const [nearest] = [...known].sort((a, b) => distance(a) - distance(b));
  const line = nearest && lineOf(nearest);
  const call = nearest && callLike(nearest, index, parameter);
  if (!nearest || !line || call === undefined) return [];
  const span = { file: nearest.at.file, start: line.end, end: line.end };
  return [
    {
      title: `Insert '${call}'`,
      preferred: false,
      edits: [{ span, newText: `\n${line.before}${call}${line.after}` }],
    },
  ];
}

/** The first missing argument of a call that passes all arguments. */
function missingArgument({ at, given }: KernelLaunch, index: number, parameter: SignatureParameter): readonly Fix[] {
  if (index !== given || at.file.text.charAt(at.end - 1) !== ')') return [];
  const type = /\.py$/.test(at.file.path) ? numpyTypeOf(parameter) : undefined;
  const value = (type && inNumpy(parameter.name, type, at.file)) ?? parameter.name;
  const span = { file: at.file, start: at.end - 1, end: at.end - 1 };
  return [{ title: `Pass '${value}'`, preferred: false, edits: [{ span, newText: `, ${value}` }] }];
}
