import { Hammer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SummarizeStrategy, TraceSelection } from '../../../core/executeSummarize';
import { executeMessages as t } from '../../../messages/execute.en';
import { maxNoise } from '../../../state/compare/executeSetup';
import type { Building } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useCompare } from '../../studio/useCompare';
import { useShell, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Execute.module.css';
import { ExecuteFailure, ExecutionModelName, SeedField, SideHead, ValidityNote } from './ExecuteParts';
import { ExecuteStartForm } from './ExecuteStartForm';
import { formatTokens } from './executeLabels';
import { useExecuteStore } from './executeStores';
import { ExecutionSteps } from './RolloutCard';

/** The model and the traces at the left, the growing workflow at the right. */
export function SummarizePanel() {
  return (
    <Columns of="sides" data-testid={testIds.summarize}>
      <BuildForm />
      <Stack as="section" gap="2" pad="2" scrolls tabIndex={0} aria-label={t.build}>
        <BuildResult />
      </Stack>
    </Columns>
  );
}

/** A link to the trace selection beside the comparison. */
export function ChooseTraces() {
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
  const { buildSetup, changeBuild, build, cancelBuild } = useExecuteStore(
    'buildSetup',
    'changeBuild',
    'build',
    'cancelBuild',
  );
  const isRunning = useExecuteStore((state) => state.building?.phase === 'running');
  const chosen = useCompare((state) => state.chosen.length);
  return (
    <ExecuteStartForm
      label={t.buildAbout}
      head={
        <Hint>
          {t.fromChosen({ traces: t.sourceCount(chosen) })} <ChooseTraces />
        </Hint>
      }
      start={{ label: t.build, icon: <Hammer size={13} />, disabled: chosen === 0 }}
      isRunning={isRunning}
      onStart={() => void build()}
      onCancel={cancelBuild}
    >
      <Segments
        legend={t.whoBuilds}
        options={{ miner: t.traceMiner, model: t.aModel }}
        value={buildSetup.method}
        onChange={(method) => changeBuild({ method })}
      />
      {buildSetup.method === 'model' ? <ModelFields /> : <NoiseField />}
    </ExecuteStartForm>
  );
}

/** Mines again on every change of the slider: the miner is fast enough without a button. */
function NoiseField() {
  const noise = useExecuteStore((state) => state.buildSetup.noise);
  const { changeBuild: change, build } = useExecuteStore('changeBuild', 'build');
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return (
    <Field
      label={t.noiseThreshold({ round: Math.round(noise * 100) })}
      note={noise === 0 ? t.noNoiseAbout : t.noiseAbout({ round: Math.round(noise * 100) })}
    >
      <input
        type="range"
        min={0}
        max={maxNoise}
        step={0.05}
        value={noise}
        onChange={(event) => {
          change({ noise: event.target.valueAsNumber });
          clearTimeout(waiting.current);
          // Not cleared when the page is left: the graph must match the chosen threshold.
          waiting.current = setTimeout(() => void build(), 120);
        }}
      />
    </Field>
  );
}

function ModelFields() {
  const { buildSetup: setup, changeBuild: change } = useExecuteStore('buildSetup', 'changeBuild');
  return (
    <>
      <Columns of="two">
        <SelectField<SummarizeStrategy>
          label={t.strategy}
          value={setup.strategy}
          options={{ react: t.react, 'plan-and-build': t.planAndBuild }}
          onChange={(strategy) => change({ strategy })}
        />
        <SeedField value={setup.seed} onChange={change} />
      </Columns>
      <SelectField<TraceSelection>
        label={t.whichTraces}
        value={setup.selection}
        options={{ all: t.allTraces, 'all-success': t.allSuccess, 'random-success': t.randomSuccess }}
        onChange={(selection) => change({ selection })}
      />
      <ExecutionModelName />
    </>
  );
}

function BuildResult() {
  const method = useExecuteStore((state) => state.buildSetup.method);
  const building = useExecuteStore((state) => state.building);
  const documentId = useWorkspace((state) => state.history.document.id);
  if (method === 'miner') return <Hint>{t.byRuleAbout}</Hint>;
  if (!building || building.documentId !== documentId) return <Hint>{t.byModelAbout}</Hint>;
  return <BuildProgress building={building} />;
}

function BuildProgress({ building }: { readonly building: Building }) {
  const { phase, steps, graph, validity, summary, given, chosen, candidateId } = building;
  const show = useExecuteStore((state) => state.showUnfinished);
  const showCandidate = useCompare((state) => state.show);
  const showPage = useShell((state) => state.showComparePage);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest call is brought into sight when there is one.
  useEffect(() => {
    if (phase === 'running') end.current?.scrollIntoView({ block: 'nearest' });
    // Missing elements and costs are at the top.
    else end.current?.parentElement?.scrollTo({ top: 0 });
  }, [steps.length, phase]);
  const failed = summary?.outcome.kind === 'failed' ? summary.outcome : undefined;
  const executeTokens = building.executeTokens?.toLocaleString('en');
  const costs = [
    [t.executePhase, executeTokens === undefined ? t.tokensUnknown : t.tokens({ executeTokens })],
    [t.summarizePhase, formatTokens(summary?.tokens)],
  ] as const;
  return (
    <>
      <SideHead title={t.nodesAndEdges({ nodes: graph.nodes.length, edges: graph.edges.length })} isSticky>
        <Status>
          {phase === 'running'
            ? t.building
            : failed
              ? t.failedBuild
              : summary
                ? t.finishedFrom({ used: given, total: t.traceCount(chosen) })
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
      </SideHead>
      {summary && (
        <Row as="dl" gap="4" wraps className={styles.tokens}>
          {costs.map(([phase, cost]) => (
            <Row key={phase} gap="2">
              <Text as="dt" tone="muted">
                {phase}
              </Text>
              <dd>{cost}</dd>
            </Row>
          ))}
        </Row>
      )}
      <ExecuteFailure message={failed?.message} />
      {validity && (
        <ValidityNote
          label={t.problems}
          valid={t.validGraph}
          problems={validity.problems.map(({ message }) => <li key={message}>{message}</li>)}
        />
      )}
      <ExecutionSteps steps={steps} outcome={undefined} />
      <div ref={end} />
    </>
  );
}
