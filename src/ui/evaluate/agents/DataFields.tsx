// Fields of a record of the data. They write when they are left, so that no half of a word is a change.

import { useState } from 'react';
import type { StoredDataSet } from '../../../core/storage';
import { type JsonObject, parseJsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { textIn, withText } from '../../../state/evaluate/evaluationData';
import { InputField } from '../../kit/Field';

export interface EditedData {
  readonly data: JsonObject;
  /** Only a set of one's own is changed. */
  readonly own: StoredDataSet | undefined;
  /** Refuses, with a notice, what is no data set any more. */
  change(parsed: JsonObject): boolean;
}

/** What edits one entry of a part. */
export interface EntryEditorProps {
  readonly edited: EditedData;
  /** Its place in the part. */
  readonly index: number;
}

export interface RecordFieldProps {
  readonly label: string;
  readonly record: JsonObject;
  /** Of the record's field. */
  readonly name: string;
  /** The record without the field where that is empty. */
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
  const [isRefused, setWrong] = useState(false);
  const value = record[name];
  const text = value === undefined ? '' : JSON.stringify(value, null, 1);
  const write = (typed: string) => {
    if (typed === text) return;
    const parsed = parseJsonValue(typed);
    const isInvalid = parsed === undefined && typed.trim() !== '';
    setWrong(isInvalid);
    if (!isInvalid) onChange(withText(record, name, parsed));
  };
  return (
    <InputField
      label={label}
      problem={isRefused ? t.noJson : undefined}
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
