import { Code2 } from 'lucide-react';
import type { TextRange } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { IconButton } from '../../kit/Button';
import { useShell, useWorkspace } from '../weirContext';

/** Opens the source beside the canvas at the stretch that says this; nothing for what stands nowhere in the text. */
export function ShowInSource({ range }: { readonly range: TextRange | undefined }) {
  const revealRange = useWorkspace((state) => state.revealRange);
  const setRightTab = useShell((state) => state.setRightTab);
  if (!range) return null;
  return (
    <IconButton
      label={t.showInSource}
      onClick={() => {
        setRightTab('source');
        revealRange(range);
      }}
      icon={<Code2 size={16} />}
    />
  );
}
