import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import styles from './Execute.module.css';
import { useExecuteStore } from './executeStores';

interface ExecuteStartButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly isRunning: boolean;
  onCancel(): void;
}

/**
 * Submits its form; while running it cancels instead. Two React keys, because a button that changes under the pointer
 * would submit with the same click.
 */
export const ExecuteStartButton = ({ label, icon, disabled = false, isRunning, onCancel }: ExecuteStartButtonProps) =>
  isRunning ? (
    <Button key="cancel" icon={<Square size={13} />} onClick={onCancel}>
      {common.cancel}
    </Button>
  ) : (
    <Button key="start" type="submit" tone="primary" icon={icon} disabled={disabled}>
      {label}
    </Button>
  );

interface ExecuteStartFormProps {
  readonly label: string;
  /** Settings beside the button, which stays visible. */
  readonly head: ReactNode;
  readonly start: Pick<ExecuteStartButtonProps, 'label' | 'icon' | 'disabled'>;
  readonly isRunning: boolean;
  onStart(): void;
  onCancel(): void;
  readonly children: ReactNode;
}

/** A form that starts or cancels a long-running task, with the reasons that prevent it. */
export const ExecuteStartForm = ({
  label,
  head,
  start,
  isRunning,
  onStart,
  onCancel,
  children,
}: ExecuteStartFormProps) => {
  const problem = useExecuteStore((state) => state.problem);
  return (
    <Stack
      as="form"
      gap="2"
      pad="2"
      scrolls
      className={styles.form}
      aria-label={label}
      onSubmit={() => {
        if (!isRunning) onStart();
      }}
    >
      <Stack gap="2" className={styles.top}>
        <Row gap="2" justify="between">
          {head}
          <ExecuteStartButton {...start} isRunning={isRunning} onCancel={onCancel} />
        </Row>
        {problem !== undefined && (
          <Note announcement="alert" tone="error">
            {problem}
          </Note>
        )}
      </Stack>
      {children}
    </Stack>
  );
};
