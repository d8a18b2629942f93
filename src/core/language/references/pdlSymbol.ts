// Types of symbols (the meanings of names in a document) and of their occurrences.

import type { TextRange } from '../../support';

/**
 * Nodes are distinguished by section; functions are the `def`s. Slots, requests, responses, parameters and variables
 * share one namespace: 'value'. A node and a value of the same name are two symbols.
 */
export interface PdlSymbol {
  readonly kind: 'api' | 'answer' | 'other' | 'function' | 'value';
  /** As declared; if undeclared, as first spelled. */
  readonly name: string;
}

/** `condition` and `argument` are uses of a value: in the condition of a branch, and anywhere else. */
export type OccurrenceRole =
  | 'declaration'
  | 'precondition'
  | 'call'
  | 'placeholder'
  | 'request'
  | 'response'
  | 'target'
  | 'argument'
  | 'condition'
  | 'parameter';

export interface SymbolOccurrence {
  /** The name alone: no prefix, no `$`, no braces, no quotes. */
  readonly range: TextRange;
  readonly role: OccurrenceRole;
  /** The name as spelled here, with escapes of its YAML scalar resolved. */
  readonly text: string;
}
