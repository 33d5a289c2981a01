/** Vector loads and stores, and shuffles. */
export const vectorData = `
## Vector Data Load and Store Functions
traits reads
let n = 2 3 4 8 16
let round = - _rte _rtz _rtp _rtn
let gentype = char uchar short ushort int uint long ulong float double half
vector(gentype, {n}) vload{n}(size_t offset, anyc const gentype *p)
  // Loads {n} elements from \`p + offset * {n}\`; only element alignment is needed.
traits writes
void vstore{n}(vector(gentype, {n}) data, size_t offset, any gentype *p)
  // Stores {n} elements at \`p + offset * {n}\`; only element alignment is needed.
traits reads
float vload_half(size_t offset, anyc const half *p)
  // Loads the half at \`p + offset\` as a float; cl_khr_fp16 is not needed.
float{n} vload_half{n}(size_t offset, anyc const half *p) // Loads {n} halfs from \`p + offset * {n}\` as floats.
float{n} vloada_half{n}(size_t offset, anyc const half *p)
  // Loads {n} halfs as floats from an address aligned to the vector (3 take the room of 4).
traits writes
let real = float double
void vstore_half{round}(real data, size_t offset, any half *p)
  // Rounds \`data\` to a half and stores it at \`p + offset\`; _rte, _rtz, _rtp, _rtn name the rounding.
void vstore_half{n}{round}(vector(real, {n}) data, size_t offset, any half *p)
  // Rounds {n} values to halfs and stores them at \`p + offset * {n}\`.
void vstorea_half{n}{round}(vector(real, {n}) data, size_t offset, any half *p)
  // Rounds {n} values to halfs and stores them at an address aligned to the vector.
## Miscellaneous Vector Functions
traits pure
let m = 2 4 8 16
let gentypen = char:2,4,8,16 uchar:2,4,8,16 short:2,4,8,16 ushort:2,4,8,16 int:2,4,8,16 uint:2,4,8,16 long:2,4,8,16
  ulong:2,4,8,16 float:2,4,8,16 double:2,4,8,16 half:2,4,8,16
gentypen shuffle(vector(gentypen, {m}) x, unsigned(gentypen) mask)
  // Components of \`x\` in the order that \`mask\` gives.
gentypen shuffle2(vector(gentypen, {m}) x, vector(gentypen, {m}) y, unsigned(gentypen) mask)
  // Components of \`x\` and \`y\`, counted through, in the order that \`mask\` gives.
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
special
int vec_step(gentype a) // Number of components of the argument or of the type named; 4 for three components. Not
  evaluated, like sizeof.
`;
