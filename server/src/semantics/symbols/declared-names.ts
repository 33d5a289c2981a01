// The names that a translation unit has declared so far: its scopes, and what the language provides beside them.
import {
  type Addition,
  additionNamed,
  type BuiltinContext,
  type BuiltinSignature,
  grantedVersion,
  lookupBuiltin,
} from '../../builtins/index.js';
import { accepts, type Device } from '../../devices/device.js';
import { deviceMacro } from '../../devices/predefined.js';
import { compilerHas } from '../../preprocessor/compiler-builtins.js';
import type { Language } from '../../preprocessor/language.js';
import { predefinedMacro } from '../../preprocessor/macros/predefined.js';
import type { TagSpecifier } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { Types } from '../../types/interned.js';
import type { Type } from '../../types/type.js';
import { ATOMIC_TYPES, builtinType, MEMORY_ENUMERATORS, predefinedTypes } from '../declarations/builtin-types.js';
import { contentOf, setContent, type TagType } from '../declarations/tag-content.js';
import type { TagMemory } from '../declarations/tag-memory.js';
import type { Candidate } from '../expressions/overloads.js';
import type { Value } from '../expressions/value.js';
import type { Fact } from '../facts/facts.js';
import type { DeviceQuestions } from '../incremental/device-questions.js';
import { newTrace, type UnitTrace } from '../incremental/unit-trace.js';
import { FileNames, LocalNames } from './scopes.js';
import type { ProgramSymbol } from './symbols.js';

/**
 * Functions that compilers bring along under reserved names, which vary from one to the other: those that are not of
 * some target (`__builtin_TARGET_…`) are known.
 */
export const isCompilersOwn = (text: string): boolean =>
  text.startsWith('__builtin_')
    ? /^__builtin_[A-Za-z\d]+_/.test(text) || compilerHas('__has_builtin', text)
    : /^__(sync|atomic|c11_atomic|opencl_atomic|scoped_atomic|hip_atomic|nvvm|spirv|arithmetic)_/.test(text);

/** The feature of scopes that include the host and other devices. */
const ALL_DEVICES = '__opencl_c_atomic_scope_all_devices';

/** Whether a device's compiler has the functions of a vendor's extension, or the builtins of a target. */
export const hasExtension = ({ extensions, targets }: Device, extension: string): boolean =>
  extensions?.includes(extension) === true || targets?.includes(extension) === true;

/** The extensions that OpenCL C 3.1 includes (appendix A): those for sub-groups where the device has sub-groups. */
const PROMOTED = /^cl_khr_(?:extended_bit_ops|(subgroup_(?:extended_types|rotate|shuffle|shuffle_relative)))$/;

/** The same question for the version: what an extension provides is there if a later version includes it. */
const orPromoted = (
  { exactVersion }: Pick<Language, 'exactVersion'>,
  isDefined: (macro: string) => boolean,
): ((macro: string) => boolean) => {
  if (exactVersion < 310) return isDefined;
  return (macro) => {
    const promoted = PROMOTED.exec(macro);
    if (!promoted) return isDefined(macro);
    return promoted[1] === undefined || isDefined('__opencl_c_subgroups') || isDefined('cl_khr_subgroups');
  };
};

/** What decides which builtins a language offers. */
export function builtinContextOf(
  language: Language,
  isMacroDefined: (name: string) => boolean,
  name: string,
  isEnabled: (extension: string) => boolean = () => false,
): BuiltinContext {
  const { version, genericAddressSpace: generic, device } = language;
  if (!device) {
    const granted = grantedVersion(name, version, isEnabled);
    if (granted === version)
      return { version, generic, isMacroDefined: orPromoted(language, isMacroDefined), isEnabled };
    // Features are macros of later versions.
    const isDefined = (macro: string): boolean => macro.startsWith('__opencl_c_atomic_') || isMacroDefined(macro);
    return { version: granted, generic, isMacroDefined: isDefined, isEnabled };
  }
  const least = device.early?.includes(name) ? 200 : accepts(device, 'functions-of-1.2-in-1.1') ? 120 : 100;
  return {
    // Headers of some drivers do not check the version.
    version: least === 200 && version < 200 ? 200 : least === 120 && version < 120 ? 120 : version,
    generic,
    // A precompiled header does not see the macros of a kernel.
    isMacroDefined: orPromoted(
      language,
      (macro) =>
        !device.lacks?.includes(name) &&
        (device.provides?.includes(macro) ||
          (!device.withholds?.[macro]?.includes(version) && predefinedMacro(intern(macro), language) !== undefined)),
    ),
    ...(device.extensions && {
      hasExtension: (extension: string) =>
        hasExtension(device, extension) || (device.headerFollowsMacros === true && isMacroDefined(extension)),
    }),
  };
}

/** The target of a GPU whose compiler has a builtin function, by its name. */
export const vendorTarget = (text: string): string | undefined =>
  /^__(?:builtin_(amdgcn|r600|IB)|(nvvm))_/.exec(text)?.slice(1).find(Boolean);

/** Functions of the compiler for some target, which others do not have. */
export const isOfTarget = (text: string): boolean =>
  /^__(?:nvvm|spirv)_/.test(text) ||
  (/^__builtin_[A-Za-z\d]+_/.test(text) && !compilerHas('__has_builtin', text) && !/^__builtin_opencl_/.test(text));

/** Names of vendors' types that look like a program's own: the parser takes them for types only where they must be. */
const isPlain = (text: string): boolean => /^[a-z]+\d+$/.test(text);

export interface AnalyzerOptions {
  readonly language: Language;
  readonly isMacroDefined: (name: string) => boolean;
  /** Collects the extensions that pragmas enable, for those that judge facts. */
  readonly extensions?: Set<string>;
  /** Applies the rules to a fact; true if one of them reports an error. */
  readonly judge: (fact: Fact) => boolean;
  /** Called for every declared object. */
  readonly onDeclaration?: ((symbol: ProgramSymbol) => void) | undefined;
  /** Called for every struct, union and enum that is named or defined. */
  readonly onTag?: ((node: TagSpecifier) => void) | undefined;
  /** What structs, unions and enums were before an edit. */
  readonly tags?: Pick<TagMemory, 'recall' | 'fieldsBefore'> | undefined;
  /** Called for every name that is used, by its token in the unit: what it means. */
  readonly onReference?: ((token: number, symbol: ProgramSymbol) => void) | undefined;
  /** Records what the units ask about the device, if other devices may share them. */
  readonly questions?: DeviceQuestions | undefined;
}

const MEMORY_NAMES: ReadonlySet<string> = new Set(MEMORY_ENUMERATORS.map(([name]) => name));

/** The scopes of one translation unit. Look-ups and declarations at file scope are traced for the current unit. */
export class DeclaredNames {
  readonly language: Language;
  readonly #file = { symbols: new FileNames<ProgramSymbol>(), tags: new FileNames<TagType>() };
  protected readonly local = new LocalNames();
  /** The look-ups of the current unit at file scope, and its declarations there. */
  protected trace: UnitTrace = newTrace();
  readonly predefined: ReadonlyMap<Name, Type>;
  /** Null: no builtin has that name. */
  readonly #builtins = new Map<Name, readonly BuiltinSignature[] | null>();
  /** Extensions that `#pragma OPENCL EXTENSION` has switched on so far. */
  readonly extensions: Set<string>;
  unit!: Unit;

  constructor(public options: AnalyzerOptions) {
    this.language = options.questions?.language ?? options.language;
    this.extensions = options.extensions ?? new Set();
    this.predefined = predefinedTypes(options.language);
  }

  get atFileScope(): boolean {
    return this.local.depth === 0;
  }

  pushScope(): void {
    this.local.push();
  }

  popScope(): void {
    this.local.pop();
  }

  lookup(name: Name): ProgramSymbol | undefined {
    return this.local.get(name) ?? this.lookupFile(name) ?? this.memoryEnumerator(name) ?? this.#vendorConstant(name);
  }

  lookupFile(name: Name): ProgramSymbol | undefined {
    const symbol = this.#file.symbols.get(name);
    if (!this.trace.names.has(name)) this.trace.names.set(name, symbol);
    return symbol;
  }

  /** Whether a name is declared at file scope so far; not traced as a look-up of the current unit. */
  declares(name: Name): boolean {
    return this.#file.symbols.get(name) !== undefined;
  }

  /** What the innermost scope has under a name. */
  lookupHere(name: Name): ProgramSymbol | undefined {
    return this.atFileScope ? this.lookupFile(name) : this.local.here(name);
  }

  /** Gives a name back the meaning that it had before a declaration of it that was wrong. */
  restore(symbol: ProgramSymbol): void {
    if (!this.atFileScope) return this.local.set(symbol.name, symbol);
    this.#file.symbols.set(symbol.name, symbol);
    // A symbol of an earlier unit is not this unit's to declare: after an edit it would move to where this unit is.
    if (this.trace.names.get(symbol.name) === symbol) this.trace.symbols.delete(symbol.name);
    else this.trace.symbols.set(symbol.name, symbol);
  }

  declare(symbol: ProgramSymbol): void {
    if (this.atFileScope) return this.declareAtFileScope(symbol);
    if (symbol.name !== 0) this.local.set(symbol.name, symbol);
    this.options.onDeclaration?.(symbol);
  }

  declareAtFileScope(symbol: ProgramSymbol): void {
    if (symbol.name !== 0) {
      this.lookupFile(symbol.name);
      this.#file.symbols.set(symbol.name, symbol);
      this.trace.symbols.set(symbol.name, symbol);
    }
    this.options.onDeclaration?.(symbol);
  }

  lookupTag(name: Name): TagType | undefined {
    return this.local.tag(name) ?? this.#fileTag(name);
  }

  lookupTagHere(name: Name): TagType | undefined {
    return this.atFileScope ? this.#fileTag(name) : this.local.tagHere(name);
  }

  #fileTag(name: Name): TagType | undefined {
    const type = this.#file.tags.get(name);
    if (!this.trace.tagNames.has(name)) this.trace.tagNames.set(name, type);
    return type;
  }

  /** Notes that a type has got its members or enumerators. */
  noteCompletion(name: Name, type: TagType): void {
    if (this.trace.tagNames.get(name) === type) this.trace.completed.push({ type, content: contentOf(type) });
  }

  /** Declares a new struct, union or enum. If the same one was there before an edit, it keeps its type. */
  newTag(node: TagSpecifier, make: () => TagType): TagType {
    let type: TagType | undefined;
    if (this.atFileScope) {
      type = this.options.tags?.recall(node, this.unit) ?? make();
      this.trace.made.push({ type, node, unit: this.unit });
    } else type = make();
    this.#declareTag(node.name, type);
    return type;
  }

  #declareTag(name: Name, type: TagType): void {
    if (name === 0) return;
    if (!this.atFileScope) return this.local.setTag(name, type);
    this.#file.tags.set(name, type);
    this.trace.tags.set(name, type);
  }

  /** Whether all look-ups of a unit at file scope have the same results here. */
  agrees({ names, tagNames }: UnitTrace): boolean {
    for (const [name, symbol] of names) if (this.#file.symbols.get(name) !== symbol) return false;
    for (const [name, type] of tagNames) if (this.#file.tags.get(name) !== type) return false;
    return true;
  }

  /** Declares again what a unit declared when it was analysed. */
  replay({ symbols, tags, completed }: UnitTrace): void {
    symbols.forEach((symbol, name) => {
      this.#file.symbols.set(name, symbol);
    });
    tags.forEach((type, name) => {
      this.#file.tags.set(name, type);
    });
    for (const { type, content } of completed) setContent(type, content);
  }

  /** The type that the language provides under a name that the program does not declare. */
  predefinedType(name: Name): Type | undefined {
    return this.predefined.get(name);
  }

  /** For the parser: whether `name` is a type's at file scope. */
  isTypeName(name: Name): boolean {
    // The program does not declare these names itself.
    if (this.predefined.has(name)) return true;
    const symbol = this.lookupFile(name);
    return symbol ? symbol.kind === 'typedef' : this.vendorType(name) !== undefined && !isPlain(spellingOf(name));
  }

  /** For the parser: whether `name` is a type's at file scope that is a vector. */
  isVectorType(name: Name): boolean {
    const symbol = this.lookupFile(name);
    return (this.predefined.get(name) ?? (symbol?.kind === 'typedef' ? symbol.type : undefined))?.kind === 'vector';
  }

  /** For the parser: whether `pipe` is a keyword. */
  get hasPipes(): boolean {
    return this.language.version >= 200;
  }

  /** For the parser: whether something of that name is declared at file scope, or is there from the start. */
  isDeclared(name: Name): boolean {
    return (
      this.lookupFile(name) !== undefined ||
      this.predefined.has(name) ||
      this.isBuiltin(name) ||
      isCompilersOwn(spellingOf(name))
    );
  }

  #memory: Map<Name, ProgramSymbol> | undefined;

  /** The enumerator of `memory_order` or `memory_scope` that the language provides under a name. */
  memoryEnumerator(name: Name): ProgramSymbol | undefined {
    if (!MEMORY_NAMES.has(spellingOf(name))) return undefined;
    if (this.language.version < 200 && !this.#hasEarlyAtomics) return undefined;
    if (!this.#memory) {
      this.#memory = new Map();
      for (const [text, value] of MEMORY_ENUMERATORS) {
        const key = intern(text);
        this.#memory.set(key, {
          kind: 'enumerator',
          name: key,
          type: Types.int,
          value,
          place: { unit: this.unit, token: -1 },
        });
      }
    }
    const found = this.#memory.get(name);
    return found && !this.#lacksEnumerator(spellingOf(name)) ? found : undefined;
  }

  /** Whether the version or the device lacks an enumerator of `memory_order` or `memory_scope`. */
  #lacksEnumerator(text: string): boolean {
    const { version, device } = this.language;
    if (text === 'memory_scope_all_devices' && version < 300) return true;
    if (!device) return false;
    const isForAll = version === 300 && text.startsWith('memory_scope_all_');
    if (
      isForAll &&
      !device.provides?.includes(ALL_DEVICES) &&
      deviceMacro(device, intern(ALL_DEVICES), version) === null
    )
      return true;
    return device.lacks?.includes(text) ?? false;
  }

  /** Whether a pragma or a macro of the program enables an extension, whose names then exist on the generic device. */
  isEnabled(extension: string): boolean {
    if (this.language.device) return false;
    const { switches } = this.language;
    if ((switches.get(extension) ?? switches.get('all')) === false) return false;
    return this.extensions.has(extension) || this.options.isMacroDefined(extension);
  }

  /** Whether the device has a type or constant of a vendor's extension; the generic device has all. */
  #hasAddition({ kind, extension }: Addition): boolean {
    const { device } = this.language;
    if (!device || hasExtension(device, extension)) return true;
    return kind === 'constant' && device.headerFollowsMacros === true && this.options.isMacroDefined(extension);
  }

  /** The atomic types and functions of OpenCL C 2.0 exist before. */
  get #hasEarlyAtomics(): boolean {
    return this.isEnabled('cl_amd_c11_atomics');
  }

  #addition(kind: 'type' | 'constant', name: Name): Addition | undefined {
    const addition = additionNamed(kind, spellingOf(name));
    return addition && this.#hasAddition(addition) ? addition : undefined;
  }

  /** The extension of a vendor that provides a type or constant under a name which the program does not declare. */
  vendorExtension(kind: 'type' | 'constant', name: Name): string | undefined {
    return this.#addition(kind, name)?.extension;
  }

  /** The type that a vendor's extension provides under a name. */
  vendorType(name: Name): Type | undefined {
    const text = spellingOf(name);
    if (this.language.version < 200 && ATOMIC_TYPES.has(text))
      return this.#hasEarlyAtomics ? builtinType(text) : undefined;
    return this.#addition('type', name) && builtinType(text);
  }

  readonly #constants = new Map<Name, ProgramSymbol>();

  /** The constant that a vendor's extension provides under a name. */
  #vendorConstant(name: Name): ProgramSymbol | undefined {
    const addition = this.#addition('constant', name);
    if (!addition) return undefined;
    let symbol = this.#constants.get(name);
    if (!symbol) {
      const value = BigInt(addition.value ?? 0);
      symbol = { kind: 'enumerator', name, type: Types.int, value, place: { unit: this.unit, token: -1 } };
      this.#constants.set(name, symbol);
    }
    return symbol;
  }

  /** Forgets which builtins there are, because macros that they depend on have changed. */
  forgetBuiltins(): void {
    this.#builtins.clear();
  }

  /**
   * The overloads of a builtin function that this language and its macros offer, none of one that a compiler checks by
   * rules of its own; undefined if it is not a builtin.
   */
  builtins(name: Name): readonly BuiltinSignature[] | undefined {
    const found = this.builtinsOf(name);
    if (this.options.questions) this.trace.builtins.overloads.set(name, found);
    return found ?? undefined;
  }

  /** Whether there is a builtin function of that name. */
  isBuiltin(name: Name): boolean {
    const exists = this.builtinsOf(name) !== null;
    if (this.options.questions) this.trace.builtins.existence.set(name, exists);
    return exists;
  }

  /** Notes what a call of a builtin has been resolved to, all that its unit depends on. */
  noteResolved(name: Name, args: readonly Value[], candidate: Candidate): void {
    if (this.options.questions) this.trace.builtins.resolved.push({ name, args, candidate });
  }

  /** The same as `builtins`, null for none; callers note what their unit depends on. */
  builtinsOf(name: Name): readonly BuiltinSignature[] | null {
    let found = this.#builtins.get(name);
    if (found === undefined) {
      const { language, isMacroDefined, questions } = this.options;
      const text = spellingOf(name);
      const isEnabled = (extension: string): boolean => this.isEnabled(extension);
      const look = () => lookupBuiltin(text, builtinContextOf(language, isMacroDefined, text, isEnabled)) ?? null;
      found = questions ? questions.aside(look) : look();
      this.#builtins.set(name, found);
    }
    return found;
  }

  /** Forgets everything that has been declared. */
  protected forgetDeclarations(): void {
    this.#file.symbols.clear();
    this.#file.tags.clear();
  }
}
