// What a rule is: a pure function from a document and its graphs to findings.
// Invariant: a finding points at a name or range of the source; severity, code and diagnostics are the framework's.

import type { NameAt } from '../language';
import type { QuickFix, Severity, TextRange } from '../support';
import type { CheckContext } from './checkContext';

interface FindingPosition {
  readonly at: NameAt | { readonly range: TextRange };
  /** Instead of the preset's level, where one rule finds things of different weight. */
  readonly level?: Severity;
  /** Graph nodes that bear the badge. */
  readonly nodeIds?: readonly string[];
}

export interface FindingText {
  /** What, where, why and what to try, in sentence case. */
  readonly message: string;
  readonly related?: readonly { readonly message: string; readonly range: TextRange }[];
  readonly fixes?: readonly QuickFix[];
  readonly path?: readonly string[];
}

/** `describe` by a function where they cost a search: it is called for those that are listed, not for thousands of them. */
export type Finding = FindingPosition & (FindingText | { readonly describe: () => FindingText });

export interface Rule {
  /** kebab-case; the diagnostic's code is `checks/<name>`, its page `rules/<name>.md`. */
  readonly name: string;
  check(context: CheckContext): Iterable<Finding>;
}
