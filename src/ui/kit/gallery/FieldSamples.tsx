import { useState } from 'react';
import { CheckField } from '../CheckField';
import { ChipList } from '../ChipList';
import { CommitField } from '../CommitField';
import { TextInput } from '../Controls';
import { Field, InputField } from '../Field';
import { FieldGroup } from '../FieldGroup';
import { NumberField } from '../NumberInput';
import { SearchField } from '../SearchField';
import { LineChoice, SelectField } from '../SelectField';
import { SuggestInput } from '../SuggestInput';
import { GalleryEntry } from './GalleryEntry';

const names = [{ name: 'check_hospital', hint: 'API' }, { name: 'check_department' }, { name: 'register' }];

const choice = { value: 'exact', options: { exact: 'Exact', lexical: 'Lexical' }, onChange: () => undefined };

function Chips() {
  const [chips, setChips] = useState<readonly string[]>(['hospital', 'unknown_name']);
  return (
    <GalleryEntry name="ChipList, SuggestInput">
      <ChipList
        label="Request"
        noun="request"
        chips={chips.map((name) => ({ name, ...(name === 'unknown_name' && { odd: 'No slot has this name' }) }))}
        options={names}
        isOrdered
        onChange={async (next) => {
          setChips(next);
          return undefined;
        }}
      />
      <SuggestInput label="A name" options={names} onPick={() => undefined} />
    </GalleryEntry>
  );
}

export const FieldSamples = () => (
  <>
    <GalleryEntry name="Field, InputField, NumberField, SelectField, LineChoice">
      <Field label="Name" note="What helps to fill it in">
        <TextInput placeholder="Nothing typed" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled value="As it is" readOnly />
      </Field>
      <Field label="With a problem" problem="A name begins with a letter.">
        <TextInput aria-invalid defaultValue="1st" />
      </Field>
      <SelectField label="One of a few" {...choice} />
      <SelectField
        label="In groups"
        {...choice}
        options={[['exact', 'Exact'], { title: 'By a model', options: { embedding: 'Embedding' } }]}
      />
      <LineChoice label="In a line" {...choice} />
      <NumberField label="A number" value={3} min={1} max={9} onChange={() => undefined} />
      <InputField
        long
        mono
        label="Several lines of code"
        defaultValue={'{\n  "key": 1\n}'}
        onChange={() => undefined}
      />
      <CommitField
        label="Taken over on Enter"
        value="Type here"
        onCommit={async (text) => (text === '' ? { message: 'It cannot be empty.' } : undefined)}
      />
    </GalleryEntry>
    <GalleryEntry name="SearchField">
      <SearchField aria-label="Look for" placeholder="Look for" />
    </GalleryEntry>
    <GalleryEntry name="CheckField, FieldGroup">
      <FieldGroup legend="In the file">
        <CheckField label="Always there" checked disabled />
        <CheckField label="With a fact" fact="12 kB" defaultChecked />
        <CheckField label="With a note" note="What it does, in a sentence." />
        <CheckField label="Some of them" mixed />
      </FieldGroup>
    </GalleryEntry>
    <Chips />
  </>
);
