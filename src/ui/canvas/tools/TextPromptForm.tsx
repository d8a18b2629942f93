import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea, TextInput } from '../../kit/Controls';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { clampTo, type ScreenBox, useFollowBox } from '../followBox';
import type { CanvasArea } from '../snapBoxes';
import type { EditRefusal, TextPrompt } from './canvasDrawing';
import styles from './tools.module.css';
import { usePromptCompletion } from './usePromptCompletion';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface TextPromptFormProps {
  readonly prompt: TextPrompt;
  readonly onApply: (text: string) => Promise<EditRefusal | undefined>;
  readonly onCancel: () => void;
  /** Blur commits the text, as in a rename. */
  readonly commitsOnBlur?: boolean;
}

/** Prompts for a text, on one line unless the prompt allows more. A refusal is shown below it and the text stays. */
export function TextPromptForm({ prompt, onApply, onCancel, commitsOnBlur = false }: TextPromptFormProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<EditRefusal | undefined>(undefined);
  const isDone = useRef(false);
  const completion = usePromptCompletion(prompt);
  const finish = async (value: string) => {
    if (isDone.current) return;
    const text = value.trim();
    if (text === (prompt.value ?? '').trim() && prompt.value !== undefined) {
      isDone.current = true;
      onCancel();
      return;
    }
    if (text === '' && prompt.value === undefined && !prompt.allowsEmpty) return;
    isDone.current = true;
    const answer = await onApply(text);
    // On success the form is already closed.
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
    mono: prompt.isCode ?? false,
    defaultValue: prompt.value ?? '',
    placeholder: prompt.placeholder,
    'aria-invalid': refusal !== undefined,
    'aria-describedby': refusal ? `${id}-refusal` : undefined,
    spellCheck: false,
    autoComplete: 'off',
    autoFocus: true,
    ...completion.fieldProps,
    onFocus: (event: FocusEvent<Field>) => {
      event.currentTarget.select();
      if (prompt.value === undefined) completion.refresh(event.currentTarget);
    },
    onInput: (event: FormEvent<Field>) => completion.refresh(event.currentTarget),
    onBlur: (event: FocusEvent<Field>) => {
      if (!commitsOnBlur || isDone.current) return;
      if (refusal) cancel();
      else void finish(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      if (completion.handleKey(event)) event.preventDefault();
      else if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        void finish(event.currentTarget.value);
      } else if (event.key === 'Escape') cancel();
    },
  };
  return (
    <>
      <label className={styles['title']} htmlFor={id}>
        {prompt.title}
      </label>
      {prompt.isMultiline ? (
        <TextArea {...shared} rows={Math.min(4, Math.max(2, (prompt.value ?? '').split('\n').length))} />
      ) : (
        <TextInput {...shared} />
      )}
      {completion.list}
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

/** A field on its node, edge or group. */
export function NodeField({ box, ...form }: Omit<TextPromptFormProps, 'commitsOnBlur'> & { readonly box: CanvasArea }) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeField);
  return (
    <div ref={ref} className={styles['nodeField']}>
      <TextPromptForm {...form} commitsOnBlur={form.prompt.value !== undefined} />
    </div>
  );
}
