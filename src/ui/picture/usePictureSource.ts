// What can be exported just now: the graph as the canvas of the mode shows it, or the two of a comparison.

import { useEffect, useMemo, useState } from 'react';
import { emptyGraph } from '../../core/graph';
import { buildCanvasView, type CanvasView, foldLight, projectRunLight } from '../../core/projection';
import { useFoldedView } from '../author/useFoldedView';
import { useCompare, useRun, useShell, useWorkspace } from '../shell/weirContext';

export interface PictureSide {
  readonly id: 'graph' | 'authored' | 'rebuilt';
  readonly title: string;
  readonly view: CanvasView;
}

export interface PictureSource {
  /** Of the document, or of the run that is shown. */
  readonly title: string;
  /** What the graph is called in a file name. */
  readonly graph: string;
  readonly sides: readonly PictureSide[];
  /** Node ids chosen on the canvas. */
  readonly selected: readonly string[];
}

type ReadGraphs = typeof import('../debugger/readGraphs')['readGraphs'];

/** The graphs of a run's text where the document has gone on since. */
function useRunGraphs(source: string | undefined) {
  const [read, setRead] = useState<ReadGraphs | undefined>(undefined);
  useEffect(() => {
    if (source === undefined || read) return;
    import('../debugger/readGraphs').then(
      ({ readGraphs }) => setRead(() => readGraphs),
      // The reader comes with the run's own canvas: without it nothing is shown there, either.
      () => undefined,
    );
  }, [source, read]);
  return useMemo(() => (source === undefined ? undefined : read?.(source)), [source, read]);
}

/** Author and run: the canvas's own graph, with its folds and the light of the moment shown. */
function useStudioSource(): PictureSource {
  const isRunMode = useShell((state) => state.mode === 'run');
  const shown = useRun((state) => (isRunMode ? state.shown : undefined));
  const view = useWorkspace((state) => state.view);
  const analysis = useWorkspace((state) => state.analysis);
  const document = useWorkspace((state) => state.history.document);
  const highlight = useWorkspace((state) => state.highlight);
  const highlightEdges = useWorkspace((state) => state.highlightEdges);
  const selected = useWorkspace((state) => state.selection);
  const runSource = shown?.document.source;
  const isOther = runSource !== undefined && runSource !== document.source;
  const runGraphs = useRunGraphs(isOther ? runSource : undefined);
  const graphs = isOther ? runGraphs : analysis.graphs;
  const graph = graphs?.[view as 'procedure'] ?? emptyGraph;
  const fold = useFoldedView(graph, isOther ? undefined : analysis.document);
  const light = useMemo(() => (shown ? projectRunLight(shown, graph) : undefined), [shown, graph]);
  const { foldedGraph, positions, showView } = fold;
  const canvasView = useMemo(() => {
    const all = { positions, diagnostics: analysis.diagnostics, highlight, highlightEdges, ...light };
    return showView(buildCanvasView(foldedGraph.graph, foldLight(all, foldedGraph)));
  }, [foldedGraph, positions, analysis.diagnostics, highlight, highlightEdges, light, showView]);
  const title = shown?.document.title ?? document.title;
  return useMemo(
    () => ({ title, graph: view, sides: [{ id: 'graph', title, view: canvasView }], selected }),
    [title, view, canvasView, selected],
  );
}

/** As the mode has it; a comparison without a result has no sides. */
export function usePictureSource(): PictureSource {
  const isComparing = useShell((state) => state.mode === 'compare');
  const result = useCompare((state) => state.result);
  const studio = useStudioSource();
  return useMemo(() => {
    if (!isComparing) return studio;
    const sides: readonly PictureSide[] = result
      ? [
          { id: 'authored', title: 'Authored', view: result.view.authored },
          { id: 'rebuilt', title: 'Reconstructed', view: result.view.rebuilt },
        ]
      : [];
    return { title: studio.title, graph: 'comparison', sides, selected: [] };
  }, [isComparing, result, studio]);
}
