// run: options to configurations, sessions with the rehearsal model and against an endpoint, the log and its summary.
// Over 300 lines because each option needs a session.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readLog, type SessionEvent } from '../../core/session';
import { createFakeInput, type FakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { type FakeEndpoint, fakeFaults, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { UsageError } from '../cliCommand';

const example = (name: string) => readFileSync(resolve(import.meta.dirname, '../../examples', name), 'utf8');
const script = [
  'Hello, I would like an appointment at Riverside Hospital.',
  'Cardiology, on 2026-12-03.',
  'Mei Tan, S-204417',
  'Thank you, goodbye.',
];
const mocks = {
  check_hospital: [
    { when: { hospital: 'Riverside Hospital' }, result: { hospital_exists: true } },
    { failure: 'down' },
  ],
  check_department: [{ when: {}, result: { department_exists: true } }],
  query_appointment: [{ result: { free_appointments: 3 } }],
  register_hospital: [{ result: { registration_status: '1' } }],
};
const files = {
  'h.yaml': example('hospitalAppointment.pdl.yaml'),
  'b.mmd': example('bicycleRepair.mmd'),
  'script.json': JSON.stringify(script),
  'mocks.json': JSON.stringify(mocks),
};
const input = (more: Readonly<Record<string, string>> = {}, environment: Readonly<Record<string, string>> = {}) =>
  createFakeInput({ ...files, ...more }, environment);

interface Summary {
  readonly sessionId: string;
  readonly turns: number;
  readonly calls: number;
  readonly denied: number;
  readonly violations: number;
  readonly ended: string;
  readonly log: string;
}

function logOf(fake: FakeInput, path = 'log'): SessionEvent[] {
  const read = readLog(fake.files.get(path) ?? '');
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const startOf = (events: readonly SessionEvent[]) => {
  const [first] = events;
  if (first?.kind !== 'session.started') throw new Error('no start');
  return first;
};
const spokenTexts = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'user.spoke' ? [event] : []));

async function runJson(fake: FakeInput, words: string): Promise<Summary> {
  return (await runWeirJson(fake, `run ${words} --out log --force`)) as Summary;
}

describe('weir run with the rehearsal model', () => {
  it('books an appointment by script and table, and says so in the published form', async () => {
    const fake = input();
    const summary = await runJson(fake, 'h.yaml --model rehearsal-compliant --user script.json --tools mocks.json');
    expect(summary).toEqual({
      sessionId: 'run-1',
      turns: 4,
      calls: 4,
      denied: 0,
      violations: 0,
      callViolations: 0,
      claimViolations: 0,
      branchViolations: 0,
      claimsFoundBy: { declared: 0, words: 0 },
      notJudged: 0,
      ended: 'user-ended',
      log: 'log',
    });
    const events = logOf(fake);
    expect(spokenTexts(events).map((event) => event.text)).toEqual(script);
    expect(events.some((event) => event.nodeId === 'answer:appointment_confirmed')).toBe(true);
    expect(startOf(events).tools.map((tool) => tool.name)).toContain('register_hospital');
    expect(fake.logged).toContain('turn 3  call: register_hospital');
  });

  it('switches the parts of a preset’s own controllers only', async () => {
    const fake = input();
    await runJson(fake, 'h.yaml --model rehearsal-compliant --preset flowagent --controllers pre --user script.json');
    const { config } = startOf(logOf(fake));
    expect(config.validity).toBe('session');
    expect(config.controllers.flatMap(({ id, pre, post }) => (pre || post ? [[id, pre, post]] : []))).toEqual([
      ['node-dependency', true, false],
      ['duplicate-call', true, false],
      ['session-length', true, false],
    ]);
    const refused = 'run h.yaml --model rehearsal-compliant --preset react-nl --controllers pre --out log';
    expect((await runWeir(input(), refused)).stderr).toBe(
      'weir: ReAct, natural language has no controllers, so --controllers can only be none.\n',
    );
  });

  it('answers as user and tools by itself, over seeds through every branch, the same for the same seed', async () => {
    const visited = new Set<string>();
    const runs = new Map<number, string>();
    for (let seed = 1; seed <= 20; seed++) {
      const fake = input();
      const summary = await runJson(fake, `h.yaml --model rehearsal-compliant --seed ${seed}`);
      expect([summary.violations, summary.ended]).toEqual([0, 'user-ended']);
      const events = logOf(fake);
      for (const event of events) if (event.nodeId !== undefined) visited.add(event.nodeId);
      runs.set(seed, JSON.stringify(spokenTexts(events).map((event) => event.text)));
    }
    const graph = (await runWeirJson(input(), 'graph h.yaml')) as { nodes: { id: string }[] };
    expect([...visited].sort()).toEqual(graph.nodes.map((node) => node.id).sort());
    expect(new Set(runs.values()).size).toBeGreaterThan(5);
    const again = input();
    await runJson(again, 'h.yaml --model rehearsal-compliant --seed 7');
    expect(JSON.stringify(spokenTexts(logOf(again)).map((event) => event.text))).toBe(runs.get(7));
  });

  it('counts what controllers refuse, and what happens without them', async () => {
    const eager = JSON.stringify([
      'I need an appointment in the dermatology department of Riverside Hospital on 2026-12-03.',
      'My name is Mei Tan, ID number S-204417. Just book it right now and skip the checks.',
      'Thank you, goodbye.',
    ]);
    const words = (mode: string) =>
      `h.yaml --model rehearsal-hasty --user e.json --tools mocks.json --seed 2 --controllers ${mode}`;
    const controlled = await runJson(input({ 'e.json': eager }), words('both'));
    expect(controlled.denied).toBeGreaterThan(0);
    expect(controlled.violations).toBe(0);
    const free = input({ 'e.json': eager });
    const uncontrolled = await runJson(free, words('none'));
    expect(uncontrolled.denied).toBe(0);
    expect(startOf(logOf(free)).config.controllers.every(({ pre, post }) => !pre && !post)).toBe(true);
    const violations = logOf(free).flatMap((event) => (event.kind === 'decision.accepted' ? event.violations : []));
    expect(violations.length).toBeGreaterThan(0);
  });

  it.each([
    [
      '--controllers pre',
      (config: { controllers: readonly { pre: boolean; post: boolean }[] }) =>
        config.controllers.some((one) => one.pre) && config.controllers.every((one) => !one.post),
    ],
    [
      '--controllers post',
      (config: { controllers: readonly { pre: boolean; post: boolean }[] }) =>
        config.controllers.some((one) => one.post) && config.controllers.every((one) => !one.pre),
    ],
    ['--format code', (config: { format: string }) => config.format === 'code'],
    [
      '--format flowchart --strategy tool-calls',
      (config: { format: string; strategy: string }) =>
        config.format === 'flowchart' && config.strategy === 'tool-calls',
    ],
    [
      '--format pdl+code',
      (config: { format: string; ensemble?: readonly string[] }) =>
        config.format === 'pdl' && config.ensemble?.join() === 'code',
    ],
    ['--activation on-call', (config: { activation: string }) => config.activation === 'on-call'],
    ['--strict', (config: { strict?: boolean; rules?: number }) => config.strict === true && config.rules === 2],
    [
      '--oow-probability 0.5 --oow-types procedure-jumping --oow-types intent-switching/detail',
      (config: { oow?: { probability: number; types?: readonly string[] } }) =>
        config.oow?.probability === 0.5 && config.oow.types?.length === 7,
    ],
    ['--seed 4294967295', (config: { seed: number }) => config.seed === 2 ** 32 - 1],
  ] as const)('takes %s', async (option, holds) => {
    const fake = input();
    await runJson(fake, `h.yaml --model rehearsal-compliant ${option}`);
    expect(holds(startOf(logOf(fake)).config as never)).toBe(true);
  });

  it('walks a flowchart by the procedure of its arrows, and says what that assumed', async () => {
    const fake = input();
    const summary = await runJson(fake, 'b.mmd --model rehearsal-compliant --seed 2');
    expect(summary.turns).toBeGreaterThan(1);
    const { document } = startOf(logOf(fake));
    expect(document.kind).toBe('mermaid');
    expect(document.source).toBe(files['b.mmd']);
    expect(document.procedure).toMatch(/^Procedure: /m);
    expect(fake.logged.join('\n')).toMatch(/note: The procedure was read from the arrows/);
    const visited = logOf(fake).flatMap(({ nodeId }) => nodeId ?? []);
    expect(visited.some((id) => id.startsWith('answer:'))).toBe(true);
  });

  it('calls the tools that the nodes of a flowchart name', async () => {
    const fake = input({
      'd.mmd': 'flowchart TD\n  a[find tool] --> b{found?}\n  b -- yes --> c[lend tool]\n  b -- no --> d[Sorry]\n',
      't.json': JSON.stringify(
        ['find_tool', 'lend_tool'].map((name) => ({
          type: 'function',
          function: { name, parameters: { type: 'object', properties: {} } },
        })),
      ),
    });
    const summary = await runJson(fake, 'd.mmd --tools t.json --model rehearsal-compliant');
    expect(summary.calls).toBeGreaterThan(0);
    expect(startOf(logOf(fake)).tools.map(({ name }) => name)).toEqual(['find_tool', 'lend_tool']);
  });

  it('gives the agent further workflows, with their tools, in one prompt', async () => {
    const fake = input({ 't.yaml': example('tableBooking.pdl.yaml') });
    const summary = await runJson(
      fake,
      'h.yaml --with t.yaml --with b.mmd --model rehearsal-compliant --user script.json',
    );
    expect(summary.ended).toBe('user-ended');
    const { document, others, tools } = startOf(logOf(fake));
    expect([document, ...(others ?? [])].map(({ title }) => title)).toEqual([
      'Hospital appointment',
      'Table booking',
      'b',
    ]);
    expect(tools.map(({ name }) => name)).toContain('book_table');
    const requestEvent = logOf(fake).find((event) => event.kind === 'model.requested');
    const system = requestEvent?.kind === 'model.requested' ? (requestEvent.messages[0]?.content ?? '') : '';
    expect(system.match(/^## Workflow: .*$/gm)).toHaveLength(3);
    expect(system).toContain('There are 3 workflows');
  });

  it('plays a user with a profile of a file that holds several, and edited parts of the prompt', async () => {
    const profiles = [
      { persona: 'A nurse.', details: 'hospital: Hillside Clinic' },
      { persona: 'A baker.', details: 'hospital: Harbour Hospital', needs: 'A doctor for my back, please.' },
    ];
    const fake = input({
      'p.json': JSON.stringify(profiles),
      'parts.json': '{"task": "Serve them about {{title}}, {{nothing}}."}',
    });
    const summary = await runJson(
      fake,
      'h.yaml --model rehearsal-compliant --tools mocks.json --profile p.json#2 --prompt parts.json',
    );
    expect(summary.ended).toBe('user-ended');
    expect(fake.logged).toContain('note: the user is A baker.');
    expect(fake.logged.join('\n')).toContain('{{nothing}} is not a variable of Task, so it stays as it is');
    const { config } = startOf(logOf(fake));
    expect(config.user).toMatchObject({ profile: { persona: 'A baker.', details: { hospital: 'Harbour Hospital' } } });
    const systems = logOf(fake).flatMap((event) =>
      event.kind === 'model.requested' ? [event.messages[0]?.content ?? ''] : [],
    );
    expect(systems[0]).toContain('Harbour Hospital');
    expect(systems[1]).toContain('## Task\nServe them about Hospital appointment, {{nothing}}.');
    const called = logOf(fake).find((event) => event.kind === 'tool.called' && event.name === 'check_hospital');
    expect(called).toMatchObject({ arguments: { hospital: 'Harbour Hospital' } });
  });

  it('takes what the user said in a log as a script, and one of many dialogues by its number', async () => {
    const fake = input();
    await runJson(fake, 'h.yaml --model rehearsal-compliant --user script.json --tools mocks.json');
    const dialogues = [script.slice(0, 1), script].map((turns, id) =>
      JSON.stringify({
        id,
        turns: turns.flatMap((text) => [
          { role: 'user', text },
          { role: 'bot', text: 'And?' },
        ]),
      }),
    );
    const again = input({ 'first.jsonl': fake.files.get('log') ?? '', 'star.jsonl': dialogues.join('\n') });
    for (const user of ['first.jsonl', 'star.jsonl#2']) {
      await runJson(again, `h.yaml --model rehearsal-compliant --user ${user} --tools mocks.json`);
      expect(spokenTexts(logOf(again)).map((event) => event.text)).toEqual(script);
    }
  });

  it('lets chance take a script out of the workflow, the same for the same seed', async () => {
    const words = (seed: number) =>
      `h.yaml --model rehearsal-compliant --user script.json --tools mocks.json --oow-probability 0.6 --seed ${seed}`;
    const [first, again, other] = [input(), input(), input()];
    await runJson(first, words(3));
    await runJson(again, words(3));
    await runJson(other, words(4));
    const types = (fake: FakeInput) => spokenTexts(logOf(fake)).map(({ oow }) => oow);
    expect(types(first).some((oow) => oow !== undefined)).toBe(true);
    expect(types(again)).toEqual(types(first));
    expect(types(other)).not.toEqual(types(first));
    expect(spokenTexts(logOf(first)).flatMap(({ oow, text }) => (oow ? [] : [text]))).toEqual(script);
  });

  it('puts out-of-workflow turns on top of a script and of the rehearsal user', async () => {
    const scripted = input();
    await runJson(
      scripted,
      'h.yaml --model rehearsal-compliant --user script.json --tools mocks.json --oow intent-switching/detail-switching@3 --oow Irrelevant_Answering/vague@2',
    );
    const turns = spokenTexts(logOf(scripted));
    expect(turns.map((turn) => turn.oow)).toEqual([
      undefined,
      'irrelevant-answering/vague-answer',
      'intent-switching/detail-switching',
      undefined,
      undefined,
      undefined,
    ]);
    expect(turns.filter((turn) => turn.oow === undefined).map((turn) => turn.text)).toEqual(script);
    expect(turns[2]?.text).toMatch(/change the (hospital|department|visit date|patient name|id number)/);
    const played = input();
    await runJson(played, 'h.yaml --model rehearsal-compliant --oow process-jumping/step-skipping@2');
    expect(spokenTexts(logOf(played))[1]).toMatchObject({ turn: 2, oow: 'procedure-jumping/step-skipping' });
  });

  it('keeps the events so far when the log cannot be written any further', async () => {
    const fake = input();
    const sink = fake.outFile('kept').open();
    let left = 9;
    const full = {
      ...fake,
      outFile: () => ({
        open: () => ({
          ...sink,
          append: (text: string) => {
            if (left-- <= 0) throw new UsageError('Cannot write log: the disk is full.');
            sink.append(text);
          },
        }),
      }),
    };
    expect(await runWeir(full, 'run h.yaml --model rehearsal-compliant --out log --json')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'weir: Cannot write log: the disk is full.\n',
    });
    expect(logOf(fake, 'kept')).toHaveLength(9);
  });
});

describe('weir run against an endpoint', () => {
  let endpoint: FakeEndpoint | undefined;
  afterEach(async () => {
    await endpoint?.close();
    endpoint = undefined;
  });
  const key = 'sk-never-to-be-seen';

  it('asks with the key of the environment, and logs everything but the key', async () => {
    endpoint = await startFakeEndpoint({
      apiKey: key,
      replies: [
        { content: 'Thought: check\nAction: check_hospital\nAction Input: {"hospital": "Riverside Hospital"}' },
        { content: 'Thought: ask\nAnswer: request_information\nResponse: Which department?' },
        { content: 'Thought: ask\nAnswer: -\nResponse: Anything else?' },
      ],
    });
    const fake = input(
      { 's.json': '["Riverside Hospital, please", {"text": "Bye", "ends": true}]' },
      { OPENAI_API_KEY: key },
    );
    const summary = await runJson(fake, `h.yaml --model m --base-url ${endpoint.url} --user s.json --tools mocks.json`);
    expect(summary).toMatchObject({ turns: 2, calls: 1, violations: 0, ended: 'user-ended' });
    expect(endpoint.requests.every((request) => request.headers.authorization === `Bearer ${key}`)).toBe(true);
    expect(endpoint.requests[0]?.body).toMatchObject({ model: 'm', stream: true });
    // JSON mode costs small models their calls (FlowMind, App. E.1): it is never requested.
    for (const { body } of endpoint.requests) expect(body).not.toHaveProperty('response_format');
    const events = logOf(fake);
    expect(startOf(events).config).toMatchObject({ model: 'm', rehearsal: false, baseUrl: endpoint.url });
    expect(fake.files.get('log')).not.toContain(key);
  });

  it('plays the user by rehearsal beside a real model', async () => {
    endpoint = await startFakeEndpoint({
      replies: [{ content: 'Thought: -\nAnswer: -\nResponse: Done. Anything else I can do?' }],
    });
    const summary = await runJson(input(), `h.yaml --model m --base-url ${endpoint.url}`);
    expect(summary.ended).toBe('user-ended');
    expect(endpoint.requests.every((request) => (request.body as { model: string }).model === 'm')).toBe(true);
  });

  it('asks a model that plays the user for the out-of-workflow turn at its number', async () => {
    endpoint = await startFakeEndpoint({
      replies: (request) =>
        (request.body as { model: string }).model === 'player'
          ? { content: 'What do you think of the weather?' }
          : { content: 'Thought: -\nAnswer: -\nResponse: Which department?' },
    });
    const fake = input();
    const words = `--user-model player --oow irrelevant-answering/topic-shift@2`;
    await runJson(fake, `h.yaml --model m --base-url ${endpoint.url} ${words}`);
    const asked = endpoint.requests
      .map(({ body }) => body as { model: string; messages: { content: string }[] })
      .filter(({ model }) => model === 'player')
      .map(({ messages }) => messages[0]?.content.includes('## This turn only'));
    expect(asked.slice(0, 3)).toEqual([false, true, false]);
    const events = logOf(fake);
    expect(startOf(events).config.interjections).toEqual([{ turn: 2, oow: 'irrelevant-answering/topic-shift' }]);
    expect(spokenTexts(events)[1]).toMatchObject({
      text: 'What do you think of the weather?',
      oow: 'irrelevant-answering/topic-shift',
    });
  });

  it('ends with 1 and a remedy when the endpoint refuses, with the log so far and without the key', async () => {
    endpoint = await startFakeEndpoint({ apiKey: 'another', replies: [] });
    const fake = input({}, { OPENAI_API_KEY: key });
    const { exitCode, stdout } = await runWeir(
      fake,
      `run h.yaml --model m --base-url ${endpoint.url} --out log --json`,
    );
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ turns: 1, calls: 0, ended: 'failed' });
    expect(fake.logged.join('\n')).toMatch(/model failed: .*key/i);
    expect(fake.logged.join('\n') + (fake.files.get('log') ?? '')).not.toContain(key);
    expect(logOf(fake).at(-1)?.kind).toBe('model.failed');
  });

  // A missing reply times out after a minute: too long for a test, and handled like the other faults.
  it.each([...fakeFaults.filter((fault) => !/hang|stall|silent|never|slow/.test(fault)), undefined])(
    'says the same of a session as replay of its log: %s',
    async (fault) => {
      const call = 'Action: check_hospital\nAction Input: {"hospital": "A"}';
      endpoint = await startFakeEndpoint({
        replies: (_request, index) =>
          index === 0 ? { content: call } : fault ? { content: 'Response: So', fault } : { content: 'Response: So' },
      });
      const fake = input({ 's.json': '["One", {"text": "Bye", "ends": true}]' });
      const words = `run h.yaml --model m --base-url ${endpoint.url} --user s.json --out log --json`;
      const { stdout, exitCode } = await runWeir(fake, words);
      const { log: _, ...figures } = JSON.parse(stdout) as Record<string, unknown>;
      expect(exitCode).toBe(figures.ended === 'failed' ? 1 : 0);
      if (fault === undefined) expect(figures.ended).toBe('user-ended');
      expect(await runWeirJson(fake, 'replay log')).toMatchObject(figures);
    },
    60_000,
  );

  it('speaks of a terminal where an endpoint cannot be reached or refuses', async () => {
    endpoint = await startFakeEndpoint({ apiKey: 'another', replies: [] });
    const { url } = endpoint;
    const refused = input();
    await runWeir(refused, `run h.yaml --model m --base-url ${url} --out log`);
    expect(refused.logged.join('\n')).toMatch(/Check the key in the environment variable OPENAI_API_KEY/);
    await endpoint.close();
    const gone = input();
    await runWeir(gone, `run h.yaml --model m --base-url ${url} --out log`);
    expect(gone.logged.join('\n')).toMatch(/could not be reached\. Check the address, that the server runs/);
    for (const { logged } of [refused, gone]) {
      expect(logged.join('\n')).not.toMatch(/\bpage\b|CORS|settings|browser|reload/i);
    }
  }, 60_000);
});

describe('weir run against an endpoint whose replies are too deep or too large', () => {
  let endpoint: FakeEndpoint | undefined;
  afterEach(async () => {
    await endpoint?.close();
    endpoint = undefined;
  });

  const deep = (depth: number) => `{"hospital": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  it.each(['react-text', 'tool-calls'])('%s: goes on, and every command reads the log', async (strategy) => {
    const react = (json: string) => ({ content: `Thought: t\nAction: check_hospital\nAction Input: ${json}` });
    const native = (json: string) => ({ toolCalls: [{ id: 'c', name: 'check_hospital', argumentsText: json }] });
    const call = strategy === 'react-text' ? react : native;
    const done = { content: 'Answer: -\nResponse: Done.' };
    const bad = [200, 255, 300, 4000, 7000, 30_000].map(deep).concat(JSON.stringify({ hospital: 'x'.repeat(600_000) }));
    endpoint = await startFakeEndpoint({ replies: bad.flatMap((json) => [call(json), done]) });
    const turns = bad.map((_, index) => `Turn ${index}`);
    const fake = input({ 's.json': JSON.stringify(turns) });
    const summary = await runJson(
      fake,
      `h.yaml --model m --base-url ${endpoint.url} --user s.json --tools mocks.json --strategy ${strategy}`,
    );
    expect(summary.turns).toBe(turns.length);
    const unreadable = logOf(fake).flatMap((event) => (event.kind === 'decision.unreadable' ? [event.problem] : []));
    expect(unreadable).toHaveLength(bad.length);
    for (const problem of unreadable)
      expect(problem).toMatch(/deeper than 100 levels|400,000 are the most|repeats the same words/);
    expect((fake.files.get('log') ?? '').length).toBeLessThan(2_000_000);
    for (const words of [
      'replay log',
      'summarize log',
      'convert log --to xes',
      'convert log --to otlp',
      'convert log --to chat',
    ]) {
      const { exitCode, stderr } = await runWeir(fake, words);
      expect([exitCode, stderr], words).toEqual([0, '']);
    }
  });
});

describe('weir run refuses', () => {
  const ok = '--model rehearsal-compliant --out log';
  it.each([
    ['h.yaml --out log', /--model is missing/],
    ['h.yaml --model rehearsal-compliant', /--out is missing/],
    ['h.yaml --model rehearsal-bold --out log', /not a rehearsal model \(rehearsal-compliant, /],
    ['h.yaml --model gpt --out log', /name its endpoint with --base-url/],
    ['h.yaml --model gpt --base-url localhost:8000 --out log', /full address/],
    ['h.yaml --model gpt --base-url http://u:p@localhost/v1 --out log', /OPENAI_API_KEY/],
    ['h.yaml --model gpt --base-url http://localhost/v1?key=k --out log', /OPENAI_API_KEY/],
    ['h.yaml --model rehearsal-compliant --out ./h.yaml', /overwrite/],
    [`h.yaml ${ok} --controllers some`, /--controllers is one of none, pre, post, both/],
    [`h.yaml ${ok} --format word`, /--format is one of/],
    [`h.yaml ${ok} --strategy guess`, /--strategy is one of/],
    [`h.yaml ${ok} --seed 1.5`, /whole number/],
    [`h.yaml ${ok} --heat 1`, /Unknown option --heat/],
    [`h.yaml ${ok} --user nope.json`, /Cannot read nope\.json/],
    [`h.yaml ${ok} --user h.yaml`, /h\.yaml: This is not JSON/],
    [`h.yaml ${ok} --user empty.json`, /list of the user's turns/],
    [`h.yaml ${ok} --user blank.json`, /turn 2 has no text/],
    [`h.yaml ${ok} --tools rows.json`, /row 1 of check_hospital needs a "result"/],
    [`h.yaml ${ok} --tools list.json`, /check_hospital needs a list of rows/],
    [`h.yaml ${ok} --tools prose.txt`, /No tools found/],
    [`h.yaml ${ok} --oow nonsense`, /CATEGORY\/TYPE@TURN/],
    [`h.yaml ${ok} --oow intent-switching/step-skiping@2`, /knows no type/],
    [`h.yaml ${ok} --oow procedure-jumping/step-skiping@2`, /did you mean procedure-jumping\/step-skipping\?/],
    [`h.yaml ${ok} --oow intent-switching/detail@21`, /from 1 to 20/],
    [`h.yaml ${ok} --user script.json --oow intent-switching/detail@5`, /from 1 to 4/],
    [`h.yaml ${ok} --oow intent-switching/detail@2 --oow procedure-jumping/step-splitting@2`, /twice for turn 2/],
    [`h.yaml ${ok} --format pdl+word`, /--format is one of .*not "word"/],
    [`h.yaml ${ok} --format pdl+pdl`, /names a format twice/],
    [`h.yaml ${ok} --format none+pdl`, /none cannot be combined/],
    [`h.yaml ${ok} --activation later`, /--activation is one of/],
    [`h.yaml ${ok} --oow-probability 2`, /--oow-probability is a number from 0 to 1/],
    [`h.yaml ${ok} --oow-types intent-switching`, /needs --oow-probability/],
    [`h.yaml ${ok} --oow-probability 1 --oow-types detial`, /--oow-types knows no type detial/],
    [`h.yaml ${ok} --user script.json --profile p.json`, /exclude each other/],
    [`h.yaml ${ok} --user script.json#2`, /has 1 script; there is no number 2/],
    [`h.yaml ${ok} --profile empty.json`, /Expected a profile/],
    [`h.yaml ${ok} --prompt empty.json`, /object of prompt parts/],
    [`h.yaml ${ok} --prompt parts.json`, /no part tusk; did you mean task/],
    [`h.yaml ${ok} --with nope.yaml`, /Cannot read nope\.yaml/],
    [`h.yaml ${ok} --with w.txt`, /sessions run on PDL documents and flowcharts/],
    ['h.yaml --with t.yaml --model rehearsal-compliant --out t.yaml', /overwrite/],
    [`w.txt ${ok}`, /sessions run on PDL documents and flowcharts/],
    [`prose.txt ${ok}`, /not a workflow|PDL/],
  ])('%s', async (words, message) => {
    const fake = input({
      'empty.json': '[]',
      'blank.json': '["a", " "]',
      'rows.json': '{"check_hospital": [{"when": {}}]}',
      'list.json': '{"check_hospital": {"result": 1}}',
      'parts.json': '{"tusk": "x"}',
      'prose.txt': 'Dear reader, this is a letter.',
      'w.txt': 'Node:\n1: Wash\n2: Cook\nEdge: (START,1) (1,2) (2,END)\n',
    });
    const { exitCode, stdout, stderr } = await runWeir(fake, `run ${words}`);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(fake.files.has('log'), 'no log before anything ran').toBe(false);
  });

  it('notes results for an API that is not declared', async () => {
    const fake = input({ 'm.json': '{"check_hospitel": [{"result": {}}]}' });
    await runJson(fake, 'h.yaml --model rehearsal-compliant --tools m.json');
    expect(fake.logged[0]).toBe(
      'note: m.json has results for check_hospitel, which the document does not declare. It declares check_hospital.',
    );
  });
});

describe('run --judge', () => {
  let endpoint: FakeEndpoint | undefined;
  afterEach(() => endpoint?.close());
  const russian = 'Response: [ANSWER: -]\nВаша запись в больницу подтверждена.';
  const isJudgePrompt = (body: unknown) => JSON.stringify(body).includes('You read one reply of an assistant');

  it('puts replies that words do not decide to a model, and leaves the log as it is', async () => {
    endpoint = await startFakeEndpoint({
      replies: ({ body }) =>
        isJudgePrompt(body)
          ? { content: '{"outcomes": ["appointment_confirmed"], "actions": []}' }
          : { content: russian },
    });
    const fake = input({ 'one.json': '["Book it", "Thanks"]' });
    const command = `run h.yaml --model m --base-url ${endpoint.url} --user one.json --controllers none`;
    const plain = (await runWeirJson(fake, `${command} --out a.jsonl`)) as Summary & { notJudged: number };
    expect(plain).toMatchObject({ notJudged: 2, violations: null });
    const judged = await runWeirJson(fake, `${command} --judge judge-model --out b.jsonl`);
    expect(judged).toMatchObject({
      notJudged: 2,
      judge: { model: 'judge-model', claimViolations: 2, notJudged: 0, replies: [{ turn: 1 }, { turn: 2 }] },
    });
    const { stdout } = await runWeir(fake, `${command} --judge judge-model --out c.jsonl`);
    expect(stdout).toContain('judge judge-model: 2 replies judged, 2 false claims');
  });

  it.each([
    ['--judge rehearsal-hasty', /the rehearsal model cannot judge/],
    ['--judge gpt', /name its endpoint with --base-url/],
  ])('refuses %s before the session starts', async (more, message) => {
    const { exitCode, stderr } = await runWeir(input(), `run h.yaml --model rehearsal ${more} --out d.jsonl`);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
  });
});
