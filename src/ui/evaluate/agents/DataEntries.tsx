// The three parts of a data set: a list at the left, the entry that is chosen beside it.

import { Plus, Sparkles, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { type ModelRef, printReference, type RehearsedUsers, referenceOfRun } from '../../../core/sessionEvaluation';
import type { JsonObject } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { type DataPart, entriesOf, textIn, withEntry, withText } from '../../../state/evaluate/evaluationData';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Row, Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useSettings, useWeir, useWorkspace } from '../../studio/weirContext';
import styles from './DataEntries.module.css';
import { TextField } from './DataFields';
import { openAgents, useAgents } from './openAgents';
import { ReferenceEditor } from './ReferenceEditor';
import { UserEditor } from './UserEditor';
import type { EditedData } from './useData';

type Part = { readonly edited: EditedData };

/** With a number where the id is taken. */
function freeId(data: JsonObject, part: DataPart, wanted: string): string {
  const taken = entriesOf(data, part).map((one) => textIn(one, 'id'));
  let id = wanted;
  for (let number = 2; taken.includes(id); number += 1) id = `${wanted}-${number}`;
  return id;
}

/** How many users are made at once. */
const USERS = 4;

function useAddUsers({ data, change }: EditedData) {
  const weir = useWeir();
  const notify = useWorkspace((state) => state.notify);
  /**
   * Users for a workflow of the data, by rehearsal with their reference sessions or by a model without; gives how many. What
   * was left out is told.
   */
  return async (workflow: JsonObject, into: JsonObject = data, model?: ModelRef): Promise<number> => {
    const desk = await openAgents(weir).getState().desk();
    if (!desk) return 0;
    const id = textIn(workflow, 'id');
    const file = textIn(workflow, 'file') || `${id}.${workflow['kind'] === 'mermaid' ? 'mmd' : 'pdl.yaml'}`;
    const entry = { id, title: textIn(workflow, 'title'), file, source: textIn(workflow, 'source'), results: {} };
    const loaded = await desk.loadWorkflows({ name: '', workflows: [entry], profiles: [], references: [] });
    const document = loaded.ok ? loaded.value[0]?.document : undefined;
    if (!document) return 0;
    let made: RehearsedUsers;
    if (model) {
      const written = await desk.writeUsers(id, document, USERS, model);
      if (!written.ok) {
        notify('error', written.error.message);
        return 0;
      }
      made = { profiles: written.value.profiles, references: [] };
      if (written.value.problems.length > 0)
        notify('warning', t.usersLeftOut({ why: written.value.problems.join(' ') }));
    } else made = await desk.rehearseUsers(id, document, USERS);
    const known = entriesOf(into, 'profiles').map((one) => textIn(one, 'id'));
    const isNew = (one: JsonObject) => !known.includes(textIn(one, 'id'));
    // The rehearsal makes the same users each time, a model others.
    const profiles = model
      ? made.profiles.map((one) => ({ ...one, id: freeId(into, 'profiles', textIn(one, 'id')) }))
      : made.profiles.filter(isNew);
    change({
      ...into,
      profiles: [...entriesOf(into, 'profiles'), ...profiles],
      references: [
        ...entriesOf(into, 'references'),
        ...made.references.filter((one) => !known.includes(textIn(one, 'profile'))),
      ],
    });
    return profiles.length;
  };
}

export function WorkflowEntries({ edited }: Part) {
  const { data, isOwn, change } = edited;
  const { documents, allDocuments, notify } = useWorkspace('documents', 'allDocuments', 'notify');
  const addUsers = useAddUsers(edited);
  const { baseUrl, endpointModel: model } = useSettings('baseUrl', 'endpointModel');
  const [writing, setWriting] = useState<string | undefined>(undefined);
  const write = async (workflow: JsonObject) => {
    setWriting(textIn(workflow, 'id'));
    const users = await addUsers(workflow, data, { model, baseUrl, rehearsal: false });
    setWriting(undefined);
    if (users > 0) notify('info', t.wroteUsers({ model, users: t.userCount(users) }));
  };
  const add = async (id: string) => {
    const document = allDocuments().find((one) => one.id === id);
    if (!document) return;
    const { title, kind, source } = document;
    const workflow = { id: freeId(data, 'workflows', title), title, kind, source };
    const after = { ...data, workflows: [...entriesOf(data, 'workflows'), workflow] };
    if (!change(after)) return;
    const users = await addUsers(workflow, after);
    notify('info', t.addedDocument({ title, users: t.userCount(users) }));
  };
  return (
    <Stack gap="3">
      {entriesOf(data, 'workflows').map((workflow, index) => {
        const id = textIn(workflow, 'id');
        const put = (name: string) => (value: string) =>
          void change(withEntry(data, 'workflows', index, withText(workflow, name, value)));
        return (
          <fieldset key={id} disabled={!isOwn}>
            <legend className="visually-hidden">{id}</legend>
            <Stack gap="2" pad="3" surface="card">
              <Row justify="between" gap="2">
                <Text weight="strong">{textIn(workflow, 'title') || id}</Text>
                {isOwn && (
                  <Row gap="1">
                    <Button small icon={<Users size={13} />} onClick={() => void addUsers(workflow)}>
                      {t.addUsers}
                    </Button>
                    {baseUrl !== '' && model !== '' && (
                      <Button
                        small
                        icon={<Sparkles size={13} />}
                        disabled={writing !== undefined}
                        title={t.writeUsersNote({ model })}
                        onClick={() => void write(workflow)}
                      >
                        {writing === id ? t.writingUsers : t.writeUsers({ model })}
                      </Button>
                    )}
                    <IconButton
                      small
                      label={t.removeEntry({ name: textIn(workflow, 'title') || id })}
                      onClick={() => {
                        const isOther = (one: JsonObject) => one['workflow'] !== id;
                        change({
                          ...withEntry(data, 'workflows', index, undefined),
                          profiles: entriesOf(data, 'profiles').filter(isOther),
                          references: entriesOf(data, 'references').filter(isOther),
                        });
                      }}
                      icon={<Trash2 size={13} />}
                    />
                  </Row>
                )}
              </Row>
              <Columns of="fields">
                <TextField label={t.title} value={textIn(workflow, 'title')} onChange={put('title')} />
                <TextField label={t.domain} value={textIn(workflow, 'domain')} onChange={put('domain')} />
                <TextField label={t.role} value={textIn(workflow, 'role')} onChange={put('role')} />
                <TextField label={t.category} value={textIn(workflow, 'category')} onChange={put('category')} />
              </Columns>
            </Stack>
          </fieldset>
        );
      })}
      {isOwn && (
        <Row as="label" gap="2">
          <Text size="sm" tone="muted">
            {t.addDocument}
          </Text>
          <Choice
            value=""
            options={[['', t.chooseDocument], ...documents.map(({ id, title }) => [id, title] as const)]}
            onChange={(id) => void add(id)}
          />
        </Row>
      )}
    </Stack>
  );
}

interface EntryListProps {
  readonly entries: readonly JsonObject[];
  readonly chosen: number;
  readonly noteOf: (entry: JsonObject) => string;
  readonly onChoose: (index: number) => void;
}

const EntryList = ({ entries, chosen, noteOf, onChoose }: EntryListProps) => (
  <Stack as="ul" gap="half" className={styles.list}>
    {entries.map((entry, index) => (
      <li key={textIn(entry, 'id') || index}>
        <RowButton align="below" aria-current={index === chosen || undefined} onClick={() => onChoose(index)}>
          <Text lines="anywhere">{textIn(entry, 'title') || textIn(entry, 'id')}</Text>
          <Text size="sm" tone="muted">
            {noteOf(entry)}
          </Text>
        </RowButton>
      </li>
    ))}
  </Stack>
);

export function UserEntries({ edited }: Part) {
  const [chosen, setChosen] = useState(0);
  const { data, isOwn, change } = edited;
  const users = entriesOf(data, 'profiles');
  const user = users[chosen];
  const add = () => {
    const workflow = textIn(entriesOf(data, 'workflows')[0] ?? {}, 'id');
    const after = { id: freeId(data, 'profiles', 'user'), title: t.user, workflow, needs: t.needs, goals: [] };
    if (change({ ...data, profiles: [...users, after] })) setChosen(users.length);
  };
  return (
    <Stack gap="2">
      {isOwn && (
        <Row gap="2">
          <Button small icon={<Plus size={13} />} onClick={add}>
            {t.addUser}
          </Button>
          {user && (
            <Button
              small
              icon={<Trash2 size={13} />}
              onClick={() => {
                if (change(withEntry(data, 'profiles', chosen, undefined))) setChosen(Math.max(0, chosen - 1));
              }}
            >
              {t.removeEntry({ name: textIn(user, 'title') || textIn(user, 'id') })}
            </Button>
          )}
        </Row>
      )}
      {!user ? (
        <Hint size="ui">{t.noUsersYet}</Hint>
      ) : (
        <Row gap="4" align="start">
          <EntryList entries={users} chosen={chosen} noteOf={(one) => textIn(one, 'workflow')} onChoose={setChosen} />
          <fieldset disabled={!isOwn} className={styles.entry}>
            <legend className="visually-hidden">{textIn(user, 'title')}</legend>
            <UserEditor
              key={textIn(user, 'id')}
              data={data}
              user={user}
              onChange={(after) => void change(withEntry(data, 'profiles', chosen, after))}
            />
          </fieldset>
        </Row>
      )}
    </Stack>
  );
}

export function ReferenceEntries({ edited }: Part) {
  const weir = useWeir();
  const [chosen, setChosen] = useState(0);
  const { data, isOwn, change } = edited;
  const opened = useAgents((state) => state.opened);
  const notify = useWorkspace((state) => state.notify);
  const sessions = entriesOf(data, 'references');
  const take = async () => {
    const desk = await openAgents(weir).getState().desk();
    if (!desk || !opened) return;
    const workflows = entriesOf(data, 'workflows').map((one) => textIn(one, 'id'));
    const known = sessions.map((one) => textIn(one, 'id'));
    const found: JsonObject[] = [];
    for (const record of opened.records) {
      if (record.level !== 'session' || !workflows.includes(record.workflow)) continue;
      const reference = referenceOfRun(record, await desk.shelf.log(opened.id, record.sessionId));
      if (reference && !known.includes(reference.id)) found.push(printReference(reference));
    }
    if (found.length > 0) change({ ...data, references: [...sessions, ...found] });
    notify('info', t.tookSessions(found.length));
  };
  return (
    <Stack gap="2">
      {isOwn && (
        <Row gap="2" wraps>
          {opened && (
            <Button small icon={<Plus size={13} />} onClick={() => void take()}>
              {t.takeSessions}
            </Button>
          )}
          {sessions[chosen] && (
            <Button
              small
              icon={<Trash2 size={13} />}
              onClick={() => {
                if (change(withEntry(data, 'references', chosen, undefined))) setChosen(Math.max(0, chosen - 1));
              }}
            >
              {t.removeEntry({ name: textIn(sessions[chosen], 'id') })}
            </Button>
          )}
        </Row>
      )}
      {sessions.length === 0 ? (
        <Hint size="ui">{t.noReferences}</Hint>
      ) : (
        <Row gap="4" align="start">
          <EntryList
            entries={sessions}
            chosen={chosen}
            noteOf={(one) => [textIn(one, 'workflow'), textIn(one, 'profile')].filter(Boolean).join(', ')}
            onChoose={setChosen}
          />
          <div className={styles.entry}>
            <ReferenceEditor
              key={chosen}
              data={data}
              index={chosen}
              isOwn={isOwn}
              onChange={(after) => void change(after)}
            />
          </div>
        </Row>
      )}
    </Stack>
  );
}
