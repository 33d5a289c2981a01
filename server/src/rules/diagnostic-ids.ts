// The registry of all diagnostic ids: the rules of the catalogue, and the ids of the preprocessor, the parser and the
// suppression comments.

import { lazy } from '../text/lazy.js';
import { rules } from './catalogue/index.js';
import { hostDiagnostics } from './host-diagnostics.js';
import type { OtherDiagnostic } from './other-diagnostic.js';

const PREPROCESSING = 'C99 6.10 Preprocessing directives';

export const otherDiagnostics: readonly OtherDiagnostic[] = [
  ...hostDiagnostics,
  {
    id: 'error-directive',
    title: "'#error' in the text",
    spec: 'C99 6.10.5 Error directive',
    severity: 'error',
    explanation:
      'The preprocessor reaches an `#error`. Usually a macro that the host defines is missing: give its build options in clspace.json or after `--`.',
    example: '#ifndef SIZE\n#error "SIZE is not defined"\n#endif',
  },
  {
    id: 'expansion-limit',
    title: 'Macros expand to too much text',
    spec: PREPROCESSING,
    severity: 'error',
    explanation:
      'Macros that expand to each other many times make more tokens than can be analyzed; the rest is left out.',
    example: '#define A(x) x x x x x x x x\nint a = A(A(A(A(A(A(A(A(1))))))));',
  },
  {
    id: 'include-depth',
    title: 'Headers include each other without end',
    spec: 'C99 6.10.2 Source file inclusion',
    severity: 'error',
    explanation: 'A header includes itself, directly or through others, without `#pragma once` or an include guard.',
    example: '// a.h\n#include "a.h"',
  },
  {
    id: 'invalid-condition',
    title: "Invalid expression in '#if'",
    spec: 'C99 6.10.1 Conditional inclusion',
    severity: 'error',
    explanation:
      'The condition of an `#if` or `#elif` is a constant expression of integers; names that are not macros are 0.',
    example: '#if 1 +\n#endif',
  },
  {
    id: 'invalid-directive',
    title: 'Invalid preprocessing directive',
    spec: PREPROCESSING,
    severity: 'error',
    explanation: 'A directive is misspelled or incomplete, or has no matching `#if`.',
    example: '#defin SIZE 4\n#endif',
  },
  {
    id: 'invalid-paste',
    title: "'##' forms no valid token",
    spec: 'C99 6.10.3.3 The ## operator',
    severity: 'error',
    explanation: 'The two operands of `##` do not form a valid token.',
    example: '#define JOIN(a, b) a##b\nint x = JOIN(1, +);',
  },
  {
    id: 'literal-newline',
    title: 'Directive or comment that runs into the next string literal',
    spec: 'C99 5.1.1.2 Translation phases',
    severity: 'warning',
    explanation:
      'A host joins adjacent string literals without a newline, so that a directive or a `//` comment without `\\n` at its end swallows the code of the next literal.',
    example:
      'const char *source =\n  "#pragma OPENCL EXTENSION cl_khr_fp64 : enable"\n  "kernel void f(global double *a) { a[0] = 1; }";',
  },
  {
    id: 'macro-argument-count',
    title: 'Wrong number of arguments of a macro',
    spec: 'C99 6.10.3 Macro replacement',
    severity: 'error',
    explanation: 'A macro is called with more or fewer arguments than it has parameters.',
    example: '#define ADD(a, b) ((a) + (b))\nint x = ADD(1);',
  },
  {
    id: 'macro-redefinition',
    title: 'Macro redefined',
    spec: 'C99 6.10.3 Macro replacement',
    severity: 'warning',
    explanation: 'A macro is redefined with another replacement list, without an `#undef` in between.',
    example: '#define SIZE 4\n#define SIZE 8',
  },
  {
    id: 'syntax-error',
    title: 'Syntax error',
    spec: 'C99 6.4 to 6.9; OpenCL C 6 The OpenCL C Programming Language',
    severity: 'error',
    explanation:
      'The text does not follow the grammar of OpenCL C. Each error is reported once, and the code around it keeps its meaning. C++ constructs are identified as such.',
    example: 'kernel void k(global int *o) { o[0] = 1 }',
  },
  {
    id: 'unknown-header',
    title: 'Header not found',
    spec: 'C99 6.10.2 Source file inclusion',
    severity: 'error',
    explanation:
      'No file is found for an `#include`. Give the folder with `-I`, in clspace.json or after `--`. It is a warning while the build options of the host are unknown.',
    example: '#include "missing.h"',
  },
  {
    id: 'unknown-pragma',
    title: 'Pragma that compilers ignore',
    spec: 'C99 6.10.6 Pragma directive; 9.1 Extensions Overview',
    severity: 'warning',
    explanation:
      'The pragma is unknown, or an OpenCL pragma names an unknown extension or a behavior other than `enable` and `disable`.',
    example: '#pragma OPENCL EXTENSION cl_khr_fp_64 : enable',
  },
  {
    id: 'unknown-rule',
    title: 'Unknown rule in a comment',
    spec: 'none (comments of clspace)',
    severity: 'hint',
    explanation:
      'A comment such as `clspace-disable-line` names a rule that does not exist, so that it suppresses nothing.',
    example: '// clspace-disable-next-line no-such-rule\nint x;',
  },
  {
    id: 'unterminated-comment',
    title: 'Comment without an end',
    spec: 'C99 6.4.9 Comments',
    severity: 'error',
    explanation: 'A `/*` has no `*/`, so that the rest of the file is a comment.',
    example: 'int x; /* a comment',
  },
  {
    id: 'unterminated-conditional',
    title: "'#if' without '#endif'",
    spec: 'C99 6.10.1 Conditional inclusion',
    severity: 'error',
    explanation: 'An `#if`, `#ifdef` or `#ifndef` has no `#endif`.',
    example: '#ifdef SIZE\nint x;',
  },
  {
    id: 'unterminated-macro-call',
    title: 'Macro call without an end',
    spec: 'C99 6.10.3 Macro replacement',
    severity: 'error',
    explanation: 'The arguments of a macro have no closing parenthesis.',
    example: '#define ADD(a, b) ((a) + (b))\nint x = ADD(1, 2;',
  },
  {
    id: 'warning-directive',
    title: "'#warning' in the text",
    spec: 'C23 6.10.6 Diagnostic directives',
    severity: 'warning',
    explanation: 'The preprocessor reaches a `#warning`.',
    example: '#warning "not tuned for this device"',
  },
];

/** The ids of all diagnostics, which comments can suppress and settings can change in severity. */
export const ruleIds: ReadonlySet<string> = new Set([...rules, ...otherDiagnostics].map(({ id }) => id));

const titles = lazy(() => new Map([...rules, ...otherDiagnostics].map(({ id, title }) => [id, title])));

/** The title of an id; undefined for an unknown id. */
export const titleOf = (id: string): string | undefined => titles().get(id);

/** The anchor that GitHub generates for a heading of the documentation. */
export const anchorOf = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replace(/ /g, '-');
