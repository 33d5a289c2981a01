import { type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import type { Project } from './project.js';
import type { SeverityName } from './schema.js';

/** How one file is compiled and judged. */
export interface Configuration {
  readonly options: BuildOptions;
  /** The variant that `options` are those of; undefined where the file stands in none. */
  readonly variant: string | undefined;
  /** All variants that the file stands in, the active one among them. */
  readonly variants: readonly { readonly name: string; readonly options: BuildOptions }[];
  readonly severities: ReadonlyMap<string, SeverityName>;
  readonly project: Project | undefined;
}

/**
 * How the file at `path` is compiled: with the options given outside of the project first, as what comes later wins, then the
 * project's, then those of its variant: the one called `chosen`, else the first that the file stands in.
 */
export function configurationOf(path: string, words: readonly string[], project: Project | undefined, chosen?: string): Configuration {
  const common = [...words, ...(project?.options ?? [])];
  const variants = (project?.variants ?? []).filter((variant) => variant.matches(path)).map(({ name, options }) => ({ name, options: parseBuildOptions([...common, ...options]) }));
  const active = variants.find(({ name }) => name === chosen) ?? variants[0];
  return { options: active?.options ?? parseBuildOptions(common), variant: active?.name, variants, severities: project?.severities ?? new Map(), project };
}
