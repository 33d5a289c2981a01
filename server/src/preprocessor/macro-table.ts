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

/** What every name stands for at the current point of a translation unit, with a record of who asked. */
export class MacroTable {
  #macros: (Macro | undefined)[] = [];
  /**
   * The recording in which a name was last asked for or written; negative when it was only asked whether it stands for
   * something.
   */
  #stamps = new Int32Array(0);
  #recording = 0;
  #names: Name[] = [];
  #readMacros: Macro[] = [];
  #testedNames: Name[] = [];
  #testedMacros: Macro[] = [];
  #undefinedNames: Name[] = [];
  /** What the names stood for at the start of the translation unit, of those that were written since. */
  readonly #original = new Map<Name, Macro | undefined>();
  /** Names whose meaning here may differ from what it was when the translation unit was last preprocessed. */
  #suspects = new Uint8Array(0);
  #suspected: Name[] = [];

  constructor(private readonly language: Language) {
    for (const name of predefinedNames(language)) {
      this.#reserve(name);
      this.#macros[name] = UNREAD;
    }
  }

  #reserve(name: Name): void {
    if (name < this.#stamps.length) return;
    const length = Math.max(1 << 13, 2 * name);
    const stamps = new Int32Array(length);
    stamps.set(this.#stamps);
    this.#stamps = stamps;
    const suspects = new Uint8Array(length);
    suspects.set(this.#suspects);
    this.#suspects = suspects;
    this.#macros = this.#macros.concat(new Array<undefined>(length - this.#macros.length).fill(undefined));
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
    const stamp = this.#stamps[name];
    const macro = this.#macros[name];
    if (stamp === this.#recording && macro !== UNREAD) return macro;
    return this.#firstRead(name);
  }

  #firstRead(name: Name): Macro | undefined {
    const macro = this.peek(name);
    this.#stamps[name] = this.#recording;
    if (macro) {
      this.#names.push(name);
      this.#readMacros.push(macro);
    } else this.#undefinedNames.push(name);
    return macro;
  }

  /** What `name` stands for now, of which only the one who is told will know more than whether it does: `#ifdef`. */
  test(name: Name): Macro | undefined {
    const macro = this.peek(name);
    const stamp = this.#stamps[name];
    if (stamp === this.#recording || stamp === -this.#recording) return macro;
    if (!macro) return this.#firstRead(name);
    this.#stamps[name] = -this.#recording;
    this.#testedNames.push(name);
    this.#testedMacros.push(macro);
    return macro;
  }

  /** What `name` stands for now, without a record. */
  peek(name: Name): Macro | undefined {
    this.#reserve(name);
    const macro = this.#macros[name];
    return macro === UNREAD ? (this.#macros[name] = predefinedMacro(name, this.language)) : macro;
  }

  /** Forgets what the built-in library's header would define. */
  forgetLibrary(): void {
    for (const name of predefinedNames(this.language)) {
      const macro = this.peek(name);
      if (macro && isLibraryMacro(macro, this.language)) this.#macros[name] = undefined;
    }
  }

  /** Defines a name before the translation unit begins. */
  predefine(name: Name, macro: Macro | undefined): void {
    this.#reserve(name);
    this.#macros[name] = macro;
  }

  write(name: Name, macro: Macro | undefined): void {
    this.#reserve(name);
    const before = this.#macros[name];
    if (!this.#original.has(name)) this.#original.set(name, before);
    this.#macros[name] = macro;
    this.#stamps[name] = this.#recording;
  }

  /** Carries out what a chunk wrote. */
  apply(writes: readonly MacroWrite[]): void {
    for (const { name, macro } of writes) this.write(name, macro);
  }

  /** Goes back to the start of the translation unit; nothing is suspect then. */
  rewind(): void {
    for (const [name, macro] of this.#original) this.#macros[name] = macro;
    this.#original.clear();
    for (const name of this.#suspected) this.#suspects[name] = 0;
    this.#suspected = [];
  }

  /** Notes that the names written may have another meaning from here on than when the unit was last preprocessed. */
  suspect(writes: readonly MacroWrite[]): void {
    for (const { name } of writes) {
      this.#reserve(name);
      if (this.#suspects[name]) continue;
      this.#suspects[name] = 1;
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
      if (!all && !this.#suspects[name]) continue;
      const macro = this.peek(name);
      if (exact ? macro !== testedMacros[i] : !macro) return false;
    }
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? 0;
      if ((all || this.#suspects[name]) && this.peek(name) !== macros[i]) return false;
    }
    for (const name of undefinedNames) if ((all || this.#suspects[name]) && this.peek(name) !== undefined) return false;
    return true;
  }
}
