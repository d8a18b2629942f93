import { NumberField } from '../kit/NumberInput';
import { type Options, SelectField } from '../kit/SelectField';

/** Names of the choices that are of a type. */
type NameOf<C, T> = { [Name in keyof C]: C[Name] extends T ? Name : never }[keyof C] & string;

/** Fields for choices by their names. A number is whole unless its step is said. */
export const choiceFieldProps = <C extends object>(choices: C, choose: (change: Partial<C>) => void) => ({
  number: (name: NameOf<C, number>, label: string, min: number, max: number, step = 1) => (
    <NumberField
      label={label}
      value={choices[name] as number} // by its name
      min={min}
      max={max}
      step={step}
      onChange={(typed) => choose({ [name]: step === 1 ? Math.round(typed) : typed } as Partial<C>)} // of that name
    />
  ),
  select: <Name extends NameOf<C, string>>(name: Name, label: string, options: Options<C[Name] & string>) => (
    <SelectField
      label={label}
      value={choices[name] as C[Name] & string} // by its name
      options={options}
      onChange={(id) => choose({ [name]: id } as Partial<C>)} // of that name
    />
  ),
});
