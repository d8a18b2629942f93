import { useState } from 'react';
import type { Refusal } from '../../kit/CommitField';
import { Select } from '../../kit/Controls';
import { Field } from '../../kit/Field';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly note?: string;
  readonly onChoose: (id: string) => Promise<Refusal | undefined>;
}

/** One of several; what is refused stays as it was, with the reason below. */
export function ChoiceField({ label, value, options, note, onChoose }: ChoiceFieldProps) {
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  return (
    <Field label={label} problem={refusal?.message} {...(note === undefined ? {} : { note })}>
      <Select
        value={value}
        aria-invalid={refusal !== undefined || undefined}
        onChange={(event) => {
          setRefusal(undefined);
          void onChoose(event.target.value).then(setRefusal);
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
