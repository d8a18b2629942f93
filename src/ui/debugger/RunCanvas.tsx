import { useEffect, useMemo, useState } from 'react';
import { emptyGraph } from '../../core/graph';
import { projectRunLight } from '../../core/projection';
import { StudioCanvas } from '../author/StudioCanvas';
import { later } from '../shell/later';
import { Button } from '../shell/primitives/Button';
import { useRun, useShell, useWorkspace } from '../shell/weirContext';
import { Legend } from './Legend';
import styles from './RunCanvas.module.css';

const VersionsCompare = later(async () => (await import('../author/versions/VersionsCompare')).VersionsCompare);
const AllFormats = later(async () => (await import('../author/formats/AllFormats')).AllFormats);

/** What reads the text of a run that is not the open document's. */
export const loadGraphReader = () => import('./readGraphs');

type ReadGraphs = typeof import('./readGraphs')['readGraphs'];

/** Once loaded, graphs are read at once. */
let loaded: ReadGraphs | undefined;

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
  const graphs = useGraphsOf(isOther ? runSource : undefined);
  const graph = (graphs ?? analysis.graphs)[view as 'procedure'] ?? emptyGraph;
  const light = useMemo(() => (shown ? projectRunLight(shown, graph) : undefined), [shown, graph]);
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
            <Button
              onClick={() =>
                createDocument({
                  title: `${shown.document.title} (as run)`,
                  kind: shown.document.kind,
                  source: shown.document.source,
                })
              }
            >
              Open that text
            </Button>
          </div>
        )}
        <StudioCanvas
          {...(light ? { light } : {})}
          {...(graphs ? { graphs } : {})}
          readOnly={shown !== undefined}
          legend={shown ? <Legend /> : undefined}
        />
      </div>
      {isComparing && <VersionsCompare />}
      {isShowingFormats && <AllFormats />}
    </>
  );
}
