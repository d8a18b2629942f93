import { ChevronsUpDown, Undo2 } from 'lucide-react';
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { TextEdit, TextRange } from '../../../core/support';
import { LineIndex } from '../../../core/support';
import {
  diffWords,
  type IndexPair,
  type LineDiff,
  pairLines,
  type SequenceChange,
  type WordPiece,
} from '../../../core/versions';
import { Button } from '../../kit/Button';
import { Table } from '../../kit/Table';
import styles from './DiffText.module.css';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;
/** Lines of one block drawn before somebody asks for all of them. */
const LONG_BLOCK = 300;

export interface DiffTextHandle {
  /** Goes to the next change, or the one before; wraps around. */
  step(by: 1 | -1): void;
  /** Shows the change that touches a place of the older or the newer text. */
  show(side: 'before' | 'after', range: TextRange): void;
}

interface DiffTextProps {
  readonly diff: LineDiff;
  readonly sources: { readonly before: string; readonly after: string };
  readonly sideBySide: boolean;
  /** Takes one change of the newer text back; absent when the newer text is not the one of now. */
  readonly onRevert?: ((edit: TextEdit) => void) | undefined;
  readonly onStep?: ((index: number) => void) | undefined;
  readonly ref?: Ref<DiffTextHandle>;
}

function Pieces({ pieces, as }: { readonly pieces: readonly WordPiece[]; readonly as: 'del' | 'ins' }) {
  const Tag = as;
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never change their order.
    piece.changed ? <Tag key={index}>{piece.text}</Tag> : <span key={index}>{piece.text}</span>,
  );
}

interface CellProps {
  readonly number: number | undefined;
  readonly kind: 'same' | 'removed' | 'added' | 'none';
  readonly pieces?: readonly WordPiece[] | undefined;
  readonly text?: string | undefined;
}

function Cells({ number, kind, pieces, text }: CellProps) {
  return (
    <>
      <td className={styles.number} data-kind={kind}>
        {number === undefined ? '' : number + 1}
      </td>
      <td className={styles.code} data-kind={kind}>
        {kind === 'removed' && <span className={styles.sign}>−</span>}
        {kind === 'added' && <span className={styles.sign}>+</span>}
        {pieces ? <Pieces pieces={pieces} as={kind === 'removed' ? 'del' : 'ins'} /> : text}
      </td>
    </>
  );
}

function pieceTogether(diff: LineDiff, { before, after }: IndexPair) {
  if (before === undefined || after === undefined) return undefined;
  return diffWords(diff.before[before] as string, diff.after[after] as string);
}

/** The lines of one change: beside each other, or the old ones over the new ones that took their place. */
const ChangeRows = memo(function ChangeRows({
  diff,
  change,
  sideBySide,
}: {
  readonly diff: LineDiff;
  readonly change: SequenceChange;
  readonly sideBySide: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const all = useMemo(() => pairLines(diff, change), [diff, change]);
  const pairs = isWhole ? all : all.slice(0, LONG_BLOCK);
  const words = useMemo(() => pairs.map((pair) => pieceTogether(diff, pair)), [diff, pairs]);
  const old = (pair: IndexPair, index: number) => (
    <Cells
      number={pair.before}
      kind={pair.before === undefined ? 'none' : 'removed'}
      pieces={words[index]?.before}
      text={pair.before === undefined ? '' : diff.before[pair.before]}
    />
  );
  const fresh = (pair: IndexPair, index: number) => (
    <Cells
      number={pair.after}
      kind={pair.after === undefined ? 'none' : 'added'}
      pieces={words[index]?.after}
      text={pair.after === undefined ? '' : diff.after[pair.after]}
    />
  );
  const keyOf = (pair: IndexPair, side: string) => `${side} ${pair.before ?? ''} ${pair.after ?? ''}`;
  return (
    <>
      {sideBySide
        ? pairs.map((pair, index) => (
            <tr key={keyOf(pair, 'both')}>
              {old(pair, index)}
              {fresh(pair, index)}
            </tr>
          ))
        : [
            ...pairs.flatMap((pair, index) =>
              pair.before === undefined ? [] : [<tr key={keyOf(pair, 'old')}>{old(pair, index)}</tr>],
            ),
            ...pairs.flatMap((pair, index) =>
              pair.after === undefined ? [] : [<tr key={keyOf(pair, 'new')}>{fresh(pair, index)}</tr>],
            ),
          ]}
      {all.length > pairs.length && (
        <tr>
          <td colSpan={sideBySide ? 4 : 2} className={styles.fold}>
            <button type="button" onClick={() => setWhole(true)}>
              Show {all.length - pairs.length} more lines of this change
            </button>
          </td>
        </tr>
      )}
    </>
  );
});

interface SameProps {
  readonly diff: LineDiff;
  readonly start: number;
  readonly end: number;
  /** From the line of the older text to that of the newer. */
  readonly shift: number;
  readonly sideBySide: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const SameRows = memo(function SameRows({ diff, start, end, shift, sideBySide, isFirst, isLast }: SameProps) {
  const [isOpen, setOpen] = useState(false);
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const hidden = isOpen ? 0 : Math.max(0, end - start - head - tail);
  const isFolded = hidden > 1;
  const row = (line: number) => (
    <tr key={line}>
      {sideBySide && <Cells number={line} kind="same" text={diff.before[line]} />}
      <Cells number={line + shift} kind="same" text={diff.before[line]} />
    </tr>
  );
  const lines = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => row(from + index));
  if (!isFolded) return <>{lines(start, end)}</>;
  return (
    <>
      {lines(start, start + head)}
      <tr>
        <td colSpan={sideBySide ? 4 : 2} className={styles.fold}>
          <button type="button" onClick={() => setOpen(true)}>
            <ChevronsUpDown size={12} /> {hidden} unchanged lines
          </button>
        </td>
      </tr>
      {lines(end - tail, end)}
    </>
  );
});

const lineWords = (first: number, count: number) =>
  count === 1 ? `line ${first + 1}` : `lines ${first + 1} to ${first + count}`;

function describePlace({ before, after }: SequenceChange): string {
  const old = before.end - before.start;
  const fresh = after.end - after.start;
  if (old === 0) return `${lineWords(after.start, fresh)} added`;
  if (fresh === 0) return `${lineWords(before.start, old)} removed`;
  return `${lineWords(before.start, old)} changed`;
}

/** Two texts line by line; what is the same is folded away, what differs is marked to the word. */
export function DiffText({ diff, sources, sideBySide, onRevert, onStep, ref }: DiffTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useRef(-1);
  const { changes } = diff;
  const goTo = (index: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-change="${index}"]`);
    if (!row) return;
    current.current = index;
    onStep?.(index);
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    step: (by) =>
      goTo((Math.max(current.current, by === 1 ? -1 : 0) + by + changes.length) % Math.max(1, changes.length)),
    show: (side, range) => {
      const index = new LineIndex(sources[side]);
      const [first, last] = [index.positionAt(range.start).line - 1, index.positionAt(range.end).line - 1];
      const found = changes.findIndex(
        ({ [side]: span }) => span.start <= last && Math.max(span.end - 1, span.start) >= first,
      );
      if (found >= 0) goTo(found);
    },
  }));
  useEffect(() => {
    if (current.current >= changes.length) current.current = -1;
  }, [changes]);
  let line = 0;
  let shift = 0;
  return (
    <div className={styles.scroller} ref={scroller}>
      <Table kind="bare" className={styles.table} data-side-by-side={sideBySide || undefined}>
        <caption className="visually-hidden">
          Differences, line by line; a minus marks old lines, a plus new ones
        </caption>
        <colgroup>
          <col className={styles.numberColumn} />
          <col />
          {sideBySide && <col className={styles.numberColumn} />}
          {sideBySide && <col />}
        </colgroup>
        {changes.map((change, index) => {
          const start = line;
          const before = shift;
          line = change.before.end;
          shift = change.after.end - change.before.end;
          return (
            <tbody key={`${change.before.start} ${change.after.start}`}>
              <SameRows
                diff={diff}
                start={start}
                end={change.before.start}
                shift={before}
                sideBySide={sideBySide}
                isFirst={index === 0}
                isLast={false}
              />
              <tr className={styles.hunk} data-change={index} tabIndex={-1}>
                <th colSpan={sideBySide ? 4 : 2} scope="colgroup">
                  <span>
                    Change {index + 1} of {changes.length}: {describePlace(change)}
                  </span>
                  {onRevert && (
                    <Button
                      tone="quiet"
                      className={styles.revert ?? ''}
                      icon={<Undo2 size={13} />}
                      onClick={() => onRevert(diff.inverse[index] as TextEdit)}
                    >
                      Restore this part
                    </Button>
                  )}
                </th>
              </tr>
              <ChangeRows diff={diff} change={change} sideBySide={sideBySide} />
            </tbody>
          );
        })}
        <tbody>
          <SameRows
            diff={diff}
            start={line}
            end={diff.before.length}
            shift={shift}
            sideBySide={sideBySide}
            isFirst={changes.length === 0}
            isLast
          />
        </tbody>
      </Table>
    </div>
  );
}
