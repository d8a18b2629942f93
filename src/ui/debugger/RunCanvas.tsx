import { RefreshCw } from 'lucide-react';
import type { SessionDocument } from '../../core/session';
import { StudioCanvas } from '../author/StudioCanvas';
import { later } from '../shell/later';
import { Button } from '../shell/primitives/Button';
import { useOverlay, useRun, useShell, useWeir, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import { Legend } from './Legend';
import { useIsOverRuns } from './overlay/useOverlayLight';
import styles from './RunCanvas.module.css';
import { useRecheck } from './rejudge/useRecheck';
import { type ShownGraphs, useShownGraphs } from './useShownGraphs';

const VersionsCompare = later(async () => (await import('../author/versions/VersionsCompare')).VersionsCompare);
const AllFormats = later(async () => (await import('../author/formats/AllFormats')).AllFormats);
const OverlayLegend = later(async () => (await import('./overlay/OverlayLegend')).OverlayLegend);
const OverlayPanel = later(async () => (await import('./overlay/OverlayPanel')).OverlayPanel);

/** Why the graph is not the open document's, and what can be done about it. */
function OtherText({ shown, document, runId, isOrphan, isFurther }: ShownGraphs) {
  const { runs, imports, repository } = useWeir();
  const createDocument = useWorkspace((state) => state.createDocument);
  const title = useWorkspace((state) => state.history.document.title);
  const run = useRun((state) => state.runs.find(({ id }) => id === runId));
  const documentId = useWorkspace((state) => state.history.document.id);
  const recheck = useRecheck();
  if (!shown || !document) return null;
  const openText = ({ title: ofRun, kind, source }: SessionDocument) => {
    const created = createDocument({ title: isOrphan ? ofRun : `${ofRun} (as run)`, kind, source });
    const orphan = isOrphan ? runs.getState().runs.find(({ id }) => id === runId) : undefined;
    if (!orphan) return;
    // From now on it is a run of that document.
    const kept = { ...orphan, documentId: created };
    imports.getState().adoptRuns([kept]);
    void repository.saveRun(kept).catch(() => undefined);
  };
  const isOfOther = !isOrphan && !isFurther && run !== undefined && run.documentId !== documentId;
  const words = isOrphan
    ? 'The document of this run is not here. The graph shows the text that the run carries.'
    : isFurther
      ? `The session is in another of its workflows here: ${document.title}.`
      : isOfOther
        ? `This session ran on another document, ${document.title}. The graph shows the text it ran on.`
        : 'The document has changed since this session ran. The graph shows the text it ran on.';
  return (
    <div className={styles.banner} role="status" data-testid={testIds.runBanner}>
      <p>{words}</p>
      {!isFurther && (
        <div className={styles.actions}>
          <Button onClick={() => openText(document)}>{isOrphan ? 'Keep it as a document' : 'Open that text'}</Button>
          <Button
            icon={<RefreshCw size={14} />}
            title={`Judge the session again by the text of ${title} as it is now`}
            onClick={recheck}
          >
            Re-check
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The canvas of the author and run modes: one and the same, so that its viewport stays put; in run mode the graph
 * stands under the light of the run at the moment of the playhead, or of many runs.
 */
export function RunCanvas() {
  const isRunMode = useShell((state) => state.mode === 'run');
  const mode = useOverlay((state) => state.mode);
  const isOverRuns = useIsOverRuns() && isRunMode;
  const all = useShownGraphs();
  const { shown, isOther, graphs, places, light } = all;
  const isComparing = useWorkspace((state) => state.compared !== undefined) && !isRunMode;
  const isShowingFormats = useShell((state) => state.allFormats) && !isRunMode && !isComparing;
  const isCovered = isComparing || isShowingFormats;
  return (
    <>
      <div className={styles.fill} data-covered={isCovered || undefined} inert={isCovered}>
        <StudioCanvas
          {...(light ? { light } : {})}
          {...(graphs ? { graphs } : {})}
          {...(places ? { places } : {})}
          readOnly={shown !== undefined || isOverRuns}
          legend={mode !== 'status' && isRunMode ? <OverlayLegend graph={all.graph} /> : shown ? <Legend /> : undefined}
        />
        {isRunMode && (
          <div className={styles.top}>
            <div className={styles.middle}>{isOther && shown && <OtherText {...all} />}</div>
            <OverlayPanel graph={all.graph} />
          </div>
        )}
      </div>
      {isComparing && <VersionsCompare />}
      {isShowingFormats && <AllFormats />}
    </>
  );
}
