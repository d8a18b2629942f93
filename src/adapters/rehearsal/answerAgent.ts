// Plays the agent: reads what has happened, follows the procedure, and bends the next move by temperament.
// Invariant: only the request decides; the same request gives the same reply.

import type { ChatRequest, ToolSchema } from '../../core/llm';
import { createRandom, looseName, memoize } from '../../core/support';
import { workflowByTurn } from './chooseWorkflow';
import { readConversation, type SaidTurn, type Turn, type UserTurn } from './conversation';
import { findDates } from './dateSpans';
import { behindYes } from './fillerWords';
import { type ChartDecisions, decisionsOf, followFlowchart } from './followFlowchart';
import { followProcedure, type Standing } from './followProcedure';
import { adviceIn, heedAdvice } from './heedAdvice';
import { readIntent } from './intents';
import { yesNo } from './looseValues';
import { Memory, type Mention } from './memory';
import type { AgentMoment } from './moment';
import type { Move } from './moves';
import { buildProgram, emptySlot, type Program, type Slot } from './program';
import { type Chart, readFlowchart } from './readFlowchart';
import type { PromptTool, PromptWorkflow, ReadPrompt } from './readPrompt';
import { kindOfSlot } from './slotKind';
import { settleDenial, temperMove } from './temperaments';
import { isWish, readValues } from './understand';
import { digression, isGenericRequest, noted, notUnderstood, phrase, slotLabel } from './wording';
import { workflowDocument } from './workflowDocument';

type Follow = (memory: Memory, turns: readonly Turn[]) => Standing;

/** A drawing that names no API is walked as it is. */
function chartOf({ document, fences }: PromptWorkflow, tools: readonly ToolSchema[]): Chart | undefined {
  const [fence] = fences;
  if (document || tools.length > 0 || fence?.language !== 'mermaid') return undefined;
  const chart = readFlowchart(fence.text);
  return chart.nodes.size > 0 ? chart : undefined;
}

interface Place {
  readonly program: Program;
  readonly memory: Memory;
  readonly standing: Standing;
}

/** The next move. A prompt that holds no workflow and no APIs gets a polite, empty answer. */
export function answerAgent(request: ChatRequest, prompt: ReadPrompt): Exclude<Move, { kind: 'done' }> {
  const { workflows } = prompt;
  const programs = workflows.map((workflow) => {
    const tools = workflows.length === 1 ? prompt.tools : toolsOf(workflow, prompt.tools);
    return buildProgram(workflowDocument(workflow, tools), tools, workflow.title);
  });
  const turns = readConversation(
    request.messages,
    prompt.strategy,
    prompt.tools.map((tool) => tool.name),
  );
  const about = workflowByTurn(programs, turns);
  const placeIn = (index: number): Place => {
    const program = programs[index] as Program; // indexes are those of `programs`
    const chart = chartOf(workflows[index] as PromptWorkflow, program.tools);
    const decisions = chart ? decisionsOf(chart) : undefined;
    const follow: Follow = (memory, past) =>
      chart ? followFlowchart(chart, program, memory, past) : followProcedure(program, memory, past);
    const heard = turns.filter((turn) => turn.kind === 'user').filter((turn) => about.get(turn.at) === index);
    const drawing = chart ? (workflows[index]?.fences[0]?.text ?? '') : '';
    const memory = memoryOf({ program, follow, turns, now: prompt.now, decisions }, heard, drawing);
    return { program, memory, standing: follow(memory, turns) };
  };
  const lastUser = turns.findLast((turn) => turn.kind === 'user');
  const active = about.get(lastUser?.at ?? -1) ?? 0;
  const place = unfinished([...new Set(about.values())], active, placeIn) ?? placeIn(active);
  const moment: AgentMoment = { ...place, turns, ...(lastUser ? { lastUser } : {}) };
  const random = createRandom(`${request.seed ?? 1}/${turns.length}/${lastUser?.text ?? ''}`);
  const planned = plainMove(moment);
  return reportBetween(
    moment,
    settleDenial(
      moment,
      heedAdvice(adviceIn(request.messages), planned, temperMove(request.model, moment, planned, random), random),
    ),
  );
}

/** Of several workflows that were begun: another one than the active, when that is done and the other is not. */
function unfinished(begun: readonly number[], active: number, placeIn: (index: number) => Place): Place | undefined {
  if (begun.length < 2 || placeIn(active).standing.move.kind !== 'done') return undefined;
  for (const index of begun) {
    const place = index === active ? undefined : placeIn(index);
    if (place && place.standing.move.kind !== 'done') return place;
  }
  return undefined;
}

/** Of the tools of all workflows those that this one declares, or names. */
function toolsOf({ title, document, fences }: PromptWorkflow, tools: readonly PromptTool[]): readonly ToolSchema[] {
  const declared = new Set(document?.apis.map((api) => looseName(api.name)));
  const own = tools.filter(
    (tool) =>
      (tool.of === undefined || tool.of === title) &&
      (document ? declared.has(looseName(tool.name)) : fences.some((fence) => fence.text.includes(tool.name))),
  );
  return own.length > 0 || fences.length > 0 ? own : tools;
}

/** Steps without a word to the user: platforms end a turn that takes more. */
const silentSteps = 4;

function reportBetween({ program, turns, lastUser }: AgentMoment, move: Exclude<Move, { kind: 'done' }>): typeof move {
  const steps = turns.filter((turn) => turn.at > (lastUser?.at ?? -1)).length;
  if (move.kind !== 'call' || steps < silentSteps) return move;
  const thought = `${steps} steps were taken without a word to the user: say that it goes on, then call ${move.name}.`;
  return { kind: 'say', text: phrase('working', program.language), thought };
}

const memories = memoize<Program, Map<string, Memory>>(() => new Map());
const mostMemories = 64;

/**
 * What was heard in these turns. A request brings the whole conversation again: what is remembered of its beginning is
 * taken up, and only what follows is heard. `drawing`: the flowchart that is followed, beside the program.
 */
function memoryOf(context: Omit<Hearing, 'memory'>, heard: readonly UserTurn[], drawing: string): Memory {
  const known = memories(context.program);
  const keyOf = (count: number) => {
    const turnsOf = heard.slice(0, count).map((turn) => turn.at);
    return JSON.stringify([drawing, context.now, turnsOf, context.turns.slice(0, (turnsOf.at(-1) ?? -1) + 1)]);
  };
  let count = heard.length;
  while (count > 0 && !known.has(keyOf(count))) count--;
  let memory = known.get(keyOf(count)) ?? new Memory();
  for (const turn of heard.slice(count)) {
    memory = memory.copy();
    hear({ ...context, memory }, turn);
    count++;
    known.set(keyOf(count), memory);
  }
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - mostMemories))) known.delete(key);
  return memory;
}

interface Hearing {
  readonly program: Program;
  readonly follow: Follow;
  readonly memory: Memory;
  readonly turns: readonly Turn[];
  readonly now: string | undefined;
  readonly decisions: ChartDecisions | undefined;
}

/** Takes a user turn into the memory, as an answer to what stood open when it was said. */
function hear({ program, follow, memory, turns, now, decisions }: Hearing, turn: UserTurn): void {
  const before = turns.slice(0, turn.at);
  const { move } = follow(memory, before);
  const wasAsked = move.kind === 'ask' && asksFor(program, before.at(-1), move);
  const intent = readIntent(turn.text, program.topic);
  if (intent.retries || (before.at(-1)?.kind === 'said' && yesNo(turn.text) === true)) memory.retriedAt = turn.at;
  const lastSaid = before.findLast((item) => item.kind === 'said');
  if (move.kind === 'done' && lastSaid && yesNo(turn.text) === true && offered(follow, memory, before)) {
    memory.restart(turn.at);
    return;
  }
  const asked = move.kind === 'ask' && wasAsked ? move.keys : [];
  const slots = new Map([...program.slots, ...(decisions?.slots ?? [])]);
  const slotOf = (key: string) => slots.get(key) ?? emptySlot(key);
  const read = (text: string, question: Move, askedFor: readonly string[]) => {
    const known = new Set([...slots.keys()].filter((key) => memory.latest(key) !== undefined));
    const open = question.kind === 'ask' ? question.keys : [];
    for (const key of open)
      if (!slots.has(key))
        slots.set(key, (question.kind === 'ask' && question.slots?.find((slot) => slot.key === key)) || emptySlot(key));
    return readValues(text, {
      slots,
      asked: askedFor,
      open,
      known,
      intent,
      ...(now === undefined ? {} : { now }),
      ...(decisions ? { common: decisions.common } : {}),
    });
  };
  const roundOf = (question: Move, key: string) =>
    question.kind === 'ask' ? question.rounds[question.keys.indexOf(key)] : undefined;
  const mentions = read(turn.text, move, asked);
  // Whoever tells something is asked for the rest again, also for what was given up on.
  if (mentions.length > 0) memory.takeUpAgain();
  const isAlso = /\balso\b|\banother\b/i.test(turn.text);
  const hasThing = mentions.some(({ key }) => kindOfSlot(slotOf(key)) === 'thing');
  for (const mention of mentions) {
    const slot = slotOf(mention.key);
    // A further thing does not replace the one before.
    const isFurther = isAlso && hasThing && /^(thing|reason)$/.test(kindOfSlot(slot));
    const value = isAlso && !hasThing ? withReason(mention, memory, slot) : withDay(mention, memory, slot);
    memory.tell(value, turn.at, isFurther ? Number.MAX_SAFE_INTEGER : roundOf(move, mention.key));
  }
  const [first] = asked;
  const rest = asked.length === 1 && mentions.some(({ key }) => key === first) ? behindYes.exec(turn.text) : null;
  if (rest && kindOfSlot(slotOf(first ?? '')) === 'yes-no') {
    const next = follow(memory, before).move;
    const told = next.kind === 'ask' ? read(rest[1] ?? rest[2] ?? '', next, next.keys) : [];
    for (const mention of told.filter(({ key }) => /^(thing|reason|place|text)$/.test(kindOfSlot(slotOf(key)))))
      if (roundOf(next, mention.key) !== undefined) memory.tell(mention, turn.at, roundOf(next, mention.key));
  }
  if (mentions.length > 0)
    memory.heard.set(
      turn.at,
      mentions.map(({ key }) => key),
    );
  // A turn that told something else is no failed answer.
  if (move.kind !== 'ask' || intent.cancels || mentions.length > 0) return;
  if (intent.asks || intent.strays) memory.strayed.add(turn.at);
  if (intent.asks || intent.strays || intent.chats) return;
  if (asked.length > 0 && !isWish(turn.text)) memory.unheard.add(turn.at);
  move.keys.forEach((key, index) => {
    // Asked three times in vain, it is tried without: what needs it says that it cannot go on.
    if (asked.includes(key) && memory.miss(key) >= 3) memory.tell({ key, value: null }, turn.at, move.rounds[index]);
  });
}

/** "It also has a hole" leaves the reason before it. */
function withReason(mention: Mention, memory: Memory, slot: Slot): Mention {
  const before = memory.latest(mention.key)?.value;
  if (kindOfSlot(slot) !== 'reason' || typeof before !== 'string') return mention;
  return { ...mention, value: `${before}, ${String(mention.value)}` };
}

/** "At 8pm instead" leaves the day as it was told. */
function withDay(mention: Mention, memory: Memory, slot: Slot): Mention {
  const [before, value] = [memory.latest(mention.key)?.value, mention.value];
  if (kindOfSlot(slot) !== 'when' || typeof before !== 'string' || typeof value !== 'string') return mention;
  const hasDay = (words: string) => findDates(words, '2026-01-01').some((span) => /^\d{4}/.test(span.value));
  if (hasDay(value) || !hasDay(before)) return mention;
  const day = before.replace(/\s*(?:\bat\b|\baround\b)?\s*\b\d{1,2}(?:[:.h]\d\d|h)?\s*(?:[ap]m)?$/i, '').trim();
  return { ...mention, value: `${day} ${value}` };
}

/** Whether the agent's last words really put the question that stands open: a fallback or a claim does not. */
function asksFor(program: Program, said: Turn | undefined, move: Move & { kind: 'ask' }): boolean {
  if (said?.kind !== 'said') return false;
  if (looseName(said.text).includes(looseName(move.question))) return true;
  return move.keys.some((key) =>
    said.text.includes(slotLabel(program.slots.get(key) ?? emptySlot(key), program.language)),
  );
}

function offered(follow: Follow, memory: Memory, before: readonly Turn[]): boolean {
  const index = before.findLastIndex((turn) => turn.kind === 'said');
  const move = follow(memory, before.slice(0, index)).move;
  return move.kind === 'say' && move.offersAgain === true;
}

/** The procedure's move, seen through what the user wants right now. */
function plainMove({ program, turns, standing, lastUser, memory }: AgentMoment): Exclude<Move, { kind: 'done' }> {
  const { language } = program;
  const intent = readIntent(lastUser?.text ?? '', program.topic);
  const isFresh = turns.at(-1)?.kind === 'user';
  const { move } = standing;
  if (intent.cancels && lastUser && !actedSince(turns, lastUser.at)) {
    return { kind: 'say', text: phrase('cancelled', language), closes: true, thought: 'The user wants to stop.' };
  }
  if (intent.departs && isFresh && move.kind !== 'done' && !memory.heard.has(lastUser?.at ?? -1)) {
    // Who leaves a question open is told what that means; who was told an outcome, if too early, is not.
    const said = turns.findLast((turn) => turn.kind === 'said');
    const isOpen = move.kind === 'ask' && said?.kind === 'said' && said.text.includes(move.question);
    const text = phrase(isOpen ? 'left' : 'farewell', language);
    return { kind: 'say', text, closes: true, thought: 'The user says goodbye.' };
  }
  if (move.kind === 'done') {
    const has = turns.some(
      (turn) => turn.kind === 'said' && turn.at > (turns.findLast((item) => item.kind === 'call')?.at ?? -1),
    );
    if (intent.leaves || (lastUser && yesNo(lastUser.text) === false)) {
      return {
        kind: 'say',
        text: phrase('farewell', language),
        closes: true,
        thought: 'Everything is done and the user leaves.',
      };
    }
    const told = (isFresh && lastUser && memory.heard.get(lastUser.at)) || [];
    const outcome = turns.findLast((turn) => turn.kind === 'call' || (turn.kind === 'said' && isOutcome(turn)));
    // What changes nothing is taken note of, with how the matter stands.
    if (has && told.length > 0 && outcome?.kind === 'said') {
      const slots = told.flatMap((key) => program.slots.get(key) ?? []);
      const text = `${noted(slots, language)} ${outcome.text.replace(/^(?:I have noted|已记下).*?[.。] ?/, '')}`;
      if (slots.length > 0) return { kind: 'say', text, thought: 'The procedure has come to its end all the same.' };
    }
    const text = has
      ? phrase('anythingElse', language)
      : `${phrase('finished', language)} ${phrase('anythingElse', language)}`;
    // What comes after the end and is no thanks: nothing was done about it, and it says so.
    const isHeard = !lastUser || memory.heard.has(lastUser.at) || intent.chats || yesNo(lastUser.text) !== undefined;
    const before = !has
      ? ''
      : intent.strays
        ? `${digression(program, intent)} `
        : isFresh && !isHeard
          ? `${notUnderstood(lastUser.text, [], language)} `
          : '';
    return { kind: 'say', text: before + text, thought: 'The procedure has come to its end.' };
  }
  if (move.kind === 'ask' && isFresh && lastUser) {
    const said = turns.findLast((turn) => turn.kind === 'said');
    const isAgain = said?.kind === 'said' && !memory.heard.has(lastUser.at) && said.text.includes(move.question);
    const text = isAgain ? move.question : move.text;
    if (memory.strayed.has(lastUser.at) && !looksAnswered(turns, standing)) {
      return {
        ...move,
        text: `${digression(program, intent)} ${text}`,
        thought: `The user left the topic. ${move.thought}`,
      };
    }
    const hasSpoken = turns.some((turn) => turn.kind === 'said');
    if (intent.unsure && hasSpoken) return { ...move, text: `${phrase('unsure', language)} ${text}` };
    const beside = (memory.heard.get(lastUser.at) ?? []).filter((key) => !move.keys.includes(key));
    if (beside.length > 0 && !looksAnswered(turns, standing) && hasSpoken) {
      const told = beside.flatMap((key) => program.slots.get(key) ?? []);
      if (told.length === 0) return move;
      return { ...move, text: `${noted(told, language)} ${text}` };
    }
    if (memory.unheard.has(lastUser.at) && !intent.hurries) {
      const slots = move.keys.flatMap(
        (key) => program.slots.get(key) ?? move.slots?.find((slot) => slot.key === key) ?? [],
      );
      const before = notUnderstood(lastUser.text, slots, language);
      return { ...move, text: `${before} ${text}`, thought: `That was no answer to it. ${move.thought}` };
    }
    return { ...move, text };
  }
  return move;
}

/** Tells how the matter ended, and asks for nothing. */
const isOutcome = ({ text, answer, denied }: SaidTurn) =>
  denied === undefined && answer !== undefined && !isGenericRequest(answer) && !/[?？]\s*$/.test(text);

function actedSince(turns: readonly Turn[], at: number): boolean {
  return turns.some((turn) => turn.at > at && turn.kind === 'call' && turn.denied === undefined);
}

/** Whether the last turn moved the procedure on: the question now open was not open before. */
function looksAnswered(turns: readonly Turn[], standing: Standing): boolean {
  const said = turns.findLast((turn) => turn.kind === 'said');
  return (
    standing.move.kind === 'ask' &&
    said?.kind === 'said' &&
    !looseName(said.text).includes(looseName(standing.move.question))
  );
}
