import { parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { DiskFiles } from './disk.js';
import { inspectLines } from './inspect.js';
import { expandedText, tokenLines } from './preprocess.js';

export async function main(argv: readonly string[]): Promise<number> {
  const separator = argv.indexOf('--');
  const words = separator < 0 ? argv : argv.slice(0, separator);
  const options = parseBuildOptions(separator < 0 ? [] : argv.slice(separator + 1));
  const [command, file] = words;
  const files = new DiskFiles();
  const root = files.read(file ?? '');
  if (!root) return 2;
  if (command === 'inspect') {
    process.stdout.write(inspectLines(root, options, files).join('\n') + '\n');
    return 0;
  }
  if (command === 'time') {
    for (let i = 0; i < 6; i++) {
      const t = performance.now();
      inspectLines(root, options, files);
      console.log(performance.now() - t);
    }
    return 0;
  }
  const chunks = new Preprocessor(options, files).run(root);
  if (command === 'preprocess') {
    if (words.includes('--tokens')) {
      let out = '';
      for (const line of tokenLines(chunks)) out += line + '\n';
      process.stdout.write(out);
    } else process.stdout.write(expandedText(chunks));
  }
  return 0;
}
