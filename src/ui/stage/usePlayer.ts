import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export type StageSpeed = 'slow' | 'normal' | 'instant';

/** Milliseconds that a step stays. Instant shows the end. */
const stays: Readonly<Record<StageSpeed, number>> = { slow: 4500, normal: 2200, instant: 0 };

export interface StagePlayerState {
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: StageSpeed;
  goTo(step: number): void;
  /** From the start where it stands at the end. */
  toggle(): void;
  setSpeed(speed: StageSpeed): void;
}

/** Steps one after the other; what a person does stops it. Space plays, arrows step, Escape leaves. */
export function usePlayer(steps: number, onLeave: () => void): StagePlayerState {
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
    const timer = setTimeout(() => setAt(speed === 'instant' ? last : at + 1), stays[speed]);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, speed]);
  const goTo = (step: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(step, 0), last));
  };
  const toggle = () => {
    if (!isPlaying && at >= last) setAt(0);
    setPlaying(!isPlaying);
  };
  const latest = useRef({ at, goTo, toggle, onLeave });
  latest.current = { at, goTo, toggle, onLeave };
  // Before anything is painted: a key that is pressed as soon as the stage is seen counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const now = latest.current;
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.key === 'Escape') now.onLeave();
      else if (event.key === 'ArrowRight' || event.key === 'PageDown') now.goTo(now.at + 1);
      else if (event.key === 'ArrowLeft' || event.key === 'PageUp') now.goTo(now.at - 1);
      else if (event.key === 'Home') now.goTo(0);
      else if (event.key === 'End') now.goTo(Number.MAX_SAFE_INTEGER);
      else if (event.key === ' ' && !isOnButton) now.toggle();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return { at, isPlaying, speed, goTo, toggle, setSpeed };
}
