// The build options that hosts state for kernel files.
import { type OptionsOfHost, sharedOptions } from '../preprocessor/host-options.js';
import type { SourceFile } from '../text/source-file.js';
import { kernelNamesIn } from './reading/conditional-names.js';

/**
 * The literal options with which hosts build kernel files, by path: those of the hosts that name the file or one of its
 * kernels, if all calls that build something in these hosts state the same.
 */
export function optionsOfFiles(
  kernels: readonly SourceFile[],
  hosts: readonly SourceFile[],
): ReadonlyMap<string, OptionsOfHost> {
  const named = new Map<string, Set<SourceFile>>();
  for (const kernel of kernels)
    for (const word of [...kernelNamesIn(kernel.text), kernel.path.slice(kernel.path.lastIndexOf('/') + 1)])
      named.set(word, (named.get(word) ?? new Set()).add(kernel));
  const hostsOf = new Map<SourceFile, SourceFile[]>();
  for (const host of hosts) {
    const found = new Set(host.text.match(/[\w.+-]+/g)?.flatMap((word) => [...(named.get(word) ?? [])]));
    for (const kernel of found) hostsOf.set(kernel, [...(hostsOf.get(kernel) ?? []), host]);
  }
  const options = new Map<string, OptionsOfHost>();
  for (const [{ path }, all] of hostsOf) {
    const shared = sharedOptions(all);
    if (shared) options.set(path, shared);
  }
  return options;
}
