// Types of a procedure's flow in prose: the result of `buildProseFlow`.

import type { ProseClause } from './readClause';
import type { ProseCondition, ReadSentence } from './readSentence';

export interface ProseNode {
  readonly id: string;
  readonly kind: 'call' | 'ask' | 'ask-if' | 'tell' | 'remark' | 'condition';
  readonly clause?: ProseClause;
  readonly condition?: ProseCondition;
  /** The call whose result a condition tests. */
  readonly call?: string;
  /** Names of results that the text gives for a call. */
  returned: string[];
  readonly line: number;
  readonly stems: ReadonlySet<string>;
  /** The whole sentence. */
  readonly sentence: string;
}

export interface ProseEdge {
  readonly from: string;
  readonly to: string;
  readonly condition?: 'true' | 'else';
  /** The text of an `else`: "if it is not available". */
  readonly says?: string;
}

export interface ProseFlow {
  readonly nodes: readonly ProseNode[];
  readonly edges: readonly ProseEdge[];
  readonly notes: readonly string[];
  /** Texts that have no position in the flow. */
  readonly unplacedTexts: readonly string[];
  /** Number of sentences, and of those in which a step, a condition or a jump was recognised. */
  readonly sentences: number;
  readonly understood: number;
}

/** A sentence with its item (paragraph or list entry). */
export interface PlacedSentence extends ReadSentence {
  readonly item: number;
  readonly isFirst: boolean;
}
