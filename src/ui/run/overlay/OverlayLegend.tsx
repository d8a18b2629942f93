import type { CSSProperties } from 'react';
import type { HeatScale } from '../../../core/projection';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { Disclosure } from '../../kit/Disclosure';
import { Row, Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import styles from './OverlayPanel.module.css';

interface OverlayLegendProps {
  /** Of the overlay that is shown; undefined until it has been measured. */
  readonly scale: HeatScale | undefined;
  readonly inPanel?: boolean;
}

/**
 * What the steps of colour stand for, in numbers, and the sums. `inPanel`: where the canvas has no room for it; there it
 * waits to be unfolded, for it would lie over the half of the graph.
 */
export function OverlayLegend({ scale, inPanel = false }: OverlayLegendProps) {
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
