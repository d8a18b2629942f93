// Reads the calls behind a mark such as `<tool_call>` or `[TOOL_CALLS]`, in any of the forms that follow such marks,
// because models of one family use the forms of others.

import { readGemmaCall } from './gemmaCalls';
import { readMarkedJson, withoutPrefix } from './jsonCalls';
import { readPythonStatements } from './pythonCalls';
import { readValueAt } from './readValueAt';
import { readArgumentPairs } from './tagCalls';
import { brokenJson, type CallReading, type CallsRead, cutOff, matchAt, spaceEnd } from './textCall';

const fence = /```[\w-]*\s*/y;
const pythonList = /\[\s*[\p{L}_][\p{L}\p{N}_.-]*\s*\(/uy;
const pythonCall = /(?:print\s*\(\s*)?[\p{L}_][\p{L}\p{N}_.-]*\s*\(/uy;
/** A name, and the mark of its arguments: `[ARGS]` (Mistral), a line break, or the arguments themselves. */
const nameBeforeJson =
  /([\p{L}_][\p{L}\p{N}_.:-]{0,200}?)(?::\d+)?\s*(?:\[CALL_ID\][\w-]{0,64}\s*)?(?:\[ARGS\]\s*|<\|tool_call_argument_begin\|>\s*)?(?=\{)/iuy;
const nameBeforeMark = /([\p{L}_][\p{L}\p{N}_.-]{0,200})\s*(?:\[CALL_ID\][\w-]{0,64}\s*)?\[ARGS\]\s*/iuy;
const nameBeforeTags =
  /([\p{L}_][^\s<>{}()[\]]{0,200})\s*(?=<\s{0,3}(?:\w+_)?arg_key\s*>|<\s{0,3}\/\s{0,3}(?:\w+[_:])?tool_call\s*>)/iuy;

/** Undefined if none of the forms follows. */
export function readCallBody(text: string, start: number, reading: CallReading): CallsRead | undefined {
  let at = spaceEnd(text, start);
  at += matchAt(fence, text, at)?.[0].length ?? 0;
  if (at >= text.length) return { calls: [], end: at, fault: cutOff };
  if (matchAt(pythonList, text, at)) return readPythonStatements(text, at, reading);
  if (text[at] === '{' || text[at] === '[') return readMarkedJson(text, at, reading);
  const gemma = readGemmaCall(text, at, reading);
  if (gemma) return gemma;
  const tagged = matchAt(nameBeforeTags, text, at);
  if (tagged) return readArgumentPairs(text, at + tagged[0].length, tagged[1] as string, reading);
  const named = matchAt(nameBeforeJson, text, at);
  if (named) return readNamedCall(text, at + named[0].length, named[1] as string, reading);
  const statements = matchAt(pythonCall, text, at) ? readPythonStatements(text, at, reading) : undefined;
  if (statements) return statements;
  if (matchAt(nameBeforeMark, text, at)) return { calls: [], end: text.length, fault: cutOff };
  // One word at the end of a reply is the beginning of a name or of another mark.
  if (/^\S{1,200}$/.test(text.slice(at, at + 300).trim())) return { calls: [], end: text.length, fault: cutOff };
  return undefined;
}

/** Arguments as JSON behind a name. */
export function readNamedCall(text: string, at: number, written: string, reading: CallReading): CallsRead {
  const name = reading.isDeclared(written) ? written : withoutPrefix(written).replace(/:\d+$/, '');
  const start = spaceEnd(text, at);
  const fenced = matchAt(fence, text, start)?.[0].length ?? 0;
  const value = readValueAt(text, start + fenced, reading.numbers);
  if (typeof value === 'string') return { calls: [], end: text.length, fault: value === 'cut' ? cutOff : brokenJson };
  const call = { name, input: value.value, ...(value.isRepaired ? { isRepaired: true } : {}) };
  const closing = fenced > 0 ? (matchAt(/\s*```/y, text, value.end)?.[0].length ?? 0) : 0;
  return { calls: [call], end: value.end + closing };
}
