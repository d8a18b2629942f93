// JSON mode as an arm of the task bench (FlowMind, App. E.1), at an endpoint that accepts it and at one that does not.

import { afterEach, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../../testing/fakeEndpoint';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const words = (url: string, ...more: readonly string[]) => [
  ...['taskbench', '--model', 'm', '--base-url', url, '--tasks', 'math-order-total', '--single-pass'],
  ...['--strategies', 'es-react-react,one-plan', ...more],
];
const formatsOf = (of: FakeEndpoint) =>
  of.requests.map(({ body }) => (body as { response_format?: unknown }).response_format);

describe('weir taskbench --json-mode', () => {
  it('asks for JSON in every request, and keeps its results apart from those without', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ content: '{"function": "no_such_function", "arguments": {}}' }] });
    const world = createFakeInput();
    const inJsonMode = await runWeirJson(world, words(endpoint.url, '--json-mode', '--out', 'r.jsonl'));
    expect(inJsonMode).toMatchObject({ settings: { jsonMode: true }, measured: 2 });
    const count = endpoint.requests.length;
    expect(count).toBeGreaterThan(2);
    expect(new Set(formatsOf(endpoint).map((one) => JSON.stringify(one)))).toEqual(new Set(['{"type":"json_object"}']));

    world.logged.length = 0;
    await runWeirJson(world, words(endpoint.url, '--out', 'r.jsonl'));
    expect(world.logged).toContain('note: r.jsonl holds 2 results of this bench; new ones are appended.');
    expect(new Set(formatsOf(endpoint).slice(count))).toEqual(new Set([undefined]));

    world.logged.length = 0;
    const sent = endpoint.requests.length;
    expect(await runWeirJson(world, words(endpoint.url, '--json-mode', '--out', 'r.jsonl'))).toEqual(inJsonMode);
    expect(world.logged).toContain('2 results of r.jsonl kept, 0 to go');
    expect(endpoint.requests.length).toBe(sent);
  });

  it('measures nothing where response_format is refused, and reports the refusal', async () => {
    const refusal: FakeReply = {
      answer: { status: 400, body: { error: { message: 'response_format is not supported by this model.' } } },
    };
    endpoint = await startFakeEndpoint({
      replies: ({ body }) => ((body as object) && 'response_format' in (body as object) ? refusal : { content: 'ok' }),
    });
    const world = createFakeInput();
    const { exitCode, stdout } = await runWeir(world, words(endpoint.url, '--json-mode', '--json'));
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([1, { measured: 0, failedByEndpoint: 2 }]);
    expect(endpoint.requests).toHaveLength(1);
    expect(world.logged.join('\n')).toMatch(
      /does not take response_format, so it is not sent.*\n.*failed by the endpoint: m at .* JSON mode cannot be requested\. .*not supported by this model/,
    );
  });

  it('refuses a profile that omits response_format', async () => {
    const world = createFakeInput({ 'p.json': '{"omit": ["response_format"]}' });
    const { exitCode, stderr } = await runWeir(
      world,
      words('http://127.0.0.1:9/v1', '--json-mode', '--endpoint-profile', 'p.json'),
    );
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/profile of the endpoint omits response_format/)]);
  });
});
