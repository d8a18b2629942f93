import { type InputHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';
import { TextInput } from './Controls';

interface NameInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onChange' | 'value'> {
  /** The named item, for screen readers. */
  readonly label: string;
  readonly initial: string;
  /** Called on Enter or blur. */
  onCommit(text: string): void;
  /** Called on Escape. */
  onCancel(): void;
}

/**
 * Edits a name in place. It commits or cancels once; a later blur of the unmounting field is ignored. A refused name
 * (`aria-invalid`) can be committed again. Enter that ends an IME composition (Chinese, Japanese or Korean) does not
 * commit.
 */
export function NameInput({ label, initial, onCommit, onCancel, ...rest }: NameInputProps) {
  const answered = useRef<string | undefined>(undefined);
  const take = (text: string) => {
    if (answered.current === text) return;
    answered.current = text;
    onCommit(text);
  };
  return (
    <TextInput
      aria-label={label}
      defaultValue={initial}
      spellCheck={false}
      autoFocus
      {...rest}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Shortcuts of surrounding lists and trees must not act while typing.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') take(event.currentTarget.value);
        if (event.key === 'Escape') {
          answered.current = event.currentTarget.value;
          onCancel();
        }
      }}
    />
  );
}

/** Returns the focus to the renamed item, synchronously, before the next key press. */
export function useFocusAfterNaming(isEditing: boolean, place: RefObject<HTMLElement | null>): void {
  const wasNaming = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasNaming.current && !isEditing) place.current?.focus();
    wasNaming.current = isEditing;
  }, [isEditing, place]);
}
