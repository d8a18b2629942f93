// Fields of a data record. They save on blur, so that a half-typed word is not a change.

import { useState } from 'react';
import type { StoredDataSet } from '../../../core/storage';
import { type JsonObject, ok, parseJson } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { textIn, withText } from '../../../state/evaluate/evaluationData';
import { InputField } from '../../kit/Field';

export interface EditedData {
  readonly data: JsonObject;
  /** Undefined for built-in data, which cannot be changed. */
  readonly own: StoredDataSet | undefined;
  /** Returns false, with a notice, if the result is not a valid data set. */
  change(parsed: JsonObject): boolean;
}

/** Props of an editor for one entry of a part. */
export interface EntryEditorProps {
  readonly edited: EditedData;
  /** Position of the entry in its part. */
  readonly index: number;
}

export interface RecordFieldProps {
  readonly label: string;
  readonly record: JsonObject;
  /** Name of the record's field. */
  readonly name: string;
  /** Receives the record without the field if the field is empty. */
  readonly onChange: (parsed: JsonObject) => void;
}

export function RecordTextField({ record, name, onChange, ...rest }: RecordFieldProps & { readonly long?: boolean }) {
  const value = textIn(record, name);
  return (
    <InputField
      {...rest}
      key={value}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value !== value) onChange(withText(record, name, target.value));
      }}
    />
  );
}

export function RecordJsonField({ label, record, name, onChange }: RecordFieldProps) {
  const [fault, setFault] = useState<string | undefined>(undefined);
  const value = record[name];
  const text = value === undefined ? '' : JSON.stringify(value, null, 1);
  const write = (typed: string) => {
    if (typed === text) return;
    const read = typed.trim() === '' ? ok(undefined) : parseJson(typed);
    setFault(read.ok ? undefined : read.error);
    if (read.ok) onChange(withText(record, name, read.value));
  };
  return (
    <InputField
      label={label}
      problem={fault === undefined ? undefined : t.noJson({ fault })}
      long
      mono
      key={text}
      rows={3}
      spellCheck={false}
      defaultValue={text}
      onBlur={({ target }) => write(target.value)}
    />
  );
}
