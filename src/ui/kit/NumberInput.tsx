import type { ComponentProps } from 'react';
import { TextInput } from './Controls';
import { Field } from './Field';

/** A number that is taken once it is one in range; what stands there meanwhile is left alone. */
export function NumberInput({
  value,
  min,
  max,
  step = 1,
  onChange,
}: {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <TextInput
      type="number"
      defaultValue={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        if (typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

interface NumberFieldProps extends ComponentProps<typeof NumberInput> {
  readonly label: string;
}

/** A number with its name above. */
export const NumberField = ({ label, ...number }: NumberFieldProps) => (
  <Field label={label}>
    <NumberInput {...number} />
  </Field>
);
