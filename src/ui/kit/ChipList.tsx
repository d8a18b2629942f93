import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { kitMessages as t } from '../../messages/kit.en';
import styles from './ChipList.module.css';
import type { CommitRefusal } from './CommitField';
import { Row, Stack } from './Layout';
import { Message } from './Message';
import { Alert } from './Notice';
import { SuggestInput, type SuggestOption } from './SuggestInput';
import { Text } from './Text';

export interface ChipItem {
  readonly name: string;
  /** The reason for its warning style: an unknown name. */
  readonly odd?: string;
}

interface ChipListProps {
  readonly label: string;
  /** Singular noun of the items: "request", "precondition". */
  readonly noun: string;
  readonly chips: readonly ChipItem[];
  readonly options: readonly SuggestOption[];
  /** Receives the whole new list. */
  readonly onChange: (names: readonly string[]) => Promise<CommitRefusal | undefined>;
  readonly onOpen?: (name: string) => void;
  readonly isOrdered?: boolean;
  readonly allowsNew?: boolean;
  readonly none?: string;
}

/** A list of names as chips: remove, add with completion and, if order matters, move by drag or by Alt+arrow. */
export function ChipList(props: ChipListProps) {
  const { label, noun, chips, options, onChange, onOpen, isOrdered = false, allowsNew = false, none } = props;
  const [refusal, setRefusal] = useState<CommitRefusal | undefined>(undefined);
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const [target, setTarget] = useState<number | undefined>(undefined);
  const list = useRef<HTMLElement>(null);
  const names = chips.map((chip) => chip.name);

  const change = (next: readonly string[]) => void onChange(next).then(setRefusal);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-chip]')[index]?.focus());
  const move = (from: number, to: number) => {
    const name = names[from];
    if (name === undefined || to < 0 || to >= names.length || from === to) return;
    change(names.toSpliced(from, 1).toSpliced(to, 0, name));
    focus(to);
  };
  const remove = (index: number) => change(names.toSpliced(index, 1));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!event.altKey) focus(index + step);
      else if (isOrdered) move(index, index + step);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(index);
      focus(Math.min(index, names.length - 2));
    }
  };
  const taken = new Set(names);
  return (
    <Stack gap="1" role="group" aria-label={label}>
      <Text size="sm" tone="muted">
        {label}
      </Text>
      <Row as="ul" gap="1" wraps ref={list}>
        {chips.map((chip, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand in the list twice
            key={`${chip.name}-${index}`}
            className={styles.chip}
            data-odd={chip.odd ? '' : undefined}
            data-dragged={dragged === index ? '' : undefined}
            data-target={target === index && dragged !== index ? '' : undefined}
            draggable={isOrdered}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', chip.name);
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setTarget(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setTarget(undefined);
            }}
          >
            <button
              type="button"
              data-chip
              title={chip.odd ?? (isOrdered ? t.dragToMove : undefined)}
              onClick={() => onOpen?.(chip.name)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {chip.name}
              {chip.odd && <span className="visually-hidden">, {chip.odd}</span>}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t.removeOne({ noun, name: chip.name })}
              onClick={() => remove(index)}
            >
              <X size={12} />
            </button>
          </li>
        ))}
        {chips.length === 0 && none !== undefined && (
          <Text as="li" size="sm" tone="faint">
            {none}
          </Text>
        )}
      </Row>
      {/* Above the field: below it the open list of suggestions would cover it. */}
      {refusal && (
        <Alert>
          <Message text={refusal.message} />
        </Alert>
      )}
      {(allowsNew || options.some((option) => !taken.has(option.name))) && (
        <SuggestInput
          label={t.addOne({ noun })}
          placeholder={t.addOneHint({ noun })}
          options={options.filter((option) => !taken.has(option.name))}
          allowsNew={allowsNew}
          onPick={(name) => {
            if (!taken.has(name)) change([...names, name]);
          }}
        />
      )}
    </Stack>
  );
}
