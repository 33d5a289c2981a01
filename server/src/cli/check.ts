import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { AnalysisSession, type Diagnostic } from '../analysis.js';
import type { BuildOptions } from '../preprocessor/build-options.js';
import { FragmentCache } from '../preprocessor/preprocessor.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { UnitCache } from '../semantics/unit-cache.js';
import { DiskFiles } from './disk.js';
import { githubOf, type SarifResult, sarifResult } from './formats.js';

const EXTENSIONS = new Set(['.cl', '.clh', '.ocl']);

/** A path that cannot be checked. The message is for the user. */
export class InputError extends Error {}

/** The files that the arguments name, folders searched for kernels. Throws InputError. */
export function kernelFiles(args: readonly string[]): string[] {
  const files: string[] = [];
  const search = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.posix.join(directory, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) search(full);
      } else if (entry.isFile() && EXTENSIONS.has(path.extname(entry.name))) files.push(full);
    }
  };
  for (const arg of args) {
    let directory: boolean;
    try {
      directory = statSync(arg).isDirectory();
    } catch {
      throw new InputError(`${arg}: no such file or directory`);
    }
    const before = files.length;
    if (directory) {
      search(arg);
      if (files.length === before) throw new InputError(`${arg}: no kernels (*.cl, *.clh, *.ocl) in this folder`);
    } else files.push(arg);
  }
  return files;
}

/** Throws InputError where a file is no text that can be read. */
export function checkReadable(file: string): void {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new InputError(`${file}: cannot be read`);
  }
  if (bytes.includes(0)) throw new InputError(`${file}: not a text file`);
}

const rangeOf = (span: FileSpan) => span.file.lines.range(span.start, span.end);

const jsonTexts = new WeakMap<Diagnostic, string>();

/** A diagnostic of `--format json`. Those of headers are the same in every file that includes them, and so is their text. */
function jsonOf(d: Diagnostic): string {
  const known = jsonTexts.get(d);
  if (known !== undefined) return known;
  const text = JSON.stringify({
    path: d.span.file.path,
    range: rangeOf(d.span),
    severity: d.severity,
    code: d.code,
    message: d.message,
    source: 'clspace',
    ...(d.related.length ? { related: d.related.map((r) => ({ path: r.span.file.path, range: rangeOf(r.span), message: r.message })) } : {}),
    fixes: d.fixes.map((fix) => ({
      title: fix.title,
      ...(fix.preferred ? { preferred: true } : {}),
      edits: fix.edits.map((edit) => ({ path: edit.span.file.path, range: rangeOf(edit.span), newText: edit.newText })),
      ...(fix.buildOptions ? { buildOptions: fix.buildOptions } : {}),
    })),
  });
  jsonTexts.set(d, text);
  return text;
}

const COLORS = { error: 31, warning: 33, information: 36, hint: 90 } as const;

/** A diagnostic as text, with its line and a mark below it. */
export function prettyOf(d: Diagnostic, color: boolean): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { file } = d.span;
  const { start, end } = rangeOf(d.span);
  const lineStart = file.lines.startOf(start.line);
  const lineEnd = file.lines.offset({ line: start.line, character: Number.MAX_SAFE_INTEGER });
  const text = file.text.slice(lineStart, lineEnd).replace(/[\r\n]+$/, '').slice(0, 400);
  const width = Math.max(1, Math.min((end.line === start.line ? end.character : text.length) - start.character, text.length - start.character));
  const gutter = `${start.line + 1}`.length;
  const pad = text.slice(0, start.character).replace(/[^\t]/g, ' ');
  const lines = [
    `${file.path}:${start.line + 1}:${start.character + 1}: ${paint(COLORS[d.severity], d.severity)}: ${d.message} ${paint(90, `[${d.code}]`)}`,
    ` ${start.line + 1} | ${text}`,
    ` ${' '.repeat(gutter)} | ${pad}${paint(COLORS[d.severity], '^'.repeat(width))}`,
  ];
  for (const related of d.related) {
    const at = rangeOf(related.span).start;
    lines.push(`   ${related.span.file.path}:${at.line + 1}:${at.character + 1}: ${related.message}`);
  }
  for (const fix of d.fixes) lines.push(`   fix: ${fix.title}`);
  return lines.join('\n');
}

export const FORMATS = ['pretty', 'json', 'sarif', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** What is said of one file. It can be handed from one thread to another. */
export interface FileReport {
  readonly errors: number;
  readonly warnings: number;
  /** The file's part of the output; of `--format sarif` it is made of the results. */
  readonly text: string;
  readonly results: readonly SarifResult[];
}

/** Checks one file after another with the same build options; what their headers say is found out once. */
export class Checker {
  readonly #files: DiskFiles;
  readonly #session: AnalysisSession;

  constructor(
    options: BuildOptions,
    private readonly format: Format,
    private readonly color: boolean,
    files = new DiskFiles(),
  ) {
    this.#files = files;
    const hints = format === 'json' || format === 'sarif';
    this.#session = new AnalysisSession(options, files, new FragmentCache(false), {}, { units: new UnitCache(), hints });
  }

  /** What there is to say of a file, which is the same whatever was checked before it. Throws InputError. */
  check(file: string): FileReport {
    const root = this.#files.read(file);
    if (!root) throw new InputError(`${file}: cannot be read`);
    const { diagnostics } = this.#session.update(root);
    const report: FileReport = {
      errors: diagnostics.filter(({ severity }) => severity === 'error').length,
      warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
      text: this.#textOf(file, diagnostics),
      results: this.format === 'sarif' ? diagnostics.map(sarifResult) : [],
    };
    this.#files.forget(file);
    return report;
  }

  #textOf(file: string, diagnostics: readonly Diagnostic[]): string {
    switch (this.format) {
      case 'pretty': return diagnostics.map((d) => `${prettyOf(d, this.color)}\n`).join('');
      case 'github': return diagnostics.map((d) => `${githubOf(d)}\n`).join('');
      case 'json': return `{"path":${JSON.stringify(file)},"diagnostics":[${diagnostics.map(jsonOf).join(',')}]}`;
      case 'sarif': return '';
    }
  }
}
