import type { Mapping } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Alert, Status } from '../../kit/Notice';
import { useWorkspace } from '../../studio/weirContext';
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
          <dt>{matched.length === 1 ? 'name' : 'names'} matched</dt>
          <dd>{matched.length}</dd>
        </div>
        <div>
          <dt>{unmatched.length === 1 ? 'name' : 'names'} unmatched</dt>
          <dd>{unmatched.length}</dd>
        </div>
        <div>
          <dt>{unusedNodes.length === 1 ? 'node' : 'nodes'} unused</dt>
          <dd>{unusedNodes.length}</dd>
        </div>
      </dl>
      <dl className={styles.ways}>
        <div>
          <dt>Open in Run</dt>
          <dd>
            Keeps {traces === 1 ? 'the dialogue as a run' : `them as ${traces} runs`} of "{title}" in this browser. Go
            through {traces === 1 ? 'it' : 'each'} event by event, and see which nodes it reaches and which rules it
            breaks. No model goes on with {traces === 1 ? 'it' : 'them'}.
          </dd>
        </div>
        <div>
          <dt>Compare</dt>
          <dd>
            Rebuilds a workflow from the calls and sets it beside "{title}": what both have, what only one has, and
            scores. Nothing is stored.
          </dd>
        </div>
      </dl>
      {unmatched.length > 0 && (
        <p className={styles.hint}>
          Unmatched names stay as they were recorded. In Run they light up no node; in Compare tools among them are
          steps that the document lacks:{' '}
          {unmatched.slice(0, 12).map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{name || '(no name)'}</code>
            </span>
          ))}
          {unmatched.length > 12 && ` and ${unmatched.length - 12} more`}.
        </p>
      )}
      {unusedNodes.length > 0 && (
        <p className={styles.hint}>
          Nodes that no name stands for: {unusedNodes.slice(0, 12).map(nameOf).join(', ')}
          {unusedNodes.length > 12 && ` and ${unusedNodes.length - 12} more`}.
        </p>
      )}
      {storing !== undefined && (
        <div className={styles.storing}>
          <Status>Storing the runs ...</Status>
          <progress value={storing} max={1} aria-label="Storing the runs" />
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
      {problem && <Alert boxed>{problem}</Alert>}
    </>
  );
}
