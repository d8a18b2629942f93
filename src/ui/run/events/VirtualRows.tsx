import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './EventList.module.css';

/** Rows beyond the view that are there, so that scrolling shows no gaps. */
const OVERSCAN = 8;

interface VirtualRowsProps {
  readonly label: string;
  readonly count: number;
  /** px; all rows are alike. */
  readonly rowHeight: number;
  /** Position of the chosen row; undefined when it is not among these rows. */
  readonly chosen: number | undefined;
  /** Where the arrow keys set out from while no row is chosen: before this position. */
  readonly from: number;
  readonly onChoose: (position: number) => void;
  /** Enter or a double click. */
  readonly onOpen: (position: number) => void;
  readonly row: (position: number) => ReactNode;
  readonly testId?: string;
}

/** A list of any length of which only the rows in sight exist; one stop of the keyboard, moved through by arrows. */
export function VirtualRows({
  label,
  count,
  rowHeight,
  chosen,
  from,
  onChoose,
  onOpen,
  row,
  testId,
}: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [view, setView] = useState({ top: 0, height: 400 });
  /** Whether the end was in sight: then it stays so when rows are added. */
  const isAtEnd = useRef(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView((before) => ({ ...before, height: element.clientHeight })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (chosen === undefined) {
      if (isAtEnd.current) element.scrollTop = count * rowHeight;
      return;
    }
    const top = chosen * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
  }, [chosen, count, rowHeight]);

  const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const go = (position: number) => onChoose(Math.max(0, Math.min(count - 1, position)));
    const at = chosen ?? from;
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(at - 1),
      ArrowDown: () => go(chosen === undefined ? from : at + 1),
      PageUp: () => go(at - page),
      PageDown: () => go(at + page),
      Home: () => go(0),
      End: () => go(count - 1),
      Enter: () => chosen !== undefined && onOpen(chosen),
    };
    const move = moves[event.key];
    if (!move || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  const positions = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  return (
    <div
      ref={scroller}
      className={styles.rows}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen !== undefined && chosen >= first && chosen < last ? `${id}-${chosen}` : undefined}
      tabIndex={0}
      data-testid={testId}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
        setView((before) => ({ ...before, top: scrollTop }));
      }}
    >
      <div className={styles.room} style={{ height: count * rowHeight }} role="presentation">
        {positions.map((position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys.
          <div
            key={position}
            id={`${id}-${position}`}
            className={styles.row}
            role="option"
            tabIndex={-1}
            aria-selected={position === chosen}
            aria-setsize={count}
            aria-posinset={position + 1}
            style={{ height: rowHeight, transform: `translateY(${position * rowHeight}px)` }}
            onClick={() => onChoose(position)}
            onDoubleClick={() => onOpen(position)}
          >
            {row(position)}
          </div>
        ))}
      </div>
    </div>
  );
}
