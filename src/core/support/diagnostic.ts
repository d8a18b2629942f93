// What is wrong with a flow, as data. Never thrown.

import type { TextEdit, TextRange } from './text';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** For lists of problems: what is worse comes first. */
export const compareSeverity = (one: Pick<Diagnostic, 'severity'>, other: Pick<Diagnostic, 'severity'>): number =>
  ranks[one.severity] - ranks[other.severity];

export interface QuickFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** The rule of core/checks that found it; the parser's own findings, and a rule that failed, belong to none. */
export function ruleOf(diagnostic: Pick<Diagnostic, 'code'>): string | undefined {
  const rule = /^checks\/(.+)$/.exec(diagnostic.code)?.[1];
  return rule === 'rule-failed' ? undefined : rule;
}

export interface Diagnostic {
  /** `room/kebab-name`, stable: `checks/unknown-precondition`. */
  readonly code: string;
  readonly severity: Severity;
  /** What, where, why and what to try, in sentence case. */
  readonly message: string;
  readonly range: TextRange;
  /** Graph node ids that bear the badge; empty when it concerns the document. */
  readonly nodeIds: readonly string[];
  readonly related?: readonly { readonly message: string; readonly range: TextRange }[];
  readonly fixes?: readonly QuickFix[];
  /** Node ids in order, to be drawn: a cycle, or the path that breaks a guarantee. */
  readonly path?: readonly string[];
  /** It stands for several of its code and severity that are not listed one by one; `range` is the place of the first. */
  readonly folded?: {
    readonly count: number;
    /** How many of them each of `nodeIds` bears. */
    readonly nodeCounts: readonly number[];
  };
}

/** How many problems a diagnostic stands for. */
export function problemCountOf({ folded }: Pick<Diagnostic, 'folded'>): number {
  return folded?.count ?? 1;
}
