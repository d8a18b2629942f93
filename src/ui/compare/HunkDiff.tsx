import { useMemo } from 'react';
import { applyTextEdits, type TextEdit } from '../../core/support';
import { diffLines, diffWords, pairLines } from '../../core/versions';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { DiffView } from '../kit/DiffView';

/** What a hunk does to the text: the lines that go and those that come, one line around them. */
export function HunkDiff({ source, edits }: { readonly source: string; readonly edits: readonly TextEdit[] }) {
  const diff = useMemo(() => diffLines(source, applyTextEdits(source, edits)), [source, edits]);
  return (
    <DiffView
      look="excerpt"
      context={1}
      label={t.changeText}
      diff={diff}
      pairLines={pairLines}
      diffWords={diffWords}
      head={({ before }) => t.lineAt({ value: before.start + 1 })}
    />
  );
}
