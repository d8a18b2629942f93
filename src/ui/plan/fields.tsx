import { Select } from '../kit/Controls';
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

interface ChoiceFieldProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly options: Readonly<Record<Id, string>>;
  readonly onChange: (id: Id) => void;
}

export const ChoiceField = <Id extends string>({ label, value, options, onChange }: ChoiceFieldProps<Id>) => (
  <Field label={label}>
    <Select value={value} onChange={({ target }) => onChange(target.value as Id)}>
      {Object.entries<string>(options).map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </Select>
  </Field>
);
