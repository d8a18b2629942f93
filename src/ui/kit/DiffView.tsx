import { ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, type Ref, useMemo, useState } from 'react';
import { kitMessages as t } from '../../messages/kit.en';
import { classNames } from './classNames';
import styles from './DiffView.module.css';
import { Table } from './Table';

/** Lines of a long block rendered before the user expands it. */
const LONG_BLOCK = 300;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaced lines; indexes are half-open, one of the spans may be empty. */
type DiffChange = Readonly<Record<'before' | 'after', Span>>;

/** Two texts as lines, with their changes. */
interface LinesWithChanges {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly changes: readonly DiffChange[];
}

/** An old line and its new version, by index; one of them may be absent. */
interface LinePair {
  readonly before?: number;
  readonly after?: number;
}

/** A piece of a line; changed pieces are marked. */
interface LinePiece {
  readonly text: string;
  readonly changed: boolean;
}

interface DiffViewProps<D extends LinesWithChanges> {
  readonly diff: D;
  /** Pairs the old and new lines of a change. */
  readonly pairLines: (diff: D, change: DiffChange) => readonly LinePair[];
  /** Splits two lines into equal and changed pieces. */
  readonly diffWords: (before: string, after: string) => Readonly<Record<'before' | 'after', readonly LinePiece[]>>;
  /** Old lines at the left, new ones at the right; otherwise new lines below old ones. */
  readonly sideBySide?: boolean;
  /** Unchanged lines shown around a change (default 3). */
  readonly context?: number;
  /** `page`: fills a page; `card`: a card among other content; `excerpt`: a small card without unchanged lines. */
  readonly look?: 'page' | 'card' | 'excerpt';
  /** Header above a change; `data-change` on its row has the index. */
  readonly head?: (change: DiffChange, index: number) => ReactNode;
  /** Accessible name; with it the region can be focused and scrolled by keyboard. */
  readonly label?: string;
  readonly ref?: Ref<HTMLElement>;
}

interface CellsProps {
  readonly number: number | undefined;
  readonly kind: 'same' | 'removed' | 'added' | 'none';
  readonly text: string | undefined;
  readonly pieces?: readonly LinePiece[] | undefined;
}

function Cells({ number, kind, text, pieces }: CellsProps) {
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <>
      <td className={styles.number} data-kind={kind}>
        {number === undefined ? '' : number + 1}
      </td>
      <td className={styles.code} data-kind={kind}>
        {kind === 'removed' && <span className={styles.sign}>−</span>}
        {kind === 'added' && <span className={styles.sign}>+</span>}
        {pieces?.map((piece, index) => {
          const Tag = piece.changed ? Mark : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never change their order.
          return <Tag key={index}>{piece.text}</Tag>;
        }) ?? text}
      </td>
    </>
  );
}

function FoldRow({ columns, onOpen, children }: { columns: number; onOpen: () => void; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={styles.fold}>
        <button type="button" onClick={onOpen}>
          {children}
        </button>
      </td>
    </tr>
  );
}

type Shared = Required<Pick<DiffViewProps<LinesWithChanges>, 'diff' | 'pairLines' | 'diffWords' | 'sideBySide'>>;

/** The lines of one change: side by side, or the old ones above the new ones. */
const ChangeRows = memo(function ChangeRows(props: Shared & { readonly change: DiffChange }) {
  const { diff, change, pairLines, diffWords, sideBySide } = props;
  const [isExpanded, setWhole] = useState(false);
  const all = useMemo(() => pairLines(diff, change), [diff, change, pairLines]);
  const pairs = isExpanded ? all : all.slice(0, LONG_BLOCK);
  const words = useMemo(
    () =>
      pairs.map(({ before, after }) =>
        before === undefined || after === undefined
          ? undefined
          : diffWords(diff.before[before] as string, diff.after[after] as string),
      ),
    [diff, pairs, diffWords],
  );
  const cells = (side: 'before' | 'after', index: number) => {
    const line = pairs[index]?.[side];
    if (line === undefined) return <Cells number={undefined} kind="none" text="" />;
    const kind = side === 'before' ? 'removed' : 'added';
    return <Cells number={line} kind={kind} text={diff[side][line]} pieces={words[index]?.[side]} />;
  };
  const one = (side: 'before' | 'after') =>
    pairs.map((pair, index) => pair[side] !== undefined && <tr key={`${side} ${pair[side]}`}>{cells(side, index)}</tr>);
  return (
    <>
      {sideBySide
        ? pairs.map((pair, index) => (
            <tr key={`${pair.before ?? ''} ${pair.after ?? ''}`}>
              {cells('before', index)}
              {cells('after', index)}
            </tr>
          ))
        : [one('before'), one('after')]}
      {all.length > pairs.length && (
        <FoldRow columns={sideBySide ? 4 : 2} onOpen={() => setWhole(true)}>
          {t.showMoreChangeLines({ count: all.length - pairs.length })}
        </FoldRow>
      )}
    </>
  );
});

interface SameProps {
  readonly lines: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Difference between the line index of the older and the newer text. */
  readonly shift: number;
  /** Lines that stay visible at the beginning and at the end. */
  readonly headLines: number;
  readonly tailLines: number;
  readonly sideBySide: boolean;
  readonly excerpt: boolean;
}

const SameRows = memo(function SameRows(props: SameProps) {
  const { lines, start, end, shift, headLines, tailLines, sideBySide, excerpt } = props;
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, end - start - headLines - tailLines);
  const rows = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).map((line) => (
      <tr key={line}>
        {sideBySide && <Cells number={line} kind="same" text={lines[line]} />}
        <Cells number={line + shift} kind="same" text={lines[line]} />
      </tr>
    ));
  if (hidden === 0 || (hidden === 1 && !excerpt)) return <>{rows(start, end)}</>;
  return (
    <>
      {rows(start, start + headLines)}
      {!excerpt && (
        <FoldRow columns={sideBySide ? 4 : 2} onOpen={() => setOpen(true)}>
          <ChevronsUpDown size={12} /> {t.linesUnchanged({ hidden })}
        </FoldRow>
      )}
      {rows(end - tailLines, end)}
    </>
  );
});

/**
 * Two texts line by line: minus marks old lines and plus new ones, changes within a line are marked by word, equal
 * lines are folded. A long change renders its first lines until it is expanded.
 */
export function DiffView<D extends LinesWithChanges>(props: DiffViewProps<D>) {
  const { diff, diffWords, sideBySide = false, context = 3, look = 'page', head, label, ref } = props;
  const excerpt = look === 'excerpt';
  const shared = { diff, diffWords, sideBySide, pairLines: props.pairLines as Shared['pairLines'] };
  return (
    <section
      className={classNames(styles.scroller, look !== 'page' && styles.card)}
      data-look={look}
      ref={ref}
      aria-label={label}
      tabIndex={label === undefined ? undefined : 0}
    >
      <Table kind="bare" className={styles.table} data-side-by-side={sideBySide || undefined}>
        <caption className="visually-hidden">{t.diffLabel}</caption>
        <colgroup>
          <col className={styles.numberColumn} />
          <col />
          {sideBySide && <col className={styles.numberColumn} />}
          {sideBySide && <col />}
        </colgroup>
        {[...diff.changes, undefined].map((change, index) => {
          const before = diff.changes[index - 1];
          const start = before?.before.end ?? 0;
          const end = change?.before.start ?? diff.before.length;
          const same = {
            lines: diff.before,
            shift: before ? before.after.end - before.before.end : 0,
            sideBySide,
            excerpt,
          };
          const headLines = before ? context : 0;
          // In an excerpt, the header is above the context lines of the change.
          const lead = excerpt && change ? Math.max(end - context, Math.min(start + headLines, end)) : end;
          const tailLines = excerpt || !change ? 0 : context;
          return (
            <tbody key={change ? `${change.before.start} ${change.after.start}` : 'rest'}>
              <SameRows {...same} start={start} end={lead} headLines={headLines} tailLines={tailLines} />
              {change && head && (
                <tr className={styles.hunk} data-change={index} tabIndex={-1}>
                  <th colSpan={sideBySide ? 4 : 2} scope="colgroup">
                    {head(change, index)}
                  </th>
                </tr>
              )}
              <SameRows {...same} start={lead} end={end} headLines={context} tailLines={0} />
              {change && <ChangeRows {...shared} change={change} />}
            </tbody>
          );
        })}
      </Table>
    </section>
  );
}
