import { useMemo } from 'react';
import { coreText } from '../../messages/i18n';
import { planMessages as t } from '../../messages/plan.en';
import { measureCandidates } from '../../state/plan/planCandidates';
import { planMeasureRows } from '../../state/plan/planMeasures';
import type { StoredPlan } from '../../state/plan/readStoredPlans';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { RowButton } from '../kit/RowButton';
import { Tag } from '../kit/Tag';
import { Quiet, Text } from '../kit/Text';
import { testIds } from '../testIds';
import styles from './Plan.module.css';
import { PlanThumbnail } from './PlanThumbnail';
import { PlanMeasureList } from './planLabels';
import { usePlanStore } from './usePlanStore';

/** The measures of each candidate, and the Pareto-optimal candidates. */
export function usePlanCandidates(open: StoredPlan | undefined) {
  const candidates = open?.candidates;
  return useMemo(() => measureCandidates(candidates ?? []), [candidates]);
}

/** The candidates as thumbnails with their measures; a click opens one. */
export function CandidateStrip() {
  const { open, work, choose, stopPlanning } = usePlanStore('open', 'work', 'choose', 'stopPlanning');
  const hasRun = usePlanStore(({ run }) => run !== undefined);
  const showsRun = usePlanStore(({ run }) => run?.state.outcome === undefined) && hasRun;
  const rows = usePlanCandidates(open);
  if (!open || (rows.length === 0 && work.kind === 'idle')) return null;
  return (
    <Row
      as="section"
      gap="2"
      pad="2"
      size="fixed"
      surface="toolbar"
      scrolls
      className={styles.strip}
      // The horizontal scroll area must be reachable by keyboard.
      tabIndex={0}
      data-run={hasRun || undefined}
      aria-label={t.candidates}
      data-testid={testIds.planCandidates}
    >
      {rows.map((row, index) => {
        const name = t.candidate({ number: String(index + 1) });
        if (row.kind === 'dropped')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: candidates keep their order
            <Stack key={index} gap="half" className={styles.candidate} data-dropped="">
              <Text size="sm" weight="medium" tone="warning">
                {name}: {t.dropped}
              </Text>
              <Text size="xs" tone="muted" lines={5} data-tip={coreText(row.reason)}>
                {coreText(row.reason)}
              </Text>
            </Stack>
          );
        const { plan, measures, isOnFront } = row;
        const { steps, width, edges, expectedCompleted } = measures;
        const isOpen = index === open.chosen;
        return (
          <RowButton
            // biome-ignore lint/suspicious/noArrayIndexKey: candidates keep their order
            key={index}
            align="below"
            className={styles.candidate}
            aria-pressed={isOpen}
            disabled={showsRun}
            onClick={() => choose(index)}
          >
            <span className={styles.picture}>
              <PlanThumbnail plan={plan} />
            </span>
            <Row as="span" gap="2">
              <Text size="sm" weight="medium" lines="oneLine" {...(isOpen ? { tone: 'accent' as const } : {})}>
                {name}
              </Text>
              <Text flex="grows" />
              {index === open.suggested ? (
                <Tag>{t.suggested}</Tag>
              ) : (
                isOnFront && <Tag data-tip={t.onFront}>{t.front}</Tag>
              )}
            </Row>
            <Row as="span" gap="2">
              <PlanMeasureList rows={planMeasureRows(measures).slice(0, 2)} />
            </Row>
            <Text size="xs" tone="muted" figures>
              {t.shape({
                steps: String(steps),
                width: String(width),
                edges: String(edges),
                expected: expectedCompleted.toFixed(1),
              })}
            </Text>
          </RowButton>
        );
      })}
      {work.kind === 'planning' && (
        <Stack gap="1" pad="1" align="start" justify="middle">
          <Status as="span">
            <Quiet lines="oneLine">{t.planning({ done: String(work.done), total: String(work.of) })}</Quiet>
          </Status>
          <Button small onClick={stopPlanning}>
            {t.stopPlanning}
          </Button>
        </Stack>
      )}
    </Row>
  );
}
