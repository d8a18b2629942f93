import { useMemo } from 'react';
import { applyTextEdits, type TextEdit } from '../../core/support';
import { diffLines } from '../../core/versions';
import styles from './CompareChanges.module.css';

/** Lines around a change, to find it by. */
const CONTEXT = 1;

type Row = { readonly key: string; readonly as: 'span' | 'del' | 'ins'; readonly text: string };

/** What a hunk does to the text: the lines that go and those that come, one line around them. */
export function HunkDiff({ source, edits }: { readonly source: string; readonly edits: readonly TextEdit[] }) {
  const places = useMemo(() => {
    const diff = diffLines(source, applyTextEdits(source, edits));
    return diff.changes.map(({ before, after }) => {
      const row = (as: Row['as'], sign: string) => (text: string, index: number) => ({
        key: `${as} ${sign} ${index}`,
        as,
        text: `${sign} ${text}\n`,
      });
      const rows: Row[] = [
        ...diff.before.slice(Math.max(0, before.start - CONTEXT), before.start).map(row('span', ' ')),
        ...diff.before.slice(before.start, before.end).map(row('del', '−')),
        ...diff.after.slice(after.start, after.end).map(row('ins', '+')),
        ...diff.before.slice(before.end, before.end + CONTEXT).map(row('span', '\u00a0')),
      ];
      return { line: before.start + 1, rows };
    });
  }, [source, edits]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there.
    <section className={styles['diff']} aria-label="Text of the change" tabIndex={0}>
      {places.map(({ line, rows }) => (
        <div key={line}>
          <p className={styles['place']}>Line {line}</p>
          <pre>
            {rows.map(({ key, as: Tag, text }) => (
              <Tag key={key}>{text}</Tag>
            ))}
          </pre>
        </div>
      ))}
    </section>
  );
}
