// Palette commands for the open run. At an earlier event each label says that the command forks.

import { debugMessages as t } from '../../../messages/debug.en';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import { type DebugVerbId, debugVerbAt, debugVerbs } from '../../studio/debugVerbs';
import { nodeBreakpointOf, sessionNodeIdOf } from '../../studio/nodeBreakpoint';
import type { WeirStores } from '../../studio/weirContext';
import { runAgain } from '../startRun';
import { canBeContinued, canBeStopped, debugActions, isForeign, isRunning } from './debugActions';
import { pendingStepOf, pendingVerb } from './pendingStep';

const debug = appCommandsIn('Debug');

export function debugCommands(stores: WeirStores): readonly AppCommand[] {
  const { runs, shell } = stores;
  const { active, shown, cursor } = runs.getState();
  const { openDialog, setMode } = shell.getState();
  const inRun = (run: () => void) => () => {
    setMode('run');
    run();
  };
  const stops = stopCommands(stores, inRun);
  if (!active || !shown) return stops;
  const isViewingPast = cursor !== undefined;
  const command = (id: DebugVerbId, run: () => void) => {
    const { name, key } = debugVerbAt(id, isViewingPast);
    return debug(`debug.${id}`, name, t.commandWords, inRun(run), key);
  };
  const whole = [
    command('fork', () => openDialog('fork')),
    ...(isForeign(active.live) ? [] : [command('runAgain', () => runAgain(stores))]),
    ...(canBeStopped(active) ? [command('stop', runs.getState().stop)] : []),
    ...stops,
  ];
  if (!canBeContinued(active, cursor)) return whole;
  const actions = debugActions(stores);
  const pending = pendingStepOf(shown);
  const edit = pending && pendingVerb(pending);
  const moves: readonly AppCommand[] = isRunning(active, cursor)
    ? [command('pause', actions.pause)]
    : [
        command('continue', actions.continue),
        ...(isViewingPast || active.live.paused
          ? (['stepEvent', 'stepDecision', 'stepTurn'] as const).map((id) => command(id, actions[id]))
          : []),
      ];
  return [
    ...moves,
    ...(pending?.canRetry ? [command('retry', actions.retry)] : []),
    ...(edit ? [command(edit.verb, () => openDialog(edit.dialog, edit.callId))] : []),
    ...whole,
  ];
}

/** Commands for breakpoints, with or without a session. */
function stopCommands(
  { runs, shell, workspace }: WeirStores,
  inRun: (run: () => void) => () => void,
): readonly AppCommand[] {
  const { shown, planned, breakpoints, setBreakpoints, toggleNodeBreakpoint } = runs.getState();
  const { setBottomTab } = shell.getState();
  const { analysis, view, selection } = workspace.getState();
  const commands = [
    debug(
      'debug.breakpoints',
      t.showTheBreakpoints,
      'debugger stop pause condition denial',
      inRun(() => setBottomTab('breakpoints')),
    ),
  ];
  const node = analysis.graphs[view]?.nodes.find(({ id }) => id === selection[0]);
  const nodeId = node && sessionNodeIdOf(node, shown ?? planned);
  if (node && nodeId !== undefined) {
    const verb = nodeBreakpointOf(breakpoints, nodeId) === 'on' ? t.removeBreakpointAt : t.stopAt;
    const toggle = inRun(() => toggleNodeBreakpoint(nodeId));
    commands.push(
      debug('debug.toggle', `${verb} ${node.ref ?? node.label}`, 'stop pause node', toggle, debugVerbs.breakpoint.key),
    );
  }
  if (breakpoints.length > 0) {
    const areOn = breakpoints.some(({ enabled }) => enabled);
    const title = areOn ? t.switchAllBreakpointsOff : t.enableAllBreakpoints;
    commands.push(
      debug('debug.all', title, 'stop pause', () =>
        setBreakpoints(breakpoints.map((set) => ({ ...set, enabled: !areOn }))),
      ),
    );
  }
  return commands;
}
