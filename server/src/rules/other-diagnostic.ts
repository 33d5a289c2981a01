import type { Severity } from './rule.js';

/** A diagnostic that no rule of the catalogue reports. */
export interface OtherDiagnostic {
  readonly id: string;
  readonly title: string;
  readonly spec: string;
  readonly severity: Severity;
  readonly explanation: string;
  /** A text for which it is reported. */
  readonly example: string;
}
