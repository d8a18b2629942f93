import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { Row } from '../../kit/Layout';
import type { PromptCompletion, TextPrompt } from './canvasDrawing';
import styles from './tools.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

const MAX_SHOWN = 8;

interface PromptCompletionList {
  readonly list: ReactNode;
  readonly fieldProps: { readonly [name: `aria-${string}`]: string | undefined };
  /** Updates the list for the text before the caret. */
  refresh(field: Field): void;
  /** True if the key belongs to the list: arrows walk, Tab picks, Enter picks what the arrows have chosen. */
  handleKey(event: KeyboardEvent<Field>): boolean;
}

/** A list of completions below the field of a prompt. The field keeps the focus. */
export function usePromptCompletion({ complete }: TextPrompt): PromptCompletionList {
  const id = useId();
  const [completion, setCompletion] = useState<PromptCompletion | undefined>(undefined);
  const [active, setActive] = useState<number | undefined>(undefined);
  const options = completion?.options.slice(0, MAX_SHOWN) ?? [];
  const refresh = (field: Field) => {
    setActive(undefined);
    setCompletion(complete?.(field.value.slice(0, field.selectionStart ?? field.value.length)));
  };
  const pick = (field: Field, name: string) => {
    const caret = field.selectionStart ?? field.value.length;
    field.setRangeText(name, caret - (completion?.word.length ?? 0), caret, 'end');
    refresh(field);
  };
  const handleKey = (event: KeyboardEvent<Field>): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (options.length === 0) return false;
    if (step !== undefined) {
      const from = active ?? (step > 0 ? -1 : options.length);
      setActive((from + step + options.length) % options.length);
      return true;
    }
    const picked = options[active ?? 0];
    const isPick = event.key === 'Tab' ? !event.shiftKey : event.key === 'Enter' && active !== undefined;
    if (isPick && picked) pick(event.currentTarget, picked.name);
    return isPick;
  };
  const list = options.length > 0 && (
    <div id={id} className={styles['choices']} role="listbox" aria-label={t.choices}>
      {options.map(({ name, hint }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['choice']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            const field = currentTarget.parentElement?.parentElement?.querySelector<Field>('input, textarea');
            if (field) pick(field, name);
          }}
        >
          <Row gap="2">
            <span className={styles['choiceLabel']} data-code>
              {name}
            </span>
            {hint && <span className={styles['choiceDetail']}>{hint}</span>}
          </Row>
        </div>
      ))}
    </div>
  );
  const fieldProps = complete
    ? {
        'aria-autocomplete': 'list',
        'aria-controls': options.length > 0 ? id : undefined,
        'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
      }
    : {};
  return { list, fieldProps, refresh, handleKey };
}
