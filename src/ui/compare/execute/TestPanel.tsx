import { CircleAlert, CircleCheck, FileDown, FileUp, Play, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  checkExecutable,
  type ExecutableGraph,
  type ExecutableStep,
  printExecutable,
  readExecutable,
  type TestVerdict,
} from '../../../core/executable';
import { looseName } from '../../../core/support';
import { executeMessages as t } from '../../../messages/execute.en';
import type { DraftCase, Testing } from '../../../state/compare/executeTestStore';
import { executeWork } from '../../../state/compare/executeWork';
import type { Reconstruction } from '../../../state/compare/reconstruction';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextInput } from '../../kit/Controls';
import { Field, InputField } from '../../kit/Field';
import { FileButton } from '../../kit/FileButton';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useCompare, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { countOf } from '../compareWords';
import styles from './Execute.module.css';
import { CallLine, Failure, SideHead, ValidityNote } from './ExecuteParts';
import { useExecute, useTests } from './openExecute';
import { StartButton } from './StartForm';

/** The shown candidate, run from outside. */
export function TestPanel() {
  const result = useCompare((state) => state.result);
  const graph = result?.candidate.executable;
  useToolsOfCandidate();
  return (
    <Columns of="sides" data-testid={testIds.workflowTest}>
      <Stack as="section" gap="2" pad="2" scrolls className={styles.form} aria-label={t.whatIsTested}>
        <Head label={result?.candidate.label} graph={graph} />
        {graph ? (
          <>
            <Validity graph={graph} />
            <ToolsField />
            <InputsField graph={graph} />
          </>
        ) : (
          <Hint>{result ? t.notRunnable : t.nothingRebuilt}</Hint>
        )}
      </Stack>
      <Stack as="section" gap="2" pad="2" scrolls tabIndex={0} aria-label={t.tests}>
        {graph && <Cases graph={graph} />}
      </Stack>
    </Columns>
  );
}

/** A workflow that was built from executions of the bench calls the bench's tools. */
function useToolsOfCandidate() {
  const candidate = useCompare((state) => state.result?.candidate);
  const benchOf = useExecute((state) => state.benchOf);
  const setTools = useTests((state) => state.setTools);
  useEffect(() => {
    if (!candidate) return;
    const benchId = benchOf(candidate);
    setTools(benchId === undefined ? { kind: 'document' } : { kind: 'bench', benchId });
  }, [candidate, benchOf, setTools]);
}

/** A node of a workflow that runs as it stands on the canvas, where the calls of one function are one node. Undefined for what is not drawn, such as a condition. */
function shownNode({ rebuilt, rebuilding }: Reconstruction, nodeId: string): string | undefined {
  if (rebuilt.nodes.some((node) => node.id === nodeId)) return nodeId;
  const own = rebuilding.whole.nodes.find((node) => node.id === nodeId);
  if (!own) return undefined;
  const name = looseName(own.ref ?? own.label);
  return rebuilt.nodes.find((node) => node.kind === own.kind && looseName(node.ref ?? node.label) === name)?.id;
}

function useSelectNode(): (nodeId: string) => void {
  const { result, select } = useCompare('result', 'select');
  const showPage = useShell((state) => state.showComparePage);
  return (nodeId) => {
    const shown = result && shownNode(result, nodeId);
    if (shown === undefined) return;
    select({ side: 'rebuilt', nodeId: shown });
    showPage('comparison');
  };
}

function Head({ label, graph }: { readonly label: string | undefined; readonly graph: ExecutableGraph | undefined }) {
  const importGraph = useExecute((state) => state.importGraph);
  const { problem, tell } = useTests('problem', 'tell');
  const open = async (file: File) => {
    const read = readExecutable(await file.text());
    if (!read.ok) {
      tell(`${file.name}: ${read.error.message}`);
      return;
    }
    tell(undefined);
    importGraph(read.value, file.name);
  };
  return (
    <>
      <SideHead title={label ?? t.noWorkflow} about={label}>
        <FileButton
          label={t.openRunnable}
          what={t.workflowToOpen}
          accept=".json,application/json"
          icon={<FileUp size={15} />}
          onFiles={([file]) => file && void open(file)}
        />
        <IconButton
          label={t.saveWorkflow}
          disabled={!graph}
          onClick={() => graph && saveText(printExecutable(graph), 'workflow.json', 'application/json')}
          icon={<FileDown size={15} />}
        />
      </SideHead>
      <Failure message={problem} />
    </>
  );
}

function Validity({ graph }: { readonly graph: ExecutableGraph }) {
  const select = useSelectNode();
  return (
    <ValidityNote
      label={t.validity}
      valid={t.validRuns}
      problems={checkExecutable(graph).problems.map(({ message, nodeIds }) => (
        <li key={message}>
          {message}{' '}
          {nodeIds.map((nodeId) => (
            <LinkButton key={nodeId} mono onClick={() => select(nodeId)}>
              {nodeId}
            </LinkButton>
          ))}
        </li>
      ))}
    />
  );
}

function ToolsField() {
  const { tools, setTools } = useTests('tools', 'setTools');
  const apis = useDocumentTools();
  return (
    <Field label={t.answeredBy}>
      <Select
        value={tools.kind === 'bench' ? tools.benchId : ''}
        onChange={(event) =>
          setTools(event.target.value === '' ? { kind: 'document' } : { kind: 'bench', benchId: event.target.value })
        }
      >
        <option value="">{t.ofOpenDocument({ countOf: countOf(apis.length, 'API') })}</option>
        <optgroup label={t.ofBenchTask}>
          {executeWork.benchTasks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  );
}

function InputsField({ graph }: { readonly graph: ExecutableGraph }) {
  const { inputs, setInput, run, cancel } = useTests('inputs', 'setInput', 'run', 'cancel');
  const isRunning = useTests(({ testing }) => testing?.phase === 'running');
  const start = graph.nodes.find((node) => node.kind === 'start');
  const data = start?.kind === 'start' ? start.data : {};
  const wanted = start?.kind === 'start' ? start.inputs : [];
  const keys = [...new Set([...wanted, ...Object.keys(data)])];
  return (
    <Stack
      as="form"
      gap="2"
      aria-label={t.inputs}
      onSubmit={() => {
        if (!isRunning) void run(graph);
      }}
    >
      <Row gap="2" justify="between">
        <h3>{t.inputs}</h3>
        <FillIn />
        <StartButton label={t.run} icon={<Play size={13} />} isRunning={isRunning} onCancel={cancel} />
      </Row>
      {keys.length === 0 && <Hint>{t.noInputs}</Hint>}
      <Columns of="fields">
        {keys.map((key) => (
          <InputField
            key={key}
            label={wanted.includes(key) ? key : `${key} (optional)`}
            mono
            spellCheck={false}
            placeholder={Object.hasOwn(data, key) ? JSON.stringify(data[key]) : t.textOrJson}
            value={inputs[key] ?? ''}
            onChange={(text) => setInput(key, text)}
          />
        ))}
      </Columns>
    </Stack>
  );
}

/** The inputs of an execution that the shown workflow was built from. */
function FillIn() {
  const candidate = useCompare((state) => state.result?.candidate);
  const inputsOf = useExecute((state) => state.inputsOf);
  const fillInputs = useTests((state) => state.fillInputs);
  const given = candidate && inputsOf(candidate);
  if (!given) return null;
  return (
    <Button tone="quiet" onClick={() => fillInputs(given)}>
      {t.asExecuted}
    </Button>
  );
}

/** Cases with golden answers, and what came of them and of the run on inputs. */
function Cases({ graph }: { readonly graph: ExecutableGraph }) {
  const { cases, testing, addCase, importCases, runCases } = useTests(
    'cases',
    'testing',
    'addCase',
    'importCases',
    'runCases',
  );
  const own = testing?.graph === graph ? testing : undefined;
  return (
    <>
      {own?.kind === 'run' && <SingleRun testing={own} />}
      <SideHead title={t.cases} stays>
        <HeldOut />
        <Button tone="quiet" icon={<Plus size={13} />} onClick={addCase}>
          {t.addCase}
        </Button>
        <FileButton
          tone="quiet"
          icon={<FileUp size={13} />}
          what={t.casesToOpen}
          accept=".json,application/json"
          onFiles={([file]) => void file?.text().then(importCases)}
        >
          {t.openCases}
        </FileButton>
        <Button
          icon={<Play size={13} />}
          disabled={cases.length === 0 || own?.phase === 'running'}
          onClick={() => void runCases(graph)}
        >
          {cases.length === 0 ? t.runAll : t.runCases({ countOf: countOf(cases.length, 'case') })}
        </Button>
      </SideHead>
      {own?.kind === 'tests' && <Rates testing={own} />}
      {cases.length === 0 ? (
        <Hint>{t.caseAbout}</Hint>
      ) : (
        <Stack as="ol">
          {cases.map((draft, index) => (
            <li key={draft.id}>
              <CaseRow
                draft={draft}
                number={index + 1}
                verdict={own?.kind === 'tests' ? own.report?.tests[index] : undefined}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

/** The held-out tests of the bench task that the shown workflow was built for. */
function HeldOut() {
  const takeHeldOut = useTests((state) => state.takeHeldOut);
  const benchOf = useExecute((state) => state.benchOf);
  const candidate = useCompare((state) => state.result?.candidate);
  const benchId = candidate && benchOf(candidate);
  const bench = benchId === undefined ? undefined : executeWork.findBenchTask(benchId);
  if (!bench) return null;
  return (
    <Button tone="quiet" onClick={() => takeHeldOut(bench.id)}>
      {t.takeTests({ countOf: countOf(bench.tests.length, t.heldOutTest) })}
    </Button>
  );
}

function Rates({ testing: { report, of, phase } }: { readonly testing: Testing }) {
  const done = report?.tests.length ?? 0;
  const passed = report?.passed ?? 0;
  const isRight = phase === 'done' && done === of && report?.isRight === true;
  return (
    <Status as="div">
      {phase === 'running' || done < of ? (
        t.ranAndPassed({ done, of, passed })
      ) : (
        <IconText
          figures
          icon={isRight ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
          {...(isRight && { tone: 'done' })}
        >
          <span title={t.aboutTrate}>{t.passedTrate({ passed, of, toFixed: (report?.testRate ?? 0).toFixed(3) })}</span>{' '}
          <span title={t.aboutCrate}>{isRight ? t.correct : t.incorrect}</span>
        </IconText>
      )}
    </Status>
  );
}

function CaseRow({
  draft,
  number,
  verdict,
}: {
  readonly draft: DraftCase;
  readonly number: number;
  readonly verdict: TestVerdict | undefined;
}) {
  const { changeCase: change, removeCase: remove } = useTests('changeCase', 'removeCase');
  return (
    <div className={styles.case}>
      <Text size="sm" tone="faint">
        {number}
      </Text>
      <TextInput
        mono
        spellCheck={false}
        aria-label={t.inputsOfCase({ number })}
        placeholder='{"key": "value"}'
        value={draft.inputs}
        onChange={(event) => change(draft.id, { inputs: event.target.value })}
      />
      <TextInput
        mono
        spellCheck={false}
        aria-label={t.expectedOfCase({ number })}
        placeholder={t.expectedAnswer}
        value={draft.golden}
        onChange={(event) => change(draft.id, { golden: event.target.value })}
      />
      <IconButton label={t.removeCase({ number })} onClick={() => remove(draft.id)} icon={<X size={13} />} />
      {verdict && (
        <IconText
          as="p"
          size="sm"
          className={styles.verdict}
          tone={verdict.passed ? 'done' : 'failed'}
          icon={verdict.passed ? <CircleCheck size={13} /> : <CircleAlert size={13} />}
        >
          {verdict.passed ? (
            t.passed
          ) : (
            <>
              {t.failedPrefix} <Answer verdict={verdict} />
            </>
          )}
        </IconText>
      )}
    </div>
  );
}

function Answer({ verdict: { run } }: { readonly verdict: Pick<TestVerdict, 'run'> }) {
  const { outcome } = run;
  if (outcome.kind === 'failed') return outcome.message;
  return outcome.answer === undefined ? t.noAnswer : <code>{JSON.stringify(outcome.answer)}</code>;
}

function SingleRun({ testing: { steps, verdict, phase } }: { readonly testing: Testing }) {
  const outcome = verdict?.run.outcome;
  return (
    <Stack as="section" gap="2" className={styles.single} aria-label={t.runOnInputs}>
      <SideHead title={t.runOnInputs}>
        <Status>{phase === 'running' ? t.runningNow : outcome ? '' : t.cancelled}</Status>
      </SideHead>
      <Stack as="ol" gap="1h" className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done is only ever added to.
          <li key={index}>
            <RunStep step={step} />
          </li>
        ))}
        {outcome && (
          <li data-kind={outcome.kind}>
            {outcome.kind === 'finished' ? <CircleCheck size={13} /> : <CircleAlert size={13} />}
            <div>
              {outcome.kind === 'finished' && t.answerPrefix}
              <Answer verdict={{ run: { outcome, steps: [], taken: {} } }} />
            </div>
          </li>
        )}
      </Stack>
    </Stack>
  );
}

function RunStep({ step }: { readonly step: ExecutableStep }) {
  const select = useSelectNode();
  return (
    <>
      <LinkButton
        mono
        className={styles.node}
        onClick={() => select(step.nodeId)}
        aria-label={t.showNode({ nodeId: step.nodeId })}
      >
        {step.nodeId}
      </LinkButton>
      <div>{doneIn(step)}</div>
    </>
  );
}

function doneIn(step: ExecutableStep): ReactNode {
  switch (step.kind) {
    case 'called': {
      const { result } = step;
      return (
        <CallLine
          name={step.function}
          given={step.arguments}
          failure={result.kind === 'failed' ? result.message : undefined}
          value={result.kind === 'failed' ? undefined : result.value}
        />
      );
    }
    case 'branched':
      return (
        <>
          {t.takesTheBranch} <code>{step.branch}</code>
        </>
      );
    case 'prompted':
      return step.text;
    default:
      return t.reached;
  }
}
