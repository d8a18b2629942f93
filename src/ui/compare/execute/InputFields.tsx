import { executeMessages as t } from '../../../messages/execute.en';
import { checkInput, printInput, readInputObject, type TaskInput, writeInput } from '../../../state/compare/taskInputs';
import { Columns } from '../../kit/Columns';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useExecuteStore } from './executeStores';

/** The element id of the control of an input. */
export const inputFieldId = (name: string): string => `task-input-${name}`;

/** A field for each input of a task; the same as JSON below, for lists and for inputs without a field. */
export function InputFields({ inputs }: { readonly inputs: readonly TaskInput[] }) {
  const { draft, changeDraft } = useExecuteStore('draft', 'changeDraft');
  const given = readInputObject(draft.inputs);
  return (
    <Stack gap="2">
      {inputs.length > 0 && (
        <Stack as="fieldset" gap="2">
          <legend>
            <Text size="sm" tone="muted">
              {t.inputs}
            </Text>
          </legend>
          {given ? (
            <Columns of="fields">
              {inputs.map((input) => (
                <OneInput
                  key={input.name}
                  input={input}
                  value={printInput(given[input.name])}
                  onChange={(typed) => changeDraft({ inputs: writeInput(draft.inputs, input, typed) })}
                />
              ))}
            </Columns>
          ) : (
            <Hint>{t.inputsOnlyAsJson}</Hint>
          )}
        </Stack>
      )}
      <InputField
        label={t.inputsLabel}
        long
        rows={1}
        mono
        value={draft.inputs}
        spellCheck={false}
        placeholder='{"order_id": "A-7"}'
        onChange={(text) => changeDraft({ inputs: text })}
      />
    </Stack>
  );
}

interface OneInputProps {
  readonly input: TaskInput;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

function OneInput({ input, value, onChange }: OneInputProps) {
  const { name, description, kind, options } = input;
  const shared = { label: name, id: inputFieldId(name), title: description, value };
  if (kind === 'boolean' || kind === 'choice') {
    const values = kind === 'boolean' ? ['true', 'false'] : options;
    return (
      <SelectField
        {...shared}
        options={[['', t.notGiven], ...values.map((option) => [option, option] as const)]}
        onChange={onChange}
      />
    );
  }
  return (
    <InputField
      {...shared}
      placeholder={description}
      mono={kind === 'json'}
      problem={checkInput(input, value)}
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      onChange={onChange}
    />
  );
}
