// A slot-filling bot built from the procedure, like dialogue systems before language models: it asks one question,
// takes from a turn only the answer to that question, and continues. It reads values by the same rules as the rehearsal
// agent, so only the flow differs between the two: FlowAgent's rule-based systems (section 1), which comply and cannot
// bend. Invariant: a value never changes, and only an answer moves the bot forward.

import type { ChatRequest } from '../../core/llm';
import type { AgentMove } from './agentMove';
import { phrase } from './agentTexts';
import { ConversationMemory } from './conversationMemory';
import { followProcedure } from './followProcedure';
import { type ConversationTurn, readConversation } from './readConversation';
import { readIntent } from './readIntent';
import type { ReadPrompt } from './readPrompt';
import { readUserValues } from './readUserValues';
import { buildRehearsalProgram, emptySlot, type RehearsalProgram } from './rehearsalProgram';
import { workflowDocument } from './workflowDocument';

const notUnderstood = { en: 'Sorry, I did not understand that.', zh: '抱歉，我没有听懂。' } as const;

export function answerRuleBot(request: ChatRequest, prompt: ReadPrompt): Exclude<AgentMove, { kind: 'done' }> {
  const [workflow] = prompt.workflows;
  if (!workflow) return { kind: 'say', text: notUnderstood.en, thought: 'There is no procedure.' };
  const program = buildRehearsalProgram(workflowDocument(workflow, prompt.tools), prompt.tools, workflow.title);
  const turns = readConversation(
    request.messages,
    prompt.strategy,
    prompt.tools.map(({ name }) => name),
  );
  const memory = new ConversationMemory();
  let isOffTrack = false;
  for (const turn of turns)
    if (turn.kind === 'user') isOffTrack = !fill(program, memory, turns.slice(0, turn.at), turn.text);
  const { move } = followProcedure(program, memory, turns);
  if (move.kind === 'done')
    return { kind: 'say', text: phrase('farewell', program.language), closes: true, thought: 'The form is complete.' };
  if (move.kind === 'ask' && isOffTrack)
    return { ...move, text: `${notUnderstood[program.language]} ${move.text}`, thought: 'No rule fits what was said.' };
  return { ...move, thought: move.kind === 'ask' ? 'The form has an empty field.' : 'The next step of the form.' };
}

/** Whether the turn filled an open field. */
function fill(
  program: RehearsalProgram,
  memory: ConversationMemory,
  before: readonly ConversationTurn[],
  text: string,
): boolean {
  const { move } = followProcedure(program, memory, before);
  if (move.kind !== 'ask') return true;
  const slots = new Map(program.slots);
  for (const key of move.keys)
    if (!slots.has(key)) slots.set(key, move.slots?.find((slot) => slot.key === key) ?? emptySlot(key));
  const known = new Set([...slots.keys()].filter((key) => memory.latest(key) !== undefined));
  const requestedKeys = before.at(-1)?.kind === 'said' ? move.keys : [];
  const intent = { ...readIntent(text, program.topic), cancels: false };
  const taken = readUserValues(text, { slots, asked: requestedKeys, known, intent }).filter(({ key }) =>
    move.keys.includes(key),
  );
  for (const mention of taken) memory.remember(mention, before.length, move.rounds[move.keys.indexOf(mention.key)]);
  return taken.length > 0;
}
