// Runs the rules over a document and converts findings to diagnostics. Invariant: deterministic, sorted by position; a
// rule that crashes loses only its own findings. Of many equal findings only the listed ones get a message.

import { compareSeverity, type Diagnostic } from '../support';
import { CheckContext, type CheckInput } from './checkContext';
import { type Countable, groupDiagnostics } from './groupDiagnostics';
import type { Finding, Rule } from './rule';
import { type RuleLevel, type RuleName, type RulePreset, type RulePresetName, rulePresets } from './rulePresets';
import { rules } from './rules/allRules';

/** By rule name; unknown names are ignored. */
export type RuleLevels = Readonly<Partial<Record<string, RuleLevel>>>;

export interface CheckOptions {
  readonly preset?: RulePresetName;
  /** Levels that differ from the preset; they also override the level of a single finding. */
  readonly levels?: RuleLevels;
  /** Runs only the rules of this cost. */
  readonly cost?: 'fast' | 'slow';
}

/**
 * Runs all checks except the parser's own diagnostics. Codes are `checks/<rule>`; sorted by position; many equal
 * findings are folded.
 */
export function checkPdl(input: CheckInput, options: CheckOptions = {}): Diagnostic[] {
  return runRules(rules, new CheckContext(input), options);
}

/** The same with other rules, for tests; a rule without a preset is a warning. */
export function runRules(chosen: readonly Rule[], context: CheckContext, options: CheckOptions = {}): Diagnostic[] {
  const preset: RulePreset = rulePresets[options.preset ?? 'recommended'];
  const found: Diagnostic[] = [];
  for (const rule of chosen) {
    const setting = preset[rule.name as RuleName] ?? { level: 'warning', cost: 'fast' };
    const override = options.levels?.[rule.name];
    const level = override ?? setting.level;
    if (level === 'off' || (options.cost !== undefined && options.cost !== setting.cost)) continue;
    try {
      // Collects all findings first, so that a crash does not leave half of a rule's findings.
      const findings = context.withoutSwitchedOff(rule.name, [...rule.check(context)]);
      const code = `checks/${rule.name}`;
      const counted = findings.map((finding) => ({
        finding,
        code,
        severity: override === undefined ? (finding.level ?? level) : level,
        range: finding.at.range,
        nodeIds: finding.nodeIds ?? none,
      }));
      const listed = groupDiagnostics(sortDiagnostics(counted), diagnosticOf, (offset) => context.lineAt(offset));
      for (const diagnostic of listed) found.push(diagnostic);
      context.ran(rule.name);
    } catch (error) {
      found.push(crashOf(rule, error));
    }
  }
  return sortDiagnostics(found);
}

const none: readonly string[] = [];

/** Sorts by position; at the same start the more severe comes first. */
export function sortDiagnostics<T extends Countable>(diagnostics: readonly T[]): T[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.range.start - b.range.start ||
      compareSeverity(a, b) ||
      a.range.end - b.range.end ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

const longMessage = 500;

/** Shortens long names in a message: a name can be as long as a pasted line. */
const cutNames = (text: string): string =>
  text.length <= longMessage
    ? text
    : text.replace(
        /`([^`]{120,})`/gu,
        (_, name: string) => `\`${name.slice(0, 80).replace(/[\ud800-\udbff]$/, '')}…\``,
      );

function diagnosticOf({ finding, ...counted }: Countable & { readonly finding: Finding }): Diagnostic {
  const { message, related = [], fixes = [], path } = 'describe' in finding ? finding.describe() : finding;
  return {
    ...counted,
    message: cutNames(message),
    ...(related.length > 0 ? { related: related.map((one) => ({ ...one, message: cutNames(one.message) })) } : {}),
    ...(fixes.length > 0 ? { fixes: fixes.map((fix) => ({ ...fix, title: cutNames(fix.title) })) } : {}),
    ...(path ? { path } : {}),
  };
}

function crashOf(rule: Rule, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'checks/rule-failed',
    severity: 'warning',
    message: `The check "${rule.name}" failed on this document and found nothing. The other checks are not affected. The reason: ${reason}`,
    range: { start: 0, end: 0 },
    nodeIds: [],
  };
}
