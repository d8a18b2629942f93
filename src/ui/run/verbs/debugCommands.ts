// The commands of the debugger. At an earlier event each title says that the command forks.

import { isAnswerId } from '../../../core/graph';
import { debugMessages as t } from '../../../messages/debug.en';
import { nodeBreakpointOf, sessionNodeIdOf } from '../../../state/logView/nodeBreakpoint';
import { pendingStepOf, pendingVerb } from '../../../state/logView/pendingStep';
import type { ActiveRun, RunState } from '../../../state/runs/runState';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import { type DebugVerbId, debugVerbAt, debugVerbKey } from '../../studio/debugVerbs';
import type { WeirStores } from '../../studio/weirContext';
import { runAgain } from '../startRun';
import { canBeContinued, canBeStopped, debugActions, isForeign, isRunning } from './debugActions';

const debug = (...row: Parameters<ReturnType<typeof appCommandsIn>>): AppCommand => ({
  ...appCommandsIn('Debug')(...row),
  keysIn: 'debugger',
});

type Run = RunState & { readonly active: ActiveRun; readonly shown: NonNullable<RunState['shown']> };

function openRun({ runs }: WeirStores): Run | undefined {
  const state = runs.getState();
  return state.active && state.shown ? (state as Run) : undefined;
}
const isPast = (stores: WeirStores) => stores.runs.getState().cursor !== undefined;

const inRun = (run: (stores: WeirStores) => void) => (stores: WeirStores) => {
  stores.shell.getState().setMode('run');
  run(stores);
};

const verb = (
  id: DebugVerbId,
  when: (run: Run) => boolean | undefined,
  run: (stores: WeirStores) => void,
): AppCommand =>
  debug(`debug.${id}`, debugVerbAt(id, false).name, t.commandWords, inRun(run), {
    ...debugVerbKey(id),
    titleNow: (stores) => debugVerbAt(id, isPast(stores)).name,
    when: (stores) => {
      const open = openRun(stores);
      return open !== undefined && (when(open) ?? false);
    },
  });

const canGo = ({ active, cursor }: Run) => canBeContinued(active, cursor);
const isNow = ({ active, cursor }: Run) => isRunning(active, cursor);
const canStep = (run: Run) => canGo(run) && !isNow(run) && (run.cursor !== undefined || run.active.live.paused);

const action = (id: keyof ReturnType<typeof debugActions>, when: (run: Run) => boolean | undefined) =>
  verb(id, when, (stores) => debugActions(stores)[id]());

/** The edit of the pending step. */
const editOf = (shown: Run['shown']) => {
  const pending = pendingStepOf(shown);
  return pending && pendingVerb(pending);
};
const edit = (id: 'editDecision' | 'editResult' | 'answerCall') =>
  verb(
    id,
    (run) => canGo(run) && editOf(run.shown)?.verb === id,
    (stores) => {
      const found = openRun(stores);
      const { dialog, callId } = (found && editOf(found.shown)) ?? {};
      if (dialog) stores.shell.getState().openDialog(dialog, callId);
    },
  );

/** The session's node of the selected node, or else of the hovered one. */
function markedNode({ runs, workspace }: WeirStores): string | undefined {
  const { selection, hovered, analysis, view } = workspace.getState();
  const { shown, planned } = runs.getState();
  const [id = hovered] = selection;
  const kind = id && isAnswerId(id) ? 'answer' : 'api';
  // The run may be on another text than the open document; then only the id of the node is available.
  const node = analysis.graphs[view]?.nodes.find((candidate) => candidate.id === id) ?? (id && { id, kind, label: '' });
  return node ? sessionNodeIdOf(node, shown ?? planned) : undefined;
}

function selectedStop({ runs, workspace }: WeirStores) {
  const { shown, planned, breakpoints } = runs.getState();
  const { analysis, view, selection } = workspace.getState();
  const node = analysis.graphs[view]?.nodes.find(({ id }) => id === selection[0]);
  const nodeId = node && sessionNodeIdOf(node, shown ?? planned);
  if (!node || nodeId === undefined) return undefined;
  return { name: node.ref ?? node.label, isOn: nodeBreakpointOf(breakpoints, nodeId) === 'on' };
}

const areBreakpointsOn = ({ runs }: WeirStores) => runs.getState().breakpoints.some(({ enabled }) => enabled);

export const debugCommands: readonly AppCommand[] = [
  action('pause', (run) => canGo(run) && isNow(run)),
  action('continue', (run) => canGo(run) && !isNow(run)),
  action('stepEvent', canStep),
  action('stepDecision', canStep),
  action('stepTurn', canStep),
  action('retry', (run) => canGo(run) && pendingStepOf(run.shown)?.canRetry),
  edit('editDecision'),
  edit('editResult'),
  edit('answerCall'),
  verb(
    'fork',
    () => true,
    ({ shell }) => shell.getState().openDialog('fork'),
  ),
  verb('runAgain', ({ active }) => !isForeign(active.live), runAgain),
  verb(
    'stop',
    ({ active }) => canBeStopped(active),
    ({ runs }) => runs.getState().stop(),
  ),
  debug(
    'debug.breakpoints',
    t.showTheBreakpoints,
    'debugger stop pause condition denial',
    inRun(({ shell }) => shell.getState().setBottomTab('breakpoints')),
  ),
  debug(
    'debug.breakpoint',
    debugVerbAt('breakpoint', false).name,
    'stop pause node',
    inRun((stores) => {
      const nodeId = markedNode(stores);
      if (nodeId !== undefined) stores.runs.getState().toggleNodeBreakpoint(nodeId);
    }),
    {
      ...debugVerbKey('breakpoint'),
      when: (stores) => selectedStop(stores) !== undefined,
      titleNow: (stores) => {
        const { name = '', isOn } = selectedStop(stores) ?? {};
        return `${isOn ? t.removeBreakpointAt : t.stopAt} ${name}`;
      },
    },
  ),
  debug(
    'debug.all',
    t.switchAllBreakpoints,
    'stop pause',
    (stores) => {
      const { breakpoints, setBreakpoints } = stores.runs.getState();
      const enabled = !areBreakpointsOn(stores);
      setBreakpoints(breakpoints.map((set) => ({ ...set, enabled })));
    },
    {
      when: ({ runs }) => runs.getState().breakpoints.length > 0,
      titleNow: (stores) => (areBreakpointsOn(stores) ? t.switchAllBreakpointsOff : t.enableAllBreakpoints),
    },
  ),
];
