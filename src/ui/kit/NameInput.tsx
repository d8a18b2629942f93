import { type InputHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';
import { TextInput } from './Controls';

interface NameInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onChange' | 'value'> {
  /** What the name is of, for those who do not see where the field stands. */
  readonly label: string;
  readonly initial: string;
  /** By Enter, or by leaving the field. */
  onCommit(text: string): void;
  /** By Escape. */
  onCancel(): void;
}

/**
 * A name in the place where it stands, to be changed. It answers once: what follows an answer, as the blur of a field
 * that goes, is none of its own. One that is refused (`aria-invalid`) asks again. Enter that ends the composing of
 * Chinese, Japanese or Korean text belongs to the input method.
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
        // Keys of lists and trees around it are letters here.
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

/** Where a name was changed, the keyboard goes back to what stands there again, before anybody can press the next key. */
export function useFocusAfterNaming(isEditing: boolean, place: RefObject<HTMLElement | null>): void {
  const wasNaming = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasNaming.current && !isEditing) place.current?.focus();
    wasNaming.current = isEditing;
  }, [isEditing, place]);
}
