// Fixes that change the project's build options: a language that supports a construct.

import { type Language, versionName } from '../../preprocessor/language.js';
import type { RuleFix } from '../edits/fix.js';

/** The 3.0 features that provide a construct, each after the ones that it requires. */
const FEATURES = {
  generic: ['__opencl_c_generic_address_space'],
  globals: ['__opencl_c_program_scope_global_variables'],
  blocks: [
    '__opencl_c_generic_address_space',
    '__opencl_c_program_scope_global_variables',
    '__opencl_c_device_enqueue',
  ],
} as const;

/**
 * Builds the project as a version that supports everything this one does, and more. Never preferred: the driver has to
 * support it, too.
 */
export function useVersion(version: 120 | 200 | 300): RuleFix {
  const name = versionName(version);
  return {
    title: `Build as OpenCL C ${name} (-cl-std=CL${name})`,
    preferred: false,
    edits: [],
    buildOptions: [`-cl-std=CL${name}`],
  };
}

/** Both together: edits of the text, and build options of the project. */
export const alsoBuild = (written: RuleFix | undefined, built: RuleFix): RuleFix | undefined =>
  written && {
    title: `${written.title}, and ${built.title.charAt(0).toLowerCase()}${built.title.slice(1)}`,
    preferred: false,
    edits: written.edits,
    ...(built.buildOptions ? { buildOptions: built.buildOptions } : {}),
  };

/** Builds the project as a language with a missing feature: by a newer version, or in 3.0 by enabling it. */
export function useFeature({ version }: Language, feature: keyof typeof FEATURES): RuleFix {
  if (version < 300) return useVersion(200);
  const names = FEATURES[feature];
  return {
    title: `Switch on ${names.at(-1)} (-cl-ext)`,
    preferred: false,
    edits: [],
    buildOptions: [`-cl-ext=${names.map((name) => `+${name}`).join(',')}`],
  };
}
