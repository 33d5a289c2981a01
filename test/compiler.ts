/** The compiler that judges: clang 19, whose results are recorded, or the one that the variable `CLANG` names. */
export const CLANG = process.env['CLANG'] ?? 'clang-19';
