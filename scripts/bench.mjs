// Measures clspace against clang and clangd on this machine, in one run:  npm run bench [preprocessor|latency]
import { spawnSync } from 'node:child_process';
import { build as bundle } from 'esbuild';
import { build } from './build.mjs';

await build();
const wanted = process.argv.slice(2);
for (const name of ['preprocessor', 'latency']) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const outfile = `out/bench/${name}.cjs`;
  await bundle({ entryPoints: [`test/bench/${name}.ts`], bundle: true, platform: 'node', format: 'cjs', outfile, logLevel: 'warning' });
  const { status } = spawnSync(process.execPath, [outfile], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
