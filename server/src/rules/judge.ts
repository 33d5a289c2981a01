import type { Fact, FactKind } from '../semantics/facts.js';
import { rules } from './catalogue/index.js';
import type { Finding, Rule, RuleContext, RuleFix } from './rule.js';

const byKind = new Map<FactKind, Rule[]>();
for (const rule of rules) {
  for (const kind of rule.kinds) {
    const list = byKind.get(kind);
    if (list) list.push(rule);
    else byKind.set(kind, [rule]);
  }
}

/** Asks every rule that is concerned about a fact; true when one of them finds an error. */
export function judge(fact: Fact, context: RuleContext, onFinding: (finding: Finding) => void): boolean {
  let error = false;
  for (const rule of byKind.get(fact.kind) ?? []) {
    rule.run(
      fact,
      (at, message, details = {}) => {
        const severity = details.severity ?? rule.severity;
        if (severity === 'error') error = true;
        const tokens = typeof at === 'number' ? { first: at, last: at } : at;
        const fixes = (details.fixes ?? []).filter((fix): fix is RuleFix => fix !== undefined);
        onFinding({ rule, severity, message, unit: fact.unit, tokens, related: details.related ?? [], fixes });
      },
      context,
    );
  }
  return error;
}

export { rules };
