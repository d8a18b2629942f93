import type { ReactNode } from 'react';
import { Columns } from '../kit/Columns';
import { NumberField } from '../kit/NumberInput';

/** A number field; integers if there is no step. */
type NumberRow<Key> = readonly [key: Key, label: string, min: number, max: number, step?: number];

interface NumberFieldsProps<Key extends string> {
  readonly values: Readonly<Record<Key, number>>;
  readonly fields: readonly (NumberRow<Key> | false)[];
  readonly onChange: (change: Partial<Record<Key, number>>) => void;
  /** Further fields, after the numbers. */
  readonly children?: ReactNode;
}

/** Number fields side by side. Each value is committed once it is in range. */
export const NumberFields = <Key extends string>({ values, fields, onChange, children }: NumberFieldsProps<Key>) => (
  <Columns of="numbers">
    {fields.map((field) => {
      if (field === false) return null;
      const [key, label, min, max, step = 1] = field;
      return (
        <NumberField
          key={key}
          label={label}
          value={values[key]}
          min={min}
          max={max}
          step={step}
          onChange={(typed) => onChange({ [key]: step === 1 ? Math.round(typed) : typed } as Record<Key, number>)} // A record with this one key.
        />
      );
    })}
    {children}
  </Columns>
);
