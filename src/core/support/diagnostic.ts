// Problems of a workflow as data; never thrown.

import type { TextEdit, TextRange } from './text';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** Sorts more severe problems first. */
export const compareSeverity = (one: Pick<Diagnostic, 'severity'>, other: Pick<Diagnostic, 'severity'>): number =>
  ranks[one.severity] - ranks[other.severity];

export interface QuickFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/**
 * The rule of core/checks that found the diagnostic; undefined for the parser's own diagnostics and for a rule that
 * failed.
 */
export function ruleOf(diagnostic: Pick<Diagnostic, 'code'>): string | undefined {
  const rule = /^checks\/(.+)$/.exec(diagnostic.code)?.[1];
  return rule === 'rule-failed' ? undefined : rule;
}

export interface Diagnostic {
  /** `folder/kebab-name`, stable: `checks/unknown-precondition`. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem, its position, its reason and a remedy, in sentence case. */
  readonly message: string;
  readonly range: TextRange;
  /** Graph node ids that show the badge; empty if it concerns the document. */
  readonly nodeIds: readonly string[];
  readonly related?: readonly { readonly message: string; readonly range: TextRange }[];
  readonly fixes?: readonly QuickFix[];
  /** Node ids in drawing order: a cycle, or the path that breaks a guarantee. */
  readonly path?: readonly string[];
  /**
   * Present if the diagnostic represents several of the same code and severity that are not listed; `range` is that of
   * the first.
   */
  readonly folded?: {
    readonly count: number;
    /** Number of these problems for each of `nodeIds`. */
    readonly nodeCounts: readonly number[];
  };
}

/** Number of problems that a diagnostic represents. */
export function problemCountOf({ folded }: Pick<Diagnostic, 'folded'>): number {
  return folded?.count ?? 1;
}
