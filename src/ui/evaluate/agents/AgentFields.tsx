// Plan fields for the compared agents and for the models of each role.

import { Plus, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { agentPresetIds, agentPresets } from '../../../core/session';
import { armSets } from '../../../core/sessionEvaluation';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { coreText } from '../../../messages/i18n';
import {
  entriesInDraft,
  entryIdIn,
  modelEntry,
  modelIn,
  toggleEntry,
  withField,
} from '../../../state/evaluate/evaluationData';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { FieldGroup } from '../../kit/FieldGroup';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { SelectField } from '../../kit/SelectField';
import { Hint, Quiet, Text } from '../../kit/Text';
import { useSettings, useShell } from '../../studio/weirContext';
import { choiceFieldProps } from '../choiceFieldProps';
import { useAgentsStore } from './useAgentsStore';

const rehearsals = ['compliant', 'hasty', 'forgetful'] as const;

/** The rehearsal model and, if an endpoint is connected, its model. */
function useModels(): readonly { readonly id: string; readonly label: string; readonly entry: JsonValue }[] {
  const { baseUrl, endpointModel: model } = useSettings('baseUrl', 'endpointModel');
  return [
    ...rehearsals.map((name) => ({
      id: `rehearsal-${name}`,
      label: evaluationMessages.rehearsalNoLlm({ name }),
      entry: `rehearsal-${name}`,
    })),
    ...(baseUrl !== '' && model !== '' ? [{ id: model, label: model, entry: modelEntry(model, baseUrl) }] : []),
  ];
}

interface ListCheckProps extends Pick<ComponentProps<typeof CheckField>, 'label' | 'title'> {
  readonly note?: string;
  readonly list: 'arms' | 'levels' | 'settings';
  readonly id: string;
}

/** Whether a list of the plan contains an entry. The last entry cannot be removed. */
export function ListCheck({ list: name, id, note, ...rest }: ListCheckProps) {
  const { draft, setField } = useAgentsStore('draft', 'setField');
  const list = entriesInDraft(draft, name);
  const isSelected = list.some((entry) => entryIdIn(entry) === id);
  const isLast = isSelected && list.length === 1;
  return (
    <CheckField
      {...rest}
      note={isLast ? [note, t.keepOne].filter(Boolean).join(' ') : note}
      checked={isSelected}
      disabled={isLast}
      onChange={(isChecked) => setField(name, toggleEntry(list, id, isChecked))}
    />
  );
}

/** Adds a custom agent: a preset with some parts changed. */
function NewArm({ onAdd }: { readonly onAdd: (arm: JsonObject) => void }) {
  const models = useModels();
  const [title, setTitle] = useState('');
  const [changed, setChanged] = useState({ preset: 'weir', controllers: '', format: '', model: '' });
  const { select } = choiceFieldProps(changed, (change) => setChanged({ ...changed, ...change }));
  const add = () => {
    const { model, ...texts } = changed;
    const entry = models.find(({ id }) => id === model)?.entry;
    const given = Object.entries({ ...texts, model: entry ?? '' }).filter(([, value]) => value !== '');
    onAdd({ id: title.trim(), title: title.trim(), ...Object.fromEntries(given) });
    setTitle('');
  };
  const presets = agentPresetIds.map((id) => [id, coreText(agentPresets[id].title)] as const);
  const controllers = {
    none: t.controllersNone,
    pre: t.controllersPre,
    post: t.controllersPost,
    both: t.controllersBoth,
  };
  const formats = ['pdl', 'text', 'code', 'flowchart', 'none'].map((id) => [id, id] as const);
  const offered = models.map(({ id, label }) => [id, label] as const);
  return (
    <Columns of="fields">
      <InputField label={t.armName} value={title} onChange={setTitle} />
      {select('preset', t.armBase, presets)}
      {select('controllers', t.armControllers, [['', t.compareAsBase], ...Object.entries(controllers)])}
      {select('format', t.armFormat, [['', t.compareAsBase], ...formats])}
      {select('model', t.armModel, [['', t.planModel], ...offered])}
      <Row align="end">
        <Button icon={<Plus size={14} />} disabled={title.trim() === ''} onClick={add}>
          {t.addArm}
        </Button>
      </Row>
    </Columns>
  );
}

/** The compared agents: sets, single presets, custom agents. */
export function AgentArmFields() {
  const { draft, setField } = useAgentsStore('draft', 'setField');
  const list = entriesInDraft(draft, 'arms');
  const ids = list.map(entryIdIn);
  const own = list.filter(isJsonObject);
  return (
    <FieldGroup legend={t.arms}>
      <Stack gap="3">
        <Columns of="cards">
          <ListCheck list="arms" id="ablation" label={t.setAblation} title={t.ablationAbout} />
          <ListCheck
            list="arms"
            id="flowagent-ablation"
            label={t.setFlowAgentAblation}
            title={t.flowAgentAblationAbout}
          />
          <ListCheck list="arms" id="formats" label={t.setFormats} title={t.formatsAbout} />
          <ListCheck list="arms" id="workflow" label={t.setWorkflow} title={t.workflowAbout} />
          <ListCheck list="arms" id="papers" label={t.setPapers} title={t.papersAbout} />
        </Columns>
        <CheckField
          label={t.unequalFacts}
          title={t.unequalFactsAbout}
          checked={draft['unequalFacts'] === true}
          onChange={(isAllowed) => setField('unequalFacts', isAllowed ? true : undefined)}
        />
        <Disclosure
          look="section"
          title={t.singles}
          note={ids.filter((id) => !Object.hasOwn(armSets, id)).join(', ')}
          open={own.length > 0}
        >
          <Stack gap="3">
            <Columns of="cards">
              {agentPresetIds.map((id) => (
                <ListCheck
                  key={id}
                  list="arms"
                  id={id}
                  label={coreText(agentPresets[id].title)}
                  title={agentPresets[id].source}
                />
              ))}
              <ListCheck list="arms" id="do-nothing" label={t.doNothing} />
            </Columns>
            {own.length > 0 && (
              <Row gap="2" wraps>
                {own.map((arm) => (
                  <Row key={entryIdIn(arm)} gap="1" pad="1" surface="card">
                    <Text weight="medium">{entryIdIn(arm)}</Text>
                    <Quiet>{['preset', 'controllers', 'format'].flatMap((name) => arm[name] ?? []).join(', ')}</Quiet>
                    <IconButton
                      small
                      label={list.length === 1 ? t.keepOne : t.removeArm({ name: entryIdIn(arm) })}
                      disabled={list.length === 1}
                      onClick={() => setField('arms', toggleEntry(list, entryIdIn(arm), false))}
                    >
                      <X size={12} />
                    </IconButton>
                  </Row>
                ))}
              </Row>
            )}
            <NewArm onAdd={(arm) => setField('arms', [...list.filter((one) => entryIdIn(one) !== arm['id']), arm])} />
          </Stack>
        </Disclosure>
      </Stack>
    </FieldGroup>
  );
}

/** The models of agent, user, tools and judge. */
export function AgentModelFields() {
  const { draft, setField } = useAgentsStore('draft', 'setField');
  const openDialog = useShell((state) => state.openDialog);
  const prices = useSettings((state) => state.prices);
  const models = useModels();
  const isConnected = models.length > rehearsals.length;
  const choose = (role: string, id: string) => {
    const entry = models.find((one) => one.id === id)?.entry;
    setField('models', withField((draft['models'] ?? {}) as JsonObject, role, entry));
    const price = prices[id];
    if (price) setField('prices', { ...((draft['prices'] ?? {}) as JsonObject), [id]: { ...price } });
  };
  const field = (role: string, label: string, none?: string, mayRehearse = true) => {
    const current = modelIn(draft, role);
    const offered = mayRehearse ? models : models.slice(rehearsals.length);
    const isUnlisted = current.model !== '' && !offered.some(({ id }) => id === current.model);
    return (
      <SelectField
        label={label}
        value={current.model}
        options={[
          none !== undefined && ['', none],
          ...offered.map(({ id, label: words }) => [id, words] as const),
          isUnlisted && [current.model, `${current.model} ${current.baseUrl}`],
        ]}
        onChange={(model) => choose(role, model)}
      />
    );
  };
  const priced = Object.keys((draft['prices'] ?? {}) as JsonObject);
  return (
    <FieldGroup legend={t.models}>
      <Hint>{t.modelsNote}</Hint>
      <Columns of="cards">
        {field('agent', t.agentModel)}
        {field('user', t.userModel)}
        {field('server', t.serverModel, t.mockTools)}
        {field('judge', t.judgeModel, t.noJudge, false)}
      </Columns>
      <Row gap="2" wraps>
        {!isConnected && <LinkButton onClick={() => openDialog('endpoint')}>{t.connectModel}</LinkButton>}
        {isConnected && <Quiet>{priced.length > 0 ? t.prices({ models: priced.join(', ') }) : t.noPrices}</Quiet>}
      </Row>
    </FieldGroup>
  );
}
