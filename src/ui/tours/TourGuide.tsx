import { useEffect, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { toursMessages as t } from '../../messages/tours.en';
import type { TourName } from '../../state/frame/shellStore';
import { Button } from '../kit/Button';
import { Callout } from '../kit/Callout';
import { Hint, Text } from '../kit/Text';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { tours } from './tours';

/** Milliseconds between two checks of the page, whose parts appear and disappear. */
const POSITION_INTERVAL = 250;

const find = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);

/** The element that matches a selector, updated as the page changes. */
function useFound(selector: string): Element | undefined {
  const [found, setFound] = useState(() => find(selector));
  useEffect(() => {
    const look = () => setFound(find(selector));
    look();
    const timer = setInterval(look, POSITION_INTERVAL);
    return () => clearInterval(timer);
  }, [selector]);
  return found;
}

function Steps({ tour }: { readonly tour: TourName }) {
  const stores = useWeir();
  const startTour = useShell((state) => state.startTour);
  const steps = tours[tour];
  const [at, setAt] = useState(0);
  const step = steps[at] ?? steps[0];
  if (!step) throw new Error(`The tour ${tour} has no steps`);
  const target = useFound(step.target);
  const { until } = step;
  useEffect(() => {
    step.show?.(stores);
  }, [step, stores]);
  useEffect(() => {
    // An element that existed before the step does not complete it.
    if (until === undefined || find(until)) return;
    const timer = setInterval(() => {
      if (!find(until)) return;
      clearInterval(timer);
      setAt((now) => now + 1);
    }, POSITION_INTERVAL);
    return () => clearInterval(timer);
  }, [until]);
  const close = () => startTour(undefined);
  const isLast = at === steps.length - 1;
  return (
    <Callout
      target={target}
      title={step.title}
      onClose={close}
      testId={testIds.tour}
      frameTestId={testIds.tourFrame}
      footer={
        <>
          <Text size="sm" tone="muted" flex="grows">
            {t.stepOf({ step: at + 1, steps: steps.length })}
          </Text>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{common.back}</Button>}
          <Button tone="primary" onClick={() => (isLast ? close() : setAt(at + 1))}>
            {isLast ? common.done : common.next}
          </Button>
        </>
      }
    >
      <p>{step.text}</p>
      {!target && <Hint>{t.targetMissing}</Hint>}
    </Callout>
  );
}

/** Shows the active tour, if any. */
export function TourGuide() {
  const tour = useShell((state) => state.tour);
  return tour && <Steps key={tour} tour={tour} />;
}
