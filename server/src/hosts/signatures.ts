// The signatures of kernels for hosts, as plain data that can be passed between threads.
import type { Analysis, PartialKernels } from '../analysis/analysis.js';
import { acceptsOption } from '../devices/options.js';
import { requiredSize } from '../ir/body.js';
import { type FileSpan, spellingSpan } from '../preprocessor/source-map.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { VariableSymbol } from '../semantics/symbols/symbols.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import { elementOf, mentionsUnknown } from '../types/queries.js';
import { spellType } from '../types/spelling.js';
import type { Type } from '../types/type.js';
import { pointerUses, type Texels } from './pointer-uses.js';
import { conditionalsOf, dependsOnConditionals, kernelNamesIn } from './reading/conditional-names.js';

/** The kind of argument that the host passes for a parameter. */
type ParameterKind = 'buffer' | 'local' | 'image' | 'sampler' | 'pipe' | 'queue' | 'value' | 'unknown';

export interface SignatureParameter {
  readonly name: string;
  /** The declaration, as messages show it. */
  readonly text: string;
  readonly kind: ParameterKind;
  /** The size of the value, or of the type that a pointer points to. */
  readonly size: number | undefined;
  /** The API's name of that type, as in `cl_float4`; undefined for records. */
  readonly hostType: string | undefined;
  readonly floating: boolean;
  readonly isVector: boolean;
  /** The kernel itself writes through the pointer, or reads. */
  readonly isWritten: boolean;
  readonly isRead: boolean;
  /** The type of the values that the kernel itself reads from an image, or writes. */
  readonly texels: Texels | undefined;
  /** The members of a struct, or of the one that a pointer points to. */
  readonly members: readonly SignatureMember[] | undefined;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

interface SignatureMember {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  /** Whether it is a floating-point number; undefined if it is no number. */
  readonly floating: boolean | undefined;
}

export interface KernelSignature {
  readonly name: string;
  /** False for a function that returns `void` and lacks `kernel`. */
  readonly isKernel: boolean;
  /** The main file of the translation unit. */
  readonly root: string;
  /** The file that contains the kernel's name. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Undefined if the parameters depend on build options. */
  readonly parameters: readonly SignatureParameter[] | undefined;
  /** `reqd_work_group_size` */
  readonly requiredSize: readonly number[] | undefined;
  /** The number of dimensions that the kernel queries. */
  readonly dimensions: number;
  /** Another kernel of the program calls it, or the device enqueues it. */
  readonly isCalled: boolean;
  /** Non-uniform work-groups are allowed (OpenCL C 2.0 and later). */
  readonly allowsRemainder: boolean;
  /** Local arguments of size 0 are allowed (OpenCL 3.1 and later). */
  readonly allowsEmptyLocal: boolean;
  /** Bytes of the local variables that the kernel itself declares and uses. */
  readonly localBytes: number;
  /** The limits of the device that the user names, as far as they are known. */
  readonly limits: SignatureLimits | undefined;
}

interface SignatureLimits {
  readonly device: string;
  /** CL_DEVICE_MAX_WORK_GROUP_SIZE. */
  readonly workGroupSize: number | undefined;
  /** CL_DEVICE_LOCAL_MEM_SIZE, in bytes. */
  readonly localMemory: number | undefined;
}

/**
 * The kernels of a translation unit. If build options decide about parameters, `variant` analyses the text with
 * additional options, and a kernel has a signature for each variant.
 */
export function signaturesOf(analysis: Analysis, variant: (words: readonly string[]) => Analysis): KernelSignature[] {
  const whole = analysis.chunks.length > 0 ? wholeSignaturesOf(analysis, variant) : [];
  return [...whole, ...(analysis.partial ?? []).flatMap(partialSignatures)];
}

/** The kernels that a host composes whose names are known; what unknown parts may change is unknown. */
const partialSignatures = ({ analysis, kernel: { functions, openHeads } }: PartialKernels): KernelSignature[] =>
  signaturesIn(analysis, 'certain')
    .filter(({ isKernel }) => isKernel)
    .filter(({ start, end }) => functions.some((one) => one.start <= start && end <= one.end))
    .filter(({ start, end }) => !openHeads.some((hole) => hole.start <= end && start <= hole.end))
    .map((signature) => ({
      ...signature,
      parameters: openHeads.every(({ isType }) => isType) ? signature.parameters?.map(withoutUses) : undefined,
      requiredSize: undefined,
      dimensions: 0,
      localBytes: 0,
    }));

function wholeSignaturesOf(analysis: Analysis, variant: (words: readonly string[]) => Analysis): KernelSignature[] {
  const found = signaturesIn(analysis, 'certain');
  const open = new Set(found.filter(({ parameters }) => !parameters).map(({ name }) => name));
  const compiled = new Set(found.map(({ name }) => name));
  // Kernels in branches that these options leave out.
  const hidden = new Set(kernelNamesIn(analysis.root.text).filter((name) => !compiled.has(name)));
  if (open.size === 0 && hidden.size === 0) return found;
  const { text } = analysis.root;
  const names = decidingNames(analysis, text);
  if (!names && open.size === 0) return found;
  // Of other macros, those in the lists of parameters decide how many there are.
  const heads = found.filter(({ name, path }) => open.has(name) && path === analysis.root.path);
  const inHeads = heads.map(({ start }) => text.slice(start, text.indexOf('{', start))).join('\n');
  const deciding = names ?? decidingNames(analysis, inHeads) ?? [];
  const wanted = names ? 'all' : deciding.length > 0 ? 'decided' : 'partial';
  const all = open.size > 0 ? signaturesIn(analysis, wanted) : found;
  for (let chosen = 1; chosen < 1 << deciding.length; chosen++) {
    const words = deciding.filter((_, i) => chosen & (1 << i)).map((name) => `-D${name}`);
    const more = signaturesIn(variant(words), wanted);
    all.push(...more.filter(({ name }) => open.has(name) || (names && hidden.has(name))));
  }
  return all;
}

/** More macros would make too many variants. */
const MAXIMUM_NAMES = 2;
const CONDITION = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)\b((?:\\\r?\n|[^\n])*)/gm;

/**
 * The macros that decide which branches of a part of the main file are compiled; undefined if there are too many, or if
 * a condition depends on their values.
 */
function decidingNames({ root, chunks, isMacroDefined }: Analysis, text: string): readonly string[] | undefined {
  if (chunks.some(({ file }) => file !== root && conditionalsOf(file).ranges.length > 0)) return undefined;
  const names = new Set<string>();
  for (const [, , rest = ''] of text.matchAll(CONDITION)) {
    const condition = rest.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '').trim();
    if (/^[01]$/.test(condition)) continue;
    for (const part of condition.split(/\|\||&&/)) {
      const tokens = part.match(/\w+|[^\w\s]/g) ?? [];
      if (!/^(?:\w+|(?:! )?defined (?:\( )?\w+(?: \))?)$/.test(tokens.join(' '))) return undefined;
      const name = tokens.findLast((token) => /\w/.test(token)) ?? '';
      // An extension belongs to the device, and a macro that the text defines does not come from the host.
      if (/^(?:cl_|__)/.test(name) || isMacroDefined(name)) return undefined;
      names.add(name);
    }
  }
  return names.size > 0 && names.size <= MAXIMUM_NAMES ? [...names] : undefined;
}

/**
 * `certain`: parameters that build options may change are unknown together with the others; `partial`: alone, unless
 * their number is unknown; `decided`: alone, and the conditions in their lists hold as they are; `all`: no other build
 * options are possible.
 */
type Wanted = 'certain' | 'partial' | 'decided' | 'all';

function signaturesIn(analysis: Analysis, wanted: Wanted): KernelSignature[] {
  const files = [...new Set(analysis.chunks.map(({ file }) => file))];
  const own = analysis.units.flatMap(({ part }) => part.bodies.map((body) => ({ body, values: part.values })));
  const bodies = own.map(({ body }) => body);
  const called = new Set(
    bodies.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'call-made' ? [fact.callee.name] : []))),
  );
  return own.flatMap(({ body, values }): KernelSignature[] => {
    const { symbol } = body;
    const at = writtenAt(symbol.place.unit, symbol.place.token);
    if (!at || (!symbol.kernel && !couldBeKernel(body, at, analysis.root))) return [];
    const open = wanted === 'all' ? new Set<number>() : openParameters(body, at, files, wanted === 'decided');
    const uses = hasConditionals(body) ? undefined : pointerUses(body, values);
    const isKnown = open && (wanted !== 'certain' || open.size === 0);
    return [
      {
        name: spellingOf(symbol.name),
        isKernel: symbol.kernel,
        root: analysis.root.path,
        path: at.file.path,
        start: at.start,
        end: at.end,
        parameters: isKnown
          ? symbol.parameters.map((parameter, i) => {
              const known = parameterOf(parameter, at.file.path, at, uses);
              return open.has(i) ? withoutType(known) : known;
            })
          : undefined,
        requiredSize: requiredSize(body),
        dimensions: dimensionsOf(reachedFrom(body, bodies)),
        isCalled: called.has(symbol.name),
        allowsRemainder: analysis.options.language.version >= 200,
        allowsEmptyLocal: isOf31(analysis),
        localBytes: localBytesOf(body),
        limits: limitsOf(analysis),
      },
    ];
  });
}

/**
 * Whether a function lacks nothing but `kernel` to be one: a `void` function of the main file whose specifiers are
 * written in full, without a macro or a conditional that may add it.
 */
function couldBeKernel({ node, unit }: BodyAnalysed, { file, start }: FileSpan, root: SourceFile): boolean {
  const first = writtenAt(unit, node.first);
  if (file.path !== root.path || first?.file !== file || first.start > start) return false;
  const line = lastLineOf(file.text.slice(0, first.start));
  return (
    /^(?:(?:static|inline|void)\s+)+$/.test(file.text.slice(first.start, start)) &&
    (/^\s*#\s*(?:include|define|pragma)\b/.test(line) || /^$|[;}]$/.test(line))
  );
}

/** The last line of code in a text, comments left out. */
function lastLineOf(text: string): string {
  for (let rest = text.trimEnd(); ; ) {
    const line = rest.slice(rest.lastIndexOf('\n') + 1);
    const comment = rest.endsWith('*/') ? rest.lastIndexOf('/*') : line.includes('//') ? rest.lastIndexOf('//') : -1;
    if (comment < 0) return line;
    rest = rest.slice(0, comment).trimEnd();
  }
}

/** Compilers drop local variables that are not used. */
const localBytesOf = ({ facts, unit }: BodyAnalysed): number =>
  facts.reduce((sum, fact) => {
    if (fact.kind !== 'variable' || elementOf(fact.symbol.type).space !== AddressSpace.Local) return sum;
    const { name, type } = fact.symbol;
    return unit.names.indexOf(name) === unit.names.lastIndexOf(name) ? sum : sum + (layoutOf(type)?.size ?? 0);
  }, 0);

/** Whether the program, or the device that the user names, is of OpenCL 3.1 or later. */
function isOf31({ options: { language }, settings: { device } }: Analysis): boolean {
  const accepts = device?.options !== undefined && acceptsOption(device, '-cl-std=CL3.1');
  return Math.max(language.exactVersion, device?.newestVersion ?? (accepts ? 310 : 0)) >= 310;
}

function limitsOf({ settings: { device } }: Analysis): SignatureLimits | undefined {
  if (!device?.limits) return undefined;
  const { workGroupSize, localMemorySize } = device.limits;
  return { device: device.title, workGroupSize, localMemory: localMemorySize };
}

function writtenAt(unit: Unit, token: number) {
  if (token < 0) return undefined;
  const { chunk, index } = unit.origin(token);
  const span = chunk && spellingSpan(chunk, index);
  return span && 'start' in span ? span : undefined;
}

const withoutUses = (parameter: SignatureParameter): SignatureParameter => ({
  ...parameter,
  isWritten: false,
  isRead: false,
  texels: undefined,
});

/** A parameter whose type is a macro's: what it points to, or its value, is unknown. */
const withoutType = (parameter: SignatureParameter): SignatureParameter => ({
  ...parameter,
  kind: parameter.kind === 'value' ? 'unknown' : parameter.kind,
  size: undefined,
  hostType: undefined,
  floating: false,
  isVector: false,
  isWritten: false,
  isRead: false,
  texels: undefined,
  members: undefined,
});

/**
 * The indices of the parameters whose types depend on build options, as far as the text shows; undefined if their
 * number depends on them, too.
 */
function openParameters(
  { node, unit, symbol }: BodyAnalysed,
  { file, start }: FileSpan,
  files: readonly SourceFile[],
  isDecided: boolean,
): ReadonlySet<number> | undefined {
  const body = writtenAt(unit, node.body.first);
  // A macro generates the whole kernel, with its parameters.
  const text = body?.file === file && body.start > start ? file.text.slice(start, body.start) : undefined;
  const { ranges } = conditionalsOf(file);
  const isBranch = ranges.some((range) => range.start <= start && start < range.end);
  if (text === undefined) return undefined;
  if (!isDecided && /^[ \t]*#[ \t]*(?:if|el)/m.test(text)) return undefined;
  const name = /^\w+/.exec(text)?.[0] ?? '';
  if (isBranch && kernelNamesIn(file.text).filter((one) => one === name).length > 1) return undefined;
  const openIn = (part: string): string[] =>
    (part.replace(DIRECTIVE_OR_COMMENT, ' ').match(/[A-Za-z_]\w*/g) ?? []).filter((word) =>
      dependsOnConditionals([word], files),
    );
  const words = openIn(text);
  if (words.some((word) => !isAlwaysType(word, files))) return undefined;
  const open = new Set<number>();
  for (const [i, { place }] of words.length > 0 ? symbol.parameters.entries() : []) {
    const at = writtenAt(place.unit, place.token);
    const all = at?.file.text.slice(Math.max(0, at.start - MAXIMUM_DECLARATION), at.start) ?? '';
    const before = all.replace(DIRECTIVE_OR_COMMENT, '\n');
    const part = before.slice(Math.max(...[',', '(', ';', '{', '}'].map((mark) => before.lastIndexOf(mark))) + 1);
    if (!at || openIn(part).length > 0) open.add(i);
  }
  return open;
}

const DIRECTIVE_OR_COMMENT = /^[ \t]*#(?:\\\r?\n|[^\n])*\n|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gm;

/** The length of the declaration of a parameter before its name. */
const MAXIMUM_DECLARATION = 400;

/** Whether every definition of a macro or typedef is a type of values. */
function isAlwaysType(name: string, files: readonly SourceFile[]): boolean {
  const definitions = files.flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`^[ \\t]*#[ \\t]*define[ \\t]+${name}\\b(.*)`, 'gm')),
    ...text.matchAll(new RegExp(`\\btypedef\\b([^;{}]{0,400}?)\\b${name}\\s*;`, 'g')),
  ]);
  return (
    definitions.length > 0 &&
    definitions.every(([, body = '']) => VALUE_TYPE.test(body.replace(/\/\/.*|\/\*.*/, '').trim()))
  );
}

const VALUE_TYPE = /^(?:(?:unsigned|signed) )?(?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)?$/;

function parameterOf(
  symbol: VariableSymbol,
  path: string,
  at: { readonly start: number; readonly end: number },
  uses: ReturnType<typeof pointerUses> | undefined,
): SignatureParameter {
  const { type, name } = symbol;
  const access = type.kind === 'opaque' ? type.access : undefined;
  const written = writtenAt(symbol.place.unit, symbol.place.token);
  const kind = kindOf(type);
  const held = type.kind === 'pointer' ? type.pointee : type;
  const size = kind === 'unknown' || mentionsUnknown(held) ? undefined : layoutOf(held)?.size;
  const scalar = elementOf(type);
  return {
    name: spellingOf(symbol.name),
    text: spellType(type, spellingOf(symbol.name), { vectorNames: true, outermost: false }),
    kind,
    size,
    hostType: hostTypeOf(held),
    floating: (scalar.kind === 'scalar' && scalar.floating) || (scalar.kind === 'vector' && scalar.element.floating),
    isVector: type.kind === 'vector',
    isWritten: uses?.written.has(name) === true || access === 'write_only' || access === 'read_write',
    isRead: uses?.read.has(name) === true || access === 'read_only' || access === 'read_write',
    texels: kind === 'image' ? uses?.texels.get(name) : undefined,
    members: held.kind === 'record' ? membersOf(held) : undefined,
    path: written?.file.path ?? path,
    start: written?.start ?? at.start,
    end: written?.end ?? at.end,
  };
}

/** The name of a type in hosts (OpenCL 5.9, "Kernel Objects"): the API declares scalars and vectors of fixed sizes. */
function hostTypeOf(type: Type): string | undefined {
  if (type.kind === 'enum') return 'cl_int';
  const scalar = type.kind === 'vector' ? type.element : type;
  if (scalar.kind !== 'scalar') return undefined;
  const [last = ''] = scalar.name.split(' ').slice(-1);
  if (!/^(?:char|short|int|long|half|float|double)$/.test(last)) return undefined;
  const unsigned = scalar.name.startsWith('unsigned ') ? 'u' : '';
  return `cl_${unsigned}${last}${type.kind === 'vector' ? type.count : ''}`;
}

/** Whether conditionals decide about parts of a function. */
function hasConditionals({ node, unit }: BodyAnalysed): boolean {
  const [first, last] = [node.body.first, node.body.last].map((token) => writtenAt(unit, token));
  if (!first || first.file !== last?.file) return true;
  return conditionalsOf(first.file).ranges.some((range) => range.start < last.end && first.start < range.end);
}

function kindOf(type: Type): ParameterKind {
  switch (type.kind) {
    case 'pointer': {
      const { kind, space } = type.pointee;
      if (space === AddressSpace.Local) return 'local';
      // An unknown type may itself name an address space.
      return kind !== 'unknown' || space === AddressSpace.Global || space === AddressSpace.Constant
        ? 'buffer'
        : 'unknown';
    }
    case 'pipe':
      return 'pipe';
    case 'opaque':
      if (type.name.startsWith('image')) return 'image';
      if (type.name === 'sampler_t') return 'sampler';
      return type.name === 'queue_t' ? 'queue' : 'unknown';
    case 'scalar':
    case 'vector':
    case 'record':
    case 'enum':
      return 'value';
    default:
      return 'unknown';
  }
}

const membersOf = (type: Type & { readonly kind: 'record' }): readonly SignatureMember[] | undefined =>
  recordLayout(type.record)?.fields.map(({ field, offset, size }) => ({
    name: spellingOf(field.name),
    offset,
    size,
    floating: field.type.kind === 'scalar' ? field.type.floating : undefined,
  }));

const IDS = /^get_(?:global|local|group)_id$/;
const SIZES = /^get_(?:(?:global|local|enqueued_local)_size|num_groups)$/;

/** A kernel and the functions that it calls. */
function reachedFrom(kernel: BodyAnalysed, bodies: readonly BodyAnalysed[]): ReadonlySet<BodyAnalysed> {
  const reached = new Set([kernel]);
  for (const { facts } of reached)
    for (const fact of facts)
      if (fact.kind === 'call-made')
        for (const body of bodies) if (body.symbol.name === fact.callee.name) reached.add(body);
  return reached;
}

/** The number of dimensions for which some functions query ids. */
function dimensionsOf(reached: ReadonlySet<BodyAnalysed>): number {
  let dimensions = 0;
  for (const { facts } of reached)
    for (const fact of facts) {
      if (fact.kind !== 'builtin-call') continue;
      const name = spellingOf(fact.name);
      const [argument] = fact.call.args;
      const literal = argument?.kind === 'number' ? integerLiteral(spellingOf(argument.name)) : undefined;
      // A kernel that also uses the sizes supports launches of fewer dimensions.
      if (SIZES.test(name) && literal && literal.value > 0n) return 0;
      if (IDS.test(name) && literal) dimensions = Math.max(dimensions, Number(literal.value) + 1);
    }
  return dimensions;
}
