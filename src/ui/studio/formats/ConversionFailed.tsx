import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/EmptyState';
import { Message } from '../../kit/Message';

interface ConversionFailedProps {
  readonly title: string;
  readonly message: string;
  readonly remedy?: string | undefined;
  /** Actions below the message. */
  readonly children?: ReactNode;
  readonly testId?: string | undefined;
}

/** Shown in place of a text that could not be converted: the reason and a remedy. */
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
