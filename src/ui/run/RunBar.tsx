import { Download, GitFork, ListTodo, Plus, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionState } from '../../core/session';
import { debugMessages as debug } from '../../messages/debug.en';
import { runHistoryMessages as history } from '../../messages/runHistory.en';
import { runStartMessages as t } from '../../messages/runStart.en';
import { violationsOfSession } from '../../state/runs/describeViolations';
import { nameOfRun } from '../../state/runs/runNames';
import { IconButton } from '../kit/Button';
import { Row } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Menu } from '../kit/Menu';
import { PopoverCard } from '../kit/PopoverCard';
import { Hint, Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { sourceNames } from '../studio/sourceNames';
import { useRun, useShell, useWeir } from '../studio/weirContext';
import { ControllerSwitches } from './ControllerSwitches';
import { NotJudgedCount } from './judge/NotJudgedCount';
import { openRunAt } from './openRunAt';
import { useExportMenuGroup } from './useExportMenuGroup';

interface LoudProps {
  readonly tone: 'blocked' | 'failed';
  readonly count: number;
  /** Tooltip that breaks the number down. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A number that is highlighted if it is greater than zero. */
const CountWarning = ({ tone, count, title, children }: LoudProps) =>
  count > 0 ? (
    <Text tone={tone} weight="strong" title={title || undefined}>
      {children}
    </Text>
  ) : (
    <span>{children}</span>
  );

/** Shows the model, the status and the settings of the session. */
export function RunBar({ state }: { readonly state: SessionState }) {
  const { active, closeRun, setControllers } = useRun('active', 'closeRun', 'setControllers');
  const listed = useRun((run) => run.runs.find(({ id }) => id === state.sessionId));
  const exports = useExportMenuGroup(t.exportTheLogAs, active ? [active.id] : []);
  const showPage = useShell((shell) => shell.showComparePage);
  const { imported } = state;
  // The run was executed here, so the answering parties are recorded.
  const executed = listed?.execution && listed;
  const name = listed?.name ?? listed?.subject;
  const live = active?.live;
  const hasEnded = live?.phase.kind === 'ended';
  const { counters } = state;
  const violations = violationsOfSession(state, listed);
  // The foot of an ended conversation already has the same button with a label.
  const isOfferedBelow = useRun(
    ({ cursor }) => cursor === undefined && hasEnded && !(imported && active?.readOnlyReason !== undefined),
  );
  return (
    <Row gap="2" justify="between" size="fixed" pad="bar" surface="bar">
      <Text as="div" size="sm" tone="muted" figures flex="grows">
        <Row gap="words" wraps>
          {name !== undefined && (
            <Text weight="medium" tone="plain" lines="cut" title={name}>
              {name}
            </Text>
          )}
          {executed ? (
            <>
              <span>{t.execution}</span>
              <ModelName model={executed.model} rehearsal={executed.rehearsal} />
            </>
          ) : imported ? (
            <span title={t.importedHint({ file: imported.fileName ?? t.aFile })}>
              {t.importedFrom({ source: sourceNames[imported.source] })}
              {imported.model === undefined ? '' : `, ${imported.model}`}
            </span>
          ) : (
            <ModelName model={state.config.model} rehearsal={state.config.rehearsal} />
          )}
          <span>{t.turnNumber({ turn: state.turn })}</span>
          <span>{history.callCount(counters.toolCalls)}</span>
          <CountWarning tone="blocked" count={counters.denied}>
            {t.deniedCount({ count: counters.denied })}
          </CountWarning>
          {violations && (
            <CountWarning tone="failed" count={violations.count} title={violations.kinds}>
              {history.violationCount(violations.count)}
            </CountWarning>
          )}
          {counters.notJudged > 0 && <NotJudgedCount state={state} />}
          <ForkOrigin state={state} />
        </Row>
      </Text>
      <Row size="fixed">
        {active && (
          <Menu
            align="end"
            trigger={<IconButton label={t.exportTheLog} icon={<Download size={15} />} />}
            groups={[exports]}
          />
        )}
        {!imported && (
          <PopoverCard
            width={300}
            trigger={<IconButton label={t.controllers} icon={<SlidersHorizontal size={15} />} />}
          >
            <Hint>{hasEnded ? t.nextSession : t.changeHint}</Hint>
            <ControllerSwitches settings={live?.controllers ?? state.controllers} onChange={setControllers} />
          </PopoverCard>
        )}
        <IconButton label={t.executeATask} onClick={() => showPage('execute')} icon={<ListTodo size={16} />} />
        {!isOfferedBelow && <IconButton label={t.newSession} onClick={closeRun} icon={<Plus size={16} />} />}
      </Row>
    </Row>
  );
}

/** The run and event that this run was forked from, with a link to it. */
function ForkOrigin({ state }: { readonly state: SessionState }) {
  const { runs } = useWeir();
  const from = state.forkedFrom;
  const origin = useRun((run) => run.runs.find((stored) => stored.id === from?.sessionId));
  if (!from) return null;
  const words = (
    <>
      <GitFork size={12} /> {debug.forkedAfterEvent({ event: from.length })}
    </>
  );
  if (!origin) return <span title={debug.originMissing}>{words}</span>;
  return (
    <LinkButton
      title={debug.openOrigin({ run: nameOfRun(origin) })}
      onClick={() => void openRunAt(runs, origin.id, from.length)}
    >
      {words}
    </LinkButton>
  );
}
