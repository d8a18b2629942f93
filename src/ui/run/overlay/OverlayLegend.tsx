import type { CSSProperties } from 'react';
import type { HeatScale } from '../../../core/projection';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { Disclosure } from '../../kit/Disclosure';
import { Row, Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import styles from './OverlayPanel.module.css';

interface OverlayLegendProps {
  /** Scale of the shown overlay; undefined until it is measured. */
  readonly scale: HeatScale | undefined;
  readonly inPanel?: boolean;
}

/**
 * The legend of the colour steps with their numbers and the sums. `inPanel`: for canvases without room for it; the
 * legend then starts collapsed, because it would cover half of the graph.
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
