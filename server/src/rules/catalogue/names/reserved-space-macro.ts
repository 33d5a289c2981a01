import type { Chunk } from '../../../preprocessor/chunks/chunk.js';
import { definitionSpan } from '../../../preprocessor/macros/macro.js';
import type { FileSpan } from '../../../preprocessor/source-map.js';
import { fix } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { intern, type Name, spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const RESERVED = new Set(
  ['private', 'local', 'global', 'constant', 'generic'].flatMap((space) => [intern(space), intern(`__${space}`)]),
);

/** The place where a chunk undefines a name. */
function undefSpan({ file, start, end }: Chunk, name: Name): FileSpan | undefined {
  const found = new RegExp(`(#[ \\t]*undef[ \\t]+)${spellingOf(name)}\\b`).exec(file.text.slice(start, end));
  const at = found && start + found.index + (found[1]?.length ?? 0);
  return found && at !== null ? { file, start: at, end: at + spellingOf(name).length } : undefined;
}

/** Deletes a single-line directive. */
function deleteDirective({ file, start }: FileSpan): RuleFix | undefined {
  const { lines, text } = file;
  const first = lines.startOf(lines.lineAt(start));
  const end = lines.startOf(lines.lineAt(start) + 1);
  return /\\\r?\n$/.test(text.slice(first, end))
    ? undefined
    : fix('Delete the directive', { span: { file, start: first, end }, newText: '' });
}

/**
 * A macro with the name of an address space changes the meaning of everything after it; `#define local` silently turns
 * pointers to local into pointers to private or generic.
 */
export const reservedSpaceMacro = rule(
  {
    id: 'reserved-space-macro',
    title: 'Macro named like an address space',
    spec: 'Keywords',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each({ chunks }) {
      const defined = new Set<Name>();
      for (const chunk of chunks) {
        // Nearly all chunks write no macros, and every edit visits them all.
        if (chunk.writes.length === 0) continue;
        for (const { name, macro } of chunk.writes) {
          if (!RESERVED.has(name)) continue;
          if (macro) defined.add(name);
          // Undefining a name that is defined here retracts the earlier report.
          else if (defined.delete(name)) continue;
          const span = macro ? definitionSpan(macro) : undefSpan(chunk, name);
          if (span) yield { name, span, isDefined: macro !== undefined };
        }
      }
    },
    at: ({ span }) => span,
    message: ({ name, isDefined }) =>
      isDefined
        ? `'${spellingOf(name)}' is an address space: this macro changes the meaning of every declaration after it`
        : `'${spellingOf(name)}' is an address space, not a macro: there is nothing to undefine`,
    fixes: ({ name, span, isDefined }) => {
      const upper = spellingOf(name).replace(/^_+/, '').toUpperCase();
      return [
        deleteDirective(span),
        isDefined ? fix(`Rename the macro to '${upper}'`, { span, newText: upper }) : undefined,
      ];
    },
  }),
);
