import { describe, expect, it } from 'vitest';
import { callIdOf, finish, pausedRunner, stepTo } from '../../testing/pausedSession';
import { answerReply, callReply } from '../../testing/sessionFixtures';
import type { SessionConfig, SessionRunner } from './index';

const place = { hospital: 'A', department: 'cardiology' };

describe('tools run outside the core (T3)', () => {
  const tools: SessionConfig['tools'] = {
    default: 'mock',
    perTool: {
      check_hospital: { kind: 'script', source: 'x' },
      check_department: { kind: 'http', url: 'https://x.example' },
    },
  };
  const replies = [
    callReply('check_hospital', place),
    callReply('check_department', place),
    answerReply('B'),
    answerReply('C'),
    answerReply('D'),
  ];

  it('return their source and their console output', async () => {
    const { runner } = pausedRunner(
      replies,
      { tools },
      {
        runTool: async (called, backend) =>
          backend.kind === 'script'
            ? { result: { kind: 'succeeded', value: called.arguments }, console: ['looked'] }
            : { result: { kind: 'failed', message: '500' }, console: [] },
      },
    );
    await finish(runner);
    const answers = runner.events.filter((event) => event.kind === 'tool.answered');
    expect(answers[0]).toMatchObject({ source: 'script', console: ['looked'], result: { value: place } });
    expect(answers[1]).toMatchObject({ source: 'http', result: { kind: 'failed', message: '500' } });
    expect(answers[1]).not.toHaveProperty('console');
  });

  it('fail with a reason if there is no runner or the runner throws', async () => {
    const none = pausedRunner(replies, { tools, controllers: [] }).runner;
    await finish(none);
    const throwing = pausedRunner(
      replies,
      { tools, controllers: [] },
      { runTool: () => Promise.reject(new Error('broken')) },
    ).runner;
    await finish(throwing);
    const messages = ({ events }: SessionRunner) =>
      events.flatMap((event) =>
        event.kind === 'tool.answered' && event.result.kind === 'failed' ? [event.result.message] : [],
      );
    expect(messages(none)).toEqual([
      'Nothing here can run a script as a tool.',
      'Nothing here can run a request as a tool.',
    ]);
    expect(messages(throwing)).toEqual(['broken', 'broken']);
  });

  it('are cancelled if a person answers instead, or the session is stopped', async () => {
    for (const how of ['answer', 'stop'] as const) {
      let aborted = 0;
      const { runner } = pausedRunner(
        replies,
        { tools },
        {
          runTool: (_call, _backend, _context, cancel) => {
            cancel?.addEventListener('abort', () => {
              aborted += 1;
            });
            return new Promise(() => undefined);
          },
        },
      );
      await stepTo(runner, 'tool.called');
      expect(runner.step('event')).toBe(true);
      if (how === 'stop') runner.stop();
      else expect(runner.editResult(callIdOf(runner), { kind: 'succeeded', value: 1 })).toBe(true);
      expect(aborted).toBe(1);
      await runner.settled();
      expect(runner.state.phase.kind).toBe(how === 'stop' ? 'ended' : 'idle');
    }
  });
});
