/**
 * The only place that knows of web-tree-sitter and of WebAssembly memory: the grammar over tokens as functions over arrays.
 */
import { Language, Parser } from 'web-tree-sitter';
import { symbolCharacters } from './alphabet.js';
import { Reader } from './reader.js';

/** The WebAssembly that parsing needs, as bytes: web-tree-sitter's own module, and the grammar over tokens. */
export interface SyntaxBinaries {
  readonly runtime: Uint8Array<ArrayBuffer>;
  readonly tokens: Uint8Array<ArrayBuffer>;
}

/** What `grammar/tokens/reading.c` exports for finding mistakes; addresses are those of WebAssembly memory. */
export interface ReaderExports {
  start_reading(): void;
  read_character(character: number, position: number): number;
  read_characters(characters: number, at: number, end: number, offset: number): number;
  would_take(character: number, behind: number): number;
  entry_below(entry: number): number;
  symbol_of_entry(entry: number): number;
  position_of_entry(entry: number): number;
  return_to(entry: number): void;
}

interface Exports extends ReaderExports {
  flatten(tree: number): number;
  flattened(): number;
  name_of_symbol(symbol: number): number;
  name_character(character: number, symbol: number): void;
}

/** A compiled WebAssembly module; the types of Node and of the browser do not agree on one. */
type WasmModule = object;
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => WasmModule };

/** The parts of web-tree-sitter's Emscripten module that are used here; `test/syntax/tree-sitter.test.ts` holds them. */
interface Runtime {
  readonly HEAP32: Int32Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  UTF8ToString(address: number): string;
  loadWebAssemblyModule(module: WasmModule, flags: { readonly loadAsync: false }): Exports;
}

/** What `Language` does with the exports of a module that is loaded. */
interface LanguageLoader {
  loadFromWasmExports(exports: Exports, how: { readonly sync: true }): Language;
}

/**
 * The visible nodes of a tree in preorder, four numbers each: type and field (`type | field << 16`), start and end (characters,
 * end exclusive), and the index of the node behind the subtree. Valid until the next tree is made.
 */
export interface FlatTree {
  readonly nodes: Int32Array;
  readonly count: number;
}

/** The numbers in a `FlatTree` for a node. */
export const NODE_SIZE = 4;

let loaded: TokenGrammar | undefined;
let loading: Promise<void> | undefined;

/** Makes `parseUnit` ready; a second call waits for the first. Rejects where the WebAssembly cannot be compiled. */
export function loadSyntax(binaries: () => SyntaxBinaries | Promise<SyntaxBinaries>): Promise<void> {
  loading ??= load(binaries);
  return loading;
}

async function load(binaries: () => SyntaxBinaries | Promise<SyntaxBinaries>): Promise<void> {
  const { runtime: wasmBinary, tokens } = await binaries();
  const options: { wasmBinary: Uint8Array } = { wasmBinary };
  await Parser.init(options);
  // `Parser.init` makes its argument the Emscripten module.
  const runtime = options as unknown as Runtime;
  const exports = runtime.loadWebAssemblyModule(new WebAssembly.Module(tokens), { loadAsync: false });
  const language = (Language as unknown as LanguageLoader).loadFromWasmExports(exports, { sync: true });
  loaded = new TokenGrammar(runtime, exports, language);
}

/** The grammar over tokens. Throws where `loadSyntax` has not finished. */
export function tokenGrammar(): TokenGrammar {
  if (!loaded) throw new Error('loadSyntax has not finished');
  return loaded;
}

export class TokenGrammar {
  readonly #parser = new Parser();
  /** The names of the types of nodes, and the numbers of fields, as they stand in a `FlatTree`. */
  readonly types: readonly string[];
  readonly fields: Readonly<Record<string, number>>;
  readonly reader: Reader;

  constructor(
    private readonly runtime: Runtime,
    private readonly exports: Exports,
    language: Language,
  ) {
    this.#parser.setLanguage(language);
    this.types = language.types.map((type) => type ?? '');
    this.fields = Object.fromEntries(language.fields.flatMap((field, id) => (field ? [[field, id]] : [])));
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

  /** Parses a whole unit; undefined where it is not one of the language. */
  parse(characters: Uint16Array): FlatTree | undefined {
    const tree = this.#parser.parse(textOf(characters));
    if (!tree) return undefined;
    try {
      if (tree.rootNode.hasError) return undefined;
      const count = this.exports.flatten((tree as unknown as readonly number[])[0] ?? 0);
      const at = this.exports.flattened() >> 2;
      return { nodes: this.runtime.HEAP32.subarray(at, at + count * NODE_SIZE), count };
    } finally {
      tree.delete();
    }
  }
}

const SLICE = 4096;

function textOf(characters: Uint16Array): string {
  if (characters.length <= SLICE) return String.fromCharCode(...characters);
  let text = '';
  for (let at = 0; at < characters.length; at += SLICE)
    text += String.fromCharCode(...characters.subarray(at, at + SLICE));
  return text;
}
