import { describe, expect, it } from 'vitest';
import { kitchenDocument } from '../../testing/randomSession';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner, hospitalTools } from '../../testing/sessionFixtures';
import { nameInSession, workflowOfId } from '../graph';
import type { ChatToolSchema } from '../llm';
import {
  applyEvent,
  buildSessionTools,
  buildWorkflowFacts,
  concernedNode,
  defaultSessionConfig,
  findAnswerFacts,
  findApiFacts,
  printLog,
  readLog,
  replaySession,
  type SessionConfig,
  type SessionDocument,
  type SessionState,
  toolOfApi,
} from './index';

const script = (...texts: string[]): SessionConfig['user'] => ({
  kind: 'scripted',
  turns: texts.map((text) => ({ text })),
});
const dependency: SessionConfig['controllers'] = [{ id: 'node-dependency', pre: true, post: true }];

async function run(
  replies: readonly ScriptedReply[],
  config: Partial<SessionConfig> = {},
  tools: readonly ChatToolSchema[] = hospitalTools,
) {
  const chat = createScriptedChat(replies);
  const runner = hospitalRunner(
    chat,
    {
      user: script('Hi', 'And?'),
      tools: { default: 'mock' },
      controllers: dependency,
      maxActionsPerTurn: 20,
      ...config,
    },
    { others: [kitchenDocument], tools },
  );
  runner.start();
  await runner.settled();
  expect(runner.state.phase.kind).toBe('ended');
  expect(readLog(printLog(runner.events))).toEqual({ ok: true, value: runner.events });
  expect(replaySession(runner.events)).toEqual({ ok: true, value: { events: runner.events } });
  return { runner, chat, state: runner.state };
}

describe('several workflows in one session (W1)', () => {
  const facts = buildWorkflowFacts(hospitalDocument, hospitalTools, [kitchenDocument]);

  it('share one table, with separate ids and preconditions', () => {
    expect(facts.apis.map(({ id, workflow }) => `${workflow} ${id}`)).toEqual([
      '0 api:check_hospital',
      '0 api:check_department',
      '0 api:query_appointment',
      '0 api:register_hospital',
      '1 api:find_kitchen@2',
      '1 api:check_department@2',
    ]);
    expect(facts.nodes['api:check_department@2']).toMatchObject({ name: 'check_department', workflow: 1 });
    expect(facts.nodes['api:check_department@2']?.requires).toEqual(['api:find_kitchen@2']);
    expect(facts.nodes['answer:kitchen_open@2']?.requires).toEqual(['api:check_department@2']);
    expect(facts.dependents['api:check_department@2']).toEqual(['answer:kitchen_open@2']);
    expect(facts.dependents['api:check_department']).not.toContain('answer:kitchen_open@2');
  });

  it('give the mocks of both the values that their procedures compare', () => {
    const own = buildWorkflowFacts(kitchenDocument, []).compared.open ?? [];
    expect(own.length).toBeGreaterThan(0);
    expect(facts.compared.open).toEqual(own);
    expect(facts.compared.hospital_exists).toEqual(buildWorkflowFacts(hospitalDocument, []).compared.hospital_exists);
    const twice = buildWorkflowFacts(kitchenDocument, [], [kitchenDocument]);
    expect(twice.compared.open).toEqual(own);
  });

  it('a name means the node of the current workflow, else of the first that has it', () => {
    const inKitchen = { ...facts, active: 1 };
    expect(findApiFacts(facts, 'check_department')?.id).toBe('api:check_department');
    expect(findApiFacts(inKitchen, 'check_department')?.id).toBe('api:check_department@2');
    expect(findApiFacts(inKitchen, 'API.Check-Department')?.id).toBe('api:check_department@2');
    expect(findApiFacts(facts, 'find_kitchen')?.id).toBe('api:find_kitchen@2');
    expect(findApiFacts(inKitchen, 'check_hospital')?.id).toBe('api:check_hospital');
    expect(findAnswerFacts(facts, 'kitchen_open')?.id).toBe('answer:kitchen_open@2');
    expect(findApiFacts(facts, 'nowhere')).toBeUndefined();
    const response = { kind: 'response', text: 'The kitchen is open today.' } as const;
    const state = {
      workflow: facts,
      calls: {},
      met: {},
      config: defaultSessionConfig,
      documents: [],
      nodes: {},
      path: [],
    };
    expect(concernedNode(state, response)).toBe('answer:kitchen_open@2');
  });

  it('names are derived from ids, in any workflow', () => {
    expect(['api:x', 'answer:y@2', 'api:x@12', 'api:a@b', 'api:a@0'].map(nameInSession)).toEqual([
      'x',
      'y',
      'x',
      'a@b',
      'a@0',
    ]);
    expect(['api:x', 'answer:y@2', 'api:x@12', 'api:a@b'].map(workflowOfId)).toEqual([0, 1, 11, 0]);
  });

  it('the session is in the workflow of the last decision that took effect', async () => {
    const { runner, state, chat } = await run([
      callReply('check_department'),
      callReply('find_kitchen', { hospital: 'A' }),
      callReply('check_department', { kitchen: 'K' }),
      answerReply('The kitchen is open today.', 'kitchen_open'),
      callReply('check_hospital', { hospital: 'A' }),
      callReply('check_department', { hospital: 'A', department: 'cardiology' }),
      answerReply('Where?', 'request_information'),
    ]);
    expect(runner.events.filter(({ kind }) => kind === 'agent.decided').map(({ nodeId }) => nodeId)).toEqual([
      'api:check_department',
      'api:find_kitchen@2',
      'api:check_department@2',
      'answer:kitchen_open@2',
      'api:check_hospital',
      'api:check_department',
      'answer:request_information',
    ]);
    const states: SessionState[] = [];
    for (const event of runner.events) states.push(applyEvent(states.at(-1), event));
    const active = states.map(({ activeWorkflow }) => activeWorkflow);
    expect(active.filter((workflow, index) => workflow !== active[index - 1])).toEqual([0, 1, 0]);
    expect(states.every((at) => at.workflow.active === at.activeWorkflow)).toBe(true);
    expect(state.documents.map(({ title }) => title)).toEqual(['Hospital appointment', 'Kitchen visit']);
    expect(Object.keys(state.met)).toEqual([
      'api:find_kitchen@2',
      'api:check_department@2',
      'answer:kitchen_open@2',
      'api:check_hospital',
      'api:check_department',
      'answer:request_information',
    ]);
    expect(state.counters).toMatchObject({ denied: 1, violations: 0 });
    const system = chat.requests[0]?.messages[0]?.content ?? '';
    expect(system).toContain('Hospital appointment');
    expect(system).toContain('Kitchen visit');
  });

  it('report at the start which of them has an undefined name (P3)', async () => {
    const { runner } = await run([answerReply('A'), answerReply('B')]);
    expect(runner.events[1]).toMatchObject({
      kind: 'problem.noticed',
      nodeId: 'answer:kitchen_open@2',
      message: expect.stringMatching(/no_such_name, which its document \(Kitchen visit\) does not define/),
    });
  });
});

describe('an API of the same name in two workflows (W3)', () => {
  const tools = buildSessionTools([hospitalDocument, kitchenDocument]);
  const shared = tools.filter(({ name }) => name === 'check_department');

  it('has a tool in each, and one tool if the definitions are equal', () => {
    expect(shared.map(({ workflow, parameters: { required } }) => [workflow, required])).toEqual([
      [0, ['hospital', 'department']],
      [1, ['kitchen']],
    ]);
    expect(tools.filter(({ workflow }) => workflow === undefined).map(({ name }) => name)).toEqual([
      'check_hospital',
      'query_appointment',
      'register_hospital',
      'find_kitchen',
    ]);
    const twice = buildSessionTools([kitchenDocument, { ...kitchenDocument, title: 'Other' }]);
    expect(twice.map(({ name, workflow }) => [name, workflow])).toEqual([
      ['find_kitchen', undefined],
      ['check_department', undefined],
    ]);
    const state = { tools, workflow: buildWorkflowFacts(hospitalDocument, tools, [kitchenDocument]) };
    expect(state.workflow.apis.map((api) => toolOfApi(state, api)?.name)).toEqual(
      state.workflow.apis.map(({ name }) => name),
    );
    expect(state.workflow.apis.map((api) => toolOfApi(state, api)?.workflow)).toEqual([
      undefined,
      0,
      undefined,
      undefined,
      undefined,
      1,
    ]);
  });

  it('is prompted, judged and answered by the current workflow', async () => {
    const { runner, chat } = await run(
      [
        callReply('find_kitchen', { hospital: 'A' }),
        callReply('check_department', { hospital: 'A', department: 'x' }),
        callReply('check_department', { kitchen: 'K' }),
        answerReply('The kitchen is open today.', 'kitchen_open'),
        callReply('check_hospital', { hospital: 'A' }),
        callReply('check_department', { kitchen: 'K' }),
        callReply('check_department', { hospital: 'A', department: 'x' }),
        answerReply('Where?', 'request_information'),
      ],
      { controllers: [...dependency, { id: 'parameters', pre: true, post: true }] },
      tools,
    );
    const denied = runner.events.flatMap((event) => (event.kind === 'decision.denied' ? [event.reason] : []));
    expect(denied).toEqual([
      expect.stringMatching(/^The parameters of check_department are not right: kitchen is missing; hospital is no/),
      expect.stringMatching(
        /check_department are not right: hospital is missing; department is missing; kitchen is no/,
      ),
    ]);
    const results = runner.events.flatMap((event) =>
      event.kind === 'tool.answered' && event.name === 'check_department' && event.result.kind === 'succeeded'
        ? [Object.keys(event.result.value as object)]
        : [],
    );
    expect(results).toEqual([['open'], ['department_exists']]);
    const system = chat.requests[0]?.messages[0]?.content ?? '';
    const [, listed = ''] = /## APIs\n```json\n([\s\S]*?)\n```/.exec(system) ?? [];
    const named = (JSON.parse(listed) as { name: string; workflow?: string; parameters: object }[]).filter(
      ({ name }) => name === 'check_department',
    );
    expect(named.map(({ workflow }) => workflow)).toEqual(['Hospital appointment', 'Kitchen visit']);
    expect(named.map(({ parameters }) => parameters)).toEqual(shared.map(({ parameters }) => parameters));
  });

  it('is one function for an endpoint, which accepts the arguments of both', async () => {
    const { chat, runner } = await run([answerReply('A'), answerReply('B')], { strategy: 'tool-calls' }, tools);
    const offered = chat.requests[0]?.tools ?? [];
    expect(offered.map(({ name }) => name)).toEqual([...new Set(offered.map(({ name }) => name))]);
    const merged = offered.find(({ name }) => name === 'check_department');
    expect(merged?.parameters.required).toBeUndefined();
    expect(Object.keys(merged?.parameters.properties as object)).toEqual(['hospital', 'department', 'kitchen']);
    expect(merged?.description).toMatch(
      /^In Hospital appointment it takes hospital, department.* In Kitchen visit it takes kitchen/,
    );
    expect(JSON.stringify(offered)).not.toContain('"workflow"');
    // Every request of the session contains the same list object.
    expect(chat.requests[1]?.tools).toBe(offered);
    expect(runner.state.tools).toBe(tools);
  });
});

describe('a flowchart in a session (W2)', () => {
  const chart: SessionDocument = {
    title: 'Kitchen',
    kind: 'mermaid',
    source: 'graph TD; a-->b',
    procedure: kitchenDocument.source,
  };

  it('is judged by its procedure, and not at all without one', async () => {
    const facts = buildWorkflowFacts(chart, []);
    expect(facts.apis.map(({ id }) => id)).toEqual(['api:find_kitchen', 'api:check_department']);
    expect(facts.compared.open?.length).toBeGreaterThan(0);
    const { procedure: _procedure, ...bare } = chart;
    expect(buildWorkflowFacts(bare, []).apis).toEqual([]);
    const chat = createScriptedChat([
      callReply('check_department'),
      callReply('find_kitchen'),
      answerReply('Fine.'),
      answerReply('Bye.'),
    ]);
    const runner = hospitalRunner(
      chat,
      { user: script('Hi'), controllers: dependency },
      { document: chart, tools: [] },
    );
    runner.start();
    await runner.settled();
    expect(runner.state.counters).toMatchObject({ denied: 1, toolCalls: 1 });
    expect(runner.state.nodes['api:find_kitchen']?.status).toBe('done');
  });
});

describe('when a precondition is met (P1)', () => {
  const failing: SessionConfig['tools'] = {
    default: 'mock',
    perTool: { check_hospital: { kind: 'mock', rows: [{ when: {}, failure: 'closed' }] } },
  };
  const metAfter = async (activation: SessionConfig['activation'], kind: 'decision.accepted' | 'tool.answered') => {
    const { runner } = await run([callReply('check_hospital', { hospital: 'A' }), answerReply('A'), answerReply('B')], {
      tools: failing,
      activation,
    });
    const at = runner.events.findIndex((event) => event.kind === kind);
    let state: SessionState | undefined;
    for (const event of runner.events.slice(0, at + 1)) state = applyEvent(state, event);
    return Object.keys(state?.met ?? {});
  };

  it.each([
    ['on-success', [], []],
    ['on-call', [], ['api:check_hospital']],
    ['on-allow', ['api:check_hospital'], ['api:check_hospital']],
  ] as const)('%s', async (activation, accepted, answered) => {
    expect(await metAfter(activation, 'decision.accepted')).toEqual(accepted);
    expect(await metAfter(activation, 'tool.answered')).toEqual(answered);
  });
});
