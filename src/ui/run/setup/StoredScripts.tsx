import { History } from 'lucide-react';
import { scriptOfEvents } from '../../../core/session';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import type { ScriptRow } from '../../../state/runs/setupDraft';
import { Button } from '../../kit/Button';
import { Menu } from '../../kit/Menu';
import { useRun, useWeir } from '../../studio/weirContext';

const MOST = 12;
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A stored session's user as the script of the next one. */
export function StoredScripts({ onTake }: { readonly onTake: (rows: readonly ScriptRow[]) => void }) {
  const { repository, workspace } = useWeir();
  const runs = useRun((state) => state.runs);
  if (runs.length === 0) return null;
  const take = async (id: string) => {
    const events = await repository.loadEvents(id).catch(() => []);
    const turns = scriptOfEvents(events);
    if (turns.length === 0) {
      workspace.getState().notify('warning', t.noUserTurns);
      return;
    }
    onTake(turns.map(({ text, oow }) => ({ text, ...(oow ? { oow } : {}) })));
  };
  return (
    <Menu
      trigger={<Button icon={<History size={14} />}>{t.fromAStoredSession}</Button>}
      groups={[
        {
          title: t.userTurnsOf,
          items: runs.slice(0, MOST).map((run) => ({
            id: run.id,
            label: run.name ?? run.title,
            hint: when.format(run.startedAt),
            onSelect: () => void take(run.id),
          })),
        },
      ]}
    />
  );
}
