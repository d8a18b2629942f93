// Fields of the data editor. They write when they are left, so that no half of a word is a change.

import { useState } from 'react';
import type { JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { TextArea, TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly long?: boolean;
  readonly onChange: (value: string) => void;
}

export function TextField({ label, value, long = false, onChange }: TextFieldProps) {
  const Control = (long ? TextArea : TextInput) as typeof TextInput; // both take the same of these
  return (
    <Field label={label}>
      <Control
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== value) onChange(target.value);
        }}
      />
    </Field>
  );
}

interface JsonFieldProps {
  readonly label: string;
  readonly value: JsonValue | undefined;
  /** Undefined for an empty field. */
  readonly onChange: (value: JsonValue | undefined) => void;
}

export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const [isWrong, setWrong] = useState(false);
  const text = value === undefined ? '' : JSON.stringify(value, null, 1);
  return (
    <Field label={label} problem={isWrong ? t.noJson : undefined}>
      <TextArea
        mono
        key={text}
        rows={3}
        spellCheck={false}
        defaultValue={text}
        onBlur={({ target }) => {
          if (target.value === text) return;
          try {
            onChange(target.value.trim() === '' ? undefined : (JSON.parse(target.value) as JsonValue));
            setWrong(false);
          } catch {
            setWrong(true);
          }
        }}
      />
    </Field>
  );
}
