// Judges hosts and kernels that tests write down: what is reported, each as `line: code: message`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Analysis, AnalysisSession } from '../../server/src/analysis/analysis.js';
import { sessionFor } from '../../server/src/analysis/embedded.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import {
  extentsIn,
  HostFollower,
  HostReader,
  judge,
  kernelsFor,
  keyOfQuestion,
  questionsOf,
  signaturesOf,
} from '../../server/src/hosts/hosts.js';
import { HostGrammars } from '../../server/src/hosts/reading/grammars.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { hasKernels } from '../../server/src/text/composed.js';
import { finish } from '../../server/src/text/parts.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const grammars = new HostGrammars(async (name) => readFileSync(path.resolve(`out/tree-sitter-${name}.wasm`)));

/** The analyses of the last program's kernels, which many hosts follow. */
let last: { readonly program: string; readonly analyses: Map<string, Analysis> } = {
  program: '',
  analyses: new Map(),
};

/**
 * What hosts do with which kernels. `files`: texts by their paths; those that end in `.cl` are kernels. `device`: the
 * name of one.
 */
export async function read(files: Readonly<Record<string, string>>, options = '', device = 'generic') {
  const sources = new Map(Object.entries(files).map(([name, text]) => [name, new SourceFile(name, text)]));
  const readFile = (name: string): SourceFile | undefined => sources.get(name);
  const kernels = [...sources.values()].filter((file) => file.path.endsWith('.cl') || hasKernels(file));
  const words = options.split(' ').filter(Boolean);
  const named = deviceNamed(device);
  const others = Object.entries(files).filter(
    ([name, text]) => /\.(?:cl|h|hpp)$/.test(name) || hasKernels(new SourceFile(name, text)),
  );
  const program = JSON.stringify([others, options, device]);
  if (last.program !== program) last = { program, analyses: new Map() };
  const { analyses } = last;
  const analysed = (file: SourceFile) => (more: readonly string[]) => {
    const key = JSON.stringify([file.path, more]);
    const start = (): AnalysisSession =>
      new AnalysisSession(
        parseBuildOptions([...words, ...more]),
        { read: readFile },
        undefined,
        named && device !== 'generic' ? { device: named } : {},
      );
    const analysis = analyses.get(key) ?? sessionFor(file, start).update(file);
    analyses.set(key, analysis);
    return analysis;
  };
  const signatures = kernels.flatMap((file) => signaturesOf(analysed(file)([]), analysed(file)));
  const reader = new HostReader(grammars, readFile);
  const hosts = [...sources.keys()].filter((name) => !name.endsWith('.cl') && !/\.h(pp)?$/.test(name));
  const units = await reader.units(hosts, (include) => (sources.has(include) ? include : undefined));
  const events = finish(new HostFollower().follow(units));
  const known = kernelsFor(units, signatures, kernels, readFile);
  const extents = questionsOf(events, known).map((question) => {
    const file = kernels.find(({ path: name }) => name === question.root);
    return [
      keyOfQuestion(question),
      file ? extentsIn(analysed(file)([]), question) : new Map<string, never>(),
    ] as const;
  });
  return { events, kernels: known, extents: new Map(extents) };
}

export async function findingsIn(...program: Parameters<typeof read>) {
  const { events, kernels, extents } = await read(...program);
  return judge(events, kernels, extents);
}

export async function reportsOn(
  files: Readonly<Record<string, string>>,
  options = '',
  device = 'generic',
): Promise<string[]> {
  const findings = await findingsIn(files, options, device);
  return findings
    .filter(({ code }) => code !== 'kernel-unused')
    .map(({ code, message, span }) => `${span.file.lines.lineAt(span.start) + 1}: ${code}: ${message}`)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** The body of a host's function that has what calls need. */
export const inMain = (body: string): string =>
  `cl_program program; cl_command_queue queue; cl_context context; cl_int err;\nint main(void) {\n${body}\nreturn 0; }\n`;
