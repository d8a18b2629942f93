import { TextInput } from './Controls';

/** A number that is taken once it is one in range; what stands there meanwhile is left alone. */
export function NumberInput({
  value,
  min,
  max,
  step,
  onChange,
}: {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
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
