import { FolderOpen, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { StoredRun } from '../../core/storage';
import { compareMessages as words } from '../../messages/compare.en';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { describeViolations } from '../../state/runs/describeViolations';
import { formatStartedAt } from '../../state/runs/runNames';
import { Button, IconButton } from '../kit/Button';
import { Checkbox } from '../kit/Controls';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Hint, Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { useDocumentRuns } from '../studio/useRunNames';
import { useImports, useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { comparedNodeLabel } from './compareLabels';

/**
 * Sets the default traces when Compare or another document is opened: chosen files and runs of this document are kept;
 * if nothing is chosen, one of its runs is selected, preferably a finished one.
 */
export function useDefaultTraceChoice() {
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const documentId = useWorkspace((state) => state.history.document.id);
  const { files, chosen, choose } = useCompare('files', 'chosen', 'choose');
  const isAnalysed = useWorkspace((state) => state.analysedRevision >= 0);
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isAnalysed || done.current === documentId) return;
    done.current = documentId;
    const own = runs.filter((run) => run.documentId === documentId);
    const first = own.find((run) => run.id === activeId) ?? own.find((run) => run.ended !== undefined) ?? own[0];
    const known = new Set([...files, ...own].map(({ id }) => id));
    const kept = chosen.filter((id) => known.has(id));
    if (kept.length > 0) choose(kept);
    else choose(first ? [first.id] : []);
  }, [isAnalysed, documentId, runs, activeId, files, chosen, choose]);
}

interface TraceChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly about: ReactNode;
  /** Further details. */
  readonly more?: ReactNode;
  /** A further action. */
  readonly action?: ReactNode;
}

/** One source of traces, with a checkbox. */
function TraceChoice({ id, label, about, more, action }: TraceChoiceProps) {
  const { chosen, choose } = useCompare('chosen', 'choose');
  const isSelected = chosen.includes(id);
  return (
    <Row as="li" surface="line">
      <Row as="label" gap="2" pad="1" size="grows">
        <Checkbox
          checked={isSelected}
          onChange={() => choose(isSelected ? chosen.filter((other) => other !== id) : [...chosen, id])}
        />
        <Stack as="span" size="grows">
          <Text lines={2} title={label}>
            {label}
          </Text>
          <Text as="small" size="sm" tone="muted">
            {about}
          </Text>
          {more}
        </Stack>
      </Row>
      {action}
    </Row>
  );
}

/** The violations of a run, as far as they are known before it is read. */
function ViolationNote({ run }: { readonly run: StoredRun }) {
  const first = useCompare((state) => state.violations[run.id]?.[0]);
  if (run.violations === 0) return null;
  return (
    <Text as="small" size="sm" tone="failed">
      {describeViolations(run)}
      {first &&
        `: ${words.without({ name: comparedNodeLabel(first.nodeId), missing: first.missing.map(comparedNodeLabel).join(', ') })}`}
    </Text>
  );
}

const aboutRun = ({ startedAt, model, rehearsal, execution, calls = 0, turns, denied }: StoredRun): string => {
  const came = execution ? t.callsOf({ count: calls }) : t.turnsAndDenied({ turns, denied });
  return `${formatStartedAt({ startedAt })}, ${model}${rehearsal ? t.noLlmNote : ''}, ${came}`;
};

/** Runs of the document and traces from files: the selection of those that the workflow is rebuilt from. */
export function CompareTraces() {
  const { runs: own, names } = useDocumentRuns();
  const { files, chosen, choose, setProblem, removeFile, problem, warnings } = useCompare(
    'files',
    'chosen',
    'choose',
    'setProblem',
    'removeFile',
    'problem',
    'warnings',
  );
  const openFiles = useImports((state) => state.openFiles);
  const openDialog = useShell((state) => state.openDialog);
  const waiting = useImports((state) => state.wizard?.rows.length ?? 0);
  const read = async (files: readonly File[]) => {
    const { refused } = await openFiles(files, { reportTo: 'caller', ownAs: 'traces' });
    setProblem(refused.length === 0 ? undefined : refused.slice(0, 3).join(' '));
  };
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareTraces}>
      <Row gap="2" wraps>
        <Hint size="ui" flex="grows">
          {t.tracesChosen({ chosen: chosen.length })}
        </Hint>
        <Button disabled={own.length === 0} onClick={() => choose(own.map((run) => run.id))}>
          {t.allRuns}
        </Button>
        {waiting > 0 && (
          <Button tone="quiet" onClick={() => openDialog('traces')}>
            {t.continueWith(waiting)}
          </Button>
        )}
        <FileButton icon={<FolderOpen size={14} />} what={t.logToOpen} multiple onFiles={(files) => void read(files)}>
          {t.openLogs}
        </FileButton>
      </Row>
      {problem && (
        <Note announcement="alert" tone="error">
          {problem}
        </Note>
      )}
      {warnings.slice(0, 3).map((warning) => (
        <Hint size="ui" key={warning}>
          {warning}
        </Hint>
      ))}
      {own.length === 0 && files.length === 0 && <Hint size="ui">{t.noRunsHint}</Hint>}
      <Stack as="ul">
        {files.map(({ id, label, traceIds }) => (
          <TraceChoice
            key={id}
            id={id}
            label={label}
            about={t.traceCount(traceIds.length)}
            action={<IconButton label={t.close({ label })} onClick={() => removeFile(id)} icon={<X size={14} />} />}
          />
        ))}
        {own.map((run) => (
          <TraceChoice
            key={run.id}
            id={run.id}
            label={run.execution ? t.execution({ name: names.get(run.id) ?? '' }) : (names.get(run.id) ?? '')}
            about={aboutRun(run)}
            more={<ViolationNote run={run} />}
          />
        ))}
      </Stack>
    </Stack>
  );
}
