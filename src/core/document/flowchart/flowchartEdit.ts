// Gestures on a Mermaid flowchart as data. Node ids are those of the Mermaid text.

export type FlowchartEdit =
  /** Without an id a free one is made. */
  | { readonly kind: 'addNode'; readonly label: string; readonly id?: string }
  | { readonly kind: 'addEdge'; readonly from: string; readonly to: string; readonly label?: string }
  | { readonly kind: 'renameNode'; readonly nodeId: string; readonly label: string }
  | { readonly kind: 'deleteNode'; readonly nodeId: string }
  | { readonly kind: 'deleteEdge'; readonly from: string; readonly to: string; readonly label?: string };

export type FlowchartEditOf<K extends FlowchartEdit['kind']> = Extract<FlowchartEdit, { readonly kind: K }>;
