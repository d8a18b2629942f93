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
  /** Help text. */
  readonly note?: ReactNode;
  readonly problem?: string | undefined;
  /** An action beside the problem. */
  readonly remedy?: ReactNode;
}

/** A control with its label above and its problem below. */
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
    /** A multi-line text. */
    readonly long?: boolean;
    /** Number of lines, if `long`. */
    readonly rows?: number;
    /** Absent if the text is read on blur. */
    readonly onChange?: (text: string) => void;
  };

/** A text input with its label above. */
export const InputField = ({ label, note, problem, long = false, onChange, ...rest }: InputFieldProps) => {
  const Control = (long ? TextArea : TextInput) as typeof TextInput; // Both accept the same props.
  return (
    <Field label={label} note={note} problem={problem}>
      <Control {...rest} onChange={({ target }) => onChange?.(target.value)} />
    </Field>
  );
};
