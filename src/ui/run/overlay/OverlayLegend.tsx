import { type CSSProperties, useMemo } from 'react';
import type { WorkflowGraph } from '../../../core/graph';
import type { HeatScale } from '../../../core/projection';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { Disclosure } from '../../kit/Disclosure';
import { Row, Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import { useOverlay, useRun } from '../../studio/weirContext';
import styles from './OverlayPanel.module.css';

/** The scale of the overlay that is shown; undefined until it has been measured. */
function useScale(graph: WorkflowGraph): HeatScale | undefined {
  const { mode, meter, measured } = useOverlay('mode', 'meter', 'measured');
  const shown = useRun((state) => state.shown);
  return useMemo(() => {
    if (!meter || mode === 'status') return undefined;
    if (mode === 'coverage' || mode === 'frequency') {
      return measured?.graph === graph ? meter.projectCoverage(measured.coverage, graph, mode).scale : undefined;
    }
    return shown && meter.projectHeat(shown, graph, mode, shown.activeWorkflow).scale;
  }, [meter, mode, measured, shown, graph]);
}

/**
 * What the steps of colour stand for, in numbers, and the sums. `inPanel`: where the canvas has no room for it; there it
 * waits to be unfolded, for it would lie over the half of the graph.
 */
export function OverlayLegend({
  graph,
  inPanel = false,
}: {
  readonly graph: WorkflowGraph;
  readonly inPanel?: boolean;
}) {
  const scale = useScale(graph);
  if (!scale) return null;
  return (
    <section className={inPanel ? styles.inPanel : styles.legend} aria-label={t.legend}>
      <Disclosure open={!inPanel} title={<Text weight="strong">{scale.title}</Text>}>
        <Stack gap="1">
          {scale.steps.length > 0 && (
            <Stack as="ul" gap="1" aria-label={t.scale}>
              {scale.steps.map(({ level, text }) => (
                <Row as="li" gap="2" key={level}>
                  <span
                    className={styles.swatch}
                    data-level={level}
                    style={{ '--step': `var(--heat-${level})` } as CSSProperties}
                  />
                  <Text size="xs" figures>
                    {text}
                  </Text>
                </Row>
              ))}
            </Stack>
          )}
          {scale.facts.map((fact) => (
            <Hint size="xs" key={fact}>
              {fact}
            </Hint>
          ))}
        </Stack>
      </Disclosure>
    </section>
  );
}
