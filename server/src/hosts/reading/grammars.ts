// The tree-sitter grammars of the languages of hosts. Each is loaded when the first file in its language is read.
import { Language, type Node, Parser } from 'web-tree-sitter';

export type HostGrammarName = 'c' | 'cpp' | 'python' | 'rust';

/**
 * The progress reports of tree-sitter after which parsing is abandoned, for one character and for each text. Ordinary
 * code needs fewer than PER_CHARACTER / 10.
 */
const PER_CHARACTER = 0.2;
const PER_TEXT = 1000;
/** Why a text was not parsed, as part of a sentence. */
export const TOO_LONG = 'parsing takes too many steps';

/** Parses hosts. A tree is freed after it is read. */
export class HostGrammars {
  readonly #parsers = new Map<HostGrammarName, Promise<Parser>>();

  /** `load` returns the WebAssembly of a grammar. */
  constructor(private readonly load: (name: HostGrammarName) => Promise<Uint8Array>) {}

  /** Returns the parser of a language; loads its grammar if necessary. */
  parser(name: HostGrammarName): Promise<HostParser> {
    let parser = this.#parsers.get(name);
    if (!parser) {
      parser = this.load(name).then(async (wasm) => new Parser().setLanguage(await Language.load(wasm)));
      this.#parsers.set(name, parser);
    }
    return parser.then((ready) => new HostParser(ready));
  }
}

export class HostParser {
  constructor(private readonly parser: Parser) {}

  /** Passes the tree of a text to `read`; undefined if parsing takes too many steps. */
  parse<T>(text: string, read: (root: Node) => T): T | undefined {
    const most = PER_TEXT + text.length * PER_CHARACTER;
    let steps = 0;
    this.parser.reset();
    const tree = this.parser.parse(text, null, { progressCallback: () => ++steps > most });
    if (!tree) return undefined;
    try {
      return read(tree.rootNode);
    } finally {
      tree.delete();
    }
  }
}
