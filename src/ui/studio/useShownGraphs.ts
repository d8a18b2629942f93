// The graph on the canvas: the open document's, or that of the text that the shown run used, with its positions and the
// overlay at the current event.

import { useMemo } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import { keepPositions } from '../../state/inspection/keepPositions';
import { type Analysis, graphIn } from '../../state/support/analysis';
import type { Positions } from '../../state/support/ports';
import { useLazyModule } from '../kit/useLazyModule';
import { loadStudioParts } from './loadStudioParts';
import { type RunCanvasOverlay, useCanvasOverlay } from './useCanvasOverlay';
import { usePositions } from './usePositions';
import { type ShownText, useShownText } from './useShownText';
import { useWorkspace } from './weirContext';

const noPlaces: Positions = {};
const noGraphs = { dependency: emptyGraph, procedure: emptyGraph };

/** The graphs of a text other than the open one; the parser is loaded with the first such text. */
function useGraphsOf(source: string | undefined) {
  const reader = useLazyModule(loadStudioParts, source !== undefined);
  return useMemo(
    () => (source === undefined ? undefined : (reader?.readPdlGraphs(source) ?? noGraphs)),
    [source, reader],
  );
}

/**
 * Node positions of a text other than the open one: from the document as far as it has them; all new for a run without
 * a document. Undefined if the document's own positions apply.
 */
function usePlacesOf(graph: WorkflowGraph | undefined, hasNoDocument: boolean): Positions | undefined {
  const view = useWorkspace((state) => state.view);
  const automatic = useWorkspace((state) => state.places[view]);
  const moved = useWorkspace((state) => state.history.document.layout[view]);
  const open = useWorkspace((state) => graphIn(state.analysis.graphs, view));
  const known = useMemo(
    () => (!graph || hasNoDocument ? noPlaces : keepPositions({ ...automatic, ...moved }, graph, open)),
    [graph, hasNoDocument, automatic, moved, open],
  );
  const places = usePositions(graph, known);
  return places === known ? undefined : (places ?? (graph && hasNoDocument ? noPlaces : undefined));
}

export interface ShownGraphs extends ShownText {
  /** The graphs of another text; undefined if the document's own graphs are shown. */
  readonly graphs: Analysis['graphs'] | undefined;
  /** Undefined if the document's own positions apply. */
  readonly places: Positions | undefined;
  /** The shown graph. */
  readonly graph: WorkflowGraph;
  readonly overlay: RunCanvasOverlay | undefined;
}

export function useShownGraphs(): ShownGraphs {
  const text = useShownText();
  const { shown, document, isOther: isOtherText, isFurther: isFurtherWorkflow, isOrphan: hasNoDocument } = text;
  const { view, analysis } = useWorkspace('view', 'analysis');
  // A session stays bound to the text it ran on, even after the document changes.
  const read = useGraphsOf(isOtherText ? (document?.procedure ?? document?.source) : undefined);
  // A run from a log is shown for any kind of open document: in the flowchart view, show its procedure.
  const graphs = useMemo((): Analysis['graphs'] | undefined => read && { ...read, flowchart: read.procedure }, [read]);
  const places = usePlacesOf(isOtherText ? graphs?.[view] : undefined, hasNoDocument || isFurtherWorkflow);
  const graph = graphIn(graphs ?? analysis.graphs, view);
  const overlay = useCanvasOverlay(shown, graph, shown?.activeWorkflow ?? 0);
  return { ...text, graphs, places, graph, overlay };
}
