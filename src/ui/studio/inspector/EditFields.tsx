// What edits the document in the inspector, and says there why an edit was not made.

import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../kit/Button';
import { CommitField, type Refusal } from '../../kit/CommitField';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { useWorkspace } from '../weirContext';

/** A text of the document. A refusal that comes after the field is gone is told in a notice. */
export function TextField(props: Omit<ComponentProps<typeof CommitField>, 'onLost'>) {
  const notify = useWorkspace((state) => state.notify);
  return <CommitField {...props} onLost={({ message }) => notify('warning', message)} />;
}

interface ChoiceFieldProps<Id extends string>
  extends Pick<ComponentProps<typeof SelectField<Id>>, 'label' | 'value' | 'options'> {
  readonly onChoose: (id: Id) => Promise<Refusal | undefined>;
}

/** One of several; what is refused stays as it was, with the reason below. */
export function ChoiceField<Id extends string>({ onChoose, ...rest }: ChoiceFieldProps<Id>) {
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  return (
    <SelectField
      {...rest}
      problem={refusal?.message}
      aria-invalid={refusal !== undefined || undefined}
      onChange={(id) => {
        setRefusal(undefined);
        void onChoose(id).then(setRefusal);
      }}
    />
  );
}

type Answer = Refusal | undefined | Promise<Refusal | undefined>;

/** A line below what an edit is made with, which says why it was not made; `tell` takes the answer to the edit. */
export function useRefusal(): readonly [line: ReactNode, tell: (answer: Answer) => void] {
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const line = refusal && (
    <Alert level="warning">
      <Message text={refusal.message} />
    </Alert>
  );
  return [line, async (answer) => setRefusal(await answer)];
}

interface EditButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'icon' | 'children'> {
  readonly onEdit: () => Promise<Refusal | undefined>;
}

/** A button whose refusal is said below it. */
export function EditButton({ onEdit, ...rest }: EditButtonProps) {
  const [refusal, tell] = useRefusal();
  return (
    <>
      <Row gap="2" wraps>
        <Button {...rest} onClick={() => tell(onEdit())} />
      </Row>
      {refusal}
    </>
  );
}
