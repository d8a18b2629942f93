// The content of a flowchart as plain data: the form in which our reader and Mermaid's parser are compared.

import type { NodeColours } from '../graph';
import type { TextRange } from '../support';

export interface FlowchartVertex {
  readonly id: string;
  /** As the parser keeps it, with entities in its internal spelling. */
  readonly text?: string;
  readonly shape?: string;
  readonly labelType?: string;
  /** Drawn as a picture instead of a shape: an icon of a set, or an image from a URL. */
  readonly picture?: 'icon' | 'image';
  /** Set by our reader only: Mermaid keeps styles as text. */
  readonly colours?: NodeColours;
  /** The mention that gives the shape, else the first mention of the node. */
  readonly range?: TextRange;
}

export interface FlowchartEdgeData {
  /** The id in the source (`e1@-->`), or the one that Mermaid generates. */
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
  /** From the edge's id to its label, without the nodes. */
  readonly range?: TextRange;
}

export interface FlowchartSubgraph {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly string[];
  readonly dir?: string;
  readonly labelType?: string;
  /** The line that opens the subgraph. */
  readonly range?: TextRange;
}

export interface FlowchartData {
  readonly direction: string;
  readonly vertices: readonly FlowchartVertex[];
  readonly edges: readonly FlowchartEdgeData[];
  /** Innermost first. */
  readonly subgraphs: readonly FlowchartSubgraph[];
  /**
   * Labelled nodes that Mermaid drops because their id is that of an edge. Set by our reader only; absent if empty.
   */
  readonly dropped?: readonly Pick<FlowchartVertex, 'id' | 'text' | 'labelType' | 'range'>[];
}
