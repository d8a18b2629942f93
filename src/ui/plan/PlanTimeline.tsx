import { useEffect, useMemo, useState } from 'react';
import type { PlanTimelineBar, TimelineGap } from '../../core/plan';
import { formatSpan } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import { viewTimeline } from '../../state/plan/viewTimeline';
import { classNames } from '../kit/classNames';
import { Row, Stack } from '../kit/Layout';
import { LoneHint, Quiet, Text } from '../kit/Text';
import { toned } from '../kit/tones';
import { useShell } from '../studio/weirContext';
import styles from './Plan.module.css';
import { usePlanStore, useShownRunState } from './usePlanStore';

const statusStyles = {
  'in progress': ['active', t.working],
  completed: ['done', t.completed],
  failed: ['failed', t.failed],
  abandoned: ['skipped', t.abandoned],
  interrupted: ['locked', t.attemptInterrupted],
  paused: ['locked', t.attemptPaused],
} as const satisfies Record<PlanTimelineBar['outcome'] & string, readonly string[]>;

const percent = (share: number) => `${share}%`;
const spanOf = ({ start, end }: TimelineGap) => formatSpan(end - start);
const gapWords = (gap: TimelineGap) => (gap.cause === 'paused' ? t.gapPaused : t.gapInterrupted)({ time: spanOf(gap) });

/** The current time, updated a few times a second while something runs; undefined otherwise. */
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

/** The attempts of each lane (agent) over time, the critical path, and the speedup over sequential execution. */
export function PlanTimeline() {
  const state = useShownRunState();
  const { run, cursor, selection } = usePlanStore('run', 'cursor', 'selection');
  const { moveTo, select, showTab } = usePlanStore('moveTo', 'select', 'showTab');
  const requestBottomHeight = useShell((all) => all.requestBottomHeight);
  const hasRun = run !== undefined;
  useEffect(() => {
    if (hasRun) requestBottomHeight(264);
  }, [hasRun, requestBottomHeight]);
  const now = useNow(run?.isLive === true && !run.state.outcome && !run.state.paused && cursor === undefined);
  const whole = run?.state;
  const timeline = useMemo(() => whole && state && viewTimeline(whole, state, now), [whole, state, now]);
  if (!run || !state || !timeline) return <LoneHint>{t.timelineEmpty}</LoneHint>;
  const { lanes, bands, labels, lost } = timeline;
  const shown = cursor ?? run.events.length;
  return (
    <Stack gap="1">
      <Row gap="3" wraps pad="2">
        <Quiet figures>
          {t.speedUp({
            time: formatSpan(timeline.makespan),
            serial: formatSpan(timeline.serial),
            factor: timeline.speedUp.toFixed(2),
          })}
          , {t.bound({ factor: timeline.speedUpBound.toFixed(2) })}
        </Quiet>
        <Quiet lines="oneLine">
          ▂ {t.criticalPath} {formatSpan(timeline.criticalPathDuration)}
        </Quiet>
        <Quiet lines="oneLine">{t.atOnce(state.settings.concurrency)}</Quiet>
        {lost > 0 && (
          <Quiet figures lines="oneLine">
            ▨ {t.leftOut({ time: formatSpan(lost) })}
          </Quiet>
        )}
        <Text flex="grows" />
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
          {labels.map(({ worked, left }) => (
            <Text
              key={worked}
              size="xs"
              tone="muted"
              figures
              lines="oneLine"
              className={styles.tick}
              style={{ left: percent(left) }}
            >
              {formatSpan(worked)}
            </Text>
          ))}
          {bands.map((gap) => (
            <Text
              key={gap.start}
              size="xs"
              tone="muted"
              figures
              lines="cut"
              className={styles.gapName}
              style={{ left: percent(gap.left), width: percent(gap.width) }}
              data-tip={gapWords(gap)}
            >
              {spanOf(gap)}
            </Text>
          ))}
        </div>
        {lanes.flatMap(({ lane, bars }) => [
          <Quiet key={`${lane} name`} lines="cut" className={styles.laneName} title={lane}>
            {lane}
          </Quiet>,
          <div key={lane} className={styles.lane}>
            {bands.map((gap) => (
              <span
                key={gap.start}
                className={styles.gap}
                style={{ left: percent(gap.left), width: percent(gap.width) }}
                data-tip={gapWords(gap)}
              />
            ))}
            {bars.map(({ subtask, attempt, start, end, outcome, masked, title, left, width, isCritical }) => {
              const [status, words] = masked ? (['blocked', t.lost] as const) : statusStyles[outcome ?? 'failed'];
              const name = attempt > 1 ? `${title}, ${t.attempt({ number: String(attempt) }).toLowerCase()}` : title;
              return (
                <button
                  key={`${subtask} ${attempt} ${start}`}
                  type="button"
                  className={classNames(toned, styles.bar)}
                  data-status={status}
                  data-critical={isCritical || undefined}
                  aria-pressed={selection[0] === subtask}
                  aria-label={`${name}, ${words}, ${formatSpan(end - start)}${isCritical ? `, ${t.criticalPath}` : ''}`}
                  data-tip={`${name}: ${words}, ${formatSpan(end - start)}`}
                  style={{ left: percent(left), width: percent(width) }}
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
