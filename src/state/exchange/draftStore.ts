// Drafts of a procedure from words, by the chosen model. A running draft continues while its dialog is closed.
// Invariant: nothing becomes a document before the user takes the draft.

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  bestDraftAttempt,
  type DraftOutcome,
  draftProcedure,
  maxDraftText,
  remarksOutsideDocument,
} from '../../core/draft';
import type { WorkflowGraph } from '../../core/graph';
import type { ChatPort } from '../../core/llm';
import { readPdlGraphs } from '../../core/projection';
import { draftMessages as t } from '../../messages/draft.en';
import type { SettingsState } from '../settings/settingsStore';
import { createLatestTask } from '../support/latestTask';
import { createWithNotes } from '../workspace/conversionNotes';
import type { ToolsState } from '../workspace/toolsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';

/** A text of the model that can be opened. */
export interface OfferedDraft {
  readonly source: string;
  readonly graph: WorkflowGraph;
  /** The model's remarks beside the document, without duplicates. */
  readonly remarks: readonly string[];
}

export interface DraftReport {
  readonly attempts: number;
  /** The draft, or the best attempt before an endpoint failed. */
  readonly offered: OfferedDraft | undefined;
  readonly problems: Extract<DraftOutcome, { kind: 'drafted' }>['problems'];
  /** Why there is no finished draft. */
  readonly failure?: string;
  /** The last reply, if no reply contained a document. */
  readonly unreadableReply?: string;
}

export type DraftProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly attempt: number; readonly written: string }
  | { readonly kind: 'done'; readonly report: DraftReport }
  | { readonly kind: 'refused'; readonly message: string };

export interface ProcedureDraftState {
  readonly text: string;
  readonly usesTools: boolean;
  readonly progress: DraftProgress;
  /** Another text removes a refusal. */
  setText(text: string): void;
  setUsesTools(usesTools: boolean): void;
  /** Starts with a given text, unless a draft is running. */
  begin(text: string): void;
  start(): Promise<void>;
  cancel(): void;
  /** Opens the offered draft as a document and clears the dialog. */
  take(): void;
}

export interface DraftPorts {
  readonly workspace: WorkspaceStore;
  readonly settings: StoreApi<SettingsState>;
  readonly tools: StoreApi<ToolsState>;
  openChat(model: { readonly rehearsal: boolean; readonly baseUrl?: string }): Promise<ChatPort | undefined>;
}

const idle: DraftProgress = { kind: 'idle' };

export function createDraftStore({ workspace, settings, tools, openChat }: DraftPorts): StoreApi<ProcedureDraftState> {
  const turns = createLatestTask();
  return createStore<ProcedureDraftState>((set, get) => {
    const show = (progress: DraftProgress) => set({ progress });
    return {
      text: '',
      usesTools: true,
      progress: idle,
      setText: (text) => set({ text, ...(get().progress.kind === 'refused' && { progress: idle }) }),
      setUsesTools: (usesTools) => set({ usesTools }),
      begin: (text) => {
        if (get().progress.kind !== 'running') set({ text, progress: idle });
      },
      start: async () => {
        const { text, usesTools, progress } = get();
        if (progress.kind === 'running') return;
        if (text.length > maxDraftText) {
          const [size, limit] = [text.length.toLocaleString('en'), maxDraftText.toLocaleString('en')];
          return show({ kind: 'refused', message: t.textTooLong({ size, limit }) });
        }
        const signal = turns.begin();
        let [attempt, written] = [1, ''];
        show({ kind: 'running', attempt, written });
        const { modelChoice, baseUrl } = settings.getState();
        const chat = await openChat({ rehearsal: modelChoice.source === 'rehearsal', baseUrl });
        if (signal.aborted) return show(idle);
        if (!chat) return show({ kind: 'refused', message: t.notLoaded });
        const outcome = await draftProcedure(
          { text, model: modelChoice.model, chat, tools: usesTools ? tools.getState().definitions : [] },
          {
            onDelta: (delta) => {
              written += delta;
              show({ kind: 'running', attempt, written });
            },
            onAttempt: () => {
              attempt += 1;
              written = '';
            },
          },
          signal,
        );
        const isEmpty = signal.aborted && outcome.attempts.length === 0;
        show(isEmpty ? idle : { kind: 'done', report: reportOf(outcome) });
      },
      cancel: turns.cancel,
      take: () => {
        const { progress } = get();
        const offered = progress.kind === 'done' ? progress.report.offered : undefined;
        if (!offered) return;
        const { source, remarks } = offered;
        const title = readPdlGraphs(source).name || t.draftedProcedure;
        createWithNotes(workspace, { title, kind: 'pdl', source }, remarks);
        set({ text: '', progress: idle });
      },
    };
  });
}

function reportOf(outcome: DraftOutcome): DraftReport {
  const { attempts, kind } = outcome;
  const source = kind === 'drafted' ? outcome.source : bestDraftAttempt(attempts)?.source;
  const reply = attempts.find((attempt) => attempt.source === source)?.reply ?? '';
  const offered = source === undefined ? undefined : offer(source, reply);
  const report = { attempts: attempts.length, offered, problems: kind === 'drafted' ? outcome.problems : [] };
  if (kind === 'failed') return { ...report, failure: outcome.failure.message };
  if (kind === 'drafted') return report;
  return { ...report, failure: t.noPdlInReply(attempts.length), unreadableReply: attempts.at(-1)?.reply ?? '' };
}

const offer = (source: string, reply: string): OfferedDraft => ({
  source,
  graph: readPdlGraphs(source).procedure,
  remarks: [...new Set(remarksOutsideDocument(reply))],
});
