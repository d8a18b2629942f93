import { convertMessages as t } from '../../../messages/convert.en';
import { Modal } from '../../kit/Modal';
import { useDialog } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { Converter } from './Converter';

/** Any workflow text beside what it is in another format. */
export function ConvertDialog() {
  const [open, closeDialog] = useDialog('convert');
  return (
    <Modal open={open} onClose={closeDialog} title={t.convert} width={1280} testId={testIds.converter}>
      <Converter onClose={closeDialog} />
    </Modal>
  );
}
