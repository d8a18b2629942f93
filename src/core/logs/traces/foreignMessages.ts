// Converts single messages of agent frameworks and providers to OpenAI chat messages: Bedrock, Vercel's AI SDK, AutoGen,
// Haystack, LlamaIndex, Pydantic AI, smolagents, tau2-bench. Recognised by structure.

import { isJsonObject, type JsonObject, type JsonValue, objectsIn } from '../../support';
import { callOf, errorOf, filledField, resultText } from './chatParts';

interface MessageForm {
  readonly form: string;
  /** Whether a message has a part that only this form has. */
  is(message: JsonObject): boolean;
  read(message: JsonObject): readonly JsonObject[];
}

const partsOf = ({ content, parts }: JsonObject) => objectsIn(content ?? parts);
const textsOf = (parts: readonly JsonObject[]) =>
  parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('');

/** The results of a message come before its other content, as they answer the message before it. */
function withCalls(
  role: JsonValue | undefined,
  content: JsonValue,
  calls: readonly JsonObject[],
  results: readonly JsonObject[] = [],
): readonly JsonObject[] {
  if (calls.length > 0) return [...results, { role: 'assistant', content, tool_calls: calls }];
  return content === '' && results.length > 0 ? results : [...results, { role: role ?? null, content }];
}

const result = (id: JsonValue | undefined, content: JsonValue | undefined, error?: JsonValue): JsonObject => ({
  role: 'tool',
  ...filledField('tool_call_id', id),
  content: resultText(content, error),
});

const objectAt = (part: JsonObject, key: string): readonly JsonObject[] => {
  const value = part[key];
  return isJsonObject(value) ? [value] : [];
};

function messagesOfBedrock(message: JsonObject): readonly JsonObject[] {
  const parts = partsOf(message);
  const calls = parts.flatMap((part) => objectAt(part, 'toolUse'));
  const results = parts.flatMap((part) => objectAt(part, 'toolResult'));
  return withCalls(
    message.role,
    textsOf(parts),
    calls.map(({ toolUseId, name, input }) => callOf(name, input, toolUseId)),
    results.map(({ toolUseId, content, status }) => {
      const blocks = objectsIn(content);
      const value = blocks.find(({ json }) => json !== undefined)?.json ?? textsOf(blocks);
      return result(toolUseId, value, status === 'error' ? value : undefined);
    }),
  );
}

/** `{type: 'json', value}` of newer versions, or the value itself. */
const outputOfVercel = (output: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(output) && typeof output.type === 'string' && 'value' in output ? output.value : output;

const isVercelTool = ({ type, toolCallId, toolInvocation }: JsonObject) =>
  typeof type === 'string' &&
  ((typeof toolCallId === 'string' && /^(?:tool-|dynamic-tool$)/.test(type)) ||
    (type === 'tool-invocation' && isJsonObject(toolInvocation)));

function messagesOfVercel(message: JsonObject): readonly JsonObject[] {
  const parts = partsOf(message);
  const calls: JsonObject[] = [];
  const results: JsonObject[] = [];
  const after: JsonObject[] = [];
  for (const part of parts.filter(isVercelTool)) {
    const tool = isJsonObject(part.toolInvocation) ? part.toolInvocation : part;
    const { toolCallId: id, input, args, output, result: older, errorText, isError } = tool;
    const name = tool.toolName ?? String(part.type).replace(/^tool-/, '');
    if (part.type === 'tool-result') {
      const value = outputOfVercel(output ?? older);
      results.push(result(id, value, isError === true ? value : undefined));
      continue;
    }
    calls.push(callOf(name, input ?? args, id));
    // A part of a UI message has its result beside the call.
    const error = errorOf(errorText);
    if (output !== undefined || older !== undefined || error !== undefined) {
      after.push(result(id, outputOfVercel(output ?? older), error));
    }
  }
  const last = parts.findLastIndex(isVercelTool);
  const before = textsOf(last < 0 || after.length === 0 ? parts : parts.slice(0, last));
  const closing = after.length === 0 ? '' : textsOf(parts.slice(last));
  return [
    ...withCalls(message.role, before, calls, results),
    ...after,
    ...(closing === '' ? [] : [{ role: message.role ?? null, content: closing }]),
  ];
}

function messagesOfAutoGen({ source, type, content }: JsonObject): readonly JsonObject[] {
  if (type === 'ToolCallRequestEvent') {
    const calls = objectsIn(content).map(({ id, name, arguments: args }) => callOf(name, args, id));
    return [{ role: 'assistant', content: '', tool_calls: calls }];
  }
  if (type === 'ToolCallExecutionEvent') {
    return objectsIn(content).map(({ call_id: id, content: text, is_error: isError }) =>
      result(id, text, isError === true ? text : undefined),
    );
  }
  // The summary repeats the results.
  if (typeof type !== 'string' || !/Message$/.test(type) || type === 'ToolCallSummaryMessage') return [];
  const parts = Array.isArray(content) ? content.filter((part) => typeof part === 'string').join('') : content;
  return [{ role: source === 'user' || source === 'user_proxy' ? 'user' : 'assistant', content: parts ?? '' }];
}

function messagesOfHaystack(message: JsonObject): readonly JsonObject[] {
  const role = message.role ?? message._role;
  const parts = objectsIn(message.content ?? message._content);
  return withCalls(
    role,
    textsOf(parts),
    parts
      .flatMap((part) => objectAt(part, 'tool_call'))
      .map(({ id, tool_name: name, arguments: args }) => callOf(name, args, id)),
    parts
      .flatMap((part) => objectAt(part, 'tool_call_result'))
      .map(({ origin, result: value, error }) => {
        const { id, tool_name: name }: JsonObject = isJsonObject(origin) ? origin : {};
        return { ...result(id, value, error === true ? value : undefined), ...filledField('name', name) };
      }),
  );
}

function messagesOfLlamaIndex(message: JsonObject): readonly JsonObject[] {
  const { role, blocks, additional_kwargs: kwargs, content } = message;
  const { tool_calls: listed, tool_call_id: id, name }: JsonObject = isJsonObject(kwargs) ? kwargs : {};
  const parts = objectsIn(blocks);
  const text = parts.length > 0 || typeof content !== 'string' ? textsOf(parts) : content;
  if (role === 'tool') return [{ ...result(id, text), ...filledField('name', name) }];
  const inBlocks = parts.flatMap(({ block_type: type, tool_call_id: key, tool_name: called, tool_kwargs: args }) =>
    type === 'tool_call' ? [callOf(called, args, key)] : [],
  );
  return withCalls(role, text, inBlocks.length > 0 ? inBlocks : objectsIn(listed));
}

function messagesOfPydantic({ parts }: JsonObject): readonly JsonObject[] {
  const all = objectsIn(parts);
  const of = (...kinds: readonly string[]) => all.filter(({ part_kind: kind }) => kinds.includes(String(kind)));
  const words = (kind: string) =>
    of(kind)
      .map(({ content }) =>
        Array.isArray(content) ? content.filter((part) => typeof part === 'string').join('') : content,
      )
      .join('\n');
  const calls = of('tool-call').map(({ tool_name: name, args, tool_call_id: id }) => callOf(name, args, id));
  const results = of('tool-return', 'retry-prompt')
    .filter(({ tool_name: name }) => typeof name === 'string')
    .map(({ tool_call_id: id, content, part_kind: kind }) =>
      result(id, content, kind === 'retry-prompt' ? (content ?? 'failed') : undefined),
    );
  const [asked, said] = [words('user-prompt'), words('text')];
  return [
    ...results,
    ...(asked === '' ? [] : [{ role: 'user', content: asked }]),
    ...(said === '' && calls.length === 0 ? [] : withCalls('assistant', said, calls)),
  ];
}

function messagesOfStep(step: JsonObject): readonly JsonObject[] {
  const { task, tool_calls: listed, observations, error, final_answer: isFinal, action_output: output } = step;
  if (typeof task === 'string') return [{ role: 'user', content: task }];
  const calls = objectsIn(listed);
  const failure = errorOf(error);
  const text = isFinal === true && typeof output === 'string' ? output : '';
  return [
    ...(calls.length > 0 ? [{ role: 'assistant', content: '', tool_calls: calls }] : []),
    // A step has one text for the results of all its calls.
    ...calls.slice(0, 1).map(({ id }) => result(id, observations ?? null, failure)),
    ...(text === '' ? [] : [{ role: 'assistant', content: text }]),
  ];
}

const messageForms: readonly MessageForm[] = [
  {
    form: 'messages of Amazon Bedrock',
    is: (message) =>
      partsOf(message).some(({ toolUse, toolResult }) => isJsonObject(toolUse) || isJsonObject(toolResult)),
    read: messagesOfBedrock,
  },
  {
    form: "messages of Vercel's AI SDK",
    is: (message) => partsOf(message).some(isVercelTool),
    read: messagesOfVercel,
  },
  {
    form: 'messages of AutoGen',
    is: ({ source, type }) => typeof source === 'string' && typeof type === 'string' && /(?:Message|Event)$/.test(type),
    read: messagesOfAutoGen,
  },
  {
    form: 'messages of AutoGen',
    is: ({ role, tool_responses: responses }) => role === 'tool' && objectsIn(responses).length > 0,
    read: (message) =>
      message.role === 'tool' && objectsIn(message.tool_responses).length > 0
        ? objectsIn(message.tool_responses).map(({ tool_call_id: id, content }) => result(id, content))
        : [message],
  },
  {
    form: 'messages of Haystack',
    is: ({ content, _content: older }) =>
      objectsIn(content ?? older).some(
        ({ tool_call: call, tool_call_result: answer }) => isJsonObject(call) || isJsonObject(answer),
      ),
    read: messagesOfHaystack,
  },
  {
    form: 'messages of LlamaIndex',
    is: ({ role, blocks }) =>
      role !== undefined && objectsIn(blocks).some(({ block_type: type }) => type !== undefined),
    read: messagesOfLlamaIndex,
  },
  {
    form: 'messages of Pydantic AI',
    is: ({ parts }) => objectsIn(parts).some(({ part_kind: kind }) => typeof kind === 'string'),
    read: messagesOfPydantic,
  },
  {
    form: 'steps of smolagents',
    is: ({ role, step_number: number, tool_calls: calls }) =>
      role === undefined && typeof number === 'number' && Array.isArray(calls),
    read: messagesOfStep,
  },
  {
    // Calls without `function`, and results whose id is that of the call. The user of this benchmark has tools too.
    form: 'messages of tau2-bench',
    is: ({ role, requestor }) => role === 'tool' && typeof requestor === 'string',
    read: (message) => {
      const { role, content, tool_calls: calls, id, requestor, error } = message;
      if (role === 'tool')
        return requestor === 'user' ? [] : [result(id, content, error === true ? content : undefined)];
      const own = objectsIn(calls).filter((call) => call.requestor !== 'user');
      return withCalls(
        role,
        content ?? '',
        own.map(({ name, arguments: args, id: key }) => callOf(name, args, key)),
      );
    },
  },
];

/** Messages of one of these forms as messages of OpenAI; undefined for other records. */
export function foreignMessages(
  records: readonly unknown[],
): { readonly form: string; readonly records: readonly JsonObject[] } | undefined {
  const messages = records.filter(isJsonObject) as readonly JsonObject[];
  if (messages.length < records.length) return undefined;
  const found = messageForms.find(({ is }) => messages.some((message) => is(message)));
  return found && { form: found.form, records: messages.flatMap((message) => found.read(message)) };
}
