import type * as vscode from 'vscode';

/** The id of OpenCL C in VS Code, as in the manifest. */
export const LANGUAGE = 'opencl-c';
/** The scheme of documents with macro expansions, which are not analysed. */
export const EXPANSION_SCHEME = 'clspace-expansion';

/** The languages of hosts, whose strings may hold kernels. */
export const HOSTS: readonly string[] = ['c', 'cpp', 'python', 'rust'];

/** Possible strings with a kernel: the server decides. */
const EMBEDDED =
  /R"(?:clc?|ocl|opencl(?:c|_c)?)\(|(?:\/\/|\/\*|#)\s*(?:opencl|clspace)\b|\bkernel\s+(?:__attribute__\b[^;{}]*?)?void\b|__kernel\b/i;

/** Whether a document is a kernel, or may contain some in strings. */
export const isOfKernels = (document: vscode.TextDocument): boolean =>
  document.languageId === LANGUAGE || (HOSTS.includes(document.languageId) && EMBEDDED.test(document.getText()));
