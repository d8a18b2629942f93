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
 * The legend of the colour steps with their numbers and the sums, in a line. `inPanel`: stacked, for canvases without
 * room for the line; the legend then starts collapsed, because it would cover half of the graph.
 */
export function OverlayLegend({ scale, inPanel = false }: OverlayLegendProps) {
  if (!scale) return null;
  const Box = inPanel ? Stack : Row;
  const title = <Text weight="strong">{scale.title}</Text>;
  const parts = (
    <>
      {scale.steps.length > 0 && (
        <Box as="ul" gap={inPanel ? '1' : '3'} wraps={!inPanel} aria-label={t.scale}>
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
        </Box>
      )}
      {scale.facts.map((fact) => (
        <Hint size="xs" key={fact}>
          {fact}
        </Hint>
      ))}
    </>
  );
  return inPanel ? (
    <section className={styles.inPanel} aria-label={t.legend}>
      <Disclosure title={title}>
        <Stack gap="1">{parts}</Stack>
      </Disclosure>
    </section>
  ) : (
    <Row as="section" gap="3" wraps aria-label={t.legend}>
      {title}
      {parts}
    </Row>
  );
}
