// Which of several rules is reported, where more than one has something to say of the same thing.

import type { FactKind } from '../semantics/facts.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';

/**
 * Rules about one kind of facts, of which the first that objects to a fact is the only one that is reported. Of rules
 * that find several things in it, that holds for each place.
 */
export interface Precedence {
  readonly on: FactKind;
  readonly rules: readonly string[];
  /** Those of them that are reported even where one before them is. */
  readonly always?: readonly string[];
  /** Whether they have anything to say of variables of a type. */
  readonly concerns?: (type: Type) => boolean;
}

export const precedences: readonly Precedence[] = [
  // The order in which compilers look at the declaration of a variable.
  {
    on: 'variable',
    // What a name stands for that nothing declares may bring its own address space.
    concerns: (type) => elementOf(type).kind !== 'unknown',
    rules: [
      'storage-class-unsupported',
      'storage-class-version',
      'program-scope-opaque-type',
      'image-not-parameter',
      'pipe-declaration',
      'function-pointer',
      'half-value',
      'sampler-address-space',
      'sampler-program-scope',
      'static-local-version',
      'event-address-space',
      'block-derived-type',
      'static-local-space',
      'static-local-implicit-space',
      'extern-space',
      'object-in-generic',
      'numbered-space',
      'program-scope-space',
      'program-scope-needs-constant',
      'global-automatic',
      'local-outside-kernel',
      'constant-outside-kernel',
      'local-nested-scope',
      'constant-nested-scope',
      'local-initializer',
      'atomic-initializer-space',
      'constant-uninitialized',
      'redeclaration-space',
    ],
    always: ['storage-class-version', 'function-pointer'],
  },
  // And at a kernel's parameter, the levels of a pointer from the outermost on.
  {
    on: 'parameter',
    rules: [
      'kernel-array-arg-space',
      'kernel-pointer-arg-generic',
      'kernel-pointer-arg-private',
      'kernel-nested-pointer-space',
      'kernel-pointer-to-pointer',
      'kernel-arg-scalar-type',
      'kernel-arg-opaque',
      'kernel-struct-pointer',
      'kernel-struct-unnamed-pointer',
      'kernel-arg-struct-scalar',
    ],
  },
  // What a pointer points to says more than where it goes.
  {
    on: 'conversion',
    rules: [
      'printf-format-space',
      'compound-literal-mismatch',
      'string-literal-space',
      'constant-to-generic',
      'generic-to-named-implicit',
      'argument-space-mismatch',
      'assign-space-mismatch',
      'init-space-mismatch',
      'return-space-mismatch',
    ],
    always: ['compound-literal-mismatch'],
  },
  {
    on: 'cast',
    rules: ['compound-literal-mismatch', 'cast-constant-generic', 'cast-drops-space', 'cast-space-mismatch'],
  },
  // The families of builtins, and then all others.
  {
    on: 'call-unmatched',
    rules: [
      'overload-space',
      'async-copy-space',
      'prefetch-space',
      'pipe-io-space',
      'enqueue-event-space',
      'legacy-atomic-space',
      'atomic-space',
      'builtin-output-space',
    ],
  },
  // Where nothing can be written it does not matter what is.
  { on: 'write', rules: ['constant-write', 'block-capture-write', 'atomic-initializer-space'] },
  // What a barrier does not order is rather told with two work-items that it happens to.
  { on: 'program', rules: ['barrier-fence', 'barrier-flag-space'] },
];

/**
 * What is reported wrongly of a declaration that a missing macro makes or qualifies, and of an extension that what is
 * missing enables: silent where macros are missing.
 */
export const OF_WHAT_IS_MISSING: ReadonlySet<string> = new Set([
  'redeclaration',
  'ambiguous-call',
  'no-matching-overload',
  'half-value',
  'kernel-arg-half',
]);

/** What hides other things that there would be to report: with one of these no comment is said to silence nothing. */
export const HIDING: ReadonlySet<string> = new Set([
  'error-directive',
  'expansion-limit',
  'include-depth',
  'missing-names',
  'syntax-error',
  'unknown-header',
  'unknown-name',
]);
