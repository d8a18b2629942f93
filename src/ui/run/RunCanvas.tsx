import { useCallback } from 'react';
import { known } from '../../state/support/omitUndefined';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/lazyComponent';
import { StudioCanvas } from '../studio/StudioCanvas';
import { useShownGraphs } from '../studio/useShownGraphs';
import { useOverlay, useShell, useWorkspace } from '../studio/weirContext';
import styles from './RunCanvas.module.css';

const VersionsCompare = later(async () => (await import('../studio/versions/VersionsCompare')).VersionsCompare);
const AllFormats = later(async () => (await import('../studio/formats/AllFormats')).AllFormats);
const OtherText = later(async () => (await import('./OtherDocumentNote')).OtherText);
const Legend = later(async () => (await import('./RunLegend')).Legend);
const OverlayLegend = later(async () => (await import('./overlay/OverlayLegend')).OverlayLegend);
const DebugBar = later(async () => (await import('./verbs/DebugBar')).DebugBar);
const OverlayPanel = later(async () => (await import('./overlay/OverlayPanel')).OverlayPanel);

/**
 * The canvas of the author and run modes: one and the same, so that its viewport stays put; in run mode the graph
 * stands under the light of the run at the moment of the playhead, or of many runs.
 */
export function RunCanvas() {
  const isRunMode = useShell((state) => state.mode === 'run');
  const mode = useOverlay((state) => state.mode);
  const all = useShownGraphs();
  const { shown, isOther, graphs, places, light } = all;
  const isComparing = useWorkspace((state) => state.compared !== undefined) && !isRunMode;
  const isShowingFormats = useShell((state) => state.allFormats) && !isRunMode && !isComparing;
  const setBottomTab = useShell((state) => state.setBottomTab);
  const showVisits = useCallback(
    (node: string) => {
      setBottomTab('events');
      void import('./events/eventsView').then(({ eventsView }) => eventsView.getState().setFilter({ nodeId: node }));
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
            <OverlayPanel scale={light?.scale} />
          </Row>
        )}
        <Stack size="grows">
          <StudioCanvas
            {...known({ light, graphs, places })}
            onShowVisits={showVisits}
            readOnly={isRunMode || shown !== undefined}
            legend={
              mode !== 'status' && isRunMode ? <OverlayLegend scale={light?.scale} /> : shown ? <Legend /> : undefined
            }
          />
          {isRunMode && isOther && shown && (
            <Row justify="middle" className={styles.top}>
              <OtherText {...all} />
            </Row>
          )}
        </Stack>
      </Stack>
      {isComparing && <VersionsCompare />}
      {isShowingFormats && <AllFormats />}
    </>
  );
}
