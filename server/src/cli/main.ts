import { BuildOptionError, parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { DiskFiles } from './disk.js';
import { expandedText, tokenLines } from './preprocess.js';

export async function main(argv: readonly string[]): Promise<number> {
  const separator = argv.indexOf('--');
  const words = separator < 0 ? argv : argv.slice(0, separator);
  const options = parseBuildOptions(separator < 0 ? [] : argv.slice(separator + 1));
  const [command, file] = words;
  const files = new DiskFiles();
  const root = files.read(file ?? '');
  if (!root) return 2;
  const chunks = new Preprocessor(options, files).run(root);
  if (command === 'preprocess') {
    if (words.includes('--tokens')) {
      let out = '';
      for (const line of tokenLines(chunks)) out += line + '\n';
      process.stdout.write(out);
    } else process.stdout.write(expandedText(chunks));
  }
  if (command === 'time') {
    for (let i = 0; i < 6; i++) {
      const t = performance.now();
      const c = new Preprocessor(options, files).run(root);
      console.log(performance.now() - t, c.length, c.reduce((n, x) => n + x.kinds.length, 0));
    }
  }
  for (const c of chunks) for (const d of c.diagnostics) if (d.severity === 'error') process.stderr.write(`${c.file.path}:${c.file.lines.lineAt(c.start + d.start) + 1}: ${d.message}\n`);
  return 0;
}
void BuildOptionError;
