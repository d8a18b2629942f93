import { Search } from 'lucide-react';
import { frameMessages as t } from '../../messages/frame.en';
import { TextInput } from '../kit/Controls';
import styles from '../kit/Palette.module.css';
import { createWaitingField } from '../studio/pendingField';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';

const waiting = createWaitingField();

/** What was typed before the commands were here, to be obeyed as soon as somebody can if it was entered: once. */
export const takeTypedAhead = waiting.take;

function AwaitedField() {
  const closeDialog = useShell((state) => state.closeDialog);
  const { leave, field } = waiting.useWaitingField(closeDialog);
  return (
    <>
      <div className={styles.overlay} onPointerDown={leave} />
      <div className={styles.palette} role="dialog" aria-label={t.commands} data-testid={testIds.commandPalette}>
        <div className={styles.field}>
          <Search size={16} />
          <TextInput
            aria-label={t.commandOrName}
            autoComplete="off"
            placeholder={t.whatToDoOrWhere}
            onChange={(event) => waiting.note({ text: event.target.value, isEntered: false })}
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
export function AwaitedPalette() {
  const isOpen = useShell((state) => state.dialog === 'palette');
  return isOpen ? <AwaitedField /> : null;
}
