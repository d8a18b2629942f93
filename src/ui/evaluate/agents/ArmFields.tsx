import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { agentPresetIds, agentPresets } from '../../../core/session';
import { isJsonObject, type JsonObject } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { idIn, listIn, toggled } from '../../../state/evaluate/planDraft';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Field } from '../../kit/Field';
import { FieldGroup } from '../../kit/FieldGroup';
import { Row, Stack } from '../../kit/Layout';
import { SelectField } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { ListCheck } from './ListCheck';
import { useModels } from './ModelFields';
import { useAgents } from './openAgents';

const baseOf = (id: string) => agentPresetIds.find((one) => one === id) ?? 'weir';

/** An agent of one's own: a preset with some parts changed. */
function NewArm({ onAdd }: { readonly onAdd: (arm: JsonObject) => void }) {
  const models = useModels();
  const [title, setTitle] = useState('');
  const [preset, setPreset] = useState('weir');
  const [controllers, setControllers] = useState('');
  const [format, setFormat] = useState('');
  const [model, setModel] = useState('');
  const entry = models.find(({ id }) => id === model)?.entry;
  const select = (
    label: string,
    value: string,
    onChange: (value: string) => void,
    options: readonly (readonly [string, string])[],
  ) => <SelectField label={label} value={value} options={options} onChange={onChange} />;
  return (
    <Columns of="fields">
      <Field label={t.armName}>
        <TextInput value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      {select(
        t.armBase,
        preset,
        setPreset,
        agentPresetIds.map((id) => [id, agentPresets[id].title]),
      )}
      {select(t.armControllers, controllers, setControllers, [
        ['', t.asBase],
        ['none', t.controllersNone],
        ['pre', t.controllersPre],
        ['post', t.controllersPost],
        ['both', t.controllersBoth],
      ])}
      {select(t.armFormat, format, setFormat, [
        ['', t.asBase],
        ...(['pdl', 'text', 'code', 'flowchart', 'none'] as const).map((id) => [id, id] as const),
      ])}
      {select(t.armModel, model, setModel, [['', t.planModel], ...models.map(({ id, label }) => [id, label] as const)])}
      <Row align="end">
        <Button
          icon={<Plus size={14} />}
          disabled={title.trim() === ''}
          onClick={() => {
            onAdd({
              id: title.trim(),
              title: title.trim(),
              preset: baseOf(preset),
              ...(controllers === '' ? {} : { controllers }),
              ...(format === '' ? {} : { format }),
              ...(entry === undefined ? {} : { model: entry }),
            });
            setTitle('');
          }}
        >
          {t.addArm}
        </Button>
      </Row>
    </Columns>
  );
}

/** The agents that are compared: sets, single presets, own ones. */
export function ArmFields() {
  const { draft, setField } = useAgents('draft', 'setField');
  const list = listIn(draft, 'arms');
  const ids = list.map(idIn);
  const own = list.filter(isJsonObject);
  return (
    <FieldGroup legend={t.arms}>
      <Stack gap="3">
        <Columns of="cards">
          <ListCheck list="arms" id="ablation" label={t.setAblation} title={t.ablationAbout} />
          <ListCheck list="arms" id="formats" label={t.setFormats} title={t.formatsAbout} />
          <ListCheck list="arms" id="papers" label={t.setPapers} title={t.papersAbout} />
        </Columns>
        <Disclosure
          look="section"
          title={t.singles}
          note={ids.filter((id) => !['ablation', 'formats', 'papers'].includes(id)).join(', ')}
          open={own.length > 0}
        >
          <Stack gap="3">
            <Columns of="cards">
              {agentPresetIds.map((id) => (
                <ListCheck
                  key={id}
                  list="arms"
                  id={id}
                  label={agentPresets[id].title}
                  title={agentPresets[id].source}
                />
              ))}
              <ListCheck list="arms" id="do-nothing" label={t.doNothing} />
            </Columns>
            {own.length > 0 && (
              <Row gap="2" wraps>
                {own.map((arm) => (
                  <Row key={idIn(arm)} gap="1" pad="1" surface="card">
                    <Text weight="medium">{idIn(arm)}</Text>
                    <Text size="sm" tone="muted">
                      {['preset', 'controllers', 'format'].flatMap((name) => arm[name] ?? []).join(', ')}
                    </Text>
                    <IconButton
                      small
                      label={t.removeArm({ name: idIn(arm) })}
                      disabled={list.length === 1}
                      onClick={() => setField('arms', toggled(list, idIn(arm), false))}
                    >
                      <X size={12} />
                    </IconButton>
                  </Row>
                ))}
              </Row>
            )}
            <NewArm onAdd={(arm) => setField('arms', [...list.filter((one) => idIn(one) !== arm['id']), arm])} />
          </Stack>
        </Disclosure>
      </Stack>
    </FieldGroup>
  );
}
