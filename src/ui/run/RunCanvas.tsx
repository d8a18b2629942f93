import { useCallback } from 'react';
import { omitUndefined } from '../../state/support/omitUndefined';
import { Row, Stack } from '../kit/Layout';
import { lazyComponent } from '../kit/lazyComponent';
import { loadStudioParts } from '../studio/loadStudioParts';
import { StudioCanvas } from '../studio/StudioCanvas';
import { useShownGraphs } from '../studio/useShownGraphs';
import { useOverlay, useShell, useWorkspace } from '../studio/weirContext';
import { loadRunMode } from './loadRunMode';
import styles from './RunCanvas.module.css';

const VersionsCompare = lazyComponent(async () => (await loadStudioParts()).VersionsCompare);
const AllFormats = lazyComponent(async () => (await loadStudioParts()).AllFormats);
const OtherDocumentNote = lazyComponent(async () => (await loadRunMode()).OtherDocumentNote);
const RunLegend = lazyComponent(async () => (await loadRunMode()).RunLegend);
const OverlayLegend = lazyComponent(async () => (await loadRunMode()).OverlayLegend);
const DebugBar = lazyComponent(async () => (await loadRunMode()).DebugBar);
const OverlayPanel = lazyComponent(async () => (await loadRunMode()).OverlayPanel);

/**
 * The canvas that author mode and run mode share, so that its viewport is kept. In run mode the graph shows the overlay
 * of the run at the playhead, or of many runs.
 */
export function RunCanvas() {
  const isRunMode = useShell((state) => state.mode === 'run');
  const mode = useOverlay((state) => state.mode);
  const all = useShownGraphs();
  const { shown, isOther: isOtherText, graphs, places, overlay } = all;
  const isComparing = useWorkspace((state) => state.compared !== undefined) && !isRunMode;
  const isShowingFormats = useShell((state) => state.allFormats) && !isRunMode && !isComparing;
  const setBottomTab = useShell((state) => state.setBottomTab);
  const showVisits = useCallback(
    (node: string) => {
      setBottomTab('events');
      void loadRunMode().then((run) => run.showVisits(node));
    },
    [setBottomTab],
  );
  const isCovered = isComparing || isShowingFormats;
  return (
    <>
      <Stack size="full" className={styles.fill} data-covered={isCovered || undefined} inert={isCovered}>
        {isRunMode && (
          <Row justify="last" size="fixed" surface="toolbar" className={styles.bar}>
            <DebugBar />
            <OverlayPanel scale={overlay?.scale} />
          </Row>
        )}
        <Stack size="grows">
          <StudioCanvas
            {...omitUndefined({ overlay, graphs, places })}
            onShowVisits={showVisits}
            readOnly={isRunMode || shown !== undefined}
          />
          {isRunMode && isOtherText && shown && (
            <Row justify="middle" className={styles.top}>
              <OtherDocumentNote {...all} />
            </Row>
          )}
        </Stack>
        {(shown || (isRunMode && mode !== 'status')) && (
          <div className={styles.legend}>
            {isRunMode && mode !== 'status' ? <OverlayLegend scale={overlay?.scale} /> : <RunLegend />}
          </div>
        )}
      </Stack>
      {isComparing && <VersionsCompare />}
      {isShowingFormats && <AllFormats />}
    </>
  );
}
