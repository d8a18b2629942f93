// What can be done with the open run, for the palette. At an earlier moment each says that it forks.

import { debugMessages as t } from '../../../messages/debug.en';
import { type Command, commandsIn } from '../../studio/appCommandTypes';
import { type DebugVerbId, debugVerbAt, debugVerbs } from '../../studio/debugVerbs';
import { nodeBreakpointOf, sessionNodeOf } from '../../studio/nodeBreakpoint';
import type { WeirStores } from '../../studio/weirContext';
import { runAgain } from '../startRun';
import { canBeContinued, canBeStopped, debugActions, isForeign, isRunning } from './debugActions';
import { pendingOf, pendingVerb } from './pendingStep';

const debug = commandsIn('Debug');

export function debugCommands(stores: WeirStores): readonly Command[] {
  const { runs, shell } = stores;
  const { active, shown, cursor } = runs.getState();
  const { openDialog, setMode } = shell.getState();
  const inRun = (run: () => void) => () => {
    setMode('run');
    run();
  };
  const stops = stopCommands(stores, inRun);
  if (!active || !shown) return stops;
  const isPast = cursor !== undefined;
  const command = (id: DebugVerbId, run: () => void) => {
    const { name, key } = debugVerbAt(id, isPast);
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
  const pending = pendingOf(shown);
  const edit = pending && pendingVerb(pending);
  const moves: readonly Command[] = isRunning(active, cursor)
    ? [command('pause', actions.pause)]
    : [
        command('continue', actions.continue),
        ...(isPast || active.live.paused
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

/** Where sessions stop, with or without one. */
function stopCommands(
  { runs, shell, workspace }: WeirStores,
  inRun: (run: () => void) => () => void,
): readonly Command[] {
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
  const nodeId = node && sessionNodeOf(node, shown ?? planned);
  if (node && nodeId !== undefined) {
    const verb = nodeBreakpointOf(breakpoints, nodeId) === 'on' ? t.removeBreakpointAt : t.stopAt;
    const toggle = inRun(() => toggleNodeBreakpoint(nodeId));
    commands.push(
      debug('debug.toggle', `${verb} ${node.ref ?? node.label}`, 'stop pause node', toggle, debugVerbs.breakpoint.key),
    );
  }
  if (breakpoints.length > 0) {
    const areOn = breakpoints.some(({ enabled }) => enabled);
    const title = areOn ? t.switchAllBreakpointsOff : t.switchAllBreakpoints;
    commands.push(
      debug('debug.all', title, 'stop pause', () =>
        setBreakpoints(breakpoints.map((set) => ({ ...set, enabled: !areOn }))),
      ),
    );
  }
  return commands;
}
