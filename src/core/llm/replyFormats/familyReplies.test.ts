// Calls of `find_table` for two guests at Lido, as model families write them. Sources: `replyFormats`.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AgentStrategy, ignoredCalls, readDecision } from '../index';
import { replyFormats } from './callMarks';

const tools = ['find_table', 'book_table', '查询_餐厅', 'tables.find-all'];
const schema = {
  type: 'object',
  properties: { restaurant: { type: 'string' }, guests: { type: 'integer' }, tags: { type: 'array' } },
};
const context = { callId: 'c', tools, parametersOf: () => schema };
const strategies: readonly AgentStrategy[] = ['react-text', 'tool-calls'];
const read = (content: string, strategy: AgentStrategy = 'tool-calls', finishReason = 'stop') =>
  readDecision({ content, toolCalls: [], finishReason }, strategy, context);
const decisionOf = (content: string, strategy?: AgentStrategy) => {
  const result = read(content, strategy);
  return result.ok ? result.value : { unreadable: result.error.problem };
};
const args = { restaurant: 'Lido', guests: 2 };
const json = JSON.stringify(args);
const call = JSON.stringify({ name: 'find_table', arguments: args });
const python = 'find_table(restaurant="Lido", guests=2)';
const parameters = '<parameter=restaurant>\nLido\n</parameter>\n<parameter=guests>\n2\n</parameter>';
const named = '<parameter name="restaurant">Lido</parameter>\n<parameter name="guests">2</parameter>';
const pairs =
  '<arg_key>restaurant</arg_key>\n<arg_value>Lido</arg_value>\n<arg_key>guests</arg_key>\n<arg_value>2</arg_value>';

const replies: Readonly<Record<string, string>> = {
  Hermes: `<tool_call>\n${call}\n</tool_call>`,
  'Hermes without a closing tag': `<tool_call>\n${call}`,
  'Hermes in upper case': `<TOOL_CALL> ${call} </TOOL_CALL>`,
  'Hermes, one bracket missing': `<tool_call>\n${call.slice(0, -1)}\n</tool_call>`,
  'Hermes, the last bracket missing': `<tool_call>\n${call.slice(0, -1)}`,
  'Hermes in a fence': `\`\`\`\n<tool_call>\n${call}\n</tool_call>\n\`\`\``,
  'Hermes in an xml fence': `\`\`\`xml\n<tool_call>${call}</tool_call>\n\`\`\``,
  'Hermes with a fence inside': `<tool_call>\n\`\`\`json\n${call}\n\`\`\`\n</tool_call>`,
  'Hermes with a trailing comma': `<tool_call>{"name": "find_table", "arguments": {"restaurant": "Lido", "guests": 2,},}</tool_call>`,
  'Hermes in Python quotes': `<tool_call>{'name': 'find_table', 'arguments': {'restaurant': 'Lido', 'guests': 2}}</tool_call>`,
  'Hermes with text arguments': `<tool_call>${JSON.stringify({ name: 'find_table', arguments: json })}</tool_call>`,
  'Hermes with parameters': `<tool_call>{"name": "find_table", "parameters": ${json}}</tool_call>`,
  'name before the object': `<tool_call>find_table\n${json}\n</tool_call>`,
  'a Python call in the tag': `<tool_call>${python}</tool_call>`,
  'opening tag missing': `${call}\n</tool_call>`,
  'Qwen3-Coder': `<tool_call>\n<function=find_table>\n${parameters}\n</function>\n</tool_call>`,
  'Qwen3-Coder without the outer tag': `<function=find_table>\n${parameters}\n</function>`,
  'Qwen3-Coder without closing parameters': `<tool_call>\n<function=find_table>\n<parameter=restaurant>\nLido\n<parameter=guests>\n2\n</function>\n</tool_call>`,
  'Qwen3-Coder without the closing function': `<tool_call>\n<function=find_table>\n${parameters}\n</tool_call>`,
  'Qwen3-Coder in one line':
    '<tool_call><function=find_table><parameter=restaurant>Lido</parameter><parameter=guests>2</parameter></function></tool_call>',
  'Qwen3-Coder, quoted and spaced':
    '<function = "find_table">\n  <parameter = "restaurant"> Lido </parameter>\n  <parameter = "guests"> 2 </parameter>\n</function>',
  'Qwen3-Coder, upper case': `<TOOL_CALL>\n<FUNCTION=find_table>\n${parameters.replaceAll('parameter', 'PARAMETER')}\n</FUNCTION>\n</TOOL_CALL>`,
  'Seed-OSS': `<seed:tool_call>\n<function=find_table>\n<parameter=restaurant>Lido</parameter>\n<parameter=guests>2</parameter>\n</function>\n</seed:tool_call>`,
  'Llama function tag': `<function=find_table>${json}</function>`,
  'Llama function tag, not closed': `<function=find_table>${json}`,
  'Llama with eom': `<function=find_table>${json}</function><|eom_id|>`,
  'Llama python tag': `<|python_tag|>{"type": "function", "name": "find_table", "parameters": ${json}}<|eom_id|>`,
  'Llama python tag with code': `<|python_tag|>${python}<|eom_id|>`,
  'Llama JSON': `{"type": "function", "name": "find_table", "parameters": ${json}}`,
  'Llama pythonic': `[${python}]`,
  'Llama 4 pythonic': `<|python_start|>[${python}]<|python_end|>`,
  'pythonic over lines': `[\n  find_table(\n    restaurant='Lido',\n    guests=2,\n  ),\n]`,
  Mistral: `[TOOL_CALLS] [${call}]`,
  'Mistral with an id': `[TOOL_CALLS] [{"name": "find_table", "arguments": ${json}, "id": "abcdefghi"}]</s>`,
  'Mistral v11': `[TOOL_CALLS]find_table[ARGS]${json}`,
  'Mistral v11 with a call id': `[TOOL_CALLS]find_table[CALL_ID]a1b2c3d4e[ARGS]${json}`,
  'Mistral v13': `[TOOL_CALLS]find_table${json}`,
  'gpt-oss': `<|channel|>commentary to=functions.find_table <|constrain|>json<|message|>${json}<|call|>`,
  'gpt-oss, recipient in the role': `<|start|>assistant to=functions.find_table<|channel|>commentary json<|message|>${json}<|call|>`,
  'gpt-oss after analysis': `<|channel|>analysis<|message|>I look.<|end|><|start|>assistant<|channel|>commentary to=functions.find_table <|constrain|>json<|message|>${json}<|call|>`,
  'gpt-oss without marks': `analysisI look it up.assistantcommentary to=functions.find_table json${json}`,
  'gpt-oss, no end': `<|channel|>commentary to=functions.find_table<|message|>${json}`,
  'DeepSeek V3': `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find_table\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3 without the outer mark': `<｜tool▁call▁begin｜>function<｜tool▁sep｜>find_table\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜>`,
  'DeepSeek V3.1': `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find_table<｜tool▁sep｜>${json}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3 in ASCII': `<|tool_calls_begin|><|tool_call_begin|>function<|tool_sep|>find_table\n\`\`\`json\n${json}\n\`\`\`<|tool_call_end|><|tool_calls_end|>`,
  'DeepSeek V3.2': `<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_table">\n<｜DSML｜parameter name="restaurant" string="true">Lido</｜DSML｜parameter>\n<｜DSML｜parameter name="guests" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
  'DeepSeek V4': `<｜DSML｜tool_calls><｜DSML｜invoke name="find_table"><｜DSML｜parameter name="restaurant" string="true">Lido</｜DSML｜parameter><｜DSML｜parameter name="guests" string="false">2</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>`,
  'Kimi K2': `<|tool_calls_section_begin|><|tool_call_begin|>functions.find_table:0<|tool_call_argument_begin|>${json}<|tool_call_end|><|tool_calls_section_end|>`,
  'Kimi K2 with spaces': `<|tool_calls_section_begin|>\n<|tool_call_begin|> functions.find_table:0 <|tool_call_argument_begin|> ${json} <|tool_call_end|>\n<|tool_calls_section_end|>`,
  'GLM 4.5': `<tool_call>find_table\n${pairs}\n</tool_call>`,
  'GLM 4.7': `<tool_call>find_table${pairs.replaceAll('\n', '')}</tool_call>`,
  LongCat: `<longcat_tool_call>${call}</longcat_tool_call>`,
  Claude: `<function_calls>\n<invoke name="find_table">\n${named}\n</invoke>\n</function_calls>`,
  'Claude with a prefix':
    `<function_calls>\n<invoke name="find_table">\n${named}\n</invoke>\n</function_calls>`.replaceAll(
      /<(\/?)(\w)/g,
      '<$1antml:$2',
    ),
  'Claude alone': `<invoke name="find_table">\n${named}\n</invoke>`,
  'Claude 2': `<function_calls>\n<invoke>\n<tool_name>find_table</tool_name>\n<parameters>\n<restaurant>Lido</restaurant>\n<guests>2</guests>\n</parameters>\n</invoke>\n</function_calls>`,
  'MiniMax M2': `<minimax:tool_call>\n<invoke name="find_table">\n${named}\n</invoke>\n</minimax:tool_call>`,
  'MiniMax M1': `<tool_calls>\n${call}\n</tool_calls>`,
  'Step 3': `<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_table">\n<steptml:parameter name="restaurant">Lido</steptml:parameter>\n<steptml:parameter name="guests">2</steptml:parameter>\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>`,
  Granite: `<|tool_call|>[${call}]`,
  'Granite 3.0': `<tool_call>[${call}]`,
  'Granite 20B': `<function_call> ${call}`,
  Hunyuan: `<tool_calls>[${call}]</tool_calls>`,
  Jamba: `<tool_calls>[\n  ${call}\n]</tool_calls>`,
  Nemotron: `<TOOLCALL>[${call}]</TOOLCALL>`,
  'Phi 4 mini': `functools[${call}]`,
  'Phi 4 mini with tags': `<|tool_call|>[${call}]<|/tool_call|>`,
  'InternLM 2': `<|action_start|><|plugin|>\n{"name": "find_table", "parameters": ${json}}<|action_end|>`,
  LFM2: `<|tool_call_start|>[${python}]<|tool_call_end|>`,
  'OLMo 3': `<function_calls>\n${python}\n</function_calls>`,
  Apertus: `<|tools_prefix|>[{"find_table": ${json}}]<|tools_suffix|>`,
  'Command R7B': `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "find_table", "parameters": ${json}}]<|END_ACTION|>`,
  'Command A, thinking': `<|START_THINKING|>I look.<|END_THINKING|><|START_ACTION|>[{"tool_call_id": "0", "tool_name": "find_table", "parameters": ${json}}]<|END_ACTION|>`,
  'Command R': `Action: \`\`\`json\n[\n {"tool_name": "find_table", "parameters": ${json}}\n]\n\`\`\``,
  FunctionGemma: '<start_function_call>call:find_table{restaurant:<escape>Lido<escape>,guests:2}<end_function_call>',
  'Gemma 4': '<|tool_call>call:find_table{restaurant:<|"|>Lido<|"|>,guests:2}<tool_call|>',
  'Gemma 3': `\`\`\`tool_code\nprint(${python})\n\`\`\``,
  'Gemma 3 without print': `\`\`\`tool_code\n${python}\n\`\`\``,
  Gemini: `\`\`\`tool_code\nprint(default_api.${python})\n\`\`\``,
  'tool_code tags': `<tool_code>\nprint(default_api.${python})\n</tool_code>`,
  'a fence for calls': `\`\`\`tool_call\n${call}\n\`\`\``,
  'Llama 3, a method': '<|python_tag|>find_table.call(restaurant="Lido", guests=2)',
  'Functionary 3.2': `>>>find_table\n${json}`,
  'Functionary 3.2 with words': `>>>all\nI look.\n>>>find_table\n${json}`,
  'Functionary 2': `<|from|>assistant\n<|recipient|>find_table\n<|content|>${json}`,
  'Solar Open': `<|think|>I look.<|end|><|begin|>assistant<|tool_calls|><|tool_call:begin|>0<|tool_call:name|>find_table<|tool_call:args|>${json}<|tool_call:end|>`,
  'Qwen-Agent': `✿FUNCTION✿: find_table\n✿ARGS✿: ${json}\n✿RESULT✿`,
  xLAM: `[${call}]`,
  'xLAM in a fence': `\`\`\`json\n[${call}]\n\`\`\``,
  JSON: call,
  'JSON of the protocol': JSON.stringify({ type: 'function', function: { name: 'find_table', arguments: json } }),
  'JSON of the protocol with an id': JSON.stringify({
    id: 'call_1',
    type: 'function',
    function: { name: 'find_table', arguments: args },
  }),
  tool_calls: JSON.stringify({ tool_calls: [{ function: { name: 'find_table', arguments: args } }] }),
  'a whole message': JSON.stringify({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'find_table', arguments: json } }],
  }),
  function_call: JSON.stringify({ function_call: { name: 'find_table', arguments: json } }),
  'tool and tool_input': JSON.stringify({ tool: 'find_table', tool_input: args }),
  'Chinese full-width colons': `{"name"："find_table"，"arguments"：${json}}`.replaceAll('，', ','),
  'a call after a thought': `<think>I look.</think>\n<tool_call>\n${call}\n</tool_call>`,
  'a call after a closing thought tag': `I look.\n</think>\n\n<function=find_table>\n${parameters}\n</function>`,
  'a call after a labelled thought': `Thought: I look.\n<tool_call>\n${call}\n</tool_call>`,
  'an action with JSON': `Thought: I look.\nAction: ${call}`,
  'words before a call': `I look it up.\n\n<tool_call>\n${call}\n</tool_call>`,
  'words before JSON': `I look it up:\n\n${call}`,
  'words before JSON in a fence': `I look it up:\n\n\`\`\`json\n${call}\n\`\`\``,
  'a call in the response': `Thought: I look.\nAnswer: -\nResponse: <tool_call>${call}</tool_call>`,
  'JSON in the response': `Thought: I look.\nResponse: ${call}`,
  'a call inside thoughts': `<think>I look.\n<tool_call>\n${call}\n</tool_call>\n</think>`,
  'a name and its arguments': `find_table\n${json}`,
  'Mistral v11 without its mark': `find_table${json}`,
  'a name with a colon': `I look it up.\nfind_table: ${json}`,
  'gpt-oss, only the recipient': `to=functions.find_table ${json}`,
  'an execute tag': `<execute>${python}</execute>`,
  'a tool tag with a name': `<tool name="find_table">${json}</tool>`,
  'a Python line': `I look it up.\n${python}`,
  'a tag with the name': `<tool_call name="find_table">${json}</tool_call>`,
  'a tag with the name and parameters': `<function_call name="find_table">\n${named}\n</function_call>`,
  'the blocks of a message': `[{"type": "text", "text": "I look."}, {"type": "tool_use", "id": "t", "name": "find_table", "input": ${json}}]`,
  Bedrock: `{"toolUse": {"toolUseId": "t", "name": "find_table", "input": ${json}}}`,
  'a command': `{"thoughts": {"text": "I look."}, "command": {"name": "find_table", "args": ${json}}}`,
};

it('has a row in docs/agents.md for each format', () => {
  const docs = readFileSync('docs/agents.md', 'utf8');
  expect(replyFormats.map(({ id }) => id).filter((id) => !docs.includes(`| \`${id}\` |`))).toEqual([]);
});

describe('calls that model families write as text', () => {
  it.each(replyFormats.map(({ id, example }) => [id, example] as const))('reads the example of %s', (_id, example) => {
    for (const strategy of strategies) {
      expect(decisionOf(example, strategy)).toMatchObject({ kind: 'call', name: 'find_table', arguments: args });
    }
  });

  it.each(Object.entries(replies))('reads %s', (_name, content) => {
    for (const strategy of strategies) {
      expect(decisionOf(content, strategy)).toMatchObject({ kind: 'call', name: 'find_table', arguments: args });
    }
  });

  it.each(Object.entries(replies))('never speaks a part of it to the user: %s', (_name, content) => {
    for (let end = 6; end < content.length; end++) {
      const part = content.slice(0, end);
      // A name or a tag alone is text.
      if (/^(I look it up.\s*)?((to=functions\.)?find_table[\s:]*|<execute>\w*)$/.test(part)) continue;
      const decision = decisionOf(part);
      if ('unreadable' in decision) continue;
      if (decision.kind === 'call') {
        expect([part, decision.arguments]).toEqual([part, args]);
        continue;
      }
      expect([part, decision.text.replace(/I look( it up)?[.:]?/g, '')]).not.toEqual([
        part,
        expect.stringMatching(/[<{[|✿]\S{4}|find_table/),
      ]);
    }
  });
});

describe('several calls', () => {
  const second = JSON.stringify({ name: 'book_table', arguments: { ...args, note: 'a window seat if there is one' } });
  it.each([
    `<tool_call>\n${call}\n</tool_call>\n<tool_call>\n${second}\n</tool_call>`,
    `<tool_call>\n${call}\n<tool_call>\n${second}\n</tool_call>`,
    `<tool_call>\n${call}\n${second}\n</tool_call>`,
    `[TOOL_CALLS] [${call}, ${second}]`,
    `[TOOL_CALLS]find_table[ARGS]${json}[TOOL_CALLS]book_table[ARGS]{"a": 1}`,
    `[${python}, book_table(restaurant="Lido")]`,
    `${call}\n${second}`,
    `[${call}, ${second}]`,
    `\`\`\`json\n${call}\n\`\`\`\n\n\`\`\`json\n${second}\n\`\`\``,
    `<function=find_table>${json}</function><function=book_table>{"x": 1}</function>`,
    `Action: find_table\nAction Input: ${json}\n<tool_call>${second}</tool_call>`,
    `<tool_call>\n${call}\n</tool_call>\nThen I book:\n<tool_call>\n${second}\n</tool_call>`,
    `For example ${second} would book. First I look:\n${call}\nbook_table(restaurant="x")`,
  ])('takes the first and names the other: %s', (content) => {
    expect(decisionOf(content)).toMatchObject({ kind: 'call', name: 'find_table', arguments: args });
    expect(ignoredCalls({ content, toolCalls: [] }, context)).toEqual(['book_table']);
  });

  it.each([
    `For example ${second} would book. First I look:\n${call}`,
    `For example ${second} would book.\n<tool_call>${call}</tool_call>`,
    `Something like ${second} books it; now I need ${call}`,
  ])('does not take an example in a sentence: %s', (content) => {
    expect(decisionOf(content)).toMatchObject({ kind: 'call', name: 'find_table', arguments: args });
    expect(ignoredCalls({ content, toolCalls: [] }, context)).toEqual([]);
  });

  it('is unreadable if it is unclear which one is meant', () => {
    expect(decisionOf(`An example:\n${second}\nBut first I look:\n${call}`)).toEqual({
      unreadable: expect.stringMatching(/several calls/),
    });
  });
});

describe('texts that are not calls', () => {
  it.each([
    'I will now use find_table to look for a table.',
    'find_table (the search) found two tables.',
    'The tables are {"restaurant": "Lido", "guests": 2}.',
    '{"restaurant": "Lido", "guests": 2}',
    '```json\n{"restaurant": "Lido", "guests": 2}\n```',
    'We have <b>two</b> tables [1].\n\n[1] Lido',
    '[1, 2]',
    'Use `<tool_call>` to call a tool.',
    '```xml\n<invoke name="other">\n</invoke>\n```',
    '```python\nprint("hello")\n```\nThis prints hello.',
    'A function f(x) = 2 is constant.',
    'x < 3 and y > 2',
    'Is 2 < 3? Yes: 2 <',
    'Our prices: [Lido](https://lido.example) and so on.',
    '> A quote',
    'The tool calls are listed below.',
    'He said: <invoke the spirits>.',
    'Table 1 | Lido\n--- | ---',
    'find_table: it looks for {"a": 1} and more',
    '<tool>hammer</tool>',
    '<execute>quickly</execute>',
  ])('stay words: %s', (content) => {
    for (const strategy of strategies) {
      expect(decisionOf(content, strategy)).toEqual({ kind: 'response', text: content });
    }
  });

  it('is read without the mark of words in the format of Functionary', () => {
    expect(decisionOf('>>>all\nHow many guests?', 'tool-calls')).toEqual({
      kind: 'response',
      text: 'How many guests?',
    });
  });

  it.each([
    '<tool_call>\n{"name": "find_table", "arguments": {"restaurant": "Li',
    '<tool_call>\n{"name": "find_table", "arguments": {restaurant Lido}}\n</tool_call>',
    '<function=find_table>\n<parameter=restaurant>\nLido\n</parameter>\n<parameter=gue',
    '<tool_call>{"name": "find_table", "arguments": {"guests": 2 "restaurant": "Lido"}}</tool_call>',
    '<function=find_ta',
    '[TOOL_CALLS]find_table[ARGS]{"restaurant": "Li',
    '[find_table(restaurant="Lido", gue',
    '[find_table(restaurant=Lido Beach)]',
    '```tool_code\nx = find_table(some_variable)\n```',
    '{"name": "find_table", "arguments": {"restaurant": "Li',
    '{"name": "find_table", "arguments": {restaurant Lido}}',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.find_table:0<|tool_call_argument_begin|>{"rest',
    '<|channel|>commentary to=functions.find_table <|constrain|>json<|message|>{"rest',
    '<invoke name="find_table">\n<parameter name="restaurant">Li',
    '<tool_call>find_table\n<arg_key>restaurant</arg_key>\n<arg_value>Li',
    'I look it up.\n<tool_call>\n',
    '{"name": "find_table", "restaurant": "Lido"}',
    'call find_table <tool_call> with restaurant Lido',
    '<find_table>\n<restaurant>Lido</restaurant>\n</find_table>',
    'find_table\n{"restaurant": "Li',
    '<tool name="find_table">restaurant: Lido</tool>',
  ])('are unreadable if a call begins in them: %s', (content) => {
    for (const strategy of strategies) {
      expect(decisionOf(content, strategy)).toEqual({
        unreadable: expect.stringMatching(/could not be read: .*(?:Write|Call)/),
      });
    }
  });
});

describe('names and values', () => {
  it.each([
    ['<tool_call>{"name": "查询_餐厅", "arguments": {"城市": "北京"}}</tool_call>', '查询_餐厅', { 城市: '北京' }],
    ['[查询_餐厅(城市="北京")]', '查询_餐厅', { 城市: '北京' }],
    ['<function=查询_餐厅>\n<parameter=城市>\n北京\n</parameter>\n</function>', '查询_餐厅', { 城市: '北京' }],
    [
      '[TOOL_CALLS]tables.find-all[ARGS]{"a": {"b": [1, {"c": null}]}}',
      'tables.find-all',
      { a: { b: [1, { c: null }] } },
    ],
    ['<function=tables.find-all></function>', 'tables.find-all', {}],
    ['<tool_call>tables.find-all</tool_call>', 'tables.find-all', {}],
    ['[tables.find-all(a={"b": [1, True, None]}, c=-1.5)]', 'tables.find-all', { a: { b: [1, true, null] }, c: -1.5 }],
    ['<function=find_table><parameter=restaurant>007</parameter></function>', 'find_table', { restaurant: '007' }],
    ['<function=find_table><parameter=tags>["a", "b"]</parameter></function>', 'find_table', { tags: ['a', 'b'] }],
    ["<function=find_table><parameter=tags>['a', None]</parameter></function>", 'find_table', { tags: ['a', null] }],
    ['<function=find_table><parameter=other>{"x": 1}</parameter></function>', 'find_table', { other: { x: 1 } }],
    ['<function=find_table><parameter=other>x: 1</parameter></function>', 'find_table', { other: 'x: 1' }],
    [
      '<function=find_table><parameter=restaurant>\na\n\nb\n</parameter></function>',
      'find_table',
      { restaurant: 'a\n\nb' },
    ],
    ['<function=find_table><parameter=guests>two</parameter></function>', 'find_table', { guests: 'two' }],
    ['<tool_call>{"name": "delete_all", "arguments": {}}</tool_call>', 'delete_all', {}],
  ])('%s', (content, name, expected) => {
    expect(decisionOf(content)).toMatchObject({ kind: 'call', name, arguments: expected });
  });

  it('keeps the words beside a call as its thought', () => {
    expect(decisionOf(`I look it up.\n<tool_call>${call}</tool_call>\nOne moment.`)).toMatchObject({
      thought: 'I look it up.\n\nOne moment.',
    });
    expect(decisionOf(replies['gpt-oss after analysis'] as string)).toMatchObject({ thought: 'I look.' });
  });

  it('reads the final channel as words and the analysis as the thought', () => {
    for (const content of [
      '<|channel|>analysis<|message|>Say hello.<|end|><|start|>assistant<|channel|>final<|message|>Hello!<|return|>',
      'analysisSay hello.assistantfinalHello!',
    ]) {
      expect(decisionOf(content)).toMatchObject({ kind: 'response', text: 'Hello!' });
    }
  });

  it.each([
    '<|begin_of_thought|>hm<|end_of_thought|><|begin_of_solution|>Hello!<|end_of_solution|>',
    '[THINK]hm[/THINK]Hello!',
    '<seed:think>hm</seed:think>Hello!',
    'hm</seed:think>Hello!',
    '<|channel>thought\nhm<channel|>Hello!',
    '<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Hello!<|END_RESPONSE|>',
    '<reasoning>hm</reasoning>Hello!',
    '<think>hm</think><answer>Hello!</answer>',
    '\u25c1think\u25b7hm\u25c1/think\u25b7Hello!',
    'Hello!<|im_end|>',
  ])('speaks no reasoning: %s', (content) => {
    expect(decisionOf(content)).toMatchObject({ kind: 'response', text: 'Hello!' });
  });
});
