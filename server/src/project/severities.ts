/** What the severity of a rule can be set to. */
export const SEVERITY_NAMES = ['error', 'warning', 'information', 'hint', 'off'] as const;
export type SeverityName = (typeof SEVERITY_NAMES)[number];
