import { ArrowRight, Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { nodeName, type Rejudged, type RejudgedDecision } from '../../../core/session';
import { useRun } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './RejudgePanel.module.css';

/** Rows drawn at once; a longer list says how many more there are. */
const mostRows = 200;

const whatOf = ({ decision, nodeId }: RejudgedDecision) =>
  decision.kind === 'call'
    ? decision.name
    : nodeId === undefined
      ? `"${decision.text.slice(0, 60)}"`
      : `ANSWER ${nodeName(nodeId)}`;

/** The reasons of those who deny, or denied. */
function whyOf({ flip, before, after }: RejudgedDecision): string {
  const verdicts = (flip === 'denied' ? after : before).filter(({ allowed }) => !allowed);
  return verdicts.map(({ controller, reason }) => `${controller.replaceAll('-', ' ')}: ${reason}`).join(' ');
}

function Outcome({ denied }: { readonly denied: boolean }) {
  return (
    <span className={styles.verdict} data-denied={denied}>
      {denied ? <Ban size={12} aria-hidden="true" /> : <Check size={12} aria-hidden="true" />}
      {denied ? 'denied' : 'allowed'}
    </span>
  );
}

/** Verdicts that flip, and decisions whose preconditions another text sees otherwise; a click goes to the moment. */
export function FlipList({ result }: { readonly result: Rejudged }) {
  const selectEvent = useRun((state) => state.selectEvent);
  const selected = useRun((state) => state.selected);
  const [isShort, setShort] = useState(true);
  const flips = result.decisions.filter(({ flip }) => flip !== undefined);
  if (flips.length === 0) return null;
  const rows = isShort ? flips.slice(0, mostRows) : flips;
  return (
    <ol className={styles.flips} data-testid={testIds.flips}>
      {rows.map((one) => (
        <li key={one.seq}>
          <button
            type="button"
            aria-current={selected === one.seq || undefined}
            onClick={() => selectEvent(one.seq)}
            title="Go to this moment"
          >
            <span className={styles.seq}>
              {one.seq} · turn {one.turn}
            </span>
            <code>{whatOf(one)}</code>
            <span className={styles.change}>
              <Outcome denied={one.flip === 'allowed'} />
              <ArrowRight size={12} aria-label="becomes" />
              <Outcome denied={one.flip === 'denied'} />
            </span>
            <span className={styles.why}>{whyOf(one)}</span>
          </button>
        </li>
      ))}
      {flips.length > rows.length && (
        <li>
          <button type="button" onClick={() => setShort(false)}>
            Show {flips.length - rows.length} more
          </button>
        </li>
      )}
    </ol>
  );
}
