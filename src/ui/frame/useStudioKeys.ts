import { commonMessages as common } from '../../messages/common.en';
import { chordsOf, isTyped, pressedChords, useKeyBindings } from '../kit/keys';
import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { useWeir } from '../studio/weirContext';
import { capturing, earlyCommands } from './earlyCommands';
import { loadFrameParts } from './loadFrameParts';

/** Runs the commands of the app by their keys; those of the canvas and the debugger are run there. */
export function useStudioKeys(): void {
  const stores = useWeir();
  const bindings = useKeyBindings();
  const act = (event: KeyboardEvent, isFirst: boolean) => {
    const pressed = pressedChords(event);
    const isPressed = (chords: readonly string[]) => chords.some((chord) => pressed.includes(chord));
    const command = earlyCommands.find((one) => isPressed(chordsOf(one)));
    if (event.defaultPrevented || isTyped(event)) return;
    if (command) {
      if ((command.isFirst ?? false) !== isFirst || isInsideElement(event.target, command.notIn)) return;
      if (command.run(stores) === false) return;
    } else {
      // Keys of the other commands, which have none by default.
      const [id] = Object.entries(bindings).find(([, chords]) => isPressed(chords)) ?? [];
      if (isFirst || id === undefined || /^(?:canvas|debug)\./.test(id) || isInsideElement(event.target, capturing))
        return;
      void loadFrameParts().then(
        ({ runAppCommandById }) => runAppCommandById(stores, id),
        () => stores.workspace.getState().notify('error', common.notLoaded),
      );
    }
    event.preventDefault();
    if (isFirst) event.stopPropagation();
  };
  usePageKeys((event) => act(event, false));
  usePageKeys((event) => act(event, true), true);
}
