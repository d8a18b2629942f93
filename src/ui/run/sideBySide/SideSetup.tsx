// Chooses the agents. Over 300 lines: the user, the table of agents and its summary belong to one form.

import { Play, Plus, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { defaultSessionConfig, type Strategy } from '../../../core/session';
import { demos, examples } from '../../../examples';
import { commonMessages as common } from '../../../messages/common.en';
import { coreText } from '../../../messages/i18n';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { oowKind } from '../../../state/logView/eventText';
import { parseScript } from '../../../state/runs/parseScript';
import {
  buildAgents,
  buildSideConfig,
  comparedModel,
  controllerModes,
  formatTitles,
  MAX_AGENTS,
  rehearsals,
  type SideAgent,
  type SideModel,
  type SidePreset,
  sharedModel,
  sidePresets,
} from '../../../state/runs/sideBySidePlan';
import { loadSessionDocuments } from '../../../state/workspace/loadSessionDocuments';
import { Button, IconButton } from '../../kit/Button';
import { ColumnTable } from '../../kit/ColumnTable';
import { TextArea, TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Segments } from '../../kit/Segments';
import { Choice, LineChoice, type Options } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { openExample } from '../../studio/openExample';
import { useRun, useSettings, useShell, useWeir, useWorkspace } from '../../studio/weirContext';
import { setupStoreOf } from '../setup/useSetupStore';
import styles from './SideSetup.module.css';
import { useSideBySideStore } from './useSideBySideStore';

const strategies: Readonly<Record<Strategy, string>> = { 'react-text': 'ReAct', 'tool-calls': t.toolCalls };

const fields: readonly {
  readonly field: 'format' | 'strategy' | 'controllers';
  readonly head: string;
  readonly label: typeof t.workflowOf;
  readonly options: Readonly<Record<string, string>>;
}[] = [
  { field: 'format', head: t.workflowColumn, label: t.workflowOf, options: formatTitles },
  { field: 'strategy', head: t.strategyColumn, label: t.strategyOf, options: strategies },
  { field: 'controllers', head: t.controllersColumn, label: t.controllersOf, options: controllerModes },
];

/** Demos on a text; those that show the effect of controllers come first. */
function demosOn(source: string) {
  const sourceOf = (id: string) => examples.find((example) => example.id === id)?.source;
  const own = demos.filter(({ exampleId }) => sourceOf(exampleId) === source);
  const isJump = ({ turns }: (typeof demos)[number]) => turns.some(({ oow }) => oow?.startsWith('procedure-jumping'));
  return [...own.filter(isJump), ...own.filter((demo) => !isJump(demo))];
}

/** `setup`: the user of the next single session; `own`: a script typed here; otherwise the id of a demo. */
type UserSource = string;

/** The entry of the model list that opens a field for another model name. */
const OTHER = '...';

const modelName = (model: string, rehearsal: boolean) => (rehearsal ? t.withoutLlm({ model }) : model);

interface ModelCellProps {
  readonly agent: SideAgent;
  readonly models: Readonly<Record<string, SideModel>>;
  /** Base URL of the endpoint, if there is one. */
  readonly baseUrl: string;
  readonly onChange: (model: SideModel) => void;
}

function ModelCell({ agent, models, baseUrl, onChange }: ModelCellProps) {
  const [isOther, setIsOther] = useState(false);
  const name = { 'aria-label': t.modelOf({ agent: `of ${agent.title}` }), value: agent.model.model };
  if (isOther)
    return (
      <TextInput
        {...name}
        placeholder={t.modelOfTheEndpoint}
        onChange={(event) => onChange({ ...agent.model, model: event.target.value })}
      />
    );
  return (
    <Choice
      {...name}
      options={[
        ...Object.values(models).map(({ model, rehearsal }) => [model, modelName(model, rehearsal)] as const),
        baseUrl !== '' && [OTHER, t.otherModel],
      ]}
      onChange={(id) => {
        setIsOther(id === OTHER);
        onChange(id === OTHER ? { model: '', rehearsal: false, baseUrl } : (models[id] ?? agent.model));
      }}
    />
  );
}

/** Chooses the agents and the user that all of them share. */
export function SideSetup() {
  const weir = useWeir();
  const { workspace } = weir;
  // The setup store must exist before this read, because it copies its values into the run store.
  const [{ getState: readSetup }] = useState(() => setupStoreOf(weir));
  const setup = useRun((state) => state.setup);
  const { modelChoice: choice, baseUrl, endpointModel } = useSettings('modelChoice', 'baseUrl', 'endpointModel');
  const { source, title } = useWorkspace((state) => state.history.document);
  const openDialog = useShell((state) => state.openDialog);
  const { start, isLoading } = useSideBySideStore('start', 'isLoading');

  const models = useMemo(() => {
    const known: Record<string, SideModel> = {};
    for (const model of rehearsals) known[model] = { model, rehearsal: true };
    const own = [endpointModel, choice.source === 'endpoint' ? choice.model : ''].filter((model) => model !== '');
    if (baseUrl !== '') for (const model of own) known[model] = { model, rehearsal: false, baseUrl };
    return known;
  }, [endpointModel, choice, baseUrl]);

  const own = demosOn(source);
  // The dialog opens on the open document: with its setup, else with a demo on it, else with an empty script.
  const [user, setUser] = useState<UserSource>(() => (setup.user.kind === 'manual' ? (own[0]?.id ?? 'own') : 'setup'));
  const demo = demos.find(({ id }) => id === user);
  const [preset, setPreset] = useState<SidePreset>('controllers');
  const [script, setScript] = useState('');
  // The endpoint's model if an endpoint is chosen; otherwise the rehearsal model of the demo.
  const model = useMemo(
    (): SideModel =>
      choice.source === 'endpoint' && baseUrl !== ''
        ? { model: choice.model, rehearsal: false, baseUrl }
        : { model: demo?.model ?? comparedModel({ model: choice.model, rehearsal: true }).model, rehearsal: true },
    [choice, baseUrl, demo],
  );
  const [agents, setAgents] = useState<readonly SideAgent[]>(() => buildAgents(preset, model));
  useEffect(() => setAgents(buildAgents(preset, model)), [preset, model]);

  const change = (index: number, agent: SideAgent) => setAgents(agents.with(index, agent));
  const isManual = setup.user.kind === 'manual';
  const turns = user === 'own' ? parseScript(script) : [];
  const why =
    user === 'own' && turns.length === 0
      ? t.scriptNeeded
      : user === 'setup' && isManual
        ? t.manualUser
        : agents.some((agent) => agent.model.model.trim() === '')
          ? t.modelNeeded
          : undefined;

  const run = async () => {
    // The script of the demo requires the unchanged shipped example.
    const example = examples.find(({ id }) => id === demo?.exampleId);
    if (example) openExample(workspace, example);
    // A script typed here is played unchanged, without interjections.
    const { interjections: _interjections, oow: _oow, ...plain } = setup;
    const scripted = { kind: 'scripted', turns: demo?.turns ?? turns } as const;
    const ofOwn = user === 'own' ? { ...plain, user: scripted } : setup;
    // Overrides the user's setup, so that a demo runs the same for all users.
    const shared = demo ? { ...defaultSessionConfig, user: scripted, tools: demo.tools, seed: demo.seed } : ofOwn;
    try {
      const { definitions } = weir.tools.getState();
      const { document, others } = await loadSessionDocuments(weir, demo ? [] : readSetup().own.others, definitions);
      await start(
        document,
        agents.map((agent) => ({
          title: agent.title.trim() || agent.model.model,
          config: buildSideConfig(agent, shared),
        })),
        others,
        demo?.title,
      );
    } catch {
      workspace.getState().notify('error', t.workflowUnreadable);
    }
  };

  const demoOption = ({ id, title: name }: (typeof demos)[number]) => [id, t.demo({ name })] as const;
  const users: Options<string> = [
    ...own.map(demoOption),
    ['own', t.scriptOfMyOwn],
    ['setup', isManual ? t.asInSetup : t.asInSetupWith({ user: setup.user.kind })],
    { title: t.otherDocuments, options: demos.filter((other) => !own.includes(other)).map(demoOption) },
  ];
  const shared = sharedModel(agents);
  const last = agents.at(-1);
  return (
    <div className={styles.setup}>
      <Stack as="section" gap="2">
        <Text as="h3" size="ui" weight="strong">
          {t.sharedUser}
        </Text>
        <Choice aria-label={t.user} value={user} options={users} onChange={setUser} />
        {demo && (
          <>
            <Hint>{coreText(demo.blurb)}</Hint>
            <ol>
              {demo.turns.map((turn) => (
                <Text as="li" key={turn.text} tone={turn.oow ? 'blocked' : 'plain'}>
                  {turn.text}
                  {turn.oow && <span> {t.oowNote({ kind: oowKind(turn.oow) })}</span>}
                </Text>
              ))}
            </ol>
          </>
        )}
        {user === 'own' && (
          <>
            <TextArea
              rows={5}
              aria-label={t.scriptLabel}
              placeholder={t.scriptExample}
              value={script}
              onChange={(event) => setScript(event.target.value)}
            />
            <Hint>
              <code>{t.oowSyntax}</code> {t.oowSyntaxHint}
            </Hint>
          </>
        )}
        {user === 'setup' && !isManual && <Hint>{t.setupUserHint}</Hint>}
        <Hint>{demo ? t.demoHint : t.documentHint({ title })}</Hint>
      </Stack>
      <Stack as="section" gap="2">
        <Text as="h3" size="ui" weight="strong">
          {t.agentsTitle}
        </Text>
        <Segments legend={t.presets} options={sidePresets} value={preset} onChange={setPreset} />
        <Hint>{sidePresets.find(({ id }) => id === preset)?.hint}</Hint>
        <LineChoice
          label={t.modelForAll}
          value={shared?.model ?? ''}
          options={[
            shared === undefined && ['', t.modelsDiffer],
            ...Object.values(models).map(({ model: name, rehearsal }) => [name, modelName(name, rehearsal)] as const),
          ]}
          onChange={(id) => {
            const chosen = models[id];
            if (chosen) setAgents(agents.map((agent) => ({ ...agent, model: chosen })));
          }}
        />
        <div className={styles.tableBox}>
          <ColumnTable
            kind="texts"
            className={styles.agents}
            rows={agents}
            // Agents have no ids; they are only added at the end.
            keyOf={(_agent, index) => `${preset}-${index}`}
            columns={[
              {
                head: common.name,
                cell: (agent, index) => (
                  <TextInput
                    aria-label={t.nameOf({ agent: `of ${agent.title}` })}
                    value={agent.title}
                    onChange={(event) => change(index, { ...agent, title: event.target.value })}
                  />
                ),
              },
              {
                head: t.modelColumn,
                cell: (agent, index) => (
                  <ModelCell
                    agent={agent}
                    models={models}
                    baseUrl={baseUrl}
                    onChange={(next) => change(index, { ...agent, model: next })}
                  />
                ),
              },
              ...fields.map(({ field, head, label, options }) => ({
                head,
                // A manual change removes the paper's preset from the agent.
                cell: ({ preset: _, ...agent }: SideAgent, index: number) => (
                  <Choice
                    aria-label={label({ agent: `of ${agent.title}` })}
                    value={agent[field]}
                    options={options}
                    onChange={(value) => change(index, { ...agent, [field]: value })}
                  />
                ),
              })),
              {
                head: <span className="visually-hidden">{t.removeHint}</span>,
                cell: ({ title: name }, index) => (
                  <IconButton
                    label={t.removeOf({ title: name })}
                    disabled={agents.length === 1}
                    onClick={() => setAgents(agents.toSpliced(index, 1))}
                    icon={<X size={14} />}
                  />
                ),
              },
            ]}
          />
        </div>
        <Row gap="2">
          <Button
            tone="quiet"
            icon={<Plus size={14} />}
            disabled={agents.length >= MAX_AGENTS || !last}
            onClick={() =>
              last && setAgents([...agents, { ...last, title: t.agentNumber({ number: agents.length + 1 }) }])
            }
          >
            {t.addAnAgent}
          </Button>
          {baseUrl === '' && (
            <Button tone="quiet" onClick={() => openDialog('endpoint')}>
              {t.connectAnEndpoint}
            </Button>
          )}
        </Row>
        {agents.some((agent) => agent.model.rehearsal) && <Hint>{t.rehearsalAbout}</Hint>}
        {shared?.model === 'rehearsal-compliant' && preset === 'controllers' && <Hint>{t.compliantShowsNothing}</Hint>}
      </Stack>
      <Row gap="3" justify="last" className={styles.foot}>
        {why && <Hint>{why}</Hint>}
        <Button
          tone="primary"
          icon={<Play size={14} />}
          disabled={why !== undefined || isLoading || agents.length === 0}
          onClick={() => void run()}
        >
          {t.startSessions(agents.length)}
        </Button>
      </Row>
    </div>
  );
}
