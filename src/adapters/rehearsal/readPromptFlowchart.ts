// A simplified reading of a flowchart in the prompt: nodes with text, edges with labels, enough to walk it.
// core/flowchart reads the full Mermaid syntax; this reader skips lines that are neither an edge nor a node.

import { plainLabel } from '../../core/flowchart';

export interface PromptFlowchartNode {
  readonly id: string;
  readonly text: string;
  readonly decides: boolean;
  /** The bracket that opens its text: `[[`, `(`, `{`; empty for a bare id. */
  readonly bracket: string;
}
export interface PromptFlowchartEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}
export interface PromptFlowchart {
  readonly nodes: ReadonlyMap<string, PromptFlowchartNode>;
  readonly edges: readonly PromptFlowchartEdge[];
}

const nodePattern =
  /^\s*([\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*)(?:(\(\[|\[\[|\[\(|\(\(|\{\{|\[\/|\[\\|\[|\(|\{|>)\s*("[^"]*"|.*?)\s*(\]\)|\]\]|\)\]|\)\)|\}\}|\/\]|\\\]|\]|\)|\}))?(?::::[\w-]+)?/u;
const arrowPattern =
  /^\s*(?:<?(?:--|==|-\.)\s+("[^"]*"|[^|>]+?)\s+(?:-{2,}|={2,}|\.-+)[>xo]?|[<xo]?(?:-{2,}|={2,}|-\.+-)[>xo]?)\s*(?:\|([^|]*)\|)?/;
const ignoredLines =
  /^\s*(%%|flowchart\b|graph\b|subgraph\b|end\b|classDef\b|class\b|style\b|linkStyle\b|click\b|direction\b|---\s*$)/;

const plain = (text: string) =>
  plainLabel(
    text
      .trim()
      .replace(/^"|"$/g, '')
      .replace(/<br\s*\/?>/gi, ' ')
      // Mermaid's spelling of entities in labels: `#quot;1#quot;`.
      .replace(/#(\d+|[a-z]\w*);/gi, (_, name: string) => (/^\d/.test(name) ? `&#${name};` : `&${name};`)),
  ).trim();

export function readPromptFlowchart(text: string): PromptFlowchart {
  const nodes = new Map<string, PromptFlowchartNode>();
  const edges: PromptFlowchartEdge[] = [];
  for (const line of text.split(/\n|(?<!#\w{1,8});\s*(?=\S)/)) {
    if (ignoredLines.test(line)) continue;
    let rest = line;
    let from: string | undefined;
    let label = '';
    for (let match = nodePattern.exec(rest); match; match = nodePattern.exec(rest)) {
      const id = match[1] as string;
      const words = match[3];
      if (words !== undefined || !nodes.has(id)) {
        nodes.set(id, {
          id,
          text: plain(words ?? id),
          decides: (match[2] ?? '').startsWith('{'),
          bracket: match[2] ?? '',
        });
      }
      if (from !== undefined) edges.push({ from, to: id, label });
      rest = rest.slice(match[0].length);
      const arrow = arrowPattern.exec(rest);
      if (!arrow) break;
      from = id;
      label = plain(arrow[1] ?? arrow[2] ?? '');
      rest = rest.slice(arrow[0].length);
    }
  }
  return { nodes, edges };
}
