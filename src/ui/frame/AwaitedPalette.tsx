import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { frameMessages as t } from '../../messages/frame.en';
import { TextInput } from '../kit/Controls';
import styles from '../kit/Palette.module.css';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';

interface TypedAhead {
  text: string;
  /** The text is to be obeyed as soon as somebody can. */
  isEntered: boolean;
  /** Who had the keyboard before. */
  focusedBefore: Element | null;
}

let ahead: TypedAhead | undefined;

/** What was typed before the commands were here: once. */
export function takeTypedAhead(): TypedAhead | undefined {
  const taken = ahead;
  ahead = undefined;
  return taken;
}

function AwaitedField() {
  const closeDialog = useShell((state) => state.closeDialog);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    ahead = { text: '', isEntered: false, focusedBefore: before.current };
    field.current?.focus();
  }, []);
  const close = () => {
    ahead = undefined;
    closeDialog();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <>
      <div className={styles.overlay} onPointerDown={close} />
      <div className={styles.palette} role="dialog" aria-label={t.commands} data-testid={testIds.commandPalette}>
        <div className={styles.field}>
          <Search size={16} />
          <TextInput
            ref={field}
            aria-label={t.commandOrName}
            autoComplete="off"
            spellCheck={false}
            placeholder={t.whatToDoOrWhere}
            onChange={(event) => {
              if (ahead) ahead = { ...ahead, text: event.target.value, isEntered: false };
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape') close();
              else if (event.key === 'Enter' && ahead) ahead = { ...ahead, isEntered: true };
              else if (event.key !== 'Tab') return;
              event.preventDefault();
            }}
          />
        </div>
      </div>
    </>
  );
}

/** Stands for the commands until their code is here, and keeps what is typed for them. */
export function AwaitedPalette() {
  const isOpen = useShell((state) => state.dialog === 'palette');
  return isOpen ? <AwaitedField /> : null;
}
