// The text of a run whose document is not stored here, read-only, with the problems of that text.

import { useCallback } from 'react';
import type { SessionDocument } from '../../core/session';
import { runTalkMessages as t } from '../../messages/runTalk.en';
import { SourcePreview } from '../editor/SourcePreview';
import { Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { LoneHint } from '../kit/Text';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { ProblemList, ProblemsPanel } from './ProblemsPanel';
import { SourcePanel } from './SourcePanel';
import { ProblemCount, ProblemsBadge } from './StudioBottom';
import { useShownText } from './useShownText';
import { useWorkspace } from './weirContext';

/** The text of such a run; undefined if the open document is shown. */
function useOwnText(): SessionDocument | undefined {
  const { document, isOrphan } = useShownText();
  return isOrphan ? document : undefined;
}

function useOwnAnalysis(own: SessionDocument | undefined) {
  const readText = useWorkspace((state) => state.readText);
  const kind = own?.kind ?? 'pdl';
  return useAsyncAnswer(
    own?.source,
    useCallback((source: string) => readText(kind, source), [readText, kind]),
  );
}

const ReadOnlyNote = () => <Note tone="info">{t.ownTextReadOnly}</Note>;

export function RunSource() {
  const own = useOwnText();
  if (!own) return <SourcePanel />;
  return (
    <Stack size="full" scrolls>
      <ReadOnlyNote />
      <SourcePreview source={own.source} />
    </Stack>
  );
}

export function RunProblems() {
  const own = useOwnText();
  const analysis = useOwnAnalysis(own);
  if (!own) return <ProblemsPanel />;
  return analysis ? (
    <>
      <ReadOnlyNote />
      <ProblemList analysis={analysis} readOnly />
    </>
  ) : (
    <LoneHint>{t.readingOwnText}</LoneHint>
  );
}

export function RunProblemsBadge() {
  const own = useOwnText();
  const analysis = useOwnAnalysis(own);
  if (!own) return <ProblemsBadge />;
  return analysis ? <ProblemCount diagnostics={analysis.diagnostics} /> : null;
}
