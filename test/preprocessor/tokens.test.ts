import assert from 'node:assert/strict';
import { check } from './check.js';
import { expansion, preprocess } from './snapshot.js';

const is = (text: string, expected: string) =>
  assert.equal(expansion(preprocess(text)).replace(/\s+/g, ' ').trim(), expected);

describe('tokens', () => {
  it('end where the longest one ends', () => {
    is('a+++b---c', 'a ++ + b -- - c');
    is('a<<=b>>=c<=d>=e', 'a <<= b >>= c <= d >= e');
    is('a&&b||c&d|e^f', 'a && b || c & d | e ^ f');
    is('a+=b-=c*=d/=e%=f&=g|=h^=i', 'a += b -= c *= d /= e %= f &= g |= h ^= i');
    is('p->q.r...s==t!=u!v~w?x:y', 'p -> q . r ... s == t != u ! v ~ w ? x : y');
    is('1.5e+3f 0x1p-2 .5 1..2 1e+x 0xe+1', '1.5e+3f 0x1p-2 .5 1..2 1e+x 0xe+1');
    is("'a' '\\'' \"s\\\"t\" L'x'", "'a' '\\'' \"s\\\"t\" L'x'");
  });
  it('are joined over continued lines', () => {
    is('a\\\nb c\\ \nd', 'ab cd');
    is('1\\\n2.\\\n5', '12.5');
    is('"x\\\ny" \'\\\nz\'', '"xy" \'z\'');
    is('a /\\\n/ b\nc /\\\n* d *\\\n/ e', 'a c e');
    is('1.\\\n5e\\\n+3 0x\\\nff ??/\n4', '1.5e+3 0xff 4');
    is('+\\\n+ -\\\n> <\\\n<\\\n=', '++ -> <<=');
    is('#def\\\nine A 4\nA', '4');
  });
  it('have universal names for letters', () => {
    is('\\u00e9 = 1', 'é = 1');
    is('a\\u00e9b', 'aéb');
    is('é = \\U000000e9', 'é = é');
  });
  it('follow comments', () => {
    is('a/**/b/* *//* \n */c // d \\\n e\nf', 'a b c f');
    is('"/* no */" \'//\' a', '"/* no */" \'//\' a');
  });
  it('are not read in an inactive group, but for literals, comments and directives', () => {
    const skipped = (text: string): void =>
      is(`#if 0\n${text}\n#else\nyes\n#endif\n#if 0\n${text}\n#endif\nyes`, 'yes yes');
    skipped("it isn't\n#if 1\n'\n#endif");
    skipped('"\\"\n#if 1\n#endif "');
    skipped('/* #else\n#endif */ a /b // #else \\\n#else');
    skipped("'/*' \"//\" '\\'' \"a\\\nb /*\" / *");
    skipped('a / b /*\n#else\n*/');
    skipped("'a' /*\n#else\n*/");
    skipped('\'\\\'\' "ab\\"" /*\n#else\n*/');
    skipped('"abc" / \'x\' /*\n#else\n*/');
    skipped('a \\\n#else\n???/\n b ? c : d');
  });
  it('are wrong without their end', () =>
    check(`
int a = 'b;
char *c = "d;
int e; /* f
//     ^^ error[unterminated-comment]: unterminated /* comment
`));
  it('of other characters are single', () => {
    is('a @ b 😀c ` d', 'a @ b 😀c ` d');
    is('#define F(x) [x]\nF(@)F(😀 😀)', '[ @ ] [ 😀 😀 ]');
  });
  it('of other characters are wrong', () =>
    check(`
int a @ b;
int c \` d;
int e \\ f;
int 😀;
`));
});
