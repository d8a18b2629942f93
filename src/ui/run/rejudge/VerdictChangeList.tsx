import { ArrowRight, Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { nameInSession } from '../../../core/graph';
import type { Rejudged, RejudgedDecision } from '../../../core/session';
import { rejudgeMessages as t } from '../../../messages/rejudge.en';
import { Row, Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Text } from '../../kit/Text';
import { useRun } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './SettingsTrialPanel.module.css';

/** Number of rows rendered at once; a longer list shows how many more there are. */
const maxRows = 200;

const decisionLabel = ({ decision, nodeId }: RejudgedDecision) =>
  decision.kind === 'call'
    ? decision.name
    : nodeId === undefined
      ? `"${decision.text.slice(0, 60)}"`
      : t.answerOf({ node: nameInSession(nodeId) });

/** The reasons of the controllers that deny now, or denied before. */
function denialReasons({ flip, before, after }: RejudgedDecision): string {
  const verdicts = (flip === 'denied' ? after : before).filter(({ allowed }) => !allowed);
  return verdicts.map(({ controller, reason }) => `${controller.replaceAll('-', ' ')}: ${reason}`).join(' ');
}

function Outcome({ denied }: { readonly denied: boolean }) {
  return (
    <Text size="sm" weight="strong" tone={denied ? 'blocked' : 'done'}>
      {denied ? <Ban size={12} aria-hidden="true" /> : <Check size={12} aria-hidden="true" />}{' '}
      {denied ? t.denied : t.allowed}
    </Text>
  );
}

/**
 * Lists the verdicts that change and the decisions whose preconditions differ under another text. A click moves to the
 * event.
 */
export function VerdictChangeList({ result }: { readonly result: Rejudged }) {
  const { selectEvent, selected } = useRun('selectEvent', 'selected');
  const [isCollapsed, setShort] = useState(true);
  const flips = result.decisions.filter(({ flip }) => flip !== undefined);
  if (flips.length === 0) return null;
  const rows = isCollapsed ? flips.slice(0, maxRows) : flips;
  return (
    <Stack as="ol" gap="half" data-testid={testIds.flips}>
      {rows.map((one) => (
        <li key={one.seq}>
          <RowButton
            align="baseline"
            className={styles.verdictChange}
            aria-current={selected === one.seq || undefined}
            onClick={() => selectEvent(one.seq)}
            title={t.goToEvent}
          >
            <Text size="sm" tone="muted" figures>
              {t.eventOfTurn({ event: one.seq, turn: one.turn })}
            </Text>
            <code>{decisionLabel(one)}</code>
            <Row as="span" gap="1h">
              <Outcome denied={one.flip === 'allowed'} />
              <ArrowRight size={12} aria-label={t.becomes} />
              <Outcome denied={one.flip === 'denied'} />
            </Row>
            <Text size="sm" tone="muted" className={styles.reason}>
              {denialReasons(one)}
            </Text>
          </RowButton>
        </li>
      ))}
      {flips.length > rows.length && (
        <li>
          <RowButton onClick={() => setShort(false)}>{t.showMore({ count: flips.length - rows.length })}</RowButton>
        </li>
      )}
    </Stack>
  );
}
