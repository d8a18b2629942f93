// The table of formats: the marks with which model families begin a call in text, and how the text behind a mark is
// read. `example` is the call of `find_table` for two guests at Lido in the format. Sources are the tool parsers of
// vLLM and SGLang and the chat templates of the models; docs/agents.md shows the table.

import { readCallBody, readNamedCall } from './readCallBody';
import { prefix, readNameTag, readTagBody } from './tagCalls';
import { type CallReading, type CallsRead, cutOff, matchAt, spaceEnd } from './textCall';

export interface ReplyFormat {
  readonly id: string;
  readonly families: string;
  /** Parser of vLLM or SGLang, or the page that documents the format. */
  readonly source: string;
  readonly example: string;
  /** Source of a regular expression without capturing groups, for flags `iu`. */
  readonly opens: string;
  /** True if prose may contain the mark, because it is an ordinary word or tag. */
  readonly isOrdinary?: boolean;
  /**
   * Reads from behind the mark. No calls and no fault: the mark only surrounds other marks. Undefined: the text behind
   * the mark has an unknown form.
   */
  read(text: string, end: number, mark: string, reading: CallReading): CallsRead | undefined;
}

const json = '{"name": "find_table", "arguments": {"restaurant": "Lido", "guests": 2}}';
const input = '{"restaurant": "Lido", "guests": 2}';
const python = 'find_table(restaurant="Lido", guests=2)';
const bar = '[|\\uff5c]';
const gap = '[\\u2581_ ]';

const nameOfTag = (mark: string): string =>
  /(?:function|invoke)\s*(?:=|\s+name\s*=)\s*["']?([^"'>\n]+?)["']?\s*>$/iu
    .exec(mark.replace(/(["'])[^"'=>]*\s+\w+=.*>$/u, '$1>'))?.[1]
    ?.trim() ?? '';

/** An envelope around other marks, or a mark with the call behind it. */
function readEnvelope(text: string, end: number, _mark: string, reading: CallReading): CallsRead | undefined {
  const at = spaceEnd(text, end);
  if (at >= text.length) return { calls: [], end: text.length, fault: cutOff };
  if (isMarkAt(text, at)) return { calls: [], end };
  const tag = readNameTag(text, end);
  return tag ? readTagBody(text, tag.end, tag.name, reading) : readCallBody(text, end, reading);
}

/** The attributes of a tag: `name="NAME"`, and the arguments if there is no body. */
function readCallTag(text: string, end: number, mark: string, reading: CallReading): CallsRead | undefined {
  const name = nameAttribute.exec(mark)?.[1];
  if (name === undefined) return readEnvelope(text, end, mark, reading);
  const written = /\s(?:arguments|parameters|args|input)\s*=\s*(["'])(.*)\1\s*\/?\s*>$/iu.exec(mark)?.[2];
  if (written === undefined) return readTagBody(text, end, name, reading);
  const call = readNamedCall(written.replaceAll('&quot;', '"'), 0, name, reading);
  return { ...call, end };
}

const kimiHead = new RegExp(
  `\\s*(?:function\\s*)?<${bar}tool${gap}sep${bar}>\\s*([^\\n{\`<]{1,200}?)\\s*(?=[\\n{\`])|\\s*([^\\n{<]{1,200}?)\\s*(?:<${bar}tool${gap}sep${bar}>|<\\|tool_call_argument_begin\\|>)\\s*`,
  'iuy',
);

function readBegunCall(text: string, end: number, _mark: string, reading: CallReading): CallsRead | undefined {
  if (isMarkAt(text, spaceEnd(text, end))) return { calls: [], end };
  const stepHead = matchAt(new RegExp(`\\s*function\\s*<${bar}tool${gap}sep${bar}>\\s*(?=<)`, 'iuy'), text, end);
  if (stepHead) return { calls: [], end: end + stepHead[0].length };
  const head = matchAt(kimiHead, text, end);
  const name = (head?.[1] ?? head?.[2] ?? '').trim();
  if (!head || name === '') {
    return readCallBody(text, end, reading) ?? { calls: [], end: text.length, fault: cutOff };
  }
  return readNamedCall(text, end + head[0].length, name.replace(/:\d+$/, ''), reading);
}

/** The name in a tag that is not of any family. */
const nameAttribute = /\s(?:name|tool|function)\s*=\s*["']?([^"'>\s]{1,200}?)["']?(?=[\s/>])/iu;

/** Undefined unless the call names a declared API. */
function readOtherTag(text: string, end: number, mark: string, reading: CallReading): CallsRead | undefined {
  const tag = readNameTag(text, end);
  if (tag) return readTagBody(text, tag.end, tag.name, reading);
  const name = nameAttribute.exec(mark)?.[1];
  if (name === undefined) {
    const read = readCallBody(text, end, reading);
    return read?.calls.some((call) => reading.isDeclared(call.name)) ? read : undefined;
  }
  return reading.isDeclared(name) ? readTagBody(text, end, name, reading) : undefined;
}

const solarHead = /[^<]{0,100}<\|tool_call:name\|>\s*([^<]{1,200}?)\s*<\|tool_call:args\|>\s*/iuy;

export const replyFormats: readonly ReplyFormat[] = [
  {
    id: 'function-tag',
    families: 'Qwen3-Coder, Seed-OSS, Nemotron 3, Step 3.5, MiMo; Llama 3 and Functionary 3.1 with JSON inside',
    source: 'vLLM qwen3_coder, seed_oss, step3p5; Llama 3.1 prompt format',
    example:
      '<tool_call>\n<function=find_table>\n<parameter=restaurant>\nLido\n</parameter>\n<parameter=guests>\n2\n</parameter>\n</function>\n</tool_call>',
    opens: `<\\s{0,3}${prefix}function(?:\\s{0,3}=\\s{0,3}["']?|\\s{1,3}name\\s{0,3}=\\s{0,3}["'])[^"'>\\n]{1,200}["']?\\s{0,3}>`,
    isOrdinary: true,
    read: (text, end, mark, reading) => readTagBody(text, end, nameOfTag(mark), reading),
  },
  {
    id: 'invoke-tag',
    families: 'Claude, MiniMax M2, DeepSeek V3.2 and V4 (DSML), Step 3',
    source: 'vLLM minimax_m2, deepseek_v32, step3; Anthropic prompt format',
    example:
      '<function_calls>\n<invoke name="find_table">\n<parameter name="restaurant">Lido</parameter>\n<parameter name="guests">2</parameter>\n</invoke>\n</function_calls>',
    opens: `<\\s{0,3}${prefix}invoke(?:\\s{1,3}name\\s{0,3}=\\s{0,3}["']?[^"'>\\n]{1,200}["']?[^>\\n]{0,100}|\\s{0,3})>`,
    isOrdinary: true,
    read: (text, end, mark, reading) => {
      const name = nameOfTag(mark);
      if (name !== '') return readTagBody(text, end, name, reading);
      const tag = readNameTag(text, end);
      if (tag) return readTagBody(text, tag.end, tag.name, reading);
      return text.length - end < 60 ? { calls: [], end: text.length, fault: cutOff } : undefined;
    },
  },
  {
    id: 'call-begin',
    families: 'DeepSeek V3, R1 and V3.1; Kimi K2',
    source: 'vLLM deepseek_v3, deepseek_v31, kimi_k2',
    example: `<|tool_calls_section_begin|><|tool_call_begin|>functions.find_table:0<|tool_call_argument_begin|>${input}<|tool_call_end|><|tool_calls_section_end|>`,
    opens: `<${bar}tool${gap}call${gap}begin${bar}>`,
    read: readBegunCall,
  },
  {
    id: 'solar',
    families: 'Solar Open',
    source: 'chat template of Solar Open 100B',
    example: `<|tool_calls|><|tool_call:begin|>0<|tool_call:name|>find_table<|tool_call:args|>${input}<|tool_call:end|>`,
    opens: '<\\|tool_call:begin\\|>',
    read: (text, end, _mark, reading) => {
      const head = matchAt(solarHead, text, end);
      return head
        ? readNamedCall(text, end + head[0].length, head[1] as string, reading)
        : { calls: [], end: text.length, fault: cutOff };
    },
  },
  {
    id: 'tool-call-tag',
    families:
      'Hermes, Qwen 2.5 and 3, Granite 3, Hunyuan, Jamba, MiniMax M1, Ernie 4.5, LongCat, GLM 4.5, OLMo 3, Nemotron',
    source: 'vLLM hermes, granite, hunyuan_a13b, jamba, minimax, ernie45, longcat, glm45, olmo3',
    example: `<tool_call>\n${json}\n</tool_call>`,
    opens: `<\\s{0,3}${prefix}(?:\\w{1,20}_)?(?:tool_?calls?|function_?calls?|tool_use|tool_code)(?::\\w{1,20})?(?:\\s{1,3}\\w{1,20}\\s{0,3}=[^>\\n]{1,2000})?\\s{0,3}>`,
    isOrdinary: true,
    read: readCallTag,
  },
  {
    id: 'special-token',
    families: 'Llama 3 and 4, Granite 3.1, Phi 4, LFM2, Command A and R7B, InternLM 2, Apertus, Gemma',
    source:
      'vLLM llama3_json, llama4_pythonic, granite, phi4_mini_json, internlm, apertus, functiongemma, gemma4; LFM2 model card',
    example: `<|python_tag|>${json}<|eom_id|>`,
    opens: `<\\|(?:python_tag|python_start|tool_calls?\\|?|tool_call_start|function_calls?|action_start|plugin|START_ACTION|tools_prefix|tool_calls_section_begin|tool_calls_begin)\\|?>|<start_function_call>|<${bar}tool${gap}calls${gap}begin${bar}>`,
    read: readEnvelope,
  },
  {
    id: 'mistral',
    families: 'Mistral, Ministral, Magistral, Devstral; xLAM',
    source: 'vLLM mistral; mistral-common',
    example: `[TOOL_CALLS]find_table[ARGS]${input}`,
    opens: '\\[TOOL_CALLS?\\]',
    read: readEnvelope,
  },
  {
    id: 'functools',
    families: 'Phi 4 mini, Firefunction 2',
    source: 'vLLM phi4_mini_json',
    example: `functools[${json}]`,
    opens: 'functools\\s{0,3}(?=\\[)',
    read: readEnvelope,
  },
  {
    id: 'functionary',
    families: 'Functionary 2 and 3.2',
    source: 'github.com/MeetKai/functionary, prompt templates v2 and v3.llama3',
    example: `>>>find_table\n${input}`,
    opens: '(?:(?<=^|\\n)>>>|<\\|recipient\\|>)\\s{0,3}(?=[\\p{L}_])',
    isOrdinary: true,
    read: (text, end, _mark, reading) => {
      const head = matchAt(/([\p{L}_][\p{L}\p{N}_.-]{0,200})\s*(?:<\|content\|>\s*)?/uy, text, end);
      if (!head) return undefined;
      const index = end + head[0].length;
      if (head[1] === 'all') return { calls: [], end: index };
      if (text[index] === '{') return readNamedCall(text, index, head[1] as string, reading);
      return index >= text.length ? { calls: [], end: index, fault: cutOff } : undefined;
    },
  },
  {
    id: 'qwen-agent',
    families: 'Qwen 1.5 and 2 with Qwen-Agent',
    source: 'github.com/QwenLM/Qwen-Agent, qwen_fncall_prompt',
    example: `\u273fFUNCTION\u273f: find_table\n\u273fARGS\u273f: ${input}`,
    opens: '\u273fFUNCTION\u273f\\s{0,3}[:\\uff1a]',
    read: (text, end, _mark, reading) => {
      const head = matchAt(/\s*([^\n\u273f]{1,200}?)\s*\u273fARGS\u273f\s*[:\uff1a]/uy, text, end);
      return head
        ? readNamedCall(text, end + head[0].length, head[1] as string, reading)
        : { calls: [], end: text.length, fault: cutOff };
    },
  },
  {
    id: 'command-r',
    families: 'Command R',
    source: 'chat template of Command R, tool use',
    example: 'Action: ```json\n[{"tool_name": "find_table", "parameters": {"restaurant": "Lido", "guests": 2}}]\n```',
    opens: '(?<=^|\\n)[ \\t]{0,8}Action[ \\t]{0,3}:\\s{0,3}(?:```(?:json)?\\s{0,3})?(?=[\\[{]\\s*["\'{\\[])',
    read: readEnvelope,
  },
  {
    id: 'call-fence',
    families: 'Gemma 3, Gemini; any model with a fence for calls',
    source: 'ai.google.dev/gemma/docs/capabilities/function-calling',
    example: `\`\`\`tool_code\nprint(${python})\n\`\`\``,
    opens: '```(?:tool_code|tool_calls?|function_calls?|tool_use)\\b[ \\t]{0,8}\\n?',
    read: (text, end, _mark, reading) => {
      const at = spaceEnd(text, end);
      return isMarkAt(text, at)
        ? { calls: [], end }
        : (readCallBody(text, at, reading) ?? { calls: [], end, fault: 'it is not a call with literals' });
    },
  },
  {
    id: 'other-tag',
    families: 'models that continue the format of another agent',
    source: 'CodeAct, `<execute>`; prompts of agents with `<tool name="NAME">`',
    example: `<execute>${python}</execute>`,
    opens: '<\\s{0,3}(?:tool|execute|use_tool|use_mcp_tool|api_call|tool_invocation)(?:\\s[^>\\n]{0,200})?>',
    isOrdinary: true,
    read: readOtherTag,
  },
];

const alternatives = replyFormats.map(({ opens }) => `(${opens})`).join('|');

/** The marks of all formats, with one group for each row of the table. */
export const createMarkScanner = () => new RegExp(alternatives, 'giu');

const anyMark = new RegExp(alternatives, 'iuy');
function isMarkAt(text: string, at: number): boolean {
  return text[at] !== undefined && matchAt(anyMark, text, at) !== null;
}

/** Marks behind a call, and tokens of chat templates; they are never part of a text for the user. */
export const closingMarks = new RegExp(
  [
    `<\\s{0,3}/\\s{0,3}${prefix}(?:\\w{1,20}_)?(?:tool_?calls?|function_?calls?|tool_use|tool_code|function|invoke|parameters?|arg_value|tool|execute|use_tool|use_mcp_tool|api_call|tool_invocation)(?::\\w{1,20})?\\s{0,3}>`,
    `<${bar}tool${gap}calls?${gap}end${bar}>|<\\|tool_call:end\\|>|<tool_call\\|>|<end_function_call>|\\[/TOOL_CALLS?\\]`,
    '<\\|(?:python_end|tool_calls_section_end|tool_calls_end|tool_call_end|END_ACTION|action_end|tools_suffix|eom_id|eot_id|im_end|end_of_text|endoftext|end|return|call|calls|flush|content|START_RESPONSE|END_RESPONSE|END_OF_TURN_TOKEN|role_end|assistant_end|eos|end_of_turn|start|channel|message|constrain|from|recipient|/tool_call|tool_calls|think)\\|>',
    '<\\|begin\\|>(?:a\\w*)?|<end_of_turn>|<turn\\|>|</s>',
  ].join('|'),
  'giu',
);

/** The text without tokens of chat templates and marks behind calls. */
export const withoutClosingMarks = (text: string): string => text.replace(closingMarks, '');
