import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner, hospitalTools } from '../../testing/sessionFixtures';
import { defaultSessionConfig, previewRequests, type SessionConfig, type SessionEvent } from './index';

const preview = (config: Partial<SessionConfig>) =>
  previewRequests(
    { config: { ...defaultSessionConfig, ...config }, document: hospitalDocument, tools: hospitalTools },
    'Hello!',
  );
const requested = (events: readonly SessionEvent[], purpose: 'agent' | 'user') =>
  events.flatMap((event) => (event.kind === 'model.requested' && event.purpose === purpose ? [event] : []))[0];

describe('the preview of requests', () => {
  it.each([
    ['a script', { user: { kind: 'scripted', turns: [{ text: 'An appointment' }] } }],
    ['tool calls', { strategy: 'tool-calls', user: { kind: 'scripted', turns: [{ text: 'Hi' }] } }],
    ['an ensemble', { ensemble: ['code'], user: { kind: 'scripted', turns: [{ text: 'Hi' }] } }],
    ['a played user', { user: { kind: 'simulated', model: 'u', profile: { persona: 'A nurse.' } } }],
  ] as const)('equals the requests of the session: %s', async (_name, config) => {
    const chat = createScriptedChat(({ model }) => (model === 'u' ? 'Hello!' : answerReply('Yes?')));
    const runner = hospitalRunner(chat, { ...config, tools: { default: 'mock' } });
    runner.start();
    await runner.settled();
    const shown = preview(config);
    const sentRequest = requested(runner.events, 'agent');
    expect(shown.agent?.messages).toEqual(sentRequest?.messages);
    expect(shown.agent?.tools).toEqual(sentRequest?.tools);
    expect(shown.user?.messages).toEqual(requested(runner.events, 'user')?.messages);
  });

  it('uses the text of a person, and is empty if no model is called', () => {
    expect(preview({}).agent?.messages.at(1)?.content).toBe('User: Hello!');
    expect(preview({}).user).toBeUndefined();
    expect(preview({ user: { kind: 'scripted', turns: [] } })).toEqual({});
  });
});

describe('stages of reading in a session', () => {
  it('L5 the event records the stage that read the reply, after the corrections that it took', async () => {
    const replies: readonly ScriptedReply[] = [
      'Thought: hm',
      'Thought: still',
      'I will check: {"action": "check_hospital", "action_input": {"hospital": "A"}}',
      "Action: check_department\nAction Input: {'hospital': 'A', department: \"eye\",}",
      callReply('query_appointment', { hospital: 'A' }),
      'Which day?',
    ];
    const chat = createScriptedChat(replies);
    const user = { kind: 'scripted', turns: [{ text: 'An appointment' }] } as const;
    const runner = hospitalRunner(chat, { controllers: [], user });
    runner.start();
    await runner.settled();
    const read = runner.events.flatMap((event) =>
      event.kind === 'agent.decided'
        ? [event.read]
        : event.kind === 'decision.unreadable'
          ? [`unreadable ${event.retry}`]
          : [],
    );
    expect(read).toEqual(['unreadable 1', 'unreadable 2', 'embedded', 'repaired', 'strict', 'plain']);
    const corrections = chat.requests.map(
      ({ messages }) => messages.filter(({ content }) => content.startsWith('System: There was a thought')).length,
    );
    expect(corrections).toEqual([0, 1, 2, 2, 2, 2]);
  });
});
