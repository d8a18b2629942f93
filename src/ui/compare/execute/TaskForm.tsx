import { FlaskConical, Play } from 'lucide-react';
import { useMemo } from 'react';
import type { ExecuteStrategy } from '../../../core/executeSummarize';
import type { BenchTask } from '../../../core/taskBench';
import { executeMessages as t } from '../../../messages/execute.en';
import type { ExecuteSetup, Stages, ToolDefault } from '../../../state/compare/executeState';
import { executeWork } from '../../../state/compare/executeWork';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextArea, TextInput } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Field } from '../../kit/Field';
import { Message } from '../../kit/Message';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useTools } from '../../studio/weirContext';
import { AskedModel } from './AskedModel';
import { useExecute } from './openExecute';
import { StartForm } from './StartForm';
import { countOf, strategyTitles } from './words';

const subjects = [
  { id: 'words', label: t.inWords },
  { id: 'bench', label: t.bench },
] as const;

/** What to execute, how, how often. */
export function TaskForm() {
  const {
    setup,
    change,
    execute,
    cancelExecute: cancel,
    problem,
  } = useExecute('setup', 'change', 'execute', 'cancelExecute', 'problem');
  const isRunning = useExecute((state) => state.batch?.phase === 'running');
  const bench = setup.benchId === undefined ? undefined : executeWork.findBenchTask(setup.benchId);
  return (
    <StartForm
      label={t.taskToExecute}
      head={
        <Segments
          legend={t.whereTheTaskComesFrom}
          options={subjects}
          value={setup.benchId === undefined ? 'words' : 'bench'}
          onChange={(id) => change({ benchId: id === 'bench' ? (executeWork.benchTasks[0]?.id ?? '') : undefined })}
        />
      }
      start={{ label: t.execute, icon: <Play size={13} /> }}
      isRunning={isRunning}
      problem={problem}
      onStart={() => void execute()}
      onCancel={cancel}
    >
      {setup.benchId === undefined ? <WordsFields /> : <BenchFields chosen={bench} />}
      <Columns of="two">
        <SelectField<ExecuteStrategy>
          label={t.strategy}
          value={setup.strategy}
          options={strategyTitles}
          onChange={(strategy) => change({ strategy })}
        />
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
    </StartForm>
  );
}

function WordsFields() {
  const { draft, changeDraft: change } = useExecute('draft', 'changeDraft');
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
  const { change, openReference } = useExecute('change', 'openReference');
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
        <Hint>
          <Message text={chosen.text} />{' '}
          {t.examplesCount({
            countOf: countOf(chosen.examples.length, 'example'),
            countOf2: countOf(chosen.tests.length, 'test'),
          })}
        </Hint>
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
        <SelectField<ToolDefault>
          label={t.apisWithoutBackend}
          value={setup.toolDefault}
          options={{ mock: t.resultsAreGenerated, llm: t.modelPlaysThem, manual: t.resultsTyped }}
          onChange={(toolDefault) => change({ toolDefault })}
        />
      )}
      <SelectField<Stages>
        label={t.stages}
        note={setup.stages === 'one' ? t.oneStageAbout : undefined}
        value={setup.stages}
        options={{ two: t.twoStages, one: t.oneStage }}
        onChange={(stages) => change({ stages })}
      />
    </Disclosure>
  );
}
