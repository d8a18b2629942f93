import { describe, expect, it } from 'vitest';
import { defaultWorfOptions } from '../../core/evaluation';
import { ok } from '../../core/support';
import { createFakeSentenceModels } from '../../testing/fakeSentenceModels';
import { createSettingsStore } from '../settings/settingsStore';
import type { EvaluationPorts } from './evaluationPorts';
import { createWorfevalStore, type WorfFile } from './worfevalStore';
import { partnerOf, projectPair } from './worfPairView';
import { createWorfScorer, type WorfScorer } from './worfScorer';

function memoryText() {
  const held = new Map<string, string>();
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  };
}

const recordOf = (id: string, names: readonly string[]) =>
  JSON.stringify({ id, nodes: ['START', ...names, 'END'], edges: [...names, ''].map((_, at) => [at, at + 1]) });
const gold = [
  recordOf('right', ['open the shed', 'count the tools']),
  recordOf('wrong', ['find the tool', 'lend the tool', 'tell the date']),
  recordOf('absent', ['mend the handle']),
].join('\n');
const predicted = [
  recordOf('wrong', ['lend the tool', 'find the tool']),
  recordOf('right', ['open the shed', 'count the tools']),
].join('\n');
const fileOf = (name: string, text: string): WorfFile => ({ name, size: text.length, text: async () => text });

function openStore({
  scorer = createWorfScorer(),
  storage = memoryText(),
  sentenceModels = createFakeSentenceModels(),
  load = undefined as (() => Promise<EvaluationPorts>) | undefined,
} = {}) {
  const embedded: (readonly string[])[] = [];
  const settings = createSettingsStore(memoryText(), memoryText());
  settings.setState({ baseUrl: 'http://127.0.0.1:1/v1' });
  const ports: EvaluationPorts = {
    createScorer: () => scorer,
    embed: async (_model, texts) => {
      embedded.push(texts);
      return ok(texts.map((text) => [text.length, 1]));
    },
    sentenceModels,
    readWorkflow: async () => undefined,
    layout: async (graph) => Object.fromEntries(graph.nodes.map(({ id }, at) => [id, { x: 0, y: at }])),
    openAgents: () => Promise.reject(new Error('not asked for')),
    openBench: () => Promise.reject(new Error('not here')),
  };
  const store = createWorfevalStore({ settings, setupStorage: storage, loadEvaluation: load ?? (async () => ports) });
  return { store, embedded, storage, settings };
}

async function openBoth(parts: Parameters<typeof openStore>[0] = {}) {
  const opened = openStore(parts);
  await opened.store.getState().readFile('gold', fileOf('gold.jsonl', gold));
  await opened.store.getState().readFile('predicted', fileOf('predicted.jsonl', predicted));
  return opened;
}

/** A promise that resolves when `resolve` is called. */
function resolveLater<T>(value: T) {
  let happen = () => {};
  const promise = new Promise<T>((resolve) => {
    happen = () => resolve(value);
  });
  return { promise, happen: () => happen() };
}

describe('WorfEval in the browser', () => {
  it('scores automatically, keeps the order of gold, and opens the worst item with a prediction', async () => {
    const { store } = await openBoth();
    const { result, opened, work } = store.getState();
    expect(result?.rows.map(({ id }) => id)).toEqual(['right', 'wrong', 'absent']);
    expect(result?.all.missing).toBe(1);
    expect(result?.rows[0]?.score?.graph.f1).toBe(1);
    expect(result?.method).toMatchObject({ mode: 'paper', similarity: 'lexical', beta: 0.6 });
    expect(opened?.pair.id).toBe('wrong');
    expect(work.kind).toBe('idle');
  });

  it('names lines that cannot be read, and skips them on request', async () => {
    const { store } = await openBoth();
    const broken = `${predicted}\n{"id": "absent",\n${recordOf('wrong', ['again'])}`;
    await store.getState().readFile('predicted', fileOf('predicted.jsonl', broken));
    expect(store.getState().predicted).toMatchObject({ kind: 'refused', count: 2, readable: 2 });
    const { predicted: side } = store.getState();
    expect(side.kind === 'refused' && side.problems.map(({ line, message }) => `Line ${line} ${message}`)).toEqual([
      expect.stringMatching(/^Line 3 is not JSON/),
      'Line 4 has the id wrong, which line 1 has, too',
    ]);
    expect(store.getState().result).toBeUndefined();
    await store.getState().readWithoutBad('predicted');
    expect(store.getState().predicted).toMatchObject({ kind: 'ready', summary: { count: 2 } });
    expect(store.getState().result?.all.missing).toBe(1);
  });

  it('marks the unmatched nodes of a pair, and nodes in another order', async () => {
    const { store } = await openBoth();
    const { opened } = store.getState();
    if (!opened) throw new Error('no pair');
    expect(partnerOf(opened, 'gold', '2')).toBe('1');
    expect(partnerOf(opened, 'predicted', '1')).toBe('2');
    expect(partnerOf(opened, 'gold', '3')).toBeUndefined();
    const marksOf = (light: 'chain' | 'graph') => {
      const views = projectPair(opened, light);
      return [views.gold, views.predicted].map(({ nodes }) =>
        nodes.flatMap(({ id, mark }) => (mark === undefined ? [] : [`${id} ${mark}`])),
      );
    };
    expect(marksOf('chain')).toEqual([['2 reordered', '3 missing'], ['1 reordered']]);
    expect(marksOf('graph')[0]).toContain('3 missing');
  });

  it('sends no request if there is no endpoint, and reports it', async () => {
    const { store, embedded, settings } = await openBoth();
    settings.setState({ baseUrl: '' });
    store.getState().choose({ similarity: 'embedding', embeddingModel: 'small' });
    await store.getState().evaluate();
    expect(store.getState().problem).toContain('none is set');
    expect(embedded).toEqual([]);
  });

  it('drops the late result of a file that another one has replaced', async () => {
    const { store } = await openBoth();
    const slow = resolveLater(recordOf('slow', ['sleep']));
    const first = store.getState().readFile('gold', { name: 'slow.jsonl', size: 9, text: () => slow.promise });
    expect(store.getState().result).toBeUndefined();
    await store.getState().readFile('gold', fileOf('quick.jsonl', recordOf('right', ['open the shed'])));
    slow.happen();
    await first;
    const { gold: side, result } = store.getState();
    expect(side).toMatchObject({ kind: 'ready', summary: { name: 'quick.jsonl', count: 1 } });
    expect(result?.rows.map(({ id }) => id)).toEqual(['right']);
  });

  it('keeps a side empty if it is removed while its file is read', async () => {
    const { store } = await openBoth();
    const slow = resolveLater(gold);
    const reading = store.getState().readFile('gold', { name: 'slow.jsonl', size: 9, text: () => slow.promise });
    await store.getState().clear('gold');
    slow.happen();
    await reading;
    expect(store.getState().gold.kind).toBe('empty');
    expect(store.getState().result).toBeUndefined();
  });

  it('shows the result of the last choice, and none after a cancel', async () => {
    const real = createWorfScorer();
    const gates: { happen(): void }[] = [];
    const scorer: WorfScorer = {
      ...real,
      evaluate: async (run, report, signal) => {
        const result = await real.evaluate(run, report, signal);
        const gate = resolveLater(result);
        gates.push(gate);
        return gate.promise;
      },
    };
    const { store } = openStore({ scorer });
    const reading = Promise.all([
      store.getState().readFile('gold', fileOf('gold.jsonl', gold)),
      store.getState().readFile('predicted', fileOf('predicted.jsonl', predicted)),
    ]);
    await expect.poll(() => gates.length).toBe(1);
    store.getState().choose({ similarity: 'exact' });
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.happen();
    gates[0]?.happen();
    await reading;
    await expect.poll(() => store.getState().result?.method.similarity).toBe('exact');
    store.getState().choose({ beta: 0.9 });
    await expect.poll(() => gates.length).toBe(3);
    store.getState().cancel();
    gates[2]?.happen();
    await Promise.resolve();
    const { result, opened, work, problem } = store.getState();
    expect({ result, opened, work: work.kind }).toEqual({
      result: undefined,
      opened: undefined,
      work: 'idle',
    });
    expect(problem).toContain('Cancelled');
  });

  it('requests embeddings only on request, once for each text, and again for another model', async () => {
    const { store, embedded } = await openBoth();
    store.getState().choose({ similarity: 'embedding' });
    expect(store.getState().result).toBeUndefined();
    await store.getState().evaluate();
    expect(store.getState().problem).toContain('Name the embedding model');
    store.getState().choose({ embeddingModel: 'small' });
    await store.getState().evaluate();
    expect(store.getState().result?.method).toMatchObject({ similarity: 'embedding', model: 'small' });
    expect(embedded).toHaveLength(1);
    expect(new Set(embedded[0]).size).toBe(embedded[0]?.length);
    store.getState().choose({ beta: 0.5 });
    await store.getState().evaluate();
    expect(embedded).toHaveLength(1);
    store.getState().choose({ embeddingModel: 'large' });
    expect(store.getState().result).toBeUndefined();
    await store.getState().evaluate();
    expect(embedded).toHaveLength(2);
    expect(store.getState().result?.method).toMatchObject({ model: 'large' });
  });

  it('embeds by the model of two files, and names it with its hash', async () => {
    const { store, embedded } = await openBoth();
    store.getState().choose({ similarity: 'embedding', embeddingSource: 'file' });
    await store.getState().evaluate();
    expect(store.getState().problem).toContain('Choose the two files of a sentence model first');
    await store.getState().takeModelFiles([new File(['m'], 'tiny.ONNX'), new File(['t'], 'vocab.txt')]);
    await store.getState().evaluate();
    const { result } = store.getState();
    expect(result?.method).toEqual({
      ...defaultWorfOptions,
      similarity: 'embedding',
      model: 'tiny.ONNX, SHA-256 0a1b2c3d',
    });
    expect(result?.rows[0]?.score?.graph.f1).toBe(1);
    expect(embedded).toEqual([]);
    // Another model: the scores of the earlier one are dropped, and no vector is kept.
    await store.getState().takeModelFiles([new File(['m'], 'other.onnx'), new File(['t'], 'vocab.txt')]);
    expect(store.getState().result).toBeUndefined();
    await store.getState().evaluate();
    expect(store.getState().result?.method.model).toBe('other.onnx, SHA-256 0a1b2c3d');
    await store.getState().removeModel();
    expect(store.getState()).toMatchObject({ sentenceModel: undefined, result: undefined });
  });

  it('uses the model of an earlier visit, and keeps lexical scores if it is removed', async () => {
    const { store } = await openBoth({ sentenceModels: createFakeSentenceModels('stored.onnx') });
    store.getState().choose({ similarity: 'embedding', embeddingSource: 'file' });
    await store.getState().evaluate();
    expect(store.getState().result?.method.model).toBe('stored.onnx, SHA-256 0a1b2c3d');
    store.getState().choose({ similarity: 'lexical' });
    await expect.poll(() => store.getState().result?.method.similarity).toBe('lexical');
    await store.getState().removeModel();
    expect(store.getState().result?.method.similarity).toBe('lexical');
  });

  it('stays cancelled if the model reports another text', async () => {
    const late = resolveLater(undefined);
    let reports = 0;
    const sentenceModels: EvaluationPorts['sentenceModels'] = {
      ...createFakeSentenceModels('stored.onnx'),
      embed: async (texts, onProgress) => {
        onProgress(1);
        reports += 1;
        await late.promise;
        onProgress(2);
        reports += 1;
        return texts.map(() => []);
      },
    };
    const { store } = await openBoth({ sentenceModels });
    store.getState().choose({ similarity: 'embedding', embeddingSource: 'file' });
    const evaluating = store.getState().evaluate();
    await expect.poll(() => reports).toBe(1);
    expect(store.getState().work).toMatchObject({ kind: 'embedding', done: 1 });
    store.getState().cancel();
    late.happen();
    await evaluating;
    expect(reports).toBe(2);
    expect(store.getState()).toMatchObject({ work: { kind: 'idle' }, result: undefined });
    expect(store.getState().problem).toContain('Cancelled');
  });

  it('takes the two files of a model one after the other, and refuses others', async () => {
    const { store } = openStore();
    const take = (...files: File[]) => store.getState().takeModelFiles(files);
    await take(new File(['m'], 'model.onnx'));
    expect(store.getState()).toMatchObject({ chosenFiles: { model: 'model.onnx' }, sentenceModel: undefined });
    await take(new File(['m'], 'model.safetensors'));
    expect(store.getState().modelProblem).toContain('model.safetensors is neither a model nor a tokenizer');
    await take(Object.defineProperty(new File(['m'], 'large.onnx'), 'size', { value: 200_000_001 }));
    expect(store.getState().modelProblem).toBe(
      'large.onnx has 201 MB; at most 200 MB can be opened. Choose a smaller or quantised model.',
    );
    await take(new File(['bad'], 'tokenizer.json'));
    expect(store.getState()).toMatchObject({ modelProblem: 'tokenizer.json is bad', sentenceModel: undefined });
    await take(new File(['t'], 'tokenizer.json'));
    expect(store.getState()).toMatchObject({
      modelProblem: undefined,
      chosenFiles: {},
      modelWork: 'idle',
      sentenceModel: { name: 'model.onnx', tokenizerName: 'tokenizer.json' },
    });
  });

  it('reports that its code could not be loaded, and tries again with the next file', async () => {
    let isDown = true;
    const { store } = openStore({
      load: async () => {
        if (isDown) throw new Error('no network');
        return { createScorer: createWorfScorer } as unknown as EvaluationPorts;
      },
    });
    await store.getState().readFile('gold', fileOf('gold.jsonl', gold));
    expect(store.getState().gold).toMatchObject({ kind: 'refused', count: 1 });
    await store.getState().clear('gold');
    expect(store.getState().gold.kind).toBe('empty');
    isDown = false;
    await store.getState().readFile('gold', fileOf('gold.jsonl', gold));
    expect(store.getState().gold.kind).toBe('ready');
  });

  it('remembers every valid choice', () => {
    const { store, storage } = openStore();
    store.getState().choose({ mode: 'reference', threshold: 'strict', beta: 0.75, maxOrders: 50 });
    expect(openStore({ storage }).store.getState().choices).toEqual(store.getState().choices);
    storage.setItem('weir.worfeval', '{"beta":7,"maxOrders":1e9,"mode":"__proto__","similarity":3}');
    expect(openStore({ storage }).store.getState().choices).toMatchObject({
      beta: 0.6,
      maxOrders: 20,
      mode: 'paper',
      similarity: 'lexical',
    });
  });
});
