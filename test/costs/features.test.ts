// What the editor shows of the costs of accesses.
import assert from 'node:assert/strict';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { accessLines } from '../../server/src/cli/accesses.js';
import { costTables } from '../../server/src/cli/reports/cost-report.js';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { accessPatterns, costHints, costSummaries } from '../../server/src/features/hints/memory-access.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { readProject } from '../../server/src/project/project.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const KERNEL = `kernel void transpose(global const float *in, global float *out, int width) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[get_global_id(0) * width + y];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x][y];
}
`;
const LAUNCH = { localSize: [32, 32], numGroups: [1], arguments: { width: 256 } };

const analysisOf = (text: string, launch: Launch | undefined) =>
  new AnalysisSession(
    parseBuildOptions([]),
    { read: () => undefined },
    undefined,
    launch ? { launches: { every: launch, kernels: {} } } : {},
  ).update(new SourceFile('a.cl', text));

const hover = (at: string, isLaunched = true): string =>
  hoverAt(analysisOf(KERNEL, isLaunched ? LAUNCH : undefined), KERNEL.indexOf(at) + at.length)
    ?.markdown.split('\n\n')
    .at(-1) ?? '';

describe('the costs of accesses in the editor', () => {
  it('are shown at the pointer', () => {
    assert.equal(
      hover('in['),
      "Global read of 'in': 32 sectors for a warp, 4 would do: neighbours are 1,024 bytes apart.",
    );
    assert.equal(
      hover('tile[x][y'),
      "Local read of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart.",
    );
  });

  it('are not reported if the launch is unknown', () => {
    assert.doesNotMatch(hover('in[', false), /sector/);
  });

  it('are drawn from the addresses of a warp', () => {
    const found = accessPatterns(analysisOf(KERNEL, LAUNCH)).map(({ name, memory, starts, bytes, row, block }) => {
      const [first, second, third] = starts;
      return `${name}: ${first} ${second} ${third} … of ${starts.length}, ${memory} ${bytes} ${row} ${block}`;
    });
    assert.deepEqual(found, [
      "local write of 'tile': 0 4 8 … of 32, local 4 128 4",
      "global read of 'in': 0 1024 2048 … of 32, global 4 128 32",
      "global write of 'out': 0 4 8 … of 32, global 4 128 32",
      "local read of 'tile': 0 128 256 … of 32, local 4 128 4",
    ]);
    assert.deepEqual(accessPatterns(analysisOf(KERNEL, undefined)), []);
    // An index from data has no known address; a work-item that takes no part has none either.
    const guarded = `kernel void k(global int *a, global const int *at) {
  local int tile[4];
  local int rest[40];
  if (get_local_id(0) > 0) rest[get_local_id(0)] = a[at[get_global_id(0)]];
  tile[get_local_id(0) & 3] = 0;
}
`;
    assert.deepEqual(
      accessPatterns(analysisOf(guarded, { localSize: [32], numGroups: [1] })).map(
        ({ name, starts }) => `${name}: ${starts.slice(0, 3)}`,
      ),
      ["local write of 'rest': ,4,8", "global read of 'at': ,4,8", "local write of 'tile': 0,4,8"],
    );
  });

  it('are summed up above the kernel, and marked after costly accesses', () => {
    const analysis = analysisOf(KERNEL, LAUNCH);
    assert.deepEqual(
      [...costSummaries(analysis).values()],
      ["1 of 2 global accesses uncoalesced · 32-way bank conflict in 'tile'"],
    );
    assert.deepEqual(
      costHints(analysis, { start: 0, end: KERNEL.length }).map(({ label }) => label),
      ['32 sectors, best 4', '32 wavefronts, best 1'],
    );
  });

  it('follow an edit of what the kernel calls', () => {
    const session = new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, {
      launches: { every: { localSize: [64], numGroups: [1] }, kernels: {} },
    });
    const text = (stride: number): string =>
      `int at(int i) { return i * ${stride}; }\nkernel void k(global float *p) { p[at(get_global_id(0))] = 1; }\n`;
    const summary = (stride: number): string =>
      [...costSummaries(session.update(new SourceFile('a.cl', text(stride)))).values()].join();
    assert.deepEqual([summary(1), summary(8), summary(1)], ['', '1 of 1 global accesses uncoalesced', '']);
  });

  it('are lowered by a longer row of a tile, where nothing else depends on it', () => {
    const fixesOf = (text: string): readonly string[] =>
      analysisOf(text, LAUNCH).diagnostics.flatMap(({ code, fixes }) =>
        code === 'bank-conflict' ? fixes.flatMap(({ edits }) => edits.map(({ newText }) => newText)) : [],
      );
    assert.deepEqual(fixesOf(KERNEL), [' + 1']);
    const addressed = KERNEL.replace('barrier', 'local float *p = &tile[0][0];\n  p[5] = 1;\n  barrier');
    assert.deepEqual(fixesOf(addressed), []);
    assert.deepEqual(fixesOf(KERNEL.replace('local float tile[32][32]', 'local float tile[32][31]')), []);
  });

  it('are lowered by swapped dimensions, if the kernel writes the same', () => {
    const titles = (text: string, launch: Launch): readonly string[] =>
      analysisOf(text, launch).diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title));
    const columns = `kernel void k(global const float *in, global float *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * 64 + y] = in[x * 64 + y] * 2;
}
`;
    const square = { localSize: [16, 16], numGroups: [4, 4], arguments: { width: 1 } };
    const title = 'Swap dimensions 0 and 1 of the work-items: 16 → 4 sectors per request';
    assert.deepEqual(titles(columns, square), [title, title]);
    assert.deepEqual(titles(columns, { ...square, numGroups: [4, 2] }), []);
  });

  it('are lowered by swapped indices of a tile', () => {
    const text = KERNEL.replace('tile[y][x]', 'tile[x][y]').replace('global_id(0) * width + y', 'global_id(0)');
    const titles = analysisOf(text, LAUNCH).diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title));
    assert.ok(titles.includes("Swap the indices of 'tile': 32 → 1 wavefronts per request"), titles.join());
  });

  it('are known only for devices whose memory is modelled', () => {
    const on = (name: string): string => {
      const settings = { device: deviceNamed(name) ?? generic, launches: { every: LAUNCH, kernels: {} } };
      const session = new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, settings);
      return costTables(session.update(new SourceFile('a.cl', KERNEL)));
    };
    assert.match(on('mali'), /^a\.cl: the memory of 'mali' is not modelled/);
    assert.match(on('intel-cpu'), /not modelled/);
    assert.match(on('amd'), /64 +2 {2}passes /);
    assert.match(on('amd'), /on amd, modelled and not measured/);
  });

  it('of writes to one place of local memory add up on Intel only', () => {
    const text =
      'kernel void k(global int *out) { local int last; last = get_local_id(0); barrier(1); out[get_global_id(0)] = last; }\n';
    const on = (name: string): string => {
      const settings = {
        device: deviceNamed(name) ?? generic,
        launches: { every: { localSize: [64], numGroups: [1] }, kernels: {} },
      };
      const session = new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, settings);
      return costTables(session.update(new SourceFile('a.cl', text)));
    };
    assert.match(on('intel-gpu'), /local write of 'last' +16 +1 {2}passes +all work-items of a warp write one place/);
    assert.match(on('nvidia'), /local write of 'last' +1 +1 /);
  });

  it('name the arguments on which they depend', () => {
    const launch = { localSize: [32, 32], numGroups: [1], arguments: {} };
    const text = costTables(analysisOf(KERNEL, launch));
    assert.match(text, /unknown: 'width'; state the value with --argument width=NUMBER/);
    const question = { kernel: undefined, device: generic, launch: { ...launch, arguments: { widht: 1 } } };
    const provider = { read: () => undefined };
    assert.throws(
      () => accessLines(new SourceFile('a.cl', KERNEL), parseBuildOptions([]), provider, question),
      /--argument widht: no kernel has such a parameter; did you mean 'width'\?/,
    );
  });

  it('are a table, the worst first', () => {
    const lines = costTables(analysisOf(KERNEL, LAUNCH)).split('\n');
    assert.equal(lines[0], "a.cl: kernel 'transpose', 1 work-group of 32 x 32, on nvidia");
    assert.equal(lines[2], '  global memory: 1,152 sectors, 256 would do');
    assert.match(lines[4] ?? '', /^ +6 {2}local read of 'tile' +32 +1 {2}wavefronts +neighbours are 128 bytes apart$/);
  });

  it('take the arguments of a launch from the project file', () => {
    const text =
      '{"launch": {"localSize": [64], "arguments": {"n": 3}, "kernels": [{"name": "k", "arguments": {"m": 0.5}}]}}';
    const { launches, problems } = readProject(new SourceFile('/clspace.json', text));
    assert.deepEqual(problems, []);
    assert.deepEqual(launches?.every?.arguments, { n: 3 });
    assert.deepEqual(launches?.kernels['k']?.arguments, { n: 3, m: 0.5 });
  });

  it('are computed when typing pauses, and stay meanwhile', () => {
    const session = new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, {
      launches: { every: { localSize: [64], numGroups: [1] }, kernels: {} },
      executions: 0,
    });
    const update = (text: string) => session.update(new SourceFile('a.cl', text));
    const codesOf = (text: string): readonly string[] => update(text).diagnostics.map(({ code }) => code);
    const text = 'kernel void k(global float *p) { p[get_global_id(0) * 8] = 1; }\n';
    const first = update(text);
    assert.deepEqual([first.diagnostics.length, first.isWaiting], [0, true]);
    while (first.execute().isMore);
    assert.deepEqual(codesOf(text), ['uncoalesced-access']);
    assert.deepEqual(codesOf(text.replace('= 1', '= 2')), ['uncoalesced-access']);
  });

  it('end where expressions and statements are nested too deeply', () => {
    const sum = Array.from({ length: 20_000 }, () => 'p[0]').join('+');
    const chain = Array.from({ length: 3000 }, (_, i) => `if (i == ${i + 5000}) p[i] = ${i}; else `).join('');
    for (const body of [`p[0] = ${sum};`, `int i = get_global_id(0); ${chain} p[i] = 0;`]) {
      const root = new SourceFile('a.cl', `kernel void k(global int *p) { p[1] = 0; ${body} }`);
      const question = { kernel: 'k', device: generic, launch: { ...LAUNCH, arguments: {} } };
      const { notes } = accessLines(root, parseBuildOptions([]), { read: () => undefined }, question);
      assert.match(notes.join(), /nested too deeply/);
    }
  });

  it('of work-items that access different memories add up', () => {
    const text = `kernel void pick(global const float *in, global float *out) {
  local float t[32];
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  const float *p = in + 32 * i;
  if (i % 4 == 0) p = t + i;
  out[i] = *p;
}
`;
    const question = { kernel: 'pick', device: generic, launch: { localSize: [32], numGroups: [1] } };
    const options = parseBuildOptions(['-cl-std=CL2.0']);
    const { lines } = accessLines(new SourceFile('a.cl', text), options, { read: () => undefined }, question);
    const loaded = lines.map((line) => JSON.parse(line)).find(({ operation }) => operation === 'load');
    // 24 sectors of global memory that are apart, and one wavefront of local memory.
    assert.deepEqual([loaded?.space, loaded?.requests, loaded?.transactions], ['generic', 1, 25]);
  });

  it('are hints of rules', () => {
    const codes = analysisOf(KERNEL, LAUNCH).diagnostics.map(({ code }) => code);
    assert.deepEqual(codes, ['uncoalesced-access', 'bank-conflict']);
  });
});
