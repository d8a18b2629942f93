import { FlaskConical, Play, Square } from 'lucide-react';
import { useMemo } from 'react';
import type { ExecuteStrategy } from '../../../core/executeSummarize';
import type { BenchTask } from '../../../core/taskBench';
import { commonMessages as common } from '../../../messages/common.en';
import { executeMessages as t } from '../../../messages/execute.en';
import type { ExecuteSetup, Stages, ToolDefault } from '../../../state/compare/executeState';
import { executeWork } from '../../../state/compare/executeWork';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextArea, TextInput } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Text } from '../../kit/Text';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useTools } from '../../studio/weirContext';
import { AskedModel } from './AskedModel';
import styles from './Execute.module.css';
import { useExecute } from './openExecute';
import { countOf, strategyTitles } from './words';

const subjects = [
  { id: 'words', label: t.inWords },
  { id: 'bench', label: t.bench },
] as const;

/** What to execute, how, how often. */
export function TaskForm() {
  const setup = useExecute((state) => state.setup);
  const change = useExecute((state) => state.change);
  const execute = useExecute((state) => state.execute);
  const cancel = useExecute((state) => state.cancelExecute);
  const problem = useExecute((state) => state.problem);
  const isRunning = useExecute((state) => state.batch?.phase === 'running');
  const bench = setup.benchId === undefined ? undefined : executeWork.findBenchTask(setup.benchId);
  return (
    <Stack
      as="form"
      gap="2"
      className={styles.form}
      aria-label={t.taskToExecute}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) void execute();
      }}
    >
      <Stack gap="2" className={styles.top}>
        <Row gap="2" justify="between">
          <Segments
            legend={t.whereTheTaskComesFrom}
            options={subjects}
            value={setup.benchId === undefined ? 'words' : 'bench'}
            onChange={(id) => change({ benchId: id === 'bench' ? (executeWork.benchTasks[0]?.id ?? '') : undefined })}
          />
          {/* Keys: a button that becomes another one under the pointer would submit by the same click. */}
          {isRunning ? (
            <Button key="cancel" icon={<Square size={13} />} onClick={cancel}>
              {common.cancel}
            </Button>
          ) : (
            <Button key="start" type="submit" tone="primary" icon={<Play size={13} />}>
              {t.execute}
            </Button>
          )}
        </Row>
        {problem !== undefined && <Alert boxed>{problem}</Alert>}
      </Stack>
      {setup.benchId === undefined ? <WordsFields /> : <BenchFields chosen={bench} />}
      <Columns of="two">
        <Field label={t.strategy}>
          <Select
            value={setup.strategy}
            onChange={(event) => change({ strategy: event.target.value as ExecuteStrategy })}
          >
            <option value="react">{strategyTitles.react}</option>
            <option value="plan-and-execute">{strategyTitles['plan-and-execute']}</option>
          </Select>
        </Field>
        <Field label={t.rollouts}>
          <TextInput
            type="number"
            min={1}
            max={20}
            value={setup.rollouts}
            onChange={(event) => change({ rollouts: event.target.valueAsNumber })}
          />
        </Field>
      </Columns>
      <AskedModel />
      <MoreChoices setup={setup} />
    </Stack>
  );
}

function WordsFields() {
  const draft = useExecute((state) => state.draft);
  const change = useExecute((state) => state.changeDraft);
  const apis = useDocumentTools();
  const backends = useTools((state) => state.backends);
  const own = Object.keys(backends).length;
  return (
    <>
      <Field
        label={t.task}
        note={
          apis.length === 0
            ? t.noApis
            : t.businessTools({
                countOf: countOf(apis.length, 'API'),
                value: own > 0 ? t.withBackend({ own }) : '',
              })
        }
      >
        <TextArea
          rows={2}
          value={draft.text}
          placeholder={t.taskInWords}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Field label={t.inputsAsJson}>
        <TextArea
          rows={1}
          mono
          value={draft.inputs}
          spellCheck={false}
          placeholder='{"order_id": "A-7"}'
          onChange={(event) => change({ inputs: event.target.value })}
        />
      </Field>
    </>
  );
}

function BenchFields({ chosen }: { readonly chosen: BenchTask | undefined }) {
  const change = useExecute((state) => state.change);
  const openReference = useExecute((state) => state.openReference);
  const groups = useMemo(() => {
    const byCategory = new Map<string, BenchTask[]>();
    for (const task of executeWork.benchTasks)
      byCategory.set(task.category, [...(byCategory.get(task.category) ?? []), task]);
    return [...byCategory];
  }, []);
  return (
    <>
      <Field label={t.taskOfTheBench}>
        <Select value={chosen?.id ?? ''} onChange={(event) => change({ benchId: event.target.value })}>
          {groups.map(([category, tasks]) => (
            <optgroup key={category} label={category}>
              {tasks.map((task) => (
                <option key={task.id} value={task.id}>
                  {task.title} ({task.difficulty})
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {chosen && (
        <Text as="p" size="sm" tone="muted">
          <Message text={chosen.text} />{' '}
          {t.examplesCount({
            countOf: countOf(chosen.examples.length, 'example'),
            countOf2: countOf(chosen.tests.length, 'test'),
          })}
        </Text>
      )}
      {chosen && (
        <div>
          <Button tone="quiet" icon={<FlaskConical size={13} />} onClick={() => void openReference(chosen.id)}>
            {t.openReference}
          </Button>
        </div>
      )}
    </>
  );
}

function MoreChoices({ setup }: { readonly setup: ExecuteSetup }) {
  const change = useExecute((state) => state.change);
  return (
    <Disclosure title={t.moreOptions}>
      <Columns of="two">
        <Field label={t.seed}>
          <TextInput
            type="number"
            min={0}
            value={setup.seed}
            onChange={(event) => change({ seed: Math.max(0, Math.round(event.target.valueAsNumber) || 0) })}
          />
        </Field>
        <Field label={t.temperature}>
          <TextInput
            inputMode="decimal"
            placeholder={t.endpointDefault}
            value={setup.temperature}
            onChange={(event) => change({ temperature: event.target.value })}
          />
        </Field>
      </Columns>
      {setup.benchId === undefined && (
        <Field label={t.apisWithoutBackend}>
          <Select
            value={setup.toolDefault}
            onChange={(event) => change({ toolDefault: event.target.value as ToolDefault })}
          >
            <option value="mock">{t.resultsAreGenerated}</option>
            <option value="llm">{t.modelPlaysThem}</option>
            <option value="manual">{t.resultsTyped}</option>
          </Select>
        </Field>
      )}
      <Field label={t.stages} note={setup.stages === 'one' ? t.oneStageAbout : undefined}>
        <Select value={setup.stages} onChange={(event) => change({ stages: event.target.value as Stages })}>
          <option value="two">{t.twoStages}</option>
          <option value="one">{t.oneStage}</option>
        </Select>
      </Field>
    </Disclosure>
  );
}
