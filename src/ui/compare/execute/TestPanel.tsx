import { CircleAlert, CircleCheck, FileDown, FileUp, Hammer, Play, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ExecutableGraph, ExecutableStep, TestVerdict } from '../../../core/executable';
import { formatScore, type JsonObject } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { executeMessages as t } from '../../../messages/execute.en';
import type { ExecuteState } from '../../../state/compare/executeState';
import {
  benchToolSets,
  type DraftCase,
  describeTested,
  type TestedWorkflow,
  type Testing,
} from '../../../state/compare/executeTestStore';
import { comparedNode } from '../../../state/compare/sideView';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { InputField } from '../../kit/Field';
import { FileButton } from '../../kit/FileButton';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Status } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useCompare } from '../../studio/useCompare';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Execute.module.css';
import { CallLine, ExecuteFailure, OutcomeAnswer, SideHead, StepList, ValidityNote } from './ExecuteParts';
import { ExecuteStartButton } from './ExecuteStartForm';
import { useExecuteStore, useTestStore } from './executeStores';
import { ChooseTraces } from './SummarizePanel';

/** Runs the shown candidate as a black box. */
export function TestPanel() {
  const candidate = useCompare((state) => state.result?.candidate);
  const givenOf = useExecuteStore((state) => state.inputsOfRebuilt);
  const setTools = useTestStore((state) => state.setTools);
  const given = useMemo(() => candidate && givenOf(candidate), [candidate, givenOf]);
  // A workflow that was built from executions of the bench calls the bench's tools.
  useEffect(() => {
    if (given) setTools(given.bench?.id);
  }, [given, setTools]);
  const graph = candidate?.executable;
  const tested = useMemo(() => graph && describeTested(graph), [graph]);
  return (
    <Columns of="sides" data-testid={testIds.workflowTest}>
      <Stack as="section" gap="2" pad="2" scrolls className={styles.form} aria-label={t.whatIsTested}>
        <Head label={candidate?.label} tested={tested} />
        {graph && tested ? (
          <>
            <Validity problems={tested.problems} />
            <ToolsField />
            <InputsField graph={graph} asked={tested.inputs} executed={given?.inputs} />
          </>
        ) : (
          <NotRunnable isRebuilt={candidate !== undefined} />
        )}
      </Stack>
      <Stack as="section" gap="2" pad="2" scrolls tabIndex={0} aria-label={t.tests}>
        {graph && <Cases graph={graph} bench={given?.bench} />}
      </Stack>
    </Columns>
  );
}

/** Explains why there is nothing to test, and offers to build a workflow by rule from the selected traces. */
function NotRunnable({ isRebuilt }: { readonly isRebuilt: boolean }) {
  const { changeBuild, build, problem } = useExecuteStore('changeBuild', 'build', 'problem');
  const isBuilding = useExecuteStore((state) => state.building?.phase === 'running');
  const chosen = useCompare((state) => state.chosen.length);
  const buildByRule = () => {
    changeBuild({ method: 'miner' });
    void build();
  };
  return (
    <>
      <Hint>{isRebuilt ? t.notRunnable : t.nothingRebuilt}</Hint>
      <Row gap="2" wraps>
        {chosen > 0 && (
          <Button tone="primary" icon={<Hammer size={13} />} disabled={isBuilding} onClick={buildByRule}>
            {t.buildRunnable}
          </Button>
        )}
        <ChooseTraces />
      </Row>
      <ExecuteFailure message={problem} />
    </>
  );
}

function useSelectNode(): (nodeId: string) => void {
  const { result, select } = useCompare('result', 'select');
  const showPage = useShell((state) => state.showComparePage);
  return (nodeId) => {
    const shown = result && comparedNode(result, nodeId);
    if (shown === undefined) return;
    select({ side: 'rebuilt', nodeId: shown });
    showPage('comparison');
  };
}

interface HeadProps {
  readonly label: string | undefined;
  readonly tested: TestedWorkflow | undefined;
}

function Head({ label, tested }: HeadProps) {
  const importWorkflow = useExecuteStore((state) => state.importWorkflow);
  const { problem, setProblem } = useTestStore('problem', 'setProblem');
  const open = async (file: File) => setProblem(importWorkflow(await file.text(), file.name));
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
          disabled={!tested}
          onClick={() => tested && saveText(tested.json, 'workflow.json', 'application/json')}
          icon={<FileDown size={15} />}
        />
      </SideHead>
      <ExecuteFailure message={problem} />
    </>
  );
}

function Validity({ problems }: Pick<TestedWorkflow, 'problems'>) {
  const select = useSelectNode();
  return (
    <ValidityNote
      label={t.validity}
      valid={t.validRuns}
      problems={problems.map(({ message, nodeIds }) => (
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
  const { benchId = '', setTools } = useTestStore('benchId', 'setTools');
  const apis = useDocumentTools();
  return (
    <SelectField
      label={t.answeredBy}
      value={benchId}
      options={[
        ['', t.ofOpenDocument({ tools: t.apiCount(apis.length) })],
        { title: t.ofBenchTask, options: benchToolSets },
      ]}
      onChange={(id) => setTools(id || undefined)}
    />
  );
}

interface InputsFieldProps {
  readonly graph: ExecutableGraph;
  readonly asked: TestedWorkflow['inputs'];
  /** The inputs of an execution that the workflow was built from. */
  readonly executed: JsonObject | undefined;
}

function InputsField({ graph, asked, executed }: InputsFieldProps) {
  const { inputs, setInput, fillInputs, run, cancel } = useTestStore(
    'inputs',
    'setInput',
    'fillInputs',
    'run',
    'cancel',
  );
  const isRunning = useTestStore(({ testing }) => testing?.phase === 'running');
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
        {executed && (
          <Button tone="quiet" onClick={() => fillInputs(executed)}>
            {t.asExecuted}
          </Button>
        )}
        <ExecuteStartButton label={t.run} icon={<Play size={13} />} isRunning={isRunning} onCancel={cancel} />
      </Row>
      {asked.length === 0 && <Hint>{t.noInputs}</Hint>}
      <Columns of="fields">
        {asked.map(({ key, isRequired, preset }) => (
          <InputField
            key={key}
            label={isRequired ? key : common.optional({ name: key })}
            mono
            spellCheck={false}
            placeholder={preset === undefined ? t.textOrJson : JSON.stringify(preset)}
            value={inputs[key] ?? ''}
            onChange={(text) => setInput(key, text)}
          />
        ))}
      </Columns>
    </Stack>
  );
}

interface CasesProps {
  readonly graph: ExecutableGraph;
  /** The task that the workflow was built for; its held-out tests are the cases. */
  readonly bench: ReturnType<ExecuteState['inputsOfRebuilt']>['bench'];
}

/** Cases with golden answers, their results, and the result of the run on inputs. */
function Cases({ graph, bench }: CasesProps) {
  const { cases, testing, addCase, importCases, loadHeldOutTests, runCases } = useTestStore(
    'cases',
    'testing',
    'addCase',
    'importCases',
    'loadHeldOutTests',
    'runCases',
  );
  const own = testing?.graph === graph ? testing : undefined;
  return (
    <>
      {own?.kind === 'run' && <SingleRun testing={own} />}
      <SideHead title={t.cases} isSticky>
        {bench && (
          <Button tone="quiet" onClick={() => loadHeldOutTests(bench.id)}>
            {t.takeTests({ tests: t.heldOutTestCount(bench.tests.length) })}
          </Button>
        )}
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
          {cases.length === 0 ? t.runAll : t.runCases({ cases: t.caseCount(cases.length) })}
        </Button>
      </SideHead>
      {own?.kind === 'tests' && <PassRates testing={own} />}
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

function PassRates({ testing: { report, of, phase } }: { readonly testing: Testing }) {
  const done = report?.tests.length ?? 0;
  const passed = report?.passed ?? 0;
  const isRight = phase === 'done' && done === of && report?.isRight === true;
  return (
    <Status as="div">
      {phase === 'running' || done < of ? (
        t.ranAndPassed({ done, total: of, passed })
      ) : (
        <IconText
          figures
          icon={isRight ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
          {...(isRight && { tone: 'done' })}
        >
          <span title={t.aboutTrate}>{t.passedTrate({ passed, total: of, rate: formatScore(report?.testRate) })}</span>{' '}
          <span title={t.aboutCrate}>{isRight ? t.correct : t.incorrect}</span>
        </IconText>
      )}
    </Status>
  );
}

interface CaseRowProps {
  readonly draft: DraftCase;
  readonly number: number;
  readonly verdict: TestVerdict | undefined;
}

function CaseRow({ draft, number, verdict }: CaseRowProps) {
  const { changeCase, removeCase } = useTestStore('changeCase', 'removeCase');
  const field = (name: 'inputs' | 'golden', label: string, placeholder: string) => (
    <TextInput
      mono
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder}
      value={draft[name]}
      onChange={(event) => changeCase(draft.id, { [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.case}>
      <Text size="sm" tone="faint">
        {number}
      </Text>
      {field('inputs', t.caseInputsLabel({ number }), '{"key": "value"}')}
      {field('golden', t.expectedOfCase({ number }), t.expectedAnswer)}
      <IconButton label={t.removeCase({ number })} onClick={() => removeCase(draft.id)} icon={<X size={13} />} />
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
              {t.failedPrefix} <OutcomeAnswer outcome={verdict.run.outcome} />
            </>
          )}
        </IconText>
      )}
    </div>
  );
}

function SingleRun({ testing: { steps, outcome, phase } }: { readonly testing: Testing }) {
  const select = useSelectNode();
  return (
    <Stack as="section" gap="2" className={styles.single} aria-label={t.runOnInputs}>
      <SideHead title={t.runOnInputs}>
        <Status>{phase === 'running' ? t.runningNow : outcome ? '' : t.cancelled}</Status>
      </SideHead>
      <StepList outcome={outcome}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done is only ever added to.
          <li key={index}>
            <LinkButton
              mono
              className={styles.node}
              onClick={() => select(step.nodeId)}
              aria-label={t.showNode({ nodeId: step.nodeId })}
            >
              {step.nodeId}
            </LinkButton>
            <div>{doneIn(step)}</div>
          </li>
        ))}
      </StepList>
    </Stack>
  );
}

function doneIn(step: ExecutableStep): ReactNode {
  switch (step.kind) {
    case 'called':
      return <CallLine name={step.function} given={step.arguments} result={step.result} />;
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
