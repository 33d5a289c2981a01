import { version } from '../../package.json';
import { BuildOptionError } from '../preprocessor/build-options.js';
import { parseCommandLine, print, UsageError } from './command-line.js';
import { InputError } from './input-error.js';
import { printError } from './visible.js';

const HELP = `clspace – OpenCL C: address spaces, types and rules of every expression

  clspace check FILE|DIR|GLOB... [OPTION...] [-- BUILD_OPTIONS]
      Checks each file as one translation unit; a folder is searched for *.cl, *.clh, *.ocl, *.clc,
      *.opencl, of which what others include is checked with those; of C, C++, Python and Rust, the kernels in
      strings are checked; '-' is standard input.
      Without -- the build options are those of the nearest clspace.json, compile_flags.txt or
      compile_commands.json, in all of its variants.
      --format pretty|json|sarif|github|gitlab   how the report looks
      --quiet                             reports errors only
      --verbose                           reports every use of an unknown name, file by file
      --max-warnings N                    exit status 1 with more warnings than that
      --fix                               applies the fixes that are safe, and says on standard error what it changed
      --unsafe-fixes                      applies those, too, that are plausible but may change the meaning
      --variant NAME                      checks only this variant of the project
      --rule ID=SEVERITY                  error, warning, information, hint or off; may be repeated
      --device NAME[,NAME...]|all         judges as the drivers of these devices do; a profile's file may be named, too
      --no-hosts                          does not check how the hosts in folders (C, C++, Python, Rust) call the kernels
      --local-size N[,N[,N]]              how kernels are launched, for races and barriers: work-items of a work-group,
      --num-groups N[,N[,N]]              and work-groups, or (--global-size) work-items in all
      --costs                             what the accesses of each kernel whose launch is known cost, the worst first
      --verdicts                          what is proved of each kernel: races, barriers, bounds
      --require-proof KIND[,KIND...]      exit status 1 if one of these verdicts about a kernel is unknown
      --argument NAME=VALUE               a number that the host passes to the kernels, for --costs; may be repeated
      --baseline FILE                     leaves out what is written there
      --write-baseline FILE               writes what is wrong now, to be left out from now on
      --shard I/N                         checks the I-th of N equal parts, for as many machines
      --jobs N                            how many threads check at a time at most; else as many as there are processors
      --stdin-path PATH                   what standard input is called: its includes and its project are looked for there
      Exit status: 0 no error, 1 at least one error, 2 usage or I/O failure.
  clspace merge REPORT... [--max-warnings N]
      Prints one report made of those of several shards (--format json, sarif or gitlab); the exit status is that of
      a check of all of it.
  clspace init [FOLDER] [--yes]
      Looks in the folder (conditionals, headers, the host's code) for the build options that its kernels need, shows
      them with their sources, and writes them to clspace.json: asks in a terminal, at once with --yes, else not at all.
  clspace device [NAME...] [--from-clinfo FILE|- [--name NAME]]
      Lists the devices, or prints a profile of one that clinfo (plain or --json) lists: check --device takes its file.
  clspace explain RULE
      Prints the documentation of a rule.
  clspace rules [--format pretty|json]
      Lists the rules.
  clspace inspect FILE [--device NAME] [-- BUILD_OPTIONS]
      Prints type and address spaces of every expression, one JSON object a line.
  clspace inspect FILE --ir [--kernel NAME] [--device NAME] [-- BUILD_OPTIONS]
      Prints what the functions do: their control-flow graphs of instructions, conversions included.
  clspace inspect FILE --accesses --global-size N[,N[,N]] --local-size N[,N[,N]] [--kernel NAME] [--device NAME]
          [--argument NAME=VALUE]... [-- BUILD_OPTIONS]
      Prints what each access of the kernels costs in that launch, one JSON object a line.
  clspace preprocess FILE [--tokens] [-- BUILD_OPTIONS]
      Prints the expanded text, or one JSON object for each token.
  clspace lsp --stdio
      Runs the language server on standard input and output.
  clspace --version | -v | --help | -h

BUILD_OPTIONS are those of clBuildProgram: -cl-std=CL1.0|CL1.1|CL1.2|CL2.0|CL3.0|CL3.1, -D NAME[=BODY], -U NAME,
-I DIR, -include FILE, -cl-ext=+name,-name, -w, -Werror, and others, which drivers may refuse.
`;

/** The help of a command: the lines from its name to that of the next one; of all of them where there is none. */
function helpOf(command: string | undefined): string {
  const [title = '', ...sections] = HELP.split(/^(?= {2}clspace |BUILD_OPTIONS )/m);
  const own = sections.filter((section) => section.startsWith(`  clspace ${command} `));
  const options = own.some((section) => section.includes('BUILD_OPTIONS')) ? sections.slice(-1) : [];
  return own.length > 0 ? [title, ...own, ...options].join('') : HELP;
}

async function run(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-v') {
    await print(`clspace ${version}\n`);
    return 0;
  }
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  if (words.includes('--help') || words.includes('-h') || words[0] === 'help') {
    await print(helpOf(words[0]));
    return 0;
  }
  const line = parseCommandLine(argv);
  switch (line.command) {
    // Each command loads its own modules.
    case 'check':
      return (await import('./check-command.js')).check(line);
    case 'merge':
      return (await import('./merge.js')).merge(line);
    case 'init':
      return (await import('./init.js')).init(line);
    case 'device':
      return (await import('./device.js')).device(line);
    case 'explain':
      return (await import('./explain.js')).explain(line);
    case 'rules':
      return (await import('./explain.js')).listRules(line);
    case 'inspect':
      return (await import('./text-commands.js')).inspect(line);
    case 'preprocess':
      return (await import('./text-commands.js')).preprocess(line);
    case 'lsp': {
      if (!line.flags.has('--stdio') && !line.flags.has('--node-ipc')) throw new UsageError("'lsp' needs --stdio");
      const { startNodeServer } = await import('../lsp/runtime/node.js');
      startNodeServer();
      return new Promise(() => {});
    }
    default:
      throw new UsageError(`'${line.command}' is not available`);
  }
}

/** Runs the command line; returns the exit status. Usage and I/O failures are one line on standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv);
  } catch (error) {
    if (error instanceof UsageError || error instanceof BuildOptionError || error instanceof InputError) {
      printError(`clspace: ${error.message}${error instanceof UsageError ? ' (see clspace --help)' : ''}\n`);
      return 2;
    }
    throw error;
  }
}
