// Tests an endpoint with one model: lists its models, then sends one request for each strategy, shaped like those of a
// session, and reports what was accepted. At most three requests, and one more for each part that is refused.

import {
  type Acceptance,
  type ChatFailure,
  type ChatOutcome,
  type ChatRequest,
  type EndpointProfile,
  type EndpointReport,
  type OmittableParameter,
  requestParameters,
} from '../../core/llm';
import { fail, ok, type Result } from '../../core/support';
import { type FailureContext, failureOf, isToolsRefusal, redirectFailure } from './chatFailure';
import {
  createContext,
  type EndpointOptions,
  invalidAddress,
  limitsOf,
  loadSdk,
  openConnection,
} from './endpointClient';
import { createOpenAiChat, redirectOf } from './openAiChat';

export interface ConnectionResult {
  /** Ids that the endpoint lists; empty if it lists none. */
  readonly models: readonly string[];
  /** For the settings dialog, in sentence case. */
  readonly message: string;
  /** Absent if no model was named. */
  readonly report?: EndpointReport;
}

export interface ConnectionTest extends EndpointOptions {
  /** Empty: only the list of models is requested. */
  readonly model: string;
  readonly profile?: EndpointProfile;
  readonly signal?: AbortSignal;
}

const system = 'You help people with the weather. Follow the instructions exactly.';
const toolName = 'get_weather';
const toolRequest: Omit<ChatRequest, 'model'> = {
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: `What is the weather in Oslo? Call ${toolName}.` },
  ],
  tools: [
    {
      name: toolName,
      description: 'The weather in a city',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
  temperature: 0.2,
  seed: 1,
};
const textRequest: Omit<ChatRequest, 'model'> = {
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: 'Reply with the word ok.' },
  ],
  temperature: 0.2,
  seed: 1,
  stop: ['\nObservation:'],
};

/** Fails if the endpoint cannot be reached, refuses the key, or answers no request. */
export async function testConnection(test: ConnectionTest): Promise<Result<ConnectionResult, ChatFailure>> {
  const { model, signal } = test;
  const given = test.profile ?? {};
  const options: EndpointOptions = { ...test, maxRetries: test.maxRetries ?? 0 };
  const limits = limitsOf(given, options);
  const context = createContext(options, model, limits);
  if (!URL.canParse(options.baseUrl)) return fail(invalidAddress(context));
  const listed = await listModels(options, given, context, signal);
  if (!listed.ok) return listed;
  const models = listed.value;
  const { baseUrl } = context;
  if (model === '') {
    const message =
      models.length > 0
        ? `Connected, but ${baseUrl} does not list a model with an empty name. It lists ${models.length}.`
        : `${baseUrl} lists no models. Enter the name of one.`;
    return ok({ models, message });
  }

  let profile = given;
  const chat = createOpenAiChat({
    ...options,
    profileOf: () => given,
    onLearned: (learned) => {
      profile = learned.profile;
    },
  });
  let requests = 1;
  const send = async (request: Omit<ChatRequest, 'model'>) => {
    const outcome = await chat.complete({ ...request, model }, {}, signal);
    requests += outcome.timing.retries + 1;
    return outcome;
  };
  const withTools = await send(toolRequest);
  const takesNoTools = withTools.kind === 'failed' && isToolsRefusal(withTools.failure);
  const asText = withTools.kind === 'failed' && !mayAnswerText(withTools.failure) ? undefined : await send(textRequest);
  const outcomes = [withTools, ...(asText ? [asText] : [])];
  const failures = outcomes.flatMap((one) => (one.kind === 'failed' ? [one.failure] : []));
  const answered = outcomes.findLast((one) => one.kind === 'completed');
  const isListed = models.includes(model);
  const failure = takesNoTools ? failures[1] : failures[0];
  const unlisted = `Connected, but ${baseUrl} does not list ${model}. It lists ${models.length}.`;
  if (!answered) {
    if (failure?.kind === 'not-found' && models.length > 0 && !isListed) return ok({ models, message: unlisted });
    return fail(failure ?? failureOf(undefined, 'stream', context)); // an outcome is completed or has a failure
  }
  const report: EndpointReport = {
    baseUrl,
    model,
    models,
    parameters: requestParameters.map((parameter) => ({
      parameter,
      acceptance: acceptanceOf(parameter, { given, profile, withTools, asText, takesNoTools }),
    })),
    streaming: streamingOf(given, profile),
    instructionRole: profile.instructionRole ?? 'system',
    toolCall: takesNoTools ? 'refused' : toolCallOf(withTools),
    reasoning: outcomes.some(
      (one) => one.kind === 'completed' && (one.reply.reasoning !== undefined || /<\/?think/i.test(one.reply.content)),
    ),
    latencyMs: answered.timing.latencyMs,
    ...(answered.timing.firstTokenMs === undefined ? {} : { firstTokenMs: answered.timing.firstTokenMs }),
    requests,
    profile,
    ...(failure ? { failure } : {}),
  };
  return ok({ models, message: messageOf(report, isListed, unlisted, test.surface), report });
}

/** The failure may be of the tools; other kinds are the same without them. */
const mayAnswerText = ({ kind }: ChatFailure): boolean =>
  kind === 'bad-request' || kind === 'server-error' || kind === 'malformed-response' || kind === 'stream-broken';

function messageOf(
  report: EndpointReport,
  isListed: boolean,
  unlisted: string,
  surface: EndpointOptions['surface'],
): string {
  const { baseUrl, model, models, toolCall, failure } = report;
  const connected = isListed
    ? `Connected. ${baseUrl} offers ${model}.`
    : models.length > 0
      ? `${unlisted} ${model} answered.`
      : `Connected. ${model} answered; the endpoint lists no models.`;
  const strategy = surface === 'terminal' ? 'use --strategy react-text' : 'choose the strategy "ReAct in text"';
  const tools = toolCall === 'refused' ? ` It takes no tools: ${strategy}.` : '';
  const which = toolCall === 'not-tried' ? 'with a tool' : 'without tools';
  const failed = failure && toolCall !== 'refused' ? ` The request ${which} failed: ${failure.message}` : '';
  return connected + tools + failed;
}

interface Tried {
  readonly given: EndpointProfile;
  readonly profile: EndpointProfile;
  readonly withTools: ChatOutcome;
  readonly asText: ChatOutcome | undefined;
  readonly takesNoTools: boolean;
}

function acceptanceOf(parameter: OmittableParameter, tried: Tried): Acceptance {
  const { given, profile, withTools, asText, takesNoTools } = tried;
  if (parameter === 'tools') {
    if (takesNoTools && withTools.kind === 'failed') return { kind: 'refused', words: withTools.failure.message };
    return withTools.kind === 'completed' ? { kind: 'accepted' } : { kind: 'not-tried' };
  }
  const learned = profile.learned?.findLast(({ setting }) => setting === parameter);
  if (learned && !given.omit?.includes(parameter)) return { kind: 'refused', words: learned.words };
  const isStreamed = profile.stream !== 'never';
  const parameters = profile.parameters ?? {};
  const wasSent = {
    temperature: true,
    seed: true,
    stop: asText?.kind === 'completed',
    stream_options: isStreamed,
    response_format: parameters.response_format !== undefined,
    max_tokens: parameters.max_tokens !== undefined || parameters.max_completion_tokens !== undefined,
  }[parameter];
  return wasSent && !profile.omit?.includes(parameter) ? { kind: 'accepted' } : { kind: 'not-tried' };
}

function streamingOf(given: EndpointProfile, profile: EndpointProfile): Acceptance {
  const learned = profile.learned?.findLast(({ setting }) => setting === 'stream');
  if (learned) return { kind: 'refused', words: learned.words };
  return given.stream === 'never' ? { kind: 'not-tried' } : { kind: 'accepted' };
}

function toolCallOf(outcome: ChatOutcome): EndpointReport['toolCall'] {
  if (outcome.kind === 'failed') return 'not-tried';
  if (outcome.reply.toolCalls.some(({ name }) => name === toolName)) return 'as-call';
  return outcome.reply.content.includes(toolName) ? 'as-text' : 'none';
}

/** The list of models; empty if the endpoint has none. Fails if no other request can succeed. */
async function listModels(
  options: EndpointOptions,
  profile: EndpointProfile,
  context: FailureContext,
  signal: AbortSignal | undefined,
): Promise<Result<readonly string[], ChatFailure>> {
  const sdk = await loadSdk();
  const connection = openConnection(sdk, options, { limits: context.limits, profile });
  try {
    const either = AbortSignal.any([connection.signal, ...(signal ? [signal] : [])]);
    const page = await connection.client.models.list({ signal: either });
    const ids = (Array.isArray(page.data) ? page.data : [])
      .map((entry) => entry.id)
      .filter((id) => typeof id === 'string')
      .map((id) => context.secrets.text(id));
    return ok(ids);
  } catch (error) {
    if (signal?.aborted) return fail(failureOf(error, 'cancelled', context));
    const { exceeded } = connection.watch;
    if (exceeded) return fail(failureOf(error, exceeded, context));
    const redirect = redirectOf(error);
    if (redirect) return fail(redirectFailure(redirect, context));
    if (error instanceof sdk.APIConnectionError) return fail(failureOf(error, 'connection', context));
    const status = error instanceof sdk.APIError ? error.status : undefined;
    if (status === 401 || status === 403 || status === 429) return fail(failureOf(error, 'api', context));
    return ok([]);
  } finally {
    connection.close();
  }
}
