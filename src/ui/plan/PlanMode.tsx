// The three areas of the window in plan mode.

import { X } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { IconButton } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Alert } from '../kit/Notice';
import { Segments } from '../kit/Segments';
import { Hint, Text } from '../kit/Text';
import { EndpointWaits } from '../studio/EndpointWait';
import { CandidateStrip } from './CandidateStrip';
import { ExperimentCenter, ExperimentRight } from './Experiments';
import { PlanBar } from './PlanBar';
import { PlanCanvas } from './PlanCanvas';
import { PlanHome } from './PlanHome';
import { PlanBottomPanel, PlanPanels } from './PlanPanels';
import { PlanRunsList } from './PlanRunsList';
import { createPlanFileActions } from './planFileActions';
import { openPlanStore, usePlanStore } from './usePlanStore';

/** Waits for the endpoint, and the last error until it is dismissed. */
function PlanNotices() {
  const { problem, dismiss, durable } = usePlanStore('problem', 'dismiss', 'durable');
  return (
    <>
      <EndpointWaits scope="plan" />
      {!durable && (
        <Text as="p" size="sm" tone="warning" padded>
          {t.thisTabOnly}
        </Text>
      )}
      {problem !== undefined && (
        <Row gap="2" pad="2" surface="bar" size="fixed">
          <Alert>{problem}</Alert>
          <Text flex="grows" />
          <IconButton label={t.dismiss} onClick={dismiss} icon={<X size={14} />} />
        </Row>
      )}
    </>
  );
}

function PlanCenter() {
  const { page: place, goTo } = usePlanStore('page', 'goTo');
  const hasPlan = usePlanStore(({ open }) => open?.plan !== undefined);
  if (place === 'plan')
    return (
      <Stack size="full">
        <PlanBar />
        <PlanNotices />
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
      <PlanNotices />
      <Stack size="grows" scrolls>
        {place === 'experiments' ? <ExperimentCenter /> : <PlanHome />}
      </Stack>
    </Stack>
  );
}

/** Explains the mode. */
function PlanHelp() {
  return (
    <Stack gap="3" pad="4">
      <h2>{t.aboutTitle}</h2>
      {[t.aboutCandidates, t.aboutRuns, t.aboutRefinement, t.aboutExperiments].map((words) => (
        <Hint size="ui" key={words}>
          {words}
        </Hint>
      ))}
    </Stack>
  );
}

function PlanRight() {
  const place = usePlanStore((state) => state.page);
  if (place === 'experiments') return <ExperimentRight />;
  return place === 'plan' ? <PlanPanels /> : <PlanHelp />;
}

function PlanBottom() {
  const place = usePlanStore((state) => state.page);
  if (place === 'plan') return <PlanBottomPanel />;
  return <PlanRunsList ofAll />;
}

export const planMode = {
  Center: PlanCenter,
  Right: PlanRight,
  Bottom: PlanBottom,
  openStore: openPlanStore,
  createFileActions: createPlanFileActions,
};
