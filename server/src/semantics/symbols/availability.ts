// The devices that have a builtin function.
import { documentBuiltin, lookupBuiltin } from '../../builtins/index.js';
import type { Device } from '../../devices/device.js';
import { devices } from '../../devices/index.js';
import { acceptsOption } from '../../devices/options.js';
import { LANGUAGE_VERSIONS, type LanguageVersion, languageOf, versionName } from '../../preprocessor/language.js';
import { predefinedMacro } from '../../preprocessor/macros/predefined.js';
import { interned } from '../../text/lazy.js';
import { intern } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { builtinContextOf } from './declared-names.js';

/** Where a builtin function exists. */
export interface Availability {
  /** The extensions and features that have it; `a|b` means that one of them is enough. Empty for the core language. */
  readonly extensions: readonly string[];
  /** The devices whose compiler declares it, and the versions of the language in which it does, in ascending order. */
  readonly devices: readonly { readonly device: Device; readonly versions: readonly LanguageVersion[] }[];
}

/** The versions of the language that a device's driver accepts. */
export const versionsOf = perOwner((device: Device): readonly LanguageVersion[] =>
  LANGUAGE_VERSIONS.filter(
    (version) => version >= (device.leastVersion ?? 0) && acceptsOption(device, `-cl-std=CL${versionName(version)}`),
  ),
);

function has(device: Device, version: LanguageVersion, name: string): boolean {
  // What the generic device has is the language of clang; extensions of vendors are not part of it.
  const language = languageOf(version, new Map(), device);
  const isDefined = (macro: string): boolean => predefinedMacro(intern(macro), language) !== undefined;
  return (
    lookupBuiltin(name, { hasExtension: () => false, ...builtinContextOf(language, isDefined, name) }) !== undefined
  );
}

/** Where a builtin function exists, whatever the macros of a program; undefined if no version or extension has it. */
export const availabilityOf = interned((name: string): Availability | undefined => {
  const documentation = documentBuiltin(name);
  if (!documentation) return undefined;
  return {
    extensions: documentation.needs,
    devices: devices.flatMap((device) => {
      const versions = versionsOf(device).filter((version) => has(device, version, name));
      return versions.length > 0 ? [{ device, versions }] : [];
    }),
  };
});
