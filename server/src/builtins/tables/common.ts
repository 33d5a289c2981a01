/** Common functions (floating-point min, max, clamp, mix, …) and geometric functions. */
export const common = `
## Common Functions
traits pure
let gentype = float* double* half*
let gentypen = floatn doublen halfn
gentype clamp(gentype x, gentype minval, gentype maxval) // \`x\` limited to the range from \`minval\` to \`maxval\`.
gentypen clamp(gentypen x, scalar(gentypen) minval, scalar(gentypen) maxval)
gentype degrees(gentype radians) // The angle converted from radians to degrees.
gentype max(gentype x, gentype y) // The larger of the two.
gentypen max(gentypen x, scalar(gentypen) y)
gentype min(gentype x, gentype y) // The smaller of the two.
gentypen min(gentypen x, scalar(gentypen) y)
gentype mix(gentype x, gentype y, gentype a) // Linear blend x + (y − x) × a.
gentypen mix(gentypen x, gentypen y, scalar(gentypen) a)
gentype radians(gentype degrees) // The angle converted from degrees to radians.
gentype step(gentype edge, gentype x) // 0 where \`x\` is below \`edge\`, else 1.
gentypen step(scalar(gentypen) edge, gentypen x)
gentype smoothstep(gentype edge0, gentype edge1, gentype x)
  // A smooth cubic ramp from 0 at \`edge0\` to 1 at \`edge1\`.
gentypen smoothstep(scalar(gentypen) edge0, scalar(gentypen) edge1, gentypen x)
gentype sign(gentype x) // 1, −1 or a zero with the sign of \`x\`; 0 for a NaN.
## Geometric Functions
traits pure
let gentype = float:3,4 double:3,4 half:3,4
gentype cross(gentype p0, gentype p1) // Cross product of the first three components; a fourth becomes 0.
let gentype = float:1,2,3,4 double:1,2,3,4 half:1,2,3,4
scalar(gentype) dot(gentype p0, gentype p1) // Dot product.
scalar(gentype) distance(gentype p0, gentype p1) // Euclidean distance between two points.
scalar(gentype) length(gentype p) // Euclidean length of a vector.
gentype normalize(gentype p) // The vector in the same direction with length 1.
let gentype = float:1,2,3,4
float fast_distance(gentype p0, gentype p1) // Distance between two points, computed with half_sqrt.
float fast_length(gentype p) // Length of a vector, computed with half_sqrt.
gentype fast_normalize(gentype p) // The vector in the same direction with length 1, computed with half_rsqrt.
`;
