// Reads the records of tracing programs in which a use of a tool is one record: OpenAI Agents and Assistants, CrewAI,
// Langfuse, MLflow. Recognised by structure. Records of one trace are one conversation.

import { groupBy, isJsonObject, type JsonObject, type JsonValue, objectsIn } from '../../support';
import { errorOf, lastText, messagesOfUses, parsedValue, type ToolUse, tracedChat } from './chatParts';

interface RecordForm {
  readonly form: string;
  is(record: JsonObject): boolean;
  /** Conversations of all records of the form. */
  read(records: readonly JsonObject[]): readonly JsonObject[];
}

const isOneOf = (value: JsonValue | undefined, ...names: readonly string[]) =>
  typeof value === 'string' && names.includes(value);

/** Uses by trace, in the order of the file. */
function chatsByTrace(
  records: readonly JsonObject[],
  traceOf: (record: JsonObject) => JsonValue | undefined,
  usesOf: (record: JsonObject, index: number) => readonly ToolUse[],
): readonly JsonObject[] {
  const groups = groupBy([...records.entries()], ([, record]) => String(traceOf(record) ?? ''));
  return [...groups].map(([id, members]) => ({
    ...(id === '' ? {} : { id }),
    messages: messagesOfUses(members.flatMap(([index, record]) => usesOf(record, index))),
  }));
}

function useOfAgentSpan({ id, started_at: time, span_data: data, error }: JsonObject, index: number): ToolUse[] {
  if (!isJsonObject(data) || data.type !== 'function') return [];
  const [input, output] = [parsedValue(data.input), data.output];
  const failure = errorOf(isJsonObject(error) ? error.message : error);
  return [
    {
      time,
      id: String(id ?? `span-${index}`),
      name: data.name,
      input,
      ...(output === undefined || output === null ? {} : { output }),
      ...(failure === undefined ? {} : { error: failure }),
    },
  ];
}

function usesOfRunStep({ id, created_at: time, step_details: details }: JsonObject): ToolUse[] {
  const calls = isJsonObject(details) ? objectsIn(details.tool_calls) : [];
  return calls.flatMap((call, index) => {
    const { function: called } = call;
    if (!isJsonObject(called)) return [];
    const { name, arguments: input, output } = called;
    const answered = output === undefined || output === null ? {} : { output };
    return [{ time: Number(time ?? 0) * 1000, id: String(call.id ?? `${id}-${index}`), name, input, ...answered }];
  });
}

function messageOfThread({ role, content }: JsonObject): JsonObject {
  const parts = objectsIn(content).map(({ text }) => (isJsonObject(text) ? text.value : text));
  return { role: role ?? null, content: typeof content === 'string' ? content : parts.join('') };
}

const crewEvent = /^(?:crew|task|agent|tool|llm|flow|method|memory|knowledge|lite_agent)_\w+$/;

function useOfCrewEvent(event: JsonObject, index: number): ToolUse[] {
  if (!isOneOf(event.type, 'tool_usage_finished', 'tool_usage_error')) return [];
  const { tool_name: name, tool_args: args, output, started_at: started, timestamp } = event;
  const error = event.type === 'tool_usage_error' ? (errorOf(event.error) ?? 'failed') : undefined;
  const result = error === undefined ? { output: output ?? null } : { error };
  return [{ time: started ?? timestamp, id: `event-${index}`, name, input: parsedValue(args), ...result }];
}

const observationTypes = 'TOOL GENERATION SPAN EVENT AGENT CHAIN RETRIEVER EMBEDDING EVALUATOR GUARDRAIL'.split(' ');
const isObservation = (record: JsonObject) =>
  isOneOf(record.type, ...observationTypes) && ('traceId' in record || 'startTime' in record);

/** The tools of a trace; if it has none, the messages of its last request to a model. */
function chatOfObservations(
  id: string | undefined,
  trace: JsonObject,
  observations: readonly JsonObject[],
): JsonObject {
  const uses = observations
    .filter(({ type }) => type === 'TOOL')
    .map((one, index): ToolUse => {
      const { id: key, name, input, output, startTime: time, level, statusMessage } = one;
      const error = level === 'ERROR' ? (errorOf(statusMessage) ?? 'failed') : undefined;
      const answered = output === undefined || output === null ? {} : { output };
      return {
        time,
        id: String(key ?? `observation-${index}`),
        name,
        input: parsedValue(input),
        ...answered,
        ...(error === undefined ? {} : { error }),
      };
    });
  const last = observations
    .filter(({ type }) => type === 'GENERATION')
    .toSorted((a, b) => (String(a.startTime) < String(b.startTime) ? -1 : 1))
    .at(-1);
  if (uses.length > 0 || last === undefined) {
    return tracedChat(id, lastText(trace.input), uses, lastText(trace.output));
  }
  const { input, output } = last;
  const messages = objectsIn(isJsonObject(input) ? input.messages : input);
  const reply = isJsonObject(output) && !('role' in output) ? { role: 'assistant', ...output } : output;
  const said = typeof reply === 'string' ? { role: 'assistant', content: reply } : reply;
  return { ...(id ? { id } : {}), messages: [...messages, ...(isJsonObject(said) ? [said] : [])] };
}

const spansOfMlflow = ({ data, spans }: JsonObject): readonly JsonObject[] =>
  objectsIn(isJsonObject(data) ? data.spans : spans);

function chatOfMlflow(trace: JsonObject): JsonObject {
  const { info } = trace;
  const spans = spansOfMlflow(trace);
  const fieldOf = ({ attributes }: JsonObject, name: string) =>
    isJsonObject(attributes) ? parsedValue(attributes[`mlflow.${name}`]) : undefined;
  const uses = spans
    .filter((span) => fieldOf(span, 'spanType') === 'TOOL')
    .map((span, index): ToolUse => {
      const output = fieldOf(span, 'spanOutputs');
      const { status } = span;
      const code = isJsonObject(status) ? (status.code ?? status.status_code) : (span.status_code ?? status);
      const isFailed = typeof code === 'string' && /ERROR$/.test(code);
      const message = isJsonObject(status) ? (status.message ?? status.description) : span.status_message;
      return {
        time: Number(span.start_time_unix_nano ?? span.start_time ?? 0) / 1e6,
        id: String(span.span_id ?? `span-${index}`),
        name: span.name,
        input: fieldOf(span, 'spanInputs'),
        ...(output === undefined || output === null ? {} : { output }),
        ...(isFailed ? { error: errorOf(message) ?? 'failed' } : {}),
      };
    });
  const root = spans.find(({ parent_span_id: parent, parent_id: older }) => !parent && !older);
  const id = isJsonObject(info) ? (info.trace_id ?? info.request_id) : trace.trace_id;
  return tracedChat(
    typeof id === 'string' ? id : undefined,
    root && lastText(fieldOf(root, 'spanInputs')),
    uses,
    root && lastText(fieldOf(root, 'spanOutputs')),
  );
}

const recordForms: readonly RecordForm[] = [
  {
    form: 'traces of the OpenAI Agents SDK',
    is: ({ object }) => isOneOf(object, 'trace', 'trace.span'),
    read: (records) =>
      chatsByTrace(
        records.filter(({ object }) => object === 'trace.span'),
        ({ trace_id: trace }) => trace,
        useOfAgentSpan,
      ),
  },
  {
    form: 'run steps of OpenAI Assistants',
    is: ({ object }) => object === 'thread.run.step',
    read: (records) => chatsByTrace(records, ({ thread_id: thread, run_id: run }) => thread ?? run, usesOfRunStep),
  },
  {
    form: 'messages of OpenAI Assistants',
    is: ({ object }) => object === 'thread.message',
    read: (records) =>
      [...groupBy(records, ({ thread_id: thread }) => String(thread ?? ''))].map(([id, members]) => ({
        ...(id === '' ? {} : { id }),
        // The list of a thread begins with its last message.
        messages: members
          .toSorted((a, b) => Number(a.created_at ?? 0) - Number(b.created_at ?? 0))
          .map((message) => messageOfThread(message)),
      })),
  },
  {
    form: 'events of CrewAI',
    is: ({ type, timestamp }) => typeof type === 'string' && crewEvent.test(type) && timestamp !== undefined,
    read: (records) =>
      chatsByTrace(records, ({ crew_fingerprint: crew }) => crew, useOfCrewEvent).filter(
        ({ messages }) => (messages as readonly JsonValue[]).length > 0,
      ),
  },
  {
    form: 'traces of Langfuse',
    is: ({ observations }) => objectsIn(observations).some(isObservation),
    read: (records) =>
      records.map((trace) =>
        chatOfObservations(typeof trace.id === 'string' ? trace.id : undefined, trace, objectsIn(trace.observations)),
      ),
  },
  {
    form: 'observations of Langfuse',
    is: isObservation,
    read: (records) =>
      [...groupBy(records, ({ traceId }) => String(traceId ?? ''))].map(([id, members]) => {
        const root = members.find(({ parentObservationId: parent, type }) => !parent && type !== 'TOOL') ?? {};
        return chatOfObservations(id === '' ? undefined : id, root, members);
      }),
  },
  {
    form: 'traces of MLflow',
    is: (record) =>
      spansOfMlflow(record).some(
        ({ attributes }) =>
          isJsonObject(attributes) && Object.keys(attributes).some((key) => key.startsWith('mlflow.')),
      ),
    read: (records) => records.map(chatOfMlflow),
  },
];

/** Whether a value is one of several records of a trace, so that a file with one a line is one conversation or more. */
export const isTraceRecord = (value: unknown): boolean =>
  isJsonObject(value) &&
  (typeof value.run_type === 'string' || recordForms.some(({ is }) => is(value))) &&
  !('observations' in value || 'data' in value || 'spans' in value);

export function toolRecordChats(
  items: readonly JsonObject[],
): { readonly form: string; readonly conversations: readonly JsonObject[] } | undefined {
  const found = recordForms.find(({ is }) => items.every((item) => is(item)));
  return found && { form: found.form, conversations: found.read(items) };
}
