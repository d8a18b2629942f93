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
  /** Accepts names that are not among the options. */
  readonly allowsNew?: boolean;
  /** The chosen value: shown until another one is typed or picked. An empty text removes it. */
  readonly value?: string;
}

const MAX_SHOWN = 60;

/** Options with that prefix, then those that contain the text. */
function match(options: readonly SuggestOption[], text: string): SuggestOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options.slice(0, MAX_SHOWN);
  const found = options.map((option) => ({ option, at: option.name.toLowerCase().indexOf(wanted) }));
  const matches = found.filter(({ at }) => at >= 0).toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1));
  return matches.slice(0, MAX_SHOWN).map(({ option }) => option);
}

/**
 * A field that completes names: type, arrows select, Enter picks. Without `value` it is emptied after each pick, ready
 * for the next. With a value it keeps the pick, and commits typed text on blur.
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
  // Selected by the arrow keys: the default highlight alone is not picked.
  const [isChosenByArrow, setWalked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => (isOpen ? match(options, text) : []), [isOpen, options, text]);
  const typed = text.trim();
  const isNew = allowsNew && typed !== '' && !shown.some((option) => option.name === typed);
  // With a value, typed text is committed as it is, unless an option is picked.
  const added = isNew && value === undefined ? [{ name: typed, hint: t.newName }] : [];
  const first = isNew && isOpen && value !== undefined ? [{ name: typed, hint: t.asTyped }] : [];
  const rows: readonly SuggestOption[] = [...first, ...shown, ...added];
  const current = Math.min(at, rows.length - 1);

  // Near the bottom of a panel the list opens outside of its visible area.
  const isShown = rows.length > 0;
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const pick = (name: string) => {
    setText(undefined);
    setAt(0);
    setWalked(false);
    // The open list would cover the next control. Typing opens it again.
    setOpen(false);
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
              onClick={() => pick(option.name)}
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
