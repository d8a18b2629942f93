// The three parts of a data set: a list at the left, the selected entry beside it.

import { Plus, Sparkles, Trash2, Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ModelRef } from '../../../core/sessionEvaluation';
import type { JsonObject } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { referencesFrom } from '../../../state/evaluate/agentsReport';
import { createEntryIds, entriesOf, textIn, titleIn, withDataEntry } from '../../../state/evaluate/evaluationData';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Row, Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { LineChoice } from '../../kit/SelectField';
import { Hint, Quiet, Text } from '../../kit/Text';
import { useSettings, useWorkspace } from '../../studio/weirContext';
import styles from './DataEntries.module.css';
import { type EditedData, type EntryEditorProps, RecordTextField } from './DataFields';
import { ReferenceEditor } from './ReferenceEditor';
import { UserEditor } from './UserEditor';
import { useAgentsStore } from './useAgentsStore';

type Part = Pick<EntryEditorProps, 'edited'>;

/** Number of users generated at once. */
const USERS = 4;

function useAddUsers({ data, change }: EditedData) {
  const loadService = useAgentsStore((state) => state.loadService);
  const notify = useWorkspace((state) => state.notify);
  /**
   * Generates users for a workflow of the data: by rehearsal with reference sessions, or by a model without. Returns
   * their number; skipped users are reported in a notice.
   */
  return async (workflow: JsonObject, into: JsonObject = data, model?: ModelRef): Promise<number> => {
    const service = await loadService();
    if (!service) return 0;
    const id = textIn(workflow, 'id');
    const file = textIn(workflow, 'file') || `${id}.${workflow['kind'] === 'mermaid' ? 'mmd' : 'pdl.yaml'}`;
    const entry = { id, title: textIn(workflow, 'title'), file, source: textIn(workflow, 'source'), results: {} };
    const loaded = await service.loadWorkflows({ name: '', workflows: [entry], profiles: [], references: [] });
    const document = loaded.ok ? loaded.value[0]?.document : undefined;
    if (!document) return 0;
    const written = model && (await service.writeUsers(id, document, USERS, model));
    if (written && !written.ok) {
      notify('error', written.error.message);
      return 0;
    }
    if (written && written.value.problems.length > 0)
      notify('warning', t.usersLeftOut({ why: written.value.problems.join(' ') }));
    const made = written
      ? { profiles: written.value.profiles, references: [] }
      : await service.rehearseUsers(id, document, USERS);
    const known = entriesOf(into, 'profiles').map((one) => textIn(one, 'id'));
    // The rehearsal generates the same users each time; a model generates new users.
    const ids = createEntryIds(into, 'profiles');
    const profiles = model
      ? made.profiles.map((one) => ({ ...one, id: ids.claim(textIn(one, 'id')) }))
      : made.profiles.filter((one) => !known.includes(textIn(one, 'id')));
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
  const { data, own, change } = edited;
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
    const workflow = { id: createEntryIds(data, 'workflows').claim(title), title, kind, source };
    const after = { ...data, workflows: [...entriesOf(data, 'workflows'), workflow] };
    if (!change(after)) return;
    const users = await addUsers(workflow, after);
    notify('info', t.addedDocument({ title, users: t.userCount(users) }));
  };
  return (
    <Stack gap="3">
      {entriesOf(data, 'workflows').map((workflow, index) => {
        const id = textIn(workflow, 'id');
        return (
          <fieldset key={id} disabled={!own}>
            <legend className="visually-hidden">{id}</legend>
            <Stack gap="2" pad="3" surface="card">
              <Row justify="between" gap="2">
                <Text weight="strong">{titleIn(workflow)}</Text>
                {own && (
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
                      label={t.removeEntry({ name: titleIn(workflow) })}
                      onClick={() => {
                        const isOtherWorkflow = (one: JsonObject) => one['workflow'] !== id;
                        change({
                          ...withDataEntry(data, 'workflows', index, undefined),
                          profiles: entriesOf(data, 'profiles').filter(isOtherWorkflow),
                          references: entriesOf(data, 'references').filter(isOtherWorkflow),
                        });
                      }}
                      icon={<Trash2 size={13} />}
                    />
                  </Row>
                )}
              </Row>
              <Columns of="fields">
                {Object.entries({ title: t.title, domain: t.domain, role: t.role, category: t.category }).map(
                  ([name, label]) => (
                    <RecordTextField
                      key={name}
                      label={label}
                      record={workflow}
                      name={name}
                      onChange={(after) => change(withDataEntry(data, 'workflows', index, after))}
                    />
                  ),
                )}
              </Columns>
            </Stack>
          </fieldset>
        );
      })}
      {own && (
        <LineChoice
          label={t.addDocument}
          value=""
          options={[['', t.chooseDocument], ...documents.map(({ id, title }) => [id, title] as const)]}
          onChange={(id) => void add(id)}
        />
      )}
    </Stack>
  );
}

interface EntriesProps extends Part {
  readonly part: 'profiles' | 'references';
  readonly noteOf: (entry: JsonObject) => string;
  /** Shown if the list is empty. */
  readonly none: string;
  /** Buttons that add entries. */
  readonly add: (choose: (index: number) => void) => ReactNode;
  readonly editor: ComponentType<EntryEditorProps>;
}

/** A list of entries and an editor for the selected entry. */
function Entries({ edited, part, noteOf, none, add, editor: Editor }: EntriesProps) {
  const [chosen, choose] = useState(0);
  const { data, own, change } = edited;
  const entries = entriesOf(data, part);
  const entry = entries[chosen];
  return (
    <Stack gap="2">
      {own && (
        <Row gap="2" wraps>
          {add(choose)}
          {entry && (
            <Button
              small
              icon={<Trash2 size={13} />}
              onClick={() => {
                if (change(withDataEntry(data, part, chosen, undefined))) choose(Math.max(0, chosen - 1));
              }}
            >
              {t.removeEntry({ name: titleIn(entry) })}
            </Button>
          )}
        </Row>
      )}
      {!entry ? (
        <Hint size="ui">{none}</Hint>
      ) : (
        <Row gap="4" align="start">
          <Stack as="ul" gap="half" className={styles.list}>
            {entries.map((one, index) => (
              <li key={textIn(one, 'id') || index}>
                <RowButton align="below" aria-current={index === chosen || undefined} onClick={() => choose(index)}>
                  <Text lines="anywhere">{titleIn(one)}</Text>
                  <Quiet>{noteOf(one)}</Quiet>
                </RowButton>
              </li>
            ))}
          </Stack>
          <fieldset disabled={!own} className={styles.entry}>
            <legend className="visually-hidden">{titleIn(entry)}</legend>
            <Editor key={textIn(entry, 'id') || chosen} edited={edited} index={chosen} />
          </fieldset>
        </Row>
      )}
    </Stack>
  );
}

export function UserEntries({ edited }: Part) {
  const { data, change } = edited;
  const add = (choose: (index: number) => void) => {
    const users = entriesOf(data, 'profiles');
    const workflow = textIn(entriesOf(data, 'workflows')[0] ?? {}, 'id');
    const user = {
      id: createEntryIds(data, 'profiles').claim('user'),
      title: t.user,
      workflow,
      needs: t.needs,
      goals: [],
    };
    if (change({ ...data, profiles: [...users, user] })) choose(users.length);
  };
  return (
    <Entries
      edited={edited}
      part="profiles"
      noteOf={(user) => textIn(user, 'workflow')}
      none={t.noUsersHint}
      add={(choose) => (
        <Button small icon={<Plus size={13} />} onClick={() => add(choose)}>
          {t.addUser}
        </Button>
      )}
      editor={UserEditor}
    />
  );
}

export function ReferenceEntries({ edited }: Part) {
  const { data, change } = edited;
  const { opened, loadService } = useAgentsStore('opened', 'loadService');
  const notify = useWorkspace((state) => state.notify);
  const take = async () => {
    const service = await loadService();
    if (!service || !opened) return;
    const found = await referencesFrom(opened, data, service);
    if (found.length > 0) change({ ...data, references: [...entriesOf(data, 'references'), ...found] });
    notify('info', t.tookSessions(found.length));
  };
  return (
    <Entries
      edited={edited}
      part="references"
      noteOf={(session) => [textIn(session, 'workflow'), textIn(session, 'profile')].filter(Boolean).join(', ')}
      none={t.noReferences}
      add={() =>
        opened && (
          <Button small icon={<Plus size={13} />} onClick={() => void take()}>
            {t.takeSessions}
          </Button>
        )
      }
      editor={ReferenceEditor}
    />
  );
}
