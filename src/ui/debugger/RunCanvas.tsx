import { useEffect, useMemo, useState } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import { projectRunLight } from '../../core/projection';
import type { SessionDocument } from '../../core/session';
import type { GraphView } from '../../state/analysis';
import type { Positions } from '../../state/ports';
import { StudioCanvas } from '../author/StudioCanvas';
import { later } from '../shell/later';
import { Button } from '../shell/primitives/Button';
import { useRun, useShell, useWeir, useWorkspace } from '../shell/weirContext';
import { Legend } from './Legend';
import styles from './RunCanvas.module.css';

const VersionsCompare = later(async () => (await import('../author/versions/VersionsCompare')).VersionsCompare);
const AllFormats = later(async () => (await import('../author/formats/AllFormats')).AllFormats);

/** What reads the text of a run that is not the open document's. */
export const loadGraphReader = () => import('./readGraphs');

type ReadGraphs = typeof import('./readGraphs')['readGraphs'];

/** Once loaded, graphs are read at once. */
let loaded: ReadGraphs | undefined;

const noPlaces: Positions = {};
const noGraphs = { dependency: emptyGraph, procedure: emptyGraph };

/** The graphs of another text than the open one; the reader comes with the first of them. */
function useGraphsOf(source: string | undefined) {
  const [read, setRead] = useState(() => loaded);
  useEffect(() => {
    if (source === undefined || read) return;
    loadGraphReader().then(
      ({ readGraphs }) => {
        loaded = readGraphs;
        setRead(() => readGraphs);
      },
      // The run is told without its graph.
      () => undefined,
    );
  }, [source, read]);
  return useMemo(() => (source === undefined ? undefined : (read?.(source) ?? noGraphs)), [source, read]);
}

/**
 * Where the nodes of another text than the open one stand: as in the document as far as it has them, all anew for a run
 * that came without its document. Undefined where the document's own places are good.
 */
function usePlacesOf(graph: WorkflowGraph | undefined, isOrphan: boolean): Positions | undefined {
  const placeVersions = useWorkspace((state) => state.placeVersions);
  const view = useWorkspace((state) => state.view);
  const automatic = useWorkspace((state) => state.places[view]);
  const moved = useWorkspace((state) => state.history.document.layout[view]);
  const [found, setFound] = useState<{ readonly graph: WorkflowGraph; readonly places: Positions } | undefined>();
  useEffect(() => {
    if (!graph || graph.nodes.length === 0) return;
    const known = isOrphan ? {} : { ...automatic, ...moved };
    if (graph.nodes.every(({ id }) => known[id])) return;
    let isWanted = true;
    placeVersions(graph, known).then(
      (places) => isWanted && setFound({ graph, places }),
      // The run is told without its graph.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [graph, isOrphan, automatic, moved, placeVersions]);
  if (graph && found?.graph === graph) return found.places;
  return graph && isOrphan ? noPlaces : undefined;
}

/** Whether the run's document is on nobody's shelf here, as with a log from elsewhere. */
function useIsOrphan(runId: string | undefined): boolean {
  const documentId = useRun((state) => state.runs.find((run) => run.id === runId)?.documentId);
  const documents = useWorkspace((state) => state.documents);
  return runId !== undefined && !documents.some(({ id }) => id === documentId);
}

/**
 * The canvas of the author and run modes: one and the same, so that its viewport stays put; in run mode the graph
 * stands under the light of the run at the moment of the playhead.
 */
export function RunCanvas() {
  const { runs, imports, repository } = useWeir();
  const isRunMode = useShell((state) => state.mode === 'run');
  const shown = useRun((state) => (isRunMode ? state.shown : undefined));
  const view = useWorkspace((state) => state.view);
  const analysis = useWorkspace((state) => state.analysis);
  const openSource = useWorkspace((state) => state.history.document.source);
  const createDocument = useWorkspace((state) => state.createDocument);
  const runSource = shown?.document.source;
  const isOther = runSource !== undefined && runSource !== openSource;
  const runId = useRun((state) => state.active?.id);
  const isOrphan = useIsOrphan(isOther ? runId : undefined);
  // A session stays bound to the text it ran on, whatever the document says today.
  const read = useGraphsOf(isOther ? runSource : undefined);
  // A run from elsewhere is shown whatever the open document is: its procedure, where that is a flowchart.
  const graphs = useMemo(
    (): Partial<Readonly<Record<GraphView, WorkflowGraph>>> | undefined =>
      read && isOrphan ? { ...read, flowchart: read.procedure } : read,
    [read, isOrphan],
  );
  const places = usePlacesOf(isOther ? graphs?.[view] : undefined, isOrphan);
  const graph = (graphs ?? analysis.graphs)[view as 'procedure'] ?? emptyGraph;
  const light = useMemo(() => (shown ? projectRunLight(shown, graph) : undefined), [shown, graph]);
  const openText = ({ title, kind, source }: SessionDocument) => {
    const documentId = createDocument({ title: isOrphan ? title : `${title} (as run)`, kind, source });
    const orphan = isOrphan ? runs.getState().runs.find((run) => run.id === runId) : undefined;
    if (!orphan) return;
    // From now on it is a run of that document.
    const kept = { ...orphan, documentId };
    imports.getState().adoptRuns([kept]);
    void repository.saveRun(kept).catch(() => undefined);
  };
  const isComparing = useWorkspace((state) => state.compared !== undefined) && !isRunMode;
  const isShowingFormats = useShell((state) => state.allFormats) && !isRunMode && !isComparing;
  const isCovered = isComparing || isShowingFormats;
  return (
    <>
      <div className={styles.fill} data-covered={isCovered || undefined} inert={isCovered}>
        {isOther && shown && (
          <div className={styles.banner} role="status">
            <p>
              {isOrphan
                ? 'The document of this run is not here. The graph shows the text that the run carries.'
                : 'The document has changed since this session ran. The graph shows the text it ran on.'}
            </p>
            <Button onClick={() => openText(shown.document)}>
              {isOrphan ? 'Keep it as a document' : 'Open that text'}
            </Button>
          </div>
        )}
        <StudioCanvas
          {...(light ? { light } : {})}
          {...(graphs ? { graphs } : {})}
          {...(places ? { places } : {})}
          readOnly={shown !== undefined}
          legend={shown ? <Legend /> : undefined}
        />
      </div>
      {isComparing && <VersionsCompare />}
      {isShowingFormats && <AllFormats />}
    </>
  );
}
