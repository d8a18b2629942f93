import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea, TextInput } from '../../kit/Controls';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { clampTo, type ScreenBox, useFollowBox } from '../followBox';
import type { CanvasArea } from '../snapBoxes';
import type { Ask, Refusal } from './canvasDrawing';
import styles from './tools.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface AskFormProps {
  readonly ask: Ask;
  readonly onApply: (text: string) => Promise<Refusal | undefined>;
  readonly onCancel: () => void;
  /** Leaving the field takes what it says, as renaming does. */
  readonly isTakenOnBlur?: boolean;
}

/** A text, of one line unless more may be asked; a refusal is said below it and the text stays. */
export function AskForm({ ask, onApply, onCancel, isTakenOnBlur = false }: AskFormProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const isDone = useRef(false);
  const finish = async (value: string) => {
    if (isDone.current) return;
    const text = value.trim();
    if (text === (ask.value ?? '').trim() && ask.value !== undefined) {
      isDone.current = true;
      onCancel();
      return;
    }
    if (text === '' && ask.value === undefined && !ask.mayBeEmpty) return;
    isDone.current = true;
    const answer = await onApply(text);
    // Without an answer the form is gone by now.
    if (!answer) return;
    isDone.current = false;
    setRefusal(answer);
  };
  const cancel = () => {
    isDone.current = true;
    onCancel();
  };
  const shared = {
    id,
    className: `${styles['field']} nodrag nopan nokey nowheel`,
    mono: ask.isCode ?? false,
    defaultValue: ask.value ?? '',
    placeholder: ask.placeholder,
    'aria-invalid': refusal !== undefined,
    'aria-describedby': refusal ? `${id}-refusal` : undefined,
    spellCheck: false,
    autoComplete: 'off',
    autoFocus: true,
    onFocus: (event: FocusEvent<Field>) => event.currentTarget.select(),
    onBlur: (event: FocusEvent<Field>) => {
      if (!isTakenOnBlur || isDone.current) return;
      if (refusal) cancel();
      else void finish(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        void finish(event.currentTarget.value);
      } else if (event.key === 'Escape') cancel();
    },
  };
  return (
    <>
      <label className={styles['title']} htmlFor={id}>
        {ask.title}
      </label>
      {ask.isMultiline ? (
        <TextArea {...shared} rows={Math.min(4, Math.max(2, (ask.value ?? '').split('\n').length))} />
      ) : (
        <TextInput {...shared} />
      )}
      {refusal && (
        <Alert className={styles['refused']} id={`${id}-refusal`}>
          <Message text={refusal.message} />
        </Alert>
      )}
    </>
  );
}

function placeField(element: HTMLElement, box: ScreenBox): void {
  const width = Math.max(260, Math.min(box.right - box.left + 24, 420));
  const left = clampTo((box.left + box.right - width) / 2, 8, box.width - width - 8);
  const top = clampTo((box.top + box.bottom) / 2 - 42, 8, box.height - 88);
  element.style.width = `${Math.round(width)}px`;
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** A field on the node, edge or group that it is about. */
export function NodeField({ box, ...form }: Omit<AskFormProps, 'isTakenOnBlur'> & { readonly box: CanvasArea }) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeField);
  return (
    <div ref={ref} className={styles['nodeField']}>
      <AskForm {...form} isTakenOnBlur={form.ask.value !== undefined} />
    </div>
  );
}
