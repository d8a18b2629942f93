// Converts a Mermaid state diagram to a flowchart: states, ends, choices, bars and composite states; title, notes and
// comments become comments. Styles, classes and clicks are left out, with a note.

import { buildFlowchartGraph, flowchartComments, flowchartTexts, readStateDiagram } from '../../flowchart';
import type { ConvertedText } from '../converted';
import { commentLines } from './commentLines';
import { styleNotes } from './drawingNotes';
import { printMermaid } from './printMermaid';

export function convertStateDiagram(source: string): ConvertedText {
  const { data, notes: remarks } = readStateDiagram(source);
  const { title, description } = flowchartTexts(source);
  const names = new Map(data.vertices.map(({ id, text }) => [id, text ?? id]));
  for (const { id, title: name } of data.subgraphs) names.set(id, name);
  const said = [
    ...(description === undefined ? [] : [description]),
    ...flowchartComments(source),
    ...remarks.map(({ state, text }) =>
      state === undefined ? `Note: ${text}` : `Note on ${names.get(state) ?? state}: ${text}`,
    ),
  ];
  const front = title === undefined ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n`;
  const printed = printMermaid(buildFlowchartGraph(data));
  return { text: `${front}${commentLines(said)}${printed.text}`, notes: [...printed.notes, ...styleNotes(source)] };
}
