import { Palette } from 'lucide-react';
import type { WorkflowGraph } from '../../core/graph';
import { IconButton } from '../kit/Button';
import { useShell } from './weirContext';

/** Whether the canvas draws the colours that a flowchart gives its nodes; nothing where it gives none. */
export function ColoursSwitch({ graph }: { readonly graph: WorkflowGraph }) {
  const hidesColours = useShell((state) => state.hidesColours);
  const toggleColours = useShell((state) => state.toggleColours);
  if (!graph.nodes.some(({ colours }) => colours)) return null;
  return (
    <IconButton label="Colours of the flowchart" pressed={!hidesColours} side="top" onClick={toggleColours}>
      <Palette size={16} />
    </IconButton>
  );
}
