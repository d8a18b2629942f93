// The three places of the window in the plan mode. What a place shows comes with its first look.

import { X } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { IconButton } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/lazyComponent';
import { Alert } from '../kit/Notice';
import { Segments } from '../kit/Segments';
import { Hint, Text } from '../kit/Text';
import { PlanBar } from './PlanBar';
import { PlanHome } from './PlanHome';
import { PlanRunsList } from './PlanRunsList';
import { usePlans } from './usePlanStore';

const PlanCanvas = later(async () => (await import('./PlanCanvas')).PlanCanvas);
const CandidateStrip = later(async () => (await import('./CandidateStrip')).CandidateStrip);
const ExperimentCenter = later(async () => (await import('./Experiments')).ExperimentCenter);
const ExperimentRight = later(async () => (await import('./Experiments')).ExperimentRight);
const PlanPanels = later(async () => (await import('./PlanPanels')).PlanPanels);
const PlanBelow = later(async () => (await import('./PlanPanels')).PlanBelow);

/** What went wrong last, until it is put away. */
function PlanProblem() {
  const { problem, dismiss, durable } = usePlans('problem', 'dismiss', 'durable');
  return (
    <>
      {!durable && (
        <Text as="p" size="sm" tone="warning" padded>
          {t.thisTabOnly}
        </Text>
      )}
      {problem !== undefined && (
        <Row gap="2" pad="2" surface="bar" size="fixed">
          <Alert>{problem}</Alert>
          <Text room="grows" />
          <IconButton label={t.dismiss} onClick={dismiss} icon={<X size={14} />} />
        </Row>
      )}
    </>
  );
}

export function PlanCenter() {
  const { place, goTo } = usePlans('place', 'goTo');
  const hasPlan = usePlans(({ open }) => open?.plan !== undefined);
  if (place === 'plan')
    return (
      <Stack size="full">
        <PlanBar />
        <PlanProblem />
        <CandidateStrip />
        <Stack size="grows">{hasPlan && <PlanCanvas />}</Stack>
      </Stack>
    );
  return (
    <Stack size="full">
      <Row pad="2" surface="toolbar" size="fixed">
        <Segments
          legend={t.places}
          options={{ plans: t.plans, experiments: t.experiments }}
          value={place}
          onChange={goTo}
        />
      </Row>
      <PlanProblem />
      <Stack size="grows" scrolls>
        {place === 'experiments' ? <ExperimentCenter /> : <PlanHome />}
      </Stack>
    </Stack>
  );
}

/** What the mode does, for whoever comes to it. */
function PlanHow() {
  return (
    <Stack gap="3" pad="4">
      <h2>{t.howTitle}</h2>
      {[t.howCandidates, t.howRun, t.howRefine, t.howExperiments].map((words) => (
        <Hint size="ui" key={words}>
          {words}
        </Hint>
      ))}
    </Stack>
  );
}

export function PlanRight() {
  const place = usePlans((state) => state.place);
  if (place === 'experiments') return <ExperimentRight />;
  return place === 'plan' ? <PlanPanels /> : <PlanHow />;
}

export function PlanBottom() {
  const place = usePlans((state) => state.place);
  if (place === 'plan') return <PlanBelow />;
  return <PlanRunsList ofAll />;
}
