import { useEffect } from 'react';
import { sessionNodeOf } from '../../studio/nodeBreakpoint';
import { useWeir } from '../../studio/weirContext';
import { useDebugVerbs } from './useDebugVerbs';

/** As they are shown. Function keys, for they work in every field; none that the browser would not give away. */
export const debugKeys = {
  goOn: 'F8',
  turn: 'Shift F8',
  event: 'F7',
  decision: 'F10',
  breakpoint: 'F9',
} as const;

/** The debugger's keys, wherever the focus is; in run mode only, where this is mounted. */
export function useDebugKeys(): void {
  const verbs = useDebugVerbs();
  const { runs, workspace } = useWeir();
  useEffect(() => {
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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      const key = event.shiftKey ? `Shift ${event.key}` : event.key;
      const hasRun = runs.getState().active !== undefined;
      if (key === debugKeys.breakpoint) toggle();
      else if (!hasRun) return;
      else if (key === debugKeys.goOn) verbs.goOn();
      else if (key === debugKeys.turn) verbs.step('turn');
      else if (key === debugKeys.event) verbs.step('event');
      else if (key === debugKeys.decision) verbs.step('decision');
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor, which has keys of its own there.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [verbs, runs, workspace]);
}
