// Fields of the inspector that edit the document and show why an edit was refused.

import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button } from '../../kit/Button';
import { CommitField, type CommitRefusal, type CommitText, RefusedField } from '../../kit/CommitField';
import { TextInput } from '../../kit/Controls';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { useWorkspace } from '../weirContext';
import styles from './inspector.module.css';
import { useTryEdit } from './useTryEdit';

/** A text field of the document. A refusal that arrives after the field was unmounted is shown as a notice. */
export function DocumentTextField(props: Omit<ComponentProps<typeof CommitField>, 'onLateRefusal'>) {
  const notify = useWorkspace((state) => state.notify);
  return <CommitField {...props} onLateRefusal={({ message }) => notify('warning', message)} />;
}

interface ChoiceFieldProps<Id extends string>
  extends Pick<ComponentProps<typeof SelectField<Id>>, 'label' | 'value' | 'options'> {
  readonly onChoose: (id: Id) => Promise<CommitRefusal | undefined>;
}

/** A choice. If the edit is refused, the value stays and the reason is shown below. */
export function DocumentChoiceField<Id extends string>({ onChoose, ...rest }: ChoiceFieldProps<Id>) {
  const [refusal, setRefusal] = useState<CommitRefusal | undefined>(undefined);
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

type Answer = CommitRefusal | undefined | Promise<CommitRefusal | undefined>;

/** A line below a control that shows why its edit was refused. The second item takes the result of the edit. */
export function useEditRefusal(): readonly [line: ReactNode, tell: (answer: Answer) => void] {
  const [refusal, setRefusal] = useState<CommitRefusal | undefined>(undefined);
  const line = refusal && (
    <Alert level="warning">
      <Message text={refusal.message} />
    </Alert>
  );
  return [line, async (answer) => setRefusal(await answer)];
}

interface EditButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'icon' | 'children'> {
  readonly onEdit: () => Promise<CommitRefusal | undefined>;
}

/** A button that shows a refusal below itself. */
export function FieldEditButton({ onEdit, ...rest }: EditButtonProps) {
  const [refusal, showRefusal] = useEditRefusal();
  return (
    <>
      <Row gap="2" wraps>
        <Button {...rest} onClick={() => showRefusal(onEdit())} />
      </Row>
      {refusal}
    </>
  );
}

interface AddFieldProps {
  readonly label: string;
  readonly action: string;
  readonly placeholder?: string;
  readonly onAdd: CommitText;
}

/** A text field with a button that adds an item. Emptied after success. */
export function DocumentAddField({ label, action, placeholder, onAdd }: AddFieldProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<CommitRefusal | undefined>(undefined);
  const add = async () => {
    const problem = await onAdd(text.trim());
    setRefusal(problem);
    if (!problem) setText('');
  };
  return (
    <Row
      as="form"
      gap="2"
      align="end"
      onSubmit={() => {
        if (text.trim() !== '') void add();
      }}
    >
      <div className={styles.grows}>
        <RefusedField
          label={label}
          refusal={refusal}
          onAnswer={(problem) => (problem ? setRefusal(problem) : void add())}
        >
          <TextInput
            mono
            spellCheck={false}
            value={text}
            placeholder={placeholder}
            aria-invalid={refusal !== undefined || undefined}
            onChange={(event) => {
              setText(event.target.value);
              setRefusal(undefined);
            }}
          />
        </RefusedField>
      </div>
      <Button type="submit" icon={<Plus size={14} />} disabled={text.trim() === ''}>
        {action}
      </Button>
    </Row>
  );
}

interface NodeTextProps {
  readonly nodeId: string;
  readonly value: string;
}

/** The name of a declared node. A rename also updates calls and preconditions. */
export function NodeName({ nodeId, value }: NodeTextProps) {
  const tryEdit = useTryEdit();
  return (
    <DocumentTextField
      label={common.name}
      mono
      value={value}
      onCommit={(name) => tryEdit({ kind: 'renameNodes', renames: [{ nodeId, name }] })}
    />
  );
}

/** The description of a declared node. */
export function NodeDescription({ nodeId, value, placeholder }: NodeTextProps & { readonly placeholder?: string }) {
  const tryEdit = useTryEdit();
  return (
    <DocumentTextField
      label={t.description}
      multiline
      value={value}
      {...(placeholder !== undefined && { placeholder })}
      onCommit={(text) => tryEdit({ kind: 'setDesc', nodeId, text })}
    />
  );
}
