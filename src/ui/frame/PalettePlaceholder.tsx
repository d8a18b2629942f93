import { Search } from 'lucide-react';
import { frameMessages as t } from '../../messages/frame.en';
import { TextInput } from '../kit/Controls';
import styles from '../kit/Palette.module.css';
import { createPendingField } from '../studio/pendingField';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';

const pendingField = createPendingField();

/** What was typed before the commands were here, to be obeyed as soon as somebody can if it was entered: once. */
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
              // There is nothing else to go to.
              if (event.key === 'Tab') event.preventDefault();
              field.onKeyDown(event);
            }}
          />
        </div>
      </div>
    </>
  );
}

/** Stands for the commands until their code is here, and keeps what is typed for them. */
export function PalettePlaceholder() {
  const isOpen = useShell((state) => state.dialog === 'palette');
  return isOpen ? <PendingField /> : null;
}
