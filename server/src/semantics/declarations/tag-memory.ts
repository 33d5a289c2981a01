// Remembers the structs, unions and enums from before an edit. Unchanged ones keep their identity, so that the units
// that use them need not be analysed again.

import type { TagSpecifier } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import type { Name } from '../../text/names.js';
import type { Field } from '../../types/type.js';
import type { UnitTrace } from '../incremental/unit-trace.js';
import { contentOf, isSameContent, setContent, type TagContent, type TagType, undefine } from './tag-content.js';

const fieldsOf = (content: TagContent | undefined): readonly Field[] | undefined =>
  content && 'fields' in content ? content.fields : undefined;

interface Remembered {
  readonly type: TagType;
  readonly tag: TagSpecifier['tag'];
  readonly content: TagContent;
  readonly trace: UnitTrace;
}

/** The name of a tag, or the tokens of a definition without a name, which identify it. */
const keyOf = (unit: Unit, { name, first, last }: TagSpecifier): Name | string =>
  name === 0 ? unit.names.subarray(first, last + 1).join() : name;

/** The structs, unions and enums of the units that an edit has made outdated. */
export class TagMemory {
  /** By name, or by the text of a definition without a name; in the order of the text. */
  readonly #remembered = new Map<Name | string, Remembered[]>();
  /** Those that exist again, with what they were. */
  readonly #recalled = new Map<TagType, TagContent>();
  /** What outdated units made of types that other units had declared. */
  readonly #completed = new Map<TagType, TagContent>();
  /** Those of `completed` that are again what they were. */
  readonly #restored = new Set<TagType>();
  readonly #changed = new Set<TagType>();

  /** `isOutdated`: whether a look-up of a unit has another result now. */
  constructor(private readonly isOutdated: (trace: UnitTrace) => boolean) {}

  /** Notes what an outdated unit declared and defined. */
  remember(unit: Unit, trace: UnitTrace): void {
    for (const { type, node } of trace.made) {
      const one: Remembered = { type, tag: node.tag, content: contentOf(type), trace };
      const key = keyOf(unit, node);
      this.#remembered.set(key, [...(this.#remembered.get(key) ?? []), one]);
    }
    for (const { type, content } of trace.completed) this.#completed.set(type, content);
  }

  /** The type that a specifier made before the edit, without a definition. */
  recall(node: TagSpecifier, unit: Unit): TagType | undefined {
    if (this.#remembered.size === 0) return undefined;
    const queue = this.#remembered.get(keyOf(unit, node));
    const one = queue?.[0];
    if (!one || one.tag !== node.tag || this.isOutdated(one.trace)) return undefined;
    queue.shift();
    const { type, content } = one;
    this.#recalled.set(type, content);
    setContent(type, { ...content, name: node.name, namedByTypedef: false });
    if (type.kind === 'enum') type.enumeration.fixed = false;
    undefine(type);
    return type;
  }

  /** The members that a type had which is being defined again. */
  fieldsBefore(type: TagType): readonly Field[] | undefined {
    return fieldsOf(this.#recalled.get(type)) ?? fieldsOf(this.#completed.get(type));
  }

  /** Compares what a new unit has made of types with what they were. */
  settle({ made, completed }: UnitTrace): void {
    for (const { type } of made) {
      const before = this.#recalled.get(type);
      if (before && !isSameContent(before, contentOf(type))) this.#changed.add(type);
    }
    for (const { type, content } of completed) {
      const before = this.#completed.get(type);
      if (before && isSameContent(before, content)) this.#restored.add(type);
      else this.#changed.add(type);
    }
  }

  /** Whether a type was there before the edit, and is what it was. */
  holds(type: TagType): boolean {
    return this.#recalled.has(type) && !this.#changed.has(type);
  }

  wasThere(type: TagType): boolean {
    return this.#recalled.has(type);
  }

  /** Whether a unit that was outdated had defined what another one declares. */
  get definesForOthers(): boolean {
    return this.#completed.size > 0 || this.#changed.size > 0;
  }

  /** The types that keep their identity but have changed: the units that use them have to be analysed again. */
  get changed(): ReadonlySet<TagType> {
    for (const type of this.#completed.keys()) if (!this.#restored.has(type)) this.#changed.add(type);
    return this.#changed;
  }
}
