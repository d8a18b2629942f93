// Reads tool uses and conversations from the attributes of OpenTelemetry spans: the GenAI conventions, OpenInference and
// OpenLLMetry.

import { isJsonObject, type JsonObject, type JsonValue, objectsIn } from '../../support';
import { callOf, parsedValue, resultText } from './chatParts';

export interface SpanTool {
  readonly name: string;
  readonly id?: string;
  readonly input: JsonValue | undefined;
  readonly output: JsonValue | undefined;
}

/** The tool use of a span; undefined for any other span. */
export function toolOfAttributes(attributes: JsonObject, spanName: string): SpanTool | undefined {
  const text = (key: string) => {
    const value = attributes[key];
    return typeof value === 'string' ? value : undefined;
  };
  const id = text('gen_ai.tool.call.id') ?? text('tool_call.id');
  const withId = id === undefined ? {} : { id };
  const name = text('gen_ai.tool.name') ?? /^execute_tool (.+)$/s.exec(spanName)?.[1];
  if (name !== undefined) {
    const [input, output] = [attributes['gen_ai.tool.call.arguments'], attributes['gen_ai.tool.call.result']];
    return { name, ...withId, input, output };
  }
  if (text('openinference.span.kind')?.toUpperCase() === 'TOOL') {
    const output = attributes['output.value'];
    return { name: text('tool.name') ?? spanName, ...withId, input: parsedValue(attributes['input.value']), output };
  }
  if (text('traceloop.span.kind') === 'tool') {
    const input = parsedValue(attributes['traceloop.entity.input']);
    const output = parsedValue(attributes['traceloop.entity.output']);
    return {
      name: text('traceloop.entity.name') ?? spanName.replace(/\.tool$/, ''),
      ...withId,
      input: isJsonObject(input) ? (input.kwargs ?? input.inputs ?? input) : input,
      output: isJsonObject(output) && 'output' in output ? output.output : output,
    };
  }
  return undefined;
}

/** The messages of the request with the most messages, and its reply. */
export function chatOfRequests(spans: readonly JsonObject[]): readonly JsonObject[] {
  const listOf = (attributes: JsonObject, key: string) => objectsIn(parsedValue(attributes[key]));
  const requests = spans.map((attributes) => ({
    asked: listOf(attributes, 'gen_ai.input.messages'),
    replied: listOf(attributes, 'gen_ai.output.messages'),
  }));
  const longest = requests.reduce<(typeof requests)[number] | undefined>(
    (best, one) => (best !== undefined && best.asked.length > one.asked.length ? best : one),
    undefined,
  );
  return longest === undefined ? [] : [...longest.asked, ...longest.replied].flatMap(messagesOfParts);
}

function messagesOfParts({ role, parts }: JsonObject): readonly JsonObject[] {
  const all = objectsIn(parts);
  const of = (kind: string) => all.filter(({ type }) => type === kind);
  const content = of('text')
    .map(({ content: text }) => (typeof text === 'string' ? text : ''))
    .join('');
  const results = of('tool_call_response').map(({ id, result, response }) => ({
    role: 'tool',
    ...(typeof id === 'string' ? { tool_call_id: id } : {}),
    content: resultText(result ?? response),
  }));
  const calls = of('tool_call').map(({ id, name, arguments: args }) => callOf(name, args, id));
  if (calls.length > 0) return [...results, { role: 'assistant', content, tool_calls: calls }];
  return content === '' && results.length > 0 ? results : [...results, { role: role ?? null, content }];
}
