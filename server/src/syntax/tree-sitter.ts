/**
 * The only module that uses web-tree-sitter and WebAssembly memory: the grammar over tokens as functions over arrays.
 */

import { Language, Parser } from 'web-tree-sitter';
import { lazy } from '../text/lazy.js';
import { symbolCharacters } from './alphabet.js';
import type { ReaderExports } from './reader.js';
import { Reader } from './reader.js';

/** The compiled WebAssembly modules for parsing: web-tree-sitter's own, and the grammar over tokens. */
export interface SyntaxModules {
  readonly runtime: WebAssembly.Module;
  readonly tokens: WebAssembly.Module;
}

/** Compiles the modules for parsing, in threads of the engine. */
export async function compileSyntax(bytes: Record<keyof SyntaxModules, Uint8Array>): Promise<SyntaxModules> {
  const [runtime, tokens] = await Promise.all([WebAssembly.compile(bytes.runtime), WebAssembly.compile(bytes.tokens)]);
  return { runtime, tokens };
}

interface Exports extends ReaderExports {
  flatten(tree: number): number;
  flattened(): number;
  name_of_symbol(symbol: number): number;
  name_character(character: number, symbol: number): void;
}

/**
 * The parts of web-tree-sitter's Emscripten module that are used here; `test/syntax/tree-sitter.test.ts` checks them.
 */
interface Runtime {
  readonly HEAP32: Int32Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  UTF8ToString(address: number): string;
  loadWebAssemblyModule(module: WebAssembly.Module, flags: { readonly loadAsync: false }): Exports;
}

/** What `Language` does with the exports of a loaded module. */
interface LanguageLoader {
  loadFromWasmExports(exports: Exports, how: { readonly sync: true }): Language;
}

/**
 * The visible nodes of a tree in preorder, four numbers each: type and field (`type | field << 16`), start and end
 * (characters, end exclusive), and the index of the node after the subtree.
 */
export interface FlatTree {
  readonly nodes: Int32Array;
  readonly count: number;
}

/** The numbers of fields in a `FlatTree`. */
export type Fields = Readonly<ReturnType<typeof fieldsOf>>;

/** The numbers in a `FlatTree` for a node. */
export const NODE_SIZE = 4;

// Compiled WebAssembly belongs to the process, and the entry point of the process sets its location.
let loaded: TokenGrammar | undefined;
let loading: Promise<void> | undefined;

/** Makes `parseUnit` ready; a second call waits for the first. */
export function loadSyntax(modules: SyntaxModules | Promise<SyntaxModules>): Promise<void> {
  loading ??= load(modules);
  return loading;
}

type Received = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

async function load(modules: SyntaxModules | Promise<SyntaxModules>): Promise<void> {
  const compiled = await modules;
  const options = {
    instantiateWasm: (imports: object, received: Received): void =>
      received(new WebAssembly.Instance(compiled.runtime, imports), compiled.runtime),
  };
  await Parser.init(options);
  // `Parser.init` makes its argument the Emscripten module.
  const runtime = options as unknown as Runtime;
  const exports = runtime.loadWebAssemblyModule(compiled.tokens, { loadAsync: false });
  const language = (Language as unknown as LanguageLoader).loadFromWasmExports(exports, { sync: true });
  loaded = new TokenGrammar(runtime, exports, language);
}

/** The grammar over tokens. Throws if `loadSyntax` has not finished. */
export function tokenGrammar(): TokenGrammar {
  if (!loaded) throw new Error('loadSyntax has not finished');
  return loaded;
}

export class TokenGrammar {
  readonly #parser = new Parser();
  #isParsing = false;
  /** The names of node types, and the numbers of fields, as used in a `FlatTree`. */
  readonly types: readonly string[];
  readonly fields: Fields;
  readonly reader: Reader;

  constructor(
    private readonly runtime: Runtime,
    private readonly exports: Exports,
    language: Language,
  ) {
    this.#parser.setLanguage(language);
    this.types = language.types.map((type) => type ?? '');
    this.fields = fieldsOf(language);
    exports.start_reading();
    const symbols: string[] = [];
    for (let address = exports.name_of_symbol(0); address !== 0; address = exports.name_of_symbol(symbols.length))
      symbols.push(runtime.UTF8ToString(address));
    symbols.forEach((name, symbol) => {
      const character = symbolCharacters.get(name);
      if (character !== undefined) exports.name_character(character, symbol);
    });
    this.reader = new Reader(exports, symbols, [...symbolCharacters.values()], {
      hold: (characters) => {
        const address = runtime._malloc(characters.length * 2 + 2);
        new Uint16Array(runtime.HEAP32.buffer, address, characters.length).set(characters);
        return address;
      },
      release: (address) => runtime._free(address),
    });
  }

  /**
   * Parses a whole unit; undefined if it is invalid. Texts often recur: renaming a variable or changing a number does
   * not change the parsed text, and variants of a kernel differ in little else.
   */
  parse(characters: Uint16Array): FlatTree | undefined {
    const text = textOf(characters);
    const known = this.#known.get(text);
    if (known) {
      // A text that recurs will recur again: it becomes the most recent.
      this.#known.delete(text);
      this.#known.set(text, known);
      return known;
    }
    if (characters.length > MAXIMUM_RECOVERED && !this.#accepts(characters)) return undefined;
    // Otherwise the parser would continue an interrupted parse.
    if (this.#isParsing) this.#parser.reset();
    this.#isParsing = true;
    const tree = this.#parser.parse(text, null, BREAKS_OFF);
    this.#isParsing = false;
    if (!tree) {
      this.#parser.reset();
      return undefined;
    }
    try {
      if (tree.rootNode.hasError) return undefined;
      const count = this.exports.flatten((tree as unknown as readonly number[])[0] ?? 0);
      const at = this.exports.flattened() >> 2;
      const nodes = this.runtime.HEAP32.slice(at, at + count * NODE_SIZE);
      this.#keep(text, { nodes, count });
      return { nodes, count };
    } finally {
      tree.delete();
    }
  }

  /** Whether a text is valid, by the parse table alone: a tenth of the time of parsing. */
  #accepts(characters: Uint16Array): boolean {
    const { reader } = this;
    reader.start(characters);
    try {
      return reader.read(0, characters.length, 0) === characters.length && reader.wouldTake(0);
    } finally {
      reader.finish();
    }
  }

  /** Flat trees by their texts, the most recently used last; they never change. */
  readonly #known = new Map<string, FlatTree>();
  #knownSize = 0;
  #maximumKnown = MAXIMUM_KNOWN;

  /** Keeps more trees, for callers that parse many files: a third of the texts of copied kernels recur. */
  keepMore(): void {
    this.#maximumKnown = MAXIMUM_KNOWN_OF_MANY;
  }

  #keep(text: string, flat: FlatTree): void {
    if (flat.nodes.length > this.#maximumKnown / 10) return;
    this.#known.set(text, flat);
    this.#knownSize += flat.nodes.length;
    for (const [oldest, { nodes }] of this.#known) {
      if (this.#knownSize <= this.#maximumKnown) return;
      this.#known.delete(oldest);
      this.#knownSize -= nodes.length;
    }
  }
}

/** Mistakes are fixed before tree-sitter parses: its own recovery may take all memory for a long text. */
const BREAKS_OFF = { progressCallback: ({ hasError }: { readonly hasError: boolean }): boolean => hasError };

/**
 * Longer texts with an error are not given to tree-sitter: it inserts missing tokens without reporting an error to the
 * callback, and its time grows with the square of their number.
 */
const MAXIMUM_RECOVERED = 1024;

/** The maximum number of integers kept for all trees, of which one tree has at most a tenth: a megabyte and a half. */
const MAXIMUM_KNOWN = 400_000;
/** The same where many files are parsed: 24 MB. */
const MAXIMUM_KNOWN_OF_MANY = 6_000_000;

function fieldsOf(language: Language) {
  const number = (field: string): number => {
    const found = language.fieldIdForName(field);
    if (found === null) throw new Error(`the grammar has no field '${field}'`);
    return found;
  };
  return {
    alternative: number('alternative'),
    base: number('base'),
    body: number('body'),
    condition: number('condition'),
    constraint: number('constraint'),
    declarator: number('declarator'),
    initializer: number('initializer'),
    name: number('name'),
    parameters: number('parameters'),
    range_end: number('range_end'),
    size: number('size'),
    symbol: number('symbol'),
    target: number('target'),
    type: number('type'),
    update: number('update'),
    value: number('value'),
  };
}

/** Shorter texts become strings faster without a decoder. */
const FEW = 512;
const decoder = lazy(() => new TextDecoder('utf-16le'));

// Passed as an array: spread arguments would be copied to a list first.
const textOf = (characters: Uint16Array): string =>
  characters.length < FEW ? Reflect.apply(String.fromCharCode, undefined, characters) : decoder().decode(characters);
