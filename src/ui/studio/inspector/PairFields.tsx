import { useState } from 'react';
import type { Refusal } from '../../kit/CommitField';
import { classNames } from '../../kit/classNames';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import styles from './inspector.module.css';

interface PairFieldsProps {
  readonly label: string;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly options: readonly SuggestOption[];
  }[];
  /** All values with the one that changed. */
  readonly onChange: (values: readonly string[]) => Promise<Refusal | undefined>;
}

/** A few values of one statement, each picked or typed: the name and the value of an assignment, the two of a `for`. */
export function PairFields({ label, fields, onChange }: PairFieldsProps) {
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const set = (index: number, text: string) => {
    if (text === '') return setRefusal({ message: `${fields[index]?.label ?? label} cannot be empty.` });
    setRefusal(undefined);
    void onChange(fields.map(({ value }, at) => (at === index ? text : value))).then(setRefusal);
  };
  return (
    <section className={styles.block} aria-label={label}>
      <ul className={classNames(styles.rows, styles.pairs)}>
        {fields.map((field, index) => (
          <li key={field.label}>
            <span className={styles.rowName}>{field.label}</span>
            <SuggestInput
              label={field.label}
              placeholder=""
              options={field.options}
              allowsNew
              value={field.value}
              onPick={(text) => set(index, text)}
            />
          </li>
        ))}
      </ul>
      {refusal && (
        <Alert level="warning">
          <Message text={refusal.message} />
        </Alert>
      )}
    </section>
  );
}
