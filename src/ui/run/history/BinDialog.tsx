import { ArchiveRestore, Trash2 } from 'lucide-react';
import { KEEP_DAYS } from '../../../state/runs/runHistory';
import { nameOfRun } from '../../../state/runs/runHistoryView';
import { Button, IconButton } from '../../kit/Button';
import { Modal } from '../../kit/Modal';
import styles from './BinDialog.module.css';
import { whenOf } from './RunRow';
import { useHistory } from './useHistory';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** What was deleted and can still be had back. */
export function BinDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const bin = useHistory((state) => state.bin);
  const restore = useHistory((state) => state.restore);
  const purge = useHistory((state) => state.purge);
  const ids = bin.map(({ run }) => run.id);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Deleted runs"
      description={`They stay stored, with their whole logs, for ${KEEP_DAYS} days, whether this tab stays open or not.`}
      width={520}
      footer={
        <>
          <Button tone="danger" disabled={bin.length === 0} onClick={() => void purge(ids)}>
            Delete all for good
          </Button>
          <Button disabled={bin.length === 0} onClick={() => void restore(ids)}>
            Restore all
          </Button>
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {bin.length === 0 && <p className={styles.empty}>No deleted runs.</p>}
      <ul className={styles.list}>
        {bin.map(({ run, deletedAt }) => {
          const what = `${nameOfRun(run)}, ${whenOf(run)}`;
          return (
            <li key={run.id}>
              <span>
                <strong>{nameOfRun(run)}</strong>
                <small>
                  {whenOf(run)}, {run.turns} {run.turns === 1 ? 'turn' : 'turns'}; deleted {day.format(deletedAt)}
                </small>
              </span>
              <IconButton label={`Restore ${what}`} onClick={() => void restore([run.id])}>
                <ArchiveRestore size={15} />
              </IconButton>
              <IconButton label={`Delete ${what} for good`} onClick={() => void purge([run.id])}>
                <Trash2 size={15} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
