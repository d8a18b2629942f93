import type { SessionDocument } from '../../core/session';
import { StudioCanvas } from '../author/StudioCanvas';
import { later } from '../shell/later';
import { Button } from '../shell/primitives/Button';
import { useShell, useWeir, useWorkspace } from '../shell/weirContext';
import { Legend } from './Legend';
import styles from './RunCanvas.module.css';
import { useShownGraphs } from './useShownGraphs';

const VersionsCompare = later(async () => (await import('../author/versions/VersionsCompare')).VersionsCompare);
const AllFormats = later(async () => (await import('../author/formats/AllFormats')).AllFormats);

/**
 * The canvas of the author and run modes: one and the same, so that its viewport stays put; in run mode the graph
 * stands under the light of the run at the moment of the playhead.
 */
export function RunCanvas() {
  const { runs, imports, repository } = useWeir();
  const isRunMode = useShell((state) => state.mode === 'run');
  const createDocument = useWorkspace((state) => state.createDocument);
  const { shown, runId, isOther, isOrphan, graphs, places, light } = useShownGraphs();
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
