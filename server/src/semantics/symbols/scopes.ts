import { type Name, spellingOf } from '../../text/names.js';
import { allowedSlips, slipsBetween } from '../../text/similar.js';
import type { TagType } from '../declarations/tag-content.js';
import type { ProgramSymbol } from './symbols.js';

const PAGE_BITS = 7;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;

/**
 * What is kept by name, which is a small number. All documents share the numbers, so that each has pages for those
 * alone that it uses.
 */
class ByName<T> {
  readonly #pages: ((T | undefined)[] | undefined)[] = [];

  get(name: Name): T | undefined {
    return this.#pages[name >> PAGE_BITS]?.[name & PAGE_MASK];
  }

  set(name: Name, value: T | undefined): void {
    const index = name >> PAGE_BITS;
    let page = this.#pages[index];
    if (!page) {
      while (this.#pages.length <= index) this.#pages.push(undefined);
      page = this.#pages[index] = new Array<T | undefined>(PAGE_SIZE).fill(undefined);
    }
    page[name & PAGE_MASK] = value;
  }
}

/** What names mean at file scope: filled anew at each keystroke, so that it makes no garbage. */
export class FileNames<T> {
  readonly #meanings = new ByName<T>();
  #names = new Int32Array(256);
  #count = 0;

  get(name: Name): T | undefined {
    return this.#meanings.get(name);
  }

  set(name: Name, meaning: T): void {
    if (this.#meanings.get(name) === undefined) {
      if (this.#count === this.#names.length) {
        const longer = new Int32Array(2 * this.#count);
        longer.set(this.#names);
        this.#names = longer;
      }
      this.#names[this.#count++] = name;
    }
    this.#meanings.set(name, meaning);
  }

  clear(): void {
    for (let i = 0; i < this.#count; i++) this.#meanings.set(this.#names[i] ?? 0, undefined);
    this.#count = 0;
  }
}

/**
 * The meanings of names in the scopes of functions: a table of the innermost declarations, and an undo log of those
 * that they hide. A lookup takes one step, however deep the scopes are nested, and a scope allocates nothing.
 */
export class LocalNames {
  readonly #meanings = new ByName<ProgramSymbol>();
  readonly #hiddenNames: Name[] = [];
  readonly #hiddenMeanings: (ProgramSymbol | undefined)[] = [];
  /** The length of the undo log at the beginning of each open scope. */
  readonly #begins: number[] = [];
  /** The structs, unions and enums of each open scope: most have none. */
  readonly #tags: (Map<Name, TagType> | undefined)[] = [];

  get depth(): number {
    return this.#begins.length;
  }

  push(): void {
    this.#begins.push(this.#hiddenNames.length);
    this.#tags.push(undefined);
  }

  pop(): void {
    const begin = this.#begins.pop() ?? 0;
    this.#tags.pop();
    while (this.#hiddenNames.length > begin)
      this.#meanings.set(this.#hiddenNames.pop() ?? 0, this.#hiddenMeanings.pop());
  }

  get(name: Name): ProgramSymbol | undefined {
    return this.#meanings.get(name);
  }

  set(name: Name, symbol: ProgramSymbol): void {
    this.#hiddenNames.push(name);
    this.#hiddenMeanings.push(this.#meanings.get(name));
    this.#meanings.set(name, symbol);
  }

  /** The meaning that the innermost scope gives a name. */
  here(name: Name): ProgramSymbol | undefined {
    const meaning = this.#meanings.get(name);
    if (!meaning) return undefined;
    for (let i = this.#begins[this.#begins.length - 1] ?? 0; i < this.#hiddenNames.length; i++)
      if (this.#hiddenNames[i] === name) return meaning;
    return undefined;
  }

  /** Names that are in scope and look like one that is not. */
  resembling(text: string): Name[] {
    const limit = allowedSlips(text);
    return [...new Set(this.#hiddenNames)].filter((name) => slipsBetween(text, spellingOf(name), limit) <= limit);
  }

  tag(name: Name): TagType | undefined {
    for (let i = this.#tags.length - 1; i >= 0; i--) {
      const type = this.#tags[i]?.get(name);
      if (type) return type;
    }
    return undefined;
  }

  tagHere(name: Name): TagType | undefined {
    return this.#tags[this.#tags.length - 1]?.get(name);
  }

  setTag(name: Name, type: TagType): void {
    (this.#tags[this.#tags.length - 1] ??= new Map()).set(name, type);
  }
}
