import { CircleAlert, CircleCheck, Hammer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SummarizeStrategy, TraceSelection } from '../../../core/executeSummarize';
import { executeMessages as t } from '../../../messages/execute.en';
import { mostNoise } from '../../../state/compare/executeSetup';
import type { Building } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useCompare, useShell, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { AskedModel } from './AskedModel';
import styles from './Execute.module.css';
import { useExecute } from './openExecute';
import { ExecutionSteps } from './RolloutCard';
import { StartForm } from './StartForm';
import { countOf, tellTokens } from './words';

const methods = [
  { id: 'miner', label: t.traceMiner },
  { id: 'model', label: t.aModel },
] as const;

/** Left by whom and from which traces, right the workflow as it grows. */
export function SummarizePanel() {
  return (
    <Columns of="sides" data-testid={testIds.summarize}>
      <BuildForm />
      <Stack as="section" gap="2" pad="2" scrolls tabIndex={0} aria-label={t.build}>
        <Built />
      </Stack>
    </Columns>
  );
}

/** Which traces are taken is chosen beside the comparison. */
function ChooseTraces() {
  const { showComparePage: showPage, setRightTab } = useShell('showComparePage', 'setRightTab');
  return (
    <Button
      tone="link"
      onClick={() => {
        showPage('comparison');
        setRightTab('traces');
      }}
    >
      {t.chooseOthers}
    </Button>
  );
}

function BuildForm() {
  const {
    buildSetup: setup,
    changeBuild: change,
    build,
    cancelBuild: cancel,
    problem,
  } = useExecute('buildSetup', 'changeBuild', 'build', 'cancelBuild', 'problem');
  const isRunning = useExecute((state) => state.building?.phase === 'running');
  const chosen = useCompare((state) => state.chosen.length);
  return (
    <StartForm
      label={t.buildAbout}
      head={
        <Hint>
          {t.fromChosen({ countOf: countOf(chosen, t.chosenSource) })} <ChooseTraces />
        </Hint>
      }
      start={{ label: t.build, icon: <Hammer size={13} />, disabled: chosen === 0 }}
      isRunning={isRunning}
      problem={problem}
      onStart={() => void build()}
      onCancel={cancel}
    >
      <Segments legend={t.whoBuilds} options={methods} value={setup.method} onChange={(method) => change({ method })} />
      {setup.method === 'model' ? <ModelFields /> : <NoiseField />}
    </StartForm>
  );
}

/** Mined anew while it is moved: the miner takes no time worth a button. */
function NoiseField() {
  const noise = useExecute((state) => state.buildSetup.noise);
  const { changeBuild: change, build } = useExecute('changeBuild', 'build');
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return (
    <Field
      label={t.noiseThreshold({ round: Math.round(noise * 100) })}
      note={noise === 0 ? t.noNoiseAbout : t.noiseAbout({ round: Math.round(noise * 100) })}
    >
      <input
        type="range"
        min={0}
        max={mostNoise}
        step={0.05}
        value={noise}
        onChange={(event) => {
          change({ noise: event.target.valueAsNumber });
          clearTimeout(waiting.current);
          // Also where the page is left meanwhile: the graph is of the threshold that was chosen.
          waiting.current = setTimeout(() => void build(), 120);
        }}
      />
    </Field>
  );
}

function ModelFields() {
  const { buildSetup: setup, changeBuild: change } = useExecute('buildSetup', 'changeBuild');
  return (
    <>
      <Columns of="two">
        <SelectField<SummarizeStrategy>
          label={t.strategy}
          value={setup.strategy}
          options={{ react: t.react, 'plan-and-build': t.planAndBuild }}
          onChange={(strategy) => change({ strategy })}
        />
        <Field label={t.seed}>
          <TextInput
            type="number"
            min={0}
            value={setup.seed}
            onChange={(event) => change({ seed: Math.max(0, Math.round(event.target.valueAsNumber) || 0) })}
          />
        </Field>
      </Columns>
      <SelectField<TraceSelection>
        label={t.whichTraces}
        value={setup.selection}
        options={{ all: t.allTraces, 'all-success': t.allSuccess, 'random-success': t.randomSuccess }}
        onChange={(selection) => change({ selection })}
      />
      <AskedModel />
    </>
  );
}

function Built() {
  const method = useExecute((state) => state.buildSetup.method);
  const building = useExecute((state) => state.building);
  const documentId = useWorkspace((state) => state.history.document.id);
  if (method === 'miner') return <Hint>{t.byRuleAbout}</Hint>;
  if (!building || building.documentId !== documentId) return <Hint>{t.byModelAbout}</Hint>;
  return <BuildProgress building={building} />;
}

function BuildProgress({ building }: { readonly building: Building }) {
  const { phase, steps, graph, validity, summary, given, chosen, candidateId } = building;
  const show = useExecute((state) => state.showUnfinished);
  const showCandidate = useCompare((state) => state.show);
  const showPage = useShell((state) => state.showComparePage);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest call is brought into sight when there is one.
  useEffect(() => {
    if (phase === 'running') end.current?.scrollIntoView({ block: 'nearest' });
    // What it lacks and what it cost stand above.
    else end.current?.parentElement?.scrollTo({ top: 0 });
  }, [steps.length, phase]);
  const failed = summary?.outcome.kind === 'failed' ? summary.outcome : undefined;
  return (
    <>
      <Row as="header" gap="2" wraps className={`${styles.head} ${styles.top}`}>
        <Text as="h2" lines="cut" room="grows">
          {t.nodesAndEdges({ nodes: graph.nodes.length, edges: graph.edges.length })}
        </Text>
        <Status>
          {phase === 'running'
            ? t.building
            : failed
              ? t.failedBuild
              : summary
                ? t.finishedFrom({ given, countOf: countOf(chosen, 'trace') })
                : t.cancelled}
        </Status>
        {candidateId !== undefined && (
          <Button
            onClick={() => {
              showCandidate(candidateId);
              showPage('comparison');
            }}
          >
            {t.showCandidate}
          </Button>
        )}
        {phase === 'done' && candidateId === undefined && graph.nodes.length > 0 && (
          <Button onClick={() => void show().then(() => showPage('comparison'))}>{t.showUnfinished}</Button>
        )}
      </Row>
      {summary && (
        <Row as="dl" gap="4" wraps className={styles.tokens}>
          <Row gap="2">
            <Text as="dt" tone="muted">
              {t.executePhase}
            </Text>
            <dd>
              {building.executeTokens === undefined
                ? t.tokensUnknown
                : t.tokens({ executeTokens: building.executeTokens.toLocaleString('en') })}
            </dd>
          </Row>
          <Row gap="2">
            <Text as="dt" tone="muted">
              {t.summarizePhase}
            </Text>
            <dd>{tellTokens(summary.tokens)}</dd>
          </Row>
        </Row>
      )}
      {failed && (
        <Note says="alert" tone="error" icon={<CircleAlert size={14} />}>
          {failed.message}
        </Note>
      )}
      {validity && (
        <Note
          role="region"
          tone={validity.valid ? 'done' : 'warning'}
          icon={validity.valid ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
          aria-label={t.problems}
        >
          {validity.valid ? (
            <p>{t.validGraph}</p>
          ) : (
            <ul>
              {validity.problems.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      <ExecutionSteps steps={steps} outcome={undefined} />
      <div ref={end} />
    </>
  );
}
