import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { kitMessages as t } from '../../messages/kit.en';
import styles from './SuggestInput.module.css';
import { Text } from './Text';

export interface SuggestOption {
  readonly name: string;
  readonly hint?: string;
}

interface SuggestInputProps {
  readonly label: string;
  readonly options: readonly SuggestOption[];
  readonly onPick: (name: string) => void;
  readonly placeholder?: string;
  /** Names that are none of the options may be given too. */
  readonly allowsNew?: boolean;
  /** What is chosen: the field shows it until something else is typed or picked. Empty takes it away. */
  readonly value?: string;
}

const MAX_SHOWN = 60;

/** Those that begin so, then those that hold it. */
function match(options: readonly SuggestOption[], text: string): SuggestOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options.slice(0, MAX_SHOWN);
  const found = options.map((option) => ({ option, at: option.name.toLowerCase().indexOf(wanted) }));
  const matches = found.filter(({ at }) => at >= 0).toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1));
  return matches.slice(0, MAX_SHOWN).map(({ option }) => option);
}

/**
 * A field that completes names: type, arrows choose, Enter takes. Emptied after each, ready for the next; with a value it
 * keeps the one that was chosen, and takes over what was typed when it is left.
 */
export function SuggestInput({
  label,
  options,
  onPick,
  placeholder = label,
  allowsNew = false,
  value,
}: SuggestInputProps) {
  const id = useId();
  const [draft, setText] = useState<string | undefined>(undefined);
  const text = draft ?? '';
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  // By the arrows: what is only lit by default is not taken.
  const [isChosenByArrow, setWalked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => (isOpen ? match(options, text) : []), [isOpen, options, text]);
  const typed = text.trim();
  const isNew = allowsNew && typed !== '' && !shown.some((option) => option.name === typed);
  // A value is taken as it was typed, unless another one is chosen.
  const added = isNew && value === undefined ? [{ name: typed, hint: t.newName }] : [];
  const first = isNew && isOpen && value !== undefined ? [{ name: typed, hint: t.asTyped }] : [];
  const rows: readonly SuggestOption[] = [...first, ...shown, ...added];
  const current = Math.min(at, rows.length - 1);

  // Low in a panel the list opens beyond its edge.
  const isShown = rows.length > 0;
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const pick = (name: string) => {
    setText(undefined);
    setAt(0);
    setWalked(false);
    if (value !== undefined) setOpen(false);
    if (name !== value) onPick(name);
  };
  const go = (next: number) => {
    const wrapped = (next + rows.length) % Math.max(1, rows.length);
    setAt(wrapped);
    setWalked(true);
    list.current?.children[wrapped]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) go(current + (event.key === 'ArrowDown' ? 1 : -1));
      else setOpen(true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = rows[current];
      if (isOpen && chosen && (typed !== '' || at > 0 || isChosenByArrow)) pick(chosen.name);
      else if (value !== undefined && draft !== undefined) pick(typed);
      else setOpen(true);
    } else if (event.key === 'Escape' && (isOpen || draft !== undefined)) {
      event.stopPropagation();
      setOpen(false);
      setText(undefined);
    }
  };
  return (
    <div className={styles.wrap}>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={label}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        data-holds={value === undefined ? undefined : ''}
        value={draft ?? value ?? ''}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          if (value !== undefined && draft !== undefined) pick(typed);
        }}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {rows.length > 0 && (
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={label}>
          {rows.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
            <div
              key={option.name}
              id={`${id}-${index}`}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerEnter={() => setAt(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                pick(option.name);
                // It would cover what the hand goes to next; by keys one goes on with the next name.
                setOpen(false);
              }}
            >
              <Text size="sm" mono lines="cut">
                {option.name}
              </Text>
              {option.hint && (
                <Text size="xs" tone="muted" lines="cut" className={styles.hint}>
                  {option.hint}
                </Text>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
