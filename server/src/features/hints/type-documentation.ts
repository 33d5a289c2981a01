// Descriptions of builtin types: kind, size, alignment, components, and required device features.
import type { Language } from '../../preprocessor/language.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import { intern } from '../../text/names.js';
import { Types } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import type { ScalarType, Type } from '../../types/type.js';

const KEYWORD_TYPES: Readonly<Record<string, Type>> = {
  bool: Types.bool,
  _Bool: Types.bool,
  char: Types.char,
  short: Types.short,
  int: Types.int,
  long: Types.long,
  float: Types.float,
  double: Types.double,
  half: Types.half,
};

const OPAQUE: Readonly<Record<string, string>> = {
  sampler_t: 'How an image is read: addressing mode, filter, and whether coordinates are normalized (6.3.3).',
  event_t: 'Denotes an asynchronous copy, which `wait_group_events` waits for.',
  queue_t: 'A device queue, which kernels are enqueued to from a kernel.',
  clk_event_t: 'An event of a command that a kernel enqueued.',
  reserve_id_t: 'A reservation in a pipe.',
  ndrange_t: 'The range of work-items of a kernel that is enqueued from a kernel.',
};

/** Types with the size of a device pointer. */
const OF_POINTERS = /^(?:atomic_)?(?:size_t|ptrdiff_t|u?intptr_t)$/;

const needsOf = ({ name }: ScalarType): string =>
  name === 'double'
    ? ' The device needs cl_khr_fp64 or `__opencl_c_fp64`.'
    : name === 'half'
      ? ' Arithmetic needs cl_khr_fp16; without it, only pointers to `half` and vload_half/vstore_half.'
      : '';

const describeScalar = (type: ScalarType): string =>
  type.name === 'bool'
    ? 'a boolean'
    : type.floating
      ? `a floating-point number of ${type.size * 8} bits`
      : `${type.signed ? 'a signed' : 'an unsigned'} integer of ${type.size * 8} bits`;

/** The builtin type that a word names in a language, described; undefined for any other word. */
export function typeDocumentation(word: string, language: Language): string | undefined {
  const type = Object.hasOwn(KEYWORD_TYPES, word) ? KEYWORD_TYPES[word] : predefinedTypes(language).get(intern(word));
  if (!type) return undefined;
  const layout = layoutOf(type, language.pointerSize);
  const size = layout ? ` ${layout.size} bytes, aligned to ${layout.alignment}.` : '';
  switch (type.kind) {
    case 'scalar':
      return OF_POINTERS.test(word)
        ? `\`${word}\`: ${describeScalar(type)} where pointers of the device have as many; 32 bits on 32-bit devices.${size}`
        : `\`${word}\`: ${describeScalar(type)}.${size}${needsOf(type)}`;
    case 'vector': {
      const { count, element } = type;
      const names = count <= 4 ? `x, y, z, w`.slice(0, 3 * count - 2) : '';
      const digits = `s0 … s${(count - 1).toString(16)}`;
      const padded = count === 3 ? ' It takes the space of four components.' : '';
      return (
        `\`${word}\`: a vector of ${count} components, each ${describeScalar(element)}.${size}${padded} ` +
        `Components: ${names ? `${names}, or ${digits}` : `${digits}; also lo, hi, even, odd`}.${needsOf(element)}`
      );
    }
    case 'atomic':
      return `\`${word}\`: an integer or floating-point number that only atomic functions access.${size} OpenCL C 2.0 and later.`;
    case 'opaque':
      return type.name.startsWith('image')
        ? `\`${word}\`: an image that the host creates. It is a parameter of a kernel or function, with the access qualifier read_only, write_only or read_write.`
        : `\`${word}\`: ${OPAQUE[word] ?? 'a type whose values only builtin functions use.'}`;
    default:
      return Object.hasOwn(OPAQUE, word) ? `\`${word}\`: ${OPAQUE[word]}` : `\`${word}\`: a type of OpenCL C.${size}`;
  }
}
