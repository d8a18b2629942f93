import { Palette } from 'lucide-react';
import type { WorkflowGraph } from '../../core/graph';
import { panelsMessages as t } from '../../messages/panels.en';
import { IconButton } from '../kit/Button';
import { useShell } from './weirContext';

/**
 * Switches the colours that a flowchart gives its nodes on or off. Renders nothing if the flowchart sets no colours.
 */
export function ColoursSwitch({ graph }: { readonly graph: WorkflowGraph }) {
  const { hidesColours, toggleColours } = useShell('hidesColours', 'toggleColours');
  if (!graph.nodes.some(({ colours }) => colours)) return null;
  return (
    <IconButton
      label={t.coloursOfTheFlowchart}
      pressed={!hidesColours}
      side="top"
      onClick={toggleColours}
      icon={<Palette size={16} />}
    />
  );
}
