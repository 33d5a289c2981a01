// The grammars of the languages that hosts are written in: tree-sitter's own, loaded when a file of theirs is first
// read.
import { Language, type Node, Parser } from 'web-tree-sitter';

export type HostGrammarName = 'c' | 'cpp' | 'python';

/** Texts that take longer to parse than this are not read, in milliseconds. */
const MAXIMUM_TIME = 3000;

/** Parses hosts. Trees live only while they are read. */
export class HostGrammars {
  readonly #parsers = new Map<HostGrammarName, Promise<Parser>>();

  /** `load` finds the WebAssembly of a grammar. */
  constructor(private readonly load: (name: HostGrammarName) => Promise<Uint8Array>) {}

  /** Makes a grammar ready. */
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

  /** What `read` makes of the tree of a text; undefined where it takes too long to parse. */
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
