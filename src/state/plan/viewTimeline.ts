// The timeline of a run as it is drawn: lanes of bars over worked time, with bands for gaps. Positions are percentages of
// the width.

import { buildPlanTimeline, type PlanState, type PlanTimelineBar } from '../../core/plan';
import { titlesInRun } from './subtaskView';
import { buildAxis } from './timelineAxis';

/** A label further right would leave the axis. */
const lastLabel = 94;

export interface ShownTimelineBar extends PlanTimelineBar {
  readonly title: string;
  readonly left: number;
  readonly width: number;
  readonly isCritical: boolean;
}

/**
 * `whole`: the run up to its last event, which gives the axis, so that the axis does not change when an earlier event is
 * shown. `now`: while it runs. Undefined before the first attempt.
 */
export function viewTimeline(whole: PlanState, shown: PlanState, now: number | undefined) {
  const { lanes, ...figures } = buildPlanTimeline(
    now === undefined ? shown : { ...shown, at: Math.max(shown.at, now) },
  );
  if (lanes.length === 0) return undefined;
  const end = Math.max(whole.at, now ?? 0) - whole.startedAt;
  const { place, gaps, ticks } = buildAxis(buildPlanTimeline(whole).gaps, end);
  const titleOf = titlesInRun(shown);
  const critical = new Set(figures.criticalPath);
  return {
    ...figures,
    lanes: lanes.map(({ lane, bars }) => ({
      lane,
      bars: bars.map(
        (bar): ShownTimelineBar => ({
          ...bar,
          title: titleOf(bar.subtask),
          left: place(bar.start),
          width: place(bar.end) - place(bar.start),
          isCritical: critical.has(bar.subtask),
        }),
      ),
    })),
    bands: gaps,
    labels: ticks.filter(({ left }) => left <= lastLabel),
    /** Milliseconds of gaps so far. */
    lost: figures.gaps.reduce((sum, gap) => sum + gap.end - gap.start, 0),
  };
}
