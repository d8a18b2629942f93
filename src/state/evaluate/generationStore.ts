// Store of workflow generation: the task, the generated candidates, and the pair shown side by side. Invariant: the
// candidates belong to the last request; figures are derived from them and from gold. Typed fields are kept across
// reloads, candidates are not.

import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  defaultWorfOptions,
  innerGraph,
  measureSimilarity,
  readWorfLines,
  recordOfGraph,
  recordOfText,
  type SimilarityMatrixOf,
  type WorfGraph,
  type WorfMethod,
  type WorfScore,
} from '../../core/evaluation';
import {
  type CandidateMeasures,
  convertCandidate,
  generateCandidates,
  measureConsensus,
  measureWorfGraph,
  parseGenerationActions,
  scoreCandidate,
  type WorkflowCandidate,
} from '../../core/generation';
import type { WorkflowGraph } from '../../core/graph';
import type { ChatPort } from '../../core/llm';
import { loadOnce, numberBetween, shape } from '../../core/support';
import { generationMessages as t } from '../../messages/generation.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask } from '../support/latestTask';
import type { EvaluationPorts, EvaluationStoreParts } from './evaluationPorts';
import { rememberedChoices } from './rememberedChoices';
import type { WorfevalState, WorfFile } from './worfevalStore';
import { type PositionedPair, positionPair } from './worfPairView';
import type { WorfPair } from './worfScorer';

export const maxCandidates = 20;

/** Number of actions that the model may use. */
export const countActions = ({ actions }: Pick<GenerationDraft, 'actions'>): number =>
  parseGenerationActions(actions).length;

const draftSchema = shape({
  task: v.fallback(v.string(), ''),
  actions: v.fallback(v.string(), ''),
  count: v.fallback(numberBetween(1, maxCandidates), 3),
  temperature: v.fallback(numberBetween(0, 2), 0.7),
  seed: v.fallback(numberBetween(0, 1e9), 1),
  similarity: v.fallback(v.picklist(['lexical', 'exact']), 'lexical'),
});
const remembered = rememberedChoices('weir.generate', draftSchema);

export type GenerationDraft = v.InferOutput<typeof draftSchema>;

export interface CandidateRow {
  readonly candidate: WorkflowCandidate;
  /** Measures of a generated candidate. */
  readonly measures?: CandidateMeasures;
  /** Mean graph F1 with the other candidates. */
  readonly agreement?: number;
  /** Score against gold, if there is a gold graph. */
  readonly score?: WorfScore;
}

export type GoldState =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly name: string; readonly graph: WorfGraph }
  | { readonly kind: 'refused'; readonly name: string; readonly message: string };

/** Left side of the comparison: the gold graph, the index of another candidate, or nothing. */
export type CandidateComparison = 'gold' | number | undefined;

export interface GenerationState {
  readonly draft: GenerationDraft;
  readonly gold: GoldState;
  readonly work:
    | { readonly kind: 'idle' }
    | { readonly kind: 'asking'; readonly done: number; readonly of: number; readonly words: string };
  readonly problem: string | undefined;
  readonly rows: readonly CandidateRow[];
  /** The model that generated the rows. */
  readonly writer: { readonly model: string; readonly rehearsal: boolean } | undefined;
  /** Index of the candidate that is shown. */
  readonly chosen: number | undefined;
  readonly comparedWith: CandidateComparison;
  readonly shown: PositionedPair | undefined;
  readonly selected: WorfevalState['selected'];
  readonly rightTab: 'task' | 'candidate';
  change(change: Partial<GenerationDraft>): void;
  takeGoldFile(file: WorfFile): Promise<void>;
  takeGoldGraph(name: string, graph: WorkflowGraph): Promise<void>;
  clearGold(): Promise<void>;
  generate(): Promise<void>;
  cancel(): void;
  /** A candidate as the text of a document; each offered action becomes an API. */
  convert(graph: WorfGraph, kind: 'mermaid' | 'pdl', title: string): ReturnType<typeof convertCandidate>;
  show(chosen: number, comparedWith?: CandidateComparison): Promise<void>;
  select(selected: GenerationState['selected']): void;
  showRight(tab: GenerationState['rightTab']): void;
}

export interface GenerationParts extends EvaluationStoreParts {
  openChat(model: { readonly rehearsal: boolean; readonly baseUrl?: string }): Promise<ChatPort | undefined>;
}

/** Maximum number of characters of a task or a list in a request. */
const maxText = 60_000;
const maxGoldBytes = 2_000_000;
const idle = { kind: 'idle' } as const;
const nothingShown = { chosen: undefined, comparedWith: undefined, shown: undefined, selected: undefined };

export function createGenerationStore(parts: GenerationParts): StoreApi<GenerationState> {
  const { settings, setupStorage, loadEvaluation, openChat } = parts;
  const asking = createLatestTask();
  const showing = createLatestTask();
  const takingGold = createLatestTask();
  const ready = loadOnce(loadEvaluation, t.notLoaded);

  return createStore<GenerationState>((set, get) => {
    const matrixOf: SimilarityMatrixOf = (left, right) => measureSimilarity(left, right, get().draft.similarity);
    /** Computes the rows of the candidates, with the current gold and similarity. */
    const figure = (candidates: readonly WorkflowCandidate[]): readonly CandidateRow[] => {
      const { gold, draft } = get();
      const method = methodOf(draft);
      const made = candidates.filter((one) => one.kind === 'generated');
      const agreed = measureConsensus(
        made.map(({ graph }) => graph),
        matrixOf,
        method,
      );
      return candidates.map((candidate) => {
        if (candidate.kind !== 'generated') return { candidate };
        const agreement = agreed[made.indexOf(candidate)];
        return {
          candidate,
          measures: measureWorfGraph(candidate.graph),
          ...(agreement === undefined ? {} : { agreement }),
          ...(gold.kind === 'ready' ? { score: scoreCandidate(candidate.graph, gold.graph, matrixOf, method) } : {}),
        };
      });
    };
    const refresh = async () => {
      const { rows, chosen, comparedWith, gold } = get();
      set({ rows: figure(rows.map(({ candidate }) => candidate)) });
      if (chosen !== undefined)
        await get().show(chosen, comparedWith === 'gold' && gold.kind !== 'ready' ? undefined : comparedWith);
    };
    /** The latest request counts, in whatever order the reads finish. */
    const takeGold = async (read: () => Promise<GoldState>) => {
      const signal = takingGold.begin();
      const gold = await read();
      if (signal.aborted) return;
      set({ gold });
      await refresh();
    };
    const graphOf = (which: CandidateComparison): WorfGraph | undefined => {
      const { gold, rows } = get();
      if (which === 'gold') return gold.kind === 'ready' ? gold.graph : undefined;
      const candidate = which === undefined ? undefined : rows[which]?.candidate;
      return candidate?.kind === 'generated' ? candidate.graph : undefined;
    };

    return {
      draft: remembered.read(setupStorage),
      gold: { kind: 'none' },
      work: idle,
      problem: undefined,
      rows: [],
      writer: undefined,
      ...nothingShown,
      rightTab: 'task',

      change: (change) => {
        const draft = { ...get().draft, ...change };
        set({ draft });
        remembered.keep(setupStorage, draft);
        if (change.similarity !== undefined) void refresh();
      },
      takeGoldFile: (file) => takeGold(() => readGold(file, ready)),
      takeGoldGraph: (name, graph) => takeGold(async () => goldOf(name, graph)),
      clearGold: () => takeGold(async () => ({ kind: 'none' })),
      generate: async () => {
        const { draft, work } = get();
        if (work.kind !== 'idle') return;
        const { modelChoice, baseUrl } = settings.getState();
        const { model } = modelChoice;
        const rehearsal = modelChoice.source === 'rehearsal';
        const { count, seed, temperature } = draft;
        const task = draft.task.trim();
        if (task.length > maxText || draft.actions.length > maxText) {
          set({ problem: t.tooLong({ maxText: maxText.toLocaleString('en') }) });
          return;
        }
        const signal = asking.begin();
        const reportProgress = (done: number, words: string) =>
          set({ work: { kind: 'asking', done, of: count, words } });
        reportProgress(0, t.askingSubtasks);
        set({ problem: undefined, rows: [], writer: { model, rehearsal }, ...nothingShown });
        const chat = await openChat({ rehearsal, baseUrl });
        if (!chat) {
          set({ work: idle, problem: t.modelNotLoaded });
          return;
        }
        const done: WorkflowCandidate[] = [];
        await generateCandidates(
          { task, actions: parseGenerationActions(draft.actions), chat, model, seed, temperature },
          count,
          {
            onAttempt: (index, { step, problems }) => {
              if (signal.aborted) return;
              reportProgress(
                index,
                problems.length > 0
                  ? t.repairing({ step: step === 'nodes' ? t.nodesStep : t.edgesStep })
                  : step === 'nodes'
                    ? t.askingEdges
                    : t.asking,
              );
            },
            onCandidate: (candidate) => {
              if (signal.aborted && candidate.kind === 'failed') return;
              done.push(candidate);
              set({ rows: figure(done) });
              reportProgress(done.length, t.asking);
              if (get().chosen === undefined && candidate.kind === 'generated') {
                void get().show(done.length - 1, get().gold.kind === 'ready' ? 'gold' : undefined);
              }
            },
          },
          signal,
        );
        const failed = done.find((candidate) => candidate.kind === 'failed');
        const isNothingGenerated = done.every(({ kind }) => kind !== 'generated');
        const why = failed?.failure.message ?? (isNothingGenerated ? t.noReplyUsable : undefined);
        // A readable graph may still have failed to be drawn.
        set({ work: idle, problem: signal.aborted ? t.cancelled : (why ?? get().problem) });
        if (get().chosen === undefined && done.length > 0) await get().show(0);
      },
      cancel: asking.cancel,
      convert: (graph, kind, title) => convertCandidate(graph, kind, { title, actions: get().draft.actions }),
      show: async (chosen, comparedWith) => {
        const signal = showing.begin();
        const graph = graphOf(chosen);
        const other = comparedWith === chosen ? undefined : graphOf(comparedWith);
        if (!graph) {
          set({ ...nothingShown, chosen });
          return;
        }
        const score = other && scoreCandidate(graph, other, matrixOf, methodOf(get().draft));
        const matrix = other ? matrixOf(innerGraph(graph).nodes, innerGraph(other).nodes) : [];
        const pair: WorfPair = {
          // A new index: the canvas is fitted to each pair.
          index: 1 + (get().shown?.pair.index ?? 0),
          id: t.candidateNumber({ number: chosen + 1 }),
          gold: other ?? { nodes: [], edges: [] },
          predicted: graph,
          ...(score ? { score } : {}),
          similarities: (score?.mapping ?? []).map(([from, to]) => matrix[from]?.[to] ?? 0),
        };
        try {
          const { layout } = await ready();
          const shown = await positionPair(pair, layout);
          if (signal.aborted) return;
          const problem = get().problem === t.notLoaded ? undefined : get().problem;
          set({ chosen, comparedWith: other ? comparedWith : undefined, shown, selected: undefined, problem });
        } catch (error) {
          if (!signal.aborted) set({ chosen, comparedWith: undefined, shown: undefined, problem: reasonOf(error) });
        }
      },
      select: (selected) => set({ selected }),
      showRight: (rightTab) => set({ rightTab }),
    };
  });
}

/** The scoring options of a draft. */
export const methodOf = ({ similarity }: GenerationDraft): WorfMethod => ({ ...defaultWorfOptions, similarity });

function goldOf(name: string, graph: WorkflowGraph): GoldState {
  const record = recordOfGraph(name, graph);
  return innerGraph(record.graph).n > 0
    ? { kind: 'ready', name, graph: record.graph }
    : { kind: 'refused', name, message: t.goldEmpty };
}

/** Reads a file with one graph in any supported format. Never rejects. */
async function readGold(file: WorfFile, ready: () => Promise<EvaluationPorts>): Promise<GoldState> {
  const { name } = file;
  const refused = (message: string) => ({ kind: 'refused', name, message }) as const;
  if (file.size > maxGoldBytes) return refused(t.goldTooLarge({ megabytes: (file.size / 1e6).toFixed(1) }));
  try {
    const text = await file.text();
    const { readWorkflow } = await ready();
    const own = recordOfText(name, text);
    const records = own.ok ? [own.value] : readWorfLines(text).records;
    if (records.length > 1) return refused(t.goldSeveral({ count: records.length }));
    const [record] = records;
    if (record && innerGraph(record.graph).n > 0) return { kind: 'ready', name, graph: record.graph };
    const graph = await readWorkflow(name, text);
    return graph && graph.nodes.length > 0 ? goldOf(name, graph) : refused(t.goldNotGraph);
  } catch (error) {
    return refused(reasonOf(error));
  }
}
