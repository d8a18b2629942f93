// Which rules run and how much they weigh. A level of `off` skips the rule.
// Levels follow use: an error stops a session or contradicts itself, a warning is probably a mistake, an info or hint
// is common in working files and only worth knowing.

import type { Severity } from '../support';

export type RuleLevel = Severity | 'off';

export interface RuleSetting {
  readonly level: RuleLevel;
  /** `fast` rules run with every keystroke, `slow` ones once the text rests. */
  readonly cost: 'fast' | 'slow';
}

const recommended = {
  'unknown-key': { level: 'info', cost: 'fast' },
  'duplicate-name': { level: 'warning', cost: 'fast' },
  'unknown-precondition': { level: 'error', cost: 'fast' },
  'unknown-call': { level: 'warning', cost: 'fast' },
  'unknown-placeholder': { level: 'info', cost: 'fast' },
  'self-precondition': { level: 'error', cost: 'fast' },
  'precondition-cycle': { level: 'error', cost: 'fast' },
  'redundant-precondition': { level: 'info', cost: 'fast' },
  'precondition-not-guaranteed': { level: 'warning', cost: 'slow' },
  'precondition-unsatisfiable': { level: 'error', cost: 'slow' },
  'never-called': { level: 'warning', cost: 'fast' },
  'unused-slot': { level: 'hint', cost: 'fast' },
  'unreachable-statement': { level: 'warning', cost: 'fast' },
  'endless-loop': { level: 'warning', cost: 'fast' },
  'recursive-function': { level: 'warning', cost: 'fast' },
} as const satisfies Record<string, RuleSetting>;

export type RuleName = keyof typeof recommended;
export type Preset = Readonly<Record<RuleName, RuleSetting>>;
export type PresetName = 'recommended' | 'strict';

export const presets: Readonly<Record<PresetName, Preset>> = {
  recommended,
  /** For workflows that go into service: what may be missing on a path counts as missing. */
  strict: {
    ...recommended,
    'unknown-call': { level: 'error', cost: 'fast' },
    'unknown-placeholder': { level: 'warning', cost: 'fast' },
    'precondition-not-guaranteed': { level: 'error', cost: 'slow' },
    'endless-loop': { level: 'error', cost: 'fast' },
    'unused-slot': { level: 'info', cost: 'fast' },
  },
};
