import { useMemo, useState } from 'react';
import { diffWords, type LineDiff, pairLines, type WordPiece } from '../../../core/versions';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { Chip } from '../../kit/Chip';
import { Stack } from '../../kit/Layout';
import styles from './inspector.module.css';

/** Unchanged lines shown around a change. */
const CONTEXT = 2;
/** Lines drawn before somebody asks for all of them. */
const MOST = 400;

type Row =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string; readonly pieces?: readonly WordPiece[] }
  | { readonly kind: 'fold'; readonly lines: readonly string[] };

function rowsOf(diff: LineDiff): readonly Row[] {
  const rows: Row[] = [];
  let line = 0;
  const same = (end: number, isFirst: boolean, isLast: boolean) => {
    const lines = diff.before.slice(line, end);
    const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
    const push = (text: string) => rows.push({ kind: 'same', text });
    if (lines.length <= head + tail + 1) lines.forEach(push);
    else {
      lines.slice(0, head).forEach(push);
      rows.push({ kind: 'fold', lines: lines.slice(head, lines.length - tail) });
      lines.slice(lines.length - tail).forEach(push);
    }
  };
  diff.changes.forEach((change, index) => {
    same(change.before.start, index === 0, false);
    line = change.before.end;
    const pairs = pairLines(diff, change);
    const words = pairs.map(({ before, after }) =>
      before === undefined || after === undefined
        ? undefined
        : diffWords(diff.before[before] ?? '', diff.after[after] ?? ''),
    );
    pairs.forEach(({ before }, at) => {
      const pieces = words[at]?.before;
      if (before !== undefined)
        rows.push({ kind: 'removed', text: diff.before[before] ?? '', ...(pieces && { pieces }) });
    });
    pairs.forEach(({ after }, at) => {
      const pieces = words[at]?.after;
      if (after !== undefined) rows.push({ kind: 'added', text: diff.after[after] ?? '', ...(pieces && { pieces }) });
    });
  });
  same(diff.before.length, diff.changes.length === 0, true);
  return rows;
}

function Line({ row }: { readonly row: Exclude<Row, { kind: 'fold' }> }) {
  const Tag = row.kind === 'added' ? 'ins' : row.kind === 'removed' ? 'del' : 'span';
  return (
    <Tag className={styles.line} data-kind={row.kind}>
      {row.pieces
        ? row.pieces.map((piece, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never change their order.
            piece.changed ? <b key={index}>{piece.text}</b> : <span key={index}>{piece.text}</span>,
          )
        : row.text || ' '}
    </Tag>
  );
}

function Fold({ lines }: { readonly lines: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return lines.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a logged text never change their order.
      <Line key={index} row={{ kind: 'same', text }} />
    ));
  }
  return (
    <Chip className={styles.folded} onClick={() => setOpen(true)}>
      {lines.length} {lines.length === 1 ? 'line' : 'lines'} {t.unchanged}
    </Chip>
  );
}

/** What became of a text, line by line; what stayed is folded away, what changed is marked to the word. */
export function LinesDiff({ diff }: { readonly diff: LineDiff }) {
  const rows = useMemo(() => rowsOf(diff), [diff]);
  const [isWhole, setWhole] = useState(false);
  return (
    <Stack surface="sunken" scrolls className={styles.diff}>
      {(isWhole ? rows : rows.slice(0, MOST)).map((row, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one difference never change their order.
        row.kind === 'fold' ? <Fold key={index} lines={row.lines} /> : <Line key={index} row={row} />,
      )}
      {!isWhole && rows.length > MOST && (
        <Chip className={styles.folded} onClick={() => setWhole(true)}>
          {t.moreLines({ count: rows.length - MOST })}
        </Chip>
      )}
    </Stack>
  );
}
