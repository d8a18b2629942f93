import type { ComponentProps, ReactNode } from 'react';
import { Select } from './Controls';
import { Field } from './Field';
import { Row } from './Layout';
import { Text } from './Text';

/** The options: labels by id, or pairs of both if their order matters, and groups of those under a title. */
export type Options<Id extends string> =
  | Readonly<Record<Id, string>>
  | readonly (readonly [id: Id, words: string] | OptionGroup<Id> | false)[];

interface OptionGroup<Id extends string> {
  readonly title: string;
  readonly options: Options<Id> | Readonly<Partial<Record<Id, string>>>;
}

interface ChoiceProps<Id extends string> extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  readonly value: Id;
  readonly options: Options<Id>;
  readonly onChange: (id: Id) => void;
}

function listOf<Id extends string>(options: OptionGroup<Id>['options']): ReactNode {
  const list = Array.isArray(options) ? options.filter(Boolean) : Object.entries(options);
  return (list as readonly (readonly [Id, string] | OptionGroup<Id>)[]).map((entry) =>
    'title' in entry ? (
      <optgroup key={entry.title} label={entry.title}>
        {listOf(entry.options)}
      </optgroup>
    ) : (
      <option key={entry[0]} value={entry[0]}>
        {entry[1]}
      </option>
    ),
  );
}

/** The select without a label; its name comes from a label around it, or `aria-label`. */
export const Choice = <Id extends string>({ options, onChange, ...rest }: ChoiceProps<Id>) => (
  <Select {...rest} onChange={({ target }) => onChange(target.value as Id)}>
    {listOf(options)}
  </Select>
);

interface LineChoiceProps<Id extends string> extends ChoiceProps<Id> {
  readonly label: ReactNode;
}

/** A select with its label before it. */
export const LineChoice = <Id extends string>({ label, ...choice }: LineChoiceProps<Id>) => (
  <Row as="label" gap="2">
    <Text size="sm" tone="muted" flex="fixed">
      {label}
    </Text>
    <Choice {...choice} />
  </Row>
);

type SelectFieldProps<Id extends string> = Omit<ComponentProps<typeof Field>, 'children'> & ChoiceProps<Id>;

/** A select with its label above. */
export const SelectField = <Id extends string>(props: SelectFieldProps<Id>) => {
  const { label, note, problem, remedy, ...choice } = props;
  return (
    <Field label={label} note={note} problem={problem} remedy={remedy}>
      <Choice {...choice} />
    </Field>
  );
};
