import { graphOf } from '../ir/lowering.js';
import { printGraph } from '../ir/print.js';
import type { BuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { Program } from '../semantics/program.js';
import { intern, spellingOf } from '../text/names.js';
import type { FileProvider, SourceFile } from '../text/source-file.js';
import { InputError } from './input-error.js';

/** The intermediate representation of all functions of a file, or of one kernel. Throws InputError. */
export function irLines(root: SourceFile, options: BuildOptions, provider: FileProvider, kernel?: string): string[] {
  const preprocessor = new Preprocessor(options, provider);
  const chunks = preprocessor.run(root);
  const program = new Program<never>(
    { language: options.language, isMacroDefined: (name) => preprocessor.macro(intern(name)) !== undefined },
    () => false,
  );
  program.update(chunks, root);
  const wanted = (program.fact(chunks)?.parts ?? []).flatMap(({ bodies }) =>
    bodies.filter(({ symbol }) => kernel === undefined || (symbol.kernel && spellingOf(symbol.name) === kernel)),
  );
  if (kernel !== undefined && wanted.length === 0)
    throw new InputError(`--kernel ${kernel}: ${root.path} has no such kernel`);
  return wanted.map((body) => `${body.symbol.kernel ? 'kernel ' : ''}${printGraph(graphOf(body)).join('\n')}\n`);
}
