import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { diffLines, diffWords, type LineDiff, pairLines } from '../../core/versions';
import { DiffView } from '../kit/DiffView';

type LineDiffViewProps = Omit<ComponentProps<typeof DiffView<LineDiff>>, 'pairLines' | 'diffWords'>;

/** The changed lines of two texts, with the changed words marked. */
export const LineDiffView = (props: LineDiffViewProps) => (
  <DiffView pairLines={pairLines} diffWords={diffWords} {...props} />
);

export const useLineDiff = (before: string, after: string): LineDiff =>
  useMemo(() => diffLines(before, after), [before, after]);

interface TextDiffProps extends Omit<LineDiffViewProps, 'diff'> {
  readonly before: string;
  readonly after: string;
  /** Shown for equal texts. */
  readonly equal?: ReactNode;
}

export function TextDiff({ before, after, equal, ...look }: TextDiffProps) {
  const diff = useLineDiff(before, after);
  return diff.changes.length === 0 ? equal : <LineDiffView diff={diff} {...look} />;
}
