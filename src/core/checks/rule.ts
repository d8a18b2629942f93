// Interface of a rule: a pure function from a document and its graphs to findings. Invariant: a finding points at a
// name or range of the source; the framework adds severity, code and diagnostics.

import type { NameAt } from '../language';
import type { QuickFix, Severity, TextRange } from '../support';
import type { CheckContext } from './checkContext';

interface FindingPosition {
  readonly at: NameAt | { readonly range: TextRange };
  /** Overrides the preset's level, if one rule has findings of different severity. */
  readonly level?: Severity;
  /** Graph nodes that show the badge. */
  readonly nodeIds?: readonly string[];
}

export interface FindingText {
  /** The problem, its position, its reason and a remedy, in sentence case. */
  readonly message: string;
  readonly related?: readonly { readonly message: string; readonly range: TextRange }[];
  readonly fixes?: readonly QuickFix[];
  readonly path?: readonly string[];
}

/** `describe` is a function if the text needs a search; it is called only for listed findings, not for thousands. */
export type Finding = FindingPosition & (FindingText | { readonly describe: () => FindingText });

export interface Rule {
  /** kebab-case; the diagnostic's code is `checks/<name>`, its page `rules/<name>.md`. */
  readonly name: string;
  check(context: CheckContext): Iterable<Finding>;
}
