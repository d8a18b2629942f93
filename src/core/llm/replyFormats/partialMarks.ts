// Marks of calls that are only half written at the end of a text: `<tool_ca`, `<function=find_`, `[TOOL_`.

const names = [
  ...['tool_call', 'tool_calls', 'toolcall', 'toolcalls', 'function_call', 'function_calls', 'tool_use', 'tool_code'],
  ...['function=', 'function name=', 'invoke', 'parameter', 'arg_key', 'arg_value', 'start_function_call'],
  ...['seed:tool_call', 'minimax:tool_call', 'longcat_tool_call', 'antml:invoke', 'antml:function_calls'],
  ...['antml:parameter', 'steptml:invoke', 'steptml:parameter', 'think', 'seed:think'],
];
const otherMarks = ['[tool_calls]', '\u273ffunction\u273f:', '\u273fargs\u273f:', 'functools['];
const longestTag = 400;

/**
 * Index of a half-written mark that ends the text; undefined if not found. `least` is the length from which the
 * beginning of a name counts.
 */
export function callMarksAtEnd(text: string, least = 4): number | undefined {
  const trimmed = text.trimEnd();
  const tag = trimmed.lastIndexOf('<');
  const isOpen = tag >= 0 && trimmed.length - tag < longestTag && trimmed.indexOf('>', tag) < 0;
  if (isOpen && isHalfTag(trimmed.slice(tag + 1), least)) return tag;
  const lower = trimmed.slice(-16).toLowerCase();
  for (const mark of otherMarks) {
    for (let length = Math.min(mark.length, lower.length); length >= Math.max(1, least); length--) {
      if (lower.endsWith(mark.slice(0, length))) return trimmed.length - length;
    }
  }
  return undefined;
}

function isHalfTag(written: string, least: number): boolean {
  const tag = written
    .trimStart()
    .replace(/^\/\s*/, '')
    .replace(/\s*=\s*/, '=')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  if (/^[|\uff5c]/.test(tag)) return tag.length >= Math.min(3, least) || least === 0;
  if (tag.length >= least - 1 && names.some((name) => name.startsWith(tag))) return true;
  return names.some(
    (name) =>
      tag.startsWith(name) && /^(?:[\s=:"']|$)/.test(tag.slice(name.endsWith('=') ? name.length - 1 : name.length)),
  );
}
