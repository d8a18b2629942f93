import { TextInput } from './Controls';
import { Field } from './Field';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

/** A number with its label above. A value in range is committed while typing; other text is kept in the field. */
export const NumberField = ({ label, value, step = 1, onChange, ...range }: NumberFieldProps) => (
  <Field label={label}>
    <TextInput
      type="number"
      defaultValue={value}
      step={step}
      {...range}
      onChange={({ target: { valueAsNumber: typed } }) => {
        if (typed >= range.min && typed <= range.max) onChange(typed);
      }}
    />
  </Field>
);
