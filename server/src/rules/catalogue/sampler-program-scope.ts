import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { fix, insertAfter, insertBefore, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** A program-scope sampler must be `constant` or `const`, and initialised. */
export const samplerProgramScope = rule({
  id: 'sampler-program-scope',
  title: 'A program-scope sampler is constant and initialised.',
  spec: 'Samplers',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const missing = !fact.symbol.initializer;
    report(
      fact.nameNode,
      missing
        ? `program-scope sampler '${spellingOf(fact.symbol.name)}' must be initialised`
        : `program-scope sampler '${spellingOf(fact.symbol.name)}' must be constant or const`,
      {
        fixes: () => [
          missing
            ? fix(
                "Add '= CLK_FILTER_NEAREST'",
                false,
                insertAfter(fact.unit, fact.declarator.declarator.last, ' = CLK_FILTER_NEAREST'),
              )
            : fix(
                "Insert 'constant'",
                true,
                insertBefore(
                  fact.unit,
                  fact.specifiers.type.first,
                  `${spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant)} `,
                ),
              ),
        ],
      },
    );
  },
});
