import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analysePdl } from '../../core/projection';
import { analyseAtOnce, createPorts, openWithPositions } from '../../testing/storePorts';
import type { Analysis } from '../support/analysis';
import { cachedFirstAnalysis, cacheFirstAnalysis } from './cacheFirstAnalysis';

const source = "Name: Tea\nAPIs:\n  - name: boil\n  - name: pour\n    precondition: ['boil']\n";
const tea = { title: 'Tea', kind: 'pdl', source } as const;
const chart = { title: 'Chart', kind: 'mermaid', source: 'flowchart TD\n a-->b' } as const;
const BUILD = 'first.js';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = async (starter: typeof tea | typeof chart = tea) => openWithPositions(createPorts(), [starter]);

describe('the analysis of the last visit', () => {
  it('is restored unchanged, for the build that stored it', async () => {
    const storage = createStorage();
    const { getState } = await opened();
    cacheFirstAnalysis(getState(), storage, BUILD);
    expect(cachedFirstAnalysis(storage, BUILD)).toEqual(getState().analysis);
    expect(cachedFirstAnalysis(storage, 'second.js')).toBeUndefined();
  });

  it('is removed if the open document has none: a flowchart, a text that is not analysed yet', async () => {
    const storage = createStorage();
    const { getState } = await opened();
    cacheFirstAnalysis(getState(), storage, BUILD);
    cacheFirstAnalysis((await opened(chart)).getState(), storage, BUILD);
    expect(storage.kept.size).toBe(0);
    cacheFirstAnalysis(getState(), storage, BUILD);
    cacheFirstAnalysis({ ...getState(), analysis: { ...getState().analysis, source: 'Name: Old\n' } }, storage, BUILD);
    expect(storage.kept.size).toBe(0);
  });

  it('is not stored for a large document', async () => {
    const storage = createStorage();
    const apis = Array.from({ length: 2000 }, (_, index) => `  - name: api_${index}\n`).join('');
    const { getState } = await openWithPositions(createPorts(), [{ ...tea, source: `Name: Large\nAPIs:\n${apis}` }]);
    cacheFirstAnalysis(getState(), storage, BUILD);
    expect(storage.kept.size).toBe(0);
  });

  it.each(['', 'no JSON', '[]', '{"build":"first.js"}', '{"build":"first.js","analysis":7}'])(
    'is undefined if %j is stored',
    (text) => {
      const storage = createStorage();
      storage.setItem('weir.picture', text);
      expect(cachedFirstAnalysis(storage, BUILD)).toBeUndefined();
    },
  );

  it('is ignored if the browser stores nothing', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const { getState } = await opened();
    expect(() => cacheFirstAnalysis(getState(), storage, BUILD)).not.toThrow();
    expect(cachedFirstAnalysis(storage, BUILD)).toBeUndefined();
  });
});

describe('a document with a cached analysis', () => {
  it('is shown before it is analysed, and unchanged afterwards', async () => {
    const [found] = [analyseAtOnce('pdl', source) as Analysis];
    let answer: (analysis: Analysis) => void = () => undefined;
    const analyse = vi.fn(() => new Promise<Analysis>((resolve) => (answer = resolve)));
    const ports = createPorts({
      analyse,
      cachedAnalysisOf: (document) => (document.source === source ? { ...found, title: 'Before' } : undefined),
    });
    const { getState } = await openWithPositions(ports, [tea]);
    expect(analyse).not.toHaveBeenCalled();
    expect(getState().analysis.title).toBe('Before');
    expect(Object.keys(getState().places.procedure ?? {})).not.toEqual([]);
    getState().reanalyse();
    answer(found);
    await vi.runAllTimersAsync();
    expect(getState().analysis.title).toBe('Tea');
  });

  it('accepts an edit before it is analysed', async () => {
    const ports = createPorts({ cachedAnalysisOf: () => analyseAtOnce('pdl', source) as Analysis });
    const { getState } = await openWithPositions(ports, [tea]);
    getState().edit([{ range: { start: 6, end: 9 }, text: 'Coffee' }], {
      origin: 'editor',
      intent: 'record',
      label: 'Type',
    });
    await vi.runAllTimersAsync();
    expect(getState().analysis.title).toBe('Coffee');
  });
});

describe('an analysis', () => {
  const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/pdl');
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : /\.ya?ml$/.test(entry.name) ? [path] : [];
    });

  if (!existsSync(corpus)) {
    console.warn(`SKIPPED: ${corpus} is absent, so pictures of real files are not kept`);
    it.skip('needs corpus/pdl', () => {});
  } else
    it('is the same after it was cached, for every file of the corpus', () => {
      const all = files(corpus);
      expect(all.length).toBeGreaterThan(20);
      for (const path of all) {
        const analysis = analysePdl(readFileSync(path, 'utf8'));
        expect(JSON.parse(JSON.stringify(analysis)), path).toEqual(analysis);
      }
    });
});
