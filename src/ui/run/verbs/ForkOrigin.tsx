import { GitFork } from 'lucide-react';
import type { SessionState } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';
import { LinkButton } from '../../kit/LinkButton';
import { useRun, useWeir } from '../../studio/weirContext';

/** Where a forked run was taken from, and the way there. */
export function ForkOrigin({ state }: { readonly state: SessionState }) {
  const { runs } = useWeir();
  const from = state.forkedFrom;
  const origin = useRun((run) => run.runs.find((stored) => stored.id === from?.sessionId));
  if (!from) return null;
  const words = t.forkedAfterEvent({ from: from.length });
  if (!origin) {
    return (
      <span title={t.originMissing}>
        <GitFork size={12} /> {words}
      </span>
    );
  }
  const open = async () => {
    await runs.getState().openRun(origin.id);
    if (runs.getState().active?.id === origin.id) runs.getState().moveTo(from.length);
  };
  return (
    <LinkButton title={t.openOrigin({ run: origin.name ?? origin.title })} onClick={() => void open()}>
      <GitFork size={12} /> {words}
    </LinkButton>
  );
}
