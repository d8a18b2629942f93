import {
  Braces,
  CircleAlert,
  Globe,
  History,
  Keyboard,
  type LucideIcon,
  Plug,
  Sparkles,
  Table2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { backendOf, originOfTemplate, rowsFromRun, type SessionState, type ToolBackend } from '../../../core/session';
import { looseName } from '../../../core/support';
import { Button, IconButton } from '../../kit/Button';
import { later } from '../../kit/later';
import { Status } from '../../kit/Notice';
import { testIds } from '../../testIds';
import { useSettings, useTools, useWeir, useWorkspace } from '../weirContext';
import type { BackendKind } from './backendDraft';
import { summaryOf } from './backendWords';
import { RunChoice } from './RunChoice';
import styles from './Tools.module.css';
import { useDocumentTools } from './useDocumentTools';

const BackendDialog = later(async () => (await import('./BackendDialog')).BackendDialog);

const icons: Readonly<Record<BackendKind, LucideIcon>> = {
  session: Plug,
  mock: Table2,
  script: Braces,
  http: Globe,
  llm: Sparkles,
  manual: Keyboard,
};

/** What would keep it from answering, as things stand in this browser. */
function useObstacle(): (backend: ToolBackend | undefined) => string | undefined {
  const secrets = useSettings((state) => state.secrets);
  const origins = useSettings((state) => state.toolOrigins);
  return (backend) => {
    if (backend?.kind !== 'http') return undefined;
    const origin = originOfTemplate(backend.url);
    if (origin !== undefined && !origins.includes(origin)) return 'This host is not allowed yet.';
    if (backend.auth !== undefined && !secrets.some(({ name }) => name === backend.auth)) {
      return `The secret ${backend.auth} is missing.`;
    }
    return undefined;
  };
}

/** Every API of the open document with how it answers. */
export function ToolBackends() {
  const { tools: store, workspace } = useWeir();
  const tools = useDocumentTools();
  const backends = useTools((state) => state.backends);
  const documentId = useWorkspace((state) => state.history.document.id);
  const [opened, setOpened] = useState<{ readonly name: string; readonly documentId: string } | undefined>(undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [told, setTold] = useState('');
  const obstacleOf = useObstacle();
  const tool = opened?.documentId === documentId ? tools.find(({ name }) => name === opened.name) : undefined;
  const known = new Set(tools.map(({ name }) => looseName(name)));
  const orphans = Object.keys(backends).filter((name) => !known.has(looseName(name)));
  const fill = async (state: SessionState, title: string) => {
    setChoosing(false);
    const filled = tools.flatMap(({ name }) => {
      const rows = rowsFromRun(state, name);
      return rows.length > 0 ? [{ name, rows }] : [];
    });
    const before = workspace.getState().tools;
    for (const { name, rows } of filled) await store.getState().setBackend(name, { kind: 'mock', rows });
    setTold(filled.length === 0 ? `Nothing was called in ${title}.` : '');
    if (filled.length === 0) return;
    workspace
      .getState()
      .notify('info', `${filled.length} ${filled.length === 1 ? 'table' : 'tables'} filled from ${title}.`, {
        label: 'Undo',
        run: () => workspace.getState().setTools(before),
      });
  };
  if (tools.length === 0) {
    return <p className={styles.note}>There are no APIs here, so there is nothing to answer.</p>;
  }
  return (
    <section className={styles.backends} aria-label="How tools answer" data-testid={testIds.toolBackends}>
      <ul>
        {tools.map(({ name }) => {
          const backend = backendOf(backends, name)?.backend;
          const Icon = icons[backend?.kind ?? 'session'];
          const obstacle = obstacleOf(backend);
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.tool}
                data-kind={backend?.kind ?? 'session'}
                onClick={() => setOpened({ name, documentId })}
              >
                <Icon size={15} />
                <span className={styles.toolText}>
                  <span className={styles.mono}>{name}</span>
                  <span className={styles.faint}>{summaryOf(backend)}</span>
                  {obstacle && (
                    <span className={styles.obstacle}>
                      <CircleAlert size={12} /> {obstacle}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {orphans.length > 0 && (
        <section aria-label="Without an API">
          <h3 className={styles.small}>For APIs that the document does not declare</h3>
          <ul>
            {orphans.map((name) => (
              <li key={name} className={styles.orphan}>
                <span className={styles.mono}>{name}</span>
                <IconButton
                  label={`Remove what answers ${name}`}
                  side="left"
                  onClick={() => void store.getState().setBackend(name, undefined)}
                >
                  <Trash2 size={14} />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        <Button icon={<History size={14} />} aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Tables from a run
        </Button>
        <Status as="span" className={styles.note}>
          {told}
        </Status>
      </div>
      {isChoosing && <RunChoice onChoose={(state, title) => void fill(state, title)} />}
      {tool && (
        <BackendDialog
          key={tool.name}
          tool={tool}
          backend={backendOf(backends, tool.name)?.backend}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
