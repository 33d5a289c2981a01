import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const DOUBLES = 'kernel void k(global double *p) {\n  p[0] = p[1] + q;\n}\n';
const GOOD = 'kernel void k(global int *p) { p[0] = 1; }\n';

describe('clspace check --device', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-devices-'));
    writeFileSync(path.join(folder, 'doubles.cl'), DOUBLES);
    writeFileSync(path.join(folder, 'good.cl'), GOOD);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });

  it("lists in JSON the devices of each diagnostic, and each driver's verdict on each file", () => {
    const { status, stdout } = run('check', '.', '--format', 'json', '--device', 'amd,intel-gpu', '--', '-w');
    assert.equal(status, 1);
    const { files } = JSON.parse(stdout);
    assert.deepEqual(
      files.map(({ verdicts }: { verdicts: unknown }) => verdicts),
      [
        { amd: 'rejects', 'intel-gpu': 'rejects' },
        { amd: 'accepts', 'intel-gpu': 'accepts' },
      ],
    );
    const [{ diagnostics }] = files;
    assert.deepEqual(
      diagnostics.map(({ code, devices }: { code: string; devices?: string[] }) => [code, devices]),
      [
        ['double-unsupported', ['intel-gpu']],
        ['unknown-name', undefined],
      ],
    );
  });
  it('ends a report with a table', () => {
    const { status, stdout } = run('check', '.', '--device', 'nvidia,rusticl', '--', '-D', 'q=1');
    assert.equal(status, 1);
    assert.match(stdout, /error: on rusticl: 'double' requires cl_khr_fp64/);
    assert.match(stdout, /\n +nvidia +rusticl\ndoubles\.cl +ok +ERROR\ngood\.cl +ok +ok\n/);
  });
  it('reports a mistake once that devices explain differently', () => {
    writeFileSync(path.join(folder, 'atomics.cl'), 'void f(global atomic_int *c) { atomic_store(c, 1); }\n');
    const options = ['--device', 'amd,pocl,apple', '--', '-cl-std=CL2.0'];
    const { stdout } = run('check', 'atomics.cl', '--format', 'json', ...options);
    const [, , ...stores]: { message: string; devices: string[] }[] = JSON.parse(stdout).files[0].diagnostics;
    assert.deepEqual(
      stores.map(({ message, devices }) => [message, devices]),
      [
        [
          "'atomic_store' requires __opencl_c_atomic_order_seq_cst and __opencl_c_atomic_scope_device (pocl) " +
            'or OpenCL C 2.0 (Apple)',
          ['pocl', 'apple'],
        ],
      ],
    );
  });
  it('names the devices of what differs between messages', () => {
    const reported = (text: string, devices: string, version: string): string[] => {
      writeFileSync(path.join(folder, 'differs.cl'), text);
      const { stdout } = run(
        'check',
        'differs.cl',
        '--format',
        'json',
        '--device',
        devices,
        '--',
        `-cl-std=${version}`,
      );
      const { diagnostics }: { diagnostics: { code: string; message: string }[] } = JSON.parse(stdout).files[0];
      return diagnostics
        .filter(({ code }) => code !== 'build-option')
        .map(({ code, message }) => `${code}: ${message}`);
    };
    assert.deepEqual(reported('void f(global int *g) { int *p = g; *p = 1; }\n', 'pocl,apple', 'CL2.0'), [
      "init-space-mismatch: cannot initialize 'p', which points to __private because OpenCL C 2.0 (pocl) or 1.2 (Apple) " +
        "gives an unqualified pointer the private space, with 'g', which points to __global",
    ]);
    assert.deepEqual(reported('kernel void k(global int *a, int3 v) { *a = dot(v, v); }\n', 'all', 'CL1.2'), [
      "no-matching-overload: no overload of 'dot' takes (int3, int3): there is (float, float), (float2, float2), " +
        '(float3, float3) and 9 (the generic device, Intel CPU, AMD), ' +
        '5 (NVIDIA, Intel GPU, pocl, Adreno, Mali, PowerVR) or 1 (rusticl, Apple) more',
    ]);
    // Alternatives of one device, and what one device adds.
    assert.deepEqual(
      reported('kernel void k(global int *a) { *a = sub_group_all(*a); half h; }\n', 'generic,nvidia,apple', 'CL2.0'),
      [
        "unknown-name: 'sub_group_all' requires cl_khr_subgroups or cl_intel_subgroups or __opencl_c_subgroups (NVIDIA), " +
          'or OpenCL C 2.0 (Apple)',
        "half-value: 'h' cannot be a half variable without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'",
      ],
    );
    // What separate rules report in the same words.
    assert.deepEqual(
      reported('kernel void k(global uint *a) { *a = amd_bfe(1u, 2u, 3u); }\n', 'generic,nvidia,amd', 'CL1.2'),
      ["vendor-function: on the generic device, NVIDIA: 'amd_bfe' requires cl_amd_media_ops2 (AMD)"],
    );
    assert.deepEqual(
      reported('kernel void k(global int *a) { *a = sub_group_all(*a); }\n', 'nvidia,amd,apple', 'CL1.2'),
      ["unknown-name: 'sub_group_all' requires OpenCL C 2.0"],
    );
  });
  it('name the devices on which an error is a warning', () => {
    writeFileSync(
      path.join(folder, 'chained.cl'),
      'kernel void k(global int *p, int n) { if (0 < n < 3) p[0] = 1; }\n',
    );
    const { stdout } = run('check', 'chained.cl', '--format', 'json', '--device', 'generic,nvidia,intel-cpu');
    const [file] = JSON.parse(stdout).files;
    assert.deepEqual(file.verdicts, { generic: 'accepts', nvidia: 'accepts', 'intel-cpu': 'rejects' });
    assert.deepEqual(
      file.diagnostics.map(({ severity, message, devices }: Record<string, unknown>) => [severity, message, devices]),
      [
        [
          'error',
          'on Intel CPU: comparisons do not chain: this compares with the result of the first one, 0 or 1; ' +
            'a warning on the generic device, NVIDIA',
          ['intel-cpu'],
        ],
      ],
    );
  });
  it('offers the fixes that are right on each of the devices', () => {
    const kernel = 'void f(generic int *p) { *p = 1; }\n';
    writeFileSync(path.join(folder, 'generic.cl'), kernel);
    const titles = (file: string, device: string): string[] => {
      const { stdout } = run('check', file, '--format', 'json', '--device', device);
      const [first]: { fixes: { title: string }[] }[] = JSON.parse(stdout).files[0].diagnostics;
      return first?.fixes.map(({ title }) => title) ?? [];
    };
    const NEWER = 'Build as OpenCL C 2.0 (-cl-std=CL2.0)';
    const PLAIN = "Delete 'generic': the pointer becomes private";
    assert.deepEqual(titles('generic.cl', 'generic'), [PLAIN, NEWER]);
    for (const devices of ['apple', 'generic,apple', 'apple,generic'])
      assert.deepEqual(titles('generic.cl', devices), [PLAIN], devices);
    // A file that may lack build options has a warning only.
    writeFileSync(path.join(folder, 'lacks.cl'), 'kernel void k(void) { sub_group_barrier(CLK_LOCAL_MEM_FENCE); }\n');
    assert.deepEqual(titles('lacks.cl', 'generic'), [NEWER]);
    assert.deepEqual(titles('lacks.cl', 'apple'), []);
  });
  it('states the limit of each device in one sentence', () => {
    const kernel = 'kernel void k(global int *a) { local int l[20000]; l[0] = 1; a[0] = l[0]; }\n';
    writeFileSync(path.join(folder, 'large.cl'), kernel);
    const { stdout } = run('check', 'large.cl', '--format', 'json', '--device', 'nvidia,rusticl,apple');
    const [{ message }] = JSON.parse(stdout).files[0].diagnostics;
    assert.equal(
      message,
      "the local variables of 'k' take 80000 bytes; 49152 is the maximum on an NVIDIA GPU (NVIDIA), 32768 is the " +
        "maximum on Mesa's rusticl (rusticl) or 32768 is the maximum on a Mac (Apple)",
    );
  });
  it('applies no fix of a diagnostic that other devices do not have', () => {
    const kernel = 'kernel void k(global float *a) {\n  a[0] = a[1] * 1e-300 * 1e300;\n}\n';
    for (const [device, expected] of [
      ['generic,apple', kernel],
      ['apple,generic', kernel],
      ['apple', kernel.replace('1e-300', '1e-300f').replace('1e300', '1e300f')],
    ] as const) {
      writeFileSync(path.join(folder, 'literals.cl'), kernel);
      run('check', 'literals.cl', '--fix', '--device', device);
      assert.equal(readFileSync(path.join(folder, 'literals.cl'), 'utf8'), expected, device);
    }
  });
  it('differ between generations', () => {
    writeFileSync(
      path.join(folder, 'generations.cl'),
      'kernel void k(global int *a) {\n#ifdef cl_khr_fp64\n  double d = *a;\n  *a = (int)d;\n#endif\n#ifdef cl_khr_subgroups\n' +
        '  *a = sub_group_all(*a);\n#endif\n#if __OPENCL_C_VERSION__ >= 200 && __OPENCL_C_VERSION__ < 300\n#error 2.0\n#endif\n}\n',
    );
    const names = ['adreno', 'adreno-6xx', 'mali', 'mali-bifrost', 'mali-midgard', 'apple', 'apple-intel', 'amd-rdna'];
    const { stdout } = run(
      'check',
      'generations.cl',
      '--format',
      'json',
      '--device',
      names.join(),
      '--',
      '-cl-std=CL3.0',
    );
    assert.deepEqual(JSON.parse(stdout).files[0].verdicts, {
      adreno: 'accepts',
      'adreno-6xx': 'rejects',
      mali: 'accepts',
      'mali-bifrost': 'rejects',
      'mali-midgard': 'accepts',
      apple: 'accepts',
      'apple-intel': 'accepts',
      'amd-rdna': 'rejects',
    });
  });
  it('are described: what is known, and what is assumed', () => {
    assert.equal(
      run('device', 'mali-bifrost').stdout,
      `mali-bifrost: an Arm Mali GPU of the Bifrost generation
known (untested: clinfo of a Mali-G52, OpenCL 2.0 (ComputeLibrary issue 999))
  OpenCL C up to: 2.0
  work-items of a work-group: 384
  work-items of a work-group in each dimension: 384 384 384
  missing features: fp64
  extensions: cl_khr_3d_image_writes cl_khr_byte_addressable_store cl_khr_create_command_queue cl_khr_depth_images cl_khr_egl_image cl_khr_fp16 cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics cl_khr_icd cl_khr_image2d_from_buffer cl_khr_int64_base_atomics cl_khr_int64_extended_atomics cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics cl_khr_subgroups
  extensions of vendors: cl_arm_core_id cl_arm_import_memory cl_arm_non_uniform_work_group_size cl_arm_printf cl_arm_shared_virtual_memory cl_arm_thread_limit_hint
assumed
  bytes of arguments: 1024 (as on the other generations)
  bytes of local memory: the minimum of the specification
  bytes of a constant buffer: the minimum of the specification
  constant arguments: the minimum of the specification
  bytes of a program-scope variable: the minimum of the specification
  errors of the core language: those of clang 19
`,
    );
    const described = (name: string): string => run('device', name).stdout;
    assert.match(described('adreno'), /^ {2}bytes of local memory: 32768 \(Qualcomm's guide, 80-NB295-11\)$/m);
    assert.match(
      described('mali'),
      /^assumed\n {2}OpenCL C up to: 3\.0 \(newer drivers have it\)\n[^]*^ {2}further extensions of vendors: cl_arm_integer_dot_product_accumulate_int16 /m,
    );
    const { status, stderr } = run('device', 'toaster');
    assert.equal(status, 2);
    assert.match(stderr, /no device 'toaster'; one of generic, nvidia, .* is expected/);
  });
  it('names what is undeclared on some devices', () => {
    writeFileSync(path.join(folder, 'old.cl'), 'kernel void k(global atomic_int *c) {}\n');
    const { stderr } = run('check', 'old.cl', '--device', 'nvidia,amd');
    assert.match(stderr, /\n {2}old\.cl {2}atomic_int\n/);
  });
  it('takes the devices of the project', () => {
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["nvidia", "rusticl"], "buildOptions": "-D q=1" }');
    const { stdout } = run('check', 'doubles.cl', '--format', 'json');
    assert.deepEqual(JSON.parse(stdout).files[0].verdicts, { nvidia: 'accepts', rusticl: 'rejects' });
  });
  it('accepts a profile generated from the output of clinfo', () => {
    const clinfo =
      '  Platform Name                                   NVIDIA CUDA\n' +
      '  Device Name                                     Old GPU\n' +
      '  Device Extensions                               cl_khr_icd\n';
    // PowerShell writes UTF-16.
    for (const encoding of ['utf8', 'utf16le'] as const) {
      writeFileSync(path.join(folder, 'clinfo.txt'), `${encoding === 'utf8' ? '' : '\uFEFF'}${clinfo}`, encoding);
      const { stdout } = run('device', '--from-clinfo', 'clinfo.txt');
      writeFileSync(path.join(folder, 'old.json'), `\uFEFF${stdout}`);
      const report = run('check', 'doubles.cl', '--format', 'json', '--device', 'old.json', '--', '-D', 'q=1');
      assert.deepEqual(JSON.parse(report.stdout).files[0].verdicts, { 'old-gpu': 'rejects' }, encoding);
    }
  });
  it('takes a profile once, however its path is spelled, and no two devices of one name', () => {
    const profile = (name: string) => JSON.stringify({ name, base: 'rusticl' });
    writeFileSync(path.join(folder, 'mine.json'), profile('mine'));
    const once = run('check', 'good.cl', '--format', 'json', '--device', 'mine.json,./mine.json');
    assert.deepEqual(JSON.parse(once.stdout).files[0].verdicts, { mine: 'accepts' });
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["mine.json", "./mine.json"] }');
    assert.deepEqual(JSON.parse(run('check', 'good.cl', '--format', 'json').stdout).files[0].verdicts, {
      mine: 'accepts',
    });
    writeFileSync(path.join(folder, 'other.json'), profile('mine'));
    writeFileSync(path.join(folder, 'nvidia.json'), profile('nvidia'));
    for (const [first, second, name] of [
      ['mine.json', 'other.json', 'mine'],
      ['nvidia', 'nvidia.json', 'nvidia'],
      ['all', 'nvidia.json', 'nvidia'],
    ]) {
      const message = `${first} and ${second} are different devices named '${name}'`;
      const { status, stderr } = run('check', 'good.cl', '--device', `${first},${second}`);
      assert.equal(status, 2);
      assert.ok(stderr.includes(message), stderr);
      writeFileSync(path.join(folder, 'clspace.json'), `{ "devices": ["${first}", "${second}"] }`);
      const project = run('check', 'good.cl');
      assert.equal(project.status, 2);
      assert.ok(project.stderr.includes(message), project.stderr);
    }
  });
  it('checks devices with addresses of different sizes at once', () => {
    writeFileSync(path.join(folder, 'small.json'), '{ "name": "small", "base": "generic", "addressBits": 32 }');
    writeFileSync(path.join(folder, 'large.json'), '{ "name": "large", "base": "generic" }');
    writeFileSync(
      path.join(folder, 'sizes.cl'),
      `kernel void f(global uint *o) { o[get_global_id(0)] = max(get_local_id(0), 1u); }
kernel void g(global int *o) { int a[sizeof(global int *) == 4 ? 1 : -1]; o[get_global_id(0)] = sizeof a; }
`,
    );
    const { files } = JSON.parse(
      run('check', 'sizes.cl', '--format', 'json', '--device', 'large.json,small.json').stdout,
    );
    assert.deepEqual(files[0].verdicts, { large: 'rejects', small: 'accepts' });
    assert.deepEqual(
      files[0].diagnostics.map(({ code, devices }: { code: string; devices?: string[] }) => [code, devices]),
      [
        ['ambiguous-call', ['large']],
        ['declarator-type', ['large']],
      ],
    );
  });
  it('reports C++ once, for all devices', () => {
    writeFileSync(
      path.join(folder, 'cpp.cl'),
      `#include <vector>
using namespace std;
template <typename T> T first(const std::vector<T> &all) { return all[0]; }
kernel void k(global int *o) { std::vector<int> all; o[0] = static_cast<int>(first<int>(all)); }
`,
    );
    const { files } = JSON.parse(run('check', 'cpp.cl', '--format', 'json', '--device', 'all').stdout);
    assert.deepEqual(
      files[0].diagnostics.map(({ code, message, devices }: Record<string, unknown>) => [code, message, devices]),
      [['cpp-code', "this is C++, not OpenCL C: it uses 'namespace', 'template', 'std::', …", undefined]],
    );
  });
  it('names the file and the field of an invalid profile', () => {
    writeFileSync(path.join(folder, 'mine.json'), '{ "name": "mine", "base": "nvidea" }');
    const { status, stderr } = run('check', 'good.cl', '--device', 'mine.json');
    assert.equal(status, 2);
    assert.match(stderr, /--device mine\.json: base: "nvidea": one of generic, nvidia, .* is expected/);
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["mine.json"] }');
    const project = run('check', 'good.cl');
    assert.equal(project.status, 2);
    assert.match(project.stderr, /clspace\.json.*mine\.json: base: "nvidea"/);
  });
  it('says that a list of names is too little', () => {
    writeFileSync(path.join(folder, 'list.txt'), 'Platform #0: NVIDIA CUDA\n `-- Device #0: NVIDIA T4\n');
    const { status, stderr } = run('device', '--from-clinfo', 'list.txt');
    assert.equal(status, 2);
    assert.match(stderr, /list\.txt: names of devices only; the output of 'clinfo' without '-l' is expected/);
  });
  it('warns of an output of clinfo without a list of extensions', () => {
    const clinfo =
      '  Platform Name                                   NVIDIA CUDA\n' +
      '  Device Name                                     Old GPU\n';
    writeFileSync(path.join(folder, 'cut.txt'), clinfo);
    const { status, stdout, stderr } = run('device', '--from-clinfo', 'cut.txt');
    assert.equal(status, 0);
    assert.deepEqual(JSON.parse(stdout).extensions, []);
    assert.match(stderr, /warning: the output of clinfo lists no extensions: it may be incomplete/);
    writeFileSync(path.join(folder, 'whole.txt'), `${clinfo}  Device Extensions     cl_khr_icd\n`);
    assert.doesNotMatch(run('device', '--from-clinfo', 'whole.txt').stderr, /lists no extensions/);
  });
  it('takes the first device of several, or the one that is named', () => {
    const device = (name: string): string =>
      `  Device Name                                     ${name}\n  Device Extensions                               cl_khr_icd\n`;
    writeFileSync(
      path.join(folder, 'two.txt'),
      `  Platform Name                                   NVIDIA CUDA\n${device('first')}${device('Second GPU')}`,
    );
    const profileOf = (...args: readonly string[]) => {
      const { status, stdout, stderr } = run('device', '--from-clinfo', 'two.txt', ...args);
      return { status, title: stdout && JSON.parse(stdout).title, stderr };
    };
    assert.deepEqual(profileOf(), {
      status: 0,
      title: 'first',
      stderr: 'clspace: the first of 2 devices; --name chooses one of first, second-gpu\n',
    });
    assert.deepEqual(profileOf('--name', 'Second GPU'), {
      status: 0,
      title: 'Second GPU',
      stderr: "clspace: 'Second GPU' is named 'second-gpu' in reports\n",
    });
    assert.deepEqual(profileOf('--name', 'third'), {
      status: 2,
      title: '',
      stderr: 'clspace: --name third: one of first, second-gpu is expected\n',
    });
  });
  it('needs the output of clinfo to select a device of it', () => {
    const { status, stderr } = run('device', '--name', 'gpu');
    assert.equal(status, 2);
    assert.match(stderr, /'device --name' needs --from-clinfo FILE\|-.*see clspace --help/);
  });
  it('does not know other names', () => {
    const { status, stderr } = run('check', 'good.cl', '--device', 'nvidia,nobody');
    assert.equal(status, 2);
    assert.match(stderr, /--device nvidia,nobody: one of generic, nvidia, /);
  });

  describe('with a profile of clinfo', () => {
    /** What clinfo prints of a device that has few features. */
    const SMALL = `  Platform Name                                   Small Platform
  Device Name                                     Small GPU
  Device Version                                  OpenCL 3.0
  Device OpenCL C all versions                    OpenCL C                      0x402000 (1.2.0)
                                                  OpenCL C                      0xc00000 (3.0.0)
  Device OpenCL C features                        __opencl_c_images             0xc00000 (3.0.0)
                                                  __opencl_c_int64              0xc00000 (3.0.0)
  Device Profile                                  EMBEDDED_PROFILE
  Max size of kernel argument                     1024
  Pipe support                                    No
  Generic address space support                   No
  Device Extensions                               cl_khr_byte_addressable_store cl_APPLE_clut cles_khr_int64
`;

    it('accepts what the device lists only', () => {
      writeFileSync(path.join(folder, 'clinfo.txt'), SMALL);
      const { stdout: profile } = run('device', '--from-clinfo', 'clinfo.txt');
      writeFileSync(path.join(folder, 'small.json'), profile);
      writeFileSync(
        path.join(folder, 'small.cl'),
        `global int count;
kernel void pipes(read_only pipe int p, global int *out) { out[0] = 1; }
kernel void generic_pointer(global int *out) { int *p = out; *p = 1; }
kernel void collective(global int *out) { out[0] = work_group_reduce_add(1); }
kernel void sub_groups(global int *out) { out[0] = sub_group_reduce_add(1); }
kernel void ordered(global atomic_int *a) { atomic_store_explicit(a, 1, memory_order_seq_cst); }
kernel void image(read_write image2d_t image) { write_imagef(image, (int2)(0), (float4)(0)); }
kernel void arguments(ulong16 a, ulong16 b, ulong16 c, ulong16 d, ulong16 e, ulong16 f, ulong16 g, ulong16 h, int i) {}
#if !defined __EMBEDDED_PROFILE__ || !defined cl_APPLE_clut || !defined cles_khr_int64 || !defined __opencl_c_int64
#error "listed"
#endif
#if defined cl_khr_fp16 || defined cl_intel_subgroups || defined cl_amd_media_ops || defined __opencl_c_pipes
#error "not listed"
#endif
`,
      );
      const { stdout } = run('check', 'small.cl', '--format', 'json', '--device', 'small.json', '--', '-cl-std=CL3.0');
      const [{ diagnostics }] = JSON.parse(stdout).files;
      const errors = diagnostics
        .filter(({ severity }: { severity: string }) => severity === 'error')
        .map(({ code, range, message }: { code: string; range: { start: { line: number } }; message: string }) => [
          range.start.line + 1,
          code,
          message.slice(0, 60),
        ]);
      assert.deepEqual(errors, [
        [1, 'program-scope-needs-constant', "program-scope variable 'count' must be in __constant: other "],
        [2, 'pipe-declaration', 'pipes require __opencl_c_pipes'],
        [3, 'init-space-mismatch', "cannot initialize 'p', which points to __private because Ope"],
        [4, 'unknown-name', "'work_group_reduce_add' requires __opencl_c_work_group_colle"],
        [5, 'unknown-name', "'sub_group_reduce_add' requires cl_khr_subgroups or cl_intel"],
        [6, 'unknown-name', "use of undeclared identifier 'memory_order_seq_cst'"],
        [7, 'access-qualifier', "'read_write' images require OpenCL C 2.0, or 3.0 with __open"],
        [8, 'kernel-arguments-size', "the arguments of 'arguments' take 1028 bytes; 1024 is the ma"],
      ]);
    });
  });
});
