import { useEffect, useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { keysMessages as t } from '../../../messages/keys.en';
import { Button } from '../../kit/Button';
import { Modal } from '../../kit/Modal';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ChangeKeys } from './ChangeKeys';
import { KeysSheet } from './KeysSheet';

/** The list of all keys, and its second page, on which they are changed. */
export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const input = useShell((state) => state.dialogInput);
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    if (isOpen) setChanging(input === 'change');
  }, [isOpen, input]);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={isChanging ? t.changeKeysTitle : t.keyboard}
      {...(isChanging ? { description: t.changeKeysAbout } : {})}
      width={820}
      testId={testIds.keysDialog}
      footer={
        <>
          <Button onClick={() => setChanging(!isChanging)}>{isChanging ? t.allKeys : t.changeKeys}</Button>
          <Button tone="primary" onClick={onClose}>
            {common.done}
          </Button>
        </>
      }
    >
      {isChanging ? <ChangeKeys /> : <KeysSheet />}
    </Modal>
  );
}
