import { oowCategories } from '../../../core/session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { idIn, listIn, toggled } from '../../../state/evaluate/planDraft';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { Field } from '../../kit/Field';
import { FieldGroup } from '../../kit/FieldGroup';
import { NumberInput } from '../../kit/NumberInput';
import { SelectField } from '../../kit/SelectField';
import { useAgents } from './openAgents';

/** The out-of-workflow setting in full, whatever short form it was given in. */
const fullOow = (entry: JsonValue | undefined): JsonObject =>
  isJsonObject(entry) ? entry : { id: 'oow', probability: 0.3 };

/** Users that keep to the workflow, that leave it, and agents that hold several. */
export function SettingFields() {
  const settings = useAgents((state) => state.draft['settings']);
  const { setField, planKey } = useAgents('setField', 'planKey');
  const list = listIn({ settings: settings ?? ['iw'] }, 'settings');
  const ids = list.map(idIn);
  const oow = list.find((entry) => idIn(entry) === 'oow');
  const full = fullOow(oow);
  const others = list.filter((entry) => !['iw', 'oow', 'cross'].includes(idIn(entry)));
  const types = Array.isArray(full['types']) ? full['types'] : [];
  const changeOow = (change: JsonObject) =>
    setField(
      'settings',
      list.map((entry) => (idIn(entry) === 'oow' ? { ...full, ...change } : entry)),
    );
  return (
    <FieldGroup legend={t.settings}>
      {(
        [
          ['iw', t.iw, t.iwNote],
          ['oow', t.oow, t.oowNote],
          ['cross', t.cross, t.crossNote],
        ] as const
      ).map(([id, label, note]) => (
        <CheckField
          key={id}
          label={label}
          note={note}
          checked={ids.includes(id)}
          disabled={ids.length === 1 && ids[0] === id}
          onChange={(isOn) => setField('settings', toggled(list, id, isOn))}
        />
      ))}
      {others.map((entry) => (
        <CheckField
          key={idIn(entry)}
          label={idIn(entry)}
          checked
          disabled={list.length === 1}
          onChange={() => setField('settings', toggled(list, idIn(entry), false))}
        />
      ))}
      {oow !== undefined && (
        <Columns of="two">
          <Field label={t.oowChance}>
            <NumberInput
              key={planKey}
              value={Number(full['probability'] ?? 0.3)}
              min={0.05}
              max={1}
              step={0.05}
              onChange={(probability) => changeOow({ probability })}
            />
          </Field>
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
