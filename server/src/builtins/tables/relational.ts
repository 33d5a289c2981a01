/** Relational functions: component-wise comparisons and what picks by their results. */
export const relational = `
## Relational Functions
traits pure
let gentype = float* double* half*
relation(gentype) isequal(gentype x, gentype y)
  // x == y, component by component: 1 (scalar) or −1 (vector) for true, else 0.
relation(gentype) isnotequal(gentype x, gentype y) // x != y, component by component; true when either is a NaN.
relation(gentype) isgreater(gentype x, gentype y) // x > y, component by component.
relation(gentype) isgreaterequal(gentype x, gentype y) // x >= y, component by component.
relation(gentype) isless(gentype x, gentype y) // x < y, component by component.
relation(gentype) islessequal(gentype x, gentype y) // x <= y, component by component.
relation(gentype) islessgreater(gentype x, gentype y) // x < y or x > y, component by component.
relation(gentype) isfinite(gentype x) // Whether \`x\` is neither infinite nor a NaN.
relation(gentype) isinf(gentype x) // Whether \`x\` is an infinity.
relation(gentype) isnan(gentype x) // Whether \`x\` is a NaN.
relation(gentype) isnormal(gentype x) // Whether \`x\` is a normal number: not zero, subnormal, infinite or a NaN.
relation(gentype) isordered(gentype x, gentype y) // Whether neither argument is a NaN.
relation(gentype) isunordered(gentype x, gentype y) // Whether either argument is a NaN.
relation(gentype) signbit(gentype x) // Whether the sign bit is set.
let igentype = char* short* int* long*
int any(igentype x) // 1 if the most significant bit of any component is set.
int all(igentype x) // 1 if the most significant bit of every component is set.
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
gentype bitselect(gentype a, gentype b, gentype c)
  // Each bit from \`b\` where the bit of \`c\` is set, else from \`a\`.
gentype select(gentype a, gentype b, signed(gentype) c)
  // Per component \`b\` where the top bit of \`c\` is set, else \`a\`; for scalars, \`b\` where \`c\` is not 0.
gentype select(gentype a, gentype b, unsigned(gentype) c)
`;
