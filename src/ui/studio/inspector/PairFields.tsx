import { useState } from 'react';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import type { Refusal } from '../../kit/CommitField';
import { Stack } from '../../kit/Layout';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Text } from '../../kit/Text';
import styles from './inspector.module.css';
import { RefusalLine } from './RefusalLine';

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
    if (text === '') return setRefusal({ message: t.cannotBeEmpty({ value: fields[index]?.label ?? label }) });
    setRefusal(undefined);
    void onChange(fields.map(({ value }, at) => (at === index ? text : value))).then(setRefusal);
  };
  return (
    <Stack as="section" gap="2" aria-label={label}>
      <Stack as="ul" gap="1h" className={styles.rows}>
        {fields.map((field, index) => (
          <li key={field.label}>
            <Text size="sm" tone="muted">
              {field.label}
            </Text>
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
      </Stack>
      <RefusalLine refusal={refusal} />
    </Stack>
  );
}
