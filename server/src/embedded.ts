import type { Analysis, AnalysisSession } from './analysis.js';
import { embeddedKernels, isCppFile, isolated } from './text/embedded.js';
import { SourceFile } from './text/source-file.js';

/**
 * The kernels in the raw strings of a C++ file, each a translation unit of its own, analysed again and again while the file is
 * edited. What comes out is one analysis of the file: places in it are places in the file.
 */
export class EmbeddedSession {
  readonly #sessions: AnalysisSession[] = [];

  constructor(private readonly start: () => AnalysisSession) {}

  update(root: SourceFile): Analysis {
    const kernels = embeddedKernels(root.text);
    this.#sessions.length = Math.min(this.#sessions.length, kernels.length);
    const analyses = kernels.map((kernel, i) => {
      this.#sessions[i] ??= this.start();
      const session = this.#sessions[i] ?? this.start();
      return session.update(new SourceFile(root.path, isolated(root.text, kernel), root.lines));
    });
    // Without a kernel, an empty text says what there is to say of the options.
    return joined(root, analyses.length > 0 ? analyses : [this.start().update(new SourceFile(root.path, ''))]);
  }
}

function joined(root: SourceFile, analyses: readonly Analysis[]): Analysis {
  const [first] = analyses;
  if (!first) throw new RangeError('an analysis is needed');
  return {
    root,
    options: first.options,
    settings: first.settings,
    chunks: analyses.flatMap(({ chunks }) => chunks),
    units: analyses.flatMap(({ units }) => units),
    diagnostics: analyses.flatMap(({ diagnostics }) => diagnostics),
    isWaiting: analyses.some(({ isWaiting }) => isWaiting),
    execute: () => {
      const all = analyses.map(({ execute }) => execute());
      return { isMore: all.some(({ isMore }) => isMore), found: all.some(({ found }) => found) };
    },
    isMacroDefined: (name) => analyses.some(({ isMacroDefined }) => isMacroDefined(name)),
  };
}

/** What analyses a file again and again: a kernel, or the kernels in the raw strings of a C++ file. */
export type FileSession = Pick<AnalysisSession, 'update'>;

/** A session for the file at `path`; a header of C++ without raw strings may still be one of kernels. */
export const sessionFor = ({ path, text }: SourceFile, start: () => AnalysisSession): FileSession =>
  isHost(path, text) ? new EmbeddedSession(start) : start();

const isHost = (path: string, text: string): boolean =>
  isCppFile(path) && (!/\.(?:h\w*|h\+\+|ipp|inl)$/i.test(path) || embeddedKernels(text).length > 0);
