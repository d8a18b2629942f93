import { useMemo } from 'react';
import { measurePlan } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { Row } from '../kit/Layout';
import { Text } from '../kit/Text';
import { testIds } from '../testIds';
import { useShownPlan } from './openPlans';
import { measureRows } from './planWords';

/** The measures of the plan that is shown, as it stands; each says on hover what it means. */
export function PlanFigures() {
  const plan = useShownPlan();
  // Statuses change far more often than the graph.
  const key = JSON.stringify(plan?.subtasks.map(({ id, children }) => [id, children]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures follow from the graph alone
  const rows = useMemo(() => (plan ? measureRows(measurePlan(plan)) : []), [key]);
  return (
    <Row gap="3" pad="2" wraps surface="bar" size="fixed" aria-label={t.planFigures} data-testid={testIds.planFigures}>
      {rows.map(({ name, tip, value }) => (
        <Text key={name} size="sm" tone="muted" figures lines="oneLine" data-tip={tip}>
          {name} <b>{value}</b>
        </Text>
      ))}
    </Row>
  );
}
