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
import { canBeContinued, debugKeys, isForeign, useDebugVerbs, verbAt } from './useDebugVerbs';

const stateWords = {
  idle: t.running,
  'awaiting-user': t.waitingForYou,
  'awaiting-model': t.running,
  'awaiting-tool': t.waitingForAResult,
  failed: t.failed,
  ended: t.ended,
} as const;

const steps = [
  { by: 'event', title: t.stepOneEvent, icon: <CornerDownRight size={15} /> },
  { by: 'decision', title: t.stepOneDecision, icon: <Redo2 size={15} />, word: t.step },
  { by: 'turn', title: t.stepTurn, icon: <SkipForward size={15} />, word: t.stepTurnWord },
] as const;

/** Stop, go, step: at the live end on the session itself, at an earlier moment in a fork from there. */
export function DebugBar() {
  const { active, cursor, stop, shown } = useRun('active', 'cursor', 'stop', 'shown');
  const verbs = useDebugVerbs();
  const openDialog = useShell((state) => state.openDialog);
  const startRun = useStartRun();
  if (!active) return null;
  const { live, readOnly, frozen } = active;
  const isPast = cursor !== undefined;
  const isOver = live.phase.kind === 'ended';
  const canGo = canBeContinued(active, cursor);
  const canStep = canGo && (isPast || live.paused);
  const canAsk = canGo && (pendingOf(shown ?? live)?.canRetry ?? false);
  const label = (verb: string) => verbAt(isPast, verb);
  const isRunning = !isPast && !live.paused && live.phase.kind !== 'failed';
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
        {steps.map(({ by, title, ...step }) => (
          <Verb
            key={by}
            label={label(title)}
            shortcut={debugKeys[by]}
            disabled={!canStep}
            onClick={() => verbs.step(by)}
            {...step}
          />
        ))}
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
        {!isForeign(live) && (
          <Menu
            align="end"
            trigger={<Verb word={t.runAgain} icon={<RotateCcw size={14} />} label={t.runAgainFromTheStart} />}
            groups={[
              {
                items: [
                  { id: 'run', label: t.runAgain, icon: <Play size={14} />, onSelect: () => again(false) },
                  { id: 'paused', label: t.runAgainPausedAt, icon: <Pause size={14} />, onSelect: () => again(true) },
                ],
              },
            ]}
          />
        )}
        {!isOver && !readOnly && frozen === undefined && (
          <Verb word={t.stop} icon={<Square size={13} />} label={t.stopTheSession} onClick={stop} />
        )}
        <BreakpointsButton />
      </Row>
    </div>
  );
}

type VerbProps = ComponentProps<typeof IconButton> & {
  /** Gives way where only the icons have room. */
  readonly word?: string;
};

const Verb = ({ word, ...rest }: VerbProps) => (
  <IconButton className={word && styles.verb} {...rest}>
    {word && <span className={styles.word}>{word}</span>}
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
