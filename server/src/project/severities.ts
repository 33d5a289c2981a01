/** The severities that a rule can be given. */
export const SEVERITY_NAMES = ['error', 'warning', 'information', 'hint', 'off'] as const;
export type SeverityName = (typeof SEVERITY_NAMES)[number];
