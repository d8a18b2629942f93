// What Mermaid's own parser says about a flowchart, as plain data: the only form in which the core knows the library.

export interface FlowchartVertex {
  readonly id: string;
  /** As the parser keeps it: sanitised, with entities in its internal spelling. */
  readonly text?: string;
  readonly shape?: string;
  readonly labelType?: string;
  /** It shows a picture instead of a shape: an icon of a set, or an image of some address. */
  readonly picture?: 'icon' | 'image';
}

export interface FlowchartEdgeData {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly labelType?: string;
  /** `arrow_point`, `double_arrow_point`, `arrow_open`, `arrow_circle`, `double_arrow_cross`, ... */
  readonly type: string;
  /** `normal`, `thick`, `dotted`, `invisible`. */
  readonly stroke: string;
  readonly length: number;
}

export interface FlowchartSubgraph {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly string[];
  readonly dir?: string;
  readonly labelType?: string;
}

export interface FlowchartData {
  readonly direction: string;
  readonly vertices: readonly FlowchartVertex[];
  readonly edges: readonly FlowchartEdgeData[];
  /** Innermost first. */
  readonly subgraphs: readonly FlowchartSubgraph[];
}
