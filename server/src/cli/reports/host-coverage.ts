// How much of the hosts was checked, as a report states it.
import type { HostCoverage } from '../../hosts/coverage.js';
import type { UnknownPart } from '../../hosts/events.js';
import type { LaunchVerdicts } from '../../hosts/launched.js';
import { jsonOfLaunch } from './verdict-report.js';

const rangeOf = ({ at: { file, start, end } }: UnknownPart) => file.lines.range(start, end);

/** The value of `hosts` in `--format json`. */
export const jsonOfCoverage = (coverage: HostCoverage, launches: readonly LaunchVerdicts[]): string =>
  JSON.stringify({
    launches: coverage.launches,
    arguments: coverage.arguments,
    unknown: coverage.unknown.map((part) => ({
      path: part.at.file.path,
      range: rangeOf(part),
      reason: part.reason,
    })),
    verdicts: launches.map(jsonOfLaunch),
  });

/** Lines for a terminal, empty if hosts have no calls; `verbose` lists what was not checked. */
export function textOfCoverage({ launches, arguments: args, unknown }: HostCoverage, verbose: boolean): string {
  if (launches.of + args.of + unknown.length === 0) return '';
  const lines = verbose
    ? unknown.map((part) => {
        const { line, character } = rangeOf(part).start;
        return `  ${part.at.file.path}:${line + 1}:${character + 1}: ${part.reason}\n`;
      })
    : [];
  const more = unknown.length > 0 && !verbose ? ` (--verbose lists the others)` : '';
  return (
    `Hosts: ${launches.matched} of ${launches.of} launches and ${args.matched} of ${args.of} arguments were compared ` +
    `with a kernel${more}\n${lines.join('')}`
  );
}
