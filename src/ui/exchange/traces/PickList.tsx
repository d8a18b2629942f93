import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { TraceRow } from '../../../state/exchange/importTraces';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import styles from './PickList.module.css';

const ROW = 44;
/** Rows beyond the view that are drawn, so that scrolling shows no gaps. */
const OVERSCAN = 6;

interface PickListProps {
  readonly rows: readonly TraceRow[];
  readonly picked: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onAll: () => void;
}

/** Dialogues to choose from: thousands of them, of which only those in view are drawn. */
export function PickList({ rows, picked, onToggle, onAll }: PickListProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 400 });
  const [focused, setFocused] = useState(0);
  const at = Math.min(focused, rows.length - 1);
  const from = Math.max(0, Math.floor(view.top / ROW) - OVERSCAN);
  const to = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + OVERSCAN);
  const optionId = (index: number) => `${listId}-${index}`;

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setFocused(next);
    const element = list.current;
    if (!element) return;
    const top = next * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight) element.scrollTop = top + ROW - element.clientHeight;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / ROW) - 1);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const row = rows[at];
    const next = moves[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === ' ' && row) onToggle(row.id);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onAll();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={(element) => {
        list.current = element;
        if (element && element.clientHeight !== view.height && element.clientHeight > 0)
          setView({ top: element.scrollTop, height: element.clientHeight });
      }}
      className={styles.list}
      role="listbox"
      aria-label="Dialogues"
      aria-multiselectable="true"
      aria-activedescendant={at >= from && at < to ? optionId(at) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const { scrollTop, clientHeight } = event.currentTarget;
        setView({ top: scrollTop, height: clientHeight });
      }}
    >
      <div className={styles.track} style={{ height: rows.length * ROW }} role="presentation">
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset;
          const isPicked = picked.has(row.id);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, its options are pointed at.
            <div
              key={row.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={isPicked}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              data-focused={index === at || undefined}
              style={{ top: index * ROW, height: ROW }}
              onClick={() => {
                setFocused(index);
                onToggle(row.id);
              }}
            >
              <span className={styles.box} data-picked={isPicked || undefined} aria-hidden="true">
                {isPicked && <Check size={12} />}
              </span>
              <Stack as="span" size="grows">
                <Text lines="cut">
                  <Text weight="medium">{row.title}</Text>
                  {row.title !== row.id && (
                    <Text size="xs" tone="muted" mono className={styles.id}>
                      {row.id}
                    </Text>
                  )}
                </Text>
                <Text size="sm" tone="muted" lines="cut">
                  {row.first || 'The user says nothing.'}
                </Text>
              </Stack>
              <Text size="sm" tone="muted" figures room="fixed">
                {row.turns} {row.turns === 1 ? 'turn' : 'turns'}, {row.calls} {row.calls === 1 ? 'call' : 'calls'}
              </Text>
            </div>
          );
        })}
      </div>
    </div>
  );
}
