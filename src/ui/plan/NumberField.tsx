import { Field } from '../kit/Field';
import { NumberInput } from '../kit/NumberInput';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

export const NumberField = ({ label, step = 1, onChange, ...rest }: NumberFieldProps) => (
  <Field label={label}>
    <NumberInput step={step} {...rest} onChange={(value) => onChange(step === 1 ? Math.round(value) : value)} />
  </Field>
);
