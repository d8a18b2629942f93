// The three places of the window in the plan mode. What a place shows comes with its first look.

import { planMessages as t } from '../../messages/plan.en';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/later';
import { Segments } from '../kit/Segments';
import { usePlans } from './openPlans';
import { PlanBar } from './PlanBar';
import { PlanHome } from './PlanHome';
import { PlanHow } from './PlanHow';
import { PlanProblem } from './PlanProblem';
import { PlanRunsList } from './PlanRunsList';

const PlanCanvas = later(async () => (await import('./PlanCanvas')).PlanCanvas);
const CandidateStrip = later(async () => (await import('./CandidateStrip')).CandidateStrip);
const ExperimentCenter = later(async () => (await import('./Experiments')).ExperimentCenter);
const ExperimentRight = later(async () => (await import('./Experiments')).ExperimentRight);
const PlanPanels = later(async () => (await import('./PlanPanels')).PlanPanels);
const PlanBelow = later(async () => (await import('./PlanPanels')).PlanBelow);

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
          options={[
            { id: 'plans', label: t.plans },
            { id: 'experiments', label: t.experiments },
          ]}
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
