import { Layers } from 'lucide-react';
import type { HeatScale, OverlayMode } from '../../../core/projection';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Choice, type Options } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useShowsStoredRuns } from '../../studio/useCanvasOverlay';
import { useOverlay, useRun } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { OverlayLegend } from './OverlayLegend';
import styles from './OverlayPanel.module.css';
import { RunChooser } from './RunChooser';

const modes: Options<OverlayMode> = [
  {
    title: t.thisSession,
    options: { status: t.status, order: t.orderOfSteps, time: t.timeSpent, tokens: t.tokens },
  },
  { title: t.manySessions, options: { coverage: t.coverage, frequency: t.frequency } },
];

/** Chooses the overlay of the canvas and explains its colours. */
export function OverlayPanel({ scale }: { readonly scale: HeatScale | undefined }) {
  const { mode, setMode, problem } = useOverlay('mode', 'setMode', 'problem');
  const hasSession = useRun((state) => state.shown !== undefined);
  const showsStoredRuns = useShowsStoredRuns();
  return (
    <section className={styles.panel} aria-label={t.overlay} data-testid={testIds.overlay}>
      <Row gap="1" className={styles.head}>
        <Layers size={14} aria-hidden="true" />
        <Choice className={styles.select} aria-label={t.overlay} value={mode} options={modes} onChange={setMode} />
      </Row>
      {mode !== 'status' && (
        <Stack
          gap="2"
          pad="2"
          scrolls
          className={styles.body}
          data-empty={(problem === undefined && !showsStoredRuns && hasSession) || undefined}
        >
          {problem !== undefined && <Alert>{problem}</Alert>}
          {showsStoredRuns && <RunChooser />}
          {!showsStoredRuns && !hasSession ? (
            <Hint size="xs">{t.noSession}</Hint>
          ) : (
            <OverlayLegend scale={scale} inPanel />
          )}
        </Stack>
      )}
    </section>
  );
}
