import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/Button';
import { type CommitText, type Refusal, RefusedField } from '../../kit/CommitField';
import { TextInput } from '../../kit/Controls';
import { Row } from '../../kit/Layout';
import styles from './inspector.module.css';

interface AddFieldProps {
  readonly label: string;
  readonly action: string;
  readonly placeholder?: string;
  readonly onAdd: CommitText;
}

/** A text and a button that makes something of it; emptied when it was made. */
export function AddField({ label, action, placeholder, onAdd }: AddFieldProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
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
