// Hosts on the command line: those beside the kernels of a folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Diagnostic } from '../analysis/analysis.js';
import { type HostGrammarName, HostGrammars } from '../hosts/grammars.js';
import { type HostFinding, HostReader, judgeHosts, type KernelSignature } from '../hosts/hosts.js';
import type { SeverityName } from '../project/severities.js';
import { hostDiagnostics } from '../rules/host-diagnostics.js';
import type { Severity } from '../rules/rule.js';
import { silencesAt, suppressionsOf } from '../rules/suppressions.js';
import { directoryOf, joinPath } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';

const GRAMMARS: Readonly<Record<HostGrammarName, string>> = {
  c: 'tree-sitter-c.wasm',
  cpp: 'tree-sitter-cpp.wasm',
  python: 'tree-sitter-python.wasm',
};

/** What is wrong in hosts, by their paths. `others`: files that they may include. */
export async function checkHosts(
  hosts: readonly string[],
  others: readonly string[],
  signatures: readonly KernelSignature[],
  files: DiskFiles,
): Promise<ReadonlyMap<string, readonly HostFinding[]>> {
  const grammars = new HostGrammars((name) => readFile(path.join(__dirname, GRAMMARS[name])));
  const reader = new HostReader(grammars, (name) => files.read(name));
  const all = new Set([...hosts, ...others]);
  const byName = new Map<string, string[]>();
  for (const one of all) byName.set(path.posix.basename(one), [...(byName.get(path.posix.basename(one)) ?? []), one]);
  const units = await reader.units(hosts, (include, from) => {
    const beside = joinPath(directoryOf(from), include);
    if (all.has(beside)) return beside;
    const [only, ...more] = (byName.get(path.posix.basename(include)) ?? []).filter((one) =>
      `/${one}`.endsWith(`/${include.replace(/^(?:\.{1,2}\/)+/, '')}`),
    );
    return more.length === 0 ? only : undefined;
  });
  const roots = new Set(signatures.map(({ root }) => root));
  const texts = [...roots].map((root) => files.read(root)).filter((file) => file !== undefined);
  const found = new Map<string, HostFinding[]>();
  const [first = ''] = hosts;
  for (const finding of judgeHosts(units, signatures, texts, (name) => files.read(name))) {
    // What is said of a kernel belongs to some host.
    const at = units.some(({ file }) => file.path === finding.span.file.path) ? finding.span.file.path : first;
    found.set(at, [...(found.get(at) ?? []), finding]);
  }
  return found;
}

const OWN = new Map<string, Severity>(hostDiagnostics.map(({ id, severity }) => [id, severity]));

/** The findings as diagnostics: with the severities that the user chose, without those that comments silence. */
export function hostReports(
  findings: readonly HostFinding[],
  severities: ReadonlyMap<string, SeverityName> | undefined,
  hints: boolean,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { code, message, span, related, fixes } of findings) {
    const severity = severities?.get(code) ?? OWN.get(code) ?? 'warning';
    const isSilenced = !silencesAt(suppressionsOf(span.file), code, span.start)[Symbol.iterator]().next().done;
    if (severity !== 'off' && !isSilenced && (hints || severity !== 'hint'))
      diagnostics.push({ code, severity, message, span, related, fixes });
  }
  return diagnostics.sort((a, b) => a.span.start - b.span.start);
}
