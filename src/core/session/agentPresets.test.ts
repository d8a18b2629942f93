import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { type AgentPresetId, agentPresetIds, agentPresets } from './agentPresets';
import { type ControllerMode, restrictControllers } from './controllers';
import { promptTime } from './promptTime';
import { replaySession } from './replaySession';

const now = promptTime(Date.UTC(2026, 2, 2, 9, 30));

async function run(id: AgentPresetId) {
  const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply('Which department?')]);
  const runner = hospitalRunner(chat, {
    ...agentPresets[id].config,
    now,
    user: { kind: 'scripted', turns: [{ text: 'Tomorrow at 3', ends: true }] },
  });
  runner.start();
  await runner.settled();
  const messages = chat.requests[0]?.messages ?? [];
  return { runner, system: messages[0]?.content ?? '', last: messages.at(-1)?.content ?? '' };
}

describe('presets of agents', () => {
  it('format the time in words', () => {
    expect(now).toBe('Monday, 2026-03-02 09:30 UTC');
    expect(promptTime(Date.UTC(2026, 2, 2, 23, 30), 120)).toBe('Tuesday, 2026-03-03 01:30');
  });

  it('gives FlowAgent its three controllers, on-call, and the time in the current state', async () => {
    const { controllers, activation, format } = agentPresets.flowagent.config;
    expect(controllers.filter(({ pre, post }) => pre || post).map(({ id }) => id)).toEqual([
      'node-dependency',
      'duplicate-call',
      'session-length',
    ]);
    expect([activation, format]).toEqual(['on-call', 'pdl']);
    const { last, system } = await run('flowagent');
    expect(last).toContain(`Current time: ${now}`);
    expect(system).not.toContain('## Current time');
  });

  it.each(['react-nl', 'react-code', 'react-fc', 'ensemble'] as const)('gives %s the rules of ReAct', async (id) => {
    const { system } = await run(id);
    for (const rule of ['Decline a request', 'one request at a time', 'Assign no value', now])
      expect(system).toContain(rule);
    expect(system).toContain('## Workflow');
  });

  it('leaves the workflow out, and all details of the tools except names', async () => {
    const none = await run('none');
    expect(none.system).not.toMatch(/## Workflow|workflow lead|Follow the workflow/);
    expect(none.system).toContain('"properties"');
    const bare = await run('none-without-tools');
    expect(bare.system).toContain('"check_hospital"');
    expect(bare.system).not.toMatch(/"properties"|"description"/);
  });

  it('lets a call of FlowAgent count for any values, as the paper knows only visited nodes', () => {
    expect(agentPresets.flowagent.config.validity).toBe('session');
    expect(agentPresets.weir.config.validity).toBe('values');
  });

  it('switches the parts of FlowAgent’s own controllers only (FlowAgent, Table 5: -post, -post-pre)', () => {
    const { controllers } = agentPresets.flowagent.config;
    const active = (mode: ControllerMode) =>
      restrictControllers(controllers, mode).flatMap(({ id, pre, post }) => (pre || post ? [[id, pre, post]] : []));
    const own = ['node-dependency', 'duplicate-call', 'session-length'];
    expect(active('pre')).toEqual(own.map((id) => [id, true, false]));
    expect(active('none')).toEqual([]);
    expect(restrictControllers(controllers, 'both')).toEqual(controllers);
  });

  it.each(agentPresetIds)('asks for the name of an ANSWER in the prompt of %s only if it is ours', async (id) => {
    const claims = {
      'react-text': 'Thought: -\nAnswer: request_information\nResponse: Which department?',
      'tool-calls': '[ANSWER: request_information]\nWhich department?',
    };
    for (const strategy of ['react-text', 'tool-calls'] as const) {
      const chat = createScriptedChat([claims[strategy], claims[strategy]]);
      const turns = [{ text: 'Hello' }, { text: 'Cardiology', ends: true }];
      const runner = hospitalRunner(chat, { ...agentPresets[id].config, strategy, user: { kind: 'scripted', turns } });
      runner.start();
      await runner.settled();
      const [system, ...history] = chat.requests.at(-1)?.messages ?? [];
      const names = /^Answer:|ANSWER|\[END\]/m;
      const reply = history.find(({ role }) => role === 'assistant')?.content ?? '';
      expect(names.test(system?.content.split('## Output format')[1] ?? ''), strategy).toBe(id === 'weir');
      expect(names.test(reply), strategy).toBe(id === 'weir');
      expect(reply).toContain('Which department?');
    }
  });

  it.each(agentPresetIds)('replays %s bit for bit', async (id) => {
    const { runner } = await run(id);
    const replayed = replaySession(JSON.parse(JSON.stringify(runner.events)));
    expect(replayed.ok && replayed.value.firstDifference).toBe(undefined);
    expect(runner.state.counters.toolCalls).toBe(1);
  });
});
