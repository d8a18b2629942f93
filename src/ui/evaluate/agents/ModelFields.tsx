import type { JsonObject, JsonValue } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { modelEntry, modelIn } from '../../../state/evaluate/planDraft';
import { Columns } from '../../kit/Columns';
import { FieldGroup } from '../../kit/FieldGroup';
import { Row } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { SelectField } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useSettings, useShell } from '../../studio/weirContext';
import { useAgents } from './openAgents';

interface OfferedModel {
  readonly id: string;
  readonly label: string;
  readonly entry: JsonValue;
}

const rehearsals = ['compliant', 'hasty', 'forgetful'] as const;

/** The rehearsal, and the model of the endpoint where one is connected. */
export function useModels(): readonly OfferedModel[] {
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

/** Who plays the agent, the user and the tools, and who judges. */
export function ModelFields() {
  const { draft, setField } = useAgents('draft', 'setField');
  const openDialog = useShell((state) => state.openDialog);
  const prices = useSettings((state) => state.prices);
  const models = useModels();
  const isConnected = models.length > rehearsals.length;
  const choose = (role: string, id: string) => {
    const before = (draft['models'] ?? {}) as JsonObject;
    const { [role]: _, ...others } = before;
    const entry = models.find((one) => one.id === id)?.entry;
    setField('models', entry === undefined ? others : { ...others, [role]: entry });
    const price = prices[id];
    if (price) setField('prices', { ...((draft['prices'] ?? {}) as JsonObject), [id]: { ...price } });
  };
  const field = (role: string, label: string, none?: string, mayRehearse = true) => {
    const current = modelIn(draft, role);
    const offered = mayRehearse ? models : models.slice(rehearsals.length);
    const isOther = current.model !== '' && !offered.some(({ id }) => id === current.model);
    return (
      <SelectField
        label={label}
        value={current.model}
        options={[
          none !== undefined && ['', none],
          ...offered.map(({ id, label: words }) => [id, words] as const),
          isOther && [current.model, `${current.model} ${current.baseUrl}`],
        ]}
        onChange={(model) => choose(role, model)}
      />
    );
  };
  const priced = Object.keys((draft['prices'] ?? {}) as JsonObject);
  return (
    <FieldGroup legend={t.models}>
      <Columns of="cards">
        {field('agent', t.agentModel)}
        {field('user', t.userModel)}
        {field('server', t.serverModel, t.mockTools)}
        {field('judge', t.judgeModel, t.noJudge, false)}
      </Columns>
      <Row gap="2" wraps>
        {!isConnected && <LinkButton onClick={() => openDialog('endpoint')}>{t.connectModel}</LinkButton>}
        {isConnected && (
          <Text size="sm" tone="muted">
            {priced.length > 0 ? t.prices({ models: priced.join(', ') }) : t.noPrices}
          </Text>
        )}
      </Row>
    </FieldGroup>
  );
}
