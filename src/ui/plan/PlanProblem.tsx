import { X } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { IconButton } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Alert } from '../kit/Notice';
import { Text } from '../kit/Text';
import { usePlans } from './openPlans';

/** What went wrong last, until it is put away. */
export function PlanProblem() {
  const { problem, dismiss, durable } = usePlans('problem', 'dismiss', 'durable');
  return (
    <>
      {!durable && (
        <Text as="p" size="sm" tone="warning" padded>
          {t.thisTabOnly}
        </Text>
      )}
      {problem !== undefined && (
        <Row gap="2" pad="2" surface="bar" size="fixed">
          <Alert>{problem}</Alert>
          <Text room="grows" />
          <IconButton label={t.dismiss} onClick={dismiss}>
            <X size={14} />
          </IconButton>
        </Row>
      )}
    </>
  );
}
