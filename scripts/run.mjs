// The entry point of `npm start`, `npm test`, `npm run package`, `npm run release` and `npm pack -w server`, for fresh
// and used clones.
import { install } from './install.mjs';

const commands = {
  start: async (args) => (await import('./start.mjs')).start(args),
  test: async (args) => (await import('./test.mjs')).test(args),
  package: async () => (await import('./package.mjs')).packageExtension(),
  release: async (args) => (await import('./release.mjs')).release(args),
  prepack: async () => (await import('./npm-package.mjs')).prepack(),
  postpack: async () => (await import('./npm-package.mjs')).postpack(),
};

const [name, ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new Error(`one of ${Object.keys(commands).join(', ')} is expected`);
  install();
  await command(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
