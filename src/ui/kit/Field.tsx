import type { ComponentProps, ReactNode } from 'react';
import { TextArea, TextInput } from './Controls';
import styles from './Field.module.css';
import { Row, Stack } from './Layout';
import { Message } from './Message';
import { Alert } from './Notice';
import { Text } from './Text';

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
    <Stack gap="1" className={styles.field}>
      <Stack as="label" gap="1">
        <Text size="sm" tone="muted">
          {label}
        </Text>
        {children}
      </Stack>
      {note !== undefined && (
        <Text as="p" size="sm" tone="faint">
          {note}
        </Text>
      )}
      {problem !== undefined && (
        <Row gap="2" wraps>
          <Alert>
            <Message text={problem} />
          </Alert>
          {remedy}
        </Row>
      )}
    </Stack>
  );
}

type InputFieldProps = Pick<FieldProps, 'label' | 'note' | 'problem'> &
  Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
    /** A text of several lines. */
    readonly long?: boolean;
    /** Lines of a long one. */
    readonly rows?: number;
    /** Absent where the text is taken when the field is left. */
    readonly onChange?: (text: string) => void;
  };

/** A text that is typed, with its name above. */
export const InputField = ({ label, note, problem, long = false, onChange, ...rest }: InputFieldProps) => {
  const Control = (long ? TextArea : TextInput) as typeof TextInput; // both take the same of these
  return (
    <Field label={label} note={note} problem={problem}>
      <Control {...rest} onChange={({ target }) => onChange?.(target.value)} />
    </Field>
  );
};
