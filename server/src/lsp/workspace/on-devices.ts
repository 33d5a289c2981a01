// The diagnostics of an open document for several devices. The first device is analysed with each edit, the others when
// typing pauses.
import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic } from '../../analysis/analysis.js';
import { joined } from '../../analysis/runs.js';
import { ruleOf } from '../../rules/rule-of.js';
import type { OnDevice, Snapshot } from './snapshot.js';

/** The id of the rule that waits for all diagnostics. */
const UNUSED_SUPPRESSION = 'unused-suppression';

/** Diagnostics that are looked for on the first device only, and hold for all. */
const isShared = ({ code }: Diagnostic): boolean => code === UNUSED_SUPPRESSION || ruleOf(code)?.executes === true;

/** A snapshot of the first device with the diagnostics of all. */
export const joinedSnapshot = (first: Snapshot, runs: readonly OnDevice[]): Snapshot => ({
  ...first,
  onDevices: runs,
  analysis: {
    ...first.analysis,
    diagnostics: joined(
      runs.map(({ device, snapshot }) => ({
        variant: '',
        device,
        diagnostics: snapshot.analysis.diagnostics,
      })),
      isShared,
    ),
  },
});

/** The devices that a diagnostic is limited to, as `toLsp` records them. */
const devicesOf = ({ data }: LspDiagnostic): readonly string[] | undefined =>
  typeof data === 'object' && data !== null && 'devices' in data && Array.isArray(data.devices)
    ? data.devices
    : undefined;

/**
 * The diagnostics that hold for some devices only, kept while the text is edited until all devices have been analysed
 * again: otherwise they would vanish with each keystroke.
 */
export class LimitedDiagnostics {
  #lines: readonly string[] = [];
  #diagnostics: readonly LspDiagnostic[] = [];

  clear(): void {
    this.#diagnostics = [];
    this.#lines = [];
  }

  /** The diagnostics of a document, with those that were kept for lines that are unchanged. */
  withThose(
    { analysis, devices, onDevices }: Snapshot,
    diagnostics: readonly LspDiagnostic[],
  ): readonly LspDiagnostic[] {
    if (devices.length < 2) return diagnostics;
    const { text } = analysis.root;
    if (onDevices) {
      this.#diagnostics = diagnostics.filter((one) => devicesOf(one) !== undefined);
      this.#lines = this.#diagnostics.length > 0 ? text.split('\n') : [];
      return diagnostics;
    }
    if (this.#diagnostics.length === 0) return diagnostics;
    const before = this.#lines;
    const now = text.split('\n');
    const least = Math.min(before.length, now.length);
    let head = 0;
    while (head < least && before[head] === now[head]) head++;
    let tail = 0;
    while (tail < least - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
    const moved = now.length - before.length;
    const carried = this.#diagnostics.flatMap((one): LspDiagnostic[] => {
      const { start, end } = one.range;
      if (end.line < head) return [one];
      if (start.line < before.length - tail) return [];
      const range = {
        start: { ...start, line: start.line + moved },
        end: { ...end, line: end.line + moved },
      };
      return [{ ...one, range }];
    });
    this.#lines = now;
    this.#diagnostics = carried;
    // The first device reports its own without naming itself.
    const known = new Set(carried.map((one) => keyOf(one, textOf(one).replace(/^on [^:]*: /, ''))));
    return [...diagnostics.filter((one) => !known.has(keyOf(one, textOf(one)))), ...carried];
  }
}

/** Messages are plain text here; the protocol allows Markdown. */
const textOf = ({ message }: LspDiagnostic): string => (typeof message === 'string' ? message : message.value);

const keyOf = ({ range, code }: LspDiagnostic, message: string): string => JSON.stringify([range, code, message]);
