import { CircleAlert, CircleCheck, FileDown, FileUp, Play, Plus, Square, X } from 'lucide-react';
import { useEffect } from 'react';
import {
  checkExecutable,
  type ExecutableGraph,
  type ExecutableStep,
  printExecutable,
  readExecutable,
  type TestVerdict,
} from '../../../core/executable';
import { commonMessages as common } from '../../../messages/common.en';
import { executeMessages as t } from '../../../messages/execute.en';
import type { DraftCase, Testing } from '../../../state/compare/executeTestStore';
import { executeWork } from '../../../state/compare/executeWork';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { FileButton } from '../../kit/FileButton';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useCompare, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Execute.module.css';
import { useExecute, useTests } from './openExecute';
import { shownNode } from './shownNode';
import { countOf } from './words';

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
      <Row as="header" gap="2" wraps className={styles.head}>
        <Text as="h2" lines="cut" room="grows" title={label}>
          {label ?? t.noWorkflow}
        </Text>
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
      </Row>
      {problem !== undefined && (
        <Note says="alert" tone="error" icon={<CircleAlert size={14} />}>
          {problem}
        </Note>
      )}
    </>
  );
}

function Validity({ graph }: { readonly graph: ExecutableGraph }) {
  const select = useSelectNode();
  const { valid, problems } = checkExecutable(graph);
  return (
    <Note
      role="region"
      tone={valid ? 'done' : 'warning'}
      icon={valid ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
      aria-label={t.validity}
    >
      {valid ? (
        <p>{t.validRuns}</p>
      ) : (
        <ul>
          {problems.map(({ message, nodeIds }) => (
            <li key={message}>
              {message}{' '}
              {nodeIds.map((nodeId) => (
                <LinkButton key={nodeId} mono onClick={() => select(nodeId)}>
                  {nodeId}
                </LinkButton>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Note>
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
  const { inputs, setInput, run, cancel, testing } = useTests('inputs', 'setInput', 'run', 'cancel', 'testing');
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
        if (testing?.phase !== 'running') void run(graph);
      }}
    >
      <Row gap="2" justify="between">
        <h3>{t.inputs}</h3>
        <FillIn />
        {testing?.phase === 'running' ? (
          <Button key="cancel" icon={<Square size={13} />} onClick={cancel}>
            {common.cancel}
          </Button>
        ) : (
          <Button key="start" type="submit" tone="primary" icon={<Play size={13} />}>
            {t.run}
          </Button>
        )}
      </Row>
      {keys.length === 0 && <Hint>{t.noInputs}</Hint>}
      <Columns of="fields">
        {keys.map((key) => (
          <Field key={key} label={wanted.includes(key) ? key : `${key} (optional)`}>
            <TextInput
              mono
              spellCheck={false}
              placeholder={Object.hasOwn(data, key) ? JSON.stringify(data[key]) : t.textOrJson}
              value={inputs[key] ?? ''}
              onChange={(event) => setInput(key, event.target.value)}
            />
          </Field>
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
      <Row as="header" gap="2" wraps className={`${styles.head} ${styles.top}`}>
        <Text as="h2" lines="cut" room="grows">
          {t.cases}
        </Text>
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
      </Row>
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
      <IconButton label={t.removeCase({ number })} onClick={() => remove(draft.id)}>
        <X size={13} />
      </IconButton>
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
      <Row as="header" gap="2" wraps className={styles.head}>
        <Text as="h2" lines="cut" room="grows">
          {t.runOnInputs}
        </Text>
        <Status>{phase === 'running' ? t.runningNow : outcome ? '' : t.cancelled}</Status>
      </Row>
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
  const node = (
    <LinkButton
      mono
      className={styles.node}
      onClick={() => select(step.nodeId)}
      aria-label={t.showNode({ nodeId: step.nodeId })}
    >
      {step.nodeId}
    </LinkButton>
  );
  switch (step.kind) {
    case 'called':
      return (
        <>
          {node}
          <div>
            <Text as="div" mono>
              {step.function}({JSON.stringify(step.arguments)})
            </Text>
            {step.result.kind === 'failed' ? (
              <Text as="p" tone="failed">
                {t.failedWith({ message: step.result.message })}
              </Text>
            ) : (
              <Text as="code" tone="muted" lines={6} className={styles.result}>
                {JSON.stringify(step.result.value)}
              </Text>
            )}
          </div>
        </>
      );
    case 'branched':
      return (
        <>
          {node}
          <div>
            {t.takesTheBranch} <code>{step.branch}</code>
          </div>
        </>
      );
    case 'prompted':
      return (
        <>
          {node}
          <div>{step.text}</div>
        </>
      );
    default:
      return (
        <>
          {node}
          <div>{t.reached}</div>
        </>
      );
  }
}
