import type { Device } from '../devices/device.js';
import type { Launches } from '../execution/launch.js';
import type { Severity } from '../rules/rule.js';

/** Settings of the user besides the build options. */
export interface AnalysisSettings {
  /** The device whose limits count; without one those that every device has. */
  readonly device?: Device;
  /** How kernels are launched. */
  readonly launches?: Launches;
  /** The number of kernels that one update executes; the others wait for `Analysis.execute`. By default all. */
  readonly executions?: number;
  /** Overridden severities of rules, by id; `off` disables one. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** The build options are known, so that an undeclared name is an error. */
  readonly optionsKnown?: boolean;
  /** The first `-cl-std` is the default of a setting: a host may state another version. */
  readonly versionIsDefault?: boolean;
  /**
   * The options are a compiler's flags (`compile_flags.txt`). The host may define further macros, but not those that
   * are spelled like a variable: such a name is an error if it is undeclared.
   */
  readonly optionsAreFlags?: true;
  /** The project compiles the file in other ways, too. */
  readonly isOneOfSeveral?: boolean;
  /** Nothing is reported: a copy answers queries about names and expressions. */
  readonly isSilent?: boolean;
  /** The text ends at a cursor: only the body of the function around it is analysed. */
  readonly endsAtCursor?: boolean;
}
