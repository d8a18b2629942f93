import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createRehearsalFetch, rehearsalBaseUrl } from '.';

const workflow = `Name: Tea
SLOTs:
  - name: tea_kind
    desc: Which tea
APIs:
  - name: brew_tea
    request: [tea_kind]
    response: [brewed]
ANSWERs:
  - name: tea_ready
    desc: Your $tea_kind is ready.
    precondition: [brew_tea]
Procedure: |
  [tea_kind] = ANSWER.request_information()
  [brewed] = API.brew_tea([tea_kind])
  ANSWER.tea_ready()
`;
const system = `## Task\nServe tea.\n\n## Workflow: Tea\n\`\`\`pdl\n${workflow}\`\`\`\n\n## Output format\nOne step.`;
const tools = [
  {
    type: 'function' as const,
    function: { name: 'brew_tea', parameters: { type: 'object', properties: { tea_kind: { type: 'string' } } } },
  },
];
const messages = [
  { role: 'system' as const, content: system },
  { role: 'user' as const, content: 'I would like tea.' },
  { role: 'assistant' as const, content: 'Could you tell me the tea kind?' },
  { role: 'user' as const, content: 'green tea' },
];

const client = (options = {}) =>
  new OpenAI({ apiKey: 'none', baseURL: rehearsalBaseUrl, fetch: createRehearsalFetch(options), maxRetries: 0 });

describe('createRehearsalFetch behind the openai SDK', () => {
  it('lists the three rehearsal models', async () => {
    const ids: string[] = [];
    for await (const model of client().models.list()) ids.push(model.id);
    expect(ids).toEqual(['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful']);
  });

  it('answers at once with usage', async () => {
    const reply = await client().chat.completions.create({
      model: 'rehearsal-compliant',
      messages: messages.slice(0, 2),
      tools,
    });
    expect(reply.choices[0]?.message.content).toContain('tea kind');
    expect(reply.usage?.total_tokens).toBeGreaterThan(50);
  });

  it('streams text in several pieces that join to the whole', async () => {
    const request = { model: 'rehearsal-compliant', messages: messages.slice(0, 2) };
    const whole = await client().chat.completions.create(request);
    const stream = await client().chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    });
    const pieces: string[] = [];
    let total = 0;
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) pieces.push(chunk.choices[0].delta.content);
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(whole.choices[0]?.message.content);
    expect(total).toBe(whole.usage?.total_tokens);
  });

  it('streams a tool call whose argument pieces join to JSON', async () => {
    const stream = await client().chat.completions.create({
      model: 'rehearsal-compliant',
      messages,
      tools,
      stream: true,
    });
    let name = '';
    let text = '';
    let finish: string | null = null;
    for await (const chunk of stream) {
      const call = chunk.choices[0]?.delta.tool_calls?.[0];
      name += call?.function?.name ?? '';
      text += call?.function?.arguments ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(name).toBe('brew_tea');
    expect(JSON.parse(text)).toEqual({ tea_kind: 'green tea' });
    expect(finish).toBe('tool_calls');
  });

  it('stops when the request is aborted while it waits and while it streams', async () => {
    const early = new AbortController();
    const waiting = client({ delayMs: 5000 }).chat.completions.create(
      { model: 'rehearsal-compliant', messages },
      { signal: early.signal },
    );
    early.abort();
    await expect(waiting).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);

    const late = new AbortController();
    const stream = await client({ chunkMs: 5000 }).chat.completions.create(
      { model: 'rehearsal-compliant', messages, stream: true },
      { signal: late.signal },
    );
    const started = Date.now();
    for await (const _ of stream) late.abort();
    expect(late.signal.aborted).toBe(true);
    expect(Date.now() - started).toBeLessThan(2000);
  });

  it('refuses unknown models, paths and bodies as a server does', async () => {
    await expect(client().chat.completions.create({ model: 'someone-else', messages })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    await expect(
      client().chat.completions.create({ model: 'rehearsal-compliant', messages: [] }),
    ).rejects.toBeInstanceOf(OpenAI.BadRequestError);
    await expect(client().embeddings.create({ model: 'rehearsal-compliant', input: 'x' })).rejects.toBeInstanceOf(
      OpenAI.NotFoundError,
    );
    const broken = await createRehearsalFetch()(`${rehearsalBaseUrl}/chat/completions`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toHaveProperty('error.message');
  });
});
