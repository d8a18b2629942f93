import { Ban, Check, CircleAlert, Flag, Plug, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Decision, SessionMoment } from '../../../core/session';
import { describeEnd } from '../eventText';
import styles from './SideTalk.module.css';

export const nameOf = (nodeId: string) => nodeId.replace(/^\w+:/, '');

const oowWords = (oow: string) => oow.replace('/', ', ').replace(/-/g, ' ');

const decisionWords = (decision: Decision) =>
  decision.kind === 'call' ? `call of ${decision.name}` : `"${decision.text}"`;

function Violation({ what, unmet }: { readonly what: string; readonly unmet: readonly string[] }) {
  return (
    <p className={styles.violation}>
      <TriangleAlert size={13} />
      <span>
        <strong>Violation.</strong> {what} although {unmet.map(nameOf).join(', ')} had not succeeded.
      </span>
    </p>
  );
}

/** One thing that happened, in few lines: columns are narrow. */
export const SideMoment = memo(function SideMoment({ moment }: { readonly moment: SessionMoment }) {
  switch (moment.kind) {
    case 'user':
      return (
        <div className={styles.user} data-oow={moment.oow}>
          {moment.oow && (
            <span className={styles.oow}>
              <Flag size={12} /> out of workflow: {oowWords(moment.oow)}
            </span>
          )}
          <p>{moment.text}</p>
        </div>
      );
    case 'agent':
      return (
        <div className={styles.agent} data-violation={moment.violations ? '' : undefined}>
          <p data-fallback={moment.fallback || undefined}>{moment.text}</p>
          {moment.violations && <Violation what="Said" unmet={moment.violations} />}
        </div>
      );
    case 'call': {
      const { result } = moment;
      return (
        <div className={styles.call} data-violation={moment.violations.length > 0 ? '' : undefined}>
          <p title={JSON.stringify({ arguments: moment.arguments, result }, null, 2)}>
            <Plug size={12} />
            <code>{moment.name}</code>
            {result?.kind === 'succeeded' && <Check size={13} aria-label="succeeded" className={styles.good} />}
            {result?.kind === 'failed' && <CircleAlert size={13} aria-label="failed" className={styles.bad} />}
            {result === undefined && <span className={styles.faint}>waits</span>}
          </p>
          {result?.kind === 'failed' && <p className={styles.bad}>{result.message}</p>}
          {moment.violations.length > 0 && <Violation what="Called" unmet={moment.violations} />}
        </div>
      );
    }
    case 'denial':
      return (
        <div className={styles.denial}>
          <p>
            <Ban size={13} />
            <span>
              <strong>Denied by {moment.controller.replace(/-/g, ' ')}:</strong> {decisionWords(moment.decision)}
            </span>
          </p>
          <p className={styles.reason}>{moment.reason}</p>
        </div>
      );
    case 'notice':
      return (
        <p className={styles.notice} data-level={moment.level}>
          {moment.text}
        </p>
      );
    case 'ended':
      return <p className={styles.notice}>Ended: {describeEnd(moment.reason)}.</p>;
  }
});
