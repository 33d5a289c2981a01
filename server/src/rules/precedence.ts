// Precedence: which of several rules reports the same thing.

import type { FactKind } from '../semantics/facts/facts.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';

/**
 * Rules about one kind of fact, of which only the first match is reported. Rules with several findings in a fact
 * exclude each other per location.
 */
export interface Precedence {
  readonly on: FactKind;
  readonly rules: readonly string[];
  /** Rules that are reported even if an earlier one matches. */
  readonly always?: readonly string[];
  /** Whether they can match variables of a type. */
  readonly concerns?: (type: Type) => boolean;
}

export const precedences: readonly Precedence[] = [
  // The order in which compilers check the declaration of a variable.
  {
    on: 'variable',
    // An undeclared name may bring its own address space.
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
  // And for a kernel's parameter, the levels of a pointer from the outermost on.
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
  // The pointee is more informative than the destination.
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
  // The families of builtins, then all others.
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
  // Why something can't be written matters only once.
  { on: 'write', rules: ['constant-write', 'block-capture-write', 'atomic-initializer-space'] },
  // A barrier's missing fence is a better report than the two work-items that race because of it.
  { on: 'program', rules: ['barrier-fence', 'barrier-flag-space'] },
];

/**
 * Rules whose findings can be wrong for a declaration that an undefined macro generates or qualifies, and for an
 * extension that missing code enables: silent while macros are undefined.
 */
export const OF_WHAT_IS_MISSING: ReadonlySet<string> = new Set([
  'redeclaration',
  'ambiguous-call',
  'no-matching-overload',
  'half-value',
  'kernel-arg-half',
]);

/** Diagnostics that hide others: with one of these, no comment is reported as unused. */
export const HIDING: ReadonlySet<string> = new Set([
  'error-directive',
  'expansion-limit',
  'include-depth',
  'missing-names',
  'syntax-error',
  'unknown-header',
  'unknown-name',
]);
