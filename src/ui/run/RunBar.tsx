import { Download, Plus, SlidersHorizontal } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type SessionState, violationWords } from '../../core/session';
import { IconButton } from '../kit/Button';
import { Menu } from '../kit/Menu';
import { ModelName } from '../studio/ModelName';
import { sourceNames } from '../studio/sourceNames';
import { useRun } from '../studio/weirContext';
import { ControllerSwitches } from './ControllerSwitches';
import styles from './RunBar.module.css';
import { exportGroup, useExportRuns } from './useExportRuns';
import { ForkOrigin } from './verbs/ForkOrigin';

/** Who answers, how it stands, and what the session is held with. */
export function RunBar({ state }: { readonly state: SessionState }) {
  const closeRun = useRun((run) => run.closeRun);
  const setControllers = useRun((run) => run.setControllers);
  const live = useRun((run) => run.active?.live);
  const id = useRun((run) => run.active?.id);
  const exportRuns = useExportRuns();
  const { imported } = state;
  // Executed here: who answered is known.
  const executed = useRun((run) => run.runs.find((listed) => listed.id === state.sessionId && listed.execution));
  const isOver = live?.phase.kind === 'ended';
  const { counters } = state;
  return (
    <div className={styles.bar}>
      <div className={styles.facts}>
        {executed ? (
          <>
            <span>execution of a task</span>
            <ModelName model={executed.model} rehearsal={executed.rehearsal} />
          </>
        ) : imported ? (
          <span title={`From ${imported.fileName ?? 'a file'}; no model of Weir took part.`}>
            imported: {sourceNames[imported.source]}
            {imported.model === undefined ? '' : `, ${imported.model}`}
          </span>
        ) : (
          <ModelName model={state.config.model} rehearsal={state.config.rehearsal} />
        )}
        <span>turn {state.turn}</span>
        <span>
          {counters.toolCalls} {counters.toolCalls === 1 ? 'call' : 'calls'}
        </span>
        <span data-tone={counters.denied > 0 ? 'denied' : undefined}>{counters.denied} denied</span>
        <span
          data-tone={counters.violations > 0 ? 'violation' : undefined}
          title={violationWords(counters) || undefined}
        >
          {counters.violations} {counters.violations === 1 ? 'violation' : 'violations'}
        </span>
        {counters.notJudged > 0 && (
          <span title="Replies whose words could not be held against the ANSWERs still out of reach.">
            {counters.notJudged} not judged
          </span>
        )}
        <ForkOrigin state={state} />
      </div>
      <div className={styles.buttons}>
        {id !== undefined && (
          <Menu
            align="end"
            trigger={
              <IconButton label="Export the log">
                <Download size={15} />
              </IconButton>
            }
            groups={[exportGroup('Export the log as', [id], exportRuns)]}
          />
        )}
        {!imported && (
          <Popover.Root>
            <Popover.Trigger asChild>
              <IconButton label="Controllers">
                <SlidersHorizontal size={15} />
              </IconButton>
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Content className={styles.popover} align="end" sideOffset={4} collisionPadding={8}>
                <p className={styles.hint}>
                  {isOver ? 'For the next session.' : 'A change holds from the next decision on; the session goes on.'}
                </p>
                <ControllerSwitches settings={live?.controllers ?? state.controllers} onChange={setControllers} />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
        )}
        <IconButton label="New session" onClick={closeRun}>
          <Plus size={16} />
        </IconButton>
      </div>
    </div>
  );
}
