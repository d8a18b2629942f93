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
import type { ComponentProps } from 'react';
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
        <Verb
          word={isRunning ? t.pause : t.continue}
          icon={isRunning ? <Pause size={15} /> : <Play size={15} />}
          label={isRunning ? t.pause : label(t.continue)}
          shortcut={debugKeys.goOn}
          disabled={!canGo}
          onClick={verbs.goOn}
        />
        <IconButton
          label={label(t.stepOneEvent)}
          shortcut={debugKeys.event}
          disabled={!canStep}
          onClick={() => verbs.step('event')}
          icon={<CornerDownRight size={15} />}
        />
        <Verb
          word={t.step}
          icon={<Redo2 size={15} />}
          label={label(t.stepOneDecision)}
          shortcut={debugKeys.decision}
          disabled={!canStep}
          onClick={() => verbs.step('decision')}
        />
        <Verb
          word={t.stepTurnWord}
          icon={<SkipForward size={15} />}
          label={label(t.stepTurn)}
          shortcut={debugKeys.turn}
          disabled={!canStep}
          onClick={() => verbs.step('turn')}
        />
        <Verb
          word={t.askAgain}
          icon={<RefreshCw size={14} />}
          label={label(t.askTheModelAgain)}
          disabled={!canAsk}
          onClick={verbs.askAgain}
        />
        <span className={styles.gap} />
        <Verb
          word={t.fork}
          icon={<GitFork size={15} />}
          label={isPast ? t.forkHereWithChanges : t.forkWithChanges}
          onClick={() => openDialog('fork')}
        />
        {!isForeign && (
          <Menu
            align="end"
            trigger={<Verb word={t.runAgain} icon={<RotateCcw size={14} />} label={t.runAgainFromTheStart} />}
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
          <Verb word={t.stop} icon={<Square size={13} />} label={t.stopTheSession} onClick={stop} />
        )}
        <BreakpointsButton />
      </Row>
    </div>
  );
}

type VerbProps = ComponentProps<typeof IconButton> & {
  /** Gives way where only the icons have room. */
  readonly word: string;
};

const Verb = ({ word, ...rest }: VerbProps) => (
  <IconButton className={styles.verb} {...rest}>
    <span className={styles.word}>{word}</span>
  </IconButton>
);

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
