// Pipes that only compilers for FPGAs have.

import { attributesOf } from '../semantics/declarations/attributes.js';
import type { VariableDeclared } from '../semantics/facts/facts.js';
import { elementOf } from '../types/queries.js';

/** Compilers for FPGAs have pipes between kernels at program scope, whose depth an attribute gives. */
export const isPipeOfFpga = ({ symbol, declarator, specifiers }: VariableDeclared): boolean =>
  elementOf(symbol.type).kind === 'pipe' &&
  attributesOf(declarator, specifiers).some(({ name }) => name === 'xcl_reqd_pipe_depth');
