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
  idle: 'Running',
  'awaiting-user': 'Waiting for you',
  'awaiting-model': 'Running',
  'awaiting-tool': 'Waiting for a result',
  failed: 'Failed',
  ended: 'Ended',
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
    isPast ? `Fork from here and ${verb.charAt(0).toLowerCase()}${verb.slice(1)}` : verb;
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
        className={styles.bar}
        role="toolbar"
        aria-label="Debugger"
        data-past={isPast || undefined}
        data-paused={(!isPast && live.paused) || undefined}
        data-testid={testIds.debugBar}
      >
        <IconButton
          label={isRunning ? 'Pause' : label('Continue')}
          shortcut={debugKeys.goOn}
          disabled={!canGo}
          onClick={verbs.goOn}
        >
          {isRunning ? <Pause size={15} /> : <Play size={15} />}
        </IconButton>
        <IconButton
          label={label('Step one event')}
          shortcut={debugKeys.event}
          disabled={!canStep}
          onClick={() => verbs.step('event')}
        >
          <CornerDownRight size={15} />
        </IconButton>
        <IconButton
          label={label('Step one decision')}
          shortcut={debugKeys.decision}
          disabled={!canStep}
          onClick={() => verbs.step('decision')}
        >
          <Redo2 size={15} />
        </IconButton>
        <IconButton
          label={label('Step to the end of the turn')}
          shortcut={debugKeys.turn}
          disabled={!canStep}
          onClick={() => verbs.step('turn')}
        >
          <SkipForward size={15} />
        </IconButton>
        <IconButton label={label('Ask the model again')} disabled={!canAsk} onClick={verbs.askAgain}>
          <RefreshCw size={14} />
        </IconButton>
        <span className={styles.gap} />
        <IconButton
          label={isPast ? 'Fork from here with changes ...' : 'Fork with changes ...'}
          onClick={() => openDialog('fork')}
        >
          <GitFork size={15} />
        </IconButton>
        {!isForeign && (
          <Menu
            align="end"
            trigger={
              <IconButton label="Run again from the start">
                <RotateCcw size={14} />
              </IconButton>
            }
            groups={[
              {
                items: [
                  { id: 'run', label: 'Run again', icon: <Play size={14} />, onSelect: () => again(false) },
                  {
                    id: 'paused',
                    label: 'Run again, paused at the start',
                    icon: <Pause size={14} />,
                    onSelect: () => again(true),
                  },
                ],
              },
            ]}
          />
        )}
        {!isOver && !frozen && (
          <IconButton label="Stop the session" onClick={stop}>
            <Square size={13} />
          </IconButton>
        )}
        <Text
          size="sm"
          tone={isPast ? 'warning' : live.paused ? 'active' : 'muted'}
          lines="cut"
          room="grows"
          className={styles.state}
        >
          {isPast
            ? 'Viewing the past: continuing will fork'
            : isOver
              ? 'Ended'
              : live.paused
                ? 'Paused'
                : stateWords[live.phase.kind]}
        </Text>
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
      label={count === 1 ? 'Breakpoints: 1 is on' : `Breakpoints: ${count} are on`}
      className={styles.breakpoints}
      pressed={isShown}
      onClick={() => setBottomTab(isShown ? 'timeline' : 'breakpoints')}
    >
      <CircleDot size={15} />
      {count > 0 && <span>{count}</span>}
    </IconButton>
  );
}
