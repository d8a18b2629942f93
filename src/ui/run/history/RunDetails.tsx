import { type ReactNode, useState } from 'react';
import type { StoredRun } from '../../../core/storage';
import { commonMessages as common } from '../../../messages/common.en';
import { dateLocale } from '../../../messages/language';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { describeViolations } from '../../../state/runs/describeViolations';
import { openReplyCount } from '../../../state/runs/judgedReplies';
import { facetValues } from '../../../state/runs/runHistoryView';
import { controllerModes } from '../../../state/runs/sideBySidePlan';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Facts } from '../../kit/Facts';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { ModelName } from '../../studio/ModelName';
import { sourceNames } from '../../studio/sourceNames';
import { useRun, useWorkspace } from '../../studio/weirContext';
import { endLabel } from './HistoryBar';
import { useRunHistory } from './useRunHistory';

const dateFormat = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'medium' });

function KnownFacts({ run }: { readonly run: StoredRun }) {
  const document = useWorkspace((state) => state.documents.find(({ id }) => id === run.documentId)?.title);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t.document, document ?? t.notStored({ title: run.title })],
    [t.model, <ModelName key="model" model={run.model} rehearsal={run.rehearsal} />],
    ...(run.controllers ? [[t.controllers, controllerModes[run.controllers]] as const] : []),
    ...(run.format ? [[t.workflowInThePrompt, run.format] as const] : []),
    [t.started, dateFormat.format(run.startedAt)],
    [t.ended, endLabel(run.ended ?? 'open')],
    [t.counted, describeCounts(run)],
    ...(run.imported ? [[t.importedFrom, sourceNames[run.imported]] as const] : []),
  ];
  return <Facts rows={rows} />;
}

function describeCounts(run: StoredRun): string {
  const { turns, oow, calls, denied, tokens } = run;
  const notJudged = openReplyCount(run);
  const parts = [
    t.turnCount(turns),
    ...(oow === undefined ? [] : [t.outOfWorkflowCount({ count: oow })]),
    ...(calls === undefined ? [] : [t.callCount(calls)]),
    t.deniedCount({ count: denied }),
    describeViolations(run),
    ...(notJudged > 0 ? [t.notJudgedCount({ count: notJudged })] : []),
    ...(tokens === undefined ? [] : [t.tokenCount({ count: tokens.toLocaleString() })]),
  ];
  return parts.join(', ');
}

function Form({ run, onClose }: { readonly run: StoredRun; readonly onClose: () => void }) {
  const describe = useRunHistory((state) => state.describe);
  const runs = useRun((state) => state.runs);
  const [name, setName] = useState(run.name ?? '');
  const [tags, setTags] = useState<readonly string[]>(run.tags ?? []);
  const [note, setNote] = useState(run.note ?? '');
  const known = facetValues(runs, 'tag').map(({ id }) => ({ name: id }));
  const save = () => {
    void describe([{ id: run.id, name, tags, note }]);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t.nameTagsAndNote}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="primary" onClick={save}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="3" onSubmit={() => save()}>
        <InputField label={common.name} value={name} maxLength={120} placeholder={run.title} onChange={setName} />
        <ChipList
          label={t.tags}
          noun="tag"
          chips={tags.map((tag) => ({ name: tag }))}
          options={known}
          allowsNew
          onChange={async (names) => {
            setTags(names);
            return undefined;
          }}
        />
        <InputField long rows={3} label={t.note} value={note} onChange={setNote} />
        <KnownFacts run={run} />
      </Stack>
    </Modal>
  );
}

/** Edits a person's notes on a run, beside the recorded facts. */
export function RunDetails({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const run = useRun((state) => state.runs.find((listed) => listed.id === id));
  return run ? <Form key={run.id} run={run} onClose={onClose} /> : null;
}
