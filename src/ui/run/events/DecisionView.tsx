import type { Decision } from '../../../core/session';
import { readable } from '../readable';
import styles from './inspector.module.css';

/** A decision as it was understood: the call with its arguments, or the words with what they claim. */
export function DecisionView({ decision }: { readonly decision: Decision }) {
  const entries = decision.kind === 'call' ? Object.entries(decision.arguments) : [];
  return (
    <div className={styles.decision}>
      {decision.thought !== undefined && <p className={styles.thought}>{decision.thought}</p>}
      {decision.kind === 'call' ? (
        <>
          <p>
            Calls <code>{decision.name}</code>
            {entries.length === 0 && ' without arguments'}
          </p>
          {entries.length > 0 && (
            <dl className={styles.facts}>
              {entries.map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{typeof value === 'string' ? value : readable(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      ) : (
        <>
          <p className={styles.words}>{decision.text}</p>
          {(decision.answer !== undefined || decision.closes) && (
            <p className={styles.quiet}>
              {decision.answer !== undefined && (
                <>
                  Claims the ANSWER <code>{decision.answer}</code>.{' '}
                </>
              )}
              {decision.closes && 'Closes the conversation.'}
            </p>
          )}
        </>
      )}
    </div>
  );
}
