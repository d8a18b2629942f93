import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { Message } from './Message';

interface FieldProps {
  readonly label: string;
  /** The control. */
  readonly children: ReactNode;
  /** What helps to fill it in. */
  readonly note?: ReactNode;
  readonly problem?: string | undefined;
  /** Stands beside the problem: what to do about it. */
  readonly remedy?: ReactNode;
}

/** A control with its name above and what is wrong with it below. */
export function Field({ label, children, note, problem, remedy }: FieldProps) {
  return (
    <div className={styles['field']}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is what it wraps */}
      <label className={styles['label']}>
        <span>{label}</span>
        {children}
      </label>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          <Message text={problem} />
          {remedy}
        </p>
      )}
    </div>
  );
}
