import { GitFork } from 'lucide-react';
import type { SessionState } from '../../../core/session';
import { LinkButton } from '../../kit/LinkButton';
import { useRun, useWeir } from '../../studio/weirContext';

/** Where a forked run was taken from, and the way there. */
export function ForkOrigin({ state }: { readonly state: SessionState }) {
  const { runs } = useWeir();
  const from = state.forkedFrom;
  const origin = useRun((run) => run.runs.find((stored) => stored.id === from?.sessionId));
  if (!from) return null;
  const words = `forked after event ${from.length}`;
  if (!origin) {
    return (
      <span title="The run it was forked from is not stored here any more.">
        <GitFork size={12} /> {words}
      </span>
    );
  }
  const open = async () => {
    await runs.getState().openRun(origin.id);
    if (runs.getState().active?.id === origin.id) runs.getState().moveTo(from.length);
  };
  return (
    <LinkButton title={`Open ${origin.name ?? origin.title} at that event`} onClick={() => void open()}>
      <GitFork size={12} /> {words}
    </LinkButton>
  );
}
