// Options of commands that call a model, against a server on 127.0.0.1.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../../testing/fakeCliInput';
import { type FakeEndpoint, type FakeReply, type FakeRequest, startFakeEndpoint } from '../../testing/fakeEndpoint';

const document = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
const words = 'Thought: -\nAnswer: -\nResponse: Done. Anything else?';
const files = {
  'h.yaml': document,
  's.json': '["Hello", {"text": "Bye", "ends": true}]',
  'p.json': '{"omit": ["seed"], "parameters": {"top_p": 0.5}, "instructionRole": "none"}',
  'bad.json': '{"omit": ["sed"]}',
  'torn.json': '{"omit": ',
};

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const bodyOf = (request: FakeRequest | undefined) => (request?.body ?? {}) as Record<string, unknown>;

async function serve(answer: (body: Record<string, unknown>) => FakeReply | undefined = () => undefined) {
  endpoint = await startFakeEndpoint({ replies: (sent) => answer(bodyOf(sent)) ?? { content: words }, models: ['m'] });
  return endpoint;
}

async function run(options: string, answer?: (body: Record<string, unknown>) => FakeReply | undefined) {
  const { url, requests } = await serve(answer);
  const fake = createFakeInput(files);
  const outcome = await runWeir(
    fake,
    `run h.yaml --model m --base-url ${url} --user s.json --out log${options === '' ? '' : ` ${options}`}`,
  );
  return { fake, outcome, requests };
}

describe('weir run at an endpoint', () => {
  it('says first where prompts go', async () => {
    const { fake } = await run('');
    expect(fake.logged[0]).toBe(`Prompts are sent to ${new URL(endpoint?.url ?? '').origin} (m).`);
  });

  it.each<[string, object, readonly string[]]>([
    ['', { temperature: 0.2, seed: 1 }, []],
    ['--temperature 0.9 --seed 5', { temperature: 0.9, seed: 5 }, []],
    ['--temperature none --seed none', {}, ['temperature', 'seed']],
    [
      '--param temperature=1 --param reasoning_effort=low --param stop=null',
      { temperature: 1, reasoning_effort: 'low', stop: null },
      [],
    ],
    ['--param logit_bias={"50256":-100}', { logit_bias: { 50256: -100 } }, []],
    ['--endpoint-profile p.json', { top_p: 0.5, temperature: 0.2 }, ['seed']],
    ['--endpoint-profile p.json --seed 9 --param top_p=1', { top_p: 1, seed: 9 }, []],
  ])('sends what is set and nothing else: %s', async (options, expected, absent) => {
    const { fake, outcome, requests } = await run(options);
    expect(outcome.exitCode).toBe(0);
    expect(bodyOf(requests[0])).toMatchObject(expected);
    for (const name of absent) expect(bodyOf(requests[0])).not.toHaveProperty(name);
    // The log says it too.
    const [started] = (fake.files.get('log') ?? '').split('\n');
    expect(JSON.parse(started ?? '')).toMatchObject({ config: absent.length > 0 ? { unsent: absent } : {} });
  });

  it('notes once what the endpoint refuses, and goes on', async () => {
    const { fake, outcome, requests } = await run('', ({ temperature }) =>
      temperature === undefined
        ? undefined
        : {
            answer: {
              status: 400,
              body: { error: { message: "Unsupported value: 'temperature'", param: 'temperature' } },
            },
          },
    );
    expect(outcome.exitCode).toBe(0);
    const notes = fake.logged.filter((line) =>
      /note: m at http.* does not take temperature, so it is not sent/.test(line),
    );
    expect(notes).toHaveLength(1);
    expect(requests.filter((sent) => 'temperature' in bodyOf(sent))).toHaveLength(1);
  });

  it('ends after the limits, and names their options', async () => {
    const silent = await run('--timeout 0.3', () => ({ fault: 'silent' }));
    expect(silent.outcome.exitCode).toBe(1);
    expect(silent.fake.logged.join('\n')).toMatch(/sent nothing for 0\.3 s\..*--timeout SECONDS/);
    await endpoint?.close();
    const stream = Array.from({ length: 200 }, () => [': keep\n\n', { pauseMs: 20 }]).flat();
    const pings = await run('--reply-timeout 0.4', () => ({ answer: { stream } }));
    expect(pings.outcome.exitCode).toBe(1);
    expect(pings.fake.logged.join('\n')).toMatch(/did not complete its reply within 0\.4 s\..*--reply-timeout SECONDS/);
  });

  it('thousands of calls in one reply end quickly, and stay out of the log', async () => {
    const toolCalls = Array.from({ length: 5_000 }, (_, index) => ({ name: `call_${index}`, argumentsText: '{}' }));
    const { fake, outcome } = await run('--strategy tool-calls', () => ({ toolCalls, fault: 'whole' }));
    expect(outcome.exitCode).toBeLessThan(2);
    expect(`${fake.files.get('log')}${fake.logged.join('\n')}`).not.toContain('call_4999');
    expect((fake.files.get('log') ?? '').length).toBeLessThan(200_000);
  }, 60_000);

  it.each<[string, RegExp]>([
    ['--temperature 3', /--temperature is a number from 0 to 2; not "3"/],
    ['--temperature warm', /--temperature is a number from 0 to 2; not "warm"/],
    ['--seed 1.5', /--seed is a whole number/],
    ['--param top_p', /--param is NAME=JSON, such as --param top_p=0\.9.*not "top_p"/],
    ['--param top_p=', /--param top_p has no JSON value.*not ""/],
    ['--param top_p=[1', /--param top_p has no JSON value.*not "\[1"/],
    ['--param messages=[]', /--param cannot set messages, which Weir sets itself/],
    ['--timeout soon', /--timeout is a number from 0 to 86400; not "soon"/],
    ['--endpoint-profile bad.json', /bad\.json: "omit\.0" is "sed" instead of "temperature" or "seed"/],
    ['--endpoint-profile torn.json', /torn\.json is not JSON/],
    ['--endpoint-profile none.json', /Cannot read none\.json/],
    ['--profile p.json', /p\.json is the profile of an endpoint: give it with --endpoint-profile/],
  ])('refuses %s', async (options, message) => {
    const user = options.startsWith('--profile') ? '' : ' --user s.json';
    const line = `run h.yaml --model m --base-url http://127.0.0.1:9/v1${user} --out log ${options}`;
    const { exitCode, stderr } = await runWeir(createFakeInput(files), line);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('other commands with a model', () => {
  it.each([
    'generate --task Tea --candidates 1 --model m --base-url URL',
    'plan Tea\u00a0please --candidates 1 --model m --base-url URL',
    'taskbench --tasks sum-even --rollouts 1 --model m --base-url URL',
    'summarize --execute Add\u00a0two --rollouts 1 --inputs {} --model m --base-url URL',
    'evaluate plan.json --model m --base-url URL',
    'replay old.jsonl --judge m --base-url URL',
  ])('%s takes the same options', async (line) => {
    const { url } = await serve();
    const bad = await runWeir(createFakeInput(files), [
      ...line
        .replace('URL', url)
        .split(' ')
        .map((word) => word.replaceAll('\u00a0', ' ')),
      '--param=top_p',
      '--timeout=5',
      '--reply-timeout=5',
      '--temperature=none',
      '--seed=none',
    ]);
    expect(bad.exitCode).toBe(2);
    expect(bad.stderr).not.toMatch(/Unknown option/);
  });

  it('generate sends neither temperature nor seed', async () => {
    const { url, requests } = await serve();
    const line = `generate --candidates 1 --model m --base-url ${url} --temperature none --seed none --param top_p=0.3`;
    await runWeir(createFakeInput(), [...line.split(' '), '--task', 'Make some tea']);
    expect(bodyOf(requests[0])).toMatchObject({ top_p: 0.3 });
    for (const name of ['temperature', 'seed']) expect(bodyOf(requests[0])).not.toHaveProperty(name);
  });
});

describe('weir endpoint test', () => {
  it('prints what is accepted, and writes the profile', async () => {
    const { url, requests } = await serve(({ seed, tools }) =>
      seed !== undefined
        ? {
            answer: {
              status: 422,
              body: { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] },
            },
          }
        : tools
          ? { toolCalls: [{ name: 'get_weather', argumentsText: '{"city": "Oslo"}' }] }
          : { content: 'ok' },
    );
    const fake = createFakeInput();
    const { exitCode, stdout } = await runWeir(
      fake,
      `endpoint test --base-url ${url} --model m --write-profile out.json`,
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Connected\. .* offers m\./);
    expect(stdout).toMatch(/^temperature +accepted$/m);
    expect(stdout).toMatch(/^seed +refused: seed: Extra inputs are not permitted$/m);
    expect(stdout).toMatch(/^response_format +not tried$/m);
    expect(stdout).toMatch(/^tools +accepted$/m);
    expect(stdout).toMatch(/^tool call +as a call$/m);
    expect(JSON.parse(fake.files.get('out.json') ?? '')).toMatchObject({ omit: ['seed'] });
    expect(requests).toHaveLength(4);
    expect(bodyOf(requests[3]).stop).toEqual(['\nObservation:']);
  });

  it('names the limit of tokens as the model takes it', async () => {
    const { url } = await serve(({ max_tokens }) =>
      max_tokens === undefined
        ? undefined
        : {
            answer: {
              status: 400,
              body: { error: { message: "Use 'max_completion_tokens' instead of max_tokens, which is unsupported" } },
            },
          },
    );
    const line = `endpoint test --base-url ${url} --model m --param max_tokens=50`;
    const { exitCode, stdout } = await runWeir(createFakeInput(), line);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^max_tokens +accepted as max_completion_tokens$/m);
  });

  it('names a model without tools and the strategy for it', async () => {
    const { url } = await serve(({ tools }) =>
      tools ? { answer: { status: 400, body: { error: 'm does not support tools' } } } : { content: 'ok' },
    );
    const { exitCode, stdout } = await runWeir(createFakeInput(), `endpoint test --base-url ${url} --model m --json`);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      message: expect.stringMatching(/takes no tools: use --strategy react-text/),
      toolCall: 'refused',
      parameters: expect.arrayContaining([{ parameter: 'temperature', acceptance: { kind: 'accepted' } }]),
    });
  });

  it('reports what holds without tools when the request with a tool fails', async () => {
    const { url } = await serve(({ tools }) =>
      tools ? { answer: { status: 500, body: { error: { message: 'template error' } } } } : { content: 'ok' },
    );
    const { exitCode, stdout } = await runWeir(createFakeInput(), `endpoint test --base-url ${url} --model m`);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Connected\. .* The request with a tool failed: .*template error/);
    expect(stdout).toMatch(/^temperature +accepted$/m);
    expect(stdout).toMatch(/^tools +not tried$/m);
  });

  it('ends with 1 and the cause when the endpoint fails', async () => {
    const { url } = await serve(() => ({ answer: { status: 500, body: { error: { message: 'out of memory' } } } }));
    const { exitCode, stdout } = await runWeir(createFakeInput(), `endpoint test --base-url ${url} --model m --json`);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      failure: { kind: 'server-error', message: expect.stringMatching(/failed \(500\).*out of memory/) },
    });
  });

  it.each(['endpoint', 'endpoint try', 'endpoint test', 'endpoint test --model m'])('%s is refused', async (line) => {
    expect((await runWeir(createFakeInput(), line)).exitCode).toBe(2);
  });
});
