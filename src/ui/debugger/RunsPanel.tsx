import { Download, Ellipsis, FolderOpen, ListChecks, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StoredRun } from '../../core/storage';
import { Button, IconButton } from '../shell/primitives/Button';
import list from '../shell/primitives/List.module.css';
import { Menu } from '../shell/primitives/Menu';
import { Modal } from '../shell/primitives/Modal';
import { useImports, useRun, useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import { sourceNames } from '../traces/sourceNames';
import { exportGroup, useExportRuns } from '../traces/useExportRuns';
import styles from './RunsPanel.module.css';

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
/** Runs from which on a filter helps more than it takes room. */
const MANY = 8;
/** Rows drawn at first, and added each time more are asked for. */
const PAGE = 100;

interface RunRowProps {
  readonly run: StoredRun;
  /** Undefined while one run is dealt with at a time. */
  readonly isPicked: boolean | undefined;
  readonly onPick: () => void;
  readonly onDelete: () => void;
}

function RunRow({ run, isPicked, onPick, onDelete }: RunRowProps) {
  const activeId = useRun((state) => state.active?.id);
  const openRun = useRun((state) => state.openRun);
  const openDocument = useWorkspace((state) => state.openDocument);
  const setMode = useShell((state) => state.setMode);
  const exportRuns = useExportRuns();
  const open = () => {
    openDocument(run.documentId);
    setMode('run');
    void openRun(run.id);
  };
  const what = `${run.title}, ${day.format(run.startedAt)}`;
  return (
    <li className={list.row} data-active={run.id === activeId || undefined}>
      {isPicked !== undefined && (
        <label className={styles.box}>
          <input type="checkbox" aria-label={what} checked={isPicked} onChange={onPick} />
        </label>
      )}
      <button type="button" className={`${list.main} ${styles.main}`} onClick={isPicked === undefined ? open : onPick}>
        <span className={styles.title}>{run.title}</span>
        <span className={styles.note}>
          {run.imported && (
            <span className={styles.mark} title={`Imported from a file: ${sourceNames[run.imported]}`}>
              imported
            </span>
          )}
          {day.format(run.startedAt)}
          {run.imported && run.imported !== 'weir' ? '' : `, ${run.model}`}
          {run.rehearsal ? ' (no LLM)' : ''}
        </span>
        <span className={styles.note}>
          {run.turns} {run.turns === 1 ? 'turn' : 'turns'}
          {run.denied > 0 && <b data-tone="denied">, {run.denied} denied</b>}
          {run.violations > 0 && (
            <b data-tone="violation">
              , {run.violations} {run.violations === 1 ? 'violation' : 'violations'}
            </b>
          )}
          {run.ended === undefined && ', open'}
        </span>
      </button>
      {isPicked === undefined && (
        <Menu
          align="end"
          trigger={
            <button type="button" className={list.more} aria-label={`More for the run of ${what}`}>
              <Ellipsis size={15} />
            </button>
          }
          groups={[
            exportGroup('Export the log as', [run.id], exportRuns),
            {
              items: [
                { id: 'delete', label: 'Delete ...', icon: <Trash2 size={14} />, danger: true, onSelect: onDelete },
              ],
            },
          ]}
        />
      )}
    </li>
  );
}

/** Stored sessions, newest first; opening one shows its document and its log. */
export function RunsPanel() {
  const runs = useRun((state) => state.runs);
  const deleteRun = useRun((state) => state.deleteRun);
  const openFiles = useImports((state) => state.openFiles);
  const exportRuns = useExportRuns();
  const [filter, setFilter] = useState('');
  const [limit, setLimit] = useState(PAGE);
  /** Undefined while one run is dealt with at a time. */
  const [picked, setPicked] = useState<ReadonlySet<string> | undefined>();
  const [doomed, setDoomed] = useState<readonly StoredRun[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const isMany = runs.length >= MANY;
  const wanted = isMany ? filter.trim().toLowerCase() : '';
  const shown = wanted === '' ? runs : runs.filter((run) => wordsOf(run).includes(wanted));
  const chosen = picked ? runs.filter((run) => picked.has(run.id)) : [];
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  return (
    <section className={list.panel} data-testid={testIds.runList}>
      <header className={list.heading}>
        <h2>
          Runs <span className={styles.count}>{runs.length}</span>
        </h2>
        <span className={styles.tools}>
          <IconButton label="Open a session log" onClick={() => file.current?.click()}>
            <FolderOpen size={15} />
          </IconButton>
          <IconButton
            label="Choose several"
            pressed={picked !== undefined}
            disabled={runs.length === 0}
            onClick={() => setPicked(picked ? undefined : new Set())}
          >
            <ListChecks size={16} />
          </IconButton>
        </span>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          aria-label="Session log to open"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            if (files.length > 0) void openFiles(files, { ownAs: 'runs' });
            event.target.value = '';
          }}
        />
      </header>
      {isMany && (
        <input
          type="search"
          className={styles.filter}
          aria-label="Filter runs"
          placeholder={`Filter ${runs.length} runs`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {picked && (
        <div className={styles.several} role="toolbar" aria-label="Chosen runs">
          <span role="status">{chosen.length} chosen</span>
          <Button
            tone="quiet"
            onClick={() => setPicked(chosen.length === 0 ? new Set(shown.map(({ id }) => id)) : new Set())}
          >
            {chosen.length === 0 ? 'All' : 'None'}
          </Button>
          <Menu
            align="end"
            trigger={
              <Button icon={<Download size={14} />} disabled={chosen.length === 0}>
                Export
              </Button>
            }
            groups={[
              exportGroup(
                'Export as one file',
                chosen.map(({ id }) => id),
                exportRuns,
              ),
            ]}
          />
          <IconButton label="Delete the chosen runs" disabled={chosen.length === 0} onClick={() => setDoomed(chosen)}>
            <Trash2 size={15} />
          </IconButton>
        </div>
      )}
      {runs.length === 0 && (
        <p className={list.empty}>
          No runs yet. Run a session: it is stored here, event by event. Or open a session log of another browser.
        </p>
      )}
      {runs.length > 0 && shown.length === 0 && <p className={list.empty}>No run holds "{filter.trim()}".</p>}
      <ul className={list.list}>
        {shown.slice(0, limit).map((run) => (
          <RunRow
            key={run.id}
            run={run}
            isPicked={picked?.has(run.id)}
            onPick={() => toggle(run.id)}
            onDelete={() => setDoomed([run])}
          />
        ))}
      </ul>
      {shown.length > limit && (
        <Button tone="quiet" className={styles.further} onClick={() => setLimit(limit + PAGE)}>
          Show older runs: {shown.length - limit} more
        </Button>
      )}
      <Modal
        open={doomed.length > 0}
        onClose={() => setDoomed([])}
        title={doomed.length > 1 ? `Delete ${doomed.length} runs?` : 'Delete this run?'}
        description={
          doomed.length > 1
            ? 'Their whole logs leave this browser for good.'
            : 'Its whole log leaves this browser for good.'
        }
        width={400}
        footer={
          <>
            <Button onClick={() => setDoomed([])}>{doomed.length > 1 ? 'Keep them' : 'Keep it'}</Button>
            <Button
              tone="danger"
              onClick={() => {
                for (const { id } of doomed) void deleteRun(id);
                setDoomed([]);
                if (picked) setPicked(new Set());
              }}
            >
              {doomed.length > 1 ? `Delete ${doomed.length} runs` : 'Delete run'}
            </Button>
          </>
        }
      >
        {null}
      </Modal>
    </section>
  );
}

const wordsOf = (run: StoredRun) =>
  [run.title, run.model, run.imported ? `imported ${sourceNames[run.imported]}` : ''].join(' ').toLowerCase();
