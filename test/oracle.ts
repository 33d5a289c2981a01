/**
 * clang's results, current and recorded. A machine without clang compares with the recorded ones; if clang is
 * installed, it is run, and the recorded results have to be equal. `npm run record` records them again. With
 * `CLANG=clang-22` that compiler is asked instead, and nothing is compared with what is recorded.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CLANG } from './compiler.js';

/** The compiler whose results are recorded. */
const RECORDED = 'clang-19';
export const hasClang = spawnSync(CLANG, ['--version']).status === 0;
const RECORDS = process.env.CLSPACE_RECORD !== undefined;
/** Runs with another seed or size send other queries. */
const IS_USUAL = !['CLSPACE_SEED', 'CLSPACE_FUZZ', 'CLSPACE_RUNS', 'CLSPACE_EXPRESSIONS'].some(
  (name) => process.env[name],
);

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The result of a compiler. */
export interface Output {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The results that one suite needs. */
export class Oracle {
  readonly #file: string;
  /** Results as JSON, by query. */
  readonly #recorded: ReadonlyMap<string, string>;
  readonly #asked = new Map<string, string>();

  constructor(name: string) {
    this.#file = path.resolve('test/recorded', `${name}.json.gz`);
    const text = existsSync(this.#file) ? gunzipSync(readFileSync(this.#file)).toString() : '{}';
    this.#recorded = new Map(
      Object.entries<Json>(JSON.parse(text)).map(([key, answer]) => [key, JSON.stringify(answer)]),
    );
  }

  /** Whether there are results for the usual queries. */
  get canAnswer(): boolean {
    return hasClang || (IS_USUAL && this.#recorded.size > 0);
  }

  /**
   * clang's result for a file with that text, parsed by `read`; the file is called `probe.cl`, and follows `options`.
   * Throws if there is neither a recorded result nor clang.
   */
  ask<T extends Json>(options: readonly string[], text: string, read: (output: Output) => T): T {
    const key = createHash('sha256')
      .update(JSON.stringify([options, text]))
      .digest('base64url')
      .slice(0, 20);
    if (!hasClang) {
      const recorded = this.#recorded.get(key);
      assert.ok(
        recorded !== undefined,
        'no recorded result of clang; where it is installed, npm run record records it',
      );
      return JSON.parse(recorded);
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-oracle-'));
    try {
      writeFileSync(path.join(folder, 'probe.cl'), text);
      const answer = read(
        spawnSync(CLANG, [...options, 'probe.cl'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 }),
      );
      this.#asked.set(key, JSON.stringify(answer));
      return answer;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Call this after the last query: writes the results, or checks that the recorded ones are equal. */
  finish(): void {
    if (!hasClang || !IS_USUAL || (CLANG !== RECORDED && !RECORDS)) return;
    const sorted = [...this.#asked].sort(([one], [other]) => (one < other ? -1 : 1));
    if (RECORDS) {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(
        this.#file,
        gzipSync(`{${sorted.map(([key, answer]) => `"${key}":${answer}`).join()}}`, { level: 9 }),
      );
      return;
    }
    const differs = sorted.filter(([key, answer]) => this.#recorded.get(key) !== answer);
    assert.equal(differs.length, 0, `${differs.length} of ${sorted.length} answers are not recorded: npm run record`);
  }
}
