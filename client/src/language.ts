import type * as vscode from 'vscode';

/** What VS Code calls OpenCL C, as the manifest says. */
export const LANGUAGE = 'opencl-c';
/** The scheme of documents that show what macros expand to: text to read, not to analyse. */
export const EXPANSION_SCHEME = 'clspace-expansion';

/** The languages of hosts, whose strings may hold kernels. */
export const HOSTS: readonly string[] = ['c', 'cpp', 'python', 'rust'];

/** What could be a string with a kernel in it: the server knows for sure. */
const EMBEDDED =
  /R"(?:clc?|ocl|opencl(?:c|_c)?)\(|(?:\/\/|\/\*|#)\s*(?:opencl|clspace)\b|\bkernel\s+(?:__attribute__\b[^;{}]*?)?void\b|__kernel\b/i;

/** Whether a document is a kernel, or may hold some in strings. */
export const isOfKernels = (document: vscode.TextDocument): boolean =>
  document.languageId === LANGUAGE || (HOSTS.includes(document.languageId) && EMBEDDED.test(document.getText()));
