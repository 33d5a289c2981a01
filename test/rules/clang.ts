import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLANG } from '../compiler.js';

/** A kernel to compile with clang. */
export interface Question {
  readonly text: string;
  readonly options: readonly string[];
}

export const hasClang = spawnSync(CLANG, ['--version']).status === 0;

/** The number of files per compiler run: more are not faster. */
const BATCH = 100;

/** An error of clang, at its line (from 0). */
export interface ClangError {
  readonly line: number;
  readonly message: string;
}

/** The errors of each kernel, in order; one compiler run checks many. */
export function errorsOf(questions: readonly Question[]): ClangError[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-clang-'));
  const errors: ClangError[][] = questions.map(() => []);
  try {
    const byOptions = new Map<string, { readonly options: readonly string[]; readonly indices: number[] }>();
    for (const [i, { text, options }] of questions.entries()) {
      const key = options.join('\0');
      const known = byOptions.get(key) ?? { options, indices: [] };
      byOptions.set(key, known);
      known.indices.push(i);
      writeFileSync(path.join(folder, `${i}.cl`), text);
    }
    for (const { options, indices } of byOptions.values()) {
      for (let at = 0; at < indices.length; at += BATCH) ask(folder, options, indices.slice(at, at + BATCH), errors);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return errors;
}

function ask(folder: string, options: readonly string[], indices: readonly number[], errors: ClangError[][]): void {
  const common = [
    '-cc1',
    '-triple',
    'spir64-unknown-unknown',
    '-x',
    'cl',
    '-finclude-default-header',
    '-fdeclare-opencl-builtins',
    '-fsyntax-only',
    '-w',
    '-ferror-limit',
    '0',
  ];
  const { status, stderr } = spawnSync(CLANG, [...common, ...options, ...indices.map((i) => `${i}.cl`)], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  // A compiler that crashes affects its whole batch.
  if (status !== 0 && status !== 1 && indices.length > 1) {
    for (const i of indices) ask(folder, options, [i], errors);
    return;
  }
  for (const [, file = '', line = '', message = ''] of stderr.matchAll(
    /^(\d+)\.cl:(\d+):\d+: (?:fatal )?error: (.*)$/gm,
  ))
    errors[Number(file)]?.push({ line: Number(line) - 1, message });
}
