import type { ReactNode } from 'react';
import { Columns } from '../kit/Columns';
import { NumberField } from '../kit/NumberInput';

/** Of a number that is typed: whole ones where no step is said. */
type NumberRow<Key> = readonly [key: Key, label: string, min: number, max: number, step?: number];

interface NumberFieldsProps<Key extends string> {
  readonly values: Readonly<Record<Key, number>>;
  readonly fields: readonly (NumberRow<Key> | false)[];
  readonly onChange: (change: Partial<Record<Key, number>>) => void;
  /** Others, after them. */
  readonly children?: ReactNode;
}

/** Numbers of one thing beside one another, each taken once it is one in range. */
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
          onChange={(typed) => onChange({ [key]: step === 1 ? Math.round(typed) : typed } as Record<Key, number>)} // of one key
        />
      );
    })}
    {children}
  </Columns>
);
