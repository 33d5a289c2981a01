/** Math functions, including the half_ and native_ forms of lower precision. */
export const math = `
## Math Functions
traits pure
let gentype = float* double* half*
let gentypen = floatn doublen halfn
gentype acos(gentype x) // Arc cosine of \`x\`, in radians.
gentype acosh(gentype x) // Inverse hyperbolic cosine of \`x\`.
gentype acospi(gentype x) // Arc cosine of \`x\` divided by π.
gentype asin(gentype x) // Arc sine of \`x\`, in radians.
gentype asinh(gentype x) // Inverse hyperbolic sine of \`x\`.
gentype asinpi(gentype x) // Arc sine of \`x\` divided by π.
gentype atan(gentype y_over_x) // Arc tangent of the argument, in radians.
gentype atan2(gentype y, gentype x) // Angle of the point (x, y), in radians, in the right quadrant.
gentype atanh(gentype x) // Inverse hyperbolic tangent of \`x\`.
gentype atanpi(gentype x) // Arc tangent of \`x\` divided by π.
gentype atan2pi(gentype y, gentype x) // Angle of the point (x, y) divided by π.
gentype cbrt(gentype x) // Cube root of \`x\`.
gentype ceil(gentype x) // Smallest integral value that is not below \`x\`.
gentype copysign(gentype x, gentype y) // Magnitude of \`x\` with the sign of \`y\`.
gentype cos(gentype x) // Cosine of \`x\` radians.
gentype cosh(gentype x) // Hyperbolic cosine of \`x\`.
gentype cospi(gentype x) // Cosine of π times \`x\`.
gentype erfc(gentype x) // Complementary error function, 1 − erf(x).
gentype erf(gentype x) // Error function of the normal distribution.
gentype exp(gentype x) // e to the power \`x\`.
gentype exp2(gentype x) // 2 to the power \`x\`.
gentype exp10(gentype x) // 10 to the power \`x\`.
gentype expm1(gentype x) // e to the power \`x\`, minus 1, accurate near 0.
gentype fabs(gentype x) // Absolute value of a floating-point number.
gentype fdim(gentype x, gentype y) // x − y where \`x\` is larger, else 0.
gentype floor(gentype x) // Largest integral value that is not above \`x\`.
gentype fma(gentype a, gentype b, gentype c) // a × b + c with a single rounding at the end.
gentype fmax(gentype x, gentype y) // The larger of the two; a NaN loses against a number.
gentypen fmax(gentypen x, scalar(gentypen) y)
gentype fmin(gentype x, gentype y) // The smaller of the two; a NaN loses against a number.
gentypen fmin(gentypen x, scalar(gentypen) y)
gentype fmod(gentype x, gentype y) // Remainder of x / y that has the sign of \`x\`.
traits pure writes
gentype fract(gentype x, any gentype *iptr)
  // Fractional part of \`x\` (below 1); the floor of \`x\` is stored through \`iptr\`.
traits pure
traits pure writes
gentype frexp(gentype x, any vector(int, gentype) *exp)
  // Mantissa of \`x\` in [1/2, 1); the binary exponent is stored through \`exp\`.
traits pure
gentype hypot(gentype x, gentype y) // Square root of x² + y² without intermediate overflow.
vector(int, gentype) ilogb(gentype x) // Binary exponent of \`x\` as an integer.
gentype ldexp(gentype x, vector(int, gentype) k) // \`x\` times 2 to the power \`k\`.
gentypen ldexp(gentypen x, int k)
gentype lgamma(gentype x) // Natural logarithm of the absolute value of the gamma function.
traits pure writes
gentype lgamma_r(gentype x, any vector(int, gentype) *signp)
  // As lgamma; the sign of the gamma function is stored through \`signp\`.
traits pure
gentype log(gentype x) // Natural logarithm of \`x\`.
gentype log2(gentype x) // Base-2 logarithm of \`x\`.
gentype log10(gentype x) // Base-10 logarithm of \`x\`.
gentype log1p(gentype x) // Natural logarithm of 1 + x, accurate near 0.
gentype logb(gentype x) // Binary exponent of \`x\` as a floating-point number.
gentype mad(gentype a, gentype b, gentype c) // a × b + c, as fast as the device can; precision is not defined.
gentype maxmag(gentype x, gentype y) // The argument of larger magnitude; the larger one when magnitudes are equal.
gentype minmag(gentype x, gentype y) // The argument of smaller magnitude; the smaller one when magnitudes are equal.
traits pure writes
gentype modf(gentype x, any gentype *iptr)
  // Fractional part of \`x\` with its sign; the integral part is stored through \`iptr\`.
traits pure
gentype nan(unsigned(gentype) nancode) // A quiet NaN that carries \`nancode\` in its significand.
gentype nextafter(gentype x, gentype y) // The representable value next to \`x\` in the direction of \`y\`.
gentype pow(gentype x, gentype y) // \`x\` to the power \`y\`.
gentype pown(gentype x, vector(int, gentype) y) // \`x\` to an integer power.
gentype powr(gentype x, gentype y) // \`x\` to the power \`y\` for x ≥ 0.
gentype remainder(gentype x, gentype y) // x − n × y, where \`n\` is the integer nearest to x / y.
traits pure writes
gentype remquo(gentype x, gentype y, any vector(int, gentype) *quo)
  // As remainder; the low bits of the quotient, with its sign, are stored through \`quo\`.
traits pure
gentype rint(gentype x) // \`x\` rounded to an integral value, halves to even.
gentype rootn(gentype x, vector(int, gentype) y) // The \`y\`-th root of \`x\`.
gentype round(gentype x) // \`x\` rounded to an integral value, halves away from zero.
gentype rsqrt(gentype x) // One over the square root of \`x\`.
gentype sin(gentype x) // Sine of \`x\` radians.
traits pure writes
gentype sincos(gentype x, any gentype *cosval) // Sine of \`x\`; its cosine is stored through \`cosval\`.
traits pure
gentype sinh(gentype x) // Hyperbolic sine of \`x\`.
gentype sinpi(gentype x) // Sine of π times \`x\`.
gentype sqrt(gentype x) // Square root of \`x\`.
gentype tan(gentype x) // Tangent of \`x\` radians.
gentype tanh(gentype x) // Hyperbolic tangent of \`x\`.
gentype tanpi(gentype x) // Tangent of π times \`x\`.
gentype tgamma(gentype x) // Gamma function of \`x\`.
gentype trunc(gentype x) // \`x\` rounded towards zero.
let gentype = float*
let prefix = half native
gentype {prefix}_cos(gentype x) // Cosine of \`x\` radians, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_divide(gentype x, gentype y) // x / y, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_exp(gentype x) // e to the power \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_exp2(gentype x) // 2 to the power \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_exp10(gentype x) // 10 to the power \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_log(gentype x) // Natural logarithm of \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_log2(gentype x) // Base-2 logarithm of \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_log10(gentype x) // Base-10 logarithm of \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_powr(gentype x, gentype y)
  // \`x\` to the power \`y\` for x ≥ 0, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_recip(gentype x) // 1 / x, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_rsqrt(gentype x) // One over the square root of \`x\`, fast, with reduced precision (\`{prefix}_\`
  form).
gentype {prefix}_sin(gentype x) // Sine of \`x\` radians, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_sqrt(gentype x) // Square root of \`x\`, fast, with reduced precision (\`{prefix}_\` form).
gentype {prefix}_tan(gentype x) // Tangent of \`x\` radians, fast, with reduced precision (\`{prefix}_\` form).
`;
