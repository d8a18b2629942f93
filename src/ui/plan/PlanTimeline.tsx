import { useEffect, useMemo, useState } from 'react';
import { buildTimeline, type TimelineBar } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { tellSpan } from '../../state/plan/tellSpan';
import { classNames } from '../kit/classNames';
import { Row, Stack } from '../kit/Layout';
import { LoneHint, Quiet, Text } from '../kit/Text';
import { toned } from '../kit/tones';
import { useShell } from '../studio/weirContext';
import { usePlans, useRunState } from './openPlans';
import styles from './Plan.module.css';
import { titlesOf } from './planWords';

const looks = {
  'in progress': ['active', t.working],
  completed: ['done', t.completed],
  failed: ['failed', t.failed],
  abandoned: ['skipped', t.abandoned],
} as const satisfies Record<TimelineBar['outcome'] & string, readonly string[]>;

/** A step of 1, 2 or 5 of some power of ten, so that a handful of them fill the width. */
function tickStep(length: number): number {
  const rough = Math.max(100, length / 7);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** The time while something runs, a few times a second; undefined while nothing does. */
function useNow(isRunning: boolean): number | undefined {
  const [now, setNow] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (!isRunning) {
      setNow(undefined);
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Who worked on what, when; the critical path; how much faster than one after the other. */
export function PlanTimeline() {
  const state = useRunState();
  const { run, cursor, selection } = usePlans('run', 'cursor', 'selection');
  const { moveTo, select, showTab } = usePlans('moveTo', 'select', 'showTab');
  const askForRoom = useShell((all) => all.askForRoom);
  const hasRun = run !== undefined;
  useEffect(() => {
    if (hasRun) askForRoom(264);
  }, [hasRun, askForRoom]);
  const now = useNow(run?.isLive === true && !run.state.outcome && !run.state.paused && cursor === undefined);
  const timeline = useMemo(
    () => state && buildTimeline(now === undefined ? state : { ...state, at: Math.max(state.at, now) }),
    [state, now],
  );
  if (!run || !state || !timeline || timeline.lanes.length === 0) return <LoneHint>{t.timelineEmpty}</LoneHint>;
  const titleOf = titlesOf([...state.archive.map(({ subtask }) => subtask), ...state.plan.subtasks]);
  const critical = new Set(timeline.criticalPath);
  const whole = Math.max(Math.max(run.state.at, now ?? 0) - run.state.startedAt, 1) * 1.02;
  const step = tickStep(whole);
  const ticks = Array.from({ length: Math.floor(whole / step) + 1 }, (_, index) => index * step);
  const place = (at: number) => `${(100 * at) / whole}%`;
  const shown = cursor ?? run.events.length;
  return (
    <Stack gap="1">
      <Row gap="3" wraps pad="2">
        <Quiet figures>
          {t.speedUp({
            time: tellSpan(timeline.makespan),
            serial: tellSpan(timeline.serial),
            factor: timeline.speedUp.toFixed(2),
          })}
          , {t.bound({ factor: timeline.speedUpBound.toFixed(2) })}
        </Quiet>
        <Quiet lines="oneLine">
          ▂ {t.criticalPath} {tellSpan(timeline.criticalPathDuration)}
        </Quiet>
        <Quiet lines="oneLine">{t.atOnce(state.settings.concurrency)}</Quiet>
        <Text room="grows" />
        <Row as="label" gap="2">
          <Quiet lines="oneLine">
            {t.earlier} {shown}/{run.events.length}
          </Quiet>
          <input
            type="range"
            min={1}
            max={run.events.length}
            value={shown}
            onChange={({ target }) => moveTo(Number(target.value))}
          />
        </Row>
      </Row>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own. */}
      <div className={styles.lanes} role="group" aria-label={t.timelineTitle}>
        <span />
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((at) => (
            <Text
              key={at}
              size="xs"
              tone="muted"
              figures
              lines="oneLine"
              className={styles.tick}
              style={{ left: place(at) }}
            >
              {tellSpan(at)}
            </Text>
          ))}
        </div>
        {timeline.lanes.flatMap(({ lane, bars }) => [
          <Quiet key={`${lane} name`} lines="cut" className={styles.laneName} title={lane}>
            {lane}
          </Quiet>,
          <div key={lane} className={styles.lane}>
            {bars.map(({ subtask, attempt, start, end, outcome }) => {
              const title = titleOf(subtask);
              const [status, words] = looks[outcome ?? 'failed'];
              const name = attempt > 1 ? `${title}, ${t.attempt({ number: String(attempt) }).toLowerCase()}` : title;
              const isCritical = critical.has(subtask);
              return (
                <button
                  key={`${subtask} ${attempt}`}
                  type="button"
                  className={classNames(toned, styles.bar)}
                  data-status={status}
                  data-critical={isCritical || undefined}
                  aria-pressed={selection[0] === subtask}
                  aria-label={`${name}, ${words}, ${tellSpan(end - start)}${isCritical ? `, ${t.criticalPath}` : ''}`}
                  data-tip={`${name}: ${words}, ${tellSpan(end - start)}`}
                  style={{ left: place(start), width: place(end - start) }}
                  onClick={() => {
                    select([subtask]);
                    showTab('subtask');
                  }}
                >
                  {name}
                </button>
              );
            })}
          </div>,
        ])}
      </div>
    </Stack>
  );
}
