import { oowCategories } from '../../../core/session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { idIn, listIn } from '../../../state/evaluate/planDraft';
import { Columns } from '../../kit/Columns';
import { FieldGroup } from '../../kit/FieldGroup';
import { NumberField } from '../../kit/NumberInput';
import { SelectField } from '../../kit/SelectField';
import { ListCheck } from './ListCheck';
import { useAgents } from './openAgents';

/** The out-of-workflow setting in full, whatever short form it was given in. */
const fullOow = (entry: JsonValue | undefined): JsonObject =>
  isJsonObject(entry) ? entry : { id: 'oow', probability: 0.3 };

/** Users that keep to the workflow, that leave it, and agents that hold several. */
export function SettingFields() {
  const { draft, setField, planKey } = useAgents('draft', 'setField', 'planKey');
  const list = listIn(draft, 'settings');
  const oow = list.find((entry) => idIn(entry) === 'oow');
  const full = fullOow(oow);
  const others = list.map(idIn).filter((id) => !['iw', 'oow', 'cross'].includes(id));
  const types = Array.isArray(full['types']) ? full['types'] : [];
  const changeOow = (change: JsonObject) =>
    setField(
      'settings',
      list.map((entry) => (idIn(entry) === 'oow' ? { ...full, ...change } : entry)),
    );
  return (
    <FieldGroup legend={t.settings}>
      <ListCheck list="settings" id="iw" label={t.iw} note={t.iwNote} />
      <ListCheck list="settings" id="oow" label={t.oow} note={t.oowNote} />
      <ListCheck list="settings" id="cross" label={t.cross} note={t.crossNote} />
      {others.map((id) => (
        <ListCheck key={id} list="settings" id={id} label={id} />
      ))}
      {oow !== undefined && (
        <Columns of="two">
          <NumberField
            key={planKey}
            label={t.oowChance}
            value={Number(full['probability'] ?? 0.3)}
            min={0.05}
            max={1}
            step={0.05}
            onChange={(probability) => changeOow({ probability })}
          />
          <SelectField
            label={t.oowTypes}
            value={types.length === 1 ? String(types[0]) : ''}
            options={[['', t.allTypes], ...oowCategories.map(({ id, title }) => [id, title] as const)]}
            onChange={(type) => changeOow({ types: type === '' ? [] : [type] })}
          />
        </Columns>
      )}
    </FieldGroup>
  );
}
