import { Plus } from 'lucide-react';
import { useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { facetValues } from '../../../state/runs/runHistoryView';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { useRun } from '../../studio/weirContext';
import { useRunHistory } from './useRunHistory';

/** Edits the tags of several runs at once: each tag is on all, some or none of them. */
export function TagDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const runs = useRun((state) => state.runs);
  const tag = useRunHistory((state) => state.tag);
  const [fresh, setFresh] = useState('');
  const chosen = runs.filter(({ id }) => ids.includes(id));
  const known = facetValues(runs, 'tag').map(({ id }) => id);
  const countOf = (name: string) => chosen.filter(({ tags }) => tags?.includes(name)).length;
  const add = () => {
    void tag(ids, fresh, true);
    setFresh('');
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t.tagsOf({ runs: t.runCount(ids.length) })}
      width={380}
      footer={
        <Button tone="primary" onClick={onClose}>
          {common.done}
        </Button>
      }
    >
      <Row as="form" gap="2" onSubmit={() => add()}>
        <TextInput
          aria-label={t.newTag}
          placeholder={t.newTag}
          maxLength={60}
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
        <Button icon={<Plus size={14} />} disabled={fresh.trim() === ''} onClick={add}>
          {t.add}
        </Button>
      </Row>
      <Stack as="ul" gap="1">
        {known.map((name) => {
          const count = countOf(name);
          return (
            <li key={name}>
              <CheckField
                label={name}
                fact={count === 0 ? undefined : `on ${count}`}
                checked={count === chosen.length}
                mixed={count > 0 && count < chosen.length}
                onChange={(isChecked) => void tag(ids, name, isChecked)}
              />
            </li>
          );
        })}
      </Stack>
    </Modal>
  );
}
