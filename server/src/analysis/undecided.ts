// Errors in code that the host's build options may exclude or replace: until these are known, they are warnings.
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { definitionSpan } from '../preprocessor/macros/macro.js';
import { conditionsAt } from '../rules/conditional-groups.js';
import { spellingOf } from '../text/names.js';
import { type Diagnostic, WithFixes } from './diagnostics.js';

/** Macros that compilers define, or that say what they support. */
const OF_COMPILER = /^(?:__|cl_|CL_)/;
/** Comments and character constants. */
const NO_CONDITION = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|'(?:\\.|[^'\\\n])*'/g;
/** The text between a conditional and a default value: `#ifndef N`, `#define N 16`. */
const DEFAULT = /#[ \t]*if(?:ndef[ \t]+|[ \t]*![ \t]*defined[ \t(]*)(\w+)[ \t)]*\r?\n[ \t]*#[ \t]*define[ \t]+$/;

/**
 * Where names are undeclared that the host may define, so that options are missing, errors are warnings in groups of
 * conditionals with a macro that no text defines, and in expansions of default values.
 */
export function withUndecided(
  diagnostics: readonly Diagnostic[],
  chunks: readonly Chunk[],
  isMacroDefined: (name: string) => boolean,
): readonly Diagnostic[] {
  const isError = ({ severity, isRaised }: Diagnostic): boolean => severity === 'error' && !isRaised;
  if (!diagnostics.some(({ code }) => code === 'missing-names') || !diagnostics.some(isError)) return diagnostics;
  const written = new Set(chunks.flatMap(({ writes }) => writes.map(({ name }) => spellingOf(name))));
  const isOfHost = (name: string): boolean => !OF_COMPILER.test(name) && !written.has(name) && !isMacroDefined(name);
  const isDecidedByHost = ({ span: { file, start } }: Diagnostic): boolean =>
    conditionsAt(file, start).some((condition) =>
      (condition.replace(NO_CONDITION, ' ').match(/\b[A-Za-z_]\w*/g) ?? []).some(
        (word) => word !== 'defined' && isOfHost(word),
      ),
    );
  const isOfDefault = ({ span: { file, start } }: Diagnostic): boolean =>
    chunks.some(
      (chunk) =>
        chunk.file === file &&
        chunk.uses.some((use) => {
          if (start < chunk.start + use.start || start >= chunk.start + use.end) return false;
          const span = definitionSpan(use.macro);
          if (!span) return false;
          const [, name] = DEFAULT.exec(span.file.text.slice(Math.max(0, span.start - 200), span.start)) ?? [];
          return name === spellingOf(use.macro.name);
        }),
    );
  return diagnostics.map((one) => {
    if (!isError(one) || !(isDecidedByHost(one) || isOfDefault(one))) return one;
    const { code, message, span, related } = one;
    const reported = { code, severity: 'warning' as const, span, related };
    return new WithFixes({ ...reported, message: `${message} (until the build options are known)` }, () => one.fixes);
  });
}
