// Presets with the level and cost of each rule; level `off` skips the rule. Levels follow use: an error stops a session
// or contradicts itself, a warning is probably a mistake, and an info or hint is common in working files and only worth
// showing.

import type { Severity } from '../support';

export type RuleLevel = Severity | 'off';

export interface RuleSetting {
  readonly level: RuleLevel;
  /** `slow` rules search paths; a caller may leave them out (`CheckOptions.cost`). */
  readonly cost: 'fast' | 'slow';
}

const fast = <L extends RuleLevel>(level: L) => ({ level, cost: 'fast' }) as const;
const slow = <L extends RuleLevel>(level: L) => ({ level, cost: 'slow' }) as const;

const recommended = {
  'unknown-key': fast('info'),
  'missing-section': fast('warning'),
  'unknown-rule': fast('warning'),
  'unused-directive': slow('hint'),
  'duplicate-name': fast('warning'),
  'unknown-precondition': fast('error'),
  'unknown-call': fast('warning'),
  'unknown-placeholder': fast('info'),
  'never-called': fast('warning'),
  'unused-slot': fast('hint'),
  'unknown-value': fast('warning'),
  'used-before-value': slow('warning'),
  'uncollected-slot': fast('hint'),
  'self-precondition': fast('error'),
  'precondition-cycle': fast('error'),
  'redundant-precondition': fast('info'),
  'precondition-not-guaranteed': slow('warning'),
  'precondition-unsatisfiable': slow('error'),
  'unreachable-statement': fast('warning'),
  'endless-loop': fast('warning'),
  'recursive-function': fast('warning'),
  'unproduced-condition': fast('warning'),
  'unused-result': fast('warning'),
  'outside-values': fast('warning'),
  'missing-else': fast('info'),
  'missing-tool': fast('info'),
  'unknown-parameter': fast('warning'),
  'missing-parameter': fast('warning'),
  'missing-argument': fast('warning'),
  'unreachable-node': fast('warning'),
  'stray-chain': fast('info'),
  'unentered-loop': fast('warning'),
  'orphan-node': fast('info'),
  'single-exit-decision': fast('warning'),
  'unlabelled-exit': fast('warning'),
  'equal-exits': fast('warning'),
  'dead-end': fast('info'),
  'duplicate-edge': fast('info'),
  'lost-arrow': fast('warning'),
  'left-out': fast('info'),
  'subtask-cycle': fast('error'),
  'subtask-order': fast('warning'),
} as const satisfies Record<string, RuleSetting>;

export type RuleName = keyof typeof recommended;
export type RulePreset = Readonly<Record<RuleName, RuleSetting>>;
export type RulePresetName = 'recommended' | 'strict';

export const rulePresets: Readonly<Record<RulePresetName, RulePreset>> = {
  recommended,
  /** For workflows in production: a call or value that may be missing on some path counts as missing. */
  strict: {
    ...recommended,
    'unknown-call': fast('error'),
    'unknown-placeholder': fast('warning'),
    'precondition-not-guaranteed': slow('error'),
    'endless-loop': fast('error'),
    'unused-slot': fast('info'),
    'uncollected-slot': fast('info'),
    'missing-else': fast('warning'),
    'missing-tool': fast('warning'),
  },
};
