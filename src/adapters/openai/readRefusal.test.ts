// Refusals in the wordings of servers: those of OpenAI, Azure, Mistral, pydantic, Groq, Gemini, Anthropic, OpenRouter,
// LiteLLM, vLLM, llama.cpp, Ollama, TGI and others.

import { describe, expect, it } from 'vitest';
import type { EndpointProfile } from '../../core/llm';
import { learnChange, readRefusal } from './readRefusal';

const message = { role: 'user', content: 'Hello' };
const body = {
  model: 'gpt-x',
  messages: [{ role: 'system', content: 'Follow the workflow.' }, message],
  temperature: 0.2,
  seed: 1,
  stop: ['\nObservation:'],
  stream_options: { include_usage: true },
  stream: true,
};
const tools = [{ type: 'function', function: { name: 'find_table', parameters: {} } }];
const error = (text: string, more: object = {}) => ({ error: { message: text, ...more } });

const read = (status: number, answer: unknown, sent: object = body, profile: EndpointProfile = {}) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const [reading, ...others] = ['gpt-x', 'm', 't/e', ''].map((model) =>
    readRefusal({ status, text }, { body: { ...sent }, profile, model }),
  );
  // The name of the model, which a refusal may contain, makes no difference.
  for (const other of others) expect(other).toEqual(reading);
  if (reading?.kind !== 'change') return reading && (reading.kind === 'tools' ? 'tools' : `given ${reading.name}`);
  const { change } = reading;
  return 'value' in change ? `${change.setting} ${change.value}` : change.setting;
};

describe('a refusal that names a parameter', () => {
  it.each<[string, number, unknown, string]>([
    [
      'OpenAI, value',
      400,
      error(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        { type: 'invalid_request_error', param: 'temperature', code: 'unsupported_value' },
      ),
      'temperature',
    ],
    [
      'OpenAI, parameter',
      400,
      error("Unsupported parameter: 'stop' is not supported with this model.", {
        param: 'stop',
        code: 'unsupported_parameter',
      }),
      'stop',
    ],
    [
      'OpenAI, without param',
      400,
      error("Unsupported parameter: 'temperature' is not supported with this model.", { param: null }),
      'temperature',
    ],
    ['OpenAI, older', 400, error('Unrecognized request argument supplied: seed', { param: null }), 'seed'],
    ['OpenAI, unknown', 400, error("Unknown parameter: 'stream_options'."), 'stream_options'],
    [
      'Azure',
      400,
      error("Additional properties are not allowed ('stream_options' was unexpected) - 'stream_options'"),
      'stream_options',
    ],
    ['Azure, argument', 400, error('Unrecognized request arguments supplied: stream_options, seed'), 'stream_options'],
    [
      'Mistral',
      422,
      {
        object: 'error',
        message: {
          detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted', input: 1 }],
        },
        type: 'invalid_request_error',
        param: null,
      },
      'seed',
    ],
    [
      'Mistral, nested',
      422,
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options', 'include_usage'],
              msg: 'Extra inputs are not permitted',
              input: true,
            },
          ],
        },
      },
      'stream_options',
    ],
    [
      'Mistral, as text',
      422,
      {
        object: 'error',
        message:
          '{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted","input":0}]}',
        code: '1000',
      },
      'seed',
    ],
    [
      'FastAPI with pydantic 1',
      422,
      { detail: [{ loc: ['body', 'stop'], msg: 'extra fields not permitted', type: 'value_error.extra' }] },
      'stop',
    ],
    ['the harness', 422, error('extra fields not permitted: seed', { param: 'seed' }), 'seed'],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'msg': 'Extra inputs are not permitted', 'input': 1}]",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
      'seed',
    ],
    [
      'pydantic as text',
      400,
      error(
        '1 validation error for ChatCompletionRequest\nseed\n  Extra inputs are not permitted [type=extra_forbidden, input_value=1, input_type=int]\n    For further information visit https://errors.pydantic.dev/2.9/v/extra_forbidden',
      ),
      'seed',
    ],
    [
      'Groq',
      400,
      error("property 'stream_options' is unsupported, did you mean 'stream'?", { type: 'invalid_request_error' }),
      'stream_options',
    ],
    [
      'Cerebras',
      400,
      {
        message: "body.seed: property 'body.seed' is unsupported",
        type: 'invalid_request_error',
        param: 'validation_error',
        code: 'wrong_api_format',
      },
      'seed',
    ],
    [
      'Gemini',
      400,
      [
        error('Invalid JSON payload received. Unknown name "seed": Cannot find field.', {
          code: 400,
          status: 'INVALID_ARGUMENT',
        }),
      ],
      'seed',
    ],
    [
      'Anthropic',
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'stop: Extra inputs are not permitted' } },
      'stop',
    ],
    ['Anthropic, deprecated', 400, error('`temperature` is deprecated for this model.'), 'temperature'],
    ['Anthropic, thinking', 400, error('`temperature` may only be set to 1 when thinking is enabled.'), 'temperature'],
    [
      'LiteLLM',
      400,
      error(
        "litellm.UnsupportedParamsError: gpt-x doesn't support temperature=0.2. Only temperature=1 is supported. To drop unsupported params set `litellm.drop_params = True`",
      ),
      'temperature',
    ],
    [
      'LiteLLM, map',
      400,
      error(
        "litellm.UnsupportedParamsError: mistral does not support parameters: {'stop': ['x']}, for model=gpt-x. To drop these, set `litellm.drop_params=True`",
      ),
      'stop',
    ],
    ['LiteLLM, list', 400, error("VertexAI does not support parameters: ['seed'], for model=gpt-x."), 'seed'],
    [
      'xAI',
      400,
      { code: 'Client specified an invalid argument', error: 'Argument not supported on this model: stop' },
      'stop',
    ],
    ['xAI, camel case', 400, { error: 'Model grok does not support parameter streamOptions.' }, 'stream_options'],
    [
      'TGI (serde)',
      422,
      'Failed to deserialize the JSON body into the target type: unknown field `seed`, expected one of `model`, `messages`, `temperature`, `stop` at line 1',
      'seed',
    ],
    [
      'TGI, value',
      422,
      { error: 'Input validation error: `temperature` must be strictly positive', error_type: 'validation' },
      'temperature',
    ],
    ['Python', 500, { detail: "create_completion() got an unexpected keyword argument 'seed'" }, 'seed'],
    [
      'Fireworks',
      400,
      error("Extra inputs are not permitted, field: 'stream_options', value: {'include_usage': True}"),
      'stream_options',
    ],
    [
      'OpenRouter, inner error',
      400,
      error('Provider returned error', {
        code: 400,
        metadata: {
          raw: '{"error":{"message":"Unsupported parameter: \'seed\' is not supported with this model.","param":"seed"}}',
          provider_name: 'Azure',
        },
      }),
      'seed',
    ],
    ['404', 404, error("Unsupported: this model has no parameter 'seed'"), 'seed'],
    [
      'list of what is allowed',
      400,
      error('seed is not allowed. Allowed parameters are: model, messages, temperature, stop.'),
      'seed',
    ],
    ['two at once', 400, error('seed and temperature are not supported by this model'), 'seed'],
    [
      'Zod',
      400,
      {
        success: false,
        error: { issues: [{ code: 'unrecognized_keys', keys: ['seed'], path: [] }], name: 'ZodError' },
      },
      'seed',
    ],
    ['Chinese', 400, error('不支持的参数: seed'), 'seed'],
    [
      'range',
      422,
      {
        detail: [
          { loc: ['body', 'temperature'], msg: 'Input should be less than or equal to 0.1', type: 'less_than_equal' },
        ],
      },
      'temperature',
    ],
  ])('%s', (_name, status, answer, expected) => {
    expect(read(status, answer)).toBe(expected);
  });

  it('renames the limit of tokens, then leaves it out', () => {
    const answer = error(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    );
    expect(read(400, answer, { ...body, max_tokens: 100 })).toBe('maxTokensName max_completion_tokens');
    const extra = {
      detail: [
        { loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
      ],
    };
    expect(read(422, extra, { ...body, max_completion_tokens: 100 })).toBe('maxTokensName max_tokens');
    const learned = [{ setting: 'maxTokensName', words: '' }] as const;
    expect(read(422, extra, { ...body, max_completion_tokens: 100 }, { learned })).toBe('max_tokens');
    const large = error('max_tokens is too large: 100000. This model supports at most 4096 completion tokens.', {
      param: 'max_tokens',
    });
    expect(read(400, large, { ...body, max_tokens: 100_000 })).toBeUndefined();
  });
});

describe('a refusal of a role, of streaming or of tools', () => {
  it.each<[string, number, unknown, string]>([
    [
      'Gemma template',
      400,
      error('System role not supported', { type: 'BadRequestError', code: 400 }),
      'instructionRole none',
    ],
    [
      'Jinja in llama.cpp',
      500,
      error('Jinja Exception: System role not supported at row 3', { type: 'server_error', code: 500 }),
      'instructionRole none',
    ],
    [
      'o1-mini',
      400,
      error("Unsupported value: 'messages[0].role' does not support 'system' with this model.", {
        param: 'messages[0].role',
        code: 'unsupported_value',
      }),
      'instructionRole none',
    ],
    [
      'wants developer',
      400,
      error("'system' is not supported for this model. Use 'developer' instead.", { param: 'messages[0].role' }),
      'instructionRole developer',
    ],
    [
      'Gemini with Gemma',
      400,
      error('Developer instruction is not enabled for models/gemma-3-27b-it', { status: 'INVALID_ARGUMENT' }),
      'instructionRole none',
    ],
    ['only others', 400, error('Only user and assistant roles are supported!'), 'instructionRole none'],
    [
      'list',
      422,
      {
        detail: [
          {
            loc: ['body', 'messages', 0, 'role'],
            msg: "Input should be 'user' or 'assistant', not 'system'",
            type: 'literal_error',
          },
        ],
      },
      'instructionRole none',
    ],
    ['unknown role', 400, error('invalid role: system'), 'instructionRole none'],
    [
      'the refused one named',
      400,
      error('Only user, assistant and tool roles are supported, got system.'),
      'instructionRole none',
    ],
    [
      'Anthropic',
      400,
      error('messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter.'),
      'instructionRole none',
    ],
  ])('%s', (_name, status, answer, expected) => {
    expect(read(status, answer)).toBe(expected);
  });

  it('goes from developer to system, then to none, and no further', () => {
    const sent = { ...body, messages: [{ role: 'developer', content: 'x' }, message] };
    const answer = error(
      "'developer' is not one of ['system', 'assistant', 'user', 'tool', 'function'] - 'messages.[0].role'",
      { type: 'invalid_request_error' },
    );
    expect(read(400, answer, sent, { instructionRole: 'developer' })).toBe('instructionRole system');
    const refused = {
      instructionRole: 'developer',
      learned: [{ setting: 'instructionRole', words: '', refused: 'system' }],
    } as const;
    expect(read(400, answer, sent, refused)).toBe('instructionRole none');
    expect(
      read(400, error('System role not supported'), { ...body, messages: [message] }, { instructionRole: 'none' }),
    ).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['the harness', 'Streaming is not supported with tools. Set stream to false.', 'stream without-tools'],
    ['other words', 'Tool use with streaming is not supported by this model', 'stream without-tools'],
    ['without tools', "Unsupported value: 'stream' does not support true with this model.", 'stream never'],
    ['short', 'This model does not support streaming.', 'stream never'],
    ['only', 'This model only supports non-streaming requests', 'stream never'],
    ['wish', 'stream must be set to false for this deployment', 'stream never'],
  ])('streaming: %s', (_name, text, expected) => {
    expect(read(400, error(text), { ...body, tools })).toBe(expected);
    expect(read(400, error(text), { ...body, tools, stream: false }) ?? '').not.toMatch(/stream/);
  });

  it.each<[string, number, unknown]>([
    ['Ollama', 400, error('registry.ollama.ai/library/gemma:2b does not support tools', { type: 'api_error' })],
    [
      'OpenRouter',
      404,
      error(
        'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs',
        { code: 404 },
      ),
    ],
    [
      'vLLM',
      400,
      {
        message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        type: 'BadRequestError',
      },
    ],
    ['llama.cpp', 500, error('tools param requires --jinja flag', { code: 500, type: 'server_error' })],
    ['llama.cpp, older', 500, { code: 500, message: 'Unsupported param: tools', type: 'server_error' }],
    ['DeepSeek', 400, error('deepseek-reasoner does not support Function Calling')],
    ['plain', 400, error('tools are not supported by this model')],
    ['Groq', 400, error('`tool calling` is not supported with this model')],
    [
      'extra',
      422,
      { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }] },
    ],
    ['unknown field', 400, error('Unrecognized request argument supplied: tools')],
  ])('tools: %s', (_name, status, answer) => {
    expect(read(status, answer, { ...body, tools })).toBe('tools');
    expect(read(status, answer)).toBeUndefined();
  });
});

describe('a refusal that names no optional part', () => {
  it.each<[string, number, unknown]>([
    ['nothing', 400, error('Bad request')],
    [
      'another field',
      422,
      {
        detail: [
          { loc: ['body', 'messages', 1, 'content'], msg: 'Input should be a valid string', type: 'string_type' },
        ],
      },
    ],
    [
      'an echo of the request',
      422,
      { detail: [{ loc: ['body', 'messages'], msg: 'Field required', type: 'missing', input: body }] },
    ],
    ['model name', 404, error('The model `gpt-x` does not exist')],
    ['a model named seed', 404, error('The model seed-oss-36b is not supported')],
    ['key', 401, error('temperature is not supported')],
    ['rate', 429, error('Too many requests: temperature is not supported')],
    ['a page', 502, '<html>temperature not supported</html>'],
    ['order of roles', 500, error('Jinja Exception: System message must be at the beginning.')],
    [
      'alternating roles',
      500,
      error('After the optional system message, conversation roles must alternate user and assistant roles'),
    ],
    ['a word', 400, error('Please stop sending requests that are not valid')],
    ['crash', 500, error('CUDA out of memory')],
    ['not json', 400, ''],
  ])('%s', (_name, status, answer) => {
    expect(read(status, answer)).toBeUndefined();
  });

  it('a fault of the schema of a tool is not a refusal of tools', () => {
    const answer = error("Invalid schema for function 'temperature': 'oneOf' is not permitted.", {
      param: 'tools[0].function.parameters',
    });
    expect(read(400, answer, { ...body, tools })).toBeUndefined();
    expect(
      read(400, error("Invalid schema for function 'seed': In context=(), 'oneOf' is not supported"), {
        ...body,
        tools,
      }),
    ).toBeUndefined();
  });

  it('names a field that only the profile has set', () => {
    const profile = { parameters: { top_k: 40, min_p: 0.1 } };
    expect(
      read(400, error('Unrecognized request argument supplied: min_p'), { ...body, ...profile.parameters }, profile),
    ).toBe('given min_p');
    const extra = {
      detail: [{ loc: ['body', 'top_k'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }],
    };
    expect(read(422, extra, { ...body, ...profile.parameters }, profile)).toBe('given top_k');
  });
});

describe('learnChange', () => {
  it('omits a parameter, also where the profile sets it, once', () => {
    const learned = learnChange({ parameters: { temperature: 0.7, top_p: 1 } }, { setting: 'temperature' }, 'no');
    expect(learned).toEqual({
      omit: ['temperature'],
      parameters: { top_p: 1 },
      learned: [{ setting: 'temperature', words: 'no' }],
    });
    expect(learnChange(learned, { setting: 'temperature' }, 'still no')).toBe(learned);
  });
});
