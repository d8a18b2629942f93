import { ArchiveRestore, Trash2 } from 'lucide-react';
import { commonMessages as common } from '../../../messages/common.en';
import { dateLocale } from '../../../messages/language';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { KEEP_DAYS } from '../../../state/runs/runHistory';
import { formatStartedAt, nameOfRun } from '../../../state/runs/runNames';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Text } from '../../kit/Text';
import styles from './DeletedRunsDialog.module.css';
import { useRunHistory } from './useRunHistory';

const dateFormat = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

/** Lists the deleted runs that can still be restored. */
export function DeletedRunsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { bin, restore, purge } = useRunHistory('bin', 'restore', 'purge');
  const ids = bin.map(({ run }) => run.id);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.deletedRuns}
      description={t.binHint({ days: KEEP_DAYS })}
      width={520}
      footer={
        <>
          <Button tone="danger" disabled={bin.length === 0} onClick={() => void purge(ids)}>
            {t.deleteAllForGood}
          </Button>
          <Button disabled={bin.length === 0} onClick={() => void restore(ids)}>
            {t.restoreAll}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      {bin.length === 0 && <Text tone="muted">{t.noDeletedRuns}</Text>}
      <Stack as="ul">
        {bin.map(({ run, deletedAt }) => {
          const what = `${nameOfRun(run)}, ${formatStartedAt(run)}`;
          return (
            <Row as="li" gap="1" surface="bar" className={styles.row} key={run.id}>
              <Stack as="span" size="grows">
                <Text weight="medium" lines="cut">
                  {nameOfRun(run)}
                </Text>
                <Text size="sm" tone="muted">
                  {formatStartedAt(run)}, {t.turnCount(run.turns)}
                  {t.deletedOn({ day: dateFormat.format(deletedAt) })}
                </Text>
              </Stack>
              <IconButton
                label={t.restoreRun({ run: what })}
                onClick={() => void restore([run.id])}
                icon={<ArchiveRestore size={15} />}
              />
              <IconButton
                label={t.deleteRunForGood({ run: what })}
                onClick={() => void purge([run.id])}
                icon={<Trash2 size={15} />}
              />
            </Row>
          );
        })}
      </Stack>
    </Modal>
  );
}
