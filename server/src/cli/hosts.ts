// Hosts on the command line: those beside the kernels of a folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HostGrammarName, HostGrammars } from '../hosts/grammars.js';
import {
  completed,
  followHosts,
  type HostFinding,
  HostReader,
  judge,
  type KernelSignature,
  kernelsFor,
} from '../hosts/hosts.js';
import { includeResolver } from '../hosts/includes.js';
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
  const units = await reader.units(hosts, includeResolver([...hosts, ...others]));
  const roots = new Set(signatures.map(({ root }) => root));
  const texts = [...roots].map((root) => files.read(root)).filter((file) => file !== undefined);
  const found = new Map<string, HostFinding[]>();
  const [first = ''] = hosts;
  const kernels = kernelsFor(units, signatures, texts, (name) => files.read(name));
  for (const finding of judge(completed(followHosts(units)), kernels)) {
    // What is said of a kernel belongs to some host.
    const at = units.some(({ file }) => file.path === finding.span.file.path) ? finding.span.file.path : first;
    found.set(at, [...(found.get(at) ?? []), finding]);
  }
  return found;
}
