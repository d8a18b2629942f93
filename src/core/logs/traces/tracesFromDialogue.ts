// Reads traces from dialogues as papers print them, with a label before each turn: `USER:`, `BOT:` and `SYSTEM:`, also
// with line numbers (FlowAgent, Listing 3), `User:`, `Agent:` and `Environment:` (FlowBench, Listing 8), `[USER]` and
// `[BOT]`; and from the messages of FlowAgent's data, whose agent is `bot`. Refuses text without both sides.

import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import { type DialogueRole, DialogueSteps } from './dialogueSteps';
import type { Trace, TraceStep } from './trace';

const roles: Readonly<Record<string, DialogueRole>> = {
  user: 'user',
  human: 'user',
  bot: 'agent',
  agent: 'agent',
  assistant: 'agent',
  system: 'system',
  environment: 'system',
  tool: 'system',
};

const names = Object.keys(roles).join('|');
/** Line numbers of a listing may be directly before the label. */
const turnLabel = new RegExp(
  `^\\s*\\d{0,4}\\s*(?:\\[(${names})\\]\\s?|\\*{0,2}(${names})\\*{0,2}\\s*[:：]\\*{0,2}\\s?)`,
  'i',
);
const oowLine = /^\s*\d{0,4}\s*\(\s*OOW type\s*\)\s*(\S.*)$/i;
/** Something was left out: `...`, with or without a line number. */
const gapLine = /^\s*\d{0,4}\s*(?:\.{3}|…)\s*$/;
/** A line of hyphens or equal signs separates dialogues. */
const separator = /^\s*(?:-{3,}|={3,})\s*$/;

export interface DialogueProblem {
  /** Continues its line: `is a result without a call before it`. */
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/** True if the text begins with a labelled turn, and user and agent both speak in it. */
export function isDialogueText(text: string): boolean {
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '' && !gapLine.test(line) && !separator.test(line));
  if (first === undefined || !turnLabel.test(first)) return false;
  const found = new Set(lines.flatMap((line) => roleOf(line) ?? []));
  return found.has('user') && found.has('agent');
}

const roleOf = (line: string): DialogueRole | undefined => {
  const found = turnLabel.exec(line);
  return found ? roles[(found[1] ?? found[2] ?? '').toLowerCase()] : undefined;
};

/** Returns the dialogues as `dialogue-1`, `dialogue-2`, ...; fails with the problem and its line. */
export function tracesFromDialogueText(
  text: string,
  warn: (text: string) => void = () => undefined,
): Result<readonly Trace[], DialogueProblem> {
  const traces: Trace[] = [];
  let dialogue = new DialogueSteps();
  let turn: { readonly role: DialogueRole; readonly line: number; text: string } | undefined;
  let count = 0;
  const closeTurn = (): DialogueProblem | undefined => {
    if (turn === undefined) return undefined;
    const { role, line } = turn;
    const problem = dialogue.add(role, turn.text, count++, (what) => warn(`line ${line} ${what}`));
    turn = undefined;
    return problem === undefined ? undefined : { message: problem, line };
  };
  const closeDialogue = () => {
    if (dialogue.steps.length > 0) traces.push(traceOf(`dialogue-${traces.length + 1}`, dialogue.steps));
    dialogue = new DialogueSteps();
    count = 0;
  };
  for (const [index, content] of text.split('\n').entries()) {
    const role = roleOf(content);
    const oow = oowLine.exec(content)?.[1];
    if (role === undefined && oow === undefined && !separator.test(content)) {
      if (turn !== undefined && !gapLine.test(content)) turn.text += `\n${content}`;
      continue;
    }
    const problem = closeTurn() ?? (oow === undefined ? undefined : markOow(dialogue, oow, index + 1));
    if (problem) return fail(problem);
    if (role !== undefined) turn = { role, line: index + 1, text: content.replace(turnLabel, '') };
    else if (oow === undefined) closeDialogue();
  }
  const problem = closeTurn();
  if (problem) return fail(problem);
  closeDialogue();
  return ok(traces);
}

function markOow(dialogue: DialogueSteps, type: string, line: number): DialogueProblem | undefined {
  const problem = dialogue.markOow(type.trim());
  return problem === undefined ? undefined : { message: problem, line };
}

const traceOf = (id: string, steps: readonly TraceStep[]): Trace => ({ id, source: 'openai', steps });

/** True for messages of FlowAgent's data: the agent is `bot` there, and `system` gives results. */
export const isBotDialogue = (records: readonly unknown[]): boolean =>
  records.some((record) => isJsonObject(record) && record['role'] === 'bot');

/** The steps of such messages: `{role, content, apis?}`; fails with the problem and its message. */
export function stepsOfBotDialogue(
  records: readonly unknown[],
  warn: (text: string) => void,
): Result<readonly TraceStep[], string> {
  const dialogue = new DialogueSteps();
  for (const [seq, record] of records.entries()) {
    const at = `message ${seq + 1}`;
    if (!isJsonObject(record)) return fail(`${at} is not an object`);
    const { role, content } = record;
    const known = typeof role === 'string' ? roles[role.toLowerCase()] : undefined;
    if (known === undefined) return fail(`${at} has the unknown role ${JSON.stringify(role ?? null)}`);
    if (typeof content !== 'string') return fail(`${at} has a \`content\` that is not a text`);
    const [call] = known === 'agent' && /^\s*<\s*call\s+api\s*>/i.test(content) ? listedCalls(record) : [];
    if (call) dialogue.call(call, seq);
    else {
      const problem = dialogue.add(known, content, seq, (what) => warn(`${at} ${what}`));
      if (problem !== undefined) return fail(`${at} ${problem}`);
    }
    if (known === 'user' && typeof record['type'] === 'string' && record['type'].includes('/')) {
      dialogue.markOow(record['type']);
    }
  }
  return ok(dialogue.steps);
}

/** `apis`: `{name, params: {...}}`, or `{API, params: [{name, value}]}`. */
function listedCalls(record: JsonObject) {
  const listed: readonly JsonValue[] = Array.isArray(record['apis']) ? record['apis'] : [];
  return listed.flatMap((item) => {
    const name = isJsonObject(item) ? (item['name'] ?? item['API']) : undefined;
    if (!isJsonObject(item) || typeof name !== 'string') return [];
    const { params } = item;
    if (isJsonObject(params)) return [{ name, arguments: params }];
    const pairs = (Array.isArray(params) ? (params as readonly JsonValue[]) : []).flatMap((pair) =>
      isJsonObject(pair) && typeof pair['name'] === 'string' ? [[pair['name'], pair['value'] ?? null] as const] : [],
    );
    return [{ name, arguments: Object.fromEntries(pairs) }];
  });
}
