// What can be done with the open run, for the palette. At an earlier moment each says that it forks.

import { debugMessages as t } from '../../../messages/debug.en';
import type { Command } from '../../studio/commands';
import { nodeBreakpointOf, sessionNodeOf } from '../../studio/nodeBreakpoint';
import type { WeirStores } from '../../studio/weirContext';
import { pendingOf } from './pendingOf';
import { debugKeys } from './useDebugKeys';
import { debugVerbs } from './useDebugVerbs';

export function debugCommands(stores: WeirStores): readonly Command[] {
  const { runs, shell } = stores;
  const { active, shown, cursor } = runs.getState();
  const { openDialog, setMode } = shell.getState();
  const verbs = debugVerbs(runs);
  const group = 'Debug' as const;
  const inRun = (run: () => void) => () => {
    setMode('run');
    run();
  };
  const stops = stopCommands(stores);
  if (!active || !shown) return stops;
  const commands: Command[] = [];
  const isPast = cursor !== undefined;
  const pending = pendingOf(shown);
  const isOver = active.live.phase.kind === 'ended';
  const title = (verb: string) =>
    isPast ? t.forkAnd({ initial: verb.charAt(0).toLowerCase(), rest: verb.slice(1) }) : verb;
  const words = t.commandWords;
  const fork: Command = {
    id: 'debug.fork',
    title: t.forkWithChanges,
    group,
    words,
    run: inRun(() => openDialog('fork')),
  };
  const isForeign = active.live.imported !== undefined && active.live.forkedFrom === undefined;
  const isShut = isOver || active.readOnly === true || active.frozen !== undefined;
  if (isForeign || (isShut && !isPast)) return [fork, ...stops];
  const isStill = isPast || active.live.paused;
  commands.push({
    id: 'debug.go',
    title: isStill || active.live.phase.kind === 'failed' ? title(t.continue) : t.pauseTheSession,
    group,
    shortcut: debugKeys.goOn,
    words,
    run: inRun(verbs.goOn),
  });
  if (isStill) {
    for (const by of ['event', 'decision', 'turn'] as const)
      commands.push({
        id: `debug.${by}`,
        title: title(by === 'turn' ? t.stepTurn : t.stepOneOf({ unit: by })),
        group,
        shortcut: debugKeys[by],
        words,
        run: inRun(() => verbs.step(by)),
      });
  }
  if (pending?.canRetry)
    commands.push({ id: 'debug.again', title: title(t.askTheModelAgain), group, words, run: inRun(verbs.askAgain) });
  const end = isPast ? t.inFork : ' ...';
  if (pending?.decision)
    commands.push({
      id: 'debug.editDecision',
      title: t.editDecisionCommand({ end }),
      group,
      words,
      run: inRun(() => openDialog('decision')),
    });
  const call = pending?.call ?? pending?.result;
  if (call)
    commands.push({
      id: 'debug.editResult',
      title: `${pending?.call ? t.answer : t.editResultCommand} ${call.name}${end}`,
      group,
      words,
      run: inRun(() => openDialog('result', call.callId)),
    });
  return [...commands, fork, ...stops];
}

/** Where sessions stop, with or without one. */
function stopCommands({ runs, shell, workspace }: WeirStores): readonly Command[] {
  const { shown, planned, breakpoints, setBreakpoints, toggleNodeBreakpoint } = runs.getState();
  const { setBottomTab, setMode } = shell.getState();
  const { analysis, view, selection } = workspace.getState();
  const group = 'Debug' as const;
  const inRun = (run: () => void) => () => {
    setMode('run');
    run();
  };
  const commands: Command[] = [
    {
      id: 'debug.breakpoints',
      title: t.showTheBreakpoints,
      group,
      words: 'debugger stop pause condition denial',
      run: inRun(() => setBottomTab('breakpoints')),
    },
  ];
  const node = analysis.graphs[view]?.nodes.find(({ id }) => id === selection[0]);
  const nodeId = node && sessionNodeOf(node, shown ?? planned);
  const isOn = nodeId !== undefined && nodeBreakpointOf(breakpoints, nodeId) === 'on';
  if (node && nodeId !== undefined)
    commands.push({
      id: 'debug.toggle',
      title: `${isOn ? t.removeBreakpointAt : t.stopAt} ${node.ref ?? node.label}`,
      group,
      shortcut: debugKeys.breakpoint,
      words: 'stop pause node',
      run: inRun(() => toggleNodeBreakpoint(nodeId)),
    });
  if (breakpoints.length > 0) {
    const areOn = breakpoints.some(({ enabled }) => enabled);
    commands.push({
      id: 'debug.all',
      title: areOn ? t.switchAllBreakpointsOff : t.switchAllBreakpoints,
      group,
      words: 'stop pause',
      run: () => setBreakpoints(breakpoints.map((set) => ({ ...set, enabled: !areOn }))),
    });
  }
  return commands;
}
