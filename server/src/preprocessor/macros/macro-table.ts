import { interned } from '../../text/lazy.js';
import { intern, type Name } from '../../text/names.js';
import type { Language } from '../language.js';
import type { MacroReads, MacroWrite } from './macro.js';
import { type Macro, parseMacro } from './macro.js';
import { isLibraryMacro, predefinedMacro, predefinedNames } from './predefined.js';

/** Marks a predefined name whose definition has not been read yet. */
const UNREAD = parseMacro('UNREAD', 'compiler');

/**
 * State that chunks depend on and change like macros: which files must not be included again, how often `__COUNTER__`
 * was used, what `#pragma push_macro` saved. It is stored under names that cannot be identifiers, with one macro
 * without a body for each value, so that recording, validating and undoing need no extra code. This function returns
 * the macro for a value.
 */
export const stateValue = interned(
  (value: string): Macro => ({ ...parseMacro('STATE', 'compiler'), name: intern(`#${value}`) }),
);

/** The name that holds a piece of state; it begins with `#`. */
export const stateName = (what: string): Name => intern(`#state ${what}`);

const NO_NAMES = new Int32Array(0);

/** A list of names; the empty one is shared. */
export const nameList = (names: readonly Name[]): Int32Array => (names.length === 0 ? NO_NAMES : new Int32Array(names));

/** Names are numbers shared by all documents: a table has pages only for those that its document uses. */
const PAGE_BITS = 7;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;

/** The state of consecutive names. */
class Page {
  readonly macros = new Array<Macro | undefined>(PAGE_SIZE).fill(undefined);
  /** The recording in which a name was last read or written; negative if only its definedness was tested. */
  readonly stamps = new Int32Array(PAGE_SIZE);
  /** Names whose meaning here may differ from the last preprocessing of the translation unit. */
  readonly suspects = new Uint8Array(PAGE_SIZE);
}

/** The meaning of every name at the current point of a translation unit, with a record of the reads. */
export class MacroTable {
  readonly #pages: (Page | undefined)[] = [];
  #recording = 0;
  #names: Name[] = [];
  #readMacros: Macro[] = [];
  #testedNames: Name[] = [];
  #testedMacros: Macro[] = [];
  #undefinedNames: Name[] = [];
  /** The original meanings, at the start of the translation unit, of names written since. */
  readonly #original = new Map<Name, Macro | undefined>();
  #suspected: Name[] = [];

  constructor(private readonly language: Language) {
    for (const name of predefinedNames(language)) this.#set(name, UNREAD);
  }

  #page(name: Name): Page {
    const index = name >> PAGE_BITS;
    const known = this.#pages[index];
    if (known) return known;
    // Without holes, so that V8 treats all accesses alike.
    while (this.#pages.length <= index) this.#pages.push(undefined);
    return (this.#pages[index] = new Page());
  }

  #set(name: Name, macro: Macro | undefined): void {
    this.#page(name).macros[name & PAGE_MASK] = macro;
  }

  #isSuspect(name: Name): boolean {
    return this.#pages[name >> PAGE_BITS]?.suspects[name & PAGE_MASK] === 1;
  }

  /** Begins a recording of reads. */
  record(): void {
    this.#recording++;
    this.#names = [];
    this.#readMacros = [];
    this.#testedNames = [];
    this.#testedMacros = [];
    this.#undefinedNames = [];
  }

  /** The reads since `record()`. */
  takeReads(): MacroReads {
    return {
      names: nameList(this.#names),
      macros: this.#readMacros,
      testedNames: nameList(this.#testedNames),
      testedMacros: this.#testedMacros,
      undefinedNames: nameList(this.#undefinedNames),
    };
  }

  /** The current meaning of `name`; the read is recorded. */
  read(name: Name): Macro | undefined {
    const page = this.#pages[name >> PAGE_BITS];
    if (page === undefined || page.stamps[name & PAGE_MASK] !== this.#recording) return this.#firstRead(name);
    const macro = page.macros[name & PAGE_MASK];
    return macro === UNREAD ? this.#firstRead(name) : macro;
  }

  #firstRead(name: Name): Macro | undefined {
    const macro = this.peek(name);
    this.#page(name).stamps[name & PAGE_MASK] = this.#recording;
    if (macro) {
      this.#names.push(name);
      this.#readMacros.push(macro);
    } else this.#undefinedNames.push(name);
    return macro;
  }

  /** The current meaning of `name` for `#ifdef`: only its definedness is recorded. */
  test(name: Name): Macro | undefined {
    const macro = this.peek(name);
    const { stamps } = this.#page(name);
    const stamp = stamps[name & PAGE_MASK];
    if (stamp === this.#recording || stamp === -this.#recording) return macro;
    if (!macro) return this.#firstRead(name);
    stamps[name & PAGE_MASK] = -this.#recording;
    this.#testedNames.push(name);
    this.#testedMacros.push(macro);
    return macro;
  }

  /** The current meaning of `name`, without a record. */
  peek(name: Name): Macro | undefined {
    const macros = this.#pages[name >> PAGE_BITS]?.macros;
    const macro = macros?.[name & PAGE_MASK];
    return macros && macro === UNREAD ? (macros[name & PAGE_MASK] = predefinedMacro(name, this.language)) : macro;
  }

  /** Forgets the definitions of the built-in library's header. */
  forgetLibrary(): void {
    for (const name of predefinedNames(this.language)) {
      const macro = this.peek(name);
      if (macro && isLibraryMacro(macro, this.language)) this.#set(name, undefined);
    }
  }

  /** Defines a name before the translation unit begins. */
  predefine(name: Name, macro: Macro | undefined): void {
    this.#set(name, macro);
  }

  write(name: Name, macro: Macro | undefined): void {
    const { macros, stamps } = this.#page(name);
    const at = name & PAGE_MASK;
    if (!this.#original.has(name)) this.#original.set(name, macros[at]);
    macros[at] = macro;
    stamps[at] = this.#recording;
  }

  /** Applies the definitions of a chunk. */
  apply(writes: readonly MacroWrite[]): void {
    for (const { name, macro } of writes) this.write(name, macro);
  }

  /** Returns to the start of the translation unit and clears the suspects. */
  rewind(): void {
    for (const [name, macro] of this.#original) this.#set(name, macro);
    this.#original.clear();
    for (const name of this.#suspected) this.#page(name).suspects[name & PAGE_MASK] = 0;
    this.#suspected = [];
  }

  /** Records that the written names may have another meaning from here on than in the last preprocessing. */
  suspect(writes: readonly MacroWrite[]): void {
    for (const { name } of writes) {
      const { suspects } = this.#page(name);
      if (suspects[name & PAGE_MASK]) continue;
      suspects[name & PAGE_MASK] = 1;
      this.#suspected.push(name);
    }
  }

  get hasSuspects(): boolean {
    return this.#suspected.length > 0;
  }

  /**
   * Whether all recorded reads would have the same results now. With `all` false, only suspects are compared. For names
   * that were only tested, `exact` requires the same macro, because its uses would otherwise refer to the wrong one.
   */
  agrees(reads: MacroReads, all: boolean, exact: boolean): boolean {
    if (!all && this.#suspected.length === 0) return true;
    const { names, macros, testedNames, testedMacros, undefinedNames } = reads;
    for (let i = 0; i < testedNames.length; i++) {
      const name = testedNames[i] ?? 0;
      if (!all && !this.#isSuspect(name)) continue;
      const macro = this.peek(name);
      if (exact ? macro !== testedMacros[i] : !macro) return false;
    }
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? 0;
      if ((all || this.#isSuspect(name)) && this.peek(name) !== macros[i]) return false;
    }
    for (const name of undefinedNames)
      if ((all || this.#isSuspect(name)) && this.peek(name) !== undefined) return false;
    return true;
  }
}
