import { type FileProvider, joinPath, type SourceFile } from '../text/source-file.js';

/** A header lookup. */
export interface HeaderQuestion {
  readonly spelling: string;
  readonly quoted: boolean;
  /** The folder of the including file. */
  readonly from: string;
  readonly after: number;
}

/** The result, its include directory (-1: next to the including file, or not found), and every path that was tried. */
export interface FoundHeader {
  readonly file?: SourceFile;
  readonly path?: string;
  readonly directoryIndex: number;
  readonly tried: string[];
}

/** Looks for headers. */
export class Headers {
  constructor(
    private readonly provider: FileProvider,
    private readonly includeDirectories: readonly string[],
  ) {}

  /** Looks for a header: next to the including file, then in the include directories in order (C99 6.10.2). */
  find({ spelling, quoted, from, after }: HeaderQuestion): FoundHeader {
    const tried: string[] = [];
    const attempt = (path: string) => {
      tried.push(path);
      return this.provider.read(path);
    };
    if (quoted && after < 0) {
      const path = joinPath(from, spelling);
      const file = attempt(path);
      if (file) return { file, path, directoryIndex: -1, tried };
    }
    const directories = this.includeDirectories;
    for (let i = after + 1; i < directories.length; i++) {
      const path = joinPath(directories[i] ?? '', spelling);
      if (tried.includes(path)) continue;
      const file = attempt(path);
      if (file) return { file, path, directoryIndex: i, tried };
    }
    return { directoryIndex: -1, tried };
  }
}
