import { useId } from 'react';
import type { Controller, ControllerSetting, OptionField } from '../../core/session';
import type { JsonObject, JsonValue } from '../../core/support';
import { Checkbox, TextInput } from '../kit/Controls';
import { Row, Stack } from '../kit/Layout';
import { Choice } from '../kit/SelectField';
import { Text } from '../kit/Text';
import styles from './ControllerSwitches.module.css';

interface ControllerOptionsProps {
  readonly controller: Controller;
  readonly setting: ControllerSetting;
  readonly onChange: (options: JsonObject) => void;
}

/** A form for any controller's options, drawn from what it says of them. */
export function ControllerOptions({ controller, setting, onChange }: ControllerOptionsProps) {
  const values = { ...controller.defaultSetting.options, ...setting.options };
  return (
    <Stack gap="half">
      {(controller.options ?? []).map((field) => (
        <Option
          key={field.name}
          field={field}
          of={controller.title}
          value={values[field.name]}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </Stack>
  );
}

interface OptionProps {
  readonly field: OptionField;
  readonly of: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

function Option({ field, of, value, onChange }: OptionProps) {
  const id = useId();
  const name = `${of}: ${field.title}`;
  return (
    <Row gap="2" justify="between" className={styles.field} title={field.describe}>
      <Text size="sm" tone="muted">
        <label htmlFor={id}>{field.title}</label>
      </Text>
      {field.kind === 'flag' && (
        <Checkbox
          id={id}
          aria-label={name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
      {field.kind === 'number' && (
        <Row gap="1" size="fixed">
          <TextInput
            id={id}
            type="number"
            aria-label={name}
            min={field.min}
            max={field.max}
            value={typeof value === 'number' ? value : ''}
            onChange={(event) => {
              const number = event.target.valueAsNumber;
              if (Number.isFinite(number)) onChange(withinField(field, number));
            }}
          />
          {field.unit !== undefined && (
            <Text size="sm" tone="muted">
              {field.unit}
            </Text>
          )}
        </Row>
      )}
      {field.kind === 'choice' && (
        <Choice
          id={id}
          aria-label={name}
          value={typeof value === 'string' ? value : ''}
          options={field.choices.map((choice) => [choice.value, choice.title] as const)}
          onChange={onChange}
        />
      )}
    </Row>
  );
}

function withinField({ min, max }: OptionField & { readonly kind: 'number' }, value: number): number {
  return Math.min(max ?? value, Math.max(min ?? value, Math.round(value)));
}
