import { type ReactNode, useState } from 'react';
import { kindWords } from '../../../core/session';
import type { StoredRun } from '../../../core/storage';
import { facetsOf } from '../../../state/runs/runHistoryView';
import { controllerModes } from '../../../state/runs/sideBySidePlan';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { TextArea, TextInput } from '../../kit/Controls';
import { Facts } from '../../kit/Facts';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { ModelName } from '../../studio/ModelName';
import { sourceNames } from '../../studio/sourceNames';
import { useRun, useWorkspace } from '../../studio/weirContext';
import { endWords } from './HistoryBar';
import { useHistory } from './useHistory';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function KnownFacts({ run }: { readonly run: StoredRun }) {
  const document = useWorkspace((state) => state.documents.find(({ id }) => id === run.documentId)?.title);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Document', document ?? `${run.title} (not on the shelf)`],
    ['Model', <ModelName key="model" model={run.model} rehearsal={run.rehearsal} />],
    ...(run.controllers ? [['Controllers', controllerModes[run.controllers]] as const] : []),
    ...(run.format ? [['Workflow in the prompt', run.format] as const] : []),
    ['Started', moment.format(run.startedAt)],
    ['Ended', endWords(run.ended ?? 'open')],
    ['Counted', tellCounts(run)],
    ...(run.imported ? [['Imported from', sourceNames[run.imported]] as const] : []),
  ];
  return <Facts rows={rows} />;
}

function tellCounts({ turns, oow, calls, denied, violations, broken, tokens }: StoredRun): string {
  const parts = [
    `${turns} turns`,
    ...(oow === undefined ? [] : [`${oow} out of workflow`]),
    ...(calls === undefined ? [] : [`${calls} calls`]),
    `${denied} denied`,
    `${violations} violations${broken ? ` (${kindWords(broken)})` : ''}`,
    ...(tokens === undefined ? [] : [`${tokens.toLocaleString()} tokens`]),
  ];
  return parts.join(', ');
}

function Form({ run, onClose }: { readonly run: StoredRun; readonly onClose: () => void }) {
  const describe = useHistory((state) => state.describe);
  const runs = useRun((state) => state.runs);
  const [name, setName] = useState(run.name ?? '');
  const [tags, setTags] = useState<readonly string[]>(run.tags ?? []);
  const [note, setNote] = useState(run.note ?? '');
  const known = facetsOf(runs, () => undefined).tags.map(({ id }) => ({ name: id }));
  const save = () => {
    void describe([{ id: run.id, name, tags, note }]);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Name, tags and note"
      width={460}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Name">
          <TextInput
            value={name}
            maxLength={120}
            placeholder={run.title}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <ChipList
          label="Tags"
          noun="tag"
          chips={tags.map((tag) => ({ name: tag }))}
          options={known}
          allowsNew
          onChange={async (names) => {
            setTags(names);
            return undefined;
          }}
        />
        <Field label="Note">
          <TextArea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <KnownFacts run={run} />
      </Stack>
    </Modal>
  );
}

/** What a person says of a run, with what is known of it. */
export function RunDetails({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const run = useRun((state) => state.runs.find((listed) => listed.id === id));
  return run ? <Form key={run.id} run={run} onClose={onClose} /> : null;
}
