import { convertMessages as t } from '../../../messages/convert.en';
import { Modal } from '../../kit/Modal';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { Converter } from './Converter';

/** Any workflow text beside what it is in another format. */
export function ConvertDialog() {
  const open = useShell((state) => state.dialog === 'convert');
  const closeDialog = useShell((state) => state.closeDialog);
  return (
    <Modal open={open} onClose={closeDialog} title={t.convert} width={1280} testId={testIds.converter}>
      <Converter onClose={closeDialog} />
    </Modal>
  );
}
