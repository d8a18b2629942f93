import { storageMessages as t } from '../../messages/storage.en';
import { saysStorageIsFull } from '../../state/support/describeRefusal';
import { LinkButton } from '../kit/LinkButton';
import { useShell } from './weirContext';

/** A message about a failure; when the storage is full, with a link to what takes it up. */
export function ProblemText({ text }: { readonly text: string }) {
  const openDialog = useShell((state) => state.openDialog);
  if (!saysStorageIsFull(text)) return text;
  return (
    <>
      {text} <LinkButton onClick={() => openDialog('storage')}>{t.manage}</LinkButton>
    </>
  );
}
