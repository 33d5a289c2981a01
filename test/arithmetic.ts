/** Operands of the conditions. */
const OPERANDS = {
  a: ['int', '7'],
  b: ['int', '-3'],
  z: ['int', '0'],
  u: ['uint', '7u'],
  m: ['uint', '0xffffffffu'],
  w: ['long', '0x100000000L'],
  c: ['char', '-56'],
  h: ['uchar', '200'],
  s: ['short', '-2'],
} as const;

/** The operands as variables, and as macros of constant expressions. */
export const VARIABLES = Object.entries(OPERANDS)
  .map(([name, [type, value]]) => `${type} ${name} = ${value};`)
  .join(' ');
export const CONSTANTS = Object.entries(OPERANDS)
  .map(([name, [type, value]]) => `#define ${name} ((${type})(${value}))\n`)
  .join('');

/** Conditions that are true: the arithmetic of C (C99 6.3.1, 6.5) and OpenCL C (6.3: shifts are modulo the width). */
export const TRUE_CONDITIONS = [
  ...['a + b == 4', 'a - b == 10', 'a * b == -21', 'a / b == -2', 'a % b == 1', 'b % a == -3', 'b / 2 == -1'],
  ...[
    'a << 2 == 28',
    'a >> 1 == 3',
    'b >> 1 == -2',
    'a << 33 == 14',
    'm >> 28 == 15u',
    'w >> 32 == 1',
    'w << 1 == 0x200000000L',
  ],
  ...[
    '(a & 5) == 5',
    '(a & 8) == 0',
    '(a | 8) == 15',
    '(a ^ 5) == 2',
    '~a == -8',
    '~u == 0xfffffff8u',
    '-a == -7',
    '+b == -3',
  ],
  ...['!z == 1', '!a == 0', 'a', '!z', 'a && b', 'a || z', 'z || b', '!(a && z)', '!(z || z)'],
  ...[
    'b < a',
    'a <= 7',
    'a >= 7',
    'a > b',
    'a != b',
    'a == 7',
    '!(a < 7)',
    '!(a > 7)',
    '!(a <= 6)',
    '!(a >= 8)',
    '!(a != 7)',
    '!(a == b)',
  ],
  // A signed operand becomes unsigned.
  ...[
    'b > u',
    'm > a',
    'm + 1 == 0',
    'u - 8 == m',
    'b + u == 4u',
    'm / 2 == 0x7fffffffu',
    'm % 10 == 5u',
    'm * m == 1',
  ],
  // Small types become int.
  ...[
    'c < 0',
    'h > 0',
    'h + h == 400',
    'c + c == -112',
    'h << 1 == 400',
    's * s == 4',
    '(uchar)(h + h) == 144',
    '(char)h == c',
    '(uchar)c == h',
  ],
  ...[
    'w > m',
    'w / 2 == 0x80000000L',
    'w + m == 0x1ffffffffL',
    '(int)w == 0',
    '(long)m == 0xffffffffL',
    '(int)m == -1',
    '(ushort)b == 65533',
  ],
  ...['(z ? a : b) == b', '(a ? a : b) == a', '(z, a) == 7', 'a / 2 * 2 != a', '-7 / 2 == -3', '1 << 4 == 16'],
];
