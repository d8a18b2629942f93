import { commonMessages as common } from '../../messages/common.en';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';

interface WorkBarProps {
  readonly label: string;
  /** Further details. */
  readonly facts?: string;
  readonly done: number;
  /** Absent if unknown. */
  readonly total: number | undefined;
  readonly onCancel: () => void;
  readonly testId?: string;
}

/** The progress of a long operation, with a cancel button. */
export const WorkBar = ({ label, facts, done, total, onCancel, testId }: WorkBarProps) => (
  <Row gap="3" align="end" data-testid={testId}>
    <Stack gap="1" size="grows">
      <Text weight="medium" lines="anywhere">
        <Status as="span">{label}</Status>
      </Text>
      {facts !== undefined && <Hint figures>{facts}</Hint>}
      <progress
        aria-label={label}
        {...(total === undefined ? {} : { value: Math.min(done, total), max: Math.max(total, 1) })}
      />
    </Stack>
    <Button onClick={onCancel}>{common.cancel}</Button>
  </Row>
);
