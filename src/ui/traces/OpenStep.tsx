import type { Mapping } from '../../state/importTraces';
import { Button } from '../shell/primitives/Button';
import { useWorkspace } from '../shell/weirContext';
import styles from './TracesDialog.module.css';

const nameOf = (nodeId: string) => nodeId.replace(/^\w+:/, '');

interface OpenStepProps {
  readonly traces: number;
  readonly mapping: Mapping;
  /** Share of the work that is done. */
  readonly storing: number | undefined;
  readonly problem: string | undefined;
  readonly onCancel: () => void;
}

/** What will come of it, before it is done. */
export function OpenStep({ traces, mapping, storing, problem, onCancel }: OpenStepProps) {
  const title = useWorkspace((state) => state.history.document.title);
  const { rows, unusedNodes } = mapping;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined);
  const unmatched = rows.filter(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <dl className={styles.counts}>
        <div>
          <dt>{traces === 1 ? 'dialogue' : 'dialogues'}</dt>
          <dd>{traces}</dd>
        </div>
        <div>
          <dt>names matched</dt>
          <dd>{matched.length}</dd>
        </div>
        <div>
          <dt>names unmatched</dt>
          <dd>{unmatched.length}</dd>
        </div>
        <div>
          <dt>nodes unused</dt>
          <dd>{unusedNodes.length}</dd>
        </div>
      </dl>
      <p>
        <b>Open in Run</b> stores {traces === 1 ? 'the dialogue as a run' : `${traces} runs`} of "{title}", marked as
        imported, with timeline, statuses and violations. No model can go on with them.
      </p>
      <p>
        <b>Compare</b> takes them as traces: the workflow is rebuilt from them beside the authored one. Nothing is
        stored.
      </p>
      {unmatched.length > 0 && (
        <p className={styles.hint}>
          Unmatched names stay as they are and light up no node:{' '}
          {unmatched.slice(0, 12).map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          {unmatched.length > 12 && ` and ${unmatched.length - 12} more`}.
        </p>
      )}
      {unusedNodes.length > 0 && (
        <p className={styles.hint}>
          Nodes that no name means: {unusedNodes.slice(0, 12).map(nameOf).join(', ')}
          {unusedNodes.length > 12 && ` and ${unusedNodes.length - 12} more`}.
        </p>
      )}
      {storing !== undefined && (
        <div className={styles.storing}>
          <p role="status">Storing the runs ...</p>
          <progress value={storing} max={1} aria-label="Storing the runs" />
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
