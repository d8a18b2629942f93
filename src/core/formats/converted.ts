/** A text in another format, and what it lost on the way. */
export interface Converted {
  readonly text: string;
  readonly notes: readonly string[];
}
