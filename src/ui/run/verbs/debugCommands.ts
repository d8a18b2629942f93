// What can be done with the open run, for the palette. At an earlier moment each says that it forks.

import { debugMessages as t } from '../../../messages/debug.en';
import { type Command, commandsIn } from '../../studio/commands';
import { nodeBreakpointOf, sessionNodeOf } from '../../studio/nodeBreakpoint';
import type { WeirStores } from '../../studio/weirContext';
import { pendingOf } from './pendingOf';
import { canBeContinued, debugKeys, debugVerbs, verbAt } from './useDebugVerbs';

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
  const command = (id: string, title: string, run: () => void, shortcut?: string) =>
    debug(`debug.${id}`, title, t.commandWords, inRun(run), shortcut);
  const fork = command('fork', t.forkWithChanges, () => openDialog('fork'));
  if (!canBeContinued(active, cursor)) return [fork, ...stops];
  const verbs = debugVerbs(runs);
  const isPast = cursor !== undefined;
  const isStill = isPast || active.live.paused;
  const isToGoOn = isStill || active.live.phase.kind === 'failed';
  const word = (verb: string) => verbAt(isPast, verb);
  const commands = [command('go', isToGoOn ? word(t.continue) : t.pauseTheSession, verbs.goOn, debugKeys.goOn)];
  if (isStill) {
    for (const by of ['event', 'decision', 'turn'] as const) {
      const title = word(by === 'turn' ? t.stepTurn : t.stepOneOf({ unit: by }));
      commands.push(command(by, title, () => verbs.step(by), debugKeys[by]));
    }
  }
  const { canRetry, decision, call, result } = pendingOf(shown) ?? {};
  const end = isPast ? t.inFork : ' ...';
  if (canRetry) commands.push(command('again', word(t.askTheModelAgain), verbs.askAgain));
  if (decision) commands.push(command('editDecision', t.editDecisionCommand({ end }), () => openDialog('decision')));
  const open = call ?? result;
  if (open) {
    const title = `${call ? t.answer : t.editResultCommand} ${open.name}${end}`;
    commands.push(command('editResult', title, () => openDialog('result', open.callId)));
  }
  return [...commands, fork, ...stops];
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
      debug('debug.toggle', `${verb} ${node.ref ?? node.label}`, 'stop pause node', toggle, debugKeys.breakpoint),
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
