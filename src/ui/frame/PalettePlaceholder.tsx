import { Search } from 'lucide-react';
import { frameMessages as t } from '../../messages/frame.en';
import { TextInput } from '../kit/Controls';
import styles from '../kit/Palette.module.css';
import { createPendingField } from '../studio/pendingField';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';

const pendingField = createPendingField();

/** The text typed before the commands were loaded, and whether it was submitted; returned only once. */
export const takePendingText = pendingField.take;

function PendingField() {
  const closeDialog = useShell((state) => state.closeDialog);
  const { leave, field } = pendingField.useWaitingField(closeDialog);
  return (
    <>
      <div className={styles.overlay} onPointerDown={leave} />
      <div className={styles.palette} role="dialog" aria-label={t.commands} data-testid={testIds.commandPalette}>
        <div className={styles.field}>
          <Search size={16} />
          <TextInput
            aria-label={t.commandOrName}
            autoComplete="off"
            placeholder={t.palettePlaceholder}
            onChange={(event) => pendingField.note({ text: event.target.value, isSubmitted: false })}
            {...field}
            onKeyDown={(event) => {
              // There is no other element to focus.
              if (event.key === 'Tab') event.preventDefault();
              field.onKeyDown(event);
            }}
          />
        </div>
      </div>
    </>
  );
}

/** A placeholder for the palette until its code is loaded; it keeps the typed text. */
export function PalettePlaceholder() {
  const isOpen = useShell((state) => state.dialog === 'palette');
  return isOpen ? <PendingField /> : null;
}
