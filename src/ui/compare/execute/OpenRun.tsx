import { ExternalLink } from 'lucide-react';
import { executeMessages as t } from '../../../messages/execute.en';
import { Button } from '../../kit/Button';
import { useRun, useShell } from '../../studio/weirContext';

export function OpenRun({ id }: { readonly id: string }) {
  const openRun = useRun((state) => state.openRun);
  const setMode = useShell((state) => state.setMode);
  const open = async () => {
    setMode('run');
    await openRun(id);
  };
  return (
    <div>
      <Button tone="quiet" icon={<ExternalLink size={13} />} onClick={() => void open()}>
        {t.openInRun}
      </Button>
    </div>
  );
}
