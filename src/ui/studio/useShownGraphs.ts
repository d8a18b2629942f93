// Which graph stands on the canvas: that of the open document, or of the text that the run shown was held on, with its
// places and the light of the moment.

import { useMemo } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import type { Analysis } from '../../state/support/analysis';
import type { Positions } from '../../state/support/ports';
import { useLoaded } from '../kit/useLazyModule';
import { keepSteady } from './keepPositions';
import { type OverlayLight, useOverlayLight } from './useCanvasOverlay';
import { usePlaces } from './usePositions';
import { type ShownText, useShownText } from './useShownText';
import { useWorkspace } from './weirContext';

/** What reads the text of a run that is not the open document's. */
export const loadGraphReader = () => import('./parseGraphs');

const noPlaces: Positions = {};
const noGraphs = { dependency: emptyGraph, procedure: emptyGraph };

/** The graphs of another text than the open one; the reader comes with the first of them. */
function useGraphsOf(source: string | undefined) {
  const reader = useLoaded(loadGraphReader, source !== undefined);
  return useMemo(() => (source === undefined ? undefined : (reader?.readGraphs(source) ?? noGraphs)), [source, reader]);
}

/**
 * Where the nodes of another text than the open one stand: as in the document as far as it has them, all anew for a run
 * that came without its document. Undefined where the document's own places are good.
 */
function usePlacesOf(graph: WorkflowGraph | undefined, isOrphan: boolean): Positions | undefined {
  const view = useWorkspace((state) => state.view);
  const automatic = useWorkspace((state) => state.places[view]);
  const moved = useWorkspace((state) => state.history.document.layout[view]);
  const open = useWorkspace((state) => state.analysis.graphs[view]) ?? emptyGraph;
  const known = useMemo(
    () => (!graph || isOrphan ? noPlaces : keepSteady({ ...automatic, ...moved }, graph, open)),
    [graph, isOrphan, automatic, moved, open],
  );
  const places = usePlaces(graph, known);
  return places === known ? undefined : (places ?? (graph && isOrphan ? noPlaces : undefined));
}

export interface ShownGraphs extends ShownText {
  /** Of another text than the open one; undefined where the document's own are meant. */
  readonly graphs: Analysis['graphs'] | undefined;
  /** Undefined where the document's own places are good. */
  readonly places: Positions | undefined;
  /** The one that is shown. */
  readonly graph: WorkflowGraph;
  readonly light: OverlayLight | undefined;
}

export function useShownGraphs(): ShownGraphs {
  const text = useShownText();
  const { shown, document, isOther, isFurther, isOrphan } = text;
  const { view, analysis } = useWorkspace('view', 'analysis');
  // A session stays bound to the text it ran on, whatever the document says today.
  const read = useGraphsOf(isOther ? (document?.procedure ?? document?.source) : undefined);
  // A run from elsewhere is shown whatever the open document is: its procedure, where that is a flowchart.
  const graphs = useMemo((): Analysis['graphs'] | undefined => read && { ...read, flowchart: read.procedure }, [read]);
  const places = usePlacesOf(isOther ? graphs?.[view] : undefined, isOrphan || isFurther);
  const graph = (graphs ?? analysis.graphs)[view] ?? emptyGraph;
  const light = useOverlayLight(shown, graph, shown?.activeWorkflow ?? 0);
  return { ...text, graphs, places, graph, light };
}
