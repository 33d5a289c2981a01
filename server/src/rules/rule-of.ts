import { rules } from './catalogue/index.js';
import type { Rule } from './rule.js';

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((one) => [one.id, one]));

/** The rule with an id; undefined for the id of another diagnostic. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id);
