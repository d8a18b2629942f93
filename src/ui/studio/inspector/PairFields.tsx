import { inspectorMessages as t } from '../../../messages/inspector.en';
import type { Refusal } from '../../kit/CommitField';
import { Stack } from '../../kit/Layout';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Text } from '../../kit/Text';
import { useRefusal } from './EditFields';
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
  const [refusal, tell] = useRefusal();
  const set = (index: number, text: string) => {
    if (text === '') return tell({ message: t.cannotBeEmpty({ value: fields[index]?.label ?? label }) });
    tell(onChange(fields.map(({ value }, at) => (at === index ? text : value))));
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
      {refusal}
    </Stack>
  );
}
