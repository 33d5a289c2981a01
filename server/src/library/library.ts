// The library of the npm package, besides its command. library-api.d.ts declares its interface.
import { type Analysis, AnalysisSession, type AnalysisSettings } from '../analysis/analysis.js';
import { type FileSession, optionsFor, sessionFor } from '../analysis/embedded.js';
import { fixAll } from '../analysis/fix-all.js';
import { compileSyntaxFiles } from '../entry/node-syntax.js';
import { hoverAt } from '../features/hints/hover.js';
import { type BuildOptions, parseBuildOptions, splitBuildOptions } from '../preprocessor/build-options.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { applied } from '../refactoring/edits/edits.js';
import { safetyOf } from '../refactoring/edits/fix.js';
import { loadSyntax } from '../syntax/tree-sitter.js';
import { lazy } from '../text/lazy.js';
import { type FileProvider, SourceFile } from '../text/source-file.js';
import type * as api from './library-api.js';
import { checkOptions, checkPath, checkPosition, checkRange, checkRead, checkText } from './library-arguments.js';

/** Compiled once per process: each compiled module takes native memory. */
const syntaxReady = lazy(() => loadSyntax(compileSyntaxFiles(__dirname)));

export const createSession: typeof api.createSession = async (given) => {
  checkOptions(given);
  const { buildOptions, rules, readFile } = given ?? {};
  const options = parseBuildOptions(splitBuildOptions(buildOptions ?? ''));
  await syntaxReady();
  const settings: AnalysisSettings = {
    severities: new Map(Object.entries(rules ?? {})),
    ...(buildOptions !== undefined && { optionsKnown: true }),
  };
  return new TextSession(options, settings, readFile);
};

const placeOf = ({ file, start, end }: FileSpan): { path: string; range: api.Range } => ({
  path: file.path,
  range: file.lines.range(start, end),
});

class TextSession implements api.Session {
  readonly #texts = new Map<string, SourceFile>();
  /** The results of `readFile` since the last change, and before it. */
  #read = new Map<string, SourceFile | undefined>();
  #known: ReadonlyMap<string, SourceFile | undefined> = new Map();
  readonly #sessions = new Map<string, FileSession>();
  #isDisposed = false;
  readonly #files: FileProvider = { read: (path) => this.#texts.get(path) ?? this.#asked(path) };

  constructor(
    private readonly options: BuildOptions,
    private readonly settings: AnalysisSettings,
    private readonly readFile: ((path: string) => string | undefined) | undefined,
  ) {}

  setText(path: string, text: string | undefined): void {
    this.#mustBeOpen();
    checkPath(path);
    checkText(text);
    if (text === undefined) {
      this.#texts.delete(path);
      this.#sessions.delete(path);
    } else if (this.#texts.get(path)?.text !== text) this.#texts.set(path, new SourceFile(path, text));
    this.#known = new Map([...this.#known, ...this.#read]);
    this.#read = new Map();
  }

  diagnostics(path: string): api.Diagnostic[] {
    return this.#analysed(path).diagnostics.map(({ severity, code, message, span, related }) => ({
      ...placeOf(span),
      severity,
      code,
      message,
      related: related.map((one) => ({ ...placeOf(one.span), message: one.message })),
    }));
  }

  hover(path: string, position: api.Position): api.Hover | undefined {
    checkPosition(position);
    const analysis = this.#analysed(path);
    const found = hoverAt(analysis, analysis.root.lines.offset(position));
    return found && { text: found.markdown, range: placeOf(found.span).range };
  }

  fixes(path: string, range?: api.Range): api.Fix[] {
    checkRange(range);
    const { root, diagnostics } = this.#analysed(path);
    const from = range ? root.lines.offset(range.start) : 0;
    const to = range ? root.lines.offset(range.end) : root.text.length;
    return diagnostics
      .filter(({ span }) => span.file.path === root.path && span.start <= to && span.end >= from)
      .flatMap(({ code, fixes }) =>
        fixes.map((fix) => ({
          title: fix.title,
          code,
          preferred: fix.preferred,
          safety: safetyOf(fix),
          edits: fix.edits.map(({ span, newText }) => ({ ...placeOf(span), newText })),
          buildOptions: fix.buildOptions ?? [],
        })),
      );
  }

  fixAll(path: string): Map<string, string> {
    const root = this.#rootOf(path);
    const { edits } = fixAll(root, this.#files, (files) => [this.#start(root, files)]);
    const texts = new Map<string, string>();
    for (const file of new Set(edits.map(({ span }) => span.file)))
      texts.set(
        file.path,
        applied(
          file.text,
          edits.filter(({ span }) => span.file === file),
        ),
      );
    return texts;
  }

  #asked(path: string): SourceFile | undefined {
    if (!this.#read.has(path)) {
      const text = this.readFile?.(path);
      checkRead(text, path);
      const known = this.#known.get(path);
      const file = known && known.text === text ? known : undefined;
      this.#read.set(path, text === undefined ? undefined : (file ?? new SourceFile(path, text)));
    }
    return this.#read.get(path);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#texts.clear();
    this.#sessions.clear();
    this.#read = new Map();
    this.#known = new Map();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #mustBeOpen(): void {
    if (this.#isDisposed) throw new Error('the session has been disposed of');
  }

  #rootOf(path: string): SourceFile {
    this.#mustBeOpen();
    checkPath(path);
    const root = this.#files.read(path);
    if (!root) throw new RangeError(`no text was given for '${path}'`);
    return root;
  }

  #start(root: SourceFile, files: FileProvider): FileSession {
    const start = (ofHost: readonly string[]): AnalysisSession => {
      const options = optionsFor(this.options, this.settings, ofHost);
      return new AnalysisSession(options, files, undefined, this.settings);
    };
    return sessionFor(root, start);
  }

  #analysed(path: string): Analysis {
    const root = this.#rootOf(path);
    const session = this.#sessions.get(path) ?? this.#start(root, this.#files);
    // A session that fails, for example because readFile throws, is in an invalid state.
    this.#sessions.delete(path);
    const analysis = session.update(root);
    this.#sessions.set(path, session);
    return analysis;
  }
}
