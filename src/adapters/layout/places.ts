// Where nodes stand: what every layout gives.

export interface Place {
  /** Top-left corner, in canvas units. */
  readonly x: number;
  readonly y: number;
}

export type Places = Readonly<Record<string, Place>>;
