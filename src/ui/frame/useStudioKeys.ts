import { commonMessages as common } from '../../messages/common.en';
import { isTyped, pressedChords, pressedCommand, useKeyBindings } from '../kit/keys';
import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { useWeir } from '../studio/weirContext';
import { earlyCommands } from './earlyCommands';
import { loadedFrameParts, loadFrameParts } from './loadFrameParts';

/** Runs the commands of the app by their keys; those of the canvas, the editor and the debugger are run there. */
export function useStudioKeys(): void {
  const stores = useWeir();
  const bindings = useKeyBindings();
  /** False if no command of the app has the key. */
  const runLater = (event: KeyboardEvent): boolean => {
    if (loadedFrameParts) return loadedFrameParts.runAppCommandByKey(stores, event);
    // Before the commands are loaded, only the keys that the user chose are known.
    const pressed = pressedChords(event);
    const isBound = Object.values(bindings).some((chords) => chords.some((chord) => pressed.includes(chord)));
    void loadFrameParts().then(
      ({ runAppCommandByKey }) => runAppCommandByKey(stores, event),
      () => isBound && stores.workspace.getState().notify('error', common.notLoaded),
    );
    return isBound;
  };
  const act = (event: KeyboardEvent, isFirst: boolean) => {
    if (event.defaultPrevented || isTyped(event)) return;
    const command = pressedCommand(event, earlyCommands);
    if ((command?.isFirst ?? false) !== isFirst || (command && isInsideElement(event.target, command.notIn))) return;
    if (command ? command.run(stores) === false : !runLater(event)) return;
    event.preventDefault();
    if (isFirst) event.stopPropagation();
  };
  usePageKeys((event) => act(event, false));
  usePageKeys((event) => act(event, true), true);
}
