import { useEffect, useState } from 'react';
import { isInsideElement, usePageKeys } from '../kit/usePageKeys';

export type StageSpeed = 'slow' | 'normal' | 'instant';

/** Milliseconds per step. `instant` shows the end. */
const stepDurations: Readonly<Record<StageSpeed, number>> = { slow: 4500, normal: 2200, instant: 0 };

/** Plays the steps in order; any user action pauses it. Space plays, arrows step, Escape leaves. */
export function useStagePlayer(steps: number, onLeave: () => void) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<StageSpeed>('normal');
  const last = steps - 1;
  useEffect(() => {
    if (!isPlaying) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(speed === 'instant' ? last : at + 1), stepDurations[speed]);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, speed]);
  const goTo = (step: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(step, 0), last));
  };
  /** Restarts if it is at the end. */
  const toggle = () => {
    if (!isPlaying && at >= last) setAt(0);
    setPlaying(!isPlaying);
  };
  const [next, previous] = [at + 1, at - 1];
  const steppingKeys: Partial<Record<string, number>> = {
    ArrowRight: next,
    PageDown: next,
    ArrowLeft: previous,
    PageUp: previous,
    Home: 0,
    End: last,
  };
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInsideElement(event.target, 'input')) return;
    const step = steppingKeys[event.key];
    if (step !== undefined) goTo(step);
    else if (event.key === 'Escape') onLeave();
    else if (event.key === ' ' && !isInsideElement(event.target, 'button')) toggle();
    else return;
    event.preventDefault();
  });
  return { at, isPlaying, speed, goTo, toggle, setSpeed };
}
