// Store of WorfEval: two sides of records, the scoring options, the table, and the open pair. Invariant: a shown result
// belongs to the shown sides and options; a change of either clears or recomputes it. Scoring starts automatically
// unless it needs embeddings.

import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultWorfOptions } from '../../core/evaluation';
import type { WorkflowGraph } from '../../core/graph';
import { loadOnce, numberBetween, shape, wholeNumberBetween } from '../../core/support';
import { worfMessages as t } from '../../messages/worf.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask, type LatestTask } from '../support/latestTask';
import type { EvaluationPorts, EvaluationStoreParts, SentenceModels } from './evaluationPorts';
import { rememberedChoices } from './rememberedChoices';
import {
  noSentenceModel,
  type SentenceModelActions,
  type SentenceModelState,
  sentenceModelActions,
} from './sentenceModelActions';
import { type PairHighlight, type PositionedPair, positionPair } from './worfPairView';
import type { SideRead, SideSummary, WorfResult, WorfRun, WorfScorer, WorfSide } from './worfScorer';

export type WorfSideState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'ready'; readonly summary: SideSummary }
  /** `text`: the file's text, if it can be read again without its invalid lines. */
  | (Extract<SideRead, { readonly kind: 'refused' }> & { readonly name: string; readonly text?: string });

/** Maximum number of gold orders for the chain score. */
export const maxGoldOrders = 5000;

const choicesSchema = shape({
  mode: v.fallback(v.picklist(['paper', 'reference']), defaultWorfOptions.mode),
  similarity: v.fallback(v.picklist(['exact', 'lexical', 'embedding']), 'lexical'),
  threshold: v.fallback(v.picklist(['inclusive', 'strict']), defaultWorfOptions.threshold),
  beta: v.fallback(numberBetween(0, 1), defaultWorfOptions.beta),
  countTerminals: v.fallback(v.boolean(), defaultWorfOptions.countTerminals),
  maxOrders: v.fallback(wholeNumberBetween(1, maxGoldOrders), defaultWorfOptions.maxOrders),
  /** For the similarity by embeddings: the endpoint, or a model file in this browser. */
  embeddingSource: v.fallback(v.picklist(['endpoint', 'file']), 'endpoint'),
  /** Model of the endpoint. */
  embeddingModel: v.fallback(v.string(), ''),
});
const remembered = rememberedChoices('weir.worfeval', choicesSchema);

export type WorfChoices = v.InferOutput<typeof choicesSchema>;

export type WorfWork =
  | { readonly kind: 'idle' }
  | { readonly kind: 'embedding' | 'scoring'; readonly done: number; readonly of: number };

export type WorfFile = Pick<File, 'name' | 'size' | 'text'>;

export interface WorfevalState extends SentenceModelState, SentenceModelActions {
  readonly gold: WorfSideState;
  readonly predicted: WorfSideState;
  readonly choices: WorfChoices;
  readonly work: WorfWork;
  /** Why the last scoring failed. */
  readonly problem: string | undefined;
  readonly result: WorfResult | undefined;
  readonly opened: PositionedPair | undefined;
  readonly highlight: PairHighlight;
  readonly selected: { readonly side: WorfSide; readonly nodeId: string } | undefined;
  readonly rightTab: 'setup' | 'pair';
  readonly bottomTab: 'table' | 'items' | 'charts';
  /** Restricts the list, in addition to its own filter, to the items of a chart mark. */
  readonly picked: { readonly name: string; readonly indices: ReadonlySet<number> } | undefined;
  readFile(side: WorfSide, file: WorfFile): Promise<void>;
  /** Reads the refused file of a side again without its invalid lines. */
  readWithoutBad(side: WorfSide): Promise<void>;
  /** Sets the graph of a document as the only record of a side. */
  takeGraph(side: WorfSide, name: string, graph: WorkflowGraph): Promise<void>;
  clear(side: WorfSide): Promise<void>;
  choose(change: Partial<WorfChoices>): void;
  /** Scores now; computes embeddings, or requests them from the endpoint, if the similarity needs them. */
  evaluate(): Promise<void>;
  cancel(): void;
  open(index: number): Promise<void>;
  setHighlight(highlight: PairHighlight): void;
  select(selected: WorfevalState['selected']): void;
  showRight(tab: WorfevalState['rightTab']): void;
  showBottom(tab: WorfevalState['bottomTab']): void;
  /** Restricts the list to these items; undefined shows all items again. */
  pick(picked: WorfevalState['picked']): void;
}

interface Loaded extends EvaluationPorts {
  readonly scorer: WorfScorer;
}

/** Maximum size of a file in bytes; fits a corpus of some 200,000 graphs. */
const MAX_BYTES = 200_000_000;
const idle: WorfWork = { kind: 'idle' };
const nothingScored = {
  work: idle,
  problem: undefined,
  result: undefined,
  opened: undefined,
  selected: undefined,
  picked: undefined,
};

export function createWorfevalStore({
  settings,
  setupStorage,
  loadEvaluation,
}: EvaluationStoreParts): StoreApi<WorfevalState> {
  const ready = loadOnce(async (): Promise<Loaded> => {
    const loaded = await loadEvaluation();
    return { ...loaded, scorer: loaded.createScorer() };
  }, t.notLoaded);
  const vectors = new Map<string, readonly number[]>();
  let vectorsOf = '';
  const scoring = createLatestTask();
  const opening = createLatestTask();
  /** Reads per side: a late result of an older file is dropped. */
  const taking: Readonly<Record<WorfSide, LatestTask>> = { gold: createLatestTask(), predicted: createLatestTask() };

  return createStore<WorfevalState>((set, get) => {
    const drop = () => {
      scoring.cancel();
      set(nothingScored);
    };
    const take = async (
      side: WorfSide,
      name: string,
      read: (loaded: Loaded, signal: AbortSignal) => Promise<SideRead & { readonly text?: string }>,
    ) => {
      drop();
      const signal = taking[side].begin();
      set({ [side]: { kind: 'reading', name } });
      try {
        const loaded = await ready();
        signal.throwIfAborted();
        const answer = await read(loaded, signal);
        signal.throwIfAborted();
        if (answer.kind === 'refused') {
          set({ [side]: { ...answer, name } });
          return;
        }
        set({ [side]: { kind: 'ready', summary: answer.summary } });
        if (get().choices.similarity !== 'embedding') await get().evaluate();
      } catch (error) {
        if (signal.aborted) return;
        set({ [side]: { kind: 'refused', name, problems: [{ message: reasonOf(error) }], count: 1, readable: 0 } });
      }
    };
    /** Names the model, and embeds texts by it; throws if it is missing. */
    const embedderFor = async ({ embeddingSource, embeddingModel }: WorfChoices, ports: Loaded) => {
      if (embeddingSource === 'file') {
        await get().findModel();
        const { sentenceModel } = get();
        if (!sentenceModel) throw new Error(t.chooseModelFirst);
        const model = `${sentenceModel.name}, SHA-256 ${sentenceModel.hash}`;
        return { origin: JSON.stringify(sentenceModel), model, embed: ports.sentenceModels.embed };
      }
      const { baseUrl } = settings.getState();
      if (baseUrl === '')
        throw new Error('Embeddings come from an endpoint, and none is set. Connect one, or score by 3-grams.');
      const model = embeddingModel.trim();
      if (model === '') throw new Error('Name the embedding model of the endpoint.');
      const embed: SentenceModels['embed'] = async (texts, onProgress, signal) => {
        const answer = await ports.embed(model, texts, onProgress, signal);
        if (!answer.ok) throw new Error(answer.error.message);
        return answer.value;
      };
      return { origin: JSON.stringify([baseUrl, model]), model, embed };
    };
    const vectorsFor = async (
      { origin, embed }: Awaited<ReturnType<typeof embedderFor>>,
      { scorer }: Loaded,
      signal: AbortSignal,
    ) => {
      const texts = await scorer.texts();
      if (origin !== vectorsOf) vectors.clear();
      vectorsOf = origin;
      const missing = texts.filter((text) => !vectors.has(text));
      if (missing.length > 0) {
        set({ work: { kind: 'embedding', done: 0, of: missing.length } });
        const report = (done: number) => {
          if (!signal.aborted) set({ work: { kind: 'embedding', done, of: missing.length } });
        };
        const found = await embed(missing, report, signal);
        for (const [index, text] of missing.entries()) vectors.set(text, found[index] ?? []);
      }
      return new Map(texts.map((text) => [text, vectors.get(text) ?? []]));
    };

    return {
      gold: { kind: 'empty' },
      predicted: { kind: 'empty' },
      choices: remembered.read(setupStorage),
      ...nothingScored,
      ...noSentenceModel,
      ...sentenceModelActions(
        set,
        get,
        async () => (await ready()).sentenceModels,
        () => {
          const { similarity, embeddingSource } = get().choices;
          if (similarity === 'embedding' && embeddingSource === 'file') drop();
        },
      ),
      highlight: 'graph',
      rightTab: 'setup',
      bottomTab: 'items',

      readFile: async (side, file) => {
        await take(side, file.name, async ({ scorer, readWorkflow }, signal) => {
          if (file.size > MAX_BYTES) throw new Error('The file has more than 200 MB. Split it.');
          const text = await file.text();
          signal.throwIfAborted();
          const read = await scorer.read(side, { name: file.name, text });
          signal.throwIfAborted();
          if (read.kind === 'read') return read;
          if (read.readable > 0) return { ...read, text };
          // A workflow document is accepted as well.
          const graph = text.length < 2_000_000 ? await readWorkflow(file.name, text) : undefined;
          signal.throwIfAborted();
          return graph && graph.nodes.length > 0 ? scorer.setGraph(side, file.name, graph) : read;
        });
      },
      readWithoutBad: async (side) => {
        const currentSide = get()[side];
        if (currentSide.kind !== 'refused' || currentSide.text === undefined) return;
        const { name, text } = currentSide;
        await take(side, name, ({ scorer }) => scorer.read(side, { name, text, skipBad: true }));
      },
      takeGraph: (side, name, graph) => take(side, name, ({ scorer }) => scorer.setGraph(side, name, graph)),
      clear: async (side) => {
        drop();
        const signal = taking[side].begin();
        set({ [side]: { kind: 'empty' } });
        try {
          const { scorer } = await ready();
          if (!signal.aborted) await scorer.clear(side);
        } catch {
          // A scorer that does not exist needs no clearing.
        }
      },
      choose: (change) => {
        const choices = { ...get().choices, ...change };
        set({ choices });
        remembered.keep(setupStorage, choices);
        const isTyping = Object.keys(change).every((name) => name === 'embeddingModel');
        if (isTyping && choices.similarity !== 'embedding') return;
        if (choices.similarity === 'embedding') drop();
        else void get().evaluate();
      },
      evaluate: async () => {
        const signal = scoring.begin();
        const { gold, predicted, choices } = get();
        if (gold.kind !== 'ready' || predicted.kind !== 'ready') return;
        const kept = get().opened?.pair.index;
        set({ work: { kind: 'scoring', done: 0, of: gold.summary.count }, problem: undefined });
        try {
          const loaded = await ready();
          const { embeddingModel: _, embeddingSource: __, ...method } = choices;
          const embedder = method.similarity === 'embedding' ? await embedderFor(choices, loaded) : undefined;
          const run: WorfRun = embedder
            ? { method: { ...method, model: embedder.model }, vectors: await vectorsFor(embedder, loaded, signal) }
            : { method };
          if (signal.aborted) return;
          const report = (done: number, of: number) => {
            if (!signal.aborted) set({ work: { kind: 'scoring', done, of } });
          };
          const result = await loaded.scorer.evaluate(run, report, signal);
          if (signal.aborted || !result) return;
          set({ work: idle, result });
          const first = kept ?? worstOf(result);
          if (first !== undefined) await get().open(first);
        } catch (error) {
          if (signal.aborted) return;
          set({ work: idle, problem: reasonOf(error), result: undefined, opened: undefined });
        }
      },
      cancel: () => {
        drop();
        set({ problem: t.cancelled });
      },
      open: async (index) => {
        const signal = opening.begin();
        try {
          const { scorer, layout } = await ready();
          const pair = await scorer.open(index);
          if (!pair) return;
          const opened = await positionPair(pair, layout);
          if (!signal.aborted && get().result) set({ opened, selected: undefined });
        } catch (error) {
          if (!signal.aborted) set({ problem: reasonOf(error) });
        }
      },
      setHighlight: (highlight) => set({ highlight }),
      select: (selected) => set(selected ? { selected, rightTab: 'pair' } : { selected }),
      showRight: (rightTab) => set({ rightTab }),
      showBottom: (bottomTab) => set({ bottomTab }),
      pick: (picked) => set(picked ? { picked, bottomTab: 'items' } : { picked }),
    };
  });
}

/** The worst item with a prediction: it shows the most differences. */
function worstOf({ rows }: WorfResult): number | undefined {
  const f1Of = ({ score }: WorfResult['rows'][number]) => score?.graph.f1 ?? Number.POSITIVE_INFINITY;
  return rows.reduce((worst, row) => (worst && f1Of(worst) <= f1Of(row) ? worst : row), rows[0])?.index;
}
