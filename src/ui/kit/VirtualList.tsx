import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from './classNames';
import styles from './VirtualList.module.css';

export interface VirtualListHandle {
  readonly element: HTMLElement | null;
  /** Number of rows visible at once. */
  readonly page: number;
  /** Scrolls a row into view and keeps it mounted, so that it can take the focus after the next render. */
  show(index: number): void;
}

/** Props of a row's element: its position, and the id that the list refers to. */
export interface RowPlace {
  readonly id: string;
  readonly style: CSSProperties;
}

interface VirtualListProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly count: number;
  /** In px. A function must change its identity when its results change. */
  readonly rowHeight: number | ((index: number) => number);
  readonly row: (index: number, place: RowPlace) => ReactNode;
  /** The row that is active while the list itself has the focus. */
  readonly active?: number | undefined;
  /** Attributes of the element around the rows. */
  readonly rows?: HTMLAttributes<HTMLElement>;
  readonly rowsAs?: 'div' | 'ul';
  /** Sticky header above the rows, `headHeight` px high. */
  readonly head?: ReactNode;
  readonly headHeight?: number;
  /** Below the rows. */
  readonly foot?: ReactNode;
  readonly handle?: Ref<VirtualListHandle>;
  readonly 'data-testid'?: string | undefined;
}

/** Rows beyond the view that are mounted, so that scrolling shows no gaps. */
const OVERSCAN = 8;

/**
 * A list of any length that mounts only visible rows. It handles scrolling; the caller sets roles, names and keys, and
 * renders each row.
 */
export function VirtualList(props: VirtualListProps) {
  const {
    count,
    rowHeight,
    row,
    active,
    rows,
    rowsAs: Rows = 'div',
    head,
    headHeight = 0,
    foot,
    handle,
    className,
    ...rest
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  /** The row requested last stays mounted: it may have the focus. */
  const [shown, setShown] = useState(-1);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    // biome-ignore lint/correctness/useExhaustiveDependencies: another function has all rows measured again
    getItemKey: useCallback((index: number) => index, [rowHeight]),
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = virtual.getVirtualItems();
  const isDrawn = (index: number | undefined) => items.some((item) => item.index === index);
  const places = items.map(({ index, start, size }) => ({ index, top: start - headHeight, size }));
  const kept = shown >= 0 && shown < count && !isDrawn(shown) ? virtual.measurementsCache[shown] : undefined;
  if (kept) places.push({ index: shown, top: kept.start - headHeight, size: kept.size });
  useImperativeHandle(handle, () => ({
    get element() {
      return scroller.current;
    },
    get page() {
      return Math.max(1, virtual.range ? virtual.range.endIndex - virtual.range.startIndex : 1);
    },
    show(index) {
      virtual.scrollToIndex(index);
      setShown(index);
    },
  }));
  return (
    <div
      ref={scroller}
      className={classNames(styles.list, className)}
      {...(isDrawn(active) && { 'aria-activedescendant': `${id}-${active}` })}
      {...rest}
    >
      {head}
      <Rows
        role={Rows === 'div' ? 'presentation' : undefined}
        {...rows}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
      >
        {places.map(({ index, top, size }) => row(index, { id: `${id}-${index}`, style: { top, height: size } }))}
      </Rows>
      {foot}
    </div>
  );
}
