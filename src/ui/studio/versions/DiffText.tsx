import { Undo2 } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { TextEdit, TextRange } from '../../../core/support';
import { LineIndex } from '../../../core/support';
import type { LineDiff, SequenceChange } from '../../../core/versions';
import { versionsMessages as t } from '../../../messages/versions.en';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { LineDiffView } from '../TextDiff';

export interface DiffTextHandle {
  /** Goes to the next or previous change; wraps around. */
  step(by: 1 | -1): void;
  /** Shows the change that touches a range of the older or the newer text. */
  show(side: 'before' | 'after', range: TextRange): void;
}

interface DiffTextProps {
  readonly diff: LineDiff;
  readonly sources: { readonly before: string; readonly after: string };
  readonly sideBySide: boolean;
  /** Reverts one change of the newer text; absent if the newer text is not the current one. */
  readonly onRevert?: ((edit: TextEdit) => void) | undefined;
  readonly onStep?: ((index: number) => void) | undefined;
  readonly ref?: Ref<DiffTextHandle>;
}

const lineText = (first: number, count: number) =>
  count === 1 ? t.line({ number: first + 1 }) : t.lines({ from: first + 1, to: first + count });

function describePlace({ before, after }: SequenceChange): string {
  const old = before.end - before.start;
  const fresh = after.end - after.start;
  if (old === 0) return t.linesAdded({ lines: lineText(after.start, fresh) });
  if (fresh === 0) return t.linesRemoved({ lines: lineText(before.start, old) });
  return t.linesChanged({ lines: lineText(before.start, old) });
}

/** Two texts line by line. Equal lines are folded, differences are marked by word. */
export function DiffText({ diff, sources, sideBySide, onRevert, onStep, ref }: DiffTextProps) {
  const scroller = useRef<HTMLElement>(null);
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
  return (
    <LineDiffView
      ref={scroller}
      diff={diff}
      sideBySide={sideBySide}
      head={(change, index) => (
        <Row justify="between">
          <span>{t.changeOf({ number: index + 1, changes: changes.length, place: describePlace(change) })}</span>
          {onRevert && (
            <Button tone="quiet" icon={<Undo2 size={13} />} onClick={() => onRevert(diff.inverse[index] as TextEdit)}>
              {t.restoreThisPart}
            </Button>
          )}
        </Row>
      )}
    />
  );
}
