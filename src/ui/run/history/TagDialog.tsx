import { Plus } from 'lucide-react';
import { useState } from 'react';
import { facetsOf } from '../../../state/runs/runHistoryView';
import { Button } from '../../kit/Button';
import { Checkbox, TextInput } from '../../kit/Controls';
import { Modal } from '../../kit/Modal';
import { useRun } from '../../studio/weirContext';
import styles from './TagDialog.module.css';
import { useHistory } from './useHistory';

/** Tags of several runs at once: on all of them, on some, on none. */
export function TagDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const runs = useRun((state) => state.runs);
  const tag = useHistory((state) => state.tag);
  const [fresh, setFresh] = useState('');
  const chosen = runs.filter(({ id }) => ids.includes(id));
  const known = facetsOf(runs, () => undefined).tags.map(({ id }) => id);
  const countOf = (name: string) => chosen.filter(({ tags }) => tags?.includes(name)).length;
  const add = () => {
    void tag(ids, fresh, true);
    setFresh('');
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`Tags of ${ids.length === 1 ? '1 run' : `${ids.length} runs`}`}
      width={380}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          aria-label="New tag"
          placeholder="New tag"
          maxLength={60}
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
        <Button icon={<Plus size={14} />} disabled={fresh.trim() === ''} onClick={add}>
          Add
        </Button>
      </form>
      <ul className={styles.list}>
        {known.map((name) => {
          const count = countOf(name);
          return (
            <li key={name}>
              <label>
                <Checkbox
                  checked={count === chosen.length}
                  mixed={count > 0 && count < chosen.length}
                  onChange={(event) => void tag(ids, name, event.target.checked)}
                />
                {name}
              </label>
              <small>{count === 0 ? '' : `on ${count}`}</small>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
