// The place of a node on the canvas, with the lines of its outgoing edges if a layout has computed them.

/** The drawn line of an edge. Valid while both of its ends are where it begins and ends. */
export type EdgeCourse = {
  /** x and y of the start, of each corner, and of the end, in canvas units. */
  readonly corners: readonly number[];
  /** The middle of its label. */
  readonly label?: readonly [x: number, y: number];
};

/** Top-left corner, in canvas units. */
export type NodePlace = {
  readonly x: number;
  readonly y: number;
  /** By edge id. */
  readonly exits?: Readonly<Record<string, EdgeCourse>>;
};
