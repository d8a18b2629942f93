// Splits a reply in the ReAct format into its labelled parts, for any strategy: `Thought:`, `Action:`, `Action Input:`,
// `Answer:`, `Response:`, `Final Answer:`, in English or Chinese, in bold, numbered, with any colon. Invariant: a text
// has no parts unless its labels are at the start of a line and before content of their kind.

import { comparableText, looseName } from '../support';

export type ReplyLabel = 'thought' | 'action' | 'input' | 'answer' | 'response';

export interface ReplySection {
  readonly label: ReplyLabel;
  readonly text: string;
}

export interface LabelledReply {
  /** Text before the first label. */
  readonly before: string;
  readonly sections: readonly ReplySection[];
}

/** Declared names, which distinguish `Action: pay` from prose such as a list of film genres. */
export interface DeclaredReplyNames {
  readonly tools: readonly string[];
  readonly answers?: readonly string[];
  /** Version of the reader; default: 2. */
  readonly replies?: 1 | 2;
}

const labels: ReadonlyMap<string, ReplyLabel | 'observation'> = new Map(
  Object.entries({
    thought: 'thought thoughts 思考 想法',
    action: 'action 行动 行動 动作 動作 操作',
    input:
      'actioninput actionarguments actionparameters arguments 行动输入 行動輸入 动作输入 動作輸入 行动参数 动作参数 操作输入 操作参数',
    answer: 'answer 回答 答案',
    response: 'response finalanswer 回复 回覆 回復 最终答案 最終答案 最终回答 最終回答 最终回复',
    observation: 'observation observations 观察 觀察 观察结果',
  } as const).flatMap(([label, words]) => words.split(' ').map((word) => [word, label as ReplyLabel | 'observation'])),
);

/** Labels of other prompts, which are ordinary words: they count only with a declared name, or behind an action. */
const ordinaryLabels: ReadonlyMap<string, 'action' | 'input'> = new Map(
  Object.entries({
    action: 'tool toolname function functionname act call api 工具 工具名称 工具調用 工具调用 调用工具 调用 函数 接口',
    input:
      'toolinput toolarguments toolparameters functioninput functionarguments input args parameters 参数 參數 工具参数 工具输入 输入 输入参数',
  } as const).flatMap(([label, words]) => words.split(' ').map((word) => [word, label as 'action' | 'input'])),
);

const colon = /[:\uff1a\ufe55\ufe13\u2236]/u;
/** Decoration around a label: quotes, lists, headings, bold, code, step numbers. */
const decoration = /[\s>*_#`-]+/gu;
const longestHead = 40;

interface LabelledLine {
  readonly label: ReplyLabel | 'observation';
  readonly value: string;
  /** True in a list, where prose has similar lines. */
  readonly isItem: boolean;
  /** True for an ordinary word, as `Tool`. */
  readonly isOrdinary?: true;
  /** True in a numbered list and for a heading without a colon: more than for other items is needed to be a label. */
  readonly isWeak: boolean;
}

const stepNumber = /^\s*(?:step\s*)?[(\uff08]?\d{1,2}\s*[.)\uff0e\uff09\u3001]\s*/iu;
const headingOf = /^\s*(?:#{1,6}\s+([^\n]{1,40}?)[\s#:\uff1a*]*|\*\*([^*\n]{1,40})\*\*\s*)$/u;
const tagOf = /^\s*<([a-z_]{3,20})>/iu;

const headKey = (head: string) =>
  comparableText(head)
    .replace(decoration, '')
    .replace(/\d{1,2}$/, '');
const labelNamed = (head: string) => labels.get(headKey(head));

/** A label in brackets, or with a dash in place of the colon. */
const bracketed = /^\s*(?:[【〔]([^【】〔〕\n]{1,20})[】〕]|\[([^[\]:：\n]{1,20})\])[ \t]*[:：]?[ \t]*(.*)$/u;
const dashed = /^\s*[*_]{0,3}([\p{L}][\p{L}_ ]{1,20}?)[*_]{0,3}[ \t]+[-\u2013\u2014][ \t]+(.*)$/u;

/** Labels that only version 2 of the reader knows. */
function otherLabelOf(line: string): LabelledLine | undefined {
  const inBrackets = bracketed.exec(line);
  const named = inBrackets ? labelNamed((inBrackets[1] ?? inBrackets[2]) as string) : undefined;
  if (named) return { label: named, value: inBrackets?.[3] ?? '', isItem: false, isWeak: false };
  const withDash = dashed.exec(line);
  const at = line.search(colon);
  const [head, value] =
    at >= 0 && at <= longestHead ? [line.slice(0, at), line.slice(at + 1)] : [withDash?.[1] ?? '', withDash?.[2] ?? ''];
  const label = ordinaryLabels.get(headKey(head)) ?? (withDash && at < 0 ? labelNamed(head) : undefined);
  if (label !== 'action' && label !== 'input') return undefined;
  const written = value.replace(/^[ \t]*(?:\*+|__|`(?=[ \t]))?/, '').trimStart();
  return { label, value: written, isItem: false, isWeak: false, isOrdinary: true };
}

function labelOf(written: string): LabelledLine | undefined {
  const tag = tagOf.exec(written);
  const tagged = tag ? labelNamed(tag[1] as string) : undefined;
  if (tag && tagged) return { label: tagged, value: written.slice(tag[0].length), isItem: false, isWeak: false };
  const number = stepNumber.exec(written)?.[0] ?? '';
  const line = written.slice(number.length);
  const heading = headingOf.exec(line);
  const headed = heading ? labelNamed((heading[1] ?? heading[2]) as string) : undefined;
  if (headed) return { label: headed, value: '', isItem: false, isWeak: true };
  const at = line.search(colon);
  if (at < 0 || at > longestHead) return undefined;
  const head = line.slice(0, at);
  const label = labelNamed(head);
  if (label === undefined) return undefined;
  const value = line.slice(at + 1).replace(/^[ \t]*(?:\*+|__|`(?=[ \t]))?/, '');
  return { label, value: value.trimStart(), isItem: /^\s*(?:[-*]\s|>)/.test(head), isWeak: number !== '' };
}

const unquoted = (written: string) =>
  written
    .trim()
    .replace(
      /^[`"'*[\u201c\u2018\u300c]+|(?<![`"'*\].,;\u201d\u2019\u300d\u3002])[`"'*\].,;\u201d\u2019\u300d\u3002]+$/g,
      '',
    )
    .trim();

/** The name without prefix, quotes and call brackets, for comparison with declared names. */
export function normalizeToolName(written: string): string {
  const unquotedName = unquoted(written);
  const [, head = '', rest] = /^([^._\s]{2,12})[._]([\s\S]*)$/u.exec(unquotedName) ?? [];
  // Only in upper case, because `api_version` is a name without prefix.
  const isPrefix = rest !== undefined && head === head.toUpperCase() && /^(?:api|answer)$/.test(comparableText(head));
  return isPrefix ? rest.trim() : unquotedName;
}

const includesName = (name: string, known: readonly string[] | undefined) =>
  known?.some((other) => looseName(other) === looseName(normalizeToolName(name))) === true;

/** Whether a text names an ANSWER: `ANSWER.done()`, or a declared name. */
export function namesAnswer(written: string, { answers }: DeclaredReplyNames): boolean {
  // Values may follow the name: `ask_manager | amount=480`.
  const name = (written.split(/[|\uff5c]/)[0] as string).trim().replace(/\(\s*\)[`"'*.]*$/, '');
  if (name === '') return false;
  return (
    includesName(name, answers) ||
    (/^[^\s:]+$/u.test(name) && normalizeToolName(name) !== unquoted(name) && !/^API/i.test(name))
  );
}

/** Whether the text is one word, a call with brackets, or the name of a tool, and not a sentence. */
function isCallLike(value: string, { tools }: DeclaredReplyNames): boolean {
  const name = value.trim();
  return (
    /^[`"'*]*[A-Za-z_][\w.-]*[`"'*;.]*$/.test(name) ||
    /^[`"'*]*[\p{L}\p{N}_.-]+\s*[({]/u.test(name) ||
    includesName(name, tools)
  );
}

/** The labelled parts of a reply; undefined if it has no labels. Takes linear time. */
export function readSections(content: string, known: DeclaredReplyNames): LabelledReply | undefined {
  const before: string[] = [];
  const sections: { label: ReplyLabel; lines: string[] }[] = [];
  const isFirstVersion = known.replies === 1;
  const unfenced = withoutFence(content).replace(betweenTags, '$1\n');
  const lines = (isFirstVersion ? unfenced : unfenced.replace(inputInLine, '$1\n$2')).split(/\r\n|[\n\r\u2028\u2029]/u);
  const labelled = lines.map((line) => labelOf(line) ?? (isFirstVersion ? undefined : otherLabelOf(line)));
  const areWeakRead = isDecisionOfWeak(labelled, lines, known);
  for (const [index, line] of lines.entries()) {
    const found = labelled[index]?.isWeak && !areWeakRead ? undefined : labelled[index];
    const open = sections.at(-1);
    // An observation in a reply is invented by the model, so it and everything after it is ignored.
    if (found?.label === 'observation' && open) break;
    if (found && found.label !== 'observation' && opens(found as Opening, open?.label, before, known)) {
      sections.push({ label: found.label, lines: [found.value] });
    } else (open?.lines ?? before).push(line);
  }
  if (sections.length === 0) return undefined;
  return {
    before: before.join('\n').trim(),
    sections: sections.map(({ label, lines }) => ({ label, text: lines.join('\n').replace(closingTag, '').trim() })),
  };
}

/** The arguments on the line of the action. */
const inputInLine =
  /^([ \t*_]{0,4}action[*_ \t]{0,4}[:：][^\n{}]{1,200}?)[ \t,;，；.|]+([*_]{0,3}action[ _]?input[*_]{0,3}[ \t]*[:：])/gimu;

/** Tags instead of labels: `<action>pay</action><action_input>{}</action_input>`. */
const tagNames = 'thought|action|action_?input|answer|response|final_?answer';
const betweenTags = new RegExp(`(</(?:${tagNames})>)[ \\t]*(?=<(?:${tagNames})>)`, 'giu');
const closingTag = new RegExp(`</(?:${tagNames})>\\s*$`, 'iu');

/**
 * Whether headings and steps of a numbered list are labels: one of them is an action with a name, or they begin with a
 * thought and end with a response. Other lists with such words are prose.
 */
function isDecisionOfWeak(
  labelled: readonly (LabelledLine | undefined)[],
  lines: readonly string[],
  known: DeclaredReplyNames,
): boolean {
  const weak = labelled.flatMap((found, index) => (found?.isWeak ? [{ ...found, index }] : []));
  const textBehind = ({ value, index }: LabelledLine & { readonly index: number }) =>
    value || (lines.slice(index + 1, index + 3).find((line) => line.trim() !== '') ?? '');
  return (
    weak.some((found) => found.label === 'action' && isCallLike(textBehind(found), known)) ||
    (weak[0]?.label === 'thought' && weak.at(-1)?.label === 'response')
  );
}

type Opening = LabelledLine & { readonly label: ReplyLabel };

function opens(
  { label, value, isItem, isOrdinary }: Opening,
  open: ReplyLabel | undefined,
  before: readonly string[],
  known: DeclaredReplyNames,
): boolean {
  const isFirst = open === undefined && before.every((line) => line.trim() === '');
  if (isOrdinary)
    return label === 'input' ? open === 'action' : includesName(value.split(/[([{,，]/)[0] as string, known.tools);
  // A response is the last part: a line of it that starts with a label remains text.
  const isProse = open === undefined || open === 'response';
  if (label === 'input') return open !== undefined && open !== 'response';
  if (label === 'action') return isFirst || !isProse || isCallLike(value, known);
  if (label === 'answer' && namesAnswer(value, known)) return true;
  return open === 'response' ? false : isFirst || open !== undefined || !isItem;
}

/** Removes a code fence around the whole reply. */
function withoutFence(content: string): string {
  return /^\s*```[\w-]*[ \t]*\r?\n([\s\S]*?)\r?\n```\s*$/.exec(content)?.[1] ?? content;
}
