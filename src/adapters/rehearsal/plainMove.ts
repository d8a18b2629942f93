// The procedure's move as the compliant agent makes it, with a reply to the rest of the user's turn. It reports text it
// did not understand, refuses impossible values with the reason, keeps a second request for later, and ends when the
// user leaves. Invariant: the same question is not asked twice in a row in the same words.

import type { AgentContext } from './agentContext';
import type { AgentMove } from './agentMove';
import { isGenericRequest, phrase } from './agentTexts';
import type { LaterRequest } from './conversationMemory';
import { parseYesNo } from './looseValues';
import type { AgentTurn, ConversationTurn } from './readConversation';
import { type Intent, readIntent } from './readIntent';
import { refusedText } from './refusals';
import type { ProgramSlot } from './rehearsalProgram';
import {
  digression,
  isOffer,
  joinSentences,
  laterText,
  needText,
  noted,
  notUnderstood,
  offerText,
} from './turnReplies';
import { isSmallTalk } from './typedValues';

type Decided = Exclude<AgentMove, { kind: 'done' }>;

export function plainMove(moment: AgentContext): Decided {
  const { program, turns, progress: standing, lastUser, memory } = moment;
  const { language } = program;
  const intent = intentOf(moment);
  const { move } = standing;
  const isFresh = turns.at(-1)?.kind === 'user';
  if (intent.cancels && lastUser && !memory.givenIn.has(lastUser.at) && !hasCalledSince(turns, lastUser.at))
    return { kind: 'say', text: phrase('cancelled', language), closes: true, thought: 'The user wants to stop.' };
  if (intent.departs && isFresh && move.kind !== 'done' && !memory.givenIn.has(lastUser?.at ?? -1)) {
    // A user who leaves a question open is informed of the consequence; one who already has an outcome is not.
    const said = turns.findLast((turn) => turn.kind === 'said');
    const isOpen = move.kind === 'ask' && said?.kind === 'said' && said.text.includes(move.question);
    const text = phrase(isOpen ? 'left' : 'farewell', language);
    return { kind: 'say', text, closes: true, thought: 'The user says goodbye.' };
  }
  if (move.kind === 'done') return lastWords(moment, intent);
  if (move.kind === 'ask') return ask(moment, intent, move);
  if (move.kind === 'call') return move;
  const offer = move.ends ? offerText(memory.later[0], program) : '';
  return { ...move, text: joinSentences([...besides(moment, offer !== ''), move.text, offer]) };
}

function intentOf({ memory, lastUser, program }: AgentContext): Intent {
  return memory.intents.get(lastUser?.at ?? -1) ?? readIntent(lastUser?.text ?? '', program.topic);
}

/** Remarks on the user's turn, made once per turn: refused values, a second request. */
function besides({ memory, program, slots, turns, lastUser }: AgentContext, isOffered = false): readonly string[] {
  const at = lastUser?.at ?? -1;
  if (turns.some((turn) => turn.kind === 'said' && turn.at > at && turn.denied === undefined)) return [];
  const later = memory.later.filter((request) => request.at === at && !isOffered);
  return [
    refusedText(memory.refused.get(at) ?? [], slots, program.language),
    ...later.map((request) => laterText(request, program)),
  ];
}

/** The question, after the remarks on the previous turn. */
function ask(moment: AgentContext, intent: Intent, move: AgentMove & { kind: 'ask' }): Decided {
  const { program, turns, memory, lastUser } = moment;
  const { language } = program;
  if (turns.at(-1)?.kind !== 'user' || !lastUser)
    return { ...move, text: joinSentences([...besides(moment), move.text]) };
  const said = turns.findLast((turn) => turn.kind === 'said');
  const hasSpoken = said !== undefined;
  const wasPut = said?.kind === 'said' && said.text.includes(move.question);
  const text = wasPut && !memory.givenIn.has(lastUser.at) ? move.question : move.text;
  const slots = move.keys.flatMap(
    (key) => program.slots.get(key) ?? move.slots?.find((slot) => slot.key === key) ?? [],
  );
  const first = besides(moment);
  const { before, thought } = aboutTheTurn(moment, intent, { move, slots, hasSpoken, wasPut });
  const lead = [...first, ...before];
  const isAnswered = memory.givenIn.has(lastUser.at);
  const isSaid = (parts: readonly string[]) => said?.kind === 'said' && said.text === joinSentences(parts);
  const still = phrase('still', language);
  const needsReason = !isAnswered && ((wasPut && joinSentences(lead) === '') || isSaid([...lead, text]));
  const reason = !needsReason ? [] : isSaid([...lead, still, text]) ? [needText(slots, program)] : [still];
  return {
    ...move,
    text: joinSentences([...first, ...before, ...reason, text]),
    thought: thought === undefined ? move.thought : `${thought} ${move.thought}`,
  };
}

interface Question {
  readonly move: AgentMove & { kind: 'ask' };
  readonly slots: readonly ProgramSlot[];
  readonly hasSpoken: boolean;
  /** The agent's last message contained this question. */
  readonly wasPut: boolean;
}

/** A reply to a turn that did not answer the question. */
function aboutTheTurn(
  { program, memory, lastUser, slots: all }: AgentContext,
  intent: Intent,
  { move, slots, hasSpoken, wasPut }: Question,
): { readonly before: readonly string[]; readonly thought?: string } {
  const { language } = program;
  const at = lastUser?.at ?? -1;
  const text = lastUser?.text ?? '';
  if (intent.asksWhy && hasSpoken && !memory.givenIn.has(at))
    return { before: [needText(slots, program)], thought: 'The user asks what it is for.' };
  if (memory.offTopicTurns.has(at) && (wasPut || !hasSpoken))
    return { before: [digression(program, intent)], thought: 'The user left the topic.' };
  if (memory.refused.has(at)) return { before: [] };
  if (intent.refuses && !memory.givenIn.has(at))
    return { before: [needText(slots, program)], thought: 'The user does not want to give it.' };
  if (intent.unsure && hasSpoken && !memory.givenIn.has(at)) return { before: [phrase('unsure', language)] };
  const beside = (memory.givenIn.get(at) ?? []).filter((key) => !move.keys.includes(key));
  if (beside.length > 0 && wasPut && hasSpoken) {
    const given = beside.flatMap((key) => all.get(key) ?? []);
    return { before: given.length === 0 ? [] : [noted(given, language)] };
  }
  if (memory.unclear.has(at) && !intent.hurries)
    return {
      before: [notUnderstood(text, slots, language, isSmallTalk(text))],
      thought: 'That was not an answer to it.',
    };
  return { before: [] };
}

/** The reply after the end: remarks on the user's turn, the outcome, or goodbye. */
function lastWords(moment: AgentContext, intent: Intent): Decided {
  const { program, turns, memory, lastUser } = moment;
  const { language } = program;
  const isFresh = turns.at(-1)?.kind === 'user';
  const lastCall = turns.findLast((item) => item.kind === 'call')?.at ?? -1;
  const hasOutcome = turns.some((turn) => turn.kind === 'said' && turn.at > lastCall);
  const next = memory.later.find((request) => !wasOffered(turns, request, program.language));
  if (next !== undefined) {
    const text = joinSentences([...besides(moment, true), offerText(next, program)]);
    return { kind: 'say', text, thought: 'The user asked for something else as well.' };
  }
  const isNo = lastUser && parseYesNo(lastUser.text) === false;
  if (intent.leaves || isNo)
    return {
      kind: 'say',
      text: phrase('farewell', language),
      closes: true,
      thought: 'Everything is done and the user leaves.',
    };
  const given = (isFresh && lastUser && memory.givenIn.get(lastUser.at)) || [];
  const outcome = turns.findLast((turn) => turn.kind === 'call' || (turn.kind === 'said' && isOutcome(turn)));
  // New values change nothing after the end: the agent acknowledges them and repeats the outcome.
  if (hasOutcome && given.length > 0 && outcome?.kind === 'said') {
    const slots = given.flatMap((key) => moment.slots.get(key) ?? []);
    const text = `${noted(slots, language)} ${outcome.text.replace(/^(?:I have noted|已记下).*?[.。] ?/, '')}`;
    if (slots.length > 0) return { kind: 'say', text, thought: 'The procedure has come to its end all the same.' };
  }
  const text = hasOutcome
    ? phrase('anythingElse', language)
    : `${phrase('finished', language)} ${phrase('anythingElse', language)}`;
  // Text after the end other than thanks had no effect, and the agent says so.
  const isHeard =
    !lastUser || memory.givenIn.has(lastUser.at) || intent.chats || parseYesNo(lastUser.text) !== undefined;
  const before = !hasOutcome
    ? ''
    : intent.strays
      ? digression(program, intent)
      : isFresh && !isHeard
        ? notUnderstood(lastUser.text, [], language, false)
        : '';
  return {
    kind: 'say',
    text: joinSentences([...besides(moment), before, text]),
    thought: 'The procedure has come to its end.',
  };
}

const wasOffered = (turns: readonly ConversationTurn[], request: LaterRequest, language: 'en' | 'zh'): boolean =>
  turns.some((turn) => turn.kind === 'said' && turn.denied === undefined && isOffer(turn.text, request, language));

/** Whether the message reports an outcome and asks nothing. */
const isOutcome = ({ text, answer, denied }: AgentTurn) =>
  denied === undefined && answer !== undefined && !isGenericRequest(answer) && !/[?？]\s*$/.test(text);

const hasCalledSince = (turns: readonly ConversationTurn[], at: number): boolean =>
  turns.some((turn) => turn.at > at && turn.kind === 'call' && turn.denied === undefined);
