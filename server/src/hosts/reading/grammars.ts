// The tree-sitter grammars of the languages of hosts. Each is loaded when the first file in its language is read.
import { Language, type Node, Parser } from 'web-tree-sitter';

export type HostGrammarName = 'c' | 'cpp' | 'python' | 'rust';

/** Milliseconds after which parsing is abandoned. */
const MAXIMUM_TIME = 3000;

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

  /** Passes the tree of a text to `read`; undefined if parsing takes too long. */
  parse<T>(text: string, read: (root: Node) => T): T | undefined {
    const end = performance.now() + MAXIMUM_TIME;
    this.parser.reset();
    const tree = this.parser.parse(text, null, { progressCallback: () => performance.now() > end });
    if (!tree) return undefined;
    try {
      return read(tree.rootNode);
    } finally {
      tree.delete();
    }
  }
}
