// A workflow as a picture on the command line: laid out as the app lays out a new document, printed as SVG.

import { layoutGraph } from '../adapters/layout/layoutGraph';
import { type PictureTheme, pictureThemes, printCanvasSvg } from '../core/picture';
import { buildCanvasView } from '../core/projection';
import type { Workflow } from './loadWorkflow';

export interface ConvertPictureOptions {
  /** Light unless asked otherwise. */
  readonly theme?: PictureTheme['name'];
  /** Of a PDL document; the procedure unless asked otherwise. A drawn workflow has one graph for both. */
  readonly view?: 'dependency' | 'procedure';
}

/** The text of an SVG file, and what the reader should know of it. */
export function convertToSvg(
  workflow: Workflow,
  { theme = 'light', view = 'procedure' }: ConvertPictureOptions = {},
): { readonly text: string; readonly notes: readonly string[] } {
  const graph = workflow.kind === 'pdl' ? workflow[view] : workflow.drawn;
  const shown = buildCanvasView(graph, { positions: layoutGraph(graph), diagnostics: workflow.diagnostics });
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
