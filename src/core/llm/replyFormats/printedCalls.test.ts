// Every format: a call that is printed in it is read as the same call, and no part of it is shown while it streams.

import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../../testing/draws';
import { createRandom, type JsonObject, type JsonValue, type Random } from '../../support';
import { type AgentStrategy, readDecision, readPartialReply } from '../index';

const names = ['find_table', 'lookup', '查询_餐厅', 'tables.find-all', 'getTable2', 'a__b', 'Größe_prüfen', 'check-in'];
const words = [
  ...['Lido', 'two guests', '北京 餐厅', 'a "quoted" word', "it's", 'line\nbreak', '{', '}', '{"a": [1]}', '[1, 2]'],
  ...['a\\b', '007', 'true', 'null', '12.50', 'x = (y)', 'a, b', '# 5', '😀', 'Action: wait', 'a < b', 'tab\tx', '-'],
  ...['100%', 'ends with {', '} begins', '// note', 'C:\\new\\table', '\u201cquoted\u201d', 'naïve: yes', '`code`'],
];
const keys = ['restaurant', 'guests', 'free', 'tags', 'where', '城市', 'note_2'];

function randomValue(random: Random, depth: number): JsonValue {
  const kind = random.int(depth > 2 ? 4 : 6);
  if (kind === 0) return random.int(2_000) - 1_000;
  if (kind === 1) return random.pick([true, false, null, 1.5, -0.25, 0]);
  if (kind <= 3) return random.pick(words);
  if (kind === 4) return Array.from({ length: random.int(4) }, () => randomValue(random, depth + 1));
  return randomArguments(random, depth + 1);
}

function randomArguments(random: Random, depth = 0): JsonObject {
  const entries = Array.from({ length: random.int(4) }, () => [random.pick(keys), randomValue(random, depth)] as const);
  return Object.fromEntries(entries);
}

const typeOf = (value: JsonValue): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;
const schemaOf = (args: JsonObject): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, { type: typeOf(value as JsonValue) }]),
  ),
});

const each = (args: JsonObject, print: (key: string, value: JsonValue) => string, joint = '\n') =>
  Object.entries(args)
    .map(([key, value]) => print(key, value as JsonValue))
    .join(joint);
function pythonOf(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${each(value as JsonObject, (key, one) => `${JSON.stringify(key)}: ${pythonOf(one)}`, ', ')}}`;
}
const python = (name: string, args: JsonObject) =>
  `${name}(${each(args, (key, value) => `${key}=${pythonOf(value)}`, ', ')})`;
const text = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value));
function gemma(value: JsonValue, quote: string): string {
  if (typeof value === 'string') return `${quote}${value}${quote}`;
  if (Array.isArray(value)) return `[${value.map((one) => gemma(one, quote)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${each(value as JsonObject, (key, one) => `${key}:${gemma(one, quote)}`, ',')}}`;
}
const json = (name: string, args: JsonObject) => JSON.stringify({ name, arguments: args });
const input = (args: JsonObject) => JSON.stringify(args);
const invoke = (name: string, args: JsonObject) =>
  `<function_calls>\n<invoke name="${name}">\n${each(args, (key, value) => `<parameter name="${key}">${text(value)}</parameter>`)}\n</invoke>\n</function_calls>`;
const withPrefix = (xml: string, prefix: string) =>
  xml.replaceAll(/<(\/?)(?=function_calls|invoke|parameter)/g, `<$1${prefix}`);

const printers: Readonly<Record<string, (name: string, args: JsonObject) => string>> = {
  Hermes: (name, args) => `<tool_call>\n${json(name, args)}\n</tool_call>`,
  'Hermes, indented': (name, args) =>
    `<tool_call>\n${JSON.stringify({ name, arguments: args }, null, 2)}\n</tool_call>`,
  'Hermes, not closed': (name, args) => `<tool_call>\n${json(name, args)}`,
  'Hermes, text arguments': (name, args) => `<tool_call>${json(name, input(args) as never)}</tool_call>`,
  'Qwen3-Coder': (name, args) =>
    `<tool_call>\n<function=${name}>\n${each(args, (key, value) => `<parameter=${key}>\n${text(value)}\n</parameter>`)}\n</function>\n</tool_call>`,
  'Llama function tag': (name, args) => `<function=${name}>${input(args)}</function>`,
  'Llama python tag': (name, args) =>
    `<|python_tag|>${JSON.stringify({ type: 'function', name, parameters: args })}<|eom_id|>`,
  'Llama pythonic': (name, args) => `[${python(name, args)}]`,
  Mistral: (name, args) => `[TOOL_CALLS] [${json(name, args)}]`,
  'Mistral v11': (name, args) => `[TOOL_CALLS]${name}[ARGS]${input(args)}`,
  'gpt-oss': (name, args) =>
    `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${input(args)}<|call|>`,
  'DeepSeek V3': (name, args) =>
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n${input(args)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3.1': (name, args) =>
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${input(args)}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3.2': (name, args) => withPrefix(invoke(name, args), '｜DSML｜'),
  'Kimi K2': (name, args) =>
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${input(args)}<|tool_call_end|><|tool_calls_section_end|>`,
  'GLM 4.5': (name, args) =>
    `<tool_call>${name}\n${each(args, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${text(value)}</arg_value>`)}\n</tool_call>`,
  Claude: invoke,
  'Claude with a prefix': (name, args) => withPrefix(invoke(name, args), 'antml:'),
  'Phi 4 mini': (name, args) => `functools[${json(name, args)}]`,
  LFM2: (name, args) => `<|tool_call_start|>[${python(name, args)}]<|tool_call_end|>`,
  'Command R7B': (name, args) =>
    `<|START_ACTION|>[${JSON.stringify({ tool_call_id: '0', tool_name: name, parameters: args })}]<|END_ACTION|>`,
  FunctionGemma: (name, args) => `<start_function_call>call:${name}${gemma(args, '<escape>')}<end_function_call>`,
  'Gemma 4': (name, args) => `<|tool_call>call:${name}${gemma(args, '<|"|>')}<tool_call|>`,
  'Gemma 3': (name, args) => `\`\`\`tool_code\nprint(${python(name, args)})\n\`\`\``,
  Functionary: (name, args) => `>>>${name}\n${input(args)}`,
  'Solar Open': (name, args) =>
    `<|tool_calls|><|tool_call:begin|>0<|tool_call:name|>${name}<|tool_call:args|>${input(args)}<|tool_call:end|>`,
  'Qwen-Agent': (name, args) => `\u273fFUNCTION\u273f: ${name}\n\u273fARGS\u273f: ${input(args)}\n\u273fRESULT\u273f`,
  xLAM: (name, args) => `[${json(name, args)}]`,
  JSON: json,
  'JSON of the protocol': (name, args) =>
    JSON.stringify({ tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: input(args) } }] }),
  'JSON in a fence': (name, args) => `\`\`\`json\n${JSON.stringify({ name, arguments: args }, null, 2)}\n\`\`\``,
};
/** These have no way to write the characters that end a value. */
const isUnquoted = (name: string) => /Qwen3-Coder|GLM|Claude|DeepSeek V3\.2|Gemma/.test(name);
/** Python has no names with a dot or dash, but a call with one is read. */
const strategies: readonly AgentStrategy[] = ['react-text', 'tool-calls'];
const around = [
  ['', ''],
  ['I look it up.\n\n', ''],
  ['<think>Which one? I look.</think>\n', ''],
  ['Thought: I look.\n', ''],
  ['\n\n', '\n'],
] as const;

const withoutMarks = (value: JsonValue): boolean => !/<|Action/.test(JSON.stringify(value));

describe.each(Object.entries(printers))('%s', (format, print) => {
  it('reads the same call', () => {
    for (let run = 0; run < runCount(60); run++) {
      const random = createRandom(`${format}/${drawSeed(run)}`);
      const name = random.pick(names);
      const args = randomArguments(random);
      if (isUnquoted(format) && !withoutMarks(args)) continue;
      const [before, behind] = random.pick(around);
      const content = `${before}${print(name, args)}${behind}`;
      const context = { callId: 'c', tools: names, parametersOf: () => schemaOf(args) };
      for (const strategy of strategies) {
        const read = readDecision({ content, toolCalls: [], finishReason: 'stop' }, strategy, context);
        expect([content, read.ok ? read.value : read.error]).toEqual([
          content,
          expect.objectContaining({ kind: 'call', name, arguments: args }),
        ]);
      }
    }
  });

  it('shows no part of it while it streams', () => {
    for (let run = 0; run < runCount(20); run++) {
      const random = createRandom(`${format}/stream/${drawSeed(run)}`);
      const [before, behind] = random.pick(around);
      const content = `${before}${print(random.pick(names), randomArguments(random))}${behind}`;
      for (let end = 0; end <= content.length; end += 1 + random.int(4)) {
        const part = content.slice(0, end);
        const { text: shown = '', thought = '' } = readPartialReply(part);
        const isBefore = ['I look it up.', 'Which one? I look.'].some((one) => one.startsWith(shown));
        // The first letters of a name may be the beginning of a word.
        expect([part, isBefore || /^(?:I look it up.\s+)?[\p{L}\p{N}]+$/u.test(shown) ? '' : shown]).toEqual([
          part,
          '',
        ]);
        expect([part, 'Which one? I look.'.includes(thought) ? '' : thought]).toEqual([part, '']);
      }
    }
  });
});
