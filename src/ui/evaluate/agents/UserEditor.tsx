import { Plus, Trash2 } from 'lucide-react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import {
  entriesInDraft,
  entriesOf,
  textIn,
  titleIn,
  withDataEntry,
  withText,
} from '../../../state/evaluate/evaluationData';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { FieldGroup } from '../../kit/FieldGroup';
import { Row, Stack } from '../../kit/Layout';
import { SelectField } from '../../kit/SelectField';
import { type EntryEditorProps, type RecordFieldProps, RecordJsonField, RecordTextField } from './DataFields';

const known = [
  ...['id', 'title', 'workflow', 'persona', 'details', 'needs', 'dialogueStyle', 'interactionPattern'],
  ...['goals', 'expectedCalls', 'results'],
];

/** A goal may be a plain text. */
const goalOf = (goal: JsonValue): JsonObject => (isJsonObject(goal) ? goal : { text: String(goal) });

function Goals({ record: user, onChange }: Pick<RecordFieldProps, 'record' | 'onChange'>) {
  const goals = entriesInDraft(user, 'goals').map(goalOf);
  const put = (index: number, after: JsonObject | undefined) =>
    onChange({ ...user, goals: goals.toSpliced(index, 1, ...(after ? [after] : [])) });
  return (
    <FieldGroup legend={t.goals}>
      <Stack gap="2">
        {goals.map((goal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: goals have no ids, and a field keeps what is typed by its value
          <Stack key={index} gap="2" pad="3" surface="card">
            <Row gap="2" align="end">
              <Stack size="grows">
                <RecordTextField
                  label={t.goal}
                  record={goal}
                  name="text"
                  onChange={(after) => put(index, { text: '', ...after })}
                />
              </Stack>
              <IconButton
                label={t.removeEntry({ name: textIn(goal, 'text') })}
                onClick={() => put(index, undefined)}
                icon={<Trash2 size={13} />}
              />
            </Row>
            <Row gap="4">
              {Object.entries({ primary: t.goalPrimary, inScope: t.goalInScope }).map(([name, label]) => (
                <CheckField
                  key={name}
                  label={label}
                  checked={goal[name] !== false}
                  onChange={(isChecked) => put(index, withText(goal, name, isChecked ? undefined : false))}
                />
              ))}
            </Row>
            <Columns of="cards">
              <RecordTextField
                label={t.goalAnswer}
                record={goal}
                name="answer"
                onChange={(after) => put(index, after)}
              />
              <RecordJsonField label={t.goalCalls} record={goal} name="calls" onChange={(after) => put(index, after)} />
            </Columns>
          </Stack>
        ))}
        <div>
          <Button icon={<Plus size={14} />} onClick={() => onChange({ ...user, goals: [...goals, { text: t.goal }] })}>
            {t.addGoal}
          </Button>
        </div>
      </Stack>
    </FieldGroup>
  );
}

/** Edits all fields of a user. Unknown fields are kept and can be edited as JSON. */
export function UserEditor({ edited: { data, change }, index }: EntryEditorProps) {
  const user = entriesOf(data, 'profiles')[index] ?? {};
  const onChange = (after: JsonObject) => change(withDataEntry(data, 'profiles', index, after));
  const shared = { record: user, onChange };
  const others = Object.fromEntries(Object.entries(user).filter(([name]) => !known.includes(name)));
  const ownFields = Object.fromEntries(Object.entries(user).filter(([name]) => known.includes(name)));
  return (
    <Stack gap="3">
      <Columns of="cards">
        <RecordTextField {...shared} label={t.title} name="title" />
        <SelectField
          label={t.workflow}
          value={textIn(user, 'workflow')}
          options={[
            ['', t.workflows],
            ...entriesOf(data, 'workflows').map((one) => [textIn(one, 'id'), titleIn(one)] as const),
          ]}
          onChange={(id) => onChange(withText(user, 'workflow', id))}
        />
      </Columns>
      <RecordTextField {...shared} label={t.needs} name="needs" long />
      <RecordTextField {...shared} label={t.details} name="details" long />
      <RecordTextField {...shared} label={t.persona} name="persona" long />
      <Columns of="cards">
        <RecordTextField {...shared} label={t.style} name="dialogueStyle" />
        <RecordTextField {...shared} label={t.pattern} name="interactionPattern" />
      </Columns>
      <Goals {...shared} />
      <RecordJsonField {...shared} label={t.expectedCalls} name="expectedCalls" />
      <RecordJsonField {...shared} label={t.apiResults} name="results" />
      <RecordJsonField
        label={t.otherFields}
        record={Object.keys(others).length > 0 ? { others } : {}}
        name="others"
        onChange={({ others: typed }) => onChange({ ...ownFields, ...(isJsonObject(typed) ? typed : {}) })}
      />
    </Stack>
  );
}
