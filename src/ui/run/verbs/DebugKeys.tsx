import { isWithin, useKeys } from '../../kit/useKeys';
import { sessionNodeOf } from '../../studio/nodeBreakpoint';
import { useWeir } from '../../studio/weirContext';
import { debugKeys, useDebugVerbs } from './useDebugVerbs';
import { usePlannedState } from './usePlannedState';

/** Nothing to see: the keys of the debugger, whichever panels are open and wherever the focus is; in run mode only. */
export function DebugKeys() {
  const verbs = useDebugVerbs();
  const { runs, workspace } = useWeir();
  usePlannedState();
  const toggle = () => {
    const { selection, hovered, analysis, view } = workspace.getState();
    const { shown, planned, toggleNodeBreakpoint } = runs.getState();
    const [id = hovered] = selection;
    const kind = id?.startsWith('answer:') ? 'answer' : 'api';
    // A run may be on another text than the open one: its ids say as much as its nodes.
    const node =
      analysis.graphs[view]?.nodes.find((candidate) => candidate.id === id) ?? (id && { id, kind, label: '' });
    const nodeId = node && sessionNodeOf(node, shown ?? planned);
    if (nodeId !== undefined) toggleNodeBreakpoint(nodeId);
  };
  // Before the editor, which has keys of its own there.
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isWithin(event.target, '[role="dialog"]')) return;
    const acts: Readonly<Record<string, () => void>> = {
      [debugKeys.breakpoint]: toggle,
      ...(runs.getState().active && {
        [debugKeys.goOn]: verbs.goOn,
        [debugKeys.turn]: () => verbs.step('turn'),
        [debugKeys.event]: () => verbs.step('event'),
        [debugKeys.decision]: () => verbs.step('decision'),
      }),
    };
    const act = acts[event.shiftKey ? `Shift ${event.key}` : event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return null;
}
