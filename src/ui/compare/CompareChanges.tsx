// The differences as hunks: each with its effect on the text, its evidence in the traces, and a button to accept it.

import { Check, CheckCheck, CircleSlash, FileOutput, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Hunk } from '../../core/merge';
import { applyTextEdits, type TextEdit } from '../../core/support';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { separateEvents } from '../../state/compare/compareEvidence';
import { hasCalls } from '../../state/compare/sideView';
import { Button } from '../kit/Button';
import { classNames } from '../kit/classNames';
import { Disclosure } from '../kit/Disclosure';
import { Row, Stack } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Hint, LoneHint, Text } from '../kit/Text';
import { toned } from '../kit/tones';
import { TextDiff } from '../studio/TextDiff';
import { useCompare } from '../studio/useCompare';
import { useShell, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './CompareChanges.module.css';
import { EvidenceList } from './EvidenceList';

const marks: Readonly<Record<Hunk['difference']['kind'], string>> = {
  addCall: 'added',
  addEdge: 'added',
  addPrecondition: 'added',
  moveCall: 'reordered',
  removeCall: 'missing',
  removeEdge: 'missing',
};

/** The effect of a hunk on the text: removed and added lines, with one line of context. */
function HunkDiff({ source, edits }: { readonly source: string; readonly edits: readonly TextEdit[] }) {
  const changed = useMemo(() => applyTextEdits(source, edits), [source, edits]);
  return (
    <TextDiff
      before={source}
      after={changed}
      look="excerpt"
      context={1}
      label={t.changeText}
      head={({ before }) => t.lineAt({ number: before.start + 1 })}
    />
  );
}

interface HunkCardProps {
  readonly hunk: Hunk;
  readonly source: string;
  readonly busy: boolean;
  readonly onAccepted: (words: string) => void;
}

function HunkCard({ hunk, source, busy, onAccepted }: HunkCardProps) {
  const { acceptHunk, highlightHunk } = useCompare('acceptHunk', 'highlightHunk');
  const isHighlighted = useCompare((state) => state.highlightedHunk === hunk.id);
  const { plan } = hunk;
  const highlight = () => highlightHunk(hunk.id);
  const removeHighlight = () => highlightHunk(undefined);
  return (
    <Stack
      as="li"
      gap="2"
      pad="2"
      surface="card"
      className={classNames(toned, styles.hunk)}
      data-mark={marks[hunk.difference.kind]}
      data-highlighted={isHighlighted || undefined}
      onPointerEnter={highlight}
      onPointerLeave={removeHighlight}
      onFocus={highlight}
      onBlur={removeHighlight}
    >
      <Row gap="2" wraps align="start" justify="between">
        <h3 className={styles.title}>{hunk.title}</h3>
        {plan.kind === 'planned' && (
          <Button
            icon={<Check size={14} />}
            disabled={busy}
            aria-label={t.acceptHunkOf({ title: hunk.title })}
            onClick={() =>
              void acceptHunk(hunk.id).then((done) => done && onAccepted(t.accepted({ title: hunk.title })))
            }
          >
            {t.acceptHunk}
          </Button>
        )}
      </Row>
      <Hint>{hunk.because}</Hint>
      {plan.kind === 'refused' ? (
        <Note tone="warning" icon={<CircleSlash size={14} />}>
          {plan.message}
        </Note>
      ) : (
        <>
          {plan.risks.map((risk) => (
            <Note key={risk} tone="warning" icon={<TriangleAlert size={14} />}>
              {risk}
            </Note>
          ))}
          {plan.notes.map((note) => (
            <Hint key={note}>{note}</Hint>
          ))}
          <HunkDiff source={source} edits={plan.edits} />
        </>
      )}
      {hunk.evidence.length > 0 && (
        <Disclosure title={t.evidenceIn({ traces: t.traceCount(hunk.evidence.length) })}>
          <EvidenceList items={separateEvents(hunk.evidence)} />
        </Disclosure>
      )}
    </Stack>
  );
}

/** Opens the whole rebuilt workflow as a new document. */
function OpenRebuilt() {
  const openRebuilt = useCompare((state) => state.openRebuilt);
  const setMode = useShell((state) => state.setMode);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const open = async (kind: 'pdl' | 'mermaid') => {
    const refused = await openRebuilt(kind);
    setProblem(refused);
    if (refused === undefined) setMode('author');
  };
  return (
    <Row gap="2" wraps>
      <Menu
        trigger={<Button icon={<FileOutput size={14} />}>{t.openAsNewDocument}</Button>}
        groups={[
          {
            title: t.wholeWorkflow,
            items: [
              { id: 'pdl', label: t.asPdl, onSelect: () => void open('pdl') },
              { id: 'mermaid', label: t.asMermaid, onSelect: () => void open('mermaid') },
            ],
          },
        ]}
      />
      {problem && (
        <Note announcement="alert" tone="warning" icon={<CircleSlash size={14} />}>
          {problem}
        </Note>
      )}
    </Row>
  );
}

export function CompareChanges() {
  const { result, hunks, planning, acceptAll } = useCompare('result', 'hunks', 'planning', 'acceptAll');
  const { getState: workspaceNow } = useWeir().workspace;
  /** The hunk that was accepted last, and the resulting text: after an undo or another change there is no report. */
  const [accepted, setAccepted] = useState({ words: '', source: '' });
  const source = useWorkspace((state) => state.history.document.source);
  const report = (words: string) => setAccepted({ words, source: workspaceNow().history.document.source });
  if (!result) {
    return <LoneHint>{t.chooseTraces}</LoneHint>;
  }
  // A hunk that was planned on an earlier text has invalid ranges.
  const isStale = source !== result.sourceText;
  const planned = hunks?.filter(({ plan }) => plan.kind === 'planned') ?? [];
  const groups = [
    { title: t.fromTheTraces, items: planned.filter(({ isDefault }) => isDefault) },
    { title: t.needsDecision, items: planned.filter(({ isDefault }) => !isDefault) },
    { title: t.notPossible, items: hunks?.filter(({ plan }) => plan.kind !== 'planned') ?? [] },
  ];
  const defaults = groups[0]?.items.length ?? 0;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareChanges} aria-busy={planning}>
      <Row gap="2" wraps>
        <Button
          tone="primary"
          icon={<CheckCheck size={14} />}
          disabled={defaults === 0 || planning || isStale}
          data-tip={t.acceptAllAbout}
          onClick={() => void acceptAll().then((count) => report(t.acceptedCount(count)))}
        >
          {t.acceptAll}
        </Button>
        <OpenRebuilt />
      </Row>
      {hunks !== undefined && defaults === 0 && planned.length > 0 && !planning && <Hint>{t.noSafeChange}</Hint>}
      {accepted.words !== '' && accepted.source === source && (
        <Note announcement="status" tone="done" icon={<Check size={14} />}>
          {accepted.words}
        </Note>
      )}
      <Text as="div" tone="muted">
        <Status>
          {planning
            ? t.lookingForChanges
            : hunks === undefined
              ? t.cannotPlan
              : hunks.length === 0 && !hasCalls(result.rebuilt)
                ? t.noCall
                : hunks.length === 0
                  ? t.documentMatchesTraces
                  : t.hunksCount({ planned: planned.length, hunks: hunks.length })}
        </Status>
      </Text>
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && (
            <Stack as="section" gap="2" key={title} aria-label={title}>
              <Text as="h2" size="sm" tone="muted">
                {title}
              </Text>
              <Stack as="ul" gap="2">
                {items.map((hunk) => (
                  <HunkCard
                    key={hunk.id}
                    hunk={hunk}
                    source={result.sourceText}
                    busy={planning || isStale}
                    onAccepted={report}
                  />
                ))}
              </Stack>
            </Stack>
          ),
      )}
    </Stack>
  );
}
