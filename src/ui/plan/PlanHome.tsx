import { FilePen, FolderOpen, Workflow } from 'lucide-react';
import { useState } from 'react';
import { type PlanTask, planTasks } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlan } from '../../state/plan/planPorts';
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
import { PlanPicture } from './PlanThumbnail';
import { planFiles } from './planFileActions';
import { KeptRow } from './StoredRow';
import { usePlans } from './usePlanStore';

/** A new plan, whose candidates are asked for at once. */
function useBegin() {
  const { begin, makeCandidates } = usePlans('begin', 'makeCandidates');
  return (task: string | PlanTask) => {
    begin(task);
    void makeCandidates();
  };
}

function NewTask() {
  const begin = useBegin();
  const { openFiles, openDocument } = planFiles(useWeir());
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
        <Text room="grows" />
        <ModelName model={model} rehearsal={source === 'rehearsal'} />
        <Button tone="link" onClick={() => openDialog('endpoint')}>
          {t.changeModel}
        </Button>
      </Row>
    </Stack>
  );
}

function OwnTasks() {
  const begin = useBegin();
  return (
    <Section title={t.ownTasks}>
      <Columns of="cards">
        {planTasks.map((task) => (
          <CardButton key={task.id} data-testid={testIds.planTask} onClick={() => begin(task)}>
            <Text weight="strong">{task.title}</Text>
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
  const { openPlan, rename, removePlan } = usePlans('openPlan', 'rename', 'removePlan');
  const runs = usePlans((state) => state.runs.filter((run) => run.plan === plan.id).length);
  const facts = [
    plan.plan ? t.subtasks(plan.plan.subtasks.length) : t.notPlanned,
    ...(runs > 0 ? [t.runsOf(runs)] : []),
  ];
  return (
    <KeptRow
      name={plan.name}
      fullName={plan.name}
      label={t.planName}
      testId={testIds.storedPlan}
      rename={(name) => rename(plan.id, name)}
      remove={() => removePlan(plan.id)}
    >
      <RowButton onClick={() => openPlan(plan.id)}>
        <span className={styles.smallPicture}>
          {plan.plan && plan.plan.subtasks.length <= 60 ? <PlanPicture plan={plan.plan} /> : <FilePen size={16} />}
        </span>
        <Text weight="medium" lines="cut" room="grows">
          {plan.name}
        </Text>
        <Quiet lines="oneLine">{facts.join(', ')}</Quiet>
      </RowButton>
    </KeptRow>
  );
}

/** A task in words, our own tasks, and what is kept. */
export function PlanHome() {
  const { plans, phase } = usePlans('plans', 'phase');
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
