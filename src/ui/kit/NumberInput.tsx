import { TextInput } from './Controls';
import { Field } from './Field';

interface NumberInputProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

/** A number that is taken once it is one in range; what stands there meanwhile is left alone. */
export function NumberInput({ value, step = 1, onChange, ...range }: NumberInputProps) {
  const { min, max } = range;
  return (
    <TextInput
      type="number"
      defaultValue={value}
      step={step}
      {...range}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        if (typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

/** A number with its name above. */
export const NumberField = ({ label, ...number }: NumberInputProps & { readonly label: string }) => (
  <Field label={label}>
    <NumberInput {...number} />
  </Field>
);
