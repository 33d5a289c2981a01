import type * as vscode from 'vscode';
import { callsApi } from '../../server/src/hosts/host-files.js';

/** The id of OpenCL C in VS Code, as in the manifest. */
export const LANGUAGE = 'opencl-c';
/** The scheme of documents with macro expansions, which are not analysed. */
export const EXPANSION_SCHEME = 'clspace-expansion';

/** The languages of hosts, whose strings may hold kernels. */
export const HOSTS: readonly string[] = ['c', 'cpp', 'python', 'rust'];

/** Possible strings with a kernel: the server decides. */
const EMBEDDED =
  /R"(?:clc?|ocl|opencl(?:c|_c)?)\(|(?:\/\/|\/\*|#)\s*(?:opencl|clspace)\b|\bkernel\s+(?:__attribute__\b[^;{}]*?)?void\b|__kernel\b/i;

/** Whether a document is a kernel, may contain some in strings, or is a host that calls some. */
export function isOfKernels(document: vscode.TextDocument): boolean {
  if (document.languageId === LANGUAGE) return true;
  if (!HOSTS.includes(document.languageId)) return false;
  const text = document.getText();
  return EMBEDDED.test(text) || callsApi(document.fileName, (word) => text.includes(word));
}
