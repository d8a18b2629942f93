import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { planMessages as t } from '../../messages/plan.en';
import { IconButton } from '../kit/Button';
import { Row } from '../kit/Layout';
import { NameInput } from '../kit/NameInput';
import { useWorkspace } from '../studio/weirContext';

interface StoredRowProps {
  readonly name: string;
  /** A unique name for labels. */
  readonly fullName: string;
  /** Label of the rename field. */
  readonly label: string;
  readonly testId?: string;
  readonly rename: (name: string) => void;
  /** Removes it and returns a function that restores it. */
  readonly remove: () => () => void;
  /** Further actions. */
  readonly actions?: ReactNode;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** The row of a stored plan or run, with buttons to rename and to remove it. A removal can be undone. */
export function StoredRow({ name, fullName, label, testId, rename, remove, actions, children }: StoredRowProps) {
  const notify = useWorkspace((state) => state.notify);
  const [isNaming, setNaming] = useState(false);
  return (
    <Row as="li" gap="2" data-testid={testId}>
      {isNaming ? (
        <NameInput
          label={label}
          initial={name}
          onCommit={(typed) => {
            rename(typed);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        children
      )}
      <IconButton label={`${t.rename}: ${fullName}`} onClick={() => setNaming(true)} icon={<Pencil size={14} />} />
      {actions}
      <IconButton
        label={`${t.remove}: ${fullName}`}
        onClick={() => notify('info', t.removed({ name: fullName }), { label: t.restore, run: remove() })}
        icon={<Trash2 size={14} />}
      />
    </Row>
  );
}
