// The axis of the timeline: worked time from left to right, with a narrow band for each gap, so that a pause of hours
// does not shrink the running time. Positions are percentages of the width.

import { type TimelineGap, workedTime } from '../../core/plan';

/** Maximum width of a band, and of all bands together. */
const [bandWidth, bandsWidth] = [9, 36];
/** Keeps the last bar away from the right border. */
const margin = 1.02;

export interface PlanTimelineAxis {
  /** `at`: milliseconds from the start of the plan. */
  place(at: number): number;
  readonly gaps: readonly (TimelineGap & { readonly left: number; readonly width: number })[];
  /** `worked`: value of the label, in milliseconds of worked time. */
  readonly ticks: readonly { readonly worked: number; readonly left: number }[];
}

/** A step of 1, 2 or 5 times a power of ten that gives about five ticks. */
function tickStep(length: number): number {
  const rough = Math.max(100, length / 7);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** `end`: milliseconds from the start of the plan to the last drawn event. */
export function buildAxis(gaps: readonly TimelineGap[], end: number): PlanTimelineAxis {
  const drawn = gaps.filter(({ start }) => start < end);
  const band = drawn.length === 0 ? 0 : Math.min(bandWidth, bandsWidth / drawn.length);
  const list = drawn.map(({ start, end: to, cause }) => ({ from: start, to, cause }));
  const worked = Math.max(workedTime(list, 0, end), 1) * margin;
  const scale = (100 - band * drawn.length) / worked;
  const place = (at: number) => {
    const bands = drawn.reduce(
      (sum, gap) => sum + band * Math.min(1, Math.max(0, (at - gap.start) / (gap.end - gap.start))),
      0,
    );
    return workedTime(list, 0, at) * scale + bands;
  };
  const placed = drawn.map((gap) => ({ ...gap, left: place(gap.start), width: band }));
  const step = tickStep(worked);
  const ticks = Array.from({ length: Math.floor(worked / step) + 1 }, (_, index) => {
    const at = index * step;
    const before = drawn.filter(({ start }) => workedTime(list, 0, start) < at).length;
    return { worked: at, left: at * scale + before * band };
  });
  return { place, gaps: placed, ticks };
}
