import { useState } from 'react';
import type { Refusal } from '../../kit/CommitField';
import { SelectField } from '../../kit/SelectField';

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
    <SelectField
      label={label}
      note={note}
      problem={refusal?.message}
      value={value}
      options={options.map((option) => [option.id, option.label] as const)}
      aria-invalid={refusal !== undefined || undefined}
      onChange={(id) => {
        setRefusal(undefined);
        void onChoose(id).then(setRefusal);
      }}
    />
  );
}
