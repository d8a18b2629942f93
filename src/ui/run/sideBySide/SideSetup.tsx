// The choice of agents. Long because the user, the table of agents and what it becomes belong to one form.

import { Play, Plus, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { defaultSessionConfig, type Strategy } from '../../../core/session';
import { type Demo, demos, examples } from '../../../examples';
import { commonMessages as common } from '../../../messages/common.en';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { parseScript } from '../../../state/runs/parseScript';
import type { RunSetup } from '../../../state/runs/runState';
import {
  buildAgents,
  buildSideConfig,
  controllerModes,
  formatTitles,
  MOST_AGENTS,
  presetHints,
  presetTitles,
  type SideAgent,
  type SideModel,
  type SidePreset,
  type SideShared,
} from '../../../state/runs/sideBySidePlan';
import { planDocuments } from '../../../state/workspace/planDocuments';
import { Button, IconButton } from '../../kit/Button';
import { TextArea, TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Segments } from '../../kit/Segments';
import { Choice } from '../../kit/SelectField';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { useRun, useSettings, useShell, useWeir, useWorkspace } from '../../studio/weirContext';

import { openSetup } from '../setup/openSetup';
import styles from './SideSetup.module.css';
import { useSideBySide } from './useSideBySide';

const strategies: Readonly<Record<Strategy, string>> = { 'react-text': 'ReAct', 'tool-calls': t.toolCalls };
const rehearsals = ['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful'];
const presets = Object.entries(presetTitles).map(([id, label]) => ({ id: id as SidePreset, label }));

const columns = [common.name, t.modelColumn, t.workflowColumn, t.strategyColumn, t.controllersColumn];

/** `setup`: as the next single session; `own`: typed here; else the id of a demo. */
type UserSource = string;

/** The entry of the list of models that leads to a field for its name. */
const OTHER = '...';

function AgentRow(props: {
  readonly agent: SideAgent;
  readonly models: Readonly<Record<string, SideModel>>;
  /** Of the endpoint, when there is one. */
  readonly baseUrl: string;
  readonly onChange: (agent: SideAgent) => void;
  readonly onRemove: (() => void) | undefined;
}) {
  const { agent, models, baseUrl, onChange, onRemove } = props;
  const [isOther, setIsOther] = useState(false);
  const of = `of ${agent.title}`;
  const pick = <F extends 'format' | 'strategy' | 'controllers'>(
    field: F,
    label: typeof t.workflowOf,
    options: Readonly<Record<SideAgent[F], string>>,
  ) => (
    <td>
      <Choice
        aria-label={label({ agent: of })}
        value={agent[field]}
        options={options}
        onChange={(value: SideAgent[F]) => {
          // What is changed by hand is no paper's agent any more.
          const { preset: _, ...plain } = agent;
          onChange({ ...plain, [field]: value });
        }}
      />
    </td>
  );
  return (
    <tr>
      <td>
        <TextInput
          aria-label={t.nameOf({ agent: of })}
          value={agent.title}
          onChange={(event) => onChange({ ...agent, title: event.target.value })}
        />
      </td>
      <td>
        {isOther ? (
          <TextInput
            aria-label={t.modelOf({ agent: of })}
            placeholder={t.modelOfTheEndpoint}
            value={agent.model.model}
            onChange={(event) => onChange({ ...agent, model: { ...agent.model, model: event.target.value } })}
          />
        ) : (
          <Choice
            aria-label={t.modelOf({ agent: of })}
            value={agent.model.model}
            options={[
              ...Object.values(models).map(
                ({ model, rehearsal }) => [model, rehearsal ? t.withoutLlm({ model }) : model] as const,
              ),
              baseUrl !== '' && [OTHER, t.anotherOfTheEndpoint],
            ]}
            onChange={(name) => {
              if (name !== OTHER) onChange({ ...agent, model: models[name] ?? agent.model });
              else {
                setIsOther(true);
                onChange({ ...agent, model: { model: '', rehearsal: false, baseUrl } });
              }
            }}
          />
        )}
      </td>
      {pick('format', t.workflowOf, formatTitles)}
      {pick('strategy', t.strategyOf, strategies)}
      {pick('controllers', t.controllersOf, controllerModes)}
      <td>
        <IconButton label={t.removeOf({ title: agent.title })} disabled={!onRemove} onClick={() => onRemove?.()}>
          <X size={14} />
        </IconButton>
      </td>
    </tr>
  );
}

/** What all agents share, from the setup of a single session. */
function sharedOf({ format: _f, ensemble: _e, strategy: _s, controllers: _c, ...shared }: RunSetup): SideShared {
  return shared;
}

/** Whatever the setup says: a demo is the same for everybody. */
function sharedByDemo({ turns, tools, seed }: Demo): SideShared {
  const { model: _model, rehearsal: _rehearsal, ...setup } = defaultSessionConfig;
  return { ...sharedOf(setup), user: { kind: 'scripted', turns }, tools, seed };
}

/** A script that was written for itself is played as it is, without interjections. */
function sharedByScript(setup: RunSetup, turns: ReturnType<typeof parseScript>): SideShared {
  const { interjections: _interjections, oow: _oow, ...shared } = sharedOf(setup);
  return { ...shared, user: { kind: 'scripted', turns } };
}

/** Whose agents, and which user they all get. */
export function SideSetup() {
  const weir = useWeir();
  const { workspace } = weir;
  // Opened before it is read: the run store holds from then on what was typed there.
  const [{ getState: readSetup }] = useState(() => openSetup(weir));
  const setup = useRun((state) => state.setup);
  const { modelChoice: choice, baseUrl, endpointModel } = useSettings('modelChoice', 'baseUrl', 'endpointModel');
  const { source, title } = useWorkspace((state) => state.history.document);
  const openDialog = useShell((state) => state.openDialog);
  const { start, isLoading } = useSideBySide('start', 'isLoading');

  const models = useMemo(() => {
    const known: Record<string, SideModel> = {};
    for (const model of rehearsals) known[model] = { model, rehearsal: true };
    const own = [endpointModel, choice.source === 'endpoint' ? choice.model : ''].filter((model) => model !== '');
    if (baseUrl !== '') for (const model of own) known[model] = { model, rehearsal: false, baseUrl };
    return known;
  }, [endpointModel, choice, baseUrl]);

  const [user, setUser] = useState<UserSource>(() => {
    if (setup.user.kind !== 'manual') return 'setup';
    return demos.some((demo) => examples.find(({ id }) => id === demo.exampleId)?.source === source)
      ? (demos[1]?.id ?? 'own')
      : 'own';
  });
  const demo = demos.find(({ id }) => id === user);
  const [preset, setPreset] = useState<SidePreset>('controllers');
  const [script, setScript] = useState('');
  // With a demo the rehearsal model that it was written for; an endpoint's model where one is chosen.
  const model = useMemo(
    (): SideModel =>
      choice.source === 'endpoint' && baseUrl !== ''
        ? { model: choice.model, rehearsal: false, baseUrl }
        : { model: demo?.model ?? choice.model, rehearsal: true },
    [choice, baseUrl, demo],
  );
  const [agents, setAgents] = useState<readonly SideAgent[]>(() => buildAgents(preset, model));
  useEffect(() => setAgents(buildAgents(preset, model)), [preset, model]);

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

  /** A demo is scripted on the example as shipped: that one is opened, and an edited copy keeps its edits. */
  const openExample = (exampleId: string) => {
    const example = examples.find(({ id }) => id === exampleId);
    const { history, allDocuments, openDocument, createDocument } = workspace.getState();
    if (!example || history.document.source === example.source) return;
    const shelved = allDocuments().find((document) => document.source === example.source);
    if (shelved) openDocument(shelved.id);
    else createDocument(example);
  };

  const run = async () => {
    if (demo) openExample(demo.exampleId);
    const ofSetup = () => (user === 'own' ? sharedByScript(setup, turns) : sharedOf(setup));
    const shared = demo ? sharedByDemo(demo) : ofSetup();
    try {
      const { definitions } = weir.tools.getState();
      const { document, others } = await planDocuments(weir, demo ? [] : readSetup().own.others, definitions);
      await start(
        document,
        agents.map((agent) => ({
          title: agent.title.trim() || agent.model.model,
          config: buildSideConfig(agent, shared, demo ? undefined : setup.controllers),
        })),
        others,
      );
    } catch {
      workspace.getState().notify('error', t.workflowCouldNot);
    }
  };

  const users: Readonly<Record<string, string>> = {
    ...Object.fromEntries(demos.map(({ id, title: name }) => [id, t.demo({ name })])),
    setup: isManual ? t.asInSetup : t.asInSetupWith({ user: setup.user.kind }),
    own: t.scriptOfMyOwn,
  };
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
            <Hint>{demo.blurb}</Hint>
            <ol>
              {demo.turns.map((turn) => (
                <Text as="li" key={turn.text} tone={turn.oow ? 'blocked' : 'plain'}>
                  {turn.text}
                  {turn.oow && <span> {t.oowNote({ kind: turn.oow.replace('/', ', ').replace(/-/g, ' ') })}</span>}
                </Text>
              ))}
            </ol>
          </>
        )}
        {user === 'own' && (
          <>
            <TextArea
              rows={5}
              aria-label={t.scriptOneUserTurn}
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
        <Segments legend={t.presets} options={presets} value={preset} onChange={setPreset} />
        <Hint>{presetHints[preset]}</Hint>
        <div className={styles.tableBox}>
          <Table kind="texts" className={styles.agents}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
                <th aria-label={t.removeHint} />
              </tr>
            </thead>
            <tbody>
              {agents.map((agent, index) => (
                <AgentRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: agents have no ids; they are only added at the end
                  key={`${preset}-${index}`}
                  agent={agent}
                  models={models}
                  baseUrl={baseUrl}
                  onChange={(next) => setAgents(agents.with(index, next))}
                  onRemove={agents.length > 1 ? () => setAgents(agents.toSpliced(index, 1)) : undefined}
                />
              ))}
            </tbody>
          </Table>
        </div>
        <Row gap="2">
          <Button
            tone="quiet"
            icon={<Plus size={14} />}
            disabled={agents.length >= MOST_AGENTS || !last}
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
        {agents.some((agent) => agent.model.rehearsal) && <Hint>{t.rehearsalModelsAreBuilt}</Hint>}
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
