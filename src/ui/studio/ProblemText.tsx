import { storageMessages as t } from '../../messages/storage.en';
import { saysStorageIsFull } from '../../state/support/describeRefusal';
import { LinkButton } from '../kit/LinkButton';
import { useShell } from './weirContext';

/** An error message. If the storage is full, it links to the list of what uses the storage. */
export function ProblemText({ text }: { readonly text: string }) {
  const openDialog = useShell((state) => state.openDialog);
  if (!saysStorageIsFull(text)) return text;
  return (
    <>
      {text} <LinkButton onClick={() => openDialog('storage')}>{t.manage}</LinkButton>
    </>
  );
}
