// Maps amounts to five steps of one colour, with the numbers of each step. Invariant: zero is step 0, the maximum is
// step 5, and a larger amount never has a lower step.

import type { CanvasHeat } from './canvasView';

/** The content of an overlay; the first shows the session's own statuses. */
export type OverlayMode = 'status' | 'order' | 'time' | 'tokens' | 'coverage' | 'frequency';

export interface HeatStep {
  readonly level: CanvasHeat['level'];
  /** The range of amounts with its unit: `3 to 4 visits`. */
  readonly text: string;
}

export interface HeatScale {
  readonly mode: Exclude<OverlayMode, 'status'>;
  /** Name of the measure. */
  readonly title: string;
  /** From zero to the maximum; only steps that can occur. */
  readonly steps: readonly HeatStep[];
  /** Sentences with the sums. */
  readonly facts: readonly string[];
}

export interface HeatOverlay {
  readonly nodeHeat: Readonly<Record<string, CanvasHeat>>;
  /** By edge id. */
  readonly edgeHeat: Readonly<Record<string, CanvasHeat>>;
  readonly scale: HeatScale;
}

export function heatLevel(value: number, most: number): CanvasHeat['level'] {
  if (!(value > 0) || !(most > 0)) return 0;
  return Math.min(5, Math.max(1, Math.ceil((value / most) * 5 - 1e-9))) as CanvasHeat['level']; // An integer from 1 to 5.
}

/** The steps of amounts up to `most`; `areIntegers`: all amounts are integers. */
export function heatSteps(
  most: number,
  areIntegers: boolean,
  formatRange: (from: number, to: number) => string,
): HeatStep[] {
  const steps: HeatStep[] = [];
  let from = 0;
  for (const level of [1, 2, 3, 4, 5] as const) {
    const to = (most * level) / 5;
    if (!areIntegers) steps.push({ level, text: formatRange(from, to) });
    else {
      const [low, high] = [Math.floor(from + 1e-9) + 1, Math.floor(to + 1e-9)];
      if (high >= low) steps.push({ level, text: formatRange(low, high) });
    }
    from = to;
  }
  return most > 0 ? steps : [];
}

const grouped = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `820 ms`, `1.2 s`, `2 min 5 s`. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${grouped(Math.floor(whole / 60))} min ${whole % 60} s`;
}

/** `1,234`; from 100,000 on in thousands. */
export function formatCount(count: number): string {
  return count < 100_000 ? grouped(count) : `${grouped(count / 1000)}k`;
}

export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)} %` : '0 %';

export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
