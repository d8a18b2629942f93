import type { ComponentProps, ReactNode } from 'react';
import styles from './CheckField.module.css';
import { Checkbox } from './Controls';
import { Text } from './Text';

interface CheckFieldProps extends Omit<ComponentProps<typeof Checkbox>, 'onChange' | 'title'> {
  readonly label: ReactNode;
  /** Explanation below the label. */
  readonly note?: ReactNode;
  /** A value at the right end. */
  readonly fact?: ReactNode;
  readonly title?: string;
  readonly onChange?: (checked: boolean) => void;
}

/** Builds the props of a checkbox for each boolean field of a record. */
export const checkboxPropsOf =
  <Part extends string>(
    values: Readonly<Record<Part, boolean>>,
    change: (next: Partial<Record<Part, boolean>>) => void,
  ) =>
  (part: Part) => ({
    checked: values[part],
    onChange: (isChecked: boolean) => change({ [part]: isChecked } as Partial<Record<Part, boolean>>),
  });

/** A checkbox with its label. */
export const CheckField = ({ label, note, fact, title, onChange, ...rest }: CheckFieldProps) => (
  <label className={styles.check} title={title}>
    <Checkbox {...rest} onChange={({ target }) => onChange?.(target.checked)} />
    <span className={styles.words}>
      {label}
      {note !== undefined && (
        <Text as="small" size="sm" tone="muted">
          {note}
        </Text>
      )}
    </span>
    {fact !== undefined && (
      <Text size="sm" tone="muted" figures flex="fixed">
        {fact}
      </Text>
    )}
  </label>
);
