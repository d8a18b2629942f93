// A state diagram of Mermaid as a flowchart: its states, ends, choices and composite states; its notes as comments.

import { buildFlowchartGraph, readStateDiagram } from '../../flowchart';
import { printMermaid } from './printMermaid';

export function convertStateDiagram(source: string): string {
  const { data, notes } = readStateDiagram(source);
  const names = new Map(data.vertices.map(({ id, text }) => [id, text ?? id]));
  const comments = notes.map(({ state, text }) => {
    // Neither a directive nor a second line may come of the words.
    const words = `Note on ${names.get(state) ?? state}: ${text}`.replaceAll('%%', '%').replace(/<br\/?>|\s+/g, ' ');
    return `%% ${words}\n`;
  });
  return `${comments.join('')}${printMermaid(buildFlowchartGraph(data)).text}`;
}
