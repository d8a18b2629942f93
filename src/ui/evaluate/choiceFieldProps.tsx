import { NumberField } from '../kit/NumberInput';
import { type Options, SelectField } from '../kit/SelectField';

/** Names of the choices whose value has the type `T`. */
type NameOf<C, T> = { [Name in keyof C]: C[Name] extends T ? Name : never }[keyof C] & string;

/** Renders fields for choices by name. Numbers are rounded to integers unless a `step` is given. */
export const choiceFieldProps = <C extends object>(choices: C, choose: (change: Partial<C>) => void) => ({
  number: (name: NameOf<C, number>, label: string, min: number, max: number, step = 1) => (
    <NumberField
      label={label}
      value={choices[name] as number} // `NameOf` allows only numbers
      min={min}
      max={max}
      step={step}
      onChange={(typed) => choose({ [name]: step === 1 ? Math.round(typed) : typed } as Partial<C>)} // same name
    />
  ),
  select: <Name extends NameOf<C, string>>(name: Name, label: string, options: Options<C[Name] & string>) => (
    <SelectField
      label={label}
      value={choices[name] as C[Name] & string} // `NameOf` allows only strings
      options={options}
      onChange={(id) => choose({ [name]: id } as Partial<C>)} // same name
    />
  ),
});
