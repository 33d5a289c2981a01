// Benchmarks clspace on this machine, against clang and clangd:  npm run bench
// [-- latency|check|costs|preprocessor|scaling|devices|hosts|workspace|verdicts [ARGUMENTS]]
import { spawnSync } from 'node:child_process';
import { build as bundle } from 'esbuild';
import { buildProduct, node } from './build.mjs';

await buildProduct();
const [wanted, ...args] = process.argv.slice(2);
for (const name of [
  'latency',
  'check',
  'costs',
  'preprocessor',
  'scaling',
  'devices',
  'hosts',
  'workspace',
  'verdicts',
]) {
  if (wanted !== undefined && wanted !== name) continue;
  const outfile = `out/bench/${name}.cjs`;
  await bundle({ ...node, entryPoints: [`test/bench/${name}.ts`], outfile });
  const { status } = spawnSync(process.execPath, [outfile, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
