import type { TextRange } from '../support';

/** What a stretch of a converted text came from. */
export interface ConvertedRange {
  /** In the converted text; links do not overlap and stand in text order. */
  readonly range: TextRange;
  /**
   * Ids of nodes of the graph it was printed from, the first being the one it is about. Of a PDL document these are
   * nodes of its procedure graph; a declaration that nothing calls goes by its id in the dependency graph.
   */
  readonly nodeIds: readonly string[];
}

/** A text in another format, and what it lost on the way. */
export interface ConvertedText {
  readonly text: string;
  readonly notes: readonly string[];
  /** Absent where the format does not tell. */
  readonly links?: readonly ConvertedRange[];
}
