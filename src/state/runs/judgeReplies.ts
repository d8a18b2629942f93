// Puts replies that are not judged by their words to a judge model, and stores its decisions beside the run. The log is not
// changed. One run is judged at a time; each decision is stored as it comes, so a cancelled or failed work loses nothing.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatPort } from '../../core/llm';
import { judgeClaims, type SessionEvent } from '../../core/session';
import type { Repository, StoredJudgement } from '../../core/storage';
import type { Clock } from '../../core/support';
import { judgeMessages as t } from '../../messages/judge.en';
import type { SettingsState } from '../settings/settingsStore';
import { describeRefusal } from '../support/describeRefusal';
import type { RunStore } from './runState';

export interface ReplyJudgeState {
  /** The run and the replies that are being judged. */
  readonly work:
    | { readonly runId: string; readonly seqs: readonly number[]; readonly model: string; readonly done: number }
    | undefined;
  /** Why the last work stopped, with the run and the replies that it was about. */
  readonly problem: { readonly runId: string; readonly seqs: readonly number[]; readonly message: string } | undefined;
  /** Judges replies of the open run by their event numbers. Does nothing while a run is being judged. */
  judge(seqs: readonly number[]): Promise<void>;
  cancel(): void;
}

export interface ReplyJudgePorts {
  readonly runs: RunStore;
  readonly settings: StoreApi<SettingsState>;
  readonly repository: Pick<Repository, 'describeRuns'>;
  readonly runPorts: { readonly clock: Clock };
  openChat(model: { readonly rehearsal: boolean; readonly baseUrl?: string }): Promise<ChatPort | undefined>;
}

export function createReplyJudge(ports: ReplyJudgePorts): StoreApi<ReplyJudgeState> {
  const { runs, settings, repository, runPorts } = ports;
  let control: AbortController | undefined;

  const save = async (runId: string, judgement: StoredJudgement) => {
    const [stored] = await repository.describeRuns([{ id: runId, judgements: [judgement] }]);
    if (!stored) throw new Error(t.runNotStored);
    const { judgements } = stored;
    runs.setState({
      runs: runs.getState().runs.map((run) => (run.id === runId && judgements ? { ...run, judgements } : run)),
    });
  };

  return createStore<ReplyJudgeState>((set, get) => {
    const work = async (
      runId: string,
      events: readonly SessionEvent[],
      seqs: readonly number[],
      signal: AbortSignal,
    ) => {
      const { modelChoice, baseUrl } = settings.getState();
      const { model } = modelChoice;
      let done = 0;
      set({ work: { runId, seqs, model, done }, problem: undefined });
      const chat = await ports.openChat({ rehearsal: false, baseUrl });
      if (!chat) throw new Error(t.notLoaded);
      await judgeClaims(events, (messages) => chat.complete({ model, messages, temperature: 0 }, {}, signal), {
        replies: new Set(seqs),
        isCancelled: () => signal.aborted,
        onJudged: async (judged) => {
          await save(runId, { ...judged, model, at: runPorts.clock.now() });
          done += 1;
          set({ work: { runId, seqs, model, done } });
        },
      });
    };
    return {
      work: undefined,
      problem: undefined,
      judge: async (seqs) => {
        const { active } = runs.getState();
        if (!active || get().work || seqs.length === 0) return;
        if (settings.getState().modelChoice.source === 'rehearsal') {
          set({ problem: { runId: active.id, seqs, message: t.needsEndpoint } });
          return;
        }
        control = new AbortController();
        try {
          await work(active.id, active.events, seqs, control.signal);
        } catch (error) {
          set({ problem: { runId: active.id, seqs, message: describeRefusal(error) } });
        } finally {
          set({ work: undefined });
        }
      },
      cancel: () => control?.abort(),
    };
  });
}
