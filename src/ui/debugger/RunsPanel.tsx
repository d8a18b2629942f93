import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoredRun } from '../../core/storage';
import { Button } from '../shell/primitives/Button';
import list from '../shell/primitives/List.module.css';
import { Modal } from '../shell/primitives/Modal';
import { useRun, useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './RunsPanel.module.css';

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Stored sessions, newest first; opening one shows its document and its log. */
export function RunsPanel() {
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const openRun = useRun((state) => state.openRun);
  const deleteRun = useRun((state) => state.deleteRun);
  const openDocument = useWorkspace((state) => state.openDocument);
  const setMode = useShell((state) => state.setMode);
  const [doomed, setDoomed] = useState<StoredRun | undefined>();
  const open = (run: StoredRun) => {
    openDocument(run.documentId);
    setMode('run');
    void openRun(run.id);
  };
  return (
    <section className={list.panel} data-testid={testIds.runList}>
      <header className={list.heading}>
        <h2>Runs</h2>
        <span className={styles.count}>{runs.length}</span>
      </header>
      {runs.length === 0 && (
        <p className={list.empty}>No runs yet. Run a session: it is stored here, event by event.</p>
      )}
      <ul className={list.list}>
        {runs.map((run) => (
          <li key={run.id} className={list.row} data-active={run.id === activeId || undefined}>
            <button type="button" className={`${list.main} ${styles.main}`} onClick={() => open(run)}>
              <span className={styles.title}>{run.title}</span>
              <span className={styles.note}>
                {day.format(run.startedAt)}, {run.model}
                {run.rehearsal ? ' (no LLM)' : ''}
              </span>
              <span className={styles.note}>
                {run.turns} turns
                {run.denied > 0 && <b data-tone="denied">, {run.denied} denied</b>}
                {run.violations > 0 && <b data-tone="violation">, {run.violations} violations</b>}
                {run.ended === undefined && ', open'}
              </span>
            </button>
            <button
              type="button"
              className={list.more}
              aria-label={`Delete the run of ${run.title}, ${day.format(run.startedAt)}`}
              onClick={() => setDoomed(run)}
            >
              <Trash2 size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title="Delete this run?"
        description="Its whole log leaves this browser for good."
        width={400}
        footer={
          <>
            <Button onClick={() => setDoomed(undefined)}>Keep it</Button>
            <Button
              tone="danger"
              onClick={() => {
                if (doomed) void deleteRun(doomed.id);
                setDoomed(undefined);
              }}
            >
              Delete run
            </Button>
          </>
        }
      >
        {null}
      </Modal>
    </section>
  );
}
