// Kernels that hosts compose of several strings: what is certain of them is reported, at the literal that it is in.

import assert from 'node:assert/strict';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { sessionFor } from '../../server/src/analysis/embedded.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { composedIn } from '../../server/src/text/composed.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The errors in a host, each as `line: the text that it is at: code`. */
function errorsIn(path: string, text: string, optionsKnown = false): string[] {
  const file = new SourceFile(path, text);
  const start = () =>
    new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, { optionsKnown });
  return sessionFor(file, start)
    .update(file)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, span }) => `${file.lines.lineAt(span.start) + 1}: ${text.slice(span.start, span.end)}: ${code}`);
}
/** The number of kernels that are checked: of others, only the head is known. */
const kernelsIn = (path: string, text: string): number =>
  composedIn(new SourceFile(path, text)).filter(({ unknown, end }) => unknown.every((one) => one.end <= end)).length;

/** Hosts of C++ that compose a kernel with a statement. */
const CPP: Readonly<Record<string, (statement: string) => string>> = {
  'by append': (statement) => `void f(std::string &s, const std::string &type) {
  s.append("kernel void k(global "); s.append(type); s.append(" *a, uint n) {\\n");
  s.append("  "); s.append(type); s.append(" x = a[n];\\n");
  s.append("  ${statement}\\n"); // the statement
  s.append("  a[n] = x;\\n}\\n");
}`,
  'by additions': (statement) => `std::string f(std::string type, int n) {
  return "kernel void k(global " + type + " *a, uint n) {\\n"
         "  " + type + "4 x" + std::to_string(n) + " = (" + type + "4)(a[n]);\\n"
         "  ${statement}\\n}\\n";
}`,
  'by assignments': (statement) => `void f(Program &p, int size) {
  p->source = "kernel void k(global float *a, uint n) {\\n";
  p->source += "  local float part[" + std::to_string(size) + "];\\n";
  p->source += "  ${statement}\\n}\\n";
}`,
  'in a stream': (statement) => `void f(int unroll, std::string body) {
  std::ostringstream out;
  out << "kernel void k(global float *a, uint n) {" << std::endl;
  out << "  ${statement}" << std::endl << "  uint m = n * " << unroll << ";\\n";
  out << body << "}\\n";
}`,
  'of constants': (statement) => `const char *const type = "float";
#define WIDTH 16
std::string f() {
  return std::string("kernel void k(global ") + "float *a, uint n) {\\n  global " + type + " *b = a + " + STR(WIDTH) + ";\\n"
         "  ${statement}\\n}\\n";
}`,
};
/** Hosts of Python that complete a kernel with a statement. */
const PYTHON: Readonly<Record<string, (statement: string) => string>> = {
  'in a formatted string': (statement) => `def f(T, n):
    return f"""
kernel void k(global {T} *a, uint n) {{
  {T} x = a[n % {n}];
  ${statement}
}}"""
`,
  'by names': (statement) => `source = """
kernel void k(global %(T)s *a, uint n) {
  %(T)s x = a[n %% 4];
  ${statement}
}""" % {"T": "float"}
`,
  'by format': (statement) => `source = """
kernel void k(global {0} *a, {arguments} uint n) {{
  ${statement}
  {body}
}}""".format("float", arguments="", body="")
`,
  'by a template': (statement) => `source = Template("""
kernel void k(global \${T} *a, uint n) {
  ${statement}
  \${body}
  a[n] = \${value(2)};
}""")
`,
};

describe('kernels that hosts compose', () => {
  for (const [extension, hosts] of [
    ['cpp', CPP],
    ['py', PYTHON],
  ] as const)
    for (const [title, host] of Object.entries(hosts))
      it(`are checked: ${title}`, () => {
        for (const isKnown of [false, true]) {
          assert.deepEqual(errorsIn(`host.${extension}`, host('n += 2;'), isKnown), []);
          const text = host('n = 2 = n;');
          assert.equal(kernelsIn(`host.${extension}`, text), 1);
          const line = text.slice(0, text.indexOf('n = 2 = n;')).split('\n').length;
          assert.deepEqual(errorsIn(`host.${extension}`, text, isKnown), [`${line}: =: not-assignable`]);
        }
      });

  const inKernel = (body: string): string =>
    `void f(std::string &s, std::string x, int n) {\n  s = "kernel void k(global float *a, int n) {\\n";\n${body}\n  s += "}\\n";\n}\n`;
  it('are not judged by what an unknown part may change', () => {
    for (const body of [
      // It may declare a variable, be several arguments, or begin a block.
      's += x; s += "v.xy = 1; w = 2;\\n";',
      's += "{ float n = 1;\\n"; s += x; s += "n.x = 1; }\\n";',
      's += "a[0] = max(" + x + ");\\n";',
      's += "a[0] = mad(1.0f, " + x + ");\\n";',
      's += x; s += "  a[0] = 1; }\\n";',
      's += "a[0] = 1" + x + ";\\n";',
      's += "for (int i = 0; " + x + "; i++) a[i] = 0;\\n";',
      's += "if (n > 1) " + x + " else a[0] = 1;\\n";',
      's += "a[0] " + x + " 1;\\n";',
      's += "float" + std::to_string(n) + " v = 1; a[0] = v.x;\\n";',
      's += "#if " + x + "\\n float2 v;\\n#else\\n float v;\\n#endif\\n v.x = 1;\\n";',
      's += "a[0] = helper(n);\\n";',
      's += "OTHER(a) a[0] = SCALE * n;\\n";',
    ])
      for (const isKnown of [false, true]) assert.deepEqual(errorsIn('host.cpp', inKernel(body), isKnown), [], body);
  });
  it('are not judged by what an unknown part outside of them may be', () => {
    const kernel = '"kernel void k(global struct S *a, const int i) {\\n  a[0].x = 1; a->n = i; DECL i = 3;\\n}\\n"';
    for (const before of ['"struct S { " + t + " x; int n; };\\n"', '"#define DECL " + t + "\\n"'])
      assert.deepEqual(errorsIn('host.cpp', `std::string f(std::string t) { return ${before} ${kernel}; }`, true), []);
    const python =
      'def f(T):\n    return f"""struct S {{ {T} x; }}; kernel void k(global struct S *a) {{ a[0].x = 1; }}"""\n';
    assert.deepEqual(errorsIn('host.py', python, true), []);
  });
  it('take no variable for a constant', () => {
    const use = 'std::string("kernel void k(global ") + T + " *a) {\\n  a[0].x = 1;\\n}\\n"';
    for (const declared of [
      `static const char *T = "float";\nvoid set() { T = "float2"; }\nstd::string f() { return ${use}; }`,
      `void g() { const std::string T = "float"; h(T); }\nstd::string f(std::string T) { return ${use}; }`,
      `const std::string T = "float";\nstd::string f(std::string T) { return ${use}; }`,
    ])
      assert.deepEqual(errorsIn('host.cpp', declared, true), [], declared);
    const constant = `const char *const T = "float";\nstd::string f() { return ${use}; }`;
    assert.deepEqual(errorsIn('host.cpp', constant, true), ['2: .: member-access']);
  });
  it('are judged beside it', () => {
    assert.deepEqual(errorsIn('host.cpp', inKernel('s += "n.x = 1;\\n"; s += x; s += "n.x = 2;\\n";')), [
      '3: .: member-access',
    ]);
    assert.deepEqual(errorsIn('host.cpp', inKernel('s += "{\\n"; s += x; s += "} n.x = 2;\\n";')), [
      '3: .: member-access',
    ]);
  });
  it('are checked where statements between their strings append unknown text', () => {
    for (const between of [
      'if (n) s += "float2 n;\\n";',
      'if (n) { s += "{"; s += "}"; } else s += "float n;\\n";',
      'for (int i = 0; i < n; i++) { s += f(i); s += ";\\n"; }',
      'if (n) s += "{"; s += "a[0] = 1;\\n"; if (n) s += "}";',
      't += "a[0] = 1;\\n";',
      'add(s, n);',
      's += one(x, n);',
      's += x + x;',
    ]) {
      assert.deepEqual(
        errorsIn('host.cpp', inKernel(`s += "n.x = 1; {\\n"; ${between} s += "n.x = 2; }\\n"; s += "n.x = 3;\\n";`)),
        ['3: .: member-access', '3: .: member-access'],
        between,
      );
      assert.deepEqual(errorsIn('host.cpp', inKernel(`${between} s += "n.x = 2;\\n";`)), [], between);
    }
  });
  it('are none where statements between their strings decide about what follows', () => {
    for (const body of [
      's.clear();',
      's = x;',
      'if (n) s += "{";',
      'if (n) s += "#define a b\\n";',
      'if (n) return;\n}\nvoid g(std::string &s) {',
    ])
      assert.equal(kernelsIn('host.cpp', inKernel(body)), 0, body);
    assert.equal(kernelsIn('host.cpp', inKernel('  s += "a[0] = 1;\\n";')), 1);
    // A word continues in the next string.
    assert.equal(kernelsIn('host.cpp', inKernel('  s += "a[0] = n"; s += "n;\\n";')), 0);
  });
  /** Hosts of C++ and Python whose strings are parts or templates where they are used. */
  const kernel = (statement: string): string => `kernel void k(global int *a) { ${statement} }`;
  const COMPLETED: Readonly<Record<'cpp' | 'py', Readonly<Record<string, string>>>> = {
    cpp: {
      'an object made of the first string': `auto s = std::string("kernel void k(global int *a) { int t = ") + x + ";\\n HERE }";`,
      'an object declared with it':
        'void f() { std::string s("kernel void k(global int *a) { int t = "); s += x; s += "; HERE }"; }',
      'a list': 'std::vector<std::string> v = {"kernel void k(global int *a) {", "int t = ", x, "; HERE }"};',
      sprintf: `void f(int n) { sprintf(b, "${kernel('int t = %d; HERE')}", n); }`,
      'a stored format': `const char *s = "${kernel('int t = a[%d]; HERE')}";\nvoid f() { snprintf(b, 100, s, 3); }`,
      'a stored name': `const char *s = "${kernel('int %s = 1; HERE')}";\nvoid f() { snprintf(b, 100, s, 3); }`,
      'a string of Qt': `auto s = QString("${kernel('int t = %1; HERE')}").arg(n);`,
      'a function that formats': `auto s = fmt::format("kernel void k(global int *a) {{ int t = {}; HERE }}", n);`,
    },
    py: {
      'a stored format': `src = """${kernel('int %s = 1; HERE')}"""\nprg = build(src % name)\n`,
      'a member': `class K:\n  SRC = """${kernel('int %s = 1; HERE')}"""\n  def f(self): return self.SRC % 'n'\n`,
      'a stored template': `t = """${kernel('$T t = 1; HERE')}"""\ns = Template(t).substitute(T="int")\n`,
      'a stored text with braces': `t = """kernel void k(global {T} *a) {{ {T} t = 1; HERE }}"""\ns = t.format(T="int")\n`,
      'joined lines': `s = "\\n".join(["kernel void k(global int *a) {",\n  "int t = 1;", "HERE",\n  "}"])\n`,
      additions: `s = "kernel void k(global int *a) {"\ns += "int t = " + x + ";"  # a value\ns += "HERE }"\n`,
    },
  };
  for (const [extension, hosts] of Object.entries(COMPLETED))
    for (const [title, host] of Object.entries(hosts))
      it(`are understood: ${title} (${extension})`, () => {
        const [right, wrong] = ['a[0] = 1;', 'a[0] = 2 = 1;'].map((one) => host.replace('HERE', one));
        assert.deepEqual(errorsIn(`host.${extension}`, right ?? ''), []);
        const line = host.slice(0, host.indexOf('HERE')).split('\n').length;
        assert.deepEqual(errorsIn(`host.${extension}`, wrong ?? ''), [`${line}: =: not-assignable`]);
      });
  it('are not judged where only a part of them is known', () => {
    for (const host of [
      'std::string f(std::string x) { return std::string("kernel void k(global int *a) { int t = ").append(x); }',
      'auto s = concat("kernel void k(global int *a) { int t = ", x, "; }");',
      'const char *head = "kernel void k(global int *a) { int t = ";\nvoid f() { strcat(b, head); }',
      'const char *head = "kernel void k(global int *a) {";\nconst char *all[] = {head, body, "}"};',
      'std::string s{"kernel void k(global int *a) { int t = "};\nvoid f() { s += x; }',
      'std::string head() { return "kernel void k(global int *a) {"; }',
      'parts.push_back("kernel void k(global int *a) { if (a) { a[0] = 1; }");',
      'const char *s = "kernel void k(global int *a) {"\n#ifdef X\n "a[0] = 1;"\n#else\n "a[0] = 2;"\n#endif\n "}";',
      'const char *s = "kernel void k(global int *a) { a[0] = 1;";\nvoid f() { strcpy(b, s); strcat(b, "}"); }',
      'puts("usage: kernel void name(args) { ... }");',
    ])
      assert.deepEqual(errorsIn('host.cpp', host), [], host);
    for (const host of [
      'fn f() -> String { format!("kernel void k(global {} *a) {{ a[0] = 1; }}", "int") }',
      'fn f(s: &mut String) { writeln!(s, "kernel void k(global {t} *a) {{ a[0] = {}; }}", 3); }',
    ])
      assert.deepEqual(errorsIn('host.rs', host), [], host);
    // Nothing is added to these.
    for (const host of [
      'const char *s = "kernel void k(global int *a) { a[0] = 1;";',
      'program.build("kernel void k(global int *a) { if (a) { a[0] = 1; }");',
      'const char *s = "kernel void k(global int *a) { a[0] = 1;";\nvoid f() { create(ctx, 1, &s); }',
    ])
      assert.equal(errorsIn('host.cpp', host).length, 1, host);
  });
  it('contain formats and initializers of their own', () => {
    for (const body of [
      'printf("%d %%\\n", a[0]);',
      'int t[2][2] = {{1, 2}, {3, 4}}; a[0] = t[1][1];',
      'int d = 3; a[0] = 9 %d;',
      'a[0] = 1; // 5 %% of it\n',
      'int d = 3; a[1] = a[2] %2; a[0] = a[1] %d;',
      'printf("{{y}}"); a[0] = 1;',
    ]) {
      const host = (last: string): string => `const char *s = R"(${kernel(`${body} ${last}`)})";`;
      assert.deepEqual(errorsIn('host.cpp', host('')), [], body);
      assert.equal(errorsIn('host.cpp', host('a = 1 = 2;')).length, 1, body);
    }
  });
  it('are found in a file of strings over several lines, which a tool makes C of', () => {
    const file = (body: string, name = 'k'): string =>
      `/* A kernel */\n#ifndef X\nstatic const char *source = "\n#define TWICE(x) \\ \n  (2 * (x))\n` +
      `__kernel void ${name}(__global float *a, uint n)\n{\n  ${body}\n}\n";\n#endif\n`;
    assert.deepEqual(errorsIn('k.cl', file('a[0] = TWICE(n); printf(\\"%f\\\\n\\", a[0]);'), true), []);
    assert.deepEqual(errorsIn('k.cl', file('a[0] = 2 = n;'), true), ['8: =: not-assignable']);
    assert.deepEqual(errorsIn('k.cl', file('a[0] = n %N;'), true), ['8: N: unknown-name']);
    assert.deepEqual(errorsIn('k.cl', file('%TYPE x = %MAD(a[0], n);', '%PREFIXk'), true), []);
    assert.deepEqual(errorsIn('k.cl', file('%TYPE x = n; x.y = 2; a[0] = 2 = n;', '%PREFIXk'), true), [
      '8: =: not-assignable',
    ]);
    const helper = 'static const char *helper = "\nvoid f(__global float *a) { a[0] = ;\n}\n";\n';
    assert.deepEqual(errorsIn('k.cl', helper, true), []);
    // It ends in its line: OpenCL rejects it as well.
    assert.deepEqual(errorsIn('k.cl', 'static const char *s = "__kernel void k(void) { }";\n', true), [
      '1: s: program-scope-needs-constant',
      '1: = "__kernel void k(void) { }": string-literal-space',
    ]);
  });
  it('are not those in strings of their own', () => {
    const text =
      'auto s = "kernel void k(global float *a) { a[0] = 1; }\\n" "kernel void l(global float *a) { a = 1; }";';
    assert.equal(kernelsIn('host.cpp', text), 0);
  });
});
