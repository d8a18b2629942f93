import { chordsOf, isTyped, pressedChords } from '../kit/keys';
import { stepKeys } from '../kit/stepKeys';

/**
 * The step of the history whose key is pressed in a text: one that the user chose, or a usual one. A text keeps the usual
 * keys of its history, as every text field does.
 */
export function pressedStep(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (isTyped(event) && !event.ctrlKey && !event.metaKey) return undefined;
  const pressed = pressedChords(event);
  const steps = ['undo', 'redo'] as const;
  const isPressed = (chords: readonly string[]) => chords.some((chord) => pressed.includes(chord));
  return (
    steps.find((step) => isPressed(chordsOf(stepKeys[step]))) ?? steps.find((step) => isPressed(stepKeys[step].keys))
  );
}
