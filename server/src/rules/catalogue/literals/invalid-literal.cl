// BAD [all]
constant int n = 09;
//               ^^ error[invalid-literal]: '09' is octal, because it begins with 0, and has no digit '9'
// fix: Write '9'
// | constant int n = 9;
// BAD [all]
constant int n = 0xg;
//               ^^^ error[invalid-literal]: 'xg' is not a valid suffix for an integer
// fix: Write '0'
// | constant int n = 0;
// BAD [all]
constant int n = 12abc;
//               ^^^^^ error[invalid-literal]: 'abc' is not a valid suffix for an integer
// fix: Write '12'
// | constant int n = 12;
// BAD [all]
constant float f = 1.0fx;
//                 ^^^^^ error[invalid-literal]: 'fx' is not a valid suffix for a floating-point number
// fix: Write '1.0'
// | constant float f = 1.0;
// BAD [all]
constant float f = 1e;
//                 ^^ error[invalid-literal]: the exponent of '1e' has no digits
// fix: Write '1e0'
// | constant float f = 1e0;
// BAD [all]
constant float f = 0x1.8;
//                 ^^^^^ error[invalid-literal]: hexadecimal '0x1.8' needs an exponent, such as 'p0'
// fix: Write '0x1.8p0'
// | constant float f = 0x1.8p0;
// BAD [all]
constant int c = '';
//               ^^ error[invalid-literal]: a character constant cannot be empty
// fix: Write ''\0''
// | constant int c = '\0';
// BAD [all]
constant int c = '€';
//               ^^^ error[invalid-literal]: a character constant cannot hold a character of more than one byte
// BAD [all]
constant char c[] = "\u12";
//                  ^^^^^^ error[invalid-literal]: '\u' needs hexadecimal digits
// GOOD [all]
constant char c[] = "\u20ac\U0001f600\u0024", d[] = "€";
// GOOD [all]
constant int a = 077, b = 0xffu, c = 10L, d = 0b101, e = 'x';
constant float f = 1.5e-3f, g = 0x1.8p3f, h = .5f, i = 2.f;
// BAD [all]
constant int c = L'ab';
//               ^^^^^ error[invalid-literal]: a wide character constant can hold only one character
