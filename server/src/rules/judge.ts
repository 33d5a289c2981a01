import type { Fact, FactKind, ProgramAnalysed } from '../semantics/facts.js';
import { rules } from './catalogue/index.js';
import type { Finding, Report, Rule, RuleContext, RuleFix } from './rule.js';

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
  const concerned = byKind.get(fact.kind);
  if (!concerned) return false;
  let error = false;
  let rule: Rule | undefined;
  const report: Report = (at, message, details = {}) => {
    if (!rule) return;
    const severity = details.severity ?? rule.severity;
    if (severity === 'error') error = true;
    const tokens = typeof at === 'number' ? { first: at, last: at } : 'first' in at ? at : 'token' in at ? { first: at.token, last: at.token } : { first: 0, last: 0 };
    const unit = typeof at !== 'number' && 'unit' in at ? at.unit : fact.unit;
    const span = typeof at !== 'number' && 'file' in at ? at : undefined;
    const fixes = (details.fixes ?? []).filter((fix) => fix !== undefined);
    onFinding({ rule, severity, message, unit, tokens, span, related: details.related ?? [], fixes });
  };
  for (rule of concerned) rule.run(fact, report, context);
  return error;
}

/** The fixes that can be made, those that waited for the program included; without one they cannot be. */
export function settle(fixes: Finding['fixes'], program: ProgramAnalysed | undefined): RuleFix[] {
  return fixes.map((one) => (typeof one !== 'function' ? one : program && one(program))).filter((one) => one !== undefined);
}

export { rules };
