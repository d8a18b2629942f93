// Renders a workflow as SVG on the command line, with the layout of a new document in the app.

import { layoutAnyGraph } from '../adapters/layout/layoutForWindow';
import { type PictureTheme, pictureThemes, printCanvasSvg } from '../core/picture';
import { buildCanvasView } from '../core/projection';
import type { Workflow } from './loadWorkflow';

export interface ConvertPictureOptions {
  /** Light by default. */
  readonly theme?: PictureTheme['name'];
  /** For a PDL document; the procedure by default. A drawn workflow has one graph for both. */
  readonly view?: 'dependency' | 'procedure';
}

/** Returns the text of an SVG file, and notes for the reader. */
export async function convertToSvg(
  workflow: Workflow,
  { theme = 'light', view = 'procedure' }: ConvertPictureOptions = {},
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const graph = workflow.kind === 'pdl' ? workflow[view] : workflow.drawn;
  const shown = buildCanvasView(graph, { positions: await layoutAnyGraph(graph), diagnostics: workflow.diagnostics });
  const text = printCanvasSvg(shown, { theme: pictureThemes[theme], title: workflow.name, legend: true });
  const notes = ['The nodes are laid out anew: where they were moved to in the app is not in the file.'];
  if (workflow.kind === 'pdl') {
    const other = view === 'procedure' ? 'dependency' : 'procedure';
    notes.push(`This is the ${view} graph; the ${other} graph is another picture.`);
  }
  const marked = shown.nodes.filter((node) => node.badge).length;
  if (marked > 0)
    notes.push(`${marked} ${marked === 1 ? 'node bears' : 'nodes bear'} problems; \`weir check\` tells them.`);
  return { text, notes };
}
