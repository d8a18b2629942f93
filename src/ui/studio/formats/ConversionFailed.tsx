import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/EmptyState';
import { Message } from '../../kit/Message';

interface ConversionFailedProps {
  readonly title: string;
  readonly message: string;
  readonly remedy?: string | undefined;
  /** A way out, below the words. */
  readonly children?: ReactNode;
  readonly testId?: string | undefined;
}

/** In the place of a text that there is none of: why, and what to do. */
export function ConversionFailed({ title, message, remedy, children, testId }: ConversionFailedProps) {
  return (
    <EmptyState announced title={title} testId={testId}>
      <p>
        <Message text={message} />
      </p>
      {remedy !== undefined && <p>{remedy}</p>}
      {children}
    </EmptyState>
  );
}
