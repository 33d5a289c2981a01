// Predicts the result of trials from kernels tried before: the kernels of one folder usually lack the same names.
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { TokenKind } from '../preprocessor/token.js';
import { keywordOf } from '../syntax/keywords.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { declaredNames, includedNames } from './declared-names.js';
import { type Proposal, wordsOf } from './proposal.js';
import type { Trial, Workbench } from './trial.js';
import type { WorkspaceIndex } from './workspace-index.js';

/** This many names that others lacked, and that are used here, are not a coincidence. */
const SURE = 3;
/** The maximum number of remembered misfits of one set; each is a separate reason. */
const MAXIMUM_MISFITS = 64;

/** A kernel for which a set failed. */
interface Misfit {
  /** Names that it uses itself, and that stay undeclared with the set. */
  readonly missing: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The words of all conditionals in these. */
  readonly asked: ReadonlySet<string>;
  readonly switches: string;
}

/** The contents of kernels for which a set succeeded. */
interface Fit {
  count: number;
  readonly names: Set<Name>;
  /** Those of headers. */
  readonly chunks: WeakSet<Chunk>;
}

/** The names among a chunk's tokens. */
const namesIn = perOwner(({ names, kinds }: Chunk) => {
  const found = new Set<Name>();
  for (let i = 0; i < names.length; i++)
    if (kinds[i] === TokenKind.Identifier && !keywordOf(names[i] ?? 0)) found.add(names[i] ?? 0);
  return found;
});

const ENDS_DECLARATOR = new Set(['=', ';', ',', '[', ')'].map(intern));
/** Words that precede an expression. */
const NO_TYPE = new Set(['return', 'else', 'case', 'goto', 'do', 'sizeof'].map(intern));

/** The names of declarators after a word: `u32 x = 1;`, `u32 w[4]`. */
function introducedIn({ names, kinds }: Chunk): Set<Name> {
  const found = new Set<Name>();
  for (let i = 1; i + 1 < names.length; i++)
    if (
      kinds[i] === TokenKind.Identifier &&
      kinds[i - 1] === TokenKind.Identifier &&
      !NO_TYPE.has(names[i - 1] ?? 0) &&
      ENDS_DECLARATOR.has(names[i + 1] ?? 0)
    )
      found.add(names[i] ?? 0);
  return found;
}

/** Avoids trials whose result is that of a sibling. */
export class Siblings {
  /** Names that were undeclared in some kernel without options. */
  readonly #missing = new Set<string>();
  readonly #misfits = new Map<Proposal, Misfit[]>();
  readonly #fits = new Map<Proposal, Fit>();
  readonly #workbench: Workbench;
  #headers: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(private readonly index: WorkspaceIndex) {
    this.#workbench = index.workbench;
  }

  /** Records the undeclared names of a kernel without options. */
  learn({ missing }: Trial): void {
    for (const { name, needs } of missing.values()) if (needs === undefined) this.#missing.add(name);
  }

  /** Whether a kernel certainly has undeclared names without options; false if uncertain. */
  async lacks(kernel: SourceFile): Promise<boolean> {
    if (this.#missing.size < SURE) return false;
    const { used, files } = await this.#textOf(kernel);
    let count = 0;
    for (const name of used)
      if (this.#missing.has(name) && !files.some((file) => declaredIn(file).has(name)) && ++count >= SURE) return true;
    return false;
  }

  /** Records a trial in which a set left names undeclared. */
  misfit(set: Proposal, kernel: SourceFile, { missing, files }: Trial): void {
    const known = this.#misfits.get(set) ?? [];
    this.#misfits.set(set, known);
    if (known.length >= MAXIMUM_MISFITS) return;
    const asked = new Set([...files.values()].flatMap((file) => [...wordsOfConditionals(file)]));
    const own = [...missing.values()].filter(({ uses }) => uses.some(({ path }) => path === kernel.path));
    known.push({ missing: new Set(own.map(({ name }) => name)), files, asked, switches: switchesOf(kernel, asked) });
  }

  /**
   * Whether a set will leave names undeclared in a kernel, as in one with the same settings and no fewer inclusions.
   * `first` is the trial without options.
   */
  async foretells(set: Proposal, kernel: SourceFile, first: () => Promise<Trial>): Promise<boolean> {
    const misfits = this.#misfits.get(set) ?? [];
    if (misfits.length === 0) return false;
    const { used } = await this.#textOf(kernel);
    const reached = await this.#reachedFrom(kernel);
    for (const { missing, files, asked, switches } of misfits) {
      const lacking = [...missing].filter((name) => used.has(name));
      if (lacking.length === 0 || switchesOf(kernel, asked) !== switches) continue;
      const more = reached.filter((file) => !files.has(file.path));
      const undeclared = lacking.filter((name) => !more.some((file) => declaredIn(file).has(name)));
      if (undeclared.length === 0) continue;
      // The used name may be a local variable.
      const { missing: own } = await first();
      if (undeclared.some((name) => own.has(name))) return true;
    }
    return false;
  }

  /** Records a trial in which a set left no names undeclared, and no errors. */
  async fit(set: Proposal, kernel: SourceFile): Promise<void> {
    const fit = this.#fits.get(set) ?? { count: 0, names: new Set<Name>(), chunks: new WeakSet<Chunk>() };
    this.#fits.set(set, fit);
    fit.count++;
    for (const chunk of await this.#workbench.preprocess(kernel, wordsOf(set.options))) {
      if (fit.chunks.has(chunk)) continue;
      if (chunk.file !== kernel) fit.chunks.add(chunk);
      for (const name of namesIn(chunk)) fit.names.add(name);
    }
  }

  /**
   * Whether a set will leave no names undeclared in a kernel: all of its names occur in other kernels that the set
   * fits, or are declared in its own text. False if uncertain. Other errors are independent of the options.
   */
  async fits(set: Proposal, kernel: SourceFile): Promise<boolean> {
    const fit = this.#fits.get(set);
    if (!fit || fit.count < SURE) return false;
    const own = declaredIn(kernel);
    const introduced = new Set<Name>();
    for (const chunk of await this.#workbench.preprocess(kernel, wordsOf(set.options))) {
      if (fit.chunks.has(chunk)) continue;
      if (chunk.diagnostics.some(({ severity }) => severity !== 'hint')) return false;
      for (const name of introducedIn(chunk)) introduced.add(name);
      for (const name of namesIn(chunk))
        if (!fit.names.has(name) && !introduced.has(name) && !own.has(spellingOf(name))) return false;
    }
    return true;
  }

  /** A kernel preprocessed without options: its names and its files. The last one is cached. */
  async #textOf(kernel: SourceFile): Promise<Text> {
    if (this.#text?.kernel !== kernel) {
      const chunks = await this.#workbench.preprocess(kernel, []);
      const files = [...new Set(chunks.map(({ file }) => file))].filter(({ path }) => !path.startsWith('<'));
      const used = new Set<string>();
      for (const { names } of chunks) for (const name of new Set(names)) used.add(spellingOf(name));
      this.#text = { kernel, used, files };
    }
    return this.#text;
  }

  #text: Text | undefined;

  /** The files that a kernel may include under any options, itself among them. */
  async #reachedFrom(kernel: SourceFile): Promise<readonly SourceFile[]> {
    this.#headers ??= headersByName(this.index.files.headers);
    const reached = new Map([[kernel.path, kernel]]);
    for (const [, file] of reached)
      for (const name of includesOf(file))
        for (const path of this.#headers.get(name) ?? []) {
          const header = reached.has(path) ? undefined : await this.#workbench.read(path);
          if (header) reached.set(path, header);
        }
    return [...reached.values()];
  }
}

interface Text {
  readonly kernel: SourceFile;
  readonly used: ReadonlySet<string>;
  readonly files: readonly SourceFile[];
}

const declaredIn = perOwner((file: SourceFile) => declaredNames(file.text));
const includesOf = perOwner((file: SourceFile) => includedNames(file.text));

function headersByName(paths: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const same = headers.get(name);
    if (same) same.push(path);
    else headers.set(name, [path]);
  }
  return headers;
}

const wordsOfConditionals = perOwner(
  ({ text }: SourceFile) =>
    new Set(
      [...text.matchAll(/^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(.*)/gm)].flatMap(
        ([, rest = '']) => rest.match(/[\w$\u0080-\uffff]+/g) ?? [],
      ),
    ),
);

const definitionsIn = perOwner(({ text }: SourceFile) =>
  [...text.matchAll(/^[ \t]*#[ \t]*(?:define|undef)[ \t]+([\w$\u0080-\uffff]+).*/gm)].map(([line, name = '']) => ({
    line,
    name,
  })),
);

/** The values that a kernel itself gives to macros that conditionals test. */
const switchesOf = (kernel: SourceFile, asked: ReadonlySet<string>): string =>
  definitionsIn(kernel)
    .filter(({ name }) => asked.has(name))
    .map(({ line }) => line.trim())
    .join('\n');
