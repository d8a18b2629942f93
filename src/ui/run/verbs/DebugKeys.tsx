import { isTyped, pressedCommand } from '../../kit/keys';
import { isInsideElement, usePageKeys } from '../../kit/usePageKeys';
import { useWeir } from '../../studio/weirContext';
import { debugCommands } from './debugCommands';
import { usePlannedState } from './usePlannedState';

/** Renders nothing. Handles the debugger's keys, in run mode only, regardless of the focused panel. */
export function DebugKeys() {
  const stores = useWeir();
  usePlannedState();
  // Handled before the editor, which binds some of these keys itself.
  usePageKeys((event) => {
    if (event.repeat || isTyped(event) || isInsideElement(event.target, '[role="dialog"]')) return;
    const command = pressedCommand(event, debugCommands);
    if (!command || (command.id !== 'debug.breakpoint' && !stores.runs.getState().active)) return;
    command.run?.(stores);
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return null;
}
