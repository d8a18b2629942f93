// The complete plan: every field of a plan file that can be edited by hand.

import { oowCategories } from '../../../core/session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { entriesInDraft, entriesOf, entryIdIn, textIn } from '../../../state/evaluate/evaluationData';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { FieldGroup } from '../../kit/FieldGroup';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { NumberField } from '../../kit/NumberInput';
import { SelectField } from '../../kit/SelectField';
import { Quiet } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { choiceFieldProps } from '../choiceFieldProps';
import { AgentArmFields, AgentModelFields, ListCheck } from './AgentFields';
import { useAgentsStore } from './useAgentsStore';

/** Chooses the data set. With `isEditor` the link to the data editor is left out. */
export function EvaluationDataField({ isEditor = false }: { readonly isEditor?: boolean }) {
  const { dataChoice, dataSets, outlook, chooseData, show } = useAgentsStore((state) => state);
  const title = useWorkspace((state) => state.history.document.title);
  const statistics = outlook.kind === 'ready' ? outlook.forecast.statistics : undefined;
  return (
    <Stack gap="1">
      <SelectField
        label={t.dataSet}
        value={dataChoice}
        options={[
          ['open', t.openDocument({ title })],
          ['samples', t.samples],
          ...dataSets.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={chooseData}
      />
      <Row gap="2" wraps>
        {statistics && !isEditor && (
          <Quiet figures>
            {t.statistics({
              workflows: t.workflowCount(statistics.workflows),
              users: t.userCount(statistics.profiles),
              references: t.referenceCount(statistics.sessions),
            })}
          </Quiet>
        )}
        {!isEditor && <LinkButton onClick={() => show('data')}>{t.editData}</LinkButton>}
      </Row>
    </Stack>
  );
}

/** A choice of workflows or users of the data; without a choice all of them. */
function Subset({ part, legend }: { readonly part: 'workflows' | 'profiles'; readonly legend: string }) {
  const { draft, outlook, setField } = useAgentsStore('draft', 'outlook', 'setField');
  const all = outlook.kind === 'ready' ? entriesOf(outlook.data, part) : [];
  if (all.length < 2) return null;
  const ids = all.map((one) => textIn(one, 'id'));
  const chosen = draft[part] === undefined ? ids : entriesInDraft(draft, part).map(entryIdIn);
  return (
    <Disclosure look="section" title={legend} note={`${chosen.length} / ${ids.length}`}>
      <Columns of="cards">
        {all.map((one, index) => {
          const id = ids[index] ?? '';
          return (
            <CheckField
              key={id}
              label={textIn(one, 'title') || id}
              checked={chosen.includes(id)}
              disabled={chosen.length === 1 && chosen[0] === id}
              note={chosen.length === 1 && chosen[0] === id ? t.keepOne : undefined}
              onChange={(isChecked) => {
                const next = ids.filter((other) => (other === id ? isChecked : chosen.includes(other)));
                setField(part, next.length === ids.length ? undefined : next);
              }}
            />
          );
        })}
      </Columns>
    </Disclosure>
  );
}

function Numbers() {
  const { draft, planKey, setField } = useAgentsStore('draft', 'planKey', 'setField');
  const limit = (draft['limit'] ?? { count: 'userTurns', max: 20 }) as { readonly count: string; readonly max: number };
  const { select } = choiceFieldProps(limit, (change) => setField('limit', { ...limit, ...change }));
  const number = (label: string, value: JsonValue, min: number, max: number, put: (typed: number) => void) => (
    <NumberField key={`${label} ${planKey}`} label={label} value={Number(value)} min={min} max={max} onChange={put} />
  );
  return (
    <Stack gap="3">
      <Columns of="fields">
        {number(t.repetitions, draft['repetitions'] ?? 1, 1, 100, (typed) => setField('repetitions', typed))}
        {number(t.seed, draft['seed'] ?? 1, 0, 2 ** 32 - 1, (typed) => setField('seed', typed))}
        {number(t.concurrency, draft['concurrency'] ?? 1, 1, 64, (typed) => setField('concurrency', typed))}
        {number(t.limit, limit.max, 1, 1000, (max) => setField('limit', { ...limit, max }))}
      </Columns>
      <Columns of="cards">
        {select('count', t.limitCount, { userTurns: t.userTurns, interactions: t.interactions })}
        <InputField
          label={t.now}
          value={String(draft['now'] ?? t.nowExample)}
          onChange={(now) => setField('now', now)}
        />
      </Columns>
    </Stack>
  );
}

/** Settings for users within the workflow, users that leave it, and agents with several workflows. */
function SettingFields() {
  const { draft, setField, planKey } = useAgentsStore('draft', 'setField', 'planKey');
  const list = entriesInDraft(draft, 'settings');
  const oow = list.find((entry) => entryIdIn(entry) === 'oow');
  // Expands the short form of the setting.
  const full: JsonObject = isJsonObject(oow) ? oow : { id: 'oow', probability: 0.3 };
  const others = list.map(entryIdIn).filter((id) => !['iw', 'oow', 'cross'].includes(id));
  const types = Array.isArray(full['types']) ? full['types'] : [];
  const chosen = {
    probability: Number(full['probability'] ?? 0.3),
    type: types.length === 1 ? String(types[0]) : '',
  };
  const { number, select } = choiceFieldProps(chosen, ({ type, ...change }) => {
    const after = { ...full, ...change, ...(type !== undefined && { types: type === '' ? [] : [type] }) };
    setField(
      'settings',
      list.map((entry) => (entryIdIn(entry) === 'oow' ? after : entry)),
    );
  });
  return (
    <FieldGroup legend={t.settings}>
      <ListCheck list="settings" id="iw" label={t.iw} note={t.iwNote} />
      <ListCheck list="settings" id="oow" label={t.oow} note={t.oowNote} />
      <ListCheck list="settings" id="cross" label={t.cross} note={t.crossNote} />
      {others.map((id) => (
        <ListCheck key={id} list="settings" id={id} label={id} />
      ))}
      {oow !== undefined && (
        <Columns of="two" key={planKey}>
          {number('probability', t.oowChance, 0.05, 1, 0.05)}
          {select('type', t.oowTypes, [
            ['', t.allTypes],
            ...oowCategories.map(({ id, title }) => [id, title] as const),
          ])}
        </Columns>
      )}
    </FieldGroup>
  );
}

/** The data of the ready-made comparisons and of the plan. */
export const PlanDataFields = () => (
  <Stack gap="2">
    <Columns of="cards">
      <EvaluationDataField />
    </Columns>
    <Subset part="workflows" legend={t.workflows} />
    <Subset part="profiles" legend={t.users} />
  </Stack>
);

/** The rest of the plan. */
export function EvaluationPlanForm() {
  const { draft, setField } = useAgentsStore('draft', 'setField');
  return (
    <Stack gap="4">
      <Columns of="cards">
        <InputField label={t.name} value={String(draft['name'] ?? '')} onChange={(name) => setField('name', name)} />
      </Columns>
      <AgentArmFields />
      <Columns of="cards">
        <SettingFields />
        <FieldGroup legend={t.levels}>
          <ListCheck list="levels" id="session" label={t.sessionLevel} />
          <ListCheck list="levels" id="turn" label={t.turnLevel} />
        </FieldGroup>
      </Columns>
      <AgentModelFields />
      <Numbers />
    </Stack>
  );
}
