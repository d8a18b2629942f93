import { CircleAlert, CircleCheck, Hammer, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SummarizeStrategy, TraceSelection } from '../../../core/executeSummarize';
import { mostNoise } from '../../../state/compare/executeSetup';
import type { Building } from '../../../state/compare/executeState';
import { Banner } from '../../kit/Banner';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Text } from '../../kit/Text';
import { useCompare, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { AskedModel } from './AskedModel';
import styles from './Execute.module.css';
import { useExecute } from './openExecute';
import { ExecutionSteps } from './RolloutCard';
import { useRoom } from './useRoom';
import { countOf, tellTokens } from './words';

const methods = [
  { id: 'miner', label: 'Trace miner' },
  { id: 'model', label: 'A model' },
] as const;

/** Left by whom and from which traces, right the workflow as it grows. */
export function SummarizePanel() {
  useRoom();
  return (
    <div className={styles.panel} data-testid={testIds.summarize}>
      <BuildForm />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keys. */}
      <section className={styles.outcome} tabIndex={0} aria-label="Build">
        <Built />
      </section>
    </div>
  );
}

function BuildForm() {
  const setup = useExecute((state) => state.buildSetup);
  const change = useExecute((state) => state.changeBuild);
  const build = useExecute((state) => state.build);
  const cancel = useExecute((state) => state.cancelBuild);
  const problem = useExecute((state) => state.problem);
  const isRunning = useExecute((state) => state.building?.phase === 'running');
  const chosen = useCompare((state) => state.chosen.length);
  return (
    <Stack
      as="form"
      gap="2"
      className={styles.form}
      aria-label="Build a workflow from the traces"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) void build();
      }}
    >
      <Stack gap="2" className={styles.top}>
        <Row gap="2" justify="between">
          <Text as="p" size="sm" tone="muted">
            From {countOf(chosen, 'chosen source')} of the <b>Traces</b> tab
          </Text>
          {/* Keys: a button that becomes another one under the pointer would submit by the same click. */}
          {isRunning ? (
            <Button key="cancel" icon={<Square size={13} />} onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button key="start" type="submit" tone="primary" icon={<Hammer size={13} />} disabled={chosen === 0}>
              Build
            </Button>
          )}
        </Row>
        {problem !== undefined && <Alert boxed>{problem}</Alert>}
      </Stack>
      <Segments legend="Who builds" options={methods} value={setup.method} onChange={(method) => change({ method })} />
      {setup.method === 'model' ? <ModelFields /> : <NoiseField />}
    </Stack>
  );
}

/** Mined anew while it is moved: the miner takes no time worth a button. */
function NoiseField() {
  const noise = useExecute((state) => state.buildSetup.noise);
  const change = useExecute((state) => state.changeBuild);
  const build = useExecute((state) => state.build);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another threshold is what asks for another graph.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void build(), 120);
    return () => clearTimeout(timer);
  }, [noise, build]);
  return (
    <Field
      label={`Noise threshold: ${Math.round(noise * 100)} %`}
      note={
        noise === 0
          ? 'However rare it is, all that succeeded becomes part of the workflow, without what users did out of it.'
          : `What fewer than ${Math.round(noise * 100)} % of the traces show is left out.`
      }
    >
      <input
        type="range"
        min={0}
        max={mostNoise}
        step={0.05}
        value={noise}
        onChange={(event) => change({ noise: event.target.valueAsNumber })}
      />
    </Field>
  );
}

function ModelFields() {
  const setup = useExecute((state) => state.buildSetup);
  const change = useExecute((state) => state.changeBuild);
  return (
    <>
      <Columns of="two">
        <Field label="Strategy">
          <Select
            value={setup.strategy}
            onChange={(event) => change({ strategy: event.target.value as SummarizeStrategy })}
          >
            <option value="react">ReAct</option>
            <option value="plan-and-build">Plan and build</option>
          </Select>
        </Field>
        <Field label="Seed">
          <TextInput
            type="number"
            min={0}
            value={setup.seed}
            onChange={(event) => change({ seed: Math.max(0, Math.round(event.target.valueAsNumber) || 0) })}
          />
        </Field>
      </Columns>
      <Field label="Which of the chosen traces">
        <Select
          value={setup.selection}
          onChange={(event) => change({ selection: event.target.value as TraceSelection })}
        >
          <option value="all">All of them</option>
          <option value="all-success">All that succeeded</option>
          <option value="random-success">One that succeeded, drawn by the seed</option>
        </Select>
      </Field>
      <AskedModel />
    </>
  );
}

function Built() {
  const method = useExecute((state) => state.buildSetup.method);
  const building = useExecute((state) => state.building);
  const documentId = useWorkspace((state) => state.history.document.id);
  if (method === 'miner')
    return (
      <Text as="p" size="sm" tone="muted">
        Without a model: order, parallel calls, branches, loops and what is optional are found by rule, and arguments
        are bound to inputs, results and constants, so that the workflow runs. It stands on the right, as a candidate
        beside the miner&apos;s plain graph.
      </Text>
    );
  if (!building || building.documentId !== documentId)
    return (
      <Text as="p" size="sm" tone="muted">
        A model is given the traces and graph tools, and no business tools: it cannot do the task, only draw what was
        done. Each call it makes stands here, with what the graph still lacks.
      </Text>
    );
  return <BuildProgress building={building} />;
}

function BuildProgress({ building }: { readonly building: Building }) {
  const { phase, steps, graph, validity, summary, given, chosen, candidateId } = building;
  const show = useExecute((state) => state.showUnfinished);
  const showCandidate = useCompare((state) => state.show);
  const shown = useCompare((state) => state.shown);
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
      <Row as="header" gap="2" wraps className={styles.head}>
        <h2>
          {graph.nodes.length} nodes, {graph.edges.length} edges
        </h2>
        <Status>
          {phase === 'running'
            ? 'Building ...'
            : failed
              ? 'Broken off'
              : summary
                ? `Finished from ${given} of ${countOf(chosen, 'trace')}`
                : 'Cancelled'}
        </Status>
        {candidateId !== undefined && shown !== candidateId && (
          <Button onClick={() => showCandidate(candidateId)}>Show it on the right</Button>
        )}
        {phase === 'done' && candidateId === undefined && graph.nodes.length > 0 && (
          <Button onClick={() => void show()}>Show it as far as it came</Button>
        )}
      </Row>
      {summary && (
        <Row as="dl" gap="4" wraps className={styles.tokens}>
          <Row gap="2">
            <Text as="dt" tone="muted">
              Execute phase
            </Text>
            <dd>
              {building.executeTokens === undefined
                ? 'not known: some of the traces are recorded sessions'
                : `${building.executeTokens.toLocaleString('en')} tokens`}
            </dd>
          </Row>
          <Row gap="2">
            <Text as="dt" tone="muted">
              Summarize phase
            </Text>
            <dd>{tellTokens(summary.tokens)}</dd>
          </Row>
        </Row>
      )}
      {failed && (
        <Banner says="alert" tone="error" icon={<CircleAlert size={14} />}>
          {failed.message}
        </Banner>
      )}
      {validity && (
        <Banner
          role="region"
          tone={validity.valid ? 'done' : 'warning'}
          icon={validity.valid ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
          aria-label="What is missing"
        >
          {validity.valid ? (
            <p>Valid: nothing is missing.</p>
          ) : (
            <ul>
              {validity.problems.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      <ExecutionSteps steps={steps} outcome={undefined} />
      <div ref={end} />
    </>
  );
}
