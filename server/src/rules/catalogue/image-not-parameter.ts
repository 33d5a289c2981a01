import { spellingOf } from '../../text/names.js';
import { elementOf, isImage } from '../../types/type.js';
import { variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** An image type can only be a parameter's type: no variables, members, arrays, pointers, return types. */
export const imageNotParameter = rule({
  id: 'image-not-parameter',
  title: 'An image is only a parameter.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['variable', 'field', 'derived'],
  check(fact, report, context) {
    if (fact.kind === 'variable') {
      if (variableVerdict(fact, context) === 'image-not-parameter') report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot be a variable: an image can only be a parameter`);
    } else if (fact.kind === 'field') {
      if (isImage(elementOf(fact.type))) report(fact.nameNode, 'an image cannot be a member: it can only be a parameter');
    } else if (isImage(fact.from)) report(fact.node, `there is no ${fact.derivation === 'pointer' ? 'pointer to' : 'array of'} an image`);
  },
});
