import { interned } from '../text/lazy.js';
import { intern, type Name } from '../text/names.js';
import type { Language } from './language.js';
import type { MacroReads, MacroWrite } from './macro.js';
import { type Macro, parseMacro } from './macro.js';
import { isLibraryMacro, predefinedMacro, predefinedNames } from './predefined.js';

/** Marks a name that the language predefines and that nobody has asked for yet. */
const UNREAD = parseMacro('UNREAD', 'compiler');

/**
 * State that is no macro but that chunks depend on and change as they do macros: which files are not to be included
 * again, how often `__COUNTER__` was used, what `#pragma push_macro` saved. It is kept under names that no identifier
 * can have, with a macro without a body for each value, so that recording, validating and undoing it needs no code of
 * its own. This is the one macro that stands for a value.
 */
export const stateValue = interned(
  (value: string): Macro => ({ ...parseMacro('STATE', 'compiler'), name: intern(`#${value}`) }),
);

/** The name under which a piece of state is kept; it begins with `#`. */
export const stateName = (what: string): Name => intern(`#state ${what}`);

const NO_NAMES = new Int32Array(0);

/** A list of names; the empty one is shared. */
export const nameList = (names: readonly Name[]): Int32Array => (names.length === 0 ? NO_NAMES : new Int32Array(names));

/** Names are numbers that all documents share: a table has pages for those alone that its own document uses. */
const PAGE_BITS = 7;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;

/** What is known of successive names. */
class Page {
  readonly macros = new Array<Macro | undefined>(PAGE_SIZE).fill(undefined);
  /**
   * The recording in which a name was last asked for or written; negative when it was only asked whether it stands for
   * something.
   */
  readonly stamps = new Int32Array(PAGE_SIZE);
  /** Names whose meaning here may differ from what it was when the translation unit was last preprocessed. */
  readonly suspects = new Uint8Array(PAGE_SIZE);
}

/** What every name stands for at the current point of a translation unit, with a record of who asked. */
export class MacroTable {
  readonly #pages: (Page | undefined)[] = [];
  #recording = 0;
  #names: Name[] = [];
  #readMacros: Macro[] = [];
  #testedNames: Name[] = [];
  #testedMacros: Macro[] = [];
  #undefinedNames: Name[] = [];
  /** What the names stood for at the start of the translation unit, of those that were written since. */
  readonly #original = new Map<Name, Macro | undefined>();
  #suspected: Name[] = [];

  constructor(private readonly language: Language) {
    for (const name of predefinedNames(language)) this.#set(name, UNREAD);
  }

  #page(name: Name): Page {
    const index = name >> PAGE_BITS;
    const known = this.#pages[index];
    if (known) return known;
    // Without holes, so that all look-ups are alike.
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

  /** What was asked for since `record()`. */
  takeReads(): MacroReads {
    return {
      names: nameList(this.#names),
      macros: this.#readMacros,
      testedNames: nameList(this.#testedNames),
      testedMacros: this.#testedMacros,
      undefinedNames: nameList(this.#undefinedNames),
    };
  }

  /** What `name` stands for now; the question is recorded. */
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

  /** What `name` stands for now, of which only the one who is told will know more than whether it does: `#ifdef`. */
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

  /** What `name` stands for now, without a record. */
  peek(name: Name): Macro | undefined {
    const macros = this.#pages[name >> PAGE_BITS]?.macros;
    const macro = macros?.[name & PAGE_MASK];
    return macros && macro === UNREAD ? (macros[name & PAGE_MASK] = predefinedMacro(name, this.language)) : macro;
  }

  /** Forgets what the built-in library's header would define. */
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

  /** Carries out what a chunk wrote. */
  apply(writes: readonly MacroWrite[]): void {
    for (const { name, macro } of writes) this.write(name, macro);
  }

  /** Goes back to the start of the translation unit; nothing is suspect then. */
  rewind(): void {
    for (const [name, macro] of this.#original) this.#set(name, macro);
    this.#original.clear();
    for (const name of this.#suspected) this.#page(name).suspects[name & PAGE_MASK] = 0;
    this.#suspected = [];
  }

  /** Notes that the names written may have another meaning from here on than when the unit was last preprocessed. */
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
   * Whether all that was read then stands for the same now. With `all` false, only suspects are compared. What was only
   * tested has to be the same macro where `exact` says so, for else its uses would lead to the wrong one.
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
