import {
  CircleDot,
  CornerDownRight,
  GitFork,
  Pause,
  Play,
  Redo2,
  RefreshCw,
  RotateCcw,
  SkipForward,
  Square,
} from 'lucide-react';
import type { SessionState } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Text } from '../../kit/Text';
import { useRun, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useStartRun } from '../useStartRun';
import styles from './DebugBar.module.css';
import { pendingOf } from './pendingOf';
import { debugKeys } from './useDebugKeys';
import { useDebugVerbs } from './useDebugVerbs';

/** Stop, go, step: at the live end on the session itself, at an earlier moment in a fork from there. */
export function DebugBar() {
  const active = useRun((state) => state.active);
  return active ? <Bar live={active.live} frozen={active.frozen !== undefined || active.readOnly === true} /> : null;
}

const stateWords = {
  idle: t.running,
  'awaiting-user': t.waitingForYou,
  'awaiting-model': t.running,
  'awaiting-tool': t.waitingForAResult,
  failed: t.failed,
  ended: t.ended,
} as const;

function Bar({ live, frozen }: { readonly live: SessionState; readonly frozen: boolean }) {
  const cursor = useRun((state) => state.cursor);
  const shown = useRun((state) => state.shown) ?? live;
  const stop = useRun((state) => state.stop);
  const verbs = useDebugVerbs();
  const openDialog = useShell((state) => state.openDialog);
  const startRun = useStartRun();
  const isPast = cursor !== undefined;
  const isOver = live.phase.kind === 'ended';
  const isForeign = live.imported !== undefined && live.forkedFrom === undefined;
  const isStill = live.paused || live.phase.kind === 'failed';
  // A session of another program has no prompt to go on with, at no moment of it.
  const canGo = !isForeign && (isPast || (!isOver && !frozen));
  const canStep = canGo && (isPast || live.paused);
  const canAsk = canGo && (pendingOf(shown)?.canRetry ?? false);
  const label = (verb: string) =>
    isPast ? t.forkAnd({ initial: verb.charAt(0).toLowerCase(), rest: verb.slice(1) }) : verb;
  const isRunning = !isPast && !isStill;
  const again = (paused: boolean) => {
    const { model, rehearsal, baseUrl: _baseUrl, ...setup } = live.config;
    startRun(setup, { model, rehearsal }, paused ? { paused } : {});
  };
  return (
    <div className={styles.frame}>
      <Row
        gap="half"
        surface="bar"
        pad="buttons"
        className={styles.bar}
        role="toolbar"
        aria-label={t.debugger}
        data-past={isPast || undefined}
        data-paused={(!isPast && live.paused) || undefined}
        data-testid={testIds.debugBar}
      >
        <Text
          size="sm"
          weight="medium"
          tone={isPast ? 'warning' : live.paused ? 'active' : 'muted'}
          lines="cut"
          title={isPast ? t.viewingPast : undefined}
          className={styles.state}
        >
          {isPast ? t.viewingPast : isOver ? t.ended : live.paused ? t.paused : stateWords[live.phase.kind]}
        </Text>
        <IconButton
          className={styles.verb}
          label={isRunning ? t.pause : label(t.continue)}
          shortcut={debugKeys.goOn}
          disabled={!canGo}
          onClick={verbs.goOn}
        >
          {isRunning ? <Pause size={15} /> : <Play size={15} />}
          <span className={styles.word}>{isRunning ? t.pause : t.continue}</span>
        </IconButton>
        <IconButton
          label={label(t.stepOneEvent)}
          shortcut={debugKeys.event}
          disabled={!canStep}
          onClick={() => verbs.step('event')}
          icon={<CornerDownRight size={15} />}
        />
        <IconButton
          className={styles.verb}
          label={label(t.stepOneDecision)}
          shortcut={debugKeys.decision}
          disabled={!canStep}
          onClick={() => verbs.step('decision')}
        >
          <Redo2 size={15} />
          <span className={styles.word}>{t.step}</span>
        </IconButton>
        <IconButton
          className={styles.verb}
          label={label(t.stepTurn)}
          shortcut={debugKeys.turn}
          disabled={!canStep}
          onClick={() => verbs.step('turn')}
        >
          <SkipForward size={15} />
          <span className={styles.word}>{t.stepTurnWord}</span>
        </IconButton>
        <IconButton
          className={styles.verb}
          label={label(t.askTheModelAgain)}
          disabled={!canAsk}
          onClick={verbs.askAgain}
        >
          <RefreshCw size={14} />
          <span className={styles.word}>{t.askAgain}</span>
        </IconButton>
        <span className={styles.gap} />
        <IconButton
          className={styles.verb}
          label={isPast ? t.forkHereWithChanges : t.forkWithChanges}
          onClick={() => openDialog('fork')}
        >
          <GitFork size={15} />
          <span className={styles.word}>{t.fork}</span>
        </IconButton>
        {!isForeign && (
          <Menu
            align="end"
            trigger={
              <IconButton className={styles.verb} label={t.runAgainFromTheStart}>
                <RotateCcw size={14} />
                <span className={styles.word}>{t.runAgain}</span>
              </IconButton>
            }
            groups={[
              {
                items: [
                  { id: 'run', label: t.runAgain, icon: <Play size={14} />, onSelect: () => again(false) },
                  {
                    id: 'paused',
                    label: t.runAgainPausedAt,
                    icon: <Pause size={14} />,
                    onSelect: () => again(true),
                  },
                ],
              },
            ]}
          />
        )}
        {!isOver && !frozen && (
          <IconButton className={styles.verb} label={t.stopTheSession} onClick={stop}>
            <Square size={13} />
            <span className={styles.word}>{t.stop}</span>
          </IconButton>
        )}
        <BreakpointsButton />
      </Row>
    </div>
  );
}

function BreakpointsButton() {
  const count = useRun((state) => state.breakpoints.filter(({ enabled }) => enabled).length);
  const isShown = useShell((state) => state.bottomOpen && state.bottomTab.run === 'breakpoints');
  const setBottomTab = useShell((state) => state.setBottomTab);
  return (
    <IconButton
      label={count === 1 ? t.oneBreakpointOn : t.breakpointsOn({ count })}
      className={styles.verb}
      pressed={isShown}
      onClick={() => setBottomTab(isShown ? 'timeline' : 'breakpoints')}
    >
      <CircleDot size={15} />
      {count > 0 && <span>{count}</span>}
    </IconButton>
  );
}
