/**
 * The batch checker against `clang-19 -fsyntax-only`, as many clangs at a time as there are cores.
 *
 *   npm run bench check [HASHCAT]
 *
 * HASHCAT, or the environment variable of that name, is a checkout of hashcat, whose kernels all include the same large
 * headers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { macroKernels } from './kernels.js';

/** clang checks this many of the kernels, evenly spread: all of hashcat's would take minutes. */
const SAMPLE = 60;

const DEVICE =
  'VENDOR_ID=8 CUDA_ARCH=0 HAS_ADD=0 HAS_ADDC=0 HAS_SUB=0 HAS_SUBC=0 HAS_VADD=0 HAS_VADDC=0 HAS_VADD_CO=0 HAS_VADDC_CO=0 HAS_VSUB=0 HAS_VSUBB=0 HAS_VSUB_CO=0 HAS_VSUBB_CO=0 HAS_VPERM=0 HAS_VADD3=0 HAS_VBFE=0 HAS_BFE=0 HAS_LOP3=0 HAS_MOV64=0 HAS_PRMT=0 HAS_SHFW=0';
const MODE =
  'KERNEL_STATIC INCLUDE_PATH=OpenCL XM2S(x)=#x M2S(x)=XM2S(x) MAX_THREADS_PER_BLOCK=256 LOCAL_MEM_TYPE=1 VECT_SIZE=4 DEVICE_TYPE=4 DGST_R0=0 DGST_R1=3 DGST_R2=2 DGST_R3=1 DGST_ELEM=4 KERN_TYPE=0 ATTACK_EXEC=11 ATTACK_KERN=3 ATTACK_MODE=3';
const hashcatOptions = (folder: string): string[] => [
  '-I',
  folder,
  '-cl-std=CL2.0',
  ...`${MODE} ${DEVICE}`.split(' ').map((macro) => `-D${macro}`),
];

function run(program: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', () => resolve(performance.now() - start));
  });
}

/** The time in milliseconds that clang takes for all files, some at a time. */
async function clang(files: readonly string[], options: readonly string[]): Promise<number> {
  const left = [...files];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let file = left.shift(); file !== undefined; file = left.shift())
        await run('clang-19', ['-x', 'cl', '--target=spir64', '-fsyntax-only', '-w', ...options, file]);
    }),
  );
  return performance.now() - start;
}

/** clang is measured before and after, because the speed of machines changes within a minute. */
async function compare(what: string, files: readonly string[], options: readonly string[]): Promise<void> {
  const every = Math.max(1, Math.floor(files.length / SAMPLE));
  const sample = files.filter((_, i) => i % every === 0);
  const hasClang = !spawnSync('clang-19', ['--version']).error;
  const before = hasClang ? await clang(sample, options) : 0;
  const ours = (await run(process.execPath, ['out/cli.cjs', 'check', ...files, '--', ...options])) / files.length;
  const after = hasClang ? await clang(sample, options) : 0;
  const theirs = hasClang ? (before + after) / 2 / sample.length : undefined;
  console.log(
    `| ${what} | ${files.length} | ${ours.toFixed(1)} ms | ${theirs === undefined ? '–' : `${theirs.toFixed(1)} ms`} | ${theirs === undefined ? '–' : (theirs / ours).toFixed(1)} |`,
  );
}

async function main(): Promise<void> {
  const hashcat = path.resolve(process.argv[2] ?? process.env['HASHCAT'] ?? 'no checkout');
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  console.log(
    `\n| kernels checked, ${availableParallelism()} at a time | files | clspace, each | clang 19 -fsyntax-only, each | ratio |\n|---|---:|---:|---:|---:|`,
  );
  try {
    writeFileSync(path.join(folder, 'library.h'), macroKernels(4000));
    const files = Array.from({ length: 200 }, (_, i) => path.join(folder, `k${i}.cl`));
    for (const [i, file] of files.entries())
      writeFileSync(
        file,
        `#define KEY ${i}\n#include "library.h"\nkernel void check_${i}(global uint *out) { uint w[16] = { KEY }, digest[4] = { 0 }; transform_${i}(w, digest); out[0] = digest[0]; }\n`,
      );
    await compare('generated, one header of 4,000 lines', files, ['-cl-std=CL1.2']);
    const kernels = path.join(hashcat, 'OpenCL');
    if (!existsSync(kernels)) console.log('\nhashcat is not measured: name its checkout as an argument, or in HASHCAT');
    else
      await compare(
        "hashcat's, one set of options",
        readdirSync(kernels)
          .filter((name) => /^m.*\.cl$/.test(name))
          .map((name) => path.join(kernels, name)),
        hashcatOptions(hashcat),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
