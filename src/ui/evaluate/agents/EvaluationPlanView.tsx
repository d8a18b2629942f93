import { Download, FolderOpen, Play } from 'lucide-react';
import { agentsMessages as t } from '../../../messages/agents.en';
import { coreText } from '../../../messages/i18n';
import { modelIn, planFileOf, presetDraft } from '../../../state/evaluate/evaluationData';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Section } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { useSettings } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { EvaluationPlanForm, PlanDataFields } from './EvaluationPlanForm';
import { useAgentsStore } from './useAgentsStore';

function Cards() {
  const { plans, draft, takePlan, runPlan } = useAgentsStore('plans', 'draft', 'takePlan', 'runPlan');
  const isBusy = useAgentsStore((state) => state.work.kind !== 'idle' || state.outlook.kind === 'working');
  const about: Readonly<Record<string, string>> = {
    ablation: t.ablationAbout,
    formats: t.formatsAbout,
    papers: t.papersAbout,
    scenarios: t.scenariosAbout,
  };
  return (
    <Columns of="cards">
      {plans.map(({ id, plan }) => {
        const name = coreText(String(plan['name']));
        return (
          <Stack as="article" key={id} gap="2" pad="3" surface="card" aria-label={name}>
            <h3>{name}</h3>
            <Hint flex="grows">{about[id] ?? t.builtInPlanAbout}</Hint>
            <Hint>
              {t.cardModel({ model: modelIn(presetDraft(draft, plan), 'agent').model || 'rehearsal-compliant' })}
            </Hint>
            <Row gap="2">
              <Button
                tone="primary"
                icon={<Play size={14} />}
                disabled={isBusy}
                aria-label={t.runCard({ name })}
                onClick={() => void runPlan(id)}
              >
                {t.run}
              </Button>
              <Button aria-label={t.editCard({ name })} onClick={() => takePlan(id)}>
                {t.edit}
              </Button>
            </Row>
          </Stack>
        );
      })}
    </Columns>
  );
}

/** The forecast of the plan or its errors, and the button that runs it. */
function Foot() {
  const { outlook, start, work, draft } = useAgentsStore('outlook', 'start', 'work', 'draft');
  const currency = useSettings((state) => state.currency);
  const isOffline = !JSON.stringify(draft).includes('"baseUrl"');
  const words = () => {
    if (outlook.kind === 'working') return outlook.at === 'users' ? t.makingUsers : t.estimating;
    if (outlook.kind !== 'ready') return '';
    const { cells, modelCalls, tokens, cost } = outlook.forecast.estimate;
    return [
      t.estimate({ cells: t.cells(cells), calls: t.modelCalls(modelCalls), tokens: tokens.toLocaleString('en') }),
      ...(isOffline ? [t.offline] : cost === null ? [] : [t.cost({ cost: `${currency} ${cost.toFixed(2)}` })]),
    ].join(' · ');
  };
  return (
    <Row gap="3" pad="3" wraps surface="foot" size="fixed">
      <Button
        tone="primary"
        icon={<Play size={14} />}
        disabled={work.kind !== 'idle' || outlook.kind !== 'ready'}
        onClick={() => void start()}
      >
        {t.start}
      </Button>
      {outlook.kind === 'problem' ? (
        <Alert>{outlook.message}</Alert>
      ) : (
        <Status data-testid={testIds.agentsEstimate}>
          <Text tone="muted" figures>
            {words()}
          </Text>
        </Status>
      )}
    </Row>
  );
}

function Files() {
  const { importPlan, draft, outlook } = useAgentsStore('importPlan', 'draft', 'outlook');
  return (
    <Row gap="2">
      <FileButton
        tone="quiet"
        icon={<FolderOpen size={14} />}
        what={t.planFile}
        multiple
        onFiles={(files) =>
          void Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))).then(importPlan)
        }
      >
        {t.importPlan}
      </FileButton>
      <Button
        tone="quiet"
        icon={<Download size={14} />}
        disabled={outlook.kind !== 'ready'}
        onClick={() => {
          if (outlook.kind !== 'ready') return;
          const text = `${JSON.stringify(planFileOf(draft, outlook.data), null, 2)}\n`;
          saveText(text, 'evaluation.plan.json', 'application/json');
        }}
      >
        {t.exportPlan}
      </Button>
    </Row>
  );
}

/** Ready-made plans, the complete plan, and its forecast. */
export function EvaluationPlanView() {
  const isIdle = useAgentsStore((state) => state.work.kind === 'idle');
  return (
    <Stack size="full" data-testid={testIds.agentsPlan}>
      <Stack size="grows" gap="4" pad="4" scrolls>
        <Stack gap="1">
          <Row justify="between" gap="3" wraps>
            <Text as="h2" size="title">
              {t.question}
            </Text>
            <Files />
          </Row>
          <Hint size="ui">{t.intro}</Hint>
        </Stack>
        <fieldset disabled={!isIdle}>
          <legend className="visually-hidden">{t.dataSet}</legend>
          <PlanDataFields />
        </fieldset>
        <Section title={t.comparisons}>
          <Hint>{t.comparisonsAbout}</Hint>
          <Cards />
        </Section>
        <fieldset disabled={!isIdle}>
          <legend className="visually-hidden">{t.plan}</legend>
          <Section title={t.ownPlan}>
            <EvaluationPlanForm />
          </Section>
        </fieldset>
      </Stack>
      <Foot />
    </Stack>
  );
}
