import { describe, expect, it } from 'vitest';
import type { ChatPort } from '../../core/llm';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createScriptedChat } from '../../testing/scriptedChat';
import { createSettingsStore } from '../settings/settingsStore';
import { createBenchStore } from './benchStore';
import { benchSettingsOf, chosenTasksOf, resultsForSettings } from './benchView';
import type { EvaluationPorts } from './evaluationPorts';

const task = (id: string, factor: number) => ({
  id,
  title: `Times ${factor}`,
  difficulty: 'easy',
  text: `Multiply \`n\` by ${factor}.`,
  reference: {
    nodes: [
      { id: 'start', kind: 'start', inputs: ['n'] },
      { id: 'multiply', kind: 'function', function: 'multiply', inputs: { a: 'n', b: String(factor) }, output: 'm' },
      { id: 'end', kind: 'end', answer: 'm' },
    ],
    edges: [
      { from: 'start', to: 'multiply' },
      { from: 'multiply', to: 'end' },
    ],
  },
  examples: [{ inputs: { n: 2 } }],
  tests: [{ inputs: { n: 3 } }],
});
const fileOf = (...tasks: readonly object[]) => JSON.stringify({ category: 'mathematics', tasks });

const texts = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};

/** A browser whose pages share their storage. */
function createBrowser() {
  const records = new Map<string, unknown>();
  const setupStorage = texts();
  const resultStore = {
    durable: true,
    load: async () => [...records.values()],
    save: async (key: string, value: unknown) => Boolean(records.set(key, structuredClone(value))),
    remove: async (keys: readonly string[]) => {
      for (const key of keys) records.delete(key);
    },
  };
  const openPage = async (chat: ChatPort = rehearsalChat, hasEndpoint = false) => {
    const settings = createSettingsStore(texts(), texts());
    if (hasEndpoint) {
      settings.getState().setEndpoint({ baseUrl: 'http://localhost:9/v1', endpointModel: 'm' });
      settings.getState().chooseModel({ source: 'endpoint', model: 'm' });
    }
    const ports = {
      openBench: async () => ({ resultStore, openChat: () => chat }),
      layout: async () => ({}),
    } as Partial<EvaluationPorts> as EvaluationPorts; // all that the bench uses
    const store = createBenchStore({ settings, setupStorage, loadEvaluation: async () => ports });
    await expect.poll(() => store.getState().phase).toBe('ready');
    return { store, settings };
  };
  return { openPage, records };
}

const chosenIds = (state: Parameters<typeof chosenTasksOf>[0]) => chosenTasksOf(state).map(({ id }) => id);

describe('files of own tasks', () => {
  it('are selected, measured and still there after a reload, until they are removed', async () => {
    const browser = createBrowser();
    const { store } = await browser.openPage();
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 2), task('own-triple', 3)));
    expect(store.getState().message).toEqual({
      tone: 'note',
      text: 'Opened 2 tasks. The references computed 4 answers.',
    });
    expect(chosenIds(store.getState()).slice(-2)).toEqual(['own-double', 'own-triple']);
    store.getState().choose({ tasks: ['own-triple'], strategies: ['miner'], rollouts: 1 });
    await store.getState().run();

    const next = await browser.openPage();
    expect(chosenIds(next.store.getState())).toEqual(['own-triple']);
    const settings = benchSettingsOf(next.store.getState().choices, next.settings.getState());
    const [result] = resultsForSettings(next.store.getState(), settings).values();
    expect(result).toMatchObject({ task: 'own-triple', tests: [{ golden: 9 }] });

    await next.store.getState().removeTaskFile('mine.json');
    expect(chosenIds(next.store.getState())).toEqual([]);
    const third = await browser.openPage();
    expect(third.store.getState()).toMatchObject({ taskFiles: [], choices: { tasks: [] } });
  });

  it('are refused with the reason and the place, and change nothing then', async () => {
    const { store } = await createBrowser().openPage();
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 2)));
    const refusal = async (name: string, text: string) => {
      await store.getState().addTaskFile(name, text);
      expect(store.getState().taskFiles).toMatchObject([{ name: 'mine.json', tasks: [{ id: 'own-double' }] }]);
      return store.getState().message?.text;
    };
    expect(await refusal('a.json', '{"category": ')).toMatch(/^a\.json: it is not JSON: line 1, column \d+/);
    expect(await refusal('a.json', '{"category": "cooking", "tasks": []}')).toMatch(
      /^a\.json: "category" is "cooking" instead of "mathematics" or /,
    );
    expect(await refusal('a.json', fileOf(task('own-double', 2)))).toBe(
      'a.json: the task own-double is also in mine.json. Give one of them another id.',
    );
    expect(await refusal('a.json', fileOf(task('math-order-total', 2)))).toMatch(/that of another task/);
    // The same name again replaces the file.
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 4)));
    expect(store.getState().taskFiles).toMatchObject([{ tasks: [{ title: 'Times 4' }] }]);
  });

  it('get tests of which the model writes the inputs and the reference the answers', async () => {
    const browser = createBrowser();
    const chat = createScriptedChat([{ content: '{"inputs": [{"n": 3}, {"n": 11}, {"n": "x"}, {"n": 0}]}' }]);
    const { store } = await browser.openPage(chat, true);
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 2)));
    await store.getState().writeTests('mine.json', 2);
    const tests = [3, 11, 0].map((n) => ({ inputs: { n }, golden: 2 * n }));
    expect(store.getState().taskFiles[0]?.tasks[0]?.tests).toEqual(tests);
    const { message } = store.getState();
    expect(message?.text).toMatch(/^2 tests were added\. Times 2: \{"n":3\} is left out\. The task has these inputs/);
    expect(message?.text).toContain('{"n":"x"} is left out. The workflow has no answer');
    const next = await browser.openPage(chat, true);
    expect(next.store.getState().taskFiles[0]?.tasks[0]?.tests).toEqual(tests);
  });

  it('lose the selection of tasks that the model solves without tools', async () => {
    const answers: Readonly<Record<string, string>> = { 'own-double': '{"answer": 6}', 'own-triple': '{"answer": 8}' };
    const chat = createScriptedChat(({ messages }) => ({
      content: answers[JSON.stringify(messages).includes('by 2') ? 'own-double' : 'own-triple'] ?? '',
    }));
    const { store } = await createBrowser().openPage(chat, true);
    store.getState().choose({ tasks: [] });
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 2), task('own-triple', 3)));
    await store.getState().leaveOutSolved('mine.json');
    expect(chosenIds(store.getState())).toEqual(['own-triple']);
    expect(store.getState().message?.text).toBe('Unselected, because the model solves them without tools: Times 2.');
  });

  it('need a language model for both, and say so', async () => {
    const { store } = await createBrowser().openPage();
    await store.getState().addTaskFile('mine.json', fileOf(task('own-double', 2)));
    for (const ask of [
      () => store.getState().writeTests('mine.json', 2),
      () => store.getState().leaveOutSolved('mine.json'),
    ]) {
      await ask();
      expect(store.getState().message?.text).toMatch(/^This asks a language model/);
      expect(store.getState().work).toEqual({ kind: 'idle' });
    }
  });
});
