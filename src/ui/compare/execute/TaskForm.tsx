import { FlaskConical, Play } from 'lucide-react';
import { useMemo } from 'react';
import type { ExecuteStrategy } from '../../../core/executeSummarize';
import { executeMessages as t } from '../../../messages/execute.en';
import { benchTaskGroups, benchTaskOf, type ExecuteSetup, sourceOfTasks } from '../../../state/compare/executeSetup';
import { taskInputs } from '../../../state/compare/taskInputs';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { Message } from '../../kit/Message';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useSettings, useTools } from '../../studio/weirContext';
import { ExecutionModelName, SeedField } from './ExecuteParts';
import { ExecuteStartForm } from './ExecuteStartForm';
import { strategyTitles } from './executeLabels';
import { useExecuteStore } from './executeStores';
import { InputFields } from './InputFields';

/** The task to execute, its strategy and the number of rollouts. */
export function TaskForm() {
  const { setup, change, execute, cancelExecute } = useExecuteStore('setup', 'change', 'execute', 'cancelExecute');
  const isRunning = useExecuteStore((state) => state.batch?.phase === 'running');
  return (
    <ExecuteStartForm
      label={t.taskToExecute}
      head={
        <Segments
          legend={t.taskSource}
          options={{ words: t.inWords, bench: t.bench }}
          value={setup.benchId === undefined ? 'words' : 'bench'}
          onChange={(source) => change(sourceOfTasks(source))}
        />
      }
      start={{ label: t.execute, icon: <Play size={13} /> }}
      isRunning={isRunning}
      onStart={() => void execute()}
      onCancel={cancelExecute}
    >
      {setup.benchId === undefined ? <TextTaskFields /> : <BenchFields />}
      <Columns of="two">
        <SelectField<ExecuteStrategy>
          label={t.strategy}
          value={setup.strategy}
          options={strategyTitles}
          onChange={(strategy) => change({ strategy })}
        />
        <InputField
          label={t.rollouts}
          type="number"
          min={1}
          max={20}
          value={setup.rollouts}
          onChange={(text) => change({ rollouts: Number(text) })}
        />
      </Columns>
      <ExecutionModelName />
      <MoreChoices />
    </ExecuteStartForm>
  );
}

function TextTaskFields() {
  const { draft, changeDraft: change } = useExecuteStore('draft', 'changeDraft');
  const apis = useDocumentTools();
  const backends = useTools((state) => state.backends);
  const own = Object.keys(backends).length;
  const inputs = useMemo(() => taskInputs(apis), [apis]);
  const isRehearsal = useSettings((state) => state.modelChoice.source === 'rehearsal');
  return (
    <>
      <InputField
        label={t.task}
        note={
          apis.length === 0
            ? t.noApis
            : t.businessTools({
                apis: t.apiCount(apis.length),
                backendNote: own > 0 ? t.withBackend({ own }) : '',
              })
        }
        long
        value={draft.text}
        placeholder={t.taskInWords}
        onChange={(text) => change({ text })}
      />
      <InputFields inputs={inputs} />
      {isRehearsal && draft.inputs.trim() === '' && inputs.length > 0 && <Hint>{t.rehearsalNeedsInputs}</Hint>}
    </>
  );
}

function BenchFields() {
  const { change, openReference } = useExecuteStore('change', 'openReference');
  const chosen = useExecuteStore((state) => benchTaskOf(state.setup));
  return (
    <>
      <SelectField
        label={t.taskOfTheBench}
        value={chosen?.id ?? ''}
        options={benchTaskGroups}
        onChange={(benchId) => change({ benchId })}
      />
      {chosen && (
        <>
          <Hint>
            <Message text={chosen.text} />{' '}
            {t.examplesCount({
              examples: t.exampleCount(chosen.examples.length),
              heldOut: t.testCount(chosen.tests.length),
            })}
          </Hint>
          <div>
            <Button tone="quiet" icon={<FlaskConical size={13} />} onClick={() => openReference(chosen.id)}>
              {t.openReference}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function MoreChoices() {
  const { setup, change } = useExecuteStore('setup', 'change');
  return (
    <Disclosure title={t.moreOptions}>
      <Columns of="two">
        <SeedField value={setup.seed} onChange={change} />
        <InputField
          label={t.temperature}
          inputMode="decimal"
          placeholder={t.endpointDefault}
          value={setup.temperature}
          onChange={(temperature) => change({ temperature })}
        />
      </Columns>
      {setup.benchId === undefined && (
        <SelectField<ExecuteSetup['toolDefault']>
          label={t.apisWithoutBackend}
          value={setup.toolDefault}
          options={{ mock: t.resultsAreGenerated, llm: t.modelPlaysThem, manual: t.resultsTyped }}
          onChange={(toolDefault) => change({ toolDefault })}
        />
      )}
      <SelectField<ExecuteSetup['stages']>
        label={t.stages}
        note={setup.stages === 'one' ? t.oneStageAbout : undefined}
        value={setup.stages}
        options={{ two: t.twoStages, one: t.oneStage }}
        onChange={(stages) => change({ stages })}
      />
    </Disclosure>
  );
}
