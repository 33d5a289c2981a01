// What is reported for kernels in several variants and on several devices, and what their fixes make of the kernels.
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { joined, type ReportedDiagnostic, type RunResult, verdictsOf } from '../../server/src/analysis/runs.js';
import { devicesNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { type FileProvider, SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { programsIn } from '../line-programs.js';
import { Shown } from '../mistakes.js';
import { readExamples } from '../rules/examples.js';

const files: FileProvider = { read: () => undefined };
const { devices } = devicesNamed('generic nvidia amd pocl mali adreno'.split(' '));
const VARIANTS = { one: ['-cl-std=CL2.0', '-DN=4'], two: ['-cl-std=CL1.2', '-DWIDE'] } as const;

/** The sessions for all devices and variants. */
const sessionsOver = (from: FileProvider) =>
  Object.entries(VARIANTS).flatMap(([variant, words]) =>
    devices.map((device) => ({
      variant,
      device,
      session: new AnalysisSession(parseBuildOptions([...words]), from, undefined, { device, optionsKnown: true }),
    })),
  );

function described({ span, severity, code, message, related, fixes, devices: on }: ReportedDiagnostic): string[] {
  const written = span.file.text.slice(span.start, span.end);
  return [
    `  ${span.start} '${written}' ${severity}[${code}]: ${message}${on ? ` [${on.join(' ')}]` : ''}`,
    ...related.map((one) => `    ${one.span.start}: ${one.message}`),
    ...fixes.map((fix) => `    ${fix.title} (${safetyOf(fix)})`),
  ];
}

/** What some runs report, with the devices that reject the program. */
function joinedReports(runs: readonly RunResult[]): string[] {
  const verdicts = [...(verdictsOf(runs) ?? [])].filter(([, verdict]) => verdict === 'rejects').map(([name]) => name);
  return [`  rejected by ${verdicts.join(', ') || 'none'}`, ...joined(runs).flatMap(described)];
}

describe('the reports of several runs', () => {
  const programs = programsIn('test/analysis/on-devices.cl');
  const runsOf = programs.map((text) => {
    const root = new SourceFile('/k.cl', text);
    return (): readonly RunResult[] =>
      sessionsOver(files).map(({ variant, device, session }) => ({
        variant,
        device,
        diagnostics: session.update(root).diagnostics,
      }));
  });
  let all: readonly (readonly RunResult[])[] = [];
  before(() => {
    all = runsOf.map((run) => run());
  });
  const assertJoined = (name: string, chosen: readonly ((run: RunResult, i: number) => boolean)[]): void => {
    const lines = programs.flatMap((text, i) => [
      text.trimEnd(),
      ...chosen.flatMap((isChosen) => joinedReports(all[i]?.filter(isChosen) ?? [])),
    ]);
    assertRecorded(`test/analysis/${name}.txt`, `${lines.join('\n')}\n`);
  };

  it('are joined as recorded', () => {
    assertJoined('on-devices', [() => true]);
  });

  it('are joined as recorded if there are fewer devices or variants', () => {
    assertJoined('on-fewer-devices', [
      ({ variant }) => variant === 'two',
      ({ device }) => device?.name === 'amd',
      (_, i) => i % 5 < 2,
    ]);
  });

  it('are joined as recorded for the examples of the rules', () => {
    const shown = new Shown(2);
    const lines = readExamples('server/src/rules/catalogue/device').flatMap(({ rule, text }) => {
      const root = new SourceFile('/k.cl', text);
      const runs = sessionsOver(files)
        .filter(({ variant }) => variant === 'two')
        .map(({ device, session }) => ({ variant: '', device, diagnostics: session.update(root).diagnostics }));
      const limited = joined(runs).filter((one) => one.devices && !shown.isEnoughOf(one));
      return limited.length > 0 ? [rule, ...limited.flatMap(described)] : [];
    });
    assertRecorded('test/analysis/examples-on-devices.txt', `${lines.join('\n')}\n`);
  });

  it('are fixed as recorded', () => {
    const lines = programs.flatMap((text) => {
      const root = new SourceFile('/k.cl', text);
      return [false, true].map((unsafe) => {
        const start = (from: FileProvider) => sessionsOver(from).map(({ session }) => session);
        const { edits, fixed, left } = fixAll(root, files, start, { unsafe });
        const after = applied(text, edits).trimEnd().replaceAll('\n', '¶');
        return `${fixed.length} ${unsafe ? 'unsafe' : 'safe'} fixes, ${left.length} reports left: ${after}`;
      });
    });
    assertRecorded('test/analysis/fixed-on-devices.txt', `${lines.join('\n')}\n`);
  });
});
