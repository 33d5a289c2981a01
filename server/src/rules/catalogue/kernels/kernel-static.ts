import { deleteToken, fix, preferredFix } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import type { FunctionDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** A function that the program calls need not be a kernel. */
const dropKernel =
  ({ unit, symbol }: FunctionDeclared, token: number): DeferredFix =>
  ({ bodies }) => {
    const isCalled = bodies.some(({ facts }) =>
      facts.some((fact) => fact.kind === 'call-made' && fact.callee.name === symbol.name),
    );
    return isCalled ? fix("Delete 'kernel': it is called", deleteToken(unit, token)) : undefined;
  };

/** A kernel cannot have internal linkage. */
export const kernelStatic = rule(
  {
    id: 'kernel-static',
    title: 'Static kernel',
    spec: 'Storage-Class Specifiers',
    versions: '1.2+',
    severity: 'error',
  },
  on('function', {
    find: (fact, context) => {
      const { kernelToken, storageToken } = fact.specifiers;
      if (kernelToken === undefined || fact.symbol.storage !== 'static' || context.language.version < 120)
        return undefined;
      return { fact, kernelToken, storageToken };
    },
    at: ({ storageToken }) => storageToken,
    message: ({ fact }) => `kernel '${spellingOf(fact.symbol.name)}' cannot be static`,
    fixes: ({ fact, kernelToken, storageToken }) => [
      preferredFix("Delete 'static'", deleteToken(fact.unit, storageToken)),
      dropKernel(fact, kernelToken),
    ],
  }),
);
