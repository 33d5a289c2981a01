import { spellingOf } from '../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from './address-space.js';
import type { EnumDefinition, RecordDefinition, Type } from './type.js';
import { Qualifiers } from './type.js';

const qualifierWords = (type: Type, space: boolean, { asWritten }: SpellOptions): string => {
  const words: string[] = [];
  if (asWritten && space && type.space !== AddressSpace.None) words.push(spaceName(type.space));
  if (type.qualifiers & Qualifiers.Const) words.push('const');
  if (type.qualifiers & Qualifiers.Restrict) words.push('restrict');
  if (type.qualifiers & Qualifiers.Volatile) words.push('volatile');
  if (!asWritten && space && type.space !== AddressSpace.None) words.push(spaceSpelling(type.space));
  return words.join(' ');
};

const join = (...parts: string[]): string => parts.filter(Boolean).join(' ');

const group = (inner: string): string => (/^[*^]/.test(inner) ? `(${inner})` : inner);

export interface SpellOptions {
  /** Include the outermost address space. */
  readonly outermost?: boolean;
  /** Vectors, atomic and unnamed types as in OpenCL C (`float4`, `atomic_int`) rather than as clang spells them. */
  readonly vectorNames?: boolean;
  /** As one writes it: `global const float *`, with `base` for the innermost type. */
  readonly asWritten?: boolean;
  readonly base?: string | undefined;
}

const SHORT_NAMES = new Map<string, string>([
  ['unsigned char', 'uchar'],
  ['unsigned short', 'ushort'],
  ['unsigned int', 'uint'],
  ['unsigned long', 'ulong'],
]);

/** Spells a type in C around `inner` (a declarator, or empty). */
export function spellType(type: Type, inner = '', options: SpellOptions = {}): string {
  const outermost = options.outermost ?? true;
  switch (type.kind) {
    case 'pointer':
    case 'block': {
      const own = qualifierWords(type, outermost, options);
      const mark = type.kind === 'block' ? '^' : '*';
      return spellType(type.pointee, `${mark}${own}${own && inner && !/^[[(]/.test(inner) ? ' ' : ''}${inner}`, {
        ...options,
        outermost: true,
      });
    }
    case 'array':
      return spellType(
        type.element,
        `${group(inner)}[${type.size === undefined || type.size < 0 ? '' : type.size}]`,
        options,
      );
    case 'function': {
      const parameters = type.parameters.map((p) => spellType(p, '', { ...options, base: undefined, outermost: true }));
      if (type.variadic) parameters.push('...');
      return spellType(type.returns, `${group(inner)}(${parameters.join(', ') || 'void'})`, {
        ...options,
        outermost: true,
      });
    }
    default:
      return join(qualifierWords(type, outermost, options), options.base ?? baseName(type, options), inner);
  }
}

function baseName(type: Type, options: SpellOptions): string {
  switch (type.kind) {
    case 'scalar':
      return options.vectorNames ? (SHORT_NAMES.get(type.name) ?? type.name) : type.name;
    case 'vector':
      return options.vectorNames
        ? `${SHORT_NAMES.get(type.element.name) ?? type.element.name}${type.count}`
        : `${type.element.name} __attribute__((ext_vector_type(${type.count})))`;
    case 'record':
      return taggedName(type.record.tag, type.record, options);
    case 'enum':
      return taggedName('enum', type.enumeration, options);
    case 'opaque':
      return type.access ? `${options.asWritten ? '' : '__'}${type.access} ${type.name}` : type.name;
    case 'pipe':
      return `${type.access} pipe ${spellType(type.packet, '', { ...options, outermost: false })}`;
    case 'atomic':
      return options.vectorNames
        ? `atomic_${baseName(type.value, options)}`
        : `_Atomic(${spellType(type.value, '', { ...options, outermost: false })})`;
    case 'unknown':
      return (options.vectorNames && spellingOf(type.name)) || '?';
    default:
      return '?';
  }
}

/** clang names an unnamed type by its place, which differs between headers and the text. */
function taggedName(
  tag: string,
  { name, namedByTypedef }: RecordDefinition | EnumDefinition,
  { vectorNames }: SpellOptions,
): string {
  const spelling = spellingOf(name);
  if (spelling) return namedByTypedef ? spelling : `${tag} ${spelling}`;
  return vectorNames ? `(unnamed ${tag})` : `${tag} (unnamed ${tag} at 0)`;
}
