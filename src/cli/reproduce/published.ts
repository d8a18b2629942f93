// Published figures of the papers, by table. `published/*.json` were transcribed from the texts of the papers; the means,
// and the F1 of precision and recall, of their rows were recomputed to check them. Figures that could not be read with
// certainty are left out and named in `leftOut`. Shares are in percent.

import flow from './published/flow.json';
import flowagent from './published/flowagent.json';
import flowbench from './published/flowbench.json';
import flowmind from './published/flowmind.json';
import worfbench from './published/worfbench.json';

export const paperIds = ['flowagent', 'flowbench', 'worfbench', 'flow', 'flowmind'] as const;
export type PaperId = (typeof paperIds)[number];

export interface PublishedTable {
  /** Number of the table in the paper, such as `Table 3`. */
  readonly id: string;
  readonly title: string;
  /** Ids of rows, as the command that computes them names them, with the names of the paper. */
  readonly rows: Readonly<Record<string, string | undefined>>;
  readonly measures: readonly { readonly id: string; readonly title: string }[];
  readonly published: readonly {
    /** Model and data. */
    readonly source: string;
    readonly row: string;
    /** One per measure; null if the paper has none. */
    readonly values: readonly (number | null)[];
  }[];
  /** Of the evaluation of agents. */
  readonly level?: string;
  readonly setting?: string;
}

export interface PublishedPaper {
  readonly paper: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
  readonly tables: readonly PublishedTable[];
}

export const publishedPapers: Readonly<Record<PaperId, PublishedPaper>> = {
  flowagent,
  flowbench,
  worfbench,
  flow,
  flowmind,
};
