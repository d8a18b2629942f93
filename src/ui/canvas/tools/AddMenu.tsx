import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { clampTo } from '../followBox';
import type { AddChoice, AddTarget, CanvasDrawing, EditOutcome } from './canvasDrawing';
import { filterAddChoices } from './filterAddChoices';
import { TextPromptForm } from './TextPromptForm';
import styles from './tools.module.css';

export interface AddMenuProps {
  readonly drawing: CanvasDrawing;
  readonly target: AddTarget;
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** Only the choices of this palette button. */
  readonly palette?: string | undefined;
  /** Starts with the prompt of this choice. */
  readonly chosen?: AddChoice | undefined;
  readonly onAdd: (outcome: EditOutcome) => void;
  readonly onClose: () => void;
}

const margin = 8;

/** Keeps a floating element of any size inside the window. */
export function useInWindow(at: { readonly x: number; readonly y: number }) {
  const ref = useRef<HTMLDivElement & HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const target = () => {
      const left = clampTo(at.x, margin, window.innerWidth - element.offsetWidth - margin);
      const top = clampTo(at.y, margin, window.innerHeight - element.offsetHeight - margin);
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    target();
    const observer = new ResizeObserver(target);
    observer.observe(element);
    return () => observer.disconnect();
  }, [at.x, at.y]);
  return ref;
}

export function useCloseOutside(ref: { readonly current: HTMLElement | null }, onClose: () => void): void {
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [ref, onClose]);
}

/** Quick add: the choices for a target, filtered by typing. A choice with a prompt shows it in the same place. */
export function AddMenu({ drawing, target, at, palette, chosen, onAdd, onClose }: AddMenuProps) {
  const ref = useInWindow(at);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [asking, setAsking] = useState<AddChoice | undefined>(chosen);
  useCloseOutside(ref, onClose);
  const shown = useMemo(() => {
    const offered = drawing
      .choices(target, text, palette)
      .filter((choice) => palette === undefined || choice.palette === palette);
    return filterAddChoices(offered, text);
  }, [drawing, target, palette, text]);
  const current = shown[Math.min(active, shown.length - 1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current choice changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  const pick = (choice: AddChoice | undefined) => {
    if (!choice) return;
    if (choice.prompt) setAsking(choice);
    else if (choice.add) onAdd(choice.add());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = Math.min(active, shown.length - 1) + step;
      setActive(
        Math.abs(step) === 1 ? (next + shown.length) % Math.max(1, shown.length) : clampTo(next, 0, shown.length - 1),
      );
    } else if (event.key === 'Enter') pick(current);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };
  const title = t.addAtPlace({ place: drawing.describe(target) });
  const { prompt: ask } = asking ?? {};
  let group: string | undefined;
  return createPortal(
    <Stack ref={ref} surface="floating" className={styles.popover} role="dialog" aria-label={title}>
      <div className={styles['title']}>{title}</div>
      {asking && ask ? (
        <TextPromptForm
          prompt={ask}
          onCancel={() => (chosen ? onClose() : setAsking(undefined))}
          onApply={async (value) => {
            const outcome = ask.apply(value);
            const refusal = await outcome;
            if (!refusal) onAdd(outcome);
            return refusal;
          }}
        />
      ) : (
        <>
          <TextInput
            className={styles['field']}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={current ? `${listId}-${shown.indexOf(current)}` : undefined}
            aria-autocomplete="list"
            aria-label={t.whatToAdd}
            placeholder={palette === undefined ? t.typeSomething : t.typeNewOrChoose}
            value={text}
            spellCheck={false}
            autoFocus
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div ref={list} id={listId} className={styles['choices']} role="listbox" aria-label={t.choices}>
            {shown.map((choice, index) => {
              const heading = text === '' && choice.group !== group ? choice.group : undefined;
              group = choice.group;
              const Icon = choice.icon;
              return (
                <div key={choice.id} role="presentation">
                  {heading !== undefined && <div className={styles['heading']}>{heading}</div>}
                  <Row
                    id={`${listId}-${index}`}
                    gap="2"
                    className={styles.choice}
                    role="option"
                    aria-selected={choice === current}
                    aria-label={choice.label}
                    onPointerMove={() => setActive(index)}
                    onClick={() => pick(choice)}
                  >
                    <Icon size={15} />
                    <span className={styles['choiceLabel']} data-code={choice.isCode || undefined}>
                      {choice.label}
                    </span>
                    {choice.detail && <span className={styles['choiceDetail']}>{choice.detail}</span>}
                  </Row>
                </div>
              );
            })}
            {shown.length === 0 && (
              <Text as="div" size="sm" tone="muted" className={styles.title}>
                {t.noMatch}
              </Text>
            )}
          </div>
        </>
      )}
    </Stack>,
    document.body,
  );
}
