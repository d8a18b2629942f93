import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ChatOutcome } from '../../core/llm';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, hospitalRunner } from '../../testing/sessionFixtures';
import type { SettingsState } from '../settings/settingsStore';
import { judgedReplies, openReplyCount } from './judgedReplies';
import { createReplyJudge } from './judgeReplies';
import { summariseRun } from './runFacts';
import type { RunState, RunStore } from './runState';

/** A session with two replies in a language whose claims are not recognised, stored. */
async function judgedSession(
  answers: Parameters<typeof createScriptedChat>[0],
  source: 'endpoint' | 'rehearsal' = 'endpoint',
) {
  const runner = hospitalRunner(
    createScriptedChat([answerReply('Ваша запись подтверждена.'), answerReply('Больница уже записала вас на приём.')]),
    {
      rules: 2,
      user: { kind: 'scripted', turns: [{ text: 'Book it' }, { text: 'Thanks' }] },
      controllers: [],
    },
  );
  runner.start();
  await runner.settled();
  const repository = createMemoryRepository();
  const row = {
    version: 1,
    id: runner.state.sessionId,
    documentId: 'd',
    title: 'T',
    model: 'm',
    rehearsal: false,
    startedAt: 1,
  } as const;
  const run = summariseRun(row, runner.state, 2);
  await repository.saveRun(run);
  await repository.appendEvents(runner.events);
  const active = { id: run.id, events: runner.events, live: runner.state, attached: false };
  const runs = createStore(() => ({ active, runs: [run] as readonly StoredRun[] })) as unknown as RunStore;
  const settings = createStore(() => ({ modelChoice: { source, model: 'gpt' }, baseUrl: 'https://x.example' }));
  const chat = createScriptedChat(answers);
  const judge = createReplyJudge({
    runs,
    settings: settings as never as Parameters<typeof createReplyJudge>[0]['settings'] & { getState(): SettingsState },
    repository,
    runPorts: { clock: { now: () => 42 } },
    openChat: async () => chat,
  });
  const listed = () => (runs.getState() as RunState).runs[0] as StoredRun;
  return { judge, runner, repository, listed, chat };
}

describe('replies that a model judges', () => {
  it('are stored beside the run with prompt, answer and model, and count as judged', async () => {
    const { judge, runner, repository, listed } = await judgedSession([
      '{"outcomes": ["appointment_confirmed"], "actions": ["register_hospital"]}',
      '{"outcomes": [], "actions": []}',
    ]);
    expect(listed().notJudged).toBe(2);
    const { open } = judgedReplies(runner.state, listed());
    expect(open).toHaveLength(2);
    await judge.getState().judge(open);
    expect(judge.getState()).toMatchObject({ work: undefined, problem: undefined });
    const counts = judgedReplies(runner.state, listed());
    expect(counts).toMatchObject({ open: [], falseClaims: 1, models: ['gpt'] });
    expect(counts.judged[0]).toMatchObject({
      model: 'gpt',
      at: 42,
      raw: '{"outcomes": ["appointment_confirmed"], "actions": ["register_hospital"]}',
      claims: [
        { nodeId: 'answer:appointment_confirmed', unmet: ['api:register_hospital'] },
        { nodeId: 'api:register_hospital', unmet: ['api:register_hospital'] },
      ],
    });
    expect(openReplyCount(listed())).toBe(0);
    const [stored] = (await repository.listRuns()).items;
    expect(stored?.judgements).toEqual(listed().judgements);
    expect(await repository.loadEvents(runner.state.sessionId)).toEqual(runner.events);
  });

  it('stay open if the answer cannot be read or the endpoint fails, with the reason', async () => {
    const failed: ChatOutcome = {
      kind: 'failed',
      failure: { kind: 'server-error', status: 500, message: 'The endpoint failed (500).' },
      timing: { latencyMs: 1, retries: 0 },
    };
    const { judge, runner, listed } = await judgedSession(['I cannot say.', failed]);
    await judge.getState().judge(judgedReplies(runner.state, listed()).open);
    expect(judgedReplies(runner.state, listed()).open).toHaveLength(2);
    expect(openReplyCount(listed())).toBe(2);
    expect(listed().judgements?.map(({ problem }) => problem)).toEqual([
      'The answer of the judge is not a JSON object with a list of outcomes.',
      'The endpoint failed (500).',
    ]);
  });

  it('are replaced when they are judged again', async () => {
    const { judge, runner, listed } = await judgedSession(['no', '{"outcomes": [], "actions": []}']);
    const [first = -1] = judgedReplies(runner.state, listed()).open;
    await judge.getState().judge([first]);
    await judge.getState().judge([first]);
    expect(listed().judgements).toHaveLength(1);
    expect(judgedReplies(runner.state, listed()).open).toHaveLength(1);
  });

  it('keep what was judged before a cancellation', async () => {
    const { judge, runner, listed, chat } = await judgedSession(['{"outcomes": []}', '{"outcomes": []}']);
    const stop = judge.subscribe(({ work }) => {
      if (work?.done === 1) judge.getState().cancel();
    });
    await judge.getState().judge(judgedReplies(runner.state, listed()).open);
    stop();
    expect(chat.requests).toHaveLength(1);
    expect(judgedReplies(runner.state, listed()).open).toHaveLength(1);
  });

  it('end with the reason if a decision cannot be stored', async () => {
    const { judge, runner, repository, listed, chat } = await judgedSession(['{"outcomes": []}', '{"outcomes": []}']);
    repository.describeRuns = () => Promise.reject(new Error('The disk is full.'));
    await judge.getState().judge(judgedReplies(runner.state, listed()).open);
    expect(chat.requests).toHaveLength(1);
    expect(judge.getState().work).toBeUndefined();
    expect(judge.getState().problem?.message).toContain('The disk is full');
    expect(judgedReplies(runner.state, listed()).open).toHaveLength(2);
  });

  it('need a model of an endpoint', async () => {
    const { judge, runner, listed, chat } = await judgedSession(['{}'], 'rehearsal');
    await judge.getState().judge(judgedReplies(runner.state, listed()).open);
    expect(chat.requests).toHaveLength(0);
    expect(judge.getState().problem?.message).toContain('Choose a model of an endpoint');
  });
});
