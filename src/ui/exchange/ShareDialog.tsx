import { useEffect, useState } from 'react';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Segments } from '../kit/Segments';
import { useDialog, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { FileShare } from './FileShare';
import { LinkShare } from './LinkShare';
import styles from './Share.module.css';

const ways = [
  { id: 'link', label: t.link },
  { id: 'file', label: t.file2 },
] as const;

/** The open document for somebody else: as a link, or as a file. Nothing is uploaded anywhere. */
export function ShareDialog() {
  const [isOpen, closeDialog] = useDialog('share');
  const asked = useShell((state) => state.dialogInput);
  const title = useWorkspace((state) => state.history.document.title);
  const [way, setWay] = useState<'link' | 'file'>('link');
  useEffect(() => {
    if (isOpen) setWay(asked === 'file' ? 'file' : 'link');
  }, [isOpen, asked]);
  return (
    <Modal
      open={isOpen}
      onClose={closeDialog}
      title={t.share({ title })}
      description={t.whoeverOpensItGets}
      width={600}
      testId={testIds.shareDialog}
    >
      <Stack gap="4">
        <Segments legend={t.shareAs} options={ways} value={way} onChange={setWay} className={styles.ways} />
        {isOpen && (way === 'link' ? <LinkShare onFile={() => setWay('file')} /> : <FileShare />)}
      </Stack>
    </Modal>
  );
}
