// The commands and their options. The executable reads this before anything else is loaded, so it imports nothing.

/** An option either takes the following word or is a flag. */
export type OptionKind = 'value' | 'flag';

export const COMMANDS: Readonly<Record<string, Readonly<Record<string, OptionKind>>>> = {
  check: {
    format: 'value',
    fix: 'flag',
    'unsafe-fixes': 'flag',
    quiet: 'flag',
    verbose: 'flag',
    costs: 'flag',
    verdicts: 'flag',
    'require-proof': 'value',
    'max-warnings': 'value',
    variant: 'value',
    'no-hosts': 'flag',
    rule: 'value',
    device: 'value',
    'local-size': 'value',
    'num-groups': 'value',
    'global-size': 'value',
    argument: 'value',
    baseline: 'value',
    'write-baseline': 'value',
    shard: 'value',
    jobs: 'value',
    'stdin-path': 'value',
  },
  merge: { 'max-warnings': 'value' },
  init: { yes: 'flag' },
  device: { 'from-clinfo': 'value', name: 'value' },
  explain: {},
  rules: { format: 'value' },
  inspect: {
    accesses: 'flag',
    ir: 'flag',
    kernel: 'value',
    device: 'value',
    'local-size': 'value',
    'num-groups': 'value',
    'global-size': 'value',
    argument: 'value',
  },
  preprocess: { tokens: 'flag' },
  lsp: { stdio: 'flag', 'node-ipc': 'flag' },
};
