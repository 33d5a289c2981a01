// What is found in hosts is kept while others are edited, and equals what is found in all of them from scratch.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import {
  HostFollower,
  HostReader,
  judge,
  kernelsFor,
  knownLaunches,
  signaturesOf,
} from '../../server/src/hosts/hosts.js';
import { HostGrammars } from '../../server/src/hosts/reading/grammars.js';
import type { HostFinding, KnownCalls } from '../../server/src/hosts/rules/finding.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { hasKernels } from '../../server/src/text/composed.js';
import { finish } from '../../server/src/text/parts.js';
import { perOwner } from '../../server/src/text/per-owner.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const grammars = new HostGrammars(async (name) => readFileSync(path.resolve(`out/tree-sitter-${name}.wasm`)));

/** Hosts that are edited while what is known of them is kept. */
class Program {
  readonly #files = new Map<string, SourceFile>();
  readonly #reader = new HostReader(grammars, (name) => this.#files.get(name));
  readonly #follower = new HostFollower();
  readonly #signaturesOf = perOwner((file: SourceFile) => {
    const options = parseBuildOptions([]);
    const start = () => new AnalysisSession(options, { read: () => undefined });
    return signaturesOf(start().update(file), () => start().update(file));
  });
  #known: KnownCalls | undefined;

  /** Changes some texts, and returns what is found in all. */
  async edit(texts: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(texts)) this.#files.set(name, new SourceFile(name, text));
    const kernels = [...this.#files.values()].filter((file) => file.path.endsWith('.cl') || hasKernels(file));
    const hosts = [...this.#files.keys()].filter((name) => !name.endsWith('.cl'));
    const units = await this.#reader.units(hosts, () => undefined);
    const events = finish(this.#follower.follow(units));
    const signatures = kernels.flatMap((file) => (file.path.endsWith('.cl') ? this.#signaturesOf(file) : []));
    const known = kernelsFor(units, signatures, kernels, (name) => this.#files.get(name), this.#known);
    this.#known = known.known;
    return {
      findings: judge(events, known, new Map()),
      launches: knownLaunches(events, known, () => undefined),
    };
  }

  get texts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#files].map(([name, { text }]) => [name, text]));
  }
}

const told = ({ span, code, message, related }: HostFinding): unknown => [
  span.file.path,
  span.start,
  code,
  message,
  related.map((one) => [one.message, one.span.file.path, one.span.start]),
];

const KERNEL = 'kernel void n(global float *a, float x) { a[get_global_id(0)] = x; }\n';

/** A host whose names no other has. */
const host = (id: string, body: string, before = ''): string =>
  `#include <CL/cl.h>\n${before}\nstatic void run_${id}(cl_program p_${id}, cl_command_queue q_${id}, cl_mem m_${id}) {\n` +
  `cl_int e_${id}; size_t g_${id} = 64; cl_kernel k_${id} = clCreateKernel(p_${id}, "n", &e_${id});\n` +
  `clSetKernelArg(k_${id}, 0, sizeof m_${id}, &m_${id});\n${body}\n` +
  `clEnqueueNDRangeKernel(q_${id}, k_${id}, 1, NULL, &g_${id}, &g_${id}, 0, NULL, NULL); }\n`;
const wide = (id: string): string => `double d_${id} = 1; clSetKernelArg(k_${id}, 1, sizeof d_${id}, &d_${id});`;
const right = (id: string): string => `float f_${id} = 1; clSetKernelArg(k_${id}, 1, sizeof f_${id}, &f_${id});`;

describe('findings in hosts', () => {
  it('are kept while another host is edited', async () => {
    const program = new Program();
    const before = await program.edit({ 'n.cl': KERNEL, 'a.c': host('a', wide('a')), 'b.c': host('b', '') });
    assert.deepEqual(
      before.findings.map(({ span, code }) => `${span.file.path}: ${code}`),
      ['a.c: host-argument-size', 'b.c: host-argument-missing'],
    );
    const after = await program.edit({ 'a.c': `// Another line.\n${host('a', wide('a'))}` });
    assert.equal(after.findings[1], before.findings[1]);
    assert.equal(after.launches[1], before.launches[1]);
    assert.equal(after.findings[0]?.span.start, (before.findings[0]?.span.start ?? 0) + '// Another line.\n'.length);
  });

  const kept = { 'n.cl': KERNEL, 'a.c': host('a', wide('a')), 'b.c': host('b', ''), 'c.c': host('c', right('c')) };
  for (const [what, texts] of Object.entries<Readonly<Record<string, string>>>({
    'a parameter gets another type': { 'n.cl': KERNEL.replace('float x', 'double x') },
    'a kernel gets another parameter': { 'n.cl': KERNEL.replace('float x', 'float x, int y') },
    'a kernel gets another name': { 'n.cl': KERNEL.replace('void n', 'void m') },
    'a line is inserted before the kernel': { 'n.cl': `\n${KERNEL}` },
    'another file gets a kernel of the name': { 'm.cl': 'kernel void n(global float *a) { a[0] = 1; }\n' },
    'a host gets an unread kernel of the name': {
      'c.c': host(
        'c',
        right('c'),
        'static const char *s_c = MAKE("kernel void n(global float *a, double x) {" V "}");',
      ),
    },
    'a host sets arguments of an unknown kernel': {
      'c.c': host('c', `${right('c')} cl_kernel o_c = find(); clSetKernelArg(o_c, 1, 4, &f_c);`),
    },
    'a host is corrected': { 'a.c': host('a', right('a')) },
    'a host shares a name with another': { 'c.c': host('c', `${right('c')} run_a(p_c, q_c, m_c);`) },
  }))
    it(`are those from scratch when ${what}`, async () => {
      const program = new Program();
      const first = await program.edit(kept);
      const edited = await program.edit(texts);
      const fresh = await new Program().edit(program.texts);
      assert.deepEqual(edited.findings.map(told), fresh.findings.map(told));
      const plain = ({ at, ...launch }: (typeof edited.launches)[number]) => [launch, at.file.path, at.start];
      assert.deepEqual(edited.launches.map(plain), fresh.launches.map(plain));
      const again = await program.edit({ 'm.cl': '', ...kept });
      assert.deepEqual(again.findings.map(told).slice(0, 2), first.findings.map(told).slice(0, 2));
    });
});
