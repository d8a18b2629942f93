// What a flowchart says, as plain data: the form in which our reader and Mermaid's parser are held against each other.

import type { NodeColours } from '../graph';
import type { TextRange } from '../support';

export interface FlowchartVertex {
  readonly id: string;
  /** As the parser keeps it, with entities in its internal spelling. */
  readonly text?: string;
  readonly shape?: string;
  readonly labelType?: string;
  /** It shows a picture instead of a shape: an icon of a set, or an image of some address. */
  readonly picture?: 'icon' | 'image';
  /** Read by us alone: Mermaid keeps styles as text. */
  readonly colours?: NodeColours;
  /** Its id and what is said of it, where its shape is given, else where it is named first. */
  readonly range?: TextRange;
}

export interface FlowchartEdgeData {
  /** Its own (`e1@-->`), or the one Mermaid makes up. */
  readonly id?: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly labelType?: string;
  /** `arrow_point`, `double_arrow_point`, `arrow_open`, `arrow_circle`, `double_arrow_cross`, ... */
  readonly type: string;
  /** `normal`, `thick`, `dotted`, `invisible`. */
  readonly stroke: string;
  readonly length: number;
  /** From its id to its label, without the nodes. */
  readonly range?: TextRange;
}

export interface FlowchartSubgraph {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly string[];
  readonly dir?: string;
  readonly labelType?: string;
  /** The line that opens it. */
  readonly range?: TextRange;
}

export interface FlowchartData {
  readonly direction: string;
  readonly vertices: readonly FlowchartVertex[];
  readonly edges: readonly FlowchartEdgeData[];
  /** Innermost first. */
  readonly subgraphs: readonly FlowchartSubgraph[];
  /** Nodes with a label that Mermaid drops, since their id is that of an arrow. Read by us alone; absent when there are none. */
  readonly dropped?: readonly Pick<FlowchartVertex, 'id' | 'text' | 'labelType' | 'range'>[];
}
