import { CircleSlash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Message } from '../../kit/Message';
import { Status } from '../../kit/Notice';
import styles from './Refused.module.css';

interface RefusedProps {
  readonly title: string;
  readonly message: string;
  readonly remedy?: string | undefined;
  /** A way out, below the words. */
  readonly children?: ReactNode;
  readonly testId?: string | undefined;
}

/** In the place of a text that there is none of: why, and what to do. */
export function Refused({ title, message, remedy, children, testId }: RefusedProps) {
  return (
    <Status as="div" className={styles['refused']} data-testid={testId}>
      <CircleSlash2 size={20} />
      <h3>{title}</h3>
      <p>
        <Message text={message} />
      </p>
      {remedy !== undefined && <p>{remedy}</p>}
      {children}
    </Status>
  );
}
