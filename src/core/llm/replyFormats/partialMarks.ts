// Where a call begins in a text that has not ended: at a mark of a format, at half of a mark (`<tool_ca`, `[TOOL_`), or
// at the beginning of a call without a mark. Takes linear time.

import { createMarkScanner } from './callMarks';
import { isInlineCode } from './textCall';

const tagNames = [
  ...['tool_call', 'tool_calls', 'toolcall', 'toolcalls', 'function_call', 'function_calls', 'tool_use', 'tool_code'],
  ...['function=', 'function name=', 'invoke', 'parameter', 'arg_key', 'arg_value', 'start_function_call'],
  ...['seed:tool_call', 'minimax:tool_call', 'longcat_tool_call', 'antml:invoke', 'antml:function_calls'],
  ...['antml:parameter', 'steptml:invoke', 'steptml:parameter', 'think', 'seed:think'],
  ...['tool', 'execute', 'use_tool', 'use_mcp_tool', 'api_call', 'tool_invocation'],
];
const thoughtNames = ['thinking', 'mm:think', 'thoughts', 'reasoning', 'reflection', 'answer', 'response', 's'];
const otherMarks = ['[tool_calls]', '\u273ffunction\u273f:', '\u273fargs\u273f:', 'functools['];
const thoughtMarks = ['[think]', '[/think]', '\u25c1think\u25b7', '\u25c1/think\u25b7'];
const longestTag = 400;

/**
 * Index of a half-written mark that ends the text; undefined if not found. `complete`: the text has ended, so a few
 * characters such as `<` are part of it. `partial`: they may become a mark, also one of thoughts.
 */
export function callMarksAtEnd(text: string, kind: 'complete' | 'partial'): number | undefined {
  const trimmed = text.trimEnd();
  const tag = trimmed.lastIndexOf('<');
  const isOpen = tag >= 0 && trimmed.length - tag < longestTag && trimmed.indexOf('>', tag) < 0;
  if (isOpen && isHalfTag(trimmed.slice(tag + 1), kind)) return tag;
  const lower = trimmed.slice(-16).toLowerCase();
  for (const mark of kind === 'partial' ? [...otherMarks, ...thoughtMarks] : otherMarks) {
    for (let length = Math.min(mark.length, lower.length); length >= (kind === 'complete' ? 4 : 1); length--) {
      if (!lower.endsWith(mark.slice(0, length))) continue;
      const at = trimmed.length - length;
      if (kind === 'complete' || !/\p{L}\p{L}/u.test(trimmed.slice(at - 1, at + 1))) return at;
    }
  }
  return undefined;
}

function isHalfTag(written: string, kind: 'complete' | 'partial'): boolean {
  const tag = written
    .trimStart()
    .replace(/^\/\s*/, '')
    .replace(/\s*=\s*/, '=')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const names = kind === 'partial' ? [...tagNames, ...thoughtNames] : tagNames;
  if (/^[|\uff5c]/.test(tag)) return kind === 'partial' || tag.length >= 3;
  if (tag.length >= (kind === 'partial' ? 0 : 3) && names.some((name) => name.startsWith(tag))) return true;
  return names.some(
    (name) =>
      tag.startsWith(name) && /^(?:[\s=:"']|$)/.test(tag.slice(name.endsWith('=') ? name.length - 1 : name.length)),
  );
}

const line = '(?:^|\\n)[ \\t>*-]*';
const fence = '(?:```[\\w-]{0,20}\\s*)?';
const assigned = '(?:[\\p{L}_][\\p{L}\\p{N}_]{0,80} ?= ?)?(?:print ?\\( ?)?';
const name = '[\\p{L}_][\\p{L}\\p{N}_.-]{0,200}';
/** The text behind the opening bracket of a call in Python's form. */
const firstArgument = '\\s*(?:[\\p{L}_][\\p{L}\\p{N}_]{0,200}\\s*(?:=|$)|["\'{*)]|$)';

const bareCalls = new RegExp(
  [
    // An object or a list of calls that starts a line or a fence; a fence that has just begun; a quote of Functionary.
    `${line}${fence}\\{`,
    `${line}${fence}\\[\\s*(?:[{[]|$|${name}\\s*(?:\\(|$))`,
    `${line}\`{1,3}[\\w-]{0,20}\\s*$`,
    '(?:^|\\n)>{1,3}\\s*$',
    // An object with the keys of a call, anywhere.
    '\\{\\s*["\']?(?:name|type|function|tool|tool_name|tool_calls?|function_call|action|api)["\']?\\s*[:\\uff1a]',
    '\\{\\s*["\']?[\\w]{0,14}["\']?\\s*$',
    // The name of an API with its arguments, and a tag with a name that HTML has not.
    `${line}(?:to=)?[\\p{L}\\p{N}_.-]{1,200}[ \\t]{0,3}:?\\s{0,3}\\{`,
    `${line}<\\s{0,3}[\\p{L}\\p{N}.-]{0,200}_[\\p{L}\\p{N}_.-]{0,200}`,
    `${line}<action>`,
    // A statement in Python's form, or the beginning of its name.
    `${line}${fence}${assigned}${name}[ \\t]{0,3}\\(${firstArgument}`,
    `${line}${fence}${assigned}[\\p{L}\\p{N}.]{1,100}_[\\p{L}\\p{N}_.-]{0,100}$`,
  ].join('|'),
  'iu',
);

/** Index where a call may begin in a part of a reply; the length of the text if none begins. */
export function partialCallStart(text: string): number {
  let start = text.length;
  const scanner = createMarkScanner();
  for (let mark = scanner.exec(text); mark; mark = scanner.exec(text)) {
    if (isInlineCode(text, mark.index, mark.index + mark[0].length)) continue;
    start = mark.index;
    break;
  }
  const bare = bareCalls.exec(text.slice(0, start));
  if (bare) start = bare.index;
  return callMarksAtEnd(text.slice(0, start), 'partial') ?? start;
}
