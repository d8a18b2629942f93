import type { TextRange } from '../support';

/** Origin of a range of a converted text. */
export interface ConvertedRange {
  /** Offsets in the converted text; links do not overlap and are in text order. */
  readonly range: TextRange;
  /**
   * Node ids of the source graph; the first is the main one. For a PDL document these are nodes of its procedure graph;
   * a declaration that is never called has its id of the dependency graph.
   */
  readonly nodeIds: readonly string[];
}

/** A text in another format, with notes on what the conversion lost. */
export interface ConvertedText {
  readonly text: string;
  readonly notes: readonly string[];
  /** Absent if the format does not record links. */
  readonly links?: readonly ConvertedRange[];
}
