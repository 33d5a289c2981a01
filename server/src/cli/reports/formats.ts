// The machine-readable formats of `check` besides JSON: SARIF 2.1.0 for code scanning, workflow commands for GitHub
// Actions.

import { relative, sep } from 'node:path';
import type { Fix, Location, Log, Replacement, ReportingDescriptor, Result } from 'sarif';
import { version } from '../../../package.json';
import type { Diagnostic } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { safetyOf } from '../../refactoring/edits/fix.js';
import { rules } from '../../rules/catalogue/index.js';
import { anchorOf, otherDiagnostics } from '../../rules/diagnostic-ids.js';
import { wellFormed } from '../../text/source-file.js';
import { visible } from '../visible.js';

const HOMEPAGE = 'https://github.com/clspace/clspace';
const LEVELS = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** A path as a URI reference, escaped. */
const uriOf = (path: string): string => wellFormed(path).split('/').map(encodeURIComponent).join('/');

/** A location; SARIF counts lines and UTF-16 columns from 1. */
function locationOf({ file, start, end }: FileSpan): Location & { physicalLocation: { region: object } } {
  const range = file.lines.range(start, end);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file.path) },
      region: {
        startLine: range.start.line + 1,
        startColumn: range.start.character + 1,
        endLine: range.end.line + 1,
        endColumn: range.end.character + 1,
      },
    },
  };
}

/** A SARIF result without the index of its rule. */
export interface SarifResult {
  readonly ruleId: string;
  readonly rest: Omit<Result, 'ruleId' | 'ruleIndex'>;
}

export const sarifResult = (d: Diagnostic): SarifResult => ({
  ruleId: d.code,
  rest: {
    level: LEVELS[d.severity],
    message: { text: d.message },
    locations: [locationOf(d.span)],
    ...(d.related.length
      ? {
          relatedLocations: d.related.map(({ message, span }, id) => ({
            id,
            ...locationOf(span),
            message: { text: message },
          })),
        }
      : {}),
    ...fixesOf(d),
  },
});

/** The fixes that change files: SARIF can't express build options. */
function fixesOf({ fixes }: Diagnostic): { fixes?: Fix[] } {
  const inFiles = fixes
    .filter(({ edits }) => edits.length > 0)
    .map(
      (fix): Fix => ({
        description: { text: fix.title },
        artifactChanges: changesOf(fix.edits),
        properties: { safety: safetyOf(fix) },
      }),
    );
  return inFiles.length > 0 ? { fixes: inFiles } : {};
}

/**
 * Results by path, line and column: the reports of shards, which take turns with the files, are then merged into what a
 * single run reports. Results without a place come first.
 */
export function inOrder<T>(results: readonly T[], placeOf: (result: T) => readonly (string | number)[]): T[] {
  const keyed = results.map((result) => ({ result, place: placeOf(result), text: JSON.stringify(result) }));
  const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
  keyed.sort((one, other) => {
    for (const [i, part] of one.place.entries()) {
      const order = compare(part, other.place[i] ?? 0);
      if (order !== 0) return order;
    }
    return compare(one.text, other.text);
  });
  return keyed.map(({ result }) => result);
}

function placeOf({ rest }: SarifResult): readonly (string | number)[] {
  const at = rest.locations?.[0]?.physicalLocation;
  return [at?.artifactLocation?.uri ?? '', at?.region?.startLine ?? 0, at?.region?.startColumn ?? 0];
}

/** A SARIF 2.1.0 log of one run, with its rules. */
export function sarifOf(results: readonly SarifResult[]): Log {
  const known = [...rules, ...otherDiagnostics].map(
    ({ id, title, severity }): ReportingDescriptor => ({
      id,
      shortDescription: { text: title },
      helpUri: `${HOMEPAGE}/blob/main/docs/rules.md#${anchorOf(id)}`,
      defaultConfiguration: { level: LEVELS[severity] },
    }),
  );
  const indices = new Map(known.map(({ id }, i) => [id, i]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'clspace', version, informationUri: HOMEPAGE, rules: known } },
        columnKind: 'utf16CodeUnits',
        results: inOrder(results, placeOf).map(({ ruleId, rest }) => ({
          ruleId,
          ruleIndex: indices.get(ruleId) ?? -1,
          ...rest,
        })),
      },
    ],
  };
}

function changesOf(edits: Diagnostic['fixes'][number]['edits']): Fix['artifactChanges'] {
  const byFile = new Map<string, Replacement[]>();
  for (const { span, newText } of edits) {
    const replacements = byFile.get(span.file.path) ?? [];
    byFile.set(span.file.path, replacements);
    replacements.push({
      deletedRegion: locationOf(span).physicalLocation.region,
      ...(newText ? { insertedContent: { text: newText } } : {}),
    });
  }
  return [...byFile].map(([path, replacements]) => ({ artifactLocation: { uri: uriOf(path) }, replacements }));
}

const escapeData = (text: string): string =>
  text.split('\r').map(visible).join('\r').replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** A workflow command that marks the place in a pull request. */
export function githubOf(d: Diagnostic): string {
  const { start, end } = d.span.file.lines.range(d.span.start, d.span.end);
  const command = d.severity === 'error' ? 'error' : d.severity === 'warning' ? 'warning' : 'notice';
  const columns = start.line === end.line ? `,endColumn=${Math.max(end.character, start.character + 1)}` : '';
  return (
    `::${command} file=${escapeProperty(d.span.file.path)},line=${start.line + 1},endLine=${end.line + 1}` +
    `,col=${start.character + 1}${columns},title=${escapeProperty(d.code)}::${escapeData(d.message)}`
  );
}

const GITLAB_SEVERITIES = { error: 'major', warning: 'minor', information: 'info', hint: 'info' } as const;

/** An issue of GitLab's code-quality report without its fingerprint. It can be passed between threads. */
export interface GitlabIssue {
  readonly description: string;
  readonly check_name: string;
  readonly severity: (typeof GITLAB_SEVERITIES)[keyof typeof GITLAB_SEVERITIES];
  readonly location: {
    /** Relative to the current folder, in GitLab's form: without a leading `./`. */
    readonly path: string;
    readonly lines: { readonly begin: number; readonly end: number };
  };
}

export function gitlabIssue({ span, code, message, severity }: Diagnostic): GitlabIssue {
  const { start, end } = span.file.lines.range(span.start, span.end);
  return {
    description: message,
    check_name: code,
    severity: GITLAB_SEVERITIES[severity],
    location: {
      path: relative('.', span.file.path).split(sep).join('/'),
      lines: { begin: start.line + 1, end: end.line + 1 },
    },
  };
}
