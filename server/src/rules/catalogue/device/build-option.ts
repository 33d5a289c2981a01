import { acceptsOption, isTooNew, newestVersionOf } from '../../../devices/options.js';
import { isCpp } from '../../../preprocessor/build-options.js';
import { on, type RuleContext, rule, type Severity } from '../../rule.js';

/** Options that one vendor's drivers take, all of which refuse those of others. */
const OF_VENDORS = /^-(?:cl-(?:nv|intel|amd|arm|qcom|img)-|nv-|ze-)/;

interface Refused {
  readonly option: string;
  readonly message: string;
  readonly severity: Severity;
}

function* refusedOptions({ options, target }: RuleContext): Iterable<Refused> {
  for (const option of options.given) {
    // Hosts select the version for each device.
    if (isTooNew(target, option)) {
      const version = (newestVersionOf(target) / 100).toFixed(1);
      const message = `the driver rejects '${option}': checked as OpenCL C ${version}, its newest version`;
      yield { option, message, severity: 'warning' };
      continue;
    }
    if (acceptsOption(target, option)) continue;
    if (target.options !== undefined)
      yield { option, message: `build option '${option}' is rejected`, severity: 'error' };
    else if (OF_VENDORS.test(option))
      yield {
        option,
        message: `build option '${option}' is vendor-specific: other drivers reject it`,
        severity: 'hint',
      };
    else if (option.startsWith('-cl-std=')) {
      if (!isCpp(options)) yield { option, message: `'${option}' is not a version of OpenCL C`, severity: 'error' };
    } else if (option.startsWith('-cl-'))
      yield { option, message: `unknown build option '${option}': every driver rejects it`, severity: 'error' };
  }
  if (isCpp(options))
    yield {
      option: '',
      message: `C++ for OpenCL is not checked ('-cl-std=${options.standard}')`,
      severity: 'information',
    };
}

/**
 * A driver refuses to build where it does not know one of the build options. Options of compilers, as `-O3` and
 * `-Wall`, are accepted by some drivers only, which the device that is named decides.
 */
export const buildOption = rule(
  {
    id: 'build-option',
    title: 'Build option that drivers reject',
    spec: 'OpenCL API, Compiler Options',
    versions: 'all',
    severity: 'error',
  },
  on('program', {
    *each(_, context) {
      const file = context.root();
      if (file) for (const refused of refusedOptions(context)) yield { ...refused, file };
    },
    at: ({ file }) => ({ file, start: 0, end: 0 }),
    severity: ({ severity }) => severity,
    message: ({ message }) => message,
  }),
);
