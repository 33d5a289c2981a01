import { isOn } from '../../../semantics/symbols/extensions.js';
import { on, rule } from '../../rule.js';
import { isFunctionPointer } from '../../shared.js';

const EXTENSION = '__cl_clang_function_pointers';
const DECLARED = 'OpenCL C has no pointers to functions';

/** Pointers to functions do not exist: no declarations, no address of a function. */
export const functionPointer = rule(
  {
    id: 'function-pointer',
    title: 'Pointer to a function',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on(['variable', 'parameter'], {
    concerns: isFunctionPointer,
    // A parameter of function type is an unsupported pointer for compilers, too.
    when: ({ writtenType }, { extensions }) => writtenType.kind !== 'function' && !isOn(extensions, EXTENSION),
    at: ({ nameNode }) => nameNode,
    message: () => DECLARED,
  }),
  on(['field', 'typedef'], {
    when: ({ type }, { extensions }) => isFunctionPointer(type) && !isOn(extensions, EXTENSION),
    at: ({ nameNode }) => nameNode,
    message: () => DECLARED,
  }),
  on('derived', {
    when: ({ derivation, from }, { extensions }) =>
      derivation === 'name' && isFunctionPointer(from) && !isOn(extensions, EXTENSION),
    at: ({ node }) => node,
    message: () => DECLARED,
  }),
  on('function-named', {
    when: (_, { extensions }) => !isOn(extensions, EXTENSION),
    at: ({ expression }) => expression,
    message: () => 'the address of a function cannot be taken',
  }),
);
