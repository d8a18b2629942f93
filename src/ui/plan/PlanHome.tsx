import { FilePen, FolderOpen, Workflow } from 'lucide-react';
import { useState } from 'react';
import { type ExamplePlanTask, examplePlanTasks } from '../../core/plan';
import { coreText } from '../../messages/i18n';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlan } from '../../state/plan/readStoredPlans';
import { Button } from '../kit/Button';
import { CardButton } from '../kit/CardButton';
import { Columns } from '../kit/Columns';
import { InputField } from '../kit/Field';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { RowButton } from '../kit/RowButton';
import { Section } from '../kit/Section';
import { Hint, Quiet, Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Plan.module.css';
import { PlanThumbnail } from './PlanThumbnail';
import { createPlanFileActions } from './planFileActions';
import { StoredRow } from './StoredRow';
import { usePlanStore } from './usePlanStore';

/** Creates a plan and requests its candidates at once. */
function useCreatePlan() {
  const { begin, makeCandidates } = usePlanStore('begin', 'makeCandidates');
  return (task: string | ExamplePlanTask) => {
    begin(task);
    void makeCandidates();
  };
}

function NewTask() {
  const begin = useCreatePlan();
  const { openFiles, openDocument } = createPlanFileActions(useWeir());
  const { source, model } = useSettings((state) => state.modelChoice);
  const openDialog = useShell((state) => state.openDialog);
  const [task, setTask] = useState('');
  return (
    <Stack as="form" gap="3" onSubmit={() => begin(task)}>
      <InputField
        label={t.task}
        long
        rows={3}
        value={task}
        placeholder={t.taskPlaceholder}
        onChange={setTask}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <Row gap="2" wraps>
        <Button tone="primary" type="submit" disabled={task.trim() === ''}>
          {t.planTask}
        </Button>
        <FileButton
          icon={<FolderOpen size={14} />}
          what={t.planFile}
          title={t.openFileTitle}
          multiple
          onFiles={(files) => void openFiles(files)}
        >
          {t.openFile}
        </FileButton>
        <Button tone="quiet" icon={<Workflow size={14} />} onClick={openDocument}>
          {t.fromDocument}
        </Button>
        <Text flex="grows" />
        <ModelName model={model} rehearsal={source === 'rehearsal'} />
        <Button tone="link" onClick={() => openDialog('endpoint')}>
          {t.changeModel}
        </Button>
      </Row>
    </Stack>
  );
}

function OwnTasks() {
  const begin = useCreatePlan();
  return (
    <Section title={t.ownTasks}>
      <Columns of="cards">
        {examplePlanTasks.map((task) => (
          <CardButton key={task.id} data-testid={testIds.planTask} onClick={() => begin(task)}>
            <Text weight="strong">{coreText(task.title)}</Text>
            <Quiet>{task.task}</Quiet>
            <Text size="sm" tone="faint">
              {t.checksOf(task.checks.length)}
            </Text>
          </CardButton>
        ))}
      </Columns>
    </Section>
  );
}

function PlanRow({ plan }: { readonly plan: StoredPlan }) {
  const { openPlan, rename, removePlan } = usePlanStore('openPlan', 'rename', 'removePlan');
  const runs = usePlanStore((state) => state.runs.filter((run) => run.plan === plan.id).length);
  const facts = [
    plan.plan ? t.subtasks(plan.plan.subtasks.length) : t.notPlanned,
    ...(runs > 0 ? [t.runsOf(runs)] : []),
  ];
  return (
    <StoredRow
      name={plan.name}
      fullName={plan.name}
      label={t.planName}
      testId={testIds.storedPlan}
      rename={(name) => rename(plan.id, name)}
      remove={() => removePlan(plan.id)}
    >
      <RowButton onClick={() => openPlan(plan.id)}>
        <span className={styles.smallPicture}>
          {plan.plan && plan.plan.subtasks.length <= 60 ? <PlanThumbnail plan={plan.plan} /> : <FilePen size={16} />}
        </span>
        <Text weight="medium" lines="cut" flex="grows">
          {plan.name}
        </Text>
        <Quiet lines="oneLine">{facts.join(', ')}</Quiet>
      </RowButton>
    </StoredRow>
  );
}

/** The start page: a new task in words, the built-in tasks, and stored plans. */
export function PlanHome() {
  const { plans, phase } = usePlanStore('plans', 'phase');
  return (
    <Stack gap="4" className={styles.home} data-testid={testIds.planHome}>
      <Stack gap="1">
        <Text as="h2" size="large">
          {t.homeTitle}
        </Text>
        <Hint size="ui">{t.homeText}</Hint>
      </Stack>
      <NewTask />
      <OwnTasks />
      <Section title={t.storedPlans} count={plans.length === 0 ? undefined : plans.length}>
        {plans.length === 0 ? (
          <Hint size="ui">{phase === 'loading' ? t.loading : t.noPlans}</Hint>
        ) : (
          <Stack as="ul" gap="1">
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </Stack>
        )}
      </Section>
    </Stack>
  );
}
