// The call that sets an argument which a launch lacks, with a variable of the parameter's type.
import type { ArgumentSet, HostSpan, KernelLaunch } from '../events.js';
import type { SignatureParameter } from '../signatures.js';
import type { VisibleVariable } from '../visible-variables.js';
import type { HostFinding, Kernels } from './finding.js';

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

/** A missing argument, and what a new call can pass for it. */
interface Missing {
  readonly index: number;
  readonly parameter: SignatureParameter;
  /** A variable of its type; undefined if there is none. */
  readonly variable: string | undefined;
  /** The work-items of a work-group; undefined if unknown. */
  readonly items: number | undefined;
}

const itemsOf = ({ localSize }: KernelLaunch): number | undefined =>
  localSize?.reduce((all: number | undefined, one) => all && one && all * one, 1);

/** The size and the value that `clSetKernelArg` takes; undefined if nothing fits. */
function sizeAndValue({ parameter, variable, items }: Missing): string | undefined {
  const { kind, text } = parameter;
  const [written] = TYPE.exec(text) ?? [];
  const type = written && `cl_${written}`;
  // One element for each work-item.
  if (kind === 'local') return type && items ? `${items} * sizeof(${type}), NULL` : undefined;
  if (variable === undefined) return undefined;
  return `sizeof(${kind === 'value' ? (type ?? variable) : (HANDLES[kind] ?? 'cl_mem')}), &${variable}`;
}

/** The new call, in the form of the call that sets another argument; undefined for another form. */
function callLike({ at, kernelAt }: ArgumentSet, missing: Missing): string | undefined {
  const text = at.file.text.slice(at.start, at.end);
  const kernel = kernelAt.file.text.slice(kernelAt.start, kernelAt.end);
  const { index, parameter, variable, items } = missing;
  if (/^clSetKernelArg\s*\(/.test(text)) {
    const passed = sizeAndValue(missing);
    return passed && `clSetKernelArg(${kernel}, ${index}, ${passed})`;
  }
  if (!/\.\s*setArg\s*\(/.test(text)) return undefined;
  const bytes = parameter.kind === 'local' && items && parameter.size ? items * parameter.size : undefined;
  const value = parameter.kind === 'local' ? bytes && `cl::Local(${bytes})` : variable;
  return value === undefined ? undefined : `${kernel}.setArg(${index}, ${value})`;
}

/** Whether a variable can be passed for a parameter. */
function fits({ type }: VisibleVariable, { kind, size, floating, isVector, members }: SignatureParameter): boolean {
  switch (kind) {
    case 'buffer':
    case 'image':
    case 'pipe':
      return type?.kind === 'object' && (type.name === 'cl_mem' || OBJECTS[kind].test(type.name));
    case 'sampler':
      return type?.kind === 'object' && /^(?:cl_sampler|cl::Sampler)$/.test(type.name);
    case 'queue':
      return type?.kind === 'object' && type.name === 'cl_command_queue';
    case 'value':
      if (members) return type?.kind === 'record' && type.size === size;
      if (isVector) return type?.kind === 'vector' && type.size === size;
      return type?.kind === 'scalar' && type.size === size && type.floating === floating;
    default:
      return false;
  }
}

const OBJECTS = { buffer: /^cl::Buffer/, image: /^cl::Image/, pipe: /^cl::Pipe/ } as const;

/** Variables that hold the result of a call. */
const STATUS = /^(?:ci)?(?:err|ret|status|result)/i;

/** The variable to pass: the one whose name resembles the parameter's most, or else one that is not passed yet. */
function variableFor(
  parameter: SignatureParameter,
  visible: readonly VisibleVariable[],
  passed: readonly ArgumentSet[],
): string | undefined {
  const wanted = parameter.name.toLowerCase();
  const isPassed = (name: string): boolean =>
    passed.some(({ valueAt: { file, start, end } }) => new RegExp(`\\b${name}\\b`).test(file.text.slice(start, end)));
  const rank = ({ name }: VisibleVariable): number => {
    if (name === parameter.name) return 0;
    const words = name.toLowerCase();
    if (words.split('_').includes(wanted)) return 1;
    if (wanted.length > 2 && words.includes(wanted)) return 2;
    return STATUS.test(name) ? 5 : isPassed(name) ? 4 : 3;
  };
  const ranked = visible.filter((one) => fits(one, parameter)).map((one) => ({ name: one.name, rank: rank(one) }));
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.name;
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
  { index, parameter }: { readonly index: number; readonly parameter: SignatureParameter },
  { variablesAt }: Kernels,
): readonly Fix[] {
  const variableAt = (at: HostSpan): string | undefined => variableFor(parameter, variablesAt(at), setters);
  if (launch.given !== undefined) return missingArgument(launch, index, parameter, variableAt(launch.at));
  const known = setters.filter((set) => set.index !== undefined && set.at.file === launch.at.file);
  const distance = (set: ArgumentSet): number => Math.abs((set.index ?? 0) - index + 0.5);
  const [nearest] = [...known].sort((a, b) => distance(a) - distance(b));
  const line = nearest && lineOf(nearest);
  const variable = nearest && variableAt(nearest.at);
  const call = nearest && callLike(nearest, { index, parameter, variable, items: itemsOf(launch) });
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
function missingArgument(
  { at, given }: KernelLaunch,
  index: number,
  parameter: SignatureParameter,
  variable: string | undefined,
): readonly Fix[] {
  if (index !== given || at.file.text.charAt(at.end - 1) !== ')') return [];
  const isPython = /\.py$/.test(at.file.path);
  const isAssigned = new RegExp(`(?<![\\w.])${parameter.name}\\s*(?:=(?!=)|[,)].*:)`).test(
    at.file.text.slice(0, at.start),
  );
  const name = isPython ? (isAssigned ? parameter.name : undefined) : variable;
  if (name === undefined || name === '') return [];
  const type = isPython ? numpyTypeOf(parameter) : undefined;
  const value = (type && inNumpy(name, type, at.file)) ?? name;
  const span = { file: at.file, start: at.end - 1, end: at.end - 1 };
  return [{ title: `Pass '${value}'`, preferred: false, edits: [{ span, newText: `, ${value}` }] }];
}
