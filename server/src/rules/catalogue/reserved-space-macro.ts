import { definitionSpan } from '../../preprocessor/macro.js';
import { intern, spellingOf } from '../../text/names.js';
import { rule } from '../rule.js';

const RESERVED = new Set(['private', 'local', 'global', 'constant', 'generic'].flatMap((space) => [intern(space), intern(`__${space}`)]));

/** A macro with the name of an address space changes the meaning of everything after it; `#define local` silently turns pointers to local into pointers to private or generic. */
export const reservedSpaceMacro = rule({
  id: 'reserved-space-macro',
  title: 'No macro has the name of an address space.',
  spec: 'Keywords',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report) {
    for (const chunk of program.chunks) {
      for (const { name, macro } of chunk.writes) {
        const span = macro && RESERVED.has(name) ? definitionSpan(macro) : undefined;
        if (span) report(span, `'${spellingOf(name)}' is an address space: this macro changes the meaning of every declaration after it`);
      }
    }
  },
});
