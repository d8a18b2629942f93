import { useEffect, useRef } from 'react';
import type { EvaluationView } from '../../state/frame/shellStore';
import { useShell } from '../studio/weirContext';

/** Agents use the bottom panel for what a person asks for: until then the room is theirs. Other views get it back. */
export function useBottomRoom(view: EvaluationView): void {
  const { bottomOpen: isOpen, togglePanel } = useShell('bottomOpen', 'togglePanel');
  const wasClosed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the panel does afterwards is the person's choice
  useEffect(() => {
    if (view === 'agents' && isOpen) {
      wasClosed.current = true;
      togglePanel('bottom', false);
    } else if (view !== 'agents' && wasClosed.current) {
      wasClosed.current = false;
      togglePanel('bottom', true);
    }
  }, [view, togglePanel]);
}
