import { FolderOpen, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../kit/Button';
import { Checkbox } from '../kit/Controls';
import { Alert } from '../kit/Notice';
import { useCompare, useImports, useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { day } from './compareWords';

/**
 * What is taken when Compare is opened and when another document is: files and runs of this document stay chosen; where
 * nothing is, a run of it is taken, a finished one if there is one.
 */
export function useFirstChoice() {
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const documentId = useWorkspace((state) => state.history.document.id);
  const files = useCompare((state) => state.files);
  const chosen = useCompare((state) => state.chosen);
  const choose = useCompare((state) => state.choose);
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

/** Runs of the document and traces of files: which of them the workflow is rebuilt from. */
export function CompareTraces() {
  const runs = useRun((state) => state.runs);
  const documentId = useWorkspace((state) => state.history.document.id);
  const files = useCompare((state) => state.files);
  const chosen = useCompare((state) => state.chosen);
  const choose = useCompare((state) => state.choose);
  const tell = useCompare((state) => state.tell);
  const openFiles = useImports((state) => state.openFiles);
  const removeFile = useCompare((state) => state.removeFile);
  const problem = useCompare((state) => state.problem);
  const warnings = useCompare((state) => state.warnings);
  const openDialog = useShell((state) => state.openDialog);
  const waiting = useImports((state) => state.wizard?.traces.length ?? 0);
  const input = useRef<HTMLInputElement>(null);
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const own = runs.filter((run) => run.documentId === documentId);
  const read = async (files: readonly File[]) => {
    const { refused } = await openFiles(files, { tells: 'caller', ownAs: 'traces' });
    tell(refused.length === 0 ? undefined : refused.slice(0, 3).join(' '));
  };
  return (
    <div className={styles.traces} data-testid={testIds.compareTraces}>
      <div className={styles.bar}>
        <p className={styles.hint}>
          {chosen.length} chosen. Several traces show what is optional, what repeats and what branches.
        </p>
        <Button disabled={own.length === 0} onClick={() => choose(own.map((run) => run.id))}>
          All runs
        </Button>
        {waiting > 0 && (
          <Button tone="quiet" onClick={() => openDialog('traces')}>
            Go on with {waiting} {waiting === 1 ? 'dialogue' : 'dialogues'}
          </Button>
        )}
        <Button icon={<FolderOpen size={14} />} onClick={() => input.current?.click()}>
          Open logs ...
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Log to open"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            if (chosen.length > 0) void read(chosen);
            event.target.value = '';
          }}
        />
      </div>
      {problem && <Alert boxed>{problem}</Alert>}
      {warnings.slice(0, 3).map((warning) => (
        <p key={warning} className={styles.hint}>
          {warning}
        </p>
      ))}
      {own.length === 0 && files.length === 0 && (
        <p className={styles.hint}>This document has no runs yet: run a session, execute a task, or open logs.</p>
      )}
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id}>
            <label>
              <Checkbox checked={chosen.includes(file.id)} onChange={() => toggle(file.id)} />
              <span>{file.label}</span>
              <small>
                {file.traces.length} {file.traces.length === 1 ? 'trace' : 'traces'}
              </small>
            </label>
            <IconButton label={`Close ${file.label}`} onClick={() => removeFile(file.id)}>
              <X size={14} />
            </IconButton>
          </li>
        ))}
        {own.map((run) => (
          <li key={run.id}>
            <label>
              <Checkbox checked={chosen.includes(run.id)} onChange={() => toggle(run.id)} />
              <span>{day.format(run.startedAt)}</span>
              <small>
                {run.execution ? `Execution: ${run.name ?? run.title}, ` : ''}
                {run.model}
                {run.rehearsal ? ' (no LLM)' : ''},{' '}
                {run.execution
                  ? `${run.calls ?? 0} calls`
                  : `${run.turns} turns, ${run.denied} denied, ${run.violations} violations`}
              </small>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
