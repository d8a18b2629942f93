// The rules for a settings page: group, title and level, in the order of the reference. In a module separate from the
// presets, so that checking a document loads no titles. A test keeps it consistent with the presets and the pages.

import { type RuleLevel, type RuleName, rulePresets } from './rulePresets';

/** `flowchart` rules check Mermaid flowcharts, `subtasks` rules graphs in WorfBench's form, all others PDL. */
export type RuleGroup = 'form' | 'names' | 'preconditions' | 'flow' | 'tools' | 'flowchart' | 'subtasks';

export interface RuleEntry {
  readonly name: RuleName;
  readonly group: RuleGroup;
  /** In sentence case; the heading of the rule's page. */
  readonly title: string;
  /** Level in the recommended preset. */
  readonly level: RuleLevel;
}

const titles: Readonly<Record<RuleGroup, Partial<Readonly<Record<RuleName, string>>>>> = {
  form: {
    'unknown-key': 'Unknown key',
    'missing-section': 'Missing or empty section',
    'unknown-rule': 'Unknown rule in a comment',
    'unused-directive': 'Comment that switches nothing off',
  },
  names: {
    'duplicate-name': 'Duplicate name',
    'unknown-precondition': 'Unknown precondition',
    'unknown-call': 'Call of an undeclared name',
    'unknown-placeholder': 'Unknown placeholder',
    'never-called': 'Declared and never called',
    'unused-slot': 'Unused slot',
    'unknown-value': 'Name without a value',
    'used-before-value': 'Name read before it has a value',
    'uncollected-slot': 'Slot that nothing collects',
  },
  preconditions: {
    'self-precondition': 'Precondition on itself',
    'precondition-cycle': 'Cycle of preconditions',
    'redundant-precondition': 'Redundant precondition',
    'precondition-not-guaranteed': 'Precondition not guaranteed',
    'precondition-unsatisfiable': 'Preconditions that no path satisfies',
  },
  flow: {
    'unreachable-statement': 'Unreachable statement',
    'endless-loop': 'Loop with no way out',
    'recursive-function': 'Recursive function',
    'unproduced-condition': 'Branch on a value nothing produces',
    'unused-result': 'Result that nothing uses',
    'outside-values': 'Comparison outside the values',
    'missing-else': 'Chain without else',
  },
  tools: {
    'missing-tool': 'API without a tool',
    'unknown-parameter': 'Name that the tool does not have',
    'missing-parameter': 'Required parameter not requested',
    'missing-argument': 'Argument not passed',
  },
  flowchart: {
    'unreachable-node': 'Unreachable node',
    'stray-chain': 'Stray chain',
    'unentered-loop': 'Loop that nothing enters',
    'orphan-node': 'Node without an edge',
    'single-exit-decision': 'Decision with one way out',
    'unlabelled-exit': 'Exit without a label',
    'equal-exits': 'Exits with equal labels',
    'dead-end': 'Dead end',
    'duplicate-edge': 'Duplicate edge',
    'lost-arrow': 'Arrow without an effect',
    'left-out': 'Part that is not on the canvas',
  },
  subtasks: {
    'subtask-cycle': 'Subtasks in a cycle',
    'subtask-order': 'Subtasks listed against their edges',
  },
};

export const ruleCatalogue: readonly RuleEntry[] = Object.entries(titles).flatMap(([group, rules]) =>
  Object.entries(rules).map(([name, title]) => ({
    // the keys of the records above are rule names
    name: name as RuleName,
    group: group as RuleGroup,
    title,
    level: rulePresets.recommended[name as RuleName].level,
  })),
);
