import { definitionSpan } from '../../preprocessor/macro.js';
import { spellingOf } from '../../text/names.js';
import { rule } from '../rule.js';

const RESERVED = /^(__)?(private|local|global|constant|generic)$/;

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
        const text = spellingOf(name);
        const span = macro && RESERVED.test(text) ? definitionSpan(macro) : undefined;
        if (span) report(span, `'${text}' is an address space: this macro changes the meaning of every declaration after it`);
      }
    }
  },
});
