// Finds the tools that a text names: node texts of flowcharts as FlowBench draws them ("Call query_flight(id)",
// "query_flight: look up flights", "使用query_flight查询"). Invariant: a name counts only as a whole word; a name that is
// an ordinary word needs a sign that a tool is meant.

import { escapePattern, looseName, oneLine } from '../../support';

export interface FoundTool<T> {
  readonly tool: T;
  /** Written as a call: with a verb, brackets or a prefix. */
  readonly isCall: boolean;
  /** The text contains nothing else. */
  readonly isWholeText: boolean;
}

const verbs =
  '(?:call|calls|calling|use|uses|using|invoke|invokes|run|runs|execute|executes|trigger|via|with|through|api|tool|function|调用|使用|通过|执行|运行|请求|工具|接口|函数)';
const aboutBefore = /\b(?:of|from|by|after|before|until|since|unless)\s+(?:the\s+)?[`'"]?$|(?:之后|之前|来自)$/iu;
const aboutBehind =
  /^[`'"]?(?:'s\b|\s+(?:result|response|output|status|fails|failed|succeeds|succeeded|returns|returned)\b|\s*的|\s*返回)/iu;
/** A name of two joined words is not an ordinary word. */
const isDistinctiveName = (name: string) => /[_\d]|[\p{Ll}][\p{Lu}]|-\p{L}/u.test(name) || /\p{Script=Han}/u.test(name);

/** Returns the tools in the order in which the text names them, each once. */
export function findToolsInText<T extends { readonly name: string }>(
  text: string,
  tools: readonly T[],
): FoundTool<T>[] {
  const flat = oneLine(text);
  const textWithoutCall = looseName(
    flat.replace(/^(?:API|tool|call|function)\s*[:._]\s*/i, '').replace(/\([^()]*\)[.。]?\s*$/, ''),
  );
  const exactMatch =
    textWithoutCall === '' ? undefined : tools.find((tool) => looseName(tool.name) === textWithoutCall);
  if (exactMatch)
    return [{ tool: exactMatch, isCall: /\)\s*$|^(?:API|tool|call)\s*[:._]/i.test(flat), isWholeText: true }];
  const found: (FoundTool<T> & { readonly at: number; readonly end: number })[] = [];
  for (const tool of tools) {
    const hit = mentionOf(flat, tool.name.trim());
    if (hit) found.push({ tool, ...hit, isWholeText: false });
  }
  // `query_flight` is not a match inside `query_flight_price`: the longer name wins.
  const covered = (one: { at: number; end: number }) =>
    found.some((other) => other.at <= one.at && one.end <= other.end && other.end - other.at > one.end - one.at);
  return found
    .filter((one) => !covered(one))
    .sort((a, b) => a.at - b.at)
    .map(({ tool, isCall, isWholeText }) => ({ tool, isCall, isWholeText }));
}

function mentionOf(text: string, name: string): { at: number; end: number; isCall: boolean } | undefined {
  if (name.length < 2) return undefined;
  // Only hyphens and underscores may be swapped: `query flight` for `query_flight` is prose.
  const spelled = escapePattern(name).replace(/[-_]/g, '[-_]');
  const isChinese = /\p{Script=Han}/u.test(name);
  // A Latin name must not touch other Latin letters; Chinese has no spaces around names.
  const open = isChinese ? '' : '(?<![\\p{Script=Latin}\\p{N}_])';
  const close = isChinese ? '' : '(?![\\p{Script=Latin}\\p{N}_])';
  const pattern = new RegExp(
    `((?<!\\p{Script=Latin})${verbs}\\s*(?:the\\s+)?[:.\`'"“「\\s]*)?${open}(${spelled})${close}(\\s*[(（])?`,
    'iu',
  );
  const match = pattern.exec(text);
  if (!match) return undefined;
  const at = match.index + (match[1]?.length ?? 0);
  const isCall = match[1] !== undefined || match[3] !== undefined;
  const heads = at === 0 && /^\s*[:：-]/.test(text.slice(name.length));
  const isQuoted = /[`'"“「]$/.test(text.slice(0, at)) && /^[`'"”」]/.test(text.slice(at + name.length));
  if (!isCall && !heads && !isQuoted && !isDistinctiveName(name)) return undefined;
  // The text mentions an earlier result of a tool, which is not a new call.
  if (!isCall && (aboutBefore.test(text.slice(0, at)) || aboutBehind.test(text.slice(at + name.length))))
    return undefined;
  return { at, end: at + name.length, isCall };
}
