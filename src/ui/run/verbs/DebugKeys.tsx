import { isAnswerId } from '../../../core/graph';
import { isInsideElement, usePageKeys } from '../../kit/usePageKeys';
import { debugVerbs } from '../../studio/debugVerbs';
import { sessionNodeIdOf } from '../../studio/nodeBreakpoint';
import { useWeir } from '../../studio/weirContext';
import { useDebugActions } from './debugActions';
import { usePlannedState } from './usePlannedState';

/** Renders nothing. Handles the debugger's keys, in run mode only, regardless of the focused panel. */
export function DebugKeys() {
  const actions = useDebugActions();
  const { runs, workspace } = useWeir();
  usePlannedState();
  const toggle = () => {
    const { selection, hovered, analysis, view } = workspace.getState();
    const { shown, planned, toggleNodeBreakpoint } = runs.getState();
    const [id = hovered] = selection;
    const kind = id && isAnswerId(id) ? 'answer' : 'api';
    // The run may be on another text than the open document; then only the id of the node is available.
    const node =
      analysis.graphs[view]?.nodes.find((candidate) => candidate.id === id) ?? (id && { id, kind, label: '' });
    const nodeId = node && sessionNodeIdOf(node, shown ?? planned);
    if (nodeId !== undefined) toggleNodeBreakpoint(nodeId);
  };
  // Handled before the editor, which binds some of these keys itself.
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isInsideElement(event.target, '[role="dialog"]')) return;
    const acts: Readonly<Record<string, () => void>> = {
      [debugVerbs.breakpoint.key]: toggle,
      ...(runs.getState().active && {
        [debugVerbs.continue.key]: actions.continue,
        [debugVerbs.stepTurn.key]: actions.stepTurn,
        [debugVerbs.stepEvent.key]: actions.stepEvent,
        [debugVerbs.stepDecision.key]: actions.stepDecision,
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
