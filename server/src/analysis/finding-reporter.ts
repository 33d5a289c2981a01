import type { RuleFix } from '../refactoring/edits/fix.js';
import type { Proofs, ProvedFix } from '../refactoring/proof/proof.js';
import { settle } from '../rules/judge.js';
import type { Unjudged } from '../rules/missing-macros.js';
import { OF_WHAT_IS_MISSING } from '../rules/precedence.js';
import type { Finding, RuleContext, Severity } from '../rules/rule.js';
import type { Reported } from '../rules/suppressions.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import type { SourceFile } from '../text/source-file.js';
import { type Diagnostic, errorKey, type Fix, type Located, locate, ofFinding } from './diagnostics.js';
import type { FixTrials } from './fix-trials.js';
import { type Analysed, loweredCost, mayLower } from './lowered-costs.js';

/** Steps of an executed kernel that take as long as analysing a token. */
const STEPS_PER_TOKEN = 16;

/** What the diagnostics of an update depend on. */
export interface Reporting {
  readonly root: SourceFile;
  /** The facts about the whole program. */
  readonly whole: ProgramAnalysed | undefined;
  /** The ranges that are not judged because of undefined macros. */
  readonly hidden: Unjudged | undefined;
  /** A header is missing, which may define what the program only declares. */
  readonly lacksHeader: boolean;
  readonly proofs: Proofs;
  readonly trials: FixTrials;
  /** The device and the options that fixes are for. */
  readonly context: RuleContext;
  /** Whether a severity is shown. */
  isShown(rule: string, severity: Severity): boolean;
  /** The locations of findings that earlier updates have had, where they do not move. */
  readonly known: WeakMap<Finding, Located> | undefined;
  /** Receives hidden diagnostics, if a comment may be about them. */
  readonly unseen: Reported[] | undefined;
}

/** Reports findings as diagnostics, whose fixes are proved when they are requested. */
export class FindingReporter {
  /** The number of findings that are not shown because of their severity. */
  hiddenCount = 0;
  /** The codes of executing the text without any fix. */
  #executed: readonly string[] | undefined;
  /** The text without any fix, after its execution. */
  #original: Analysed | undefined;
  /** How fixes lower the cost of an access. */
  readonly #lowered = new Map<RuleFix, string>();
  readonly #fixesOf = (finding: Finding): ReturnType<FindingReporter['provedFixes']> => this.provedFixes(finding);

  constructor(
    private readonly of: Reporting,
    private readonly diagnostics: Diagnostic[],
  ) {}

  report(finding: Finding): void {
    const { unseen, hidden, known } = this.of;
    const { id } = finding.rule;
    if (!this.of.isShown(id, finding.severity)) {
      this.hiddenCount++;
      const at = unseen && locate(finding);
      if (at) unseen?.push({ code: id, span: at.span });
      return;
    }
    if (!finding.span && hidden?.covers(finding.unit, finding.tokens.first, false)) return;
    if (this.of.lacksHeader && finding.needsDefinition) return;
    if (hidden && OF_WHAT_IS_MISSING.has(id)) return;
    const diagnostic = ofFinding(finding, known?.get(finding), this.#fixesOf);
    if (!diagnostic) return;
    this.diagnostics.push(diagnostic);
    known?.set(finding, diagnostic);
  }

  /** `areAll`: none was omitted because the proof budget was spent. */
  private provedFixes(finding: Finding): { readonly fixes: readonly Fix[]; readonly areAll: boolean } {
    const { proofs, whole, context } = this.of;
    const { severity, rule, message } = finding;
    if (severity === 'error' && proofs.omitsAll()) return { fixes: [], areAll: false };
    const { omitted } = proofs;
    const fixes = settle(() => finding.fixes(context), whole);
    const proved =
      severity === 'error'
        ? proofs.of(fixes, errorKey(rule.id, message))
        : proofs.harmless(fixes, (fix) => this.#ends(rule.id, fix)).map((fix) => this.#titled(fix));
    return { fixes: proved, areAll: proofs.omitted === omitted };
  }

  /** Whether execution after a fix has fewer findings of a rule, and no new ones. */
  #ends(rule: string, fix: RuleFix): boolean {
    this.#executed ??= this.#codesAfter(undefined);
    if (fix.lowers && this.#original && !mayLower(this.#original.settings, fix.lowers)) return false;
    const after = this.#codesAfter(fix);
    const own = (codes: readonly string[]): number => codes.filter((code) => code === rule).length;
    if (fix.lowers && !this.#lowered.has(fix)) return false;
    return own(after) < own(this.#executed) && after.length < this.#executed.length;
  }

  #codesAfter(fix: RuleFix | undefined): readonly string[] {
    const { root, proofs, trials } = this.of;
    const { codes, steps, analysis } = trials.executed(root, fix);
    proofs.spend(steps / STEPS_PER_TOKEN);
    if (!fix) {
      // The session continues with other texts.
      const programs = analysis.programs();
      this.#original = { settings: analysis.settings, programs: () => programs };
    } else if (fix.lowers && this.#original) {
      const cost = loweredCost(this.#original, analysis, fix.lowers);
      if (cost !== undefined) this.#lowered.set(fix, cost);
    }
    return codes;
  }

  /** A fix whose title states how it lowers the cost of an access. */
  #titled(made: ProvedFix): ProvedFix {
    const cost = [...this.#lowered].find(([{ edits }]) => edits === made.edits)?.[1];
    return cost === undefined ? made : { ...made, title: `${made.title}: ${cost}` };
  }
}
