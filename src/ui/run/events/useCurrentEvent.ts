import { useCallback } from 'react';
import type { SessionEvent } from '../../../core/session';
import type { RunState } from '../../../state/runs/runState';
import { useRun, useWeir } from '../../studio/weirContext';

/** Index of the current event: the selected event, else the last event at the playhead. */
export const currentEventIndex = ({ active, cursor, selected }: RunState): number =>
  selected ?? (cursor ?? active?.events.length ?? 0) - 1;

export const useCurrentEventIndex = (): number => useRun(currentEventIndex);

const none: readonly SessionEvent[] = [];

export const useOpenEvents = (): readonly SessionEvent[] => useRun((state) => state.active?.events ?? none);

/**
 * Returns a function that selects an event: canvas, conversation, timeline and inspector move to it, and the canvas
 * shows its node.
 */
export function useSelectEvent(): (index: number) => void {
  const { runs, workspace } = useWeir();
  return useCallback(
    (index: number) => {
      const { active, selectEvent } = runs.getState();
      selectEvent(index);
      const event = active?.events[index];
      const visited = event?.kind === 'decision.accepted' ? event.path?.at(-1)?.node : undefined;
      const nodeId = visited ?? event?.nodeId;
      if (nodeId) workspace.getState().select([nodeId]);
    },
    [runs, workspace],
  );
}
