import { useRef } from 'react';
import { debugMessages as t } from '../../../messages/debug.en';
import { debugVerbsMessages as verbs } from '../../../messages/debugVerbs.en';
import { pendingStepOf } from '../../../state/logView/pendingStep';
import type { ActiveRun } from '../../../state/runs/runState';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Text } from '../../kit/Text';
import { atLevels, useFittingLevel } from '../../kit/useFittingLevel';
import { debugVerbs } from '../../studio/debugVerbs';
import { useRun, useShell, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { runAgain } from '../startRun';
import styles from './DebugBar.module.css';
import { canBeContinued, canBeStopped, isForeign, isRunning, useDebugActions } from './debugActions';
import { BarVerb, barLevels } from './VerbButton';

const stateLabels = {
  idle: t.running,
  'awaiting-user': t.waitingForYou,
  'awaiting-model': t.running,
  'awaiting-tool': t.waitingForAResult,
  failed: t.failed,
  ended: t.ended,
} as const;

/**
 * The debugger's buttons. At the end of the log they act on the session itself, at an earlier event on a fork from
 * there.
 */
export function DebugBar() {
  const active = useRun((state) => state.active);
  return active && <Bar active={active} />;
}

function Bar({ active }: { readonly active: ActiveRun }) {
  const { cursor, stop, shown } = useRun('cursor', 'stop', 'shown');
  const weir = useWeir();
  const actions = useDebugActions();
  const openDialog = useShell((state) => state.openDialog);
  const bar = useRef<HTMLElement>(null);
  useFittingLevel(bar, barLevels);
  const { live, events } = active;
  const isViewingPast = cursor !== undefined;
  const canGo = canBeContinued(active, cursor);
  const canStep = canGo && (isViewingPast || live.paused);
  const canAsk = canGo && (pendingStepOf(shown ?? live)?.canRetry ?? false);
  const goes = isRunning(active, cursor) ? 'pause' : 'continue';
  return (
    <div className={styles.frame}>
      <Row
        gap="half"
        surface="bar"
        pad="buttons"
        className={styles.bar}
        role="toolbar"
        aria-label={t.debugger}
        data-past={isViewingPast || undefined}
        data-paused={(!isViewingPast && live.paused) || undefined}
        data-testid={testIds.debugBar}
        ref={bar}
      >
        <Text
          size="sm"
          weight="medium"
          tone={isViewingPast ? 'warning' : live.paused ? 'active' : 'muted'}
          className={styles.state}
          {...atLevels(0, 4)}
        >
          {isViewingPast ? (
            <span title={t.viewingPastHint}>
              <span {...atLevels(0, 2)}>{t.viewingEvent({ event: cursor, events: events.length })}</span>
              <span {...atLevels(3, barLevels)}>{t.past}</span>
            </span>
          ) : live.paused && live.phase.kind !== 'ended' ? (
            t.paused
          ) : (
            stateLabels[live.phase.kind]
          )}
        </Text>
        <BarVerb verb={goes} wordUntil={3} isPast={isViewingPast} disabled={!canGo} onClick={actions[goes]} />
        <BarVerb
          verb="stepEvent"
          wordUntil={1}
          isPast={isViewingPast}
          disabled={!canStep}
          onClick={actions.stepEvent}
        />
        <BarVerb
          verb="stepDecision"
          wordUntil={2}
          isPast={isViewingPast}
          disabled={!canStep}
          onClick={actions.stepDecision}
        />
        <BarVerb verb="stepTurn" wordUntil={1} isPast={isViewingPast} disabled={!canStep} onClick={actions.stepTurn} />
        <BarVerb verb="retry" wordUntil={0} isPast={isViewingPast} disabled={!canAsk} onClick={actions.retry} />
        <span className={styles.gap} />
        <BarVerb verb="fork" wordUntil={2} isPast={isViewingPast} onClick={() => openDialog('fork')} />
        {!isForeign(live) && (
          <Menu
            align="end"
            trigger={<BarVerb verb="runAgain" wordUntil={0} {...atLevels(0, 5)} />}
            groups={[
              {
                items: [
                  {
                    id: 'run',
                    label: verbs.runAgainWord,
                    icon: <AgainIcon size={14} />,
                    onSelect: () => runAgain(weir),
                  },
                  {
                    id: 'paused',
                    label: t.rerunPaused,
                    icon: <PauseIcon size={14} />,
                    onSelect: () => runAgain(weir, true),
                  },
                ],
              },
            ]}
          />
        )}
        {canBeStopped(active) && <BarVerb verb="stop" wordUntil={0} onClick={stop} />}
        <BreakpointsButton />
      </Row>
    </div>
  );
}

const { icon: BreakpointIcon } = debugVerbs.breakpoint;
const { icon: AgainIcon } = debugVerbs.runAgain;
const { icon: PauseIcon } = debugVerbs.pause;

function BreakpointsButton() {
  const count = useRun((state) => state.breakpoints.filter(({ enabled }) => enabled).length);
  const isShown = useShell((state) => state.bottomOpen && state.bottomTab.run === 'breakpoints');
  const setBottomTab = useShell((state) => state.setBottomTab);
  return (
    <IconButton
      label={t.breakpointsOn({ count })}
      className={styles.debugButton}
      pressed={isShown}
      onClick={() => setBottomTab(isShown ? 'timeline' : 'breakpoints')}
    >
      <BreakpointIcon size={15} />
      {count > 0 && <span>{count}</span>}
    </IconButton>
  );
}
