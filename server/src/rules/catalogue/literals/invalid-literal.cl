// BAD [all]
constant int n = ‹09›;
// fix: Write '9'
// BAD [all]
constant int n = ‹0xg›;
// fix: Write '0'
// BAD [all]
constant int n = ‹12abc›;
// fix: Write '12'
// BAD [all]
constant float f = ‹1.0fx›;
// fix: Write '1.0'
// BAD [all]
constant float f = ‹1e›;
// fix: Write '1e0'
// BAD [all]
constant float f = ‹0x1.8›;
// fix: Write '0x1.8p0'
// BAD [all]
constant int c = ‹''›;
// fix: Write ''\0''
// BAD [all]
constant int c = ‹'€'›;
// BAD [all]
constant char c[] = ‹"\u12"›;
// GOOD [all]
constant char c[] = "\u20ac\U0001f600\u0024", d[] = "€";
// GOOD [all]
constant int a = 077, b = 0xffu, c = 10L, d = 0b101, e = 'x';
constant float f = 1.5e-3f, g = 0x1.8p3f, h = .5f, i = 2.f;
// BAD [all]
constant int c = ‹L'ab'›;
