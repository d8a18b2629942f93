// summarize with a model: executions generated for it or read from logs, through the same chat client as the app's.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readExecutable } from '../../core/executable';
import { createFakeInput, runWeir } from '../../testing/fakeCliInput';
import { type FakeEndpoint, startFakeEndpoint } from '../../testing/fakeEndpoint';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const hospital = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
const toolFile = JSON.stringify({
  weir: 'tools',
  version: 1,
  definitions: [
    {
      name: 'find_city',
      parameters: { type: 'object', properties: { country: { type: 'string' } }, required: ['country'] },
    },
    {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      returns: { type: 'object', properties: { sky: { enum: ['clear'] } }, required: ['sky'] },
    },
  ],
  backends: { find_city: [{ when: { country: 'France' }, result: { city: 'Lyon' } }] },
});

async function json(input: ReturnType<typeof createFakeInput>, words: string | readonly string[]) {
  const { stdout, stderr, exitCode } = await runWeir(input, [
    ...(typeof words === 'string' ? words.split(' ') : words),
    '--json',
  ]);
  if (stdout === '') throw new Error(stderr);
  return { exitCode, document: JSON.parse(stdout) as Record<string, unknown> };
}

describe('weir summarize with a model', () => {
  it('solves a task of the bench, rebuilds it, writes the graph and tries it on the held-out tests', async () => {
    const input = createFakeInput();
    const { exitCode, document } = await json(
      input,
      'summarize --execute bench:text-page-address --model rehearsal --execute-strategy plan-and-execute --strategy plan-and-build --rollouts 2 --out g.json',
    );
    expect(exitCode).toBe(0);
    expect(document).toMatchObject({
      validity: { valid: true },
      fitness: 1,
      chain: null,
      rehearsal: true,
      model: 'rehearsal-compliant',
      outcome: { kind: 'finished' },
      executions: [{ succeeded: true, selected: true }, { succeeded: true }],
      tokens: { execute: { estimated: false }, summarize: { estimated: false } },
      steps: { execute: { failed: 0, corrections: 0 }, summarize: { failed: 0 } },
      tests: { passed: 5, total: 5 },
    });
    const written = readExecutable(input.files.get('g.json') ?? '');
    expect(written.ok && written.value).toEqual(document.executable);
    expect(input.logged).toContain('note: rehearsal-compliant is not a language model: rules of this program answer.');
  });

  it('solves a task in words with the functions of a file', async () => {
    const input = createFakeInput({ 't.json': toolFile });
    const words = ['summarize', '--execute', 'How is the weather?', '--inputs', '{"country": "France"}'];
    const { document } = await json(input, [...words, '--tools', 't.json', '--model', 'rehearsal', '--rollouts', '1']);
    expect(document).toMatchObject({
      executions: [{ outcome: { kind: 'finished', answer: { sky: 'clear' } } }],
      graph: { nodes: [{ kind: 'start' }, { label: 'find_city' }, { label: 'get_weather' }, { kind: 'end' }] },
      validity: { valid: true },
    });
  });

  it('takes logs as executions, and compares what the model built', async () => {
    const input = createFakeInput({ 'h.yaml': hospital });
    await runWeir(input, 'run h.yaml --model rehearsal --seed 3 --out log.jsonl');
    const { document } = await json(input, 'summarize log.jsonl --model rehearsal --compare h.yaml');
    expect(document).toMatchObject({ tokens: { execute: null }, executions: [{ strategy: 'recorded' }] });
    expect(document.chain).toMatchObject({ precision: expect.any(Number) as number });
    expect(document).not.toHaveProperty('tests');
  });

  it('asks an endpoint, says how it failed and exits with 1', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ content: 'I would rather not.' }], apiKey: 'sk-1' });
    const input = createFakeInput({}, { OPENAI_API_KEY: 'sk-1' });
    const command = `summarize --execute bench:logic-admission --rollouts 1 --model m --base-url ${endpoint.url}`;
    const { exitCode, document } = await json(input, command);
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      rehearsal: false,
      executions: [{ succeeded: false, outcome: { kind: 'failed', reason: 'format' } }],
      outcome: { kind: 'failed', reason: 'no-trace' },
      validity: { valid: false },
    });
    expect(endpoint.requests).toHaveLength(6);
    expect(input.logged.join('\n')).toMatch(/rollout 1: 0 calls, 5 corrections, failed: Given up after 5/);
  });

  it.each([
    ['summarize --model rehearsal', 'No log is given'],
    ['summarize log --strategy react', '--strategy needs --model'],
    ['summarize log --rollouts 2', '--rollouts needs --model'],
    ['summarize log --model rehearsal --noise 0.1', '--noise is for the trace miner'],
    ['summarize log --model rehearsal --execute bench:x', '--execute takes the place of logs'],
    ['summarize --model rehearsal --execute bench:logic-admissio', 'did you mean logic-admission?'],
    ['summarize --model rehearsal --execute Add', '--execute needs --tools'],
    ['summarize --model rehearsal --execute Add --tools t.json --inputs 3', '--inputs is a JSON object'],
    ['summarize --model gpt --execute Add', 'name its endpoint with --base-url'],
    ['summarize log --model rehearsal --tools t.json', '--tools needs --execute'],
    ['summarize log --compare h.yaml --out h.yaml', 'would overwrite'],
  ])('refuses %s', async (words, message) => {
    const log = '[{"role": "user", "content": "hello"}]';
    const { exitCode, stderr } = await runWeir(createFakeInput({ log, 't.json': toolFile }), words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it("writes the miner's graph that runs, and leaves rare behaviour out", async () => {
    const call = (name: string, index: number) => [
      { role: 'assistant', tool_calls: [{ id: `c${index}`, type: 'function', function: { name, arguments: '{}' } }] },
      { role: 'tool', tool_call_id: `c${index}`, content: '{"ok": true}' },
    ];
    const chat = (...names: string[]) => ({ messages: names.flatMap(call) });
    const log = JSON.stringify([...Array.from({ length: 9 }, () => chat('a', 'b')), chat('a', 'odd', 'b')]);
    const input = createFakeInput({ log });
    const { document } = await json(input, 'summarize log --noise 0.2 --out g.json');
    const written = input.files.get('g.json') ?? '';
    expect(readExecutable(written)).toMatchObject({ ok: true, value: document.executable });
    expect(written).not.toContain('odd');
  });
});

describe('weir summarize without a model', () => {
  const chat = (...names: string[]) => [
    { role: 'user', content: 'please' },
    ...names.flatMap((name, at) => [
      {
        role: 'assistant',
        tool_calls: [{ id: `${name}-${at}`, type: 'function', function: { name, arguments: '{}' } }],
      },
      {
        role: 'tool',
        tool_call_id: `${name}-${at}`,
        content: name === 'broken' ? '{"error": "down"}' : '{"ok": true}',
      },
    ]),
  ];
  const file = (name: string, ...names: string[]) => ({ [`${name}.json`]: JSON.stringify(chat(...names)) });

  it('says of what share the fitness is where rare behaviour was left out', async () => {
    const usual = Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((id) => Object.entries(file(`usual${id}`, 'check', 'book'))),
    );
    const input = createFakeInput({ ...usual, ...file('odd', 'check', 'gossip', 'book') });
    const logs = [...Object.keys(usual), 'odd.json'];
    const all = await runWeir(input, ['summarize', ...logs]);
    expect(all.stdout).toContain('api:gossip');
    expect(all.stdout).toContain('6 sessions, fitness 1.000, valid');
    const left = await runWeir(input, ['summarize', ...logs, '--noise', '0.25']);
    expect(left.stdout).not.toContain('api:gossip');
    expect(left.stdout).toContain('6 sessions, fitness 0.923 (1.000 over the 12 of 13 steps not left out), valid');
    const { document } = await json(input, ['summarize', ...logs, '--noise', '0.25']);
    expect(document).toMatchObject({
      keptFitness: 1,
      leftOut: [{ reason: 'noise', activity: 'api:gossip', count: 1 }],
    });
  });

  it('says that nothing succeeded, in place of a perfect score', async () => {
    const input = createFakeInput(file('failed', 'broken'));
    const { stdout, exitCode } = await runWeir(input, ['summarize', 'failed.json']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('(there is no step to replay)');
  });
});
