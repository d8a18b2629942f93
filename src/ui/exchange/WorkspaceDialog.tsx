import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Segments } from '../kit/Segments';
import { useDialog, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Share.module.css';
import { useWorkspaceImport } from './useWorkspaceImport';
import { WorkspaceExport } from './WorkspaceExport';
import { WorkspaceImport } from './WorkspaceImport';

const directions = [
  { id: 'export', label: common.exportButton },
  { id: 'import', label: common.importButton },
] as const;

/** Everything of this browser in one file, and such a file into this browser. */
export function WorkspaceDialog() {
  const { share } = useWeir();
  const [isOpen, closeDialog] = useDialog('workspace');
  const offered = useStore(share, (state) => state.offered);
  const [direction, setDirection] = useState<'export' | 'import'>('export');
  const importing = useWorkspaceImport(isOpen);
  const { read, leave } = importing;
  useEffect(() => {
    const file = isOpen && offered ? share.getState().takeOffered() : undefined;
    if (!file) return;
    setDirection('import');
    void read(file);
  }, [isOpen, offered, share, read]);
  const close = () => {
    leave();
    closeDialog();
  };
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={t.wholeWorkspace2}
      description={t.allThatThisBrowserKeeps}
      width={620}
      testId={testIds.workspaceDialog}
    >
      <Stack gap="4">
        <Segments
          legend={t.direction}
          options={directions}
          value={direction}
          onChange={setDirection}
          className={styles.ways}
        />
        {/* Both stay, so that neither forgets what it is at. */}
        <div hidden={direction !== 'export'}>
          <WorkspaceExport isOpen={isOpen} />
        </div>
        <div hidden={direction !== 'import'}>
          <Stack gap="4">
            <WorkspaceImport importing={importing} onClose={close} />
          </Stack>
        </div>
      </Stack>
    </Modal>
  );
}
