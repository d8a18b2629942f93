// What a name of a document stands for, and a place where it stands.

import type { TextRange } from '../../support';

/**
 * Nodes are told apart by section, functions are the `def`s. Slots, requests, responses, parameters and variables share
 * one namespace: 'value'. A node and a value of one name are two symbols.
 */
export interface PdlSymbol {
  readonly kind: 'api' | 'answer' | 'other' | 'function' | 'value';
  /** As declared; where nothing declares it, as it is spelled first. */
  readonly name: string;
}

/** `condition` and `argument` are uses of a value: what a branch asks, and anything else that reads it. */
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
  /** The name as spelled here, escapes of its YAML scalar resolved. */
  readonly text: string;
}
